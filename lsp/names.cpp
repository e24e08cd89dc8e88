#include "lsp/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/symbols/symbols.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

namespace {

// Regions nest at most kMaxNesting deep.
template <class Visit> void visit_ops(Block const& block, Visit const& visit) {
  for (Operation const* op : block.ops) {
    visit(*op);
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) visit_ops(*inner, visit);
  }
}

class PlaceFinder {
public:
  explicit PlaceFinder(std::string_view text) : text_(text) {}

  void add(Value const* value, std::uint32_t offset, bool is_definition) {
    if (!value || value->name.empty() || offset >= text_.size() || text_[offset] != '%') return;
    auto const end = offset + 1 + static_cast<std::uint32_t>(value->name.size());
    if (text_.substr(offset + 1, value->name.size()) == value->name)
      found.push_back({{offset, end}, value, is_definition});
  }
  void add_arguments(Operation const& op) {
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks)
        for (Value const* argument : block->arguments) add(argument, argument->offset, true);
  }

  std::vector<ValuePlace> found;

private:
  std::string_view text_;
};

}  // namespace

std::vector<ValuePlace> value_places(Document& document) {
  PlaceFinder places(document.text());
  Program const& program = document.program();
  if (!program.top) return {};
  visit_ops(*program.top, [&](Operation const& op) {
    for (Value const* result : op.results) places.add(result, result->offset, true);
    for (std::size_t i = 0; i < op.operands.size() && i < op.operand_offsets.size(); ++i)
      places.add(op.operands[i], op.operand_offsets[i], false);
    places.add_arguments(op);
  });
  std::ranges::stable_sort(places.found, {}, [](ValuePlace const& place) { return place.range.begin; });
  return std::move(places.found);
}

std::uint32_t begin_of_value(Document const& document, std::uint32_t offset) {
  auto const token = document.lexeme_at(offset);
  return token && token->kind == LexemeKind::value ? token->range.begin : offset;
}

Value const* value_at(Document& document, std::uint32_t offset) {
  offset = begin_of_value(document, offset);
  for (ValuePlace const& place : value_places(document))
    if (place.range.begin <= offset && offset <= place.range.end) return place.value;
  return nullptr;
}

std::vector<Value const*> pack_of(Value const& value) {
  std::vector<Value const*> all;
  if (value.op)
    for (Value const* one : value.op->results)
      if (one->name == value.name) all.push_back(one);
  return all.empty() ? std::vector<Value const*>{&value} : all;
}

std::vector<SymbolDefinition> symbol_definitions(Document& document) {
  std::vector<SymbolDefinition> found;
  Program const& program = document.program();
  if (program.top)
    visit_ops(*program.top, [&](Operation const& op) {
      if (auto const name = Symbols::name_of(op); !name.empty()) found.push_back({std::string(name), &op});
    });
  return found;
}

std::string_view name_of_symbol(std::string_view token) {
  if (token.starts_with('@')) token.remove_prefix(1);
  if (token.size() >= 2 && token.front() == '"' && token.back() == '"') token = token.substr(1, token.size() - 2);
  return token;
}

OpSpec const* spec_of_token(Document const& document, Lexeme const& token) {
  std::string_view word = text_of(document.text(), token.range);
  if (token.kind == LexemeKind::string) {
    if (word.size() < 3) return nullptr;
    word = word.substr(1, word.size() - 2);
  }
  auto const& specification = Specification::get();
  if (word.find('.') != std::string_view::npos) return specification.op(word);
  // `return` and other ops of the function's dialect are written without their dialect.
  std::uint32_t const line = document.lines().line_at(token.range.begin);
  auto const before =
      document.text().substr(document.lines().begin(line), token.range.begin - document.lines().begin(line));
  bool const begins = before.find_first_not_of(" \t") == std::string::npos || before.ends_with("= ");
  if (!begins || token.kind == LexemeKind::string) return nullptr;
  for (char const* dialect : {"func.", "builtin."})
    if (OpSpec const* const spec = specification.op(dialect + std::string(word))) return spec;
  return nullptr;
}

std::string_view name_of_enum(Row const& row) {
  bool const is_enum = row.kind == RowKind::attribute && !row.types.empty() && row.types[0].kind == "enum" &&
                       !row.types[0].elements.empty();
  return is_enum ? std::string_view(row.types[0].elements[0]) : std::string_view();
}

bool is_key_of(OpSpec const& spec, Row const& row, std::string_view key) {
  auto const name = name_of_enum(row);
  if (row.name == key || row.also == key || (!name.empty() && name.substr(name.find('.') + 1) == key)) return true;
  auto const form = std::string_view(spec.assembly_text);
  return form.find(fmt::format("{} =\" ${}", key, row.name)) != form.npos ||
         form.find(fmt::format("{}=${}", key, row.name)) != form.npos || row.name == fmt::format("{}_config", key);
}

}  // namespace assay
