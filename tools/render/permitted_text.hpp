// The sets of `assay run --permitted`, as tensors and as text, and the bounds of --bounds linear.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "bounds/linear_run.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay {

// What is permitted next to the value itself: the two ends, if they differ anywhere, and how many elements are exact,
// bounded and open; of open ones the reasons. `location` writes where an op is.
std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           ImplementationDefined const& reasons,
                           std::function<std::string(Operation const&)> const& location, TensorMaker const& make);

// One line for each element of a result: its index, its value, and how far another implementation may be from it.
std::string bounds_text(RuntimeValue const& value, std::span<bounds::ElementBound const> bounds,
                        std::int64_t print_limit);
// How large the bounds of a result are, and how much of them is of second order.
std::string bounds_summary(std::size_t result, std::span<bounds::ElementBound const> bounds);
// Which ops the bounds come from, and where sets of intervals took over. `location` writes where an op is.
std::string sources_text(bounds::LinearRun const& run, std::function<std::string(Operation const&)> const& location);

}  // namespace assay
