// Symbolic execution of a program with unknown sizes: each op's equations determine the sizes of its
// results.
//
// The ops of an entry function are visited in the order in which they are executed;
// a called function is executed at each call, with the sizes of the call, unless a
// summary applies. An undetermined size is a new unknown that the user has not
// chosen (Term::chosen is false), and no rule that depends on it is reported as
// failing.
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

inline constexpr std::size_t kMaxExecutedOps = 1'000'000;  // executed in total
// The greatest number of i32, the narrowest type for which sizes and indices are assumed not to overflow.
inline constexpr Int128 kLeastGrantedRange = 0x7FFF'FFFF;
inline constexpr int kMaxExecutionDepth = 200;  // of calls and regions
inline constexpr int kMaxLoopTrials = 4;        // iterations that are tried before nothing is known about a loop
inline constexpr int kMaxBoundedTrials =
    3;  // loops nested deeper in trials have no bounds: work doubles with each level

// The conditions before each iteration of a loop.
struct LoopFacts {
  bool keeps_sizes = true;  // sizes are those of the operands
  std::vector<LoopBound> bounds;
};

class SymbolicExecution {
public:
  // Called at each op, after its results have their sizes: the rules that must hold, and are then
  // assumed.
  using Visit = std::function<void(Operation const& op, OpSpec const& spec, Environment const& members, Arena& arena)>;

  // Called for a rule of a summary, with the sizes of a call: whether it needs no report there. If it does not follow,
  // it is then assumed.
  using Settle = std::function<bool(SummaryStep const& step, Tribool formula)>;

  SymbolicExecution(SizedProgram& sizes, Facts& facts, Visit visit, ProcessNumbers processes = {});

  // From now on calls use these, where they can.
  void use(Summaries const& summaries, Settle settle);
  // From now on assumptions for everything that follows are recorded here, in order.
  void record(std::vector<SummaryStep>& steps) { steps_taken_ = &steps; }
  void note(SummaryStep step);

  // Each of these is assumed, here and later, once the last of the values that it names is known. They must stay alive.
  void use(std::span<Assumption const> assumptions) { assumptions_ = assumptions; }

  // The arguments of a function that anyone may call: unknowns, or these values for them, in the
  // order of chosen().
  void begin(Operation const& function, std::vector<Int128> const& values = {});
  // Executes that function.
  void run(Operation const& function);

  // Sizes and integers that the caller of the function chooses, in the order of its arguments.
  std::vector<Term const*> const& chosen() const { return chosen_; }
  // Ops whose integers must not overflow for the proved conditions to be true, in the order of
  // execution.
  std::vector<Operation const*> const& overflows() const { return overflows_; }
  // For the current op: no size of its results is negative or exceeds its bound, unless this is known already. Assumed
  // after the visit.
  Tribool results_exist() const { return results_exist_; }
  // Why not all was executed; empty if it was.
  std::string const& incomplete() const { return incomplete_; }
  // Why not all that was executed was visited; empty if it was.
  std::string const& unchecked() const { return unchecked_; }
  // Why an assumption cannot be made where its values are known; then nothing after that was executed. Empty: all were made.
  std::string const& assumption_error() const { return assumption_error_; }
  std::unordered_set<Assumption const*> const& made() const { return made_; }  // somewhere
  // Whether branches return values of different sizes, so that no sizes can be written for their
  // results.
  bool divergent() const { return divergent_; }
  // Whether a call was not followed because its function is under way.
  bool recursive() const { return recursive_; }
  // Facts about the function's arguments, or about its results. Its body is one block.
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

  // Assumptions on values that are known now (named_values.cpp).
  void assume_of(std::span<Value* const> values);
  void assume(Assumption const& assumption);
  Value const* named(std::string_view name) const;

  // Ops that decide what is executed (control.cpp).
  bool control(Operation const& op, int depth);
  void call(Operation const& op, Operation const& function, int depth);
  void inline_body(Operation const& op, int depth);
  void loop(Operation const& op, int depth);
  LoopFacts iterate(Operation const& op, LoopFacts const& facts, int depth);
  void assume_in_loop(Operation const& op, Tribool formula);
  bool keeps_size(Value const& argument, Value const& returned);
  void branch(Operation const& op, int depth);
  void check_branches(Operation const& op, std::vector<Operation const*> const& ends);
  void check_loop(Operation const& op, bool kept);
  void pass(Value const& to, Value const& from);
  KnownValue known(Value const& value);
  void receive(Value const& to, KnownValue const& from);

  // Calls by summaries (calls.cpp).
  bool summarised(Operation const& op, Operation const& function);
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
  std::unordered_set<Operation const*> overflowing_;  // the same
  std::vector<Operation const*> calls_;               // under way
  Tribool results_exist_ = Tribool::yes;
  std::string incomplete_, unchecked_, assumption_error_;
  std::span<Assumption const> assumptions_;
  std::unordered_set<Assumption const*> made_;
  std::vector<Value const*> named_;  // values of the function that is executed that can be named, the last one last
  bool divergent_ = false, recursive_ = false;
  int trials_ = 0;  // of the enclosing loops: ops that cannot affect later ops need not be inspected
};

}  // namespace assay
