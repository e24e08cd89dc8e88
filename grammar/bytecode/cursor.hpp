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

// Thrown within grammar/bytecode, and caught where the reading began. `offset` counts from the beginning of the file.
struct BytecodeError {
  std::string_view section;
  std::uint64_t offset = 0;
  std::string message;
};

class Cursor {
public:
  Cursor() = default;
  // Bytes [begin, end) of `file`, which is within it; `section` is its name in messages.
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
  std::int64_t integer() {  // zigzag
    std::uint64_t const value = number();
    return static_cast<std::int64_t>(value >> 1 ^ (0 - (value & 1)));
  }
  // How many things follow, each of `least` bytes or more.
  std::size_t count(std::string_view things, std::size_t least = 1);
  // A number below `size`, the index of a thing in its table.
  std::size_t index(std::size_t size, std::string_view thing);
  std::string_view bytes(std::uint64_t size);
  std::string_view blob() { return bytes(number()); }
  std::string_view zero_terminated();
  void align(std::uint64_t alignment);
  // The next `size` bytes as a cursor of their own.
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

// Makes room for `more`, so that repeated small growth is fast, but not for more than `most` in total.
template <class T> void grow(std::vector<T>& list, std::size_t more, std::size_t most) {
  std::size_t const wanted = list.size() + more;
  if (wanted > list.capacity()) list.reserve(std::max(wanted, std::min(2 * list.capacity(), most)));
}

}  // namespace assay::bytecode
