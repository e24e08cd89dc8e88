// Attributes: constant data attached to ops. Small attributes are unique in their Context, as types are. Large ones
// (dense literals of more than kUniquedBytes) are views of the source text, so use `equal` to compare contents.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/type.hpp"

namespace assay {

enum class AttributeKind : std::uint8_t {
  integer,   // text in source spelling ("-5", "0x1F"), type; `value` if it fits 64 bits
  floating,  // text in source spelling ("1.0e-3", "0x7FC00000"), type
  boolean,   // true, false: `value` is 1 or 0
  string,    // text: the bytes between the quotes, escapes kept; type: optional type suffix or nullptr
  unit,
  type,            // `type`
  symbol,          // elements: nested references (strings); text: the root name, unescaped, without @
  array,           // elements
  dictionary,      // entries
  dense,           // literal; type
  dense_array,     // array<i64: 1, 2>: type = element type, integers (i1 as 0/1) or, for floats, elements
  dense_resource,  // text: key; type
  sparse,          // text: body; type
  enumeration,     // #stablehlo<precision HIGH>: text = "HIGH", name = "stablehlo.precision"
  structure,       // #stablehlo.dot<...>: name = "stablehlo.dot", entries
  location,        // source text between loc( and )
  opaque,          // anything else, of an unknown dialect, affine_map<..>, strided<..>, ...: source text
};

struct NamedAttribute {
  std::string_view name = {};
  Attribute value;
  std::uint32_t offset = 0;  // of the name in the source
};

// The body of dense<...>, not decoded. `shape` is the nesting of the literal if it is regular.
struct DenseLiteral {
  enum class Form : std::uint8_t { empty, splat, list, hex, raw };
  Form form = Form::empty;
  bool ragged = false;                       // adjacent lists have different lengths
  std::span<std::int64_t const> shape = {};  // list
  std::string_view text = {};                // the body; hex: digits after 0x; raw: their bytes
};

struct AttributeNode {
  AttributeKind kind;
  Type type = nullptr;
  std::int64_t value = 0;      // integer (two's complement), boolean
  bool fits = true;            // integer: the literal fits 64 bits
  std::string_view name = {};  // structure, enumeration: "dialect.name"
  std::string_view text = {};
  std::span<Attribute const> elements = {};
  std::span<NamedAttribute const> entries = {};
  std::span<std::int64_t const> integers = {};
  DenseLiteral const* literal = nullptr;
  Extent extent = {};
};

inline constexpr std::size_t kUniquedBytes = 1024;

// Returns the value of `name` in a dictionary or structure, or nullptr.
Attribute find(std::span<NamedAttribute const> entries, std::string_view name);

// Whether kind, type and contents are equal.
bool equal(Attribute a, Attribute b);

// Returns the elements of an integer array in any form: array<i64: ..>, dense<..>, [1 : i64, ..]; row-major, with
// splats expanded. Returns nothing for other attributes, or if there are more than `limit` elements.
std::optional<std::vector<std::int64_t>> integer_elements(Attribute attribute, std::size_t limit = 1 << 20);

// Returns the bytes of a string attribute, with escapes resolved.
std::string string_value(Attribute attribute);

// Formats an attribute for messages, as MLIR prints it. A text longer than `limit` is truncated and ends in "...".
std::string to_string(Attribute attribute, std::size_t limit = kMaxShownBytes);

}  // namespace assay
