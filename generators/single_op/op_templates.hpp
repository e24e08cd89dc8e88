// Programs by hand, of ops that the solver does not reach: what their regions hold, or what a string says, decides
// whether they are valid or mean anything; or it finds hardly any that can be run. They are the files of
// generators/programs/templates (all that there is of their ops) and generators/programs/seeds (to be varied, next to
// what the solver gives); the option `name` is that of the cases, {type} stands for the element type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/embedded.hpp"

namespace assay {

std::vector<EmbeddedProgram> const& op_templates();
std::vector<EmbeddedProgram> const& op_seeds();

}  // namespace assay
