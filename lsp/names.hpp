// Resolves names in a document: values by the parsed program, others by their spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "lsp/document.hpp"

namespace assay {

// A position in the text where a value is defined or used: the whole of `%name`, without `#1`.
struct ValuePlace {
  SourceRange range;
  Value const* value = nullptr;
  bool is_definition = false;
};
// In the order of the text, without operands of successors.
std::vector<ValuePlace> value_places(Document& document);
// The beginning of `%name#1` around a position; the position itself if there is none.
std::uint32_t begin_of_value(Document const& document, std::uint32_t offset);
Value const* value_at(Document& document, std::uint32_t offset);

struct SymbolDefinition {
  std::string name;
  Operation const* op = nullptr;
};
std::vector<SymbolDefinition> symbol_definitions(Document& document);

// f of @f and of @"f".
std::string_view name_of_symbol(std::string_view token);
// The op that a word or a string names where an op is written; nullptr if there is none.
OpSpec const* spec_of_token(Document const& document, Lexeme const& token);

// "stablehlo.comparison_direction" of an attribute whose values are the cases of an enum; empty of others.
std::string_view name_of_enum(Row const& row);
// Whether `KEY =` begins the value of the attribute: by its own name, or as the assembly format of the op writes it.
bool is_key_of(OpSpec const& spec, Row const& row, std::string_view key);

}  // namespace assay
