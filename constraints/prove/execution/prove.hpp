// Whether the rules of a program hold for all sizes that it leaves open, and if not, for which they
// do not.
//
// Ops are executed with symbols for the sizes and integers that the caller of a function chooses
// (constraints/prove/execution/symbolic_execution.hpp; King, "Symbolic execution and program
// testing", CACM 19(7), 1976). Each rule then is a formula over these symbols. It holds, fails, or
// may fail: then with the smallest sizes for which it does and the condition under which it does
// not. A rule is checked on the assumption that all rules before it held. Functions that are called
// more than once are executed once for all arguments (constraints/prove/execution/summary.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "constraints/members/process_numbers.hpp"
#include "constraints/prove/solver/entailment.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct ProveOptions {
  // Formulas over values of the entry function, or of @f: "dim(%arg0, 0) = dim(%arg1, 0)", "value(@f%n)
  // < 8".
  std::vector<std::string> assumptions;
  std::uint32_t steps = kQuestionSteps;  // of the solver, for one question
  // a rule that may fail is a warning; a rule that fails for all sizes is still an error
  bool warn_only = false;
  ProcessNumbers processes;       // the process grid, as far as it is known
  bool requires_witness = false;  // as text: ProveSummary::witness
  bool requires_proof = false;    // as text: ProveSummary::proof
  bool inspects_all = false;      // at points that must hold when an op is executed, also for known sizes
};

// A value that the caller of a function chooses: "dim(%arg0, 0)".
struct ChosenValue {
  std::string name;
  Int128 value = 0;
};

struct SizeFinding {
  Entailment verdict = Entailment::undecided;  // never: fails for all sizes; sometimes: may fail
  Operation const* function = nullptr;         // the entry function
  Operation const* op = nullptr;
  // the condition under which the rule holds, as a formula over the choices of the caller
  std::string condition;
  std::vector<ChosenValue> witness;  // all choices, in the order of the arguments; empty if none was found
  Diagnostic diagnostic;             // complete
};

// The result of the execution for a value of an entry function whose declared sizes are unknown.
struct ValueSizes {
  std::string name, shape;  // "%keys", "[dim(%past, 0), 64]"
  SourceRange range;        // of the name, where it is defined
};
inline constexpr std::size_t kMostValueSizes = 10'000;

struct ProveSummary {
  std::size_t functions = 0;  // entries
  std::size_t questions = 0;  // rules that depend on unknown sizes, at each place where they are checked; not those
                              // of a called function that its summary settles
  std::size_t held = 0, failing = 0, undecided = 0;
  std::vector<std::string> granted;     // assumptions: "no overflow in %5"
  std::vector<std::string> incomplete;  // why something was not checked; then the verdict is undecided
  std::string assumption_error;         // an assumption that is not a formula over the arguments; nothing was proved
  std::vector<ValueSizes> sizes;        // in the order of execution; the first kMostValueSizes
  std::string witness;                  // the first rule that fails, as a program, with how to run it
  std::string proof;                    // all lemmas (constraints/prove/solver/proof_script.hpp); empty if too long
};

// A summary of all rules in one line: "2 rules depend on unknown sizes: 1 holds for all, 1 can
// fail".
std::string summary_line(ProveSummary const& summary);

// The program must have passed check_program. `found` is called as findings are made, in the order
// of execution.
ProveSummary prove(Program const& program, ProveOptions const& options,
                   std::function<void(SizeFinding const&)> const& found);

// The program with the sizes that these choices determine, as text in generic form; `chosen` as in
// SizeFinding::witness. Undetermined sizes stay unknown.
struct StaticInstance {
  std::string text;
  std::string arguments;  // for `assay run --args`: the chosen integers; empty if there are none
  std::string reason;     // why there is no text
};
StaticInstance static_instance(Program const& program, Operation const& function, std::vector<Int128> const& chosen);

// Entry functions: those that are not private, or that nothing calls.
std::vector<Operation const*> entry_functions(Program const& program);
// The choices of the caller of a function, without values; in the order of `chosen`.
std::vector<Term const*> chosen_unknowns(Program const& program, Operation const& function, TermPool& pool);

}  // namespace assay
