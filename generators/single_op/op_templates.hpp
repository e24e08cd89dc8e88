// Hand-written programs for ops that the solver does not support: the contents of their regions, or a string, determine
// whether they are valid, or the solver rarely finds one that can be run. They are the files of
// generators/programs/templates (all programs of their ops) and generators/programs/seeds (to be varied, in addition to
// the solver's). The option `name` is that of the cases, and {type} is replaced by the element type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/embedded.hpp"

namespace assay {

std::vector<EmbeddedProgram> const& op_templates();
std::vector<EmbeddedProgram> const& op_seeds();

}  // namespace assay
