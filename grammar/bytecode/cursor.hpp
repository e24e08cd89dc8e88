// Reads the primitives of MLIR bytecode: bytes, variable-width integers, blobs. Internal to grammar/bytecode.
//
// The input is not trusted: a read beyond the section throws a BytecodeError with the section and the offset.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::bytecode {

// Thrown and caught within grammar/bytecode. `offset` counts from the beginning of the file.
struct BytecodeError {
  std::string_view section;
  std::uint64_t offset = 0;
  std::string message;
};

class Cursor {
public:
  Cursor() = default;
  // Reads bytes [begin, end) of `file`. `section` is the name of this range in messages.
  Cursor(std::string_view file, std::size_t begin, std::size_t end, std::string_view section)
      : file_(file), at_(begin), end_(end), section_(section) {}

  std::size_t offset() const { return at_; }
  std::size_t left() const { return end_ - at_; }
  bool at_end() const { return at_ == end_; }
  std::string_view section() const { return section_; }

  std::uint8_t byte() {
    if (at_ == end_) fail_at_end();
    return static_cast<std::uint8_t>(file_[at_++]);
  }
  std::uint64_t number() {
    std::uint8_t const first = byte();
    return first & 1 ? first >> 1 : long_number(first);
  }
  std::int64_t integer() {  // zigzag encoding
    std::uint64_t const value = number();
    return static_cast<std::int64_t>(value >> 1 ^ (0 - (value & 1)));
  }
  // Reads a number of items. Throws if the section is too short for so many items of at least `least` bytes each.
  std::size_t count(std::string_view things, std::size_t least = 1);
  // Reads an index into a table of `size` items.
  std::size_t index(std::size_t size, std::string_view thing);
  std::string_view bytes(std::uint64_t size);
  std::string_view blob() { return bytes(number()); }
  std::string_view zero_terminated();
  void align(std::uint64_t alignment);
  // Returns a new cursor for the next `size` bytes.
  Cursor part(std::uint64_t size, std::string_view section);

  [[noreturn]] void fail(std::string message) const { fail_at(at_, std::move(message)); }
  [[noreturn]] void fail_at(std::size_t offset, std::string message) const;

private:
  std::uint64_t long_number(std::uint8_t first);
  [[noreturn]] void fail_at_end() const;

  std::string_view file_;
  std::size_t at_ = 0, end_ = 0;
  std::string_view section_;
};

// Reserves capacity for `more` items so that repeated small growth is fast, but for at most `most` items in total.
template <class T> void grow(std::vector<T>& list, std::size_t more, std::size_t most) {
  std::size_t const wanted = list.size() + more;
  if (wanted > list.capacity()) list.reserve(std::max(wanted, std::min(2 * list.capacity(), most)));
}

}  // namespace assay::bytecode
