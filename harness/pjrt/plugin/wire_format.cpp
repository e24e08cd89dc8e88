#include "harness/pjrt/plugin/wire_format.hpp"

#include <fmt/format.h>

namespace assay::plugin {

bool WireReader::fail(std::string_view what) {
  error_ = fmt::format("{} at byte {}", what, offset_ + at_);
  return false;
}

bool WireReader::read_varint(std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (at_ == bytes_.size()) return fail("a number is cut off");
    auto const byte = static_cast<unsigned char>(bytes_[at_++]);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return true;
  }
  return fail("a number has more than ten bytes");
}

bool WireReader::read_fixed(std::size_t size, std::uint64_t& value) {
  if (bytes_.size() - at_ < size) return fail("a number is cut off");
  value = 0;
  for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_ + i])} << (8 * i);
  at_ += size;
  return true;
}

std::optional<WireField> WireReader::next() {
  if (!error_.empty() || at_ == bytes_.size()) return std::nullopt;
  std::uint64_t key = 0;
  if (!read_varint(key)) return std::nullopt;
  WireField field;
  field.number = key >> 3;
  field.kind = static_cast<WireField::Kind>(key & 7);
  bool read = false;
  switch (field.kind) {
    case WireField::Kind::varint:
      read = read_varint(field.value);
      break;
    case WireField::Kind::fixed64:
      read = read_fixed(8, field.value);
      break;
    case WireField::Kind::fixed32:
      read = read_fixed(4, field.value);
      break;
    case WireField::Kind::bytes:
      read = read_varint(field.value);
      if (read && field.value > bytes_.size() - at_) read = fail("a field is cut off");
      if (!read) break;
      field.offset = offset_ + at_;
      field.bytes = bytes_.substr(at_, field.value);
      at_ += field.value;
      break;
    default:
      fail(fmt::format("a field of the unknown kind {}", key & 7));
  }
  if (read && field.number == 0) read = fail("a field of the number 0");
  return read ? std::optional(field) : std::nullopt;
}

bool WireReader::integers(WireField const& field, std::vector<std::int64_t>& to) {
  if (field.kind != WireField::Kind::bytes) return to.push_back(field.integer()), true;
  WireReader list = inside(field);
  while (list.at_ < list.bytes_.size()) {
    std::uint64_t value = 0;
    if (!list.read_varint(value)) return error_ = list.error_, false;
    to.push_back(static_cast<std::int64_t>(value));
  }
  return true;
}

void write_varint(std::string& to, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) to += static_cast<char>(value | 0x80);
  to += static_cast<char>(value);
}

void write_integer(std::string& to, std::uint64_t number, std::int64_t value) {
  write_varint(to, number << 3);
  write_varint(to, static_cast<std::uint64_t>(value));
}

void write_bytes(std::string& to, std::uint64_t number, std::string_view bytes) {
  write_varint(to, number << 3 | 2);
  write_varint(to, bytes.size());
  to += bytes;
}

}  // namespace assay::plugin
