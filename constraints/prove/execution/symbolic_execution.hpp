// Symbolic execution of a program with unknown sizes: the equations of each op determine the sizes of its results.
//
// The ops of an entry function are visited in execution order. A called function is executed at each call with the
// sizes of the call, unless a summary applies. An undetermined size becomes a new symbol that the caller has not chosen
// (Term::chosen is false). No rule that depends on such a symbol is reported as failing.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "constraints/members/equations.hpp"
#include "constraints/members/members.hpp"
#include "constraints/prove/execution/assumptions.hpp"
#include "constraints/prove/execution/loop_bounds.hpp"
#include "constraints/prove/execution/sized_program.hpp"
#include "constraints/prove/execution/summary.hpp"
#include "constraints/prove/solver/entailment.hpp"

namespace assay {

inline constexpr std::size_t kMaxExecutedOps = 1'000'000;  // total limit
// The maximum of i32, the narrowest type for which sizes and indices are assumed not to overflow.
inline constexpr Int128 kMinGrantedRange = 0x7FFF'FFFF;
inline constexpr int kMaxExecutionDepth = 200;  // nesting of calls and regions
// number of iterations tried before the loop's values are treated as unknown
inline constexpr int kMaxLoopTrials = 4;
inline constexpr int kMaxBoundedTrials =
    3;  // loops nested more deeply in trials have no bounds, because work doubles with each level

// Conditions that hold before each iteration of a loop.
struct LoopFacts {
  bool keeps_sizes = true;  // carried sizes equal the sizes of the operands
  std::vector<LoopBound> bounds;
};

class SymbolicExecution {
public:
  // Called at each op after its result sizes are known. Checks the rules of the op and then assumes them.
  using Visit = std::function<void(Operation const& op, OpSpec const& spec, Environment const& members, Arena& arena)>;

  // Called for each rule of a summary with the sizes of a call. Returns whether the rule needs no diagnostic there. A
  // rule that does not follow is then assumed.
  using Settle = std::function<bool(SummaryStep const& step, Tribool formula)>;

  SymbolicExecution(SizedProgram& sizes, Facts& facts, Visit visit, ProcessNumbers processes = {});

  // Sets the summaries for calls.
  void use(Summaries const& summaries, Settle settle);
  // From now on, records all assumptions in execution order.
  void record(std::vector<SummaryStep>& steps) { steps_taken_ = &steps; }
  void note(SummaryStep step);

  // Sets user assumptions. Each is assumed as soon as all values that it names are known. They must outlive this.
  void use(std::span<Assumption const> assumptions) { assumptions_ = assumptions; }

  // Creates the arguments of an entry function: symbols, or `values` in the order of chosen().
  void begin(Operation const& function, std::vector<Int128> const& values = {});
  // Executes the function.
  void run(Operation const& function);

  // Returns the symbols for sizes and integers that the caller chooses, in argument order.
  std::vector<Term const*> const& chosen() const { return chosen_; }
  // Returns ops whose integer results the proof assumes not to overflow, in execution order.
  std::vector<Operation const*> const& overflows() const { return overflows_; }
  // For the current op: the condition that no size of its results is negative or exceeds its bound, as far as it is not
  // known. It is assumed after the visit.
  Tribool results_exist() const { return results_exist_; }
  // Why some ops were not executed; empty if all were.
  std::string const& incomplete() const { return incomplete_; }
  // Why some executed ops were not visited; empty if all were.
  std::string const& unchecked() const { return unchecked_; }
  // Why a user assumption could not be made at the point where its values are known. Execution stops there. Empty if
  // there was no error.
  std::string const& assumption_error() const { return assumption_error_; }
  std::unordered_set<Assumption const*> const& made() const { return made_; }  // user assumptions made at least once
  // Whether branches return values of different sizes, so that their results have no expressible sizes.
  bool divergent() const { return divergent_; }
  // Whether a call was skipped because it is recursive.
  bool recursive() const { return recursive_; }
  // Return facts about the arguments or the results of the function. Its body is one block.
  std::vector<KnownValue> arguments(Operation const& function) const;
  std::vector<KnownValue> returned(Operation const& function);

private:
  using Returned = std::vector<Value const*>;

  void execute(Block const& block, int depth);
  void execute_ops(Block const& block, int depth);
  Operation const* terminator(Block const& block) const;
  void step(Operation const& op, int depth);
  void visit(Operation const& op);
  void name_results(Operation const& op, OpInfo const& info);
  void name_result(Value const& result, ResultFacts const& facts);
  void return_elements(Value const& result, std::optional<FormulaValue> const& elements);
  void forget_results(Operation const& op);
  void execute_regions(Operation const& op, int depth);

  // User assumptions about values that have become known (named_values.cpp).
  void assume_of(std::span<Value* const> values);
  void assume(Assumption const& assumption);
  Value const* named(std::string_view name) const;

  // Control flow: calls, loops and branches (control.cpp).
  bool control(Operation const& op, int depth);
  void call(Operation const& op, Operation const& function, int depth);
  void inline_body(Operation const& op, int depth);
  void loop(Operation const& op, int depth);
  LoopFacts iterate(Operation const& op, LoopFacts const& facts, int depth);
  void assume_in_loop(Operation const& op, Tribool formula);
  bool preserves_size(Value const& argument, Value const& returned);
  void branch(Operation const& op, int depth);
  void check_branches(Operation const& op, std::vector<Operation const*> const& ends);
  void check_loop(Operation const& op, bool kept);
  void pass(Value const& to, Value const& from);
  KnownValue known(Value const& value);
  void receive(Value const& to, KnownValue const& from);

  // Calls through summaries (calls.cpp).
  bool summarized(Operation const& op, Operation const& function);
  bool replay(Summary const& summary, SummaryValues const& values);
  bool repeat(SummaryStep const& step, Tribool formula);
  void enter();
  void leave();

  SizedProgram& sizes_;
  Facts& facts_;
  Visit visit_;
  ProcessNumbers processes_;
  Summaries const* summaries_ = nullptr;
  Settle settle_;
  std::vector<SummaryStep>* steps_taken_ = nullptr;
  OpTable& table_;
  Symbols& symbols_;
  ProgramScope scope_;
  std::size_t executed_ = 0;
  std::vector<Term const*> chosen_;
  std::vector<Operation const*> overflows_;
  std::unordered_set<Operation const*> overflowing_;  // the ops of overflows_
  std::vector<Operation const*> calls_;               // active calls
  Tribool results_exist_ = Tribool::yes;
  std::string incomplete_, unchecked_, assumption_error_;
  std::span<Assumption const> assumptions_;
  std::unordered_set<Assumption const*> made_;
  std::vector<Value const*> named_;  // named values of the current function, in order of definition
  bool divergent_ = false, recursive_ = false;
  int trials_ = 0;  // nesting depth of loop trials; in a trial, ops that cannot affect later ops are not inspected
};

}  // namespace assay
