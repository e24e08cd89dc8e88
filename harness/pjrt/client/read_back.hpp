// Reads the contents of a device buffer as a tensor in row-major order. The data of the plug-in is untrusted.
#pragma once

#include <string_view>

#include "harness/pjrt/client/plugin.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::pjrt {

inline constexpr std::size_t kMaxResultBytes = std::size_t{1} << 32;

struct ReadBack {
  bool is_token = false;  // true: a token, without data
  Tensor tensor;
};

// Requests the elements in row-major order. If the plug-in does not support that, requests them in its own order and
// reorders them by its layout. Dynamic dimensions have the sizes in the buffer (PJRT_Buffer_UnpaddedDimensions).
// `wanted`: the element type in the program, or empty if it is unknown; a buffer of another type is an error. `name`:
// "result 0".
MaybeFailure read_back(Plugin const& plugin, PJRT_Buffer* buffer, std::string_view wanted, std::string const& name,
                       ReadBack& read);

}  // namespace assay::pjrt
