// Renders the results of `assay sweep`.
#pragma once

#include <string>
#include <string_view>

#include "oracle/sweep/sweep.hpp"

namespace assay {

// `against` names the implementation that is compared; may be empty.
std::string sweep_text(SweepRequest const& request, SweepResult const& result, std::string_view against);

// Returns an SVG image of the maximum errors over the inputs, sorted by value. It supports light and dark color
// schemes.
std::string sweep_picture(SweepRequest const& request, SweepResult const& result, std::string_view against);

// Renders a value such as "-1.500000e+00", "nan" or "-inf".
std::string sweep_value(std::uint64_t code, FloatFormat const& format);

}  // namespace assay
