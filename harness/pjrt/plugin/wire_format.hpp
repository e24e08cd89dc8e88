// The wire format of protocol buffers: a sequence of fields, each with a number and a value of one of four kinds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::plugin {

struct WireField {
  enum class Kind : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };
  std::uint64_t number = 0;
  Kind kind = Kind::varint;
  std::uint64_t value = 0;      // for varint, fixed64 and fixed32
  std::string_view bytes = {};  // for bytes
  std::size_t offset = 0;       // offset of the value in the whole message

  // 0 for kind bytes, as if the field were absent.
  std::int64_t integer() const { return kind == Kind::bytes ? 0 : static_cast<std::int64_t>(value); }
};

// Reads the fields of one message. Stops at the first error.
class WireReader {
public:
  // `offset`: offset of the bytes in the whole message, for errors.
  WireReader(std::string_view bytes, std::size_t offset) : bytes_(bytes), offset_(offset) {}

  std::optional<WireField> next();
  // A reader of the message in a field of kind bytes.
  WireReader inside(WireField const& field) const { return {field.bytes, field.offset}; }
  // Appends the value of a repeated integer field: a single value or a packed list.
  bool integers(WireField const& field, std::vector<std::int64_t>& to);
  std::string const& error() const { return error_; }

private:
  bool read_varint(std::uint64_t& value);
  bool read_fixed(std::size_t size, std::uint64_t& value);
  bool fail(std::string_view what);

  std::string_view bytes_;
  std::size_t offset_, at_ = 0;
  std::string error_;
};

void write_varint(std::string& to, std::uint64_t value);
void write_integer(std::string& to, std::uint64_t number, std::int64_t value);
void write_bytes(std::string& to, std::uint64_t number, std::string_view bytes);

}  // namespace assay::plugin
