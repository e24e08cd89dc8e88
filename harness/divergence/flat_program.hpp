// A program as the list of ops that a run of it executes one after the other: a call at the top of a function is
// inlined. So each value has one position, and each op a number.
//
// The ops in regions (branches, bodies of loops and reductions) are part of their op. A call stays an op if its
// function has no body, or if calls are nested too deep or there are too many. With Loops::iterations the program is
// executed meanwhile; a loop is replaced by its executed iterations, and a branch by the executed region. They are
// followed by the op itself, which forwards the results of the last iteration or of the region. It stays one op if
// there are too many iterations, or a condition is unknown.
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
  bool is_region = false;                  // ops within it read outer values
  std::uint32_t iteration = kNoIteration;  // of a loop, from 0 on; the last one evaluates the condition only
  bool is_iteration() const { return iteration != kNoIteration; }
};

// The decision of a value: whether a loop continues, or which region of a branch is executed.
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
  std::uint32_t maker = kNoOp;     // number of the op; kNoOp: an argument of the entry
  std::vector<ValuePlace> places;  // its definition, then its other names: results of calls, their arguments
  Type type() const { return places[0].value->type; }
};

struct FlatOp {
  std::uint32_t frame = 0;
  Operation const* op = nullptr;
  Instruction const* instruction = nullptr;
  bool is_constant = false;            // its value is in the text
  std::vector<std::uint32_t> takes;    // values that it or its regions read: the arguments of `alone`
  std::vector<std::uint32_t> results;  // its own
  // For a loop or branch after its replacement: the values of its results. Empty: an ordinary op.
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
  std::vector<std::uint32_t> const& results() const { return results_; }  // the results of the entry
  bool has_regions() const;                                               // loops or branches that stay ops
  std::vector<BranchDecision> const& decisions() const { return decisions_; }
  // Loops that are in no region themselves.
  std::vector<ExecutedLoop> loops() const;
  // The outermost frame of a region that is around a frame; 0 if there is none.
  std::uint32_t region_around(std::uint32_t frame) const;

  // The op alone, as a function of its operands.
  CompiledFunction alone(std::uint32_t op) const;

  // The function with which a call at the top of another is replaced; nullptr if `op` is not such a call.
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
