#include "semantics/kernels/reduction/window_axes.hpp"

#include <string>

#include "semantics/kernels/arguments.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxPadded = std::int64_t{1} << 61;

std::vector<std::int64_t> list_or(Call& call, std::string_view row, std::size_t count, std::int64_t otherwise) {
  auto list = row.empty() ? std::vector<std::int64_t>() : movement::list_at(call, row);
  if (list.empty()) return std::vector<std::int64_t>(count, otherwise);
  if (list.size() != count)
    call.fail(std::string(row) + " " + shape_text(list) + " does not have " + std::to_string(count) + " elements");
  return list;
}

void require_positive(Call& call, std::string_view what, std::span<std::int64_t const> list) {
  for (auto value : list)
    if (value <= 0) call.fail(std::string(what) + " " + shape_text(list) + " is not positive");
}

__int128 dilated(std::int64_t size, std::int64_t dilation) {
  return size == 0 ? 0 : static_cast<__int128>(size - 1) * dilation + 1;
}

}  // namespace

std::vector<WindowAxis> window_axes(Call& call, std::span<std::int64_t const> inputs,
                                    std::span<std::int64_t const> windows, WindowRows const& rows,
                                    std::vector<std::int64_t> padding) {
  std::size_t const rank = inputs.size();
  if (padding.empty()) padding = list_or(call, rows.padding, 2 * rank, 0);
  return window_axes(
      call, inputs, windows,
      WindowLists{list_or(call, rows.strides, rank, 1), std::move(padding),
                  list_or(call, rows.input_dilations, rank, 1), list_or(call, rows.window_dilations, rank, 1)},
      rows);
}

std::vector<WindowAxis> window_axes(Call& call, std::span<std::int64_t const> inputs,
                                    std::span<std::int64_t const> windows, WindowLists const& lists,
                                    WindowRows const& rows) {
  std::size_t const rank = inputs.size();
  auto const& [strides, padding, input_dilations, window_dilations] = lists;
  if (windows.size() != rank || padding.size() != 2 * rank)
    call.fail("windows of sizes " + shape_text(windows) + " and padding " + shape_text(padding) +
              " do not fit axes of sizes " + shape_text(inputs));
  require_positive(call, rows.strides, strides);
  require_positive(call, rows.input_dilations, input_dilations);
  require_positive(call, rows.window_dilations, window_dilations);
  std::vector<WindowAxis> axes(rank);
  for (std::size_t d = 0; d < rank; ++d) {
    auto& axis = axes[d];
    axis = {inputs[d],          windows[d],         strides[d],         padding[2 * d],
            padding[2 * d + 1], input_dilations[d], window_dilations[d]};
    __int128 const padded = dilated(axis.input, axis.input_dilation) + axis.low + axis.high;
    __int128 const window = dilated(axis.window, axis.window_dilation);
    if (padded > kMaxPadded || axis.low < -kMaxPadded || axis.low > kMaxPadded)
      call.fail("padding " + shape_text(padding) + " or dilation makes axis " + std::to_string(d) + " too long");
    if (padded > 0 && window <= padded) axis.outputs = static_cast<std::int64_t>((padded - window) / axis.stride) + 1;
  }
  return axes;
}

std::int64_t* WindowWalk::fill(std::size_t index, std::int64_t offset, std::span<std::int64_t const> output,
                               std::int64_t* out) const {
  if (index == axes_.size()) {
    *out = offset;
    return out + 1;
  }
  auto const& axis = axes_[index];
  for (std::int64_t i = 0; i < axis.window; ++i) {
    std::int64_t const location = axis.location(output[index], i);
    if (index + 1 == axes_.size()) {
      *out++ = location < 0 || offset < 0 ? -1 : offset + location * strides_[index];
    } else {
      out = fill(index + 1, location < 0 || offset < 0 ? -1 : offset + location * strides_[index], output, out);
    }
  }
  return out;
}

}  // namespace assay
