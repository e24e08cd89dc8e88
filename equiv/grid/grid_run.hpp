// Symbolic execution of a program by all processes of a grid in lockstep.
//
// Each process has a SymbolicRun, which executes ops that need no other process. Ops that exchange tensors are executed
// for all processes together, according to their `elements` rows (`operand@sender(i)`). Calls, branches and loops with
// such ops are also executed together. Then all processes must be known to take the same branch, and to perform the
// same number of iterations.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {

inline constexpr std::int64_t kMaxProvenProcesses = 64;

class GridRun {
public:
  // `neutral`: as in OperandsOfProcesses.
  GridRun(Program const& program, ElementPool& pool, Facts& facts, std::int64_t replicas, std::int64_t partitions,
          std::function<ElementTerm const*(ElementTerm const*)> neutral);

  using Values = std::vector<SymbolicValue>;
  // Returns the results of each process, by process number. All types of the function must have known sizes. Throws
  // ElementLimit if it cannot be executed to its end.
  std::vector<Values> run(Operation const& function, std::vector<Values> const& arguments);

  SymbolicRun const& process(std::size_t number) const { return *processes_[number]; }
  std::size_t size() const { return processes_.size(); }

private:
  std::vector<Values> execute(Region const& region, std::vector<Values> const& arguments, int depth);
  void step(Operation const& op, int depth);
  bool has_exchange(Operation const& op);
  bool has_exchange(Region const& region);
  void exchange(Operation const& op, int depth);
  static void keep_rules(SymbolicRun& process, Operation const& op, OpSpec const& spec);
  void call(Operation const& op, Operation const& function, int depth);
  void branch(Operation const& op, int depth);
  std::vector<Values> run_guarded(Tribool condition, Region const& region, int depth, ElementTerm const* chooser,
                                  std::size_t number);
  void loop(Operation const& op, int depth);
  void divide(Operation const& op, int depth);  // divided_run.cpp
  Operation const* callee(Operation const& op);
  void bind(Operation const& op, std::vector<Values> const& results);

  ElementPool& pool_;
  Facts& facts_;
  std::vector<std::unique_ptr<SymbolicRun>> processes_;
  SeparateOps separate_ops_;
  std::function<ElementTerm const*(ElementTerm const*)> neutral_;
  std::unordered_map<Operation const*, bool> holds_exchange_;
  std::vector<Operation const*> calls_;  // active calls
  std::size_t executed_ = 0;
};

}  // namespace assay
