// Renders the sets of `assay run --permitted` as tensors and as text, and the bounds of --bounds linear.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "bounds/linear_run.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay {

// Renders the permitted sets of a result: the lower and upper ends if they differ, the numbers of exact, bounded and
// open elements, and the reasons of open ones. `location` renders the location of an op.
std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           ImplementationDefined const& reasons,
                           std::function<std::string(Operation const&)> const& location, TensorMaker const& make);

// Returns one line for each element of a result: its index, its value, and the maximum difference of another
// implementation.
std::string bounds_text(RuntimeValue const& value, std::span<bounds::ElementBound const> bounds,
                        std::int64_t print_limit);
// Summarizes the size of the bounds of a result, and their second-order part.
std::string bounds_summary(std::size_t result, std::span<bounds::ElementBound const> bounds);
// Lists the ops that contribute to the bounds, and the ops for which intervals were used. `location` renders the
// location of an op.
std::string sources_text(bounds::LinearRun const& run, std::function<std::string(Operation const&)> const& location);

}  // namespace assay
