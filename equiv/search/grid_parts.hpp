// The parts of tensors that processes of a grid hold.
#pragma once

#include "equiv/grid/grid_layout.hpp"
#include "equiv/search/function_pair.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {

// A pair in which A is a program of one process, and B a program that each process of the grid runs on its parts of A's
// arguments and results. See equiv/grid/grid_layout.hpp.
FunctionPair grid_pair_of(ComparedFunction a, ComparedFunction b, GridLayout layout);

// The same, if the processes run both (GridLayout::is_of_both): the parameters are those of each process, one process after
// the other. `alone`: the pair on one process.
FunctionPair pair_on_grid(FunctionPair const& alone, std::int64_t replicas, std::int64_t partitions);

// The part that a process has; of sets, too.
Tensor part_of(Tensor const& whole, Layout const& layout, std::size_t process);
RuntimeValue part_of(RuntimeValue const& whole, Layout const& layout, std::size_t process);

// The arguments of each process.
std::vector<std::vector<Tensor>> parts_of_inputs(std::vector<Tensor> const& inputs, GridLayout const& layout);

}  // namespace assay
