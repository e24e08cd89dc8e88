// Files as memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace assay {

// `count` bytes of a file from `begin` on, and `padding` bytes after them that may be read and written. What is written
// to this memory is not written to the file. Nothing if the file is not that long or cannot be mapped. Whoever makes the
// file shorter afterwards ends the program; to replace it by another of its name is harmless.
std::shared_ptr<std::byte[]> map_file(std::string const& path, std::uint64_t begin, std::size_t count,
                                      std::size_t padding);

}  // namespace assay
