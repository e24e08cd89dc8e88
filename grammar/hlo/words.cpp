#include "grammar/hlo/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "grammar/hlo/table.hpp"
#include "grammar/notation/specification.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using Names = std::map<std::string, std::string, std::less<>>;

constexpr std::size_t kMaxTextLength = 1 << 16;  // longer texts are unchanged

bool is_in_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Element types by their MLIR names.
Names const& element_names() {
  static Names const made = [] {
    Names all;
    for (auto const& [name, type] : Table::get().element_types()) {
      all.emplace(type, name);
      if (name.starts_with('s')) all.emplace(fmt::format("s{}", type), name);  // si32: the spelling in rules
    }
    return all;
  }();
  return made;
}

// Attributes of a module by their names in programs, with and without the dialect.
Names const& module_names() {
  static Names const made = [] {
    Names all;
    for (KnownAttribute const& one : Table::get().module_line().known) {
      if (one.as.empty()) continue;
      all.emplace(one.as, one.name);
      all.emplace(one.as.substr(one.as.find('.') + 1), one.name);
    }
    return all;
  }();
  return made;
}

// Returns the contents of the brackets < > that open at `open`. Returns nothing if they are not closed.
std::optional<std::string_view> within(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    bool const is_arrow = text[at] == '>' && text[at - 1] == '-';
    if (text[at] == '<') ++depth;
    if (text[at] == '>' && !is_arrow && --depth == 0) return text.substr(open + 1, at - open - 1);
  }
  return std::nullopt;
}

// Converts "4x?xf32, #stablehlo.bounds<?, 8>" to "f32[4,<=8]".
std::optional<std::string> shape_of(std::string_view inside) {
  std::vector<std::string> sizes;
  while (!inside.empty() && (is_digit(inside[0]) || inside[0] == '?')) {
    std::size_t const end = inside.find('x');
    if (end == inside.npos) return std::nullopt;
    sizes.emplace_back(inside.substr(0, end));
    inside.remove_prefix(end + 1);
  }
  std::size_t const comma = std::min(inside.find(", "), inside.size());
  auto const element = element_names().find(inside.substr(0, comma));
  if (element == element_names().end()) return std::nullopt;
  constexpr std::string_view kBounds = ", #stablehlo.bounds<";
  if (std::string_view const encoding = inside.substr(comma);
      encoding.starts_with(kBounds) && encoding.ends_with('>')) {
    auto const bounds = split(encoding.substr(kBounds.size(), encoding.size() - kBounds.size() - 1), ',');
    for (std::size_t i = 0; i < bounds.size() && i < sizes.size(); ++i)
      if (trimmed(bounds[i]) != "?") sizes[i] = fmt::format("<={}", trimmed(bounds[i]));
  } else if (!encoding.empty()) {
    return std::nullopt;
  }
  return fmt::format("{}[{}]", element->second, fmt::join(sizes, ","));
}

// The HLO text for a construct that begins at a word, and the size of that construct.
struct Translated {
  std::string text;
  std::size_t size = 0;
};

std::optional<Translated> type_at(std::string_view text, std::size_t at, std::string_view word) {
  std::size_t const open = at + word.size();
  bool const has_brackets = open < text.size() && text[open] == '<';
  auto const inside = has_brackets ? within(text, open) : std::nullopt;
  std::size_t const size = inside ? word.size() + inside->size() + 2 : word.size();
  if (inside && word == "tensor") {
    auto shape = shape_of(*inside);
    return shape ? std::optional(Translated{*std::move(shape), size}) : std::nullopt;
  }
  if (inside && word == "tuple") return Translated{fmt::format("({})", in_hlo(*inside)), size};
  if (inside && word == "array") {
    std::size_t const colon = inside->find(": ");
    std::string_view const list = colon == inside->npos ? std::string_view() : inside->substr(colon + 2);
    std::vector<std::string_view> items;
    for (std::string_view const one : split(list, ','))
      if (!trimmed(one).empty()) items.push_back(trimmed(one));
    return Translated{fmt::format("{{{}}}", fmt::join(items, ",")), size};
  }
  if (auto const element = element_names().find(text.substr(at, size)); element != element_names().end())
    return Translated{element->second, size};
  return std::nullopt;
}

}  // namespace

std::string_view opcode_of(std::string_view op) {
  Table const& table = Table::get();
  std::string_view const form = table.form_of(op);
  std::size_t const dot = op.find('.');
  std::string own(op.substr(dot == op.npos ? 0 : dot + 1));
  std::ranges::replace(own, '_', '-');
  std::string_view found;
  for (OpcodeRow const& row : table.opcodes()) {
    if (row.is != op && (form.empty() || row.is != form)) continue;
    if (row.opcode == own) return row.opcode;
    if (found.empty()) found = row.opcode;
  }
  return found;
}

std::string in_hlo(std::string_view text) {
  if (text.size() > kMaxTextLength) return std::string(text);
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    bool const begins = is_letter(text[at]) && (at == 0 || !is_in_word(text[at - 1]));
    if (!begins) {
      made += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_in_word(text[end])) ++end;
    std::string_view const word = text.substr(at, end - at);
    char const before = at == 0 ? ' ' : text[at - 1];
    bool const is_name = before == '%' || before == '@' || before == '#' || before == '.' || before == '\'';
    if (auto const type = is_name ? std::nullopt : type_at(text, at, word)) {
      made += type->text;
      at += type->size;
      continue;
    }
    std::size_t whole = end;
    while (whole + 1 < text.size() && text[whole] == '.' && is_letter(text[whole + 1]))
      for (++whole; whole < text.size() && is_in_word(text[whole]);) ++whole;
    std::string_view const op = text.substr(at, whole - at);
    if (auto const own = module_names().find(op); own != module_names().end() && !is_name) {
      made += own->second;
      at = whole;
      continue;
    }
    std::size_t const close = text.find("\">", whole);
    if (before == '!' && op == "hlo" && text.substr(whole).starts_with("<\"") && close != text.npos) {  // !hlo<"u1[2]">
      made.pop_back();
      made += text.substr(whole + 2, close - whole - 2);
      at = close + 2;
      continue;
    }
    if (before == '!' && op == "stablehlo.token") {
      made.back() = 't';
      made += "oken[]";
      at = whole;
      continue;
    }
    std::string_view const opcode = before == '#' || before == '!' || whole == end ? std::string_view() : opcode_of(op);
    made += opcode.empty() ? word : opcode;
    at = opcode.empty() ? end : whole;
  }
  return made;
}

std::string with_hlo_attributes(std::string_view text, std::string_view op) {
  constexpr std::array<std::string_view, 12> kFields{"size",       "stride",   "pads",   "lhs_dilate",
                                                     "rhs_dilate", "reversal", "low",    "high",
                                                     "interior",   "starts",   "limits", "steps"};
  Names names;
  std::string_view const form = Table::get().form_of(op);
  OpSpec const* const spec = Specification::get().op(op);
  for (OpcodeRow const& row : Table::get().opcodes()) {
    if (row.is != op && (form.empty() || row.is != form)) continue;
    std::size_t region = 0;
    if (spec)
      for (Row const& one : spec->rows)
        if (one.kind == RowKind::function && region < row.regions.size())
          names.try_emplace(std::string(one.name), row.regions[region++]);
    for (AttributeTemplate const& one : row.attributes) {
      std::string_view before;
      for (TemplatePart const& part : one.parts) {
        if (part.attribute.empty()) {
          before = part.text;
          continue;
        }
        std::string_view own = one.name;  // or a field's name: `.., lhs_batching_dimensions = $ints(lhs_batch_dims)`
        if (std::string_view const field = trimmed(before); one.parts.size() > 1 && field.ends_with('=')) {
          own = trimmed(field.substr(0, field.size() - 1));
          own.remove_prefix(own.find_last_of(" ,<{") + 1);
        }
        bool const is_field = std::ranges::find(kFields, part.form) != kFields.end();
        bool const is_alike = fmt::format("{}s", own) == part.attribute;  // dimension and dimensions
        if (!is_alike)
          names.try_emplace(std::string(own),
                            is_field ? fmt::format("{}.{}", part.attribute, part.form) : std::string(part.attribute));
      }
    }
  }
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_in_word(text[end])) ++end;
    if (end == at) {
      made += text[at++];
      continue;
    }
    std::string_view const word = text.substr(at, end - at);
    auto const found = names.find(word);
    std::string_view const own = found == names.end() ? word : std::string_view(found->second);
    bool const is_said = own != word && made.ends_with(fmt::format("{} ", own));  // "at dimensions permutation"
    if (is_said) made.pop_back();
    if (!is_said) made += own;
    at = end;
  }
  return made;
}

}  // namespace assay::hlo
