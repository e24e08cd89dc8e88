// Decompresses gzip data.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Decompresses `packed`. Returns an empty string if it is not a complete gzip file. For data embedded in the program:
// the size is not limited.
std::string unpack_gzip(std::string_view packed);

}  // namespace assay
