// Selects elements of a program's results: "0" is all of result 0, "1[2, 3:5, :]" a part of result 1.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::bounds {

struct ResultSlice {
  std::size_t result = 0;
  // Half-open ranges along each axis, from `first` to `second`, or to the end of the axis if that is kToTheEndOfAxis.
  // Empty: all elements.
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
};
inline constexpr std::int64_t kToTheEndOfAxis = INT64_MAX;

Result<ResultSlice> read_slice(std::string_view text);

// Returns row-major indices of the elements. Fails if the slice does not match the shape.
Result<std::vector<std::int64_t>> elements_of(ResultSlice const& slice, std::span<std::int64_t const> shape);

}  // namespace assay::bounds
