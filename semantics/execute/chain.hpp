// Chains: elementwise ops that follow each other on large tensors of one shape.
//
// They are run together block by block, each small enough to stay in a cache, instead of one op after the other on all
// of memory; values that only the chain reads are never stored as a whole. Results are the same, since each element
// depends on the elements at its place alone. Constants, and ops that move elements of values from before the chain,
// may be between the ops of a chain: they are run first.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct ChainLink {
  // The source of an operand: the result of a link, by its index; of a value in the frame, by its slot, the elements at
  // the same index, or its only one.
  struct Source {
    enum class Kind : std::uint8_t { link, slice, whole };
    Kind kind;
    std::uint32_t index;
  };
  Instruction const* instruction;
  Element element;  // of the result
  std::vector<Source> operands;
  bool is_kept;                          // it is read after the chain
  std::vector<std::uint32_t> last_uses;  // links whose results no later link reads
};

struct Chain {
  std::vector<ChainLink> links;
  std::vector<Instruction const*> before;  // to be run first
  std::size_t length = 0;                  // instructions in total
  Shape shape;
};

// The chain that begins with the first of these instructions. Fewer than two links if there is none: tensors are small,
// of unknown sizes, or the next op is of another kind.
Chain find_chain(std::span<Instruction const> instructions);

using Frame = std::vector<RuntimeValue>;

// Whether the values in the frame have the shapes of their types: in an unchecked program they need not.
bool has_its_shapes(Chain const& chain, Frame const& frame);

// Runs the links; everything before them has been run. `account` is called for each before anything is computed, with
// the number of elements it reads and writes; if it throws, the links before that one are run, and an error of theirs
// is the one that is thrown. Values that are read after the chain are stored in the frame.
void run_chain(Chain const& chain, Process& process, Frame& frame,
               std::function<void(Operation const& op, std::uint64_t work)> const& account);

}  // namespace assay
