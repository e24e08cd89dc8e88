// Writes a module of HLO as text, in the way of XLA's printer.
#pragma once

#include <string>

#include "grammar/hlo/module.hpp"

namespace assay::hlo {

// Text that read_module reads back to the same module, and that is printed unchanged. Names keep their %, operands
// their shapes, and comments their position; `/*index=5*/` is where XLA writes it.
std::string print_module(Module const& module, std::string_view text);

std::string to_string(Shape const& shape);  // "(f32[2,3]{1,0}, token[])"

}  // namespace assay::hlo
