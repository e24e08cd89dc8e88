// Programs that keep more precision than their types have, as XLA may (xla_allow_excess_precision).
#pragma once

#include <optional>
#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// The program without conversions of floating-point numbers to a narrower type and back, as text; nothing if it has none.
std::optional<std::string> without_narrowing(Program const& program);

}  // namespace assay
