// Windows that slide over a padded and dilated input, per axis: the geometry of reduce_window, select_and_scatter and
// convolution.
#pragma once

#include <string_view>

#include "semantics/runtime/call.hpp"

namespace assay {

struct WindowAxis {
  std::int64_t input = 0, window = 0;  // sizes
  std::int64_t stride = 1, low = 0, high = 0, input_dilation = 1, window_dilation = 1;
  std::int64_t outputs = 0;  // num_windows; also 0 if negative padding removes more than there is

  // Returns the input index of element `inside` of window `output`; -1 in the padding or between dilated elements.
  std::int64_t location(std::int64_t output, std::int64_t inside) const {
    std::int64_t const position = output * stride + inside * window_dilation - low;
    if (position < 0 || position % input_dilation != 0) return -1;
    std::int64_t const at = position / input_dilation;
    return at < input ? at : -1;
  }
};

// Names of the attribute rows. An empty name or an empty list means the default.
struct WindowRows {
  std::string_view strides, padding, input_dilations, window_dilations;
};

// One number per axis; the padding has two, low and high.
struct WindowLists {
  std::vector<std::int64_t> strides, padding, input_dilations, window_dilations;
};

// Returns the axes from these sizes and the call's attributes. `padding` is set if it is not an attribute. Fails if
// lists have other lengths; if strides, dilations or windows are not positive; or if a padded size exceeds 2^61.
std::vector<WindowAxis> window_axes(Call& call, std::span<std::int64_t const> inputs,
                                    std::span<std::int64_t const> windows, WindowRows const& rows,
                                    std::vector<std::int64_t> padding = {});
// Same with lists; `rows` has their names for messages.
std::vector<WindowAxis> window_axes(Call& call, std::span<std::int64_t const> inputs,
                                    std::span<std::int64_t const> windows, WindowLists const& lists,
                                    WindowRows const& rows);

// Visits the locations of a window in row-major order.
class WindowWalk {
public:
  // `strides` are those of the input's axes.
  WindowWalk(std::span<WindowAxis const> axes, std::span<std::int64_t const> strides)
      : axes_(axes), strides_(strides) {}

  // Computes the offsets, by those strides, of the elements of the window at `output` (one number per axis); -1 for
  // padding.
  void offsets(std::span<std::int64_t const> output, std::int64_t* out) const { fill(0, 0, output, out); }

private:
  std::int64_t* fill(std::size_t axis, std::int64_t offset, std::span<std::int64_t const> output,
                     std::int64_t* out) const;

  std::span<WindowAxis const> axes_;
  std::span<std::int64_t const> strides_;
};

}  // namespace assay
