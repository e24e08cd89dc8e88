// Decides whether the rules of a program hold for all dynamic sizes, and if not, for which sizes they fail.
//
// Ops are executed with symbols for the sizes and integers that the caller of a function chooses
// (constraints/prove/execution/symbolic_execution.hpp; King, "Symbolic execution and program testing", CACM 19(7),
// 1976). Each rule is then a formula over these symbols. It holds, fails, or may fail; in the last case, the smallest
// sizes for which it fails and the condition for failure are reported. A rule is checked under the assumption that all
// previous rules hold. Functions with several calls are executed once for all arguments
// (constraints/prove/execution/summary.hpp).
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
  // Formulas over values of the entry function or of @f: "dim(%arg0, 0) = dim(%arg1, 0)", "value(@f%n) < 8".
  std::vector<std::string> assumptions;
  std::uint32_t steps = kQuestionSteps;  // solver steps per query
  // report a rule that may fail as a warning; a rule that fails for all sizes is still an error
  bool warn_only = false;
  ProcessNumbers processes;       // known facts about the process grid
  bool requires_witness = false;  // compute ProveSummary::witness
  bool requires_proof = false;    // compute ProveSummary::proof
  bool inspects_all = false;      // also check execution conditions, and rules about known sizes
  // only report rules that fail for all sizes; ProveSummary does not count the others. Many times faster
  bool only_never = false;
};

// A value that the caller of a function chooses: "dim(%arg0, 0)".
struct ChosenValue {
  std::string name;
  Int128 value = 0;
};

struct SizeFinding {
  Entailment verdict = Entailment::undecided;  // `never`: fails for all sizes; `sometimes`: may fail
  Operation const* function = nullptr;         // the entry function
  Operation const* op = nullptr;
  // the condition under which the rule holds, as a formula over the caller's choices
  std::string condition;
  std::vector<ChosenValue> witness;  // one value per choice, in the order of the arguments; empty if not found
  Diagnostic diagnostic;             // the complete diagnostic
};

// The computed sizes of a value whose declared sizes are unknown.
struct ValueSizes {
  std::string name, shape;  // "%keys", "[dim(%past, 0), 64]"
  SourceRange range;        // of the name at its definition
};
inline constexpr std::size_t kMaxValueSizes = 10'000;

struct ProveSummary {
  std::size_t functions = 0;  // number of entry functions
  // rules that depend on unknown sizes, counted at each place where they are checked. Excludes rules of a called
  // function that its summary decides
  std::size_t questions = 0;
  std::size_t held = 0, failing = 0, undecided = 0;
  std::vector<std::string> granted;     // assumptions of the proof: "no overflow in %5"
  std::vector<std::string> incomplete;  // why parts were not checked; if not empty, the verdict is undecided
  std::string assumption_error;         // a user assumption is not a formula over the arguments; nothing was proved
  std::vector<ValueSizes> sizes;        // in execution order; at most kMaxValueSizes
  std::string witness;                  // a program that violates the first failing rule, and how to run it
  std::string proof;                    // all lemmas (constraints/prove/solver/proof_script.hpp); empty if too long
};

// Returns a summary in one line: "2 rules depend on unknown sizes: 1 holds for all, 1 can fail".
std::string summary_line(ProveSummary const& summary);

// The program must have passed check_program. `found` is called for each diagnostic, in execution order.
ProveSummary prove(Program const& program, ProveOptions const& options,
                   std::function<void(SizeFinding const&)> const& found);

// A program with the chosen sizes, as text in generic form. Undetermined sizes stay unknown. The order of the choices
// is that of SizeFinding::witness.
struct StaticInstance {
  std::string text;
  std::string arguments;  // the chosen integers, for `assay run --args`; may be empty
  std::string reason;     // why `text` is empty
};
StaticInstance static_instance(Program const& program, Operation const& function, std::vector<Int128> const& chosen);

// Returns the functions that are not private or that no op calls.
std::vector<Operation const*> entry_functions(Program const& program);
// Returns the symbols for the caller's choices, in the order of SizeFinding::witness.
std::vector<Term const*> chosen_unknowns(Program const& program, Operation const& function, TermPool& pool);

}  // namespace assay
