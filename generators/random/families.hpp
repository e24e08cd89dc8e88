// Steps that add an op to a program, together with the ops that it needs. They choose operands and attributes that are
// likely to be legal; the attempt (attempt.hpp) decides. They return false if nothing fits; the additions so far must
// then be undone.
#pragma once

#include "generators/random/program_builder.hpp"

namespace assay::random_programs {

// Executes a step, with several attempts.
bool add_random_op(ProgramBuilder& builder, Step const& step);
void add_random_ops(ProgramBuilder& builder, std::vector<Step> const& steps);

// The region of a body. `make` adds its ops and returns its results.
std::optional<BuiltRegion> body(ProgramBuilder& builder, std::vector<ValueId> arguments,
                                std::function<bool(std::vector<ValueId>& returned)> const& make);
// The reduction body (x, y) -> op(x, y).
BuiltRegion combiner(ProgramBuilder& builder, std::string const& element, std::string const& op);
std::string any_combiner(ProgramBuilder& builder, Element const& element);  // a random combiner op
double neutral(std::string const& op);                                      // the initial value of that op

bool add_elementwise(ProgramBuilder& builder, Step const& step);
bool add_comparison(ProgramBuilder& builder, Step const& step);
bool add_selection(ProgramBuilder& builder, Step const& step);
bool add_conversion(ProgramBuilder& builder, Step const& step);
bool add_complex_parts(ProgramBuilder& builder, Step const& step);
bool add_movement(ProgramBuilder& builder, Step const& step);
bool add_constant(ProgramBuilder& builder, Step const& step);
bool add_slicing(ProgramBuilder& builder, Step const& step);
bool add_indexing(ProgramBuilder& builder, Step const& step);
bool add_scattering(ProgramBuilder& builder, Step const& step);
bool add_reduction(ProgramBuilder& builder, Step const& step);
bool add_window(ProgramBuilder& builder, Step const& step);
bool add_product(ProgramBuilder& builder, Step const& step);
bool add_convolution(ProgramBuilder& builder, Step const& step);
bool add_sorting(ProgramBuilder& builder, Step const& step);
bool add_normalization(ProgramBuilder& builder, Step const& step);
bool add_mapping(ProgramBuilder& builder, Step const& step);
bool add_packing(ProgramBuilder& builder, Step const& step);
bool add_branch(ProgramBuilder& builder, Step const& step);
bool add_choice(ProgramBuilder& builder, Step const& step);
bool add_loop(ProgramBuilder& builder, Step const& step);
bool add_call(ProgramBuilder& builder, Step const& step);
bool add_composite(ProgramBuilder& builder, Step const& step);
bool add_sizes(ProgramBuilder& builder, Step const& step);
bool add_reshaping(ProgramBuilder& builder, Step const& step);
bool add_widening(ProgramBuilder& builder, Step const& step);
bool add_cutting(ProgramBuilder& builder, Step const& step);
bool add_solved(ProgramBuilder& builder, Step const& step);
bool add_layer(ProgramBuilder& builder, Step const& step);

}  // namespace assay::random_programs
