// Runs programs: one process of the process grid, and the state shared by all processes.
//
// A Process executes one function at a time, op by op in text order. It stops at the first ExecutionError, which `run`
// returns as data. The limits apply to all processes together: steps (executed ops), work (elements that ops read,
// write and combine) and memory (bytes of live tensors and of the values' slots).
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
  std::uint64_t max_work = 1'000'000'000'000;  // element operations, each at least one nanosecond
  std::uint64_t max_bytes = std::uint64_t{8} << 30;
  std::size_t max_depth = 1000;  // nested calls and regions
};

// State shared by the processes of one run.
struct RunState {
  explicit RunState(CompiledProgram const& p, RunLimits l = {}) : program(p), limits(l) {}

  CompiledProgram const& program;
  RunLimits limits;
  std::atomic<std::uint64_t> steps = 0, work = 0;
  std::shared_ptr<std::atomic<std::uint64_t>> bytes = std::make_shared<std::atomic<std::uint64_t>>(0);
  std::uint64_t seed = 0;            // seed of `rng`
  Profile const* profile = nullptr;  // not null: compute sets in addition to values (semantics/permitted/set_rules.hpp)
  // Not null: values are members of the sets, chosen by this implementation. Requires a profile.
  RandomImplementation const* implementation = nullptr;
  // not null, together with a profile: computes the sets of results in place of the set rules
  SetFinder* set_finder = nullptr;
  ImplementationDefined implementation_defined = {};
  OperandsOfAll operands_of_all = {};
  // Custom calls without a meaning return numbers that are a function of the target and the operands. Otherwise they
  // stop the run as unsupported.
  bool draws_custom_calls = false;
  // Not null: receives the data of outfeeds, in the order of their execution. Only for runs of a single process.
  std::vector<RuntimeValue>* outfed = nullptr;
  // output folder of check.expect_serialized_eq and interpreter.probe; empty: no output
  std::string probe_folder;
  std::atomic<std::int64_t> probes = 0;  // number of files written by interpreter.probe
  // Called for each executed op with its results (--trace), and for each interpreter.print. Calls are not concurrent.
  // May be empty.
  std::function<void(Operation const&, std::span<RuntimeValue const>)> trace;
  std::function<void(Operation const&, Tensor const&)> print;
  // Called for each executed op with its operands. It may change the results, to simulate another implementation. May
  // be empty. Only for runs of a single process.
  std::function<void(Operation const&, std::span<RuntimeValue const* const> operands, std::span<RuntimeValue> results)>
      revise;
};

struct RunResult {
  std::vector<RuntimeValue> values;
  std::optional<ExecutionError> error;
  bool deadlocked = false;  // the only error is that other processes did not arrive
};

class Grid;

class Process {
public:
  // `depth` is the nesting of calls and regions around a process that another one starts.
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
  MemoryReservation hold(std::uint64_t bytes, Operation const* op, std::string const& what);
  void spend(std::uint64_t work, Operation const* op);  // ends the run if it exceeds the remaining max_work
  RunState& state() { return state_; }
  Grid* grid() { return grid_; }  // nullptr: a grid of one process
  std::int64_t replica_id() const { return replica_; }
  std::int64_t partition_id() const { return partition_; }
  std::size_t depth() const { return depth_; }

private:
  void execute(Instruction const& instruction, std::vector<RuntimeValue>& frame);
  void count_step(Operation const* op);
  void compute(Call& call);
  void find_sets(Call& call, SetRule const* rule);

  RunState& state_;
  Grid* grid_;
  std::int64_t replica_, partition_;
  std::size_t depth_;
  bool enclosing_ = true;  // whether sets are computed; false for values that kernels compute internally
};

}  // namespace assay
