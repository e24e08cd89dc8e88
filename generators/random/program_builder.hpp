// Where a program is put together: which values an op can see, ops that are added one after the other, each attempt at
// once (attempt.hpp), and adapters that make values fit.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators/random/attempt.hpp"
#include "generators/random/recipe.hpp"
#include "support/random_sequence.hpp"

namespace assay::random_programs {

using Outcomes = std::array<std::uint64_t, kOutcomes>;
using MaybeValue = std::optional<ValueId>;
using Wanted = std::function<bool(BuiltValue const&)>;

// An op that is not added yet.
struct NewOp {
  std::string name, attributes;
  std::vector<ValueId> operands;
  std::vector<BuiltRegion> regions = {};
  std::vector<std::string> results = {""};  // types; empty: as inferred
  bool reads_sizes = false;                 // results need not depend on elements
};

class ProgramBuilder {
public:
  // `solved`: texts of programs with one op each. `observed`: see Attempt.
  ProgramBuilder(Profile const& profile, std::vector<std::string> const& solved, std::vector<std::vector<Step>> callees,
                 std::size_t max_ops, bool observed = false)
      : solved_(solved), callees_(std::move(callees)), max_ops_(max_ops), attempt_(program, profile, observed) {}

  BuiltProgram program;
  Random random{0};  // of the step that is being made
  bool chlo = true;

  BuiltValue const& at(ValueId value) const { return program.values[value]; }
  std::vector<std::string> const& solved() const { return solved_; }
  std::optional<std::vector<Step>> next_callee();
  Outcomes const& outcomes() const { return outcomes_; }
  bool is_full() const { return ops_ >= max_ops_; }  // for more steps; the last one may still be finished

  // Adds the op to the innermost region. False, and nothing has changed, if the attempt was against it.
  bool add(NewOp const& op, std::vector<ValueId>& results);
  MaybeValue add(NewOp const& op);  // of one result
  MaybeValue add(std::string name, std::vector<ValueId> operands, std::string attributes = "", std::string result = "");
  // In a body that is attempted as a whole: an op with only its result's type.
  ValueId write(std::string name, std::vector<ValueId> operands, std::string const& result,
                std::string attributes = "");

  // Undoes the additions to the innermost region since then.
  struct Mark {
    std::size_t values, ops, own, count, functions;
  };
  Mark mark() const;
  void undo(Mark const& mark);

  // Regions and functions. Values outside a function are not visible in it.
  void open(std::vector<ValueId> arguments, bool function = false);
  BuiltRegion close(std::vector<ValueId> returned);
  BuiltRegion const& region() const { return scopes_.back().region; }
  std::vector<ValueId> const& own() const { return scopes_.back().own; }  // defined in the innermost region
  ValueId argument(std::string const& type, std::array<RuntimeValue, kDataSets> live);  // not yet in a region
  ValueId argument(std::string const& type);  // of a body that is attempt as a whole
  ValueId argument_like(ValueId value) { return argument(at(value).type, at(value).live); }
  std::size_t depth() const { return scopes_.size(); }

  // Values that can be seen; rather those that are not used yet and that depend on the inputs.
  std::vector<ValueId> visible(Wanted const& wanted) const;
  MaybeValue pick(Wanted const& wanted);
  MaybeValue pick_tensor();  // of a static type
  MaybeValue pick_ranked(std::size_t least, std::size_t most = 8);
  MaybeValue pick_like(ValueId value);  // of the same type
  MaybeValue pick_integers();
  MaybeValue pick_floats();

  // Constants that there are already are taken again.
  MaybeValue constant(std::string const& element, double value, Shape const& shape = {});
  MaybeValue integers(Shape const& values, std::string const& element = "i64");  // of one dimension
  MaybeValue converted(ValueId value, std::string const& element);
  MaybeValue shaped(ValueId value, Shape const& shape);
  MaybeValue fit(ValueId value, std::string const& element, Shape const& shape);
  MaybeValue any(std::string const& element, Shape const& shape);  // a value of this type, made to fit if need be
  MaybeValue clamped(ValueId value, double low, double high);

  bool chance(std::uint64_t one_in) { return random.one_in(one_in); }
  std::int64_t small_size();
  Shape small_shape(std::size_t least_rank, std::size_t most_rank);

private:
  MaybeValue constant_of(std::string const& attributes, std::string const& type);
  struct Scope {
    BuiltRegion region;
    std::vector<ValueId> own;
    bool function = false;
  };
  std::vector<std::string> const& solved_;
  std::vector<std::vector<Step>> callees_;
  std::size_t max_ops_, ops_ = 0, called_ = 0;
  Attempt attempt_;
  Outcomes outcomes_{};
  std::vector<Scope> scopes_;
};

// A number as constants write it: "2.5", "(2.5, 0.0)", "2", "true".
std::string literal(Element const& element, double value);
Element element_named(std::string const& name);
bool is_float(BuiltValue const& value);
bool is_integer(BuiltValue const& value);  // not i1
bool is_boolean(BuiltValue const& value);

}  // namespace assay::random_programs
