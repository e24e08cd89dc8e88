// Resolves names in a document: values in the parsed program, other names by their spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "lsp/document.hpp"

namespace assay {

// A position where a value is defined or used: the whole of `%name`, without `#1`.
struct ValuePlace {
  SourceRange range;
  Value const* value = nullptr;
  bool is_definition = false;
};
// Returns the positions in text order, without operands of successors.
std::vector<ValuePlace> value_places(Document& document);
// Returns the beginning of `%name#1` around a position, or the position itself.
std::uint32_t begin_of_value(Document const& document, std::uint32_t offset);
Value const* value_at(Document& document, std::uint32_t offset);
// Returns the results that share the name of the value, `%name:N`, or the value alone.
std::vector<Value const*> pack_of(Value const& value);

struct SymbolDefinition {
  std::string name;
  Operation const* op = nullptr;
};
std::vector<SymbolDefinition> symbol_definitions(Document& document);

// Returns f for @f and @"f".
std::string_view name_of_symbol(std::string_view token);
// Returns the op that a word or string names in op position, or nullptr.
OpSpec const* spec_of_token(Document const& document, Lexeme const& token);

// Returns the enum of an attribute, "stablehlo.comparison_direction", or an empty string if it is not an enum.
std::string_view name_of_enum(Row const& row);
// Whether `KEY =` begins the value of the attribute, by its own name or in the assembly format of the op.
bool is_key_of(OpSpec const& spec, Row const& row, std::string_view key);

}  // namespace assay
