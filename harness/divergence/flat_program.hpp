// A program as the list of ops that a run of it executes one after the other: a call at the top of a function is replaced
// by what it calls. So each value has one place, and each op a number.
//
// What regions hold (branches, bodies of loops and reductions) is part of their op. A call stays an op where its function
// has no body, or where calls are nested too deep or are too many. With Loops::iterations the program is executed meanwhile,
// and a loop is replaced by its iterations, as many as there are then, and a branch by the region that is chosen then. After
// these comes the op itself as one that gives what the last iteration or the region returned: what it forwards. It stays one op
// where iterations are too many, or a condition is not known.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"

namespace assay::divergence {

inline constexpr std::uint32_t kNoOp = ~std::uint32_t{0};
inline constexpr std::size_t kMostFlatOps = 1'000'000, kMostCallFrames = 10'000, kMostCallDepth = 100;

inline constexpr std::uint32_t kNoIteration = ~std::uint32_t{0};

// One execution of a function, or of regions of a loop or branch.
struct CallFrame {
  std::uint32_t parent = 0;         // the frame that the call is in; of the entry itself
  Operation const* call = nullptr;  // or the loop, the branch; null: the entry
  CompiledFunction const* function = nullptr;
  bool is_region = false;                  // what is within reads what is around it
  std::uint32_t iteration = kNoIteration;  // of a loop, from 0 on; the last one evaluates the condition only
  bool is_iteration() const { return iteration != kNoIteration; }
};

// What a value decided: whether a loop goes on, or which region of a branch is executed.
struct BranchDecision {
  std::uint32_t value = 0, frame = 0;   // of a loop the iteration; of a branch where it is
  std::size_t region = 0, regions = 0;  // the chosen one (semantics/kernels/control/branches.hpp); of a loop 0 or 1
  bool is_loop = false;
};

struct ValuePlace {
  std::uint32_t frame = 0;
  Value const* value = nullptr;
};

struct FlatValue {
  std::uint32_t maker = kNoOp;  // number of the op; kNoOp: an argument of the entry
  std::vector<ValuePlace>
      places;  // where it is defined, then what else it is called: results of calls, their arguments
  Type type() const { return places[0].value->type; }
};

struct FlatOp {
  std::uint32_t frame = 0;
  Operation const* op = nullptr;
  Instruction const* instruction = nullptr;
  bool is_constant = false;            // it gives what the text says
  std::vector<std::uint32_t> takes;    // values that it or its regions read: the arguments of `alone`
  std::vector<std::uint32_t> results;  // its own
  // Of a loop or branch after what it was replaced by: the values that its results are. Empty: an op as it is.
  std::vector<std::uint32_t> forwards = {};
};

// A run of a loop that was replaced by its iterations.
struct LoopRun {
  std::uint32_t first = 0, end = 0;  // its ops are from `first` on, and `end` is the one that forwards its results
  std::vector<std::uint32_t> frames, conditions;  // of the iterations; the last one evaluates the condition only
  std::size_t iterations() const { return frames.size() - 1; }
};
// A loop with all of its runs, in the order of their execution: one, or of a loop in the body of another, one for each of the
// iterations of that.
struct ExecutedLoop {
  Operation const* op = nullptr;
  std::vector<LoopRun> runs;
  std::vector<ExecutedLoop> inner;  // those at the top of its body
};

enum class Loops : std::uint8_t { ops, iterations };

bool is_loop_or_branch(Operation const& op);

class FlatProgram {
public:
  // `entry` is one of the functions of `program`; both must outlive this. `arguments` of the entry are for iterations.
  FlatProgram(CompiledProgram const& program, CompiledFunction const& entry, Loops loops = Loops::ops,
              std::span<RuntimeValue const> arguments = {});
  FlatProgram(FlatProgram const&) = delete;
  FlatProgram& operator=(FlatProgram const&) = delete;

  CompiledProgram const& program() const { return program_; }
  CompiledFunction const& entry() const { return entry_; }
  std::vector<CallFrame> const& frames() const { return frames_; }
  std::vector<FlatOp> const& ops() const { return ops_; }
  std::vector<FlatValue> const& values() const { return values_; }
  std::vector<std::uint32_t> const& arguments() const { return arguments_; }
  std::vector<std::uint32_t> const& results() const { return results_; }  // what the entry returns
  bool has_regions() const;  // loops or branches that are ops, not replaced by what they execute
  std::vector<BranchDecision> const& decisions() const { return decisions_; }
  // Loops that are in no region themselves.
  std::vector<ExecutedLoop> loops() const;
  // The outermost frame of a region that is around a frame; 0 if there is none.
  std::uint32_t region_around(std::uint32_t frame) const;

  // The op alone, as a function of what it takes.
  CompiledFunction alone(std::uint32_t op) const;

  // The function that a call at the top of another is replaced by; nullptr if `op` is no such call.
  CompiledFunction const* callee(Instruction const& instruction) const;

private:
  using Slots = std::vector<std::uint32_t>;  // the value of each slot of a frame
  struct Execution;
  Slots flatten(CompiledFunction const& function, std::uint32_t frame, std::vector<std::uint32_t> const& arguments,
                std::size_t depth);
  void flatten_block(CompiledBlock const& block, std::uint32_t frame, Slots& slots, std::size_t depth);
  bool expand_call(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth);
  bool expand_loop(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth);
  bool expand_branch(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth);
  void leave(Instruction const& instruction, std::uint32_t frame, std::vector<std::uint32_t> const& given,
             Slots& slots);
  bool add_iterations(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth);
  void add_op(Instruction const& instruction, std::uint32_t frame, Slots& slots);
  void execute(std::uint32_t op, Instruction const& instruction, Slots const& slots);
  std::uint32_t add_value(std::uint32_t maker, ValuePlace place);

  CompiledProgram const& program_;
  CompiledFunction const& entry_;
  std::vector<CallFrame> frames_;
  std::vector<FlatOp> ops_;
  std::vector<FlatValue> values_;
  std::vector<std::uint32_t> arguments_, results_;
  std::vector<BranchDecision> decisions_;
  std::deque<Instruction> forwarding_;  // of ops that forward
  Execution* execution_ = nullptr;      // while it is made
};

}  // namespace assay::divergence
