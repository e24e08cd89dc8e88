// Hand-written programs of ops that the solver does not reach: the contents of their regions, or a string, decide
// whether they are valid or have a meaning; or it finds hardly any that can be run. They are the files of
// generators/programs/templates (all programs of their ops) and generators/programs/seeds (to be varied, in addition to
// those of the solver); the option `name` is that of the cases, {type} is replaced by the element type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/embedded.hpp"

namespace assay {

std::vector<EmbeddedProgram> const& op_templates();
std::vector<EmbeddedProgram> const& op_seeds();

}  // namespace assay
