// Decompresses gzip data.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// The bytes that were compressed; empty if `packed` is not a whole gzip file. For data that is part of the program: the size
// is not limited.
std::string unpack_gzip(std::string_view packed);

}  // namespace assay
