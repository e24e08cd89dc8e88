#include "grammar/bytecode/cursor.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace assay::bytecode {

void Cursor::fail_at(std::size_t offset, std::string message) const {
  throw BytecodeError{section_, offset, std::move(message)};
}

void Cursor::fail_at_end() const { fail("the section ends too early"); }

// The number of trailing zero bits of the first byte is the number of bytes after it.
std::uint64_t Cursor::long_number(std::uint8_t first) {
  unsigned const more = first == 0 ? 8 : static_cast<unsigned>(std::countr_zero(first));
  if (left() < more) fail_at_end();
  std::uint64_t value = 0;
  std::memcpy(&value, file_.data() + at_, more);
  at_ += more;
  return first == 0 ? value : value << (7 - more) | first >> (more + 1);
}

std::size_t Cursor::count(std::string_view things, std::size_t least) {
  std::size_t const at = at_;
  std::uint64_t const value = number();
  if (value > left() / least)
    fail_at(at, fmt::format("{} {} do not fit in the {} bytes that are left", value, things, left()));
  return static_cast<std::size_t>(value);
}

std::size_t Cursor::index(std::size_t size, std::string_view thing) {
  std::size_t const at = at_;
  std::uint64_t const value = number();
  if (value >= size) fail_at(at, fmt::format("invalid {} index {}: there are {}", thing, value, size));
  return static_cast<std::size_t>(value);
}

std::string_view Cursor::bytes(std::uint64_t size) {
  if (size > left()) fail(fmt::format("{} bytes are expected where {} are left", size, left()));
  std::string_view const found = file_.substr(at_, static_cast<std::size_t>(size));
  at_ += found.size();
  return found;
}

std::string_view Cursor::zero_terminated() {
  std::size_t const size = file_.substr(at_, left()).find('\0');
  if (size == std::string_view::npos) fail("a text does not end");
  std::string_view const found = bytes(size);
  ++at_;
  return found;
}

void Cursor::align(std::uint64_t alignment) {
  constexpr std::uint8_t kPadding = 0xCB;
  if (!std::has_single_bit(alignment)) fail(fmt::format("an alignment of {} is not a power of two", alignment));
  while (at_ & (alignment - 1))
    if (byte() != kPadding) fail_at(at_ - 1, "the padding before aligned data is not 0xCB");
}

Cursor Cursor::part(std::uint64_t size, std::string_view section) {
  std::size_t const begin = at_;
  std::size_t const length = bytes(size).size();
  return Cursor(file_, begin, begin + length, section);
}

}  // namespace assay::bytecode
