// Runs programs: one process of the process grid, and the state that all of them share.
//
// A Process executes one function at a time, op by op, in the order of the text. It stops at the
// first ExecutionError, which `run` returns as data. Limits, over all processes: steps (ops
// executed), work (elements that ops read, write and combine) and memory (bytes of live tensors and
// of the values' slots).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/runtime/call.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/random_implementation.hpp"
#include "semantics/runtime/set_finder.hpp"

namespace assay {

struct RunLimits {
  std::uint64_t max_steps = 1'000'000'000;
  std::uint64_t max_work = 1'000'000'000'000;  // element operations, of a nanosecond or more each
  std::uint64_t max_bytes = std::uint64_t{8} << 30;
  std::size_t max_depth = 1000;  // nested calls and regions
};

// The state that the processes of one run share.
struct RunState {
  explicit RunState(CompiledProgram const& p, RunLimits l = {}) : program(p), limits(l) {}

  CompiledProgram const& program;
  RunLimits limits;
  std::atomic<std::uint64_t> steps = 0, work = 0;
  std::shared_ptr<std::atomic<std::uint64_t>> bytes = std::make_shared<std::atomic<std::uint64_t>>(0);
  std::uint64_t seed = 0;  // of `rng`
  Profile const* profile =
      nullptr;  // not null: sets are computed next to the values (semantics/permitted/set_rules.hpp)
  // Not null: instead of sets, members of them that it chooses are the values. Needs a profile.
  RandomImplementation const* implementation = nullptr;
  SetFinder* set_finder = nullptr;  // not null, and a profile: finds the sets of results in place of the set rules
  ImplementationDefined implementation_defined = {};
  OperandsOfAll operands_of_all = {};
  std::string probe_folder;              // where check.expect_serialized_eq and interpreter.probe write; empty: nowhere
  std::atomic<std::int64_t> probes = 0;  // files that interpreter.probe has written
  // Called for each executed op with its results (--trace), and for each interpreter.print; by one process at a time.
  // May be empty.
  std::function<void(Operation const&, std::span<RuntimeValue const>)> trace;
  std::function<void(Operation const&, Tensor const&)> print;
  // Sees each executed op with its operands and may change its results, as an implementation that computes it otherwise. May be
  // empty; runs of a single process only.
  std::function<void(Operation const&, std::span<RuntimeValue const* const> operands, std::span<RuntimeValue> results)>
      revise;
};

struct RunResult {
  std::vector<RuntimeValue> values;
  std::optional<ExecutionError> error;
  bool deadlocked = false;  // the error is only that other processes did not arrive
};

class Grid;

class Process {
public:
  // `depth`: of calls and regions around it, for a process that another one starts.
  explicit Process(RunState& state, Grid* grid = nullptr, std::int64_t replica = 0, std::int64_t partition = 0,
                   std::size_t depth = 0)
      : state_(state), grid_(grid), replica_(replica), partition_(partition), depth_(depth) {}

  RunResult run(CompiledFunction const& function, std::span<RuntimeValue const> arguments);

  // For kernels.
  std::vector<RuntimeValue> call(CompiledFunction const& function, std::span<RuntimeValue const> arguments);
  CompiledFunction const* function(std::string_view name) const;
  std::vector<RuntimeValue> execute(CompiledBlock const& block, std::vector<RuntimeValue>& frame,
                                    std::span<RuntimeValue const> arguments);
  Tensor make(Element element, Shape shape, Operation const& op);
  HeldMemory hold(std::uint64_t bytes, Operation const* op, std::string const& what);
  void spend(std::uint64_t work, Operation const* op);  // ends the run if it exceeds the rest of max_work
  RunState& state() { return state_; }
  Grid* grid() { return grid_; }  // nullptr: a grid of one process
  std::int64_t replica_id() const { return replica_; }
  std::int64_t partition_id() const { return partition_; }
  std::size_t depth() const { return depth_; }

private:
  void execute(Instruction const& instruction, std::vector<RuntimeValue>& frame);
  void count_step(Operation const* op);
  void compute(Call& call);

  RunState& state_;
  Grid* grid_;
  std::int64_t replica_, partition_;
  std::size_t depth_;
  bool enclosing_ = true;  // sets are computed; not for values that kernels compute internally
};

}  // namespace assay
