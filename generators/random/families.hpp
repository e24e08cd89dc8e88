// Steps: each adds an op to a program, with what it needs. They choose operands and attributes that are likely to be
// legal; whether they are is asked of the trial. False: nothing fitted, and what was added so far is to be undone.
#pragma once

#include "generators/random/program_builder.hpp"

namespace assay::inline generators::graphs {

// Makes the step if it can, a few times in other ways if it cannot.
bool grow(Workshop& shop, Step const& step);
void grow(Workshop& shop, std::vector<Step> const& steps);

// A region of a body: `make` fills it and says what it returns.
std::optional<GraphRegion> body(Workshop& shop, std::vector<ValueId> arguments,
                                std::function<bool(std::vector<ValueId>& returned)> const& make);
// The body (x, y) -> op(x, y) of reductions.
GraphRegion combiner(Workshop& shop, std::string const& element, std::string const& op);
std::string any_combiner(Workshop& shop, Element const& element);  // an op and
double neutral(std::string const& op);                             // what it starts from

bool grow_elementwise(Workshop& shop, Step const& step);
bool grow_comparison(Workshop& shop, Step const& step);
bool grow_selection(Workshop& shop, Step const& step);
bool grow_conversion(Workshop& shop, Step const& step);
bool grow_complex_parts(Workshop& shop, Step const& step);
bool grow_movement(Workshop& shop, Step const& step);
bool grow_constant(Workshop& shop, Step const& step);
bool grow_slicing(Workshop& shop, Step const& step);
bool grow_indexing(Workshop& shop, Step const& step);
bool grow_scattering(Workshop& shop, Step const& step);
bool grow_reduction(Workshop& shop, Step const& step);
bool grow_window(Workshop& shop, Step const& step);
bool grow_product(Workshop& shop, Step const& step);
bool grow_convolution(Workshop& shop, Step const& step);
bool grow_sorting(Workshop& shop, Step const& step);
bool grow_normalization(Workshop& shop, Step const& step);
bool grow_mapping(Workshop& shop, Step const& step);
bool grow_packing(Workshop& shop, Step const& step);
bool grow_branch(Workshop& shop, Step const& step);
bool grow_choice(Workshop& shop, Step const& step);
bool grow_loop(Workshop& shop, Step const& step);
bool grow_call(Workshop& shop, Step const& step);
bool grow_composite(Workshop& shop, Step const& step);
bool grow_sizes(Workshop& shop, Step const& step);
bool grow_reshaping(Workshop& shop, Step const& step);
bool grow_widening(Workshop& shop, Step const& step);
bool grow_cutting(Workshop& shop, Step const& step);
bool grow_solved(Workshop& shop, Step const& step);

}  // namespace assay::inline generators::graphs
