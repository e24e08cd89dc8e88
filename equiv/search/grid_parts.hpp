// Parts of tensors on the processes of a grid.
#pragma once

#include "equiv/grid/grid_layout.hpp"
#include "equiv/search/function_pair.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {

// Returns a pair in which A runs on one process, and B runs on each process of the grid, on its parts of A's arguments
// and results. See equiv/grid/grid_layout.hpp.
FunctionPair grid_pair_of(ComparedFunction a, ComparedFunction b, GridLayout layout);

// Returns a pair in which both run on the processes (GridLayout::is_of_both). The parameters are those of all
// processes, process by process. `alone` is the pair on one process.
FunctionPair pair_on_grid(FunctionPair const& alone, std::int64_t replicas, std::int64_t partitions);

// Returns the part of a tensor, or of a tensor of sets, on a process.
Tensor part_of(Tensor const& whole, Layout const& layout, std::size_t process);
RuntimeValue part_of(RuntimeValue const& whole, Layout const& layout, std::size_t process);

// Returns the arguments of each process.
std::vector<std::vector<Tensor>> parts_of_inputs(std::vector<Tensor> const& inputs, GridLayout const& layout);

}  // namespace assay
