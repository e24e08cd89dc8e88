// The effect of a function for all arguments, so that a call need not execute it again.
//
// A summary is made by executing the function once with unknowns for its arguments. It has the rules that could
// not be proved for all of them, and the assumptions, in the order of execution; and the results, over the
// unknowns of the arguments. A call substitutes its values for these. Each open rule must then follow, or be
// reported already; otherwise the function is executed at this call, so that findings are the same as without
// summaries.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/prove/execution/sized_program.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Longer ones are not kept.
inline constexpr std::size_t kMaxSummarySteps = 256;

struct SummaryStep {
  enum class Kind : std::uint8_t {
    rule,     // of an op, which did not follow
    assured,  // by an op
    exists,   // that the results of an op have sizes
    fits,     // that integer results of an op do not overflow
    carried,  // in an iteration of a loop, or after it: bounds of carried values, and its condition
    enter,    // assumed from here on
    leave,    // is forgotten here
  };
  Kind kind = Kind::rule;
  Operation const* op = nullptr;
  std::string label;  // of a rule
  Tribool formula;
};

// The known facts about a value.
struct KnownValue {
  Type type = nullptr;
  std::optional<FormulaValue> elements;
};

struct Summary {
  std::vector<KnownValue> arguments, results;
  std::vector<SummaryStep> steps;
  std::vector<Term const*> inner;  // unknowns of steps and results that each call has again
};

using Summaries = std::unordered_map<Operation const*, Summary>;

// The unknowns of a summary as they are at one call.
class SummaryValues {
public:
  // False if the summary does not apply to the arguments.
  bool bind(KnownValue const& parameter, KnownValue const& argument);
  // An unknown that the call makes.
  void bind(Term const* unknown, Interval value) { values_[unknown] = value; }

  Tribool formula(Tribool formula) const;
  // A result at this call; nullopt if it is unknown.
  std::optional<KnownValue> value(KnownValue const& result, SizedProgram& sizes) const;

private:
  bool bind(Type parameter, Type argument);
  std::optional<Interval> find(Term const* unknown) const;

  std::unordered_map<Term const*, Interval> values_;
};

// All unknowns of steps and results but these, by id.
std::vector<Term const*> inner_unknowns(Summary const& summary, std::vector<Term const*> const& but);

// The functions below these entries that are worth a summary, each after those that it calls: those that
// are executed more than once, and some of long chains of calls.
std::vector<Operation const*> functions_to_summarise(SizedProgram& program,
                                                     std::vector<Operation const*> const& entries);

}  // namespace assay
