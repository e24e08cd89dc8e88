// The findings of `assay sweep`, for people.
#pragma once

#include <string>
#include <string_view>

#include "oracle/sweep/sweep.hpp"

namespace assay {

// `against`: the other implementation of the comparison, or empty.
std::string sweep_text(SweepRequest const& request, SweepResult const& result, std::string_view against);

// An SVG picture of the greatest error over the inputs, in order of their values. Light or dark as the viewer prefers.
std::string sweep_picture(SweepRequest const& request, SweepResult const& result, std::string_view against);

// "-1.500000e+00", "nan", "-inf".
std::string sweep_value(std::uint64_t code, FloatFormat const& format);

}  // namespace assay
