// Memory-mapped files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace assay {

// Maps `count` bytes of a file from `begin` on, followed by `padding` bytes. The memory can be read and written; writes
// do not change the file. Returns nothing if the file is too short or cannot be mapped. Truncating the file later
// terminates the program. Replacing it by another file of that name is safe.
std::shared_ptr<std::byte[]> map_file(std::string const& path, std::uint64_t begin, std::size_t count,
                                      std::size_t padding);

}  // namespace assay
