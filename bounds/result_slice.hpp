// The requested elements of a program's results: "0" all of the first, "1[2, 3:5, :]" some of the second.
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
  // Along each axis, from `first` to before `second`, or to the end of the axis if that is kToTheEndOfAxis. Empty: all
  // elements.
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
};
inline constexpr std::int64_t kToTheEndOfAxis = INT64_MAX;

Result<ResultSlice> read_slice(std::string_view text);

// Row-major indices of the elements. Fails if the slice does not fit the shape.
Result<std::vector<std::int64_t>> elements_of(ResultSlice const& slice, std::span<std::int64_t const> shape);

}  // namespace assay::bounds
