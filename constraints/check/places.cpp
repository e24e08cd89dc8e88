#include "constraints/check/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "grammar/hints/spellings.hpp"
#include "grammar/hints/type_advice.hpp"

namespace assay {
namespace {

// A member of the op in a message: "inputs[1]".
struct Mention {
  Row const* row = nullptr;
  std::size_t index = 0;
  std::string text;
};

bool is_word(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::vector<Mention> mentions(OpSpec const& spec, std::string_view message) {
  std::vector<Mention> all;
  for (std::size_t at = 0; at < message.size();) {
    std::size_t end = at;
    while (end < message.size() && is_word(message[end])) ++end;
    // "dimension 1 of x" speaks of no attribute that is called so.
    bool const is_numbered =
        end + 1 < message.size() && message[end] == ' ' && message[end + 1] >= '0' && message[end + 1] <= '9';
    Row const* const row = end > at && !is_numbered ? spec.row(message.substr(at, end - at)) : nullptr;
    if (row) {
      Mention mention{row, 0, std::string(message.substr(at, end - at))};
      if (end < message.size() && message[end] == '[') {
        auto const close = message.find(']', end);
        auto const number = message.substr(end + 1, close == message.npos ? 0 : close - end - 1);
        auto const [rest, error] = std::from_chars(number.data(), number.data() + number.size(), mention.index);
        if (error == std::errc() && rest == number.data() + number.size()) mention.text += fmt::format("[{}]", number);
      }
      bool const is_new = std::ranges::none_of(all, [&](Mention const& one) { return one.text == mention.text; });
      if (is_new) all.push_back(std::move(mention));
    }
    at = end + (end == at);
  }
  return all;
}

// The number of the operand; nullopt if it is none of the op.
std::optional<std::size_t> operand_of(OpSpec const& spec, OpMembers const& members, Mention const& mention) {
  std::size_t number = 0;
  for (Row const& row : spec.rows) {
    if (row.kind != RowKind::input) continue;
    if (&row != mention.row) {
      ++number;
      continue;
    }
    if (number >= members.operands().size() || mention.index >= members.operands()[number].size) return std::nullopt;
    return members.operands()[number].begin + mention.index;
  }
  return std::nullopt;
}

std::optional<SourceRange> place_of_attribute(Operation const& op, Row const& row) {
  for (std::string const& name : {row.name, row.also, row.parent}) {
    if (name.empty()) continue;
    auto const found = std::ranges::find(op.attributes, name, &NamedAttribute::name);
    if (found == op.attributes.end() || found->offset == 0) continue;
    // In a custom form the value stands there, else the name.
    bool const is_generic = op.range.end - op.range.begin > op.name.size();
    return SourceRange{found->offset, found->offset + (is_generic ? static_cast<std::uint32_t>(name.size()) : 1)};
  }
  return std::nullopt;
}

// The numbers of the operands; `second` gets the text of the second one.
std::vector<std::size_t> mentioned_operands(OpSpec const& spec, OpMembers const& members,
                                            std::vector<Mention> const& all, std::string* second = nullptr) {
  std::vector<std::size_t> operands;
  for (Mention const& one : all) {
    bool const is_one = one.row->kind == RowKind::input && (!one.row->variadic || one.text.ends_with(']'));
    if (!is_one) continue;
    if (auto const number = operand_of(spec, members, one)) {
      operands.push_back(*number);
      if (second && operands.size() == 2) *second = one.text;
    }
  }
  return operands;
}

// Whether of three or more operands all others agree in their element type, and `one` does not: then it is the one to change.
bool is_odd_one(Operation const& op, std::vector<std::size_t> const& operands, Value const& one) {
  std::vector<Type> others;
  for (auto const number : operands) {
    Type const type = op.operands[number]->type;
    if (!type || type->kind != TypeKind::tensor) return false;
    if (op.operands[number] != &one) others.push_back(type->element);
  }
  bool const agree = std::ranges::all_of(others, [&](Type element) { return element == others.front(); });
  return others.size() >= 2 && agree && one.type && one.type->kind == TypeKind::tensor &&
         one.type->element != others.front();
}

// How the second of two operands comes to the type of the first; empty if no op makes the one of the other.
std::string agreement(Value const& first, Value const& second, std::string const& name, std::string_view message) {
  Type const a = first.type, b = second.type;
  if (message.find("equal but in") != message.npos) return "";
  if (!a || !b || a->kind != TypeKind::tensor || b->kind != TypeKind::tensor) return "";
  if (message.starts_with("the element type")) {
    TypeNode wanted = *b;
    wanted.element = a->element;
    return fmt::format("{} must be {}: {}", name, to_string(&wanted), advice("element"));
  }
  std::string const direct = type_advice(b, a);
  return direct.empty() ? type_advice(a, b) : direct;
}

}  // namespace

namespace {

// The argument of a function whose type the message names, with how to mend that.
void place_at_argument(Operation const& op, Diagnostic& finding) {
  if (op.regions.size() != 1 || op.regions[0]->blocks.empty()) return;
  for (Value const* argument : op.regions[0]->blocks[0]->arguments) {
    std::string const type = to_string(argument->type);
    auto const at = finding.message.find(" " + type);
    bool const is_named = at != std::string::npos && argument->offset != 0 && !argument->name.empty();
    std::string_view const behind = std::string_view(finding.message).substr(is_named ? at + 1 + type.size() : 0);
    if (!is_named || !(behind.starts_with(':') || behind.starts_with(','))) continue;
    finding.range = {argument->offset, argument->offset + 1 + static_cast<std::uint32_t>(argument->name.size())};
    TypeKind const kind = argument->type->kind;
    if (kind == TypeKind::floating || kind == TypeKind::integer || kind == TypeKind::complex)
      finding.hint = fmt::format("a number is a tensor without dimensions: write tensor<{0}> for {0}", type);
    return;
  }
}

}  // namespace

void place_finding(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding) {
  auto const named = mentions(spec, finding.message);
  bool const is_function = spec.has_trait("symbol") && spec.has_trait("isolated_from_above");
  if (is_function && named.empty() && finding.range.begin == op.range.begin) place_at_argument(op, finding);
  if (named.empty()) return;
  std::string second;
  auto const operands = mentioned_operands(spec, members, named, &second);
  bool const compares_types = finding.message.starts_with("the type of") ||
                              finding.message.starts_with("the shape of") ||
                              finding.message.starts_with("the element type of");
  if (compares_types && operands.size() == 2 && finding.hint.empty() && named[0].row->kind == RowKind::input) {
    auto const *first = op.operands[operands[0]], *other = op.operands[operands[1]];
    bool const is_odd = is_odd_one(op, mentioned_operands(spec, members, mentions(spec, finding.clause)), *first);
    finding.hint = is_odd ? agreement(*other, *first, named[0].text, finding.message)
                          : agreement(*first, *other, second, finding.message);
  }
  if (finding.range.begin != op.range.begin) return;
  Row const& row = *named[0].row;
  if (row.kind == RowKind::attribute) {
    if (auto const place = place_of_attribute(op, row)) finding.range = *place;
  } else if (row.kind == RowKind::input && (!row.variadic || named[0].text.ends_with(']')) && operands.size() == 1 &&
             operands[0] < op.operand_offsets.size()) {
    std::uint32_t const at = op.operand_offsets[operands[0]];
    finding.range = {at, at + 1 + static_cast<std::uint32_t>(op.operands[operands[0]]->name.size())};
  }
}

}  // namespace assay
