// Decides whether an op may be added to a program: the equations of its specification infer the types of its results,
// the checker checks its rules, and the process runs it on the current inputs, with sets.
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
  untyped,    // no equation determines a result's type
  invalid,    // by the checker
  fails,      // cannot be run on these inputs
  undecided,  // the behavior depends on a freedom of the profile
  open,       // so does a result, without bound
  wide,       // more than a tenth of a result's elements have sets of more than kWidest codes
  vacuous,    // mostly NaN or infinite, all equal though the operands are not, or the same for all inputs
};
inline constexpr std::size_t kOutcomes = static_cast<std::size_t>(Outcome::vacuous) + 1;
std::string_view to_string(Outcome outcome);

inline constexpr std::int64_t kWidest = 1 << 10;  // codes

// The value alone: added, open, wide or vacuous.
Outcome outcome_of(RuntimeValue const& value);
// Two or more elements, all the same.
bool is_uniform(Tensor const& tensor);
// Where there is another element.
bool differs(RuntimeValue const& a, RuntimeValue const& b);

// Attempts to add ops.
class Attempt {
public:
  // `observed`: each op is tried on exact operands; otherwise on possible operands of conforming implementations.
  Attempt(BuiltProgram& program, Profile const& profile, bool observed)
      : built_(program), profile_(profile), observed_(observed) {}

  // Adds results of these types to `op` (empty: as inferred), and adds them to the program's values if the op is good.
  // `reads_sizes`: the results need not depend on elements.
  Outcome add(BuiltOp& op, std::vector<std::string> const& results, bool reads_sizes);

  // The values of arguments: of this type, filled already.
  ValueId argument(std::string const& type, std::array<RuntimeValue, kDataSets> live);

  // Why the last op was not added.
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

// Sets the data that follow from a value's type.
void set_type(BuiltValue& value, Type type, std::shared_ptr<Context> const& context);

}  // namespace assay::random_programs
