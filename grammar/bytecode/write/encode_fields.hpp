// Computes the fields of a type or attribute, by their names in spec/vhlo.tsv: the inverse of fields.hpp. Internal to
// grammar/bytecode.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/context.hpp"

namespace assay::bytecode {

struct EncodedField {
  std::uint64_t number = 0;  // for number, integer, f64, value; two's complement
  Type type = nullptr;
  Attribute attribute = nullptr;
  std::string_view text = {};  // for string (text between quotes) and blob
  std::vector<std::int64_t> integers = {};
  std::span<Type const> types = {};
  std::span<Attribute const> attributes = {};
  std::span<NamedAttribute const> entries = {};
};

// Returns nothing if the type has no such field, or if the field cannot be encoded. Data of a blob is stored in `made`.
std::optional<EncodedField> field_of(Context& context, Type type, CodeRow const& row, std::string_view name);
std::optional<EncodedField> field_of(Context& context, Attribute attribute, FieldRow const& row,
                                     std::deque<std::string>& made);

// Converts a boolean to an i1 integer, because MLIR has no booleans.
Attribute integer_of_boolean(Context& context, Attribute boolean);

// Returns the bytes of a string from the text between its quotes.
std::string unescaped(std::string_view text);

}  // namespace assay::bytecode
