// Function summaries: the effect of a function for all arguments, so that it need not be executed at each call.
//
// A summary is made by executing the function once with symbols for its arguments. It contains the rules that could not
// be proved for all arguments, the assumptions, both in execution order, and the results as terms over the symbols. A
// call substitutes its values for the symbols. Then each open rule must follow, or must already be reported. Otherwise
// the function is executed at this call, so that diagnostics are the same as without summaries.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/prove/execution/sized_program.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Longer summaries are not stored.
inline constexpr std::size_t kMaxSummarySteps = 256;

struct SummaryStep {
  enum class Kind : std::uint8_t {
    rule,     // a rule of an op that did not follow
    assured,  // a condition that an op assures
    exists,   // the results of an op have valid sizes
    fits,     // integer results of an op do not overflow
    carried,  // bounds of carried values, and the condition of a loop
    enter,    // begins a scope of assumptions
    leave,    // ends the scope
  };
  Kind kind = Kind::rule;
  Operation const* op = nullptr;
  std::string label;  // label of a rule
  Tribool formula;
};

// Known facts about a value.
struct KnownValue {
  Type type = nullptr;
  std::optional<FormulaValue> elements;
};

struct Summary {
  std::vector<KnownValue> arguments, results;
  std::vector<SummaryStep> steps;
  std::vector<Term const*> inner;  // symbols of steps and results that each call creates again
};

using Summaries = std::unordered_map<Operation const*, Summary>;

// The values of a summary's symbols at one call.
class SummaryValues {
public:
  // Binds the symbols of a parameter. Returns false if the summary does not apply to the argument.
  bool bind(KnownValue const& parameter, KnownValue const& argument);
  // Binds a symbol that is created for the call.
  void bind(Term const* unknown, Interval value) { values_[unknown] = value; }

  Tribool formula(Tribool formula) const;
  // Returns a result of the call, or nullopt if it is unknown.
  std::optional<KnownValue> value(KnownValue const& result, SizedProgram& sizes) const;

private:
  bool bind(Type parameter, Type argument);
  std::optional<Interval> find(Term const* unknown) const;

  std::unordered_map<Term const*, Interval> values_;
};

// Returns all symbols of steps and results except `but`, sorted by id.
std::vector<Term const*> inner_unknowns(Summary const& summary, std::vector<Term const*> const& but);

// Returns the functions reachable from the entries that get a summary, callees before callers: functions that are
// executed more than once, and some in long call chains.
std::vector<Operation const*> functions_to_summarize(SizedProgram& program,
                                                     std::vector<Operation const*> const& entries);

}  // namespace assay
