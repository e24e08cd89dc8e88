// Decides whether an op may be added to a program: the types of its results are inferred from the equations of its
// specification, the checker checks its rules, and it is run on the current inputs with permitted sets.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/random/program.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"

namespace assay::random_programs {

enum class Outcome : std::uint8_t {
  added,
  untyped,    // the equations do not determine a result's type
  invalid,    // violates a rule
  fails,      // cannot be run on these inputs
  undecided,  // its behavior depends on a choice that the profile permits
  open,       // a result is open
  wide,       // more than a tenth of a result's elements have permitted sets of more than kMaxWidth codes
  vacuous,    // mostly NaN or infinite, or all equal although the operands are not, or the same for all inputs
};
inline constexpr std::size_t kOutcomes = static_cast<std::size_t>(Outcome::vacuous) + 1;
std::string_view to_string(Outcome outcome);

inline constexpr std::int64_t kMaxWidth = 1 << 10;  // codes

// The outcome for a value alone: added, open, wide or vacuous.
Outcome outcome_of(RuntimeValue const& value);
// Whether the tensor has at least two elements and all are equal.
bool is_uniform(Tensor const& tensor);
// Whether an element differs.
bool differs(RuntimeValue const& a, RuntimeValue const& b);

// Attempts to add ops.
class Attempt {
public:
  // `observed`: each op is tried on exact operands; otherwise on operands that a conforming implementation may compute.
  Attempt(BuiltProgram& program, Profile const& profile, bool observed)
      : built_(program), profile_(profile), observed_(observed) {}

  // Sets the result types of `op` (empty: inferred) and, if the op is accepted, adds the results to the program's
  // values. `reads_sizes`: the results need not depend on elements.
  Outcome add(BuiltOp& op, std::vector<std::string> const& results, bool reads_sizes);

  // Adds the value of an argument with this type and these data.
  ValueId argument(std::string const& type, std::array<RuntimeValue, kDataSets> live);

  // The reason why the last op was not added.
  std::string const& reason() const { return reason_; }

private:
  using Live = std::array<std::vector<RuntimeValue>, kDataSets>;
  Outcome refused(BuiltOp const& op, Outcome outcome, std::string const& reason);
  Outcome attempt(BuiltOp& op, std::vector<std::string> const& results, bool reads_sizes);
  Outcome run(BuiltOp const& op, Program const& program, Operation const& node, Live& live);
  Outcome take_results(BuiltOp const& op, Program const& program, Operation const& node, Live const& live,
                       bool reads_sizes);
  std::string probe(BuiltOp const& op, std::vector<ValueId> const& arguments) const;

  BuiltProgram& built_;
  Profile const& profile_;
  bool observed_;
  std::string reason_;
};

// Sets the members that follow from a value's type.
void set_type(BuiltValue& value, Type type, std::shared_ptr<Context> const& context);

}  // namespace assay::random_programs
