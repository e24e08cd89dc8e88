// Writes MLIR bytecode for tests: the container from the added tables, and the ops as given bytes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace assay::testing {

// Encodes a variable-width integer.
inline std::string number(std::uint64_t value) {
  for (unsigned more = 0; more < 8; ++more) {
    if (value >> (7 * (more + 1)) != 0) continue;
    std::uint64_t const coded = (value << 1 | 1) << more;
    std::string bytes;
    for (unsigned i = 0; i <= more; ++i) bytes += static_cast<char>(coded >> (8 * i) & 0xFF);
    return bytes;
  }
  std::string bytes(1, '\0');
  for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}
inline std::string integer(std::int64_t value) {
  return number(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

inline std::string bytes(std::initializer_list<int> values) {
  std::string all;
  for (int const value : values) all += static_cast<char>(value);
  return all;
}

inline std::string list(std::initializer_list<std::string> items) {
  std::string all = number(items.size());
  for (auto const& item : items) all += item;
  return all;
}
inline std::string blob(std::string_view data) { return number(data.size()) + std::string(data); }

inline std::string section(int id, std::string const& data) {
  return std::string(1, static_cast<char>(id)) + number(data.size()) + data;
}

class BytecodeBuilder {
public:
  explicit BytecodeBuilder(std::uint64_t version = 6, std::string producer = "StableHLO_v1.20.0")
      : version_(version), producer_(std::move(producer)) {}

  // These functions add an entry to a table and return its encoded index.
  std::string string(std::string const& text) { return number(add(strings_, text)); }
  std::string op(std::string const& dialect, std::string const& name) {
    return number(add(ops_, {dialect_number(dialect), add(strings_, name)}));
  }
  std::string attribute(std::string const& dialect, std::string const& body) {
    return number(attribute_number(dialect, body));
  }
  std::size_t attribute_number(std::string const& dialect, std::string const& body) {
    return add(attributes_, {dialect_number(dialect), body, 0});
  }
  std::string type(std::string const& dialect, std::string const& body) { return number(type_number(dialect, body)); }
  std::size_t type_number(std::string const& dialect, std::string const& body) {
    return add(types_, {dialect_number(dialect), body, 0});
  }
  std::string properties(std::string const& body) { return number(add(properties_, body)); }

  // Common attributes.
  std::string vhlo_string(std::string const& text) { return attribute("vhlo", number(14) + string(text)); }
  std::string builtin_string(std::string const& text) { return attribute("builtin", number(2) + string(text)); }
  std::string unknown_location() { return attribute("builtin", number(15)); }
  std::string f32() { return type("vhlo", number(4)); }
  std::string tensor(std::initializer_list<std::string> shape, std::string const& element) {
    return type("vhlo", number(20) + list(shape) + element);
  }

  // `count` zero bytes follow the body of this attribute in a file. file() does not return them: see hole().
  void add_zeros(std::size_t attribute, std::uint64_t count) {
    attributes_[attribute].zeros = count;
    zeros_ = count;
  }
  // Returns the offset of these zeros in the result of file().
  std::size_t hole() const { return hole_; }

  std::string file(std::string const& ir) {
    std::string dialects = number(dialects_.size());
    for (std::size_t const name : dialects_) dialects += number(version_ >= 1 ? name << 1 : name);
    if (version_ >= 4) dialects += number(ops_.size());
    for (auto const& [dialect, name] : ops_)
      dialects += number(dialect) + number(1) + number(version_ >= 5 ? name << 1 | 1 : name);
    std::string offsets = number(attributes_.size()) + number(types_.size()), entries;
    for (auto const* table : {&attributes_, &types_})
      for (auto const& [dialect, body, zeros] : *table) {
        offsets += number(dialect) + number(1) + number((body.size() + zeros) << 1 | 1);
        entries += body;
        if (zeros > 0) hole_ = entries.size();
      }
    std::string texts, sizes;
    for (auto const& text : strings_) {
      texts += text + '\0';
      sizes = number(text.size() + 1) + sizes;
    }
    std::string out = "ML\xEFR" + number(version_) + producer_ + '\0';
    out += section(0, number(strings_.size()) + sizes + texts) + section(1, dialects);
    out += std::string(1, '\2') + number(entries.size() + zeros_);
    hole_ += out.size();
    out += entries + section(3, offsets) + section(4, ir);
    if (version_ < 5) return out;
    std::string all = number(properties_.size());
    for (auto const& body : properties_) all += blob(body);
    return out + section(8, all);
  }

private:
  struct Named {
    std::size_t dialect, name;
    bool operator==(Named const&) const = default;
  };
  struct Body {
    std::size_t dialect;
    std::string bytes;
    std::uint64_t zeros = 0;
    bool operator==(Body const&) const = default;
  };
  template <class T> static std::size_t add(std::vector<T>& table, T const& row) {
    for (std::size_t i = 0; i < table.size(); ++i)
      if (table[i] == row) return i;
    table.push_back(row);
    return table.size() - 1;
  }
  std::size_t dialect_number(std::string const& name) { return add(dialects_, add(strings_, name)); }

  std::uint64_t version_, zeros_ = 0;
  std::string producer_;
  std::vector<std::string> strings_;
  std::vector<std::size_t> dialects_;
  std::vector<Named> ops_;
  std::vector<Body> attributes_, types_;
  std::vector<std::string> properties_;
  std::size_t hole_ = 0;
};

// Encodes an op: its name, its location, the parts that the mask announces, in their order, and its regions. Bits of
// the mask: attributes 1, results 2, operands 4, regions 16, properties 64.
inline std::string op_bytes(std::string const& name, int mask, std::string const& location, std::string const& rest) {
  return name + static_cast<char>(mask) + location + rest;
}
inline std::string block_bytes(std::uint64_t ops, std::string const& body) { return number(ops << 1) + body; }

// Encodes module { func.func @main() { OPS; return } }, with the ops as bytes. The ops define `values` values.
inline std::string program_of(BytecodeBuilder& b, std::uint64_t ops, std::string const& body, std::uint64_t values) {
  std::string const unknown = b.unknown_location(), empty = b.attribute("vhlo", number(1) + list({}));
  std::string const function_type = b.attribute("vhlo", number(17) + b.type("vhlo", number(8) + list({}) + list({})));
  std::string const properties =
      b.properties(empty + function_type + empty + b.vhlo_string("main") + b.vhlo_string(""));
  std::string const end = op_bytes(b.op("vhlo", "return_v1"), 0, unknown, "");
  std::string const region = number(1) + number(values) + block_bytes(ops + 1, body + end);
  std::string const function =
      op_bytes(b.op("vhlo", "func_v1"), 64 | 16, unknown, properties + number(1 << 1) + region);
  std::string const inside = number(1) + number(0) + block_bytes(1, function);
  return b.file(
      block_bytes(1, op_bytes(b.op("builtin", "module"), 16, unknown, number(1 << 1 | 1) + section(4, inside))));
}

}  // namespace assay::testing
