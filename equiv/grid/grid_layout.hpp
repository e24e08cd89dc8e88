// The layouts of the arguments and results of two functions: A on one process, B on each process of a grid.
//
// They come from options or from one of the programs: `sdy.sharding` or `mhlo.sharding` of an argument or result, with
// which A declares its partitioning, or B the performed one. Values without a layout are replicated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equiv/grid/layout.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct GivenLayout {
  std::size_t number = 0;  // of the argument or result
  std::string text;
};

struct GridRequest {
  std::int64_t replicas = 1, partitions = 1;
  std::string mesh;  // "x=2,y=4"; empty: those of the programs
  std::vector<GivenLayout> arguments, results;
};

struct GridLayout {
  std::int64_t replicas = 1, partitions = 1;
  std::vector<Layout> arguments, results;
  // Each process runs A as well, and has arguments and results of its own; the layouts are those of one process.
  bool is_of_both = false;

  std::int64_t size() const { return replicas * partitions; }
};

// "1x4", or "4" for so many partitions.
Result<GridRequest> read_grid(std::string_view text);
// `0=[{"x"}, {}]`.
Result<GivenLayout> read_given_layout(std::string_view text);

// Both functions have arguments and results of known sizes: see `obstacle_to_grid`. An error names the wrong layout and
// the fix.
Result<GridLayout> grid_layout(Program const& a, Operation const& function_a, Program const& b,
                               Operation const& function_b, GridRequest const& request);

// Why the two cannot be compared on a grid at all; empty: nothing is in the way.
std::string obstacle_to_grid(Operation const& function_a, Operation const& function_b);
// For two programs that the same processes run. There is no obstacle, and the types of the functions are the same.
GridLayout layout_of_both(Operation const& function_a, std::int64_t replicas, std::int64_t partitions);

// The likely meaning of a missing layout: each process has all of a value of which B has parts. Empty: none.
std::string missing_layout(Operation const& function_a, Operation const& function_b, GridLayout const& layout);
// The contradiction of the types of B's arguments and results; empty: none.
std::string contradiction_on_grid(Operation const& function_a, Operation const& function_b, GridLayout const& layout);

// "(0, 1)": its replica and partition.
std::string process_name(GridLayout const& layout, std::int64_t process);

}  // namespace assay
