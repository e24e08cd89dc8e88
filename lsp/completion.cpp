// Implements lsp/features.hpp: what may be at the cursor.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/assembly/assembly_form.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "grammar/notation/specification.hpp"
#include "lsp/features.hpp"
#include "lsp/incremental/value_names.hpp"
#include "lsp/names.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr int kFunctionItem = 3, kVariableItem = 6, kPropertyItem = 10, kEnumMemberItem = 20, kTypeItem = 25,
              kConstantItem = 21;
constexpr int kSnippet = 2;
constexpr std::size_t kMostItems = 2'000;
constexpr std::string_view kKeywordEnd = " =\"";  // of "dim =" in an assembly row

bool is_in_completed_word(char c) { return is_name_char(c) || c == '.' || c == '$'; }

// "$" and "}" mean something in snippets.
std::string literal(std::string_view text) {
  std::string found;
  for (char const c : text) {
    if (c == '$' || c == '}' || c == '\\') found += '\\';
    found += c;
  }
  return found;
}

// "stablehlo.add %lhs, %rhs : T" with a place to fill in for each operand and type.
std::string snippet_of(OpSpec const& spec) {
  std::string form = rules::assembly_form(spec);
  if (form.empty()) {
    std::string operands;
    for (Row const& row : spec.rows)
      if (row.kind == RowKind::input) operands += (operands.empty() ? "%" : ", %") + row.name;
    form = fmt::format("\"{}\"({}) : (T) -> T", spec.name, operands);
  }
  std::string snippet;
  int places = 0;
  for (std::size_t at = 0; at < form.size();) {
    std::size_t end = at;
    bool const value = form[at] == '%';
    if (value) ++end;
    while (end < form.size() && is_name_char(form[end])) ++end;
    bool const type = !value && (form.substr(at, end - at) == "T" || form.substr(at, end - at) == "U");
    if ((value && end > at + 1) || type) {
      snippet += fmt::format("${{{}:{}}}", ++places, literal(form.substr(at, end - at)));
      at = end;
    } else {
      end = std::max(end, at + 1);
      snippet += literal(form.substr(at, end - at));
      at = end;
    }
  }
  return snippet;
}

class Completer {
public:
  Completer(Document& document, std::uint32_t offset) : document_(document), text_(document.text()), offset_(offset) {
    begin_ = offset_;
    while (begin_ > 0 && is_in_completed_word(text_[begin_ - 1])) --begin_;
    line_ = document.lines().begin(document.lines().line_at(offset));
  }

  Json run() {
    char const sigil = begin_ > 0 ? text_[begin_ - 1] : '\0';
    std::string_view const before = trimmed_end(text_.substr(line_, begin_ - line_));
    if (sigil == '%') {
      values();
    } else if (sigil == '@') {
      symbols();
    } else if (sigil == '!' || sigil == '#') {
      aliases(sigil);
    } else if (before.empty() || before.ends_with("=") || before.ends_with(" applies") || sigil == '"') {
      if (!enum_cases(before)) ops(sigil == '"');
    } else if (!enum_cases(before) && !attributes() && !keywords(before)) {
      types();
    }
    bool const cut = items_.size() > kMostItems;
    if (cut) items_.erase(items_.begin() + kMostItems, items_.end());
    return {{"isIncomplete", cut}, {"items", std::move(items_)}};
  }

private:
  static std::string_view trimmed_end(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
  }

  std::string_view word() const { return text_.substr(begin_, offset_ - begin_); }

  void add(std::string const& label, int kind, std::string const& detail, std::string const& with, bool snippet = false,
           std::string const& about = "") {
    if (!seen_.insert(label).second) return;
    Json item = {{"label", label},
                 {"kind", kind},
                 {"detail", detail},
                 {"filterText", label},
                 {"textEdit", to_json(document_, TextEdit{{begin_, offset_}, with})}};
    if (snippet) item["insertTextFormat"] = kSnippet;
    if (!about.empty()) item["documentation"] = about;
    items_.push_back(std::move(item));
  }

  // Values that are before the cursor in the same function.
  void values() {
    std::map<std::string, std::string> types;
    for (ValuePlace const& place : value_places(document_))
      if (place.is_definition && place.range.begin < offset_ && place.value->type)
        types[std::string(place.value->name)] = to_string(place.value->type);
    auto const function = text_.rfind("func.func", offset_);
    std::uint32_t const from = function == text_.npos ? 0 : static_cast<std::uint32_t>(function);
    auto names =
        value_names(text_.substr(from, line_ < from ? 0 : line_ - from));  // what this line defines is not there yet
    for (auto one = names.rbegin(); one != names.rend(); ++one)
      if (one->defined)
        add(std::string(one->name), kVariableItem, types[std::string(one->name)], std::string(one->name));
  }

  void symbols() {
    for (SymbolDefinition const& one : symbol_definitions(document_)) {
      Attribute const type = one.op->attribute("function_type");
      add(one.name, kFunctionItem, type && type->type ? to_string(type->type) : "", one.name);
    }
  }

  void aliases(char sigil) {
    for (Alias const& alias : document_.program().aliases)
      if ((sigil == '!') == (alias.type != nullptr))
        add(std::string(alias.name), sigil == '!' ? kTypeItem : kConstantItem,
            alias.type ? to_string(alias.type) : to_string(alias.attribute), std::string(alias.name));
    if (sigil == '!') return add("stablehlo.token", kTypeItem, "the type of tokens", "stablehlo.token");
    auto const& specification = Specification::get();
    for (auto const name : specification.names("enum")) {
      auto const* const cases = specification.enumeration(name);
      for (EnumCase const& one : cases ? cases->cases : std::vector<EnumCase>()) {
        std::string const form = enumeration_text(name, one.name);
        if (form.starts_with('#')) add(form.substr(1), kEnumMemberItem, std::string(name), form.substr(1));
      }
    }
    for (auto const name : specification.names("struct"))
      add(std::string(name), kPropertyItem, "", std::string(name) + "<>");
  }

  void ops(bool quoted) {
    auto const& specification = Specification::get();
    for (auto const name : specification.op_names()) {
      bool const own = name.starts_with("stablehlo.") || name.starts_with("func.");
      bool const near = own || (!word().empty() && name.starts_with(word().substr(0, word().find('.'))));
      if (!near) continue;
      OpSpec const* const spec = specification.op(name);
      if (!spec) continue;
      add(std::string(name), kFunctionItem, spec->summary, quoted ? literal(name) : snippet_of(*spec), true,
          spec->assembly_text.empty() ? "" : "assembly " + spec->assembly_text);
    }
  }

  // The op whose text is not yet complete, by its name on the lines before.
  OpSpec const* open_op() {
    for (std::uint32_t line = document_.lines().line_at(offset_), lines = 0;; --line, ++lines) {
      std::uint32_t const begin = document_.lines().begin(line);
      auto const tokens = lexemes(
          text_,
          {begin, std::min(offset_, begin + static_cast<std::uint32_t>(document_.lines().line(text_, line).size()))});
      for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
        if (token->kind == LexemeKind::word || token->kind == LexemeKind::string)
          if (OpSpec const* const spec = spec_of_token(document_, *token)) return spec;
      if (line == 0 || lines == 8) return nullptr;
    }
  }

  // "compare EQ", "<comparison_direction EQ", "precision = [": cases of the enums that the op's attributes have.
  bool enum_cases(std::string_view before) {
    OpSpec const* const spec = open_op();
    bool const in_angles = before.find("#stablehlo<") != before.npos && before.rfind('<') > before.rfind('>') + 1;
    bool found = false;
    if (!spec) return false;
    bool const is_listed = std::ranges::count(before, '[') > std::ranges::count(before, ']');
    bool const has_keywords = spec->assembly_text.find(kKeywordEnd) != std::string::npos;
    bool const at_name = before.ends_with(spec->name) || before.ends_with('[') || before.ends_with('=') ||
                         (before.ends_with(',') && (is_listed || !has_keywords));
    for (Row const& row : spec->rows) {
      if (row.kind != RowKind::attribute || row.types.empty() || row.types[0].kind != "enum" ||
          row.types[0].elements.empty())
        continue;
      std::string const& name = row.types[0].elements[0];
      std::string const key = name.substr(name.find('.') + 1);
      bool const named = in_angles && before.ends_with(key);
      if (!named && (in_angles || !at_name || word().find('.') != std::string_view::npos)) continue;
      if (!named && before.ends_with('=') && before.find(row.name) == before.npos &&
          before.find("precision") == before.npos)
        continue;
      auto const* const cases = Specification::get().enumeration(name);
      for (EnumCase const& one : cases ? cases->cases : std::vector<EnumCase>()) {
        add(one.name, kEnumMemberItem, fmt::format("{} of {}", name, spec->name), one.name);
        found = true;
      }
    }
    return found && (in_angles || is_listed || before.ends_with(spec->name));
  }

  // Within braces of an op: its attributes, with values that they may have.
  bool attributes() {
    std::string_view const before = text_.substr(line_, begin_ - line_);
    auto const brace = before.rfind('{');
    if (brace == before.npos || before.find('}', brace) != before.npos) return false;
    OpSpec const* const spec = open_op();
    if (!spec) return false;
    for (Row const& row : spec->rows) {
      if (row.kind != RowKind::attribute || !row.parent.empty()) continue;
      std::string form = attribute_form(row);
      std::string const detail = row.type_text + (row.default_value || row.optional ? ", may be absent" : "");
      add(row.name, kPropertyItem, detail, fmt::format("{} = ${{1:{}}}", row.name, literal(form)), true);
    }
    return true;
  }

  // "dim =", "precision =": words of the op's assembly format that its line lacks.
  bool keywords(std::string_view before) {
    OpSpec const* const spec = open_op();
    if (!spec || !before.ends_with(',') || before.find(" : ") != before.npos) return false;
    std::string_view const form = spec->assembly_text;
    bool found = false;
    for (auto at = form.find(kKeywordEnd); at != form.npos; at = form.find(kKeywordEnd, at + 1)) {
      auto begin = at;
      while (begin > 0 && is_name_char(form[begin - 1])) --begin;
      std::string const keyword = fmt::format("{} =", form.substr(begin, at - begin));
      if (before.find(keyword) != before.npos) continue;
      add(keyword, kPropertyItem, "of " + spec->name, keyword + " ");
      found = true;
    }
    return found;
  }

  // Types that the text has, and element types.
  void types() {
    std::set<std::string> used;
    for (ValuePlace const& place : value_places(document_))
      if (place.value->type && used.size() < 50) used.insert(to_string(place.value->type));
    for (std::string const& type : used) add(type, kTypeItem, "used in this file", type);
    for (char const* const type : {"f32", "f16", "bf16", "f64", "i1", "i8", "i32", "i64", "ui8", "ui32"})
      add(fmt::format("tensor<{}>", type), kTypeItem, "", fmt::format("tensor<${{1:4x}}{}>", type), true);
  }

  Document& document_;
  std::string_view text_;
  std::uint32_t offset_, begin_ = 0, line_ = 0;
  Json items_ = Json::array();
  std::set<std::string> seen_;
};

}  // namespace

Json completion(Document& document, std::uint32_t offset) { return Completer(document, offset).run(); }

}  // namespace assay
