// Chains: consecutive elementwise ops on large tensors of one shape.
//
// They are run together in blocks that fit into a cache, instead of one op after another over all of memory. Values
// that only the chain reads are never stored as a whole. Results are the same, because each element depends only on
// elements at the same index. Constants, and ops that move elements of values from before the chain, may be between the
// ops of a chain. They are run first.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct ChainLink {
  // The source of an operand: the result of a link, by index; or a value in the frame, by slot, either the element at
  // the same index or its only element.
  struct Source {
    enum class Kind : std::uint8_t { link, slice, whole };
    Kind kind;
    std::uint32_t index;
  };
  Instruction const* instruction;
  Element element;  // of the result
  std::vector<Source> operands;
  bool is_kept;                          // whether it is read after the chain
  std::vector<std::uint32_t> last_uses;  // indices of links that are not read later
};

struct Chain {
  std::vector<ChainLink> links;
  std::vector<Instruction const*> before;  // instructions to be run first
  std::size_t length = 0;                  // total number of instructions
  Shape shape;
};

// Returns the chain that begins with the first of these instructions. It has fewer than two links if there is no chain:
// tensors are small or have unknown sizes, or the next op is not elementwise.
Chain find_chain(std::span<Instruction const> instructions);

using Frame = std::vector<RuntimeValue>;

// Whether the values in the frame have the shapes of their types, which need not be the case in an unchecked program.
bool has_declared_shapes(Chain const& chain, Frame const& frame);

// Runs the links. The instructions in `before` must already have been run. `account` is called for each link before any
// computation, with the number of elements that it reads and writes. If it throws, the previous links are run, and if
// one of them fails, its error is thrown instead. Stores values that are read after the chain in the frame.
void run_chain(Chain const& chain, Process& process, Frame& frame,
               std::function<void(Operation const& op, std::uint64_t work)> const& account);

}  // namespace assay
