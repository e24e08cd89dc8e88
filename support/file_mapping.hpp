// Files as memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace assay {

// `count` bytes of a file from `begin` on, followed by `padding` bytes that may be read and written. Writes to this
// memory do not change the file. Nothing if the file is not that long or cannot be mapped. Truncating the file
// afterwards ends the program; replacing it by another file of its name is harmless.
std::shared_ptr<std::byte[]> map_file(std::string const& path, std::uint64_t begin, std::size_t count,
                                      std::size_t padding);

}  // namespace assay
