// The layouts of the arguments and results of two functions, A on one process and B on each process of a grid.
//
// Layouts come from options or from one of the programs: the `sdy.sharding` or `mhlo.sharding` of an argument or result
// declares the intended partitioning in A, or the partitioning that was performed in B. Values without a layout are
// replicated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equiv/grid/layout.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct GivenLayout {
  std::size_t number = 0;  // index of the argument or result
  std::string text;
};

struct GridRequest {
  std::int64_t replicas = 1, partitions = 1;
  std::string mesh;  // "x=2,y=4"; empty: use the meshes of the programs
  std::vector<GivenLayout> arguments, results;
};

struct GridLayout {
  std::int64_t replicas = 1, partitions = 1;
  std::vector<Layout> arguments, results;
  // A also runs on each process, with its own arguments and results. The layouts are those of one process.
  bool is_of_both = false;

  std::int64_t size() const { return replicas * partitions; }
};

// Parses "1x4" (replicas and partitions), or "4" for four partitions.
Result<GridRequest> read_grid(std::string_view text);
// Parses `0=[{"x"}, {}]`.
Result<GivenLayout> read_given_layout(std::string_view text);

// All arguments and results must have known sizes: see `obstacle_to_grid`. The error message names the wrong layout and
// the fix.
Result<GridLayout> grid_layout(Program const& a, Operation const& function_a, Program const& b,
                               Operation const& function_b, GridRequest const& request);

// Returns why the two cannot be compared on a grid, or an empty string if they can.
std::string obstacle_to_grid(Operation const& function_a, Operation const& function_b);
// Returns the layout for two programs that run on the same processes. There must be no obstacle, and the functions must
// have the same types.
GridLayout layout_of_both(Operation const& function_a, std::int64_t replicas, std::int64_t partitions);

// Returns a sentence about a layout that is probably missing: a value is replicated, but B takes or returns parts of
// it. Empty if there is none.
std::string missing_layout(Operation const& function_a, Operation const& function_b, GridLayout const& layout);
// Returns why the types of B's arguments and results contradict the layout, or an empty string.
std::string contradiction_on_grid(Operation const& function_a, Operation const& function_b, GridLayout const& layout);

// Returns the replica and partition of a process: "(0, 1)".
std::string process_name(GridLayout const& layout, std::int64_t process);

}  // namespace assay
