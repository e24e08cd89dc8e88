// A program as the list of ops that a run executes one after the other. Calls at the top of a function are inlined, so
// that each value has one position and each op a number.
//
// Ops in regions (branches, bodies of loops and reductions) are part of their parent op. A call stays an op if its
// function has no body, if calls are nested too deep, or if there are too many. With Loops::iterations, the program is
// executed while it is flattened: a loop is replaced by its executed iterations, and a branch by the executed region.
// The op itself follows them and forwards the results of the last iteration or of the region. A loop or branch stays
// one op if it has too many iterations or an unknown condition.
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
inline constexpr std::size_t kMaxFlatOps = 1'000'000, kMaxCallFrames = 10'000, kMaxCallDepth = 100;

inline constexpr std::uint32_t kNoIteration = ~std::uint32_t{0};

// One execution of a function, or of a region of a loop or branch.
struct CallFrame {
  std::uint32_t parent = 0;         // frame that contains the call; the entry is its own parent
  Operation const* call = nullptr;  // the call, loop or branch; null: the entry
  CompiledFunction const* function = nullptr;
  bool is_region = false;                  // whether its ops read values of outer frames
  std::uint32_t iteration = kNoIteration;  // iteration of a loop, starting at 0; the last one only evaluates the
                                           // condition
  bool is_iteration() const { return iteration != kNoIteration; }
};

// A value that decides whether a loop continues, or which region of a branch is executed.
struct BranchDecision {
  std::uint32_t value = 0, frame = 0;   // frame: the iteration of a loop, or the frame that contains the branch
  std::size_t region = 0, regions = 0;  // chosen region and number of regions (semantics/kernels/control/branches.hpp);
                                        // for a loop, 0 or 1
  bool is_loop = false;
};

struct ValuePlace {
  std::uint32_t frame = 0;
  Value const* value = nullptr;
};

struct FlatValue {
  std::uint32_t maker = kNoOp;     // number of the op; kNoOp: an argument of the entry
  std::vector<ValuePlace> places;  // its definition, followed by other names: results and arguments of calls
  Type type() const { return places[0].value->type; }
};

struct FlatOp {
  std::uint32_t frame = 0;
  Operation const* op = nullptr;
  Instruction const* instruction = nullptr;
  bool is_constant = false;            // the program text contains its value
  std::vector<std::uint32_t> takes;    // values that the op or its regions read: the arguments of `alone`
  std::vector<std::uint32_t> results;  // values that the op defines
  // For a loop or branch that was replaced: the values of its results. Empty for an ordinary op.
  std::vector<std::uint32_t> forwards = {};
};

// One run of a loop that was replaced by its iterations.
struct LoopRun {
  std::uint32_t first = 0, end = 0;               // `first` is its first op, `end` the op that forwards its results
  std::vector<std::uint32_t> frames, conditions;  // one for each iteration; the last one only evaluates the condition
  std::size_t iterations() const { return frames.size() - 1; }
};
// A loop and all of its runs in the order of execution: one run, or for a loop within the body of another loop, one for
// each iteration of that loop.
struct ExecutedLoop {
  Operation const* op = nullptr;
  std::vector<LoopRun> runs;
  std::vector<ExecutedLoop> inner;  // loops at the top of its body
};

enum class Loops : std::uint8_t { ops, iterations };

bool is_loop_or_branch(Operation const& op);

class FlatProgram {
public:
  // `entry` must be a function of `program`; both must outlive this object. `arguments` of the entry are needed for
  // Loops::iterations.
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
  std::vector<std::uint32_t> const& results() const { return results_; }  // results of the entry
  bool has_regions() const;                                               // whether loops or branches stay ops
  std::vector<BranchDecision> const& decisions() const { return decisions_; }
  // The loops that are not within a region.
  std::vector<ExecutedLoop> loops() const;
  // The outermost region frame that contains a frame; 0 if there is none.
  std::uint32_t region_around(std::uint32_t frame) const;

  // The op as a function of its operands.
  CompiledFunction alone(std::uint32_t op) const;

  // The function that replaces a call at the top of another function; nullptr if the instruction is not such a call.
  CompiledFunction const* callee(Instruction const& instruction) const;

private:
  using Slots = std::vector<std::uint32_t>;  // value of each slot of a frame
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
  std::deque<Instruction> forwarding_;  // instructions of ops that forward
  Execution* execution_ = nullptr;      // only set during construction
};

}  // namespace assay::divergence
