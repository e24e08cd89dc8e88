// What a buffer on a device holds, as a tensor in row-major order. Nothing that the plug-in says of it is believed.
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

// Elements are asked for in row-major order. Where the plug-in cannot do that, it is asked for them as it has them,
// and they are put in order by the layout that it names. Dynamic dimensions have the size that the buffer says
// (PJRT_Buffer_UnpaddedDimensions). `wanted`: the element type that the program says, if it is known; a buffer of
// another one is a lie. `name`: "result 0".
MaybeFailure read_back(Plugin const& plugin, PJRT_Buffer* buffer, std::string_view wanted, std::string const& name,
                       ReadBack& read);

}  // namespace assay::pjrt
