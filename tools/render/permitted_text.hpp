// The sets of `assay run --permitted`, as tensors and as text, and the bounds of --bounds linear.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "bounds/linear_run.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay {

// The permitted sets of results: the two ends, if they differ anywhere, and how many elements are exact, bounded and
// open; for open ones the reasons. `location` prints the location of an op.
std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           ImplementationDefined const& reasons,
                           std::function<std::string(Operation const&)> const& location, TensorMaker const& make);

// One line for each element of a result: its index, its value, and how far another implementation may be from it.
std::string bounds_text(RuntimeValue const& value, std::span<bounds::ElementBound const> bounds,
                        std::int64_t print_limit);
// The size of the bounds of a result, and their second-order part.
std::string bounds_summary(std::size_t result, std::span<bounds::ElementBound const> bounds);
// The ops that contribute to the bounds, and where intervals were used. `location` prints the location of an op.
std::string sources_text(bounds::LinearRun const& run, std::function<std::string(Operation const&)> const& location);

}  // namespace assay
