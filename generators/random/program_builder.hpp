// Builds a program: scopes that determine which values an op can use, ops that are attempted one after the other
// (attempt.hpp), and adapters that convert values to required types.
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

// An op that has not been added yet.
struct NewOp {
  std::string name, attributes;
  std::vector<ValueId> operands;
  std::vector<BuiltRegion> regions = {};
  std::vector<std::string> results = {""};  // types; empty: inferred
  bool reads_sizes = false;                 // the results need not depend on elements
};

class ProgramBuilder {
public:
  // `solved`: texts of programs with one op each. `observed`: see Attempt.
  ProgramBuilder(Profile const& profile, std::vector<std::string> const& solved, std::vector<std::vector<Step>> callees,
                 std::size_t max_ops, bool observed = false)
      : solved_(solved), callees_(std::move(callees)), max_ops_(max_ops), attempt_(program, profile, observed) {}

  BuiltProgram program;
  Random random{0};  // random numbers of the current step
  bool chlo = true;

  BuiltValue const& at(ValueId value) const { return program.values[value]; }
  std::vector<std::string> const& solved() const { return solved_; }
  std::optional<std::vector<Step>> next_callee();
  Outcomes const& outcomes() const { return outcomes_; }
  bool is_full() const { return ops_ >= max_ops_; }  // further steps are not allowed; the current one may be finished

  // Adds the op to the innermost region. If the attempt fails, changes nothing and returns false.
  bool add(NewOp const& op, std::vector<ValueId>& results);
  MaybeValue add(NewOp const& op);  // for ops with one result
  MaybeValue add(std::string name, std::vector<ValueId> operands, std::string attributes = "", std::string result = "");
  // Adds an op with only its result type, in a body that is attempted as a whole.
  ValueId write(std::string name, std::vector<ValueId> operands, std::string const& result,
                std::string attributes = "");

  // Undoes the additions to the innermost region since the mark.
  struct Mark {
    std::size_t values, ops, own, count, functions;
  };
  Mark mark() const;
  void undo(Mark const& mark);

  // Begin and end a region or function. A function cannot use values outside of it.
  void open(std::vector<ValueId> arguments, bool function = false);
  BuiltRegion close(std::vector<ValueId> returned);
  BuiltRegion const& region() const { return scopes_.back().region; }
  std::vector<ValueId> const& own() const { return scopes_.back().own; }  // values that the innermost region defines
  ValueId argument(std::string const& type, std::array<RuntimeValue, kDataSets> live);  // not added to a region yet
  ValueId argument(std::string const& type);  // for a body that is attempted as a whole
  ValueId argument_like(ValueId value) { return argument(at(value).type, at(value).live); }
  std::size_t depth() const { return scopes_.size(); }

  // Visible values. Those that are unused and depend on the inputs are preferred.
  std::vector<ValueId> visible(Wanted const& wanted) const;
  MaybeValue pick(Wanted const& wanted);
  MaybeValue pick_tensor();  // with a static type
  MaybeValue pick_ranked(std::size_t least, std::size_t most = 8);
  MaybeValue pick_like(ValueId value);  // of the same type
  MaybeValue pick_integers();
  MaybeValue pick_floats();

  // Reuses existing constants.
  MaybeValue constant(std::string const& element, double value, Shape const& shape = {});
  MaybeValue integers(Shape const& values, std::string const& element = "i64");  // a tensor with one dimension
  MaybeValue converted(ValueId value, std::string const& element);
  MaybeValue shaped(ValueId value, Shape const& shape);
  MaybeValue fit(ValueId value, std::string const& element, Shape const& shape);
  MaybeValue any(std::string const& element, Shape const& shape);  // a value of this type, converted if necessary
  MaybeValue clamped(ValueId value, double low, double high);

  bool chance(std::uint64_t one_in) { return random.one_in(one_in); }
  std::int64_t small_size();
  Shape small_shape(std::size_t least_rank, std::size_t max_rank);

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

// A number in the syntax of constants: "2.5", "(2.5, 0.0)", "2", "true".
std::string literal(Element const& element, double value);
Element element_named(std::string const& name);
bool is_float(BuiltValue const& value);
bool is_integer(BuiltValue const& value);  // not i1
bool is_boolean(BuiltValue const& value);

}  // namespace assay::random_programs
