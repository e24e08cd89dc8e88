// The contents of a device buffer as a tensor in row-major order. The plug-in's data is untrusted.
#pragma once

#include <string_view>

#include "harness/pjrt/client/plugin.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::pjrt {

inline constexpr std::size_t kMostResultBytes = std::size_t{1} << 32;

struct ReadBack {
  bool is_token = false;  // which holds nothing
  Tensor tensor;
};

// Elements are requested in row-major order. If the plug-in cannot do that, they are requested in its order, and
// reordered by its layout. Dynamic dimensions have the size in the buffer (PJRT_Buffer_UnpaddedDimensions).
// `wanted`: the element type in the program, if it is known; a buffer of another type is an error. `name`: "result
// 0".
MaybeFailure read_back(Plugin const& plugin, PJRT_Buffer* buffer, std::string_view wanted, std::string const& name,
                       ReadBack& read);

}  // namespace assay::pjrt
