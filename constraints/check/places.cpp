#include "constraints/check/places.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "constraints/explain/subjects.hpp"
#include "constraints/explain/wording.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/hints/type_advice.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

// A member of the op in a statement.
struct Mention {
  Row const* row = nullptr;
  MemberName member;
};

std::vector<Mention> mentions(OpSpec const& spec, std::vector<MemberName> members) {
  std::vector<Mention> all;
  for (MemberName& member : members) {
    Row const* const row = spec.row(member.name);
    if (row && std::ranges::find(all, member, &Mention::member) == all.end()) all.push_back({row, std::move(member)});
  }
  return all;
}

// Returns the members that the rule with the diagnostic's label names.
std::vector<Mention> mentions_of_rule(OpSpec const& spec, std::string_view label, bool official) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause) return {};
  std::vector<MemberName> names;
  add_names(official && clause->official == Official::checks ? clause->official_formula : clause->formula, names);
  return mentions(spec, std::move(names));
}

// Whether it is an operand of a variadic row without an index.
bool is_of_variadic(Mention const& one) { return one.row->variadic && !one.member.index; }

// Returns the index of the operand, or nullopt if it is not an operand of the op.
std::optional<std::size_t> operand_of(OpSpec const& spec, OpMembers const& members, Mention const& mention) {
  std::size_t number = 0;
  for (Row const& row : spec.rows) {
    if (row.kind != RowKind::input) continue;
    if (&row != mention.row) {
      ++number;
      continue;
    }
    std::size_t const index = mention.member.index.value_or(0);
    if (number >= members.operands().size() || index >= members.operands()[number].size) return std::nullopt;
    return members.operands()[number].begin + index;
  }
  return std::nullopt;
}

std::optional<SourceRange> place_of_attribute(Operation const& op, Row const& row) {
  for (std::string const& name : {row.name, row.also, row.parent}) {
    if (name.empty()) continue;
    auto const found = std::ranges::find(op.attributes, name, &NamedAttribute::name);
    if (found == op.attributes.end() || found->offset == 0) continue;
    // In a custom form, uses the value, otherwise the name.
    bool const is_generic = op.range.end - op.range.begin > op.name.size();
    return SourceRange{found->offset, found->offset + (is_generic ? static_cast<std::uint32_t>(name.size()) : 1)};
  }
  return std::nullopt;
}

// Returns the indices of the mentioned operands. `second` receives the name of the second one.
std::vector<std::size_t> mentioned_operands(OpSpec const& spec, OpMembers const& members,
                                            std::vector<Mention> const& all, std::string* second = nullptr) {
  std::vector<std::size_t> operands;
  for (Mention const& one : all) {
    if (one.row->kind != RowKind::input || is_of_variadic(one)) continue;
    if (auto const number = operand_of(spec, members, one)) {
      operands.push_back(*number);
      if (second && operands.size() == 2) *second = to_string(one.member);
    }
  }
  return operands;
}

// Whether, of three or more operands, all except `one` agree in their element type. Then `one` is the operand to
// change.
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

// Suggests how to convert the second of two operands to the type of the first. Empty if no op can convert either.
std::string agreement(Value const& first, Value const& second, std::string const& name, Statement const& statement) {
  Type const a = first.type, b = second.type;
  if (!statement.except.empty()) return "";
  if (!a || !b || a->kind != TypeKind::tensor || b->kind != TypeKind::tensor) return "";
  if (statement.subject.aspect == Aspect::element_type) {
    TypeNode wanted = *b;
    wanted.element = a->element;
    return fmt::format("{} must be {}: {}", name, to_string(&wanted), element_advice(b->element, a->element));
  }
  std::string const direct = type_advice(b, a);
  return direct.empty() ? type_advice(a, b) : direct;
}

// Moves the diagnostic to the first function argument whose type is in the statement, and adds a hint.
void place_at_argument(Operation const& op, Diagnostic& finding) {
  if (op.regions.size() != 1 || op.regions[0]->blocks.empty()) return;
  auto const& values = finding.statement.values;
  for (Value const* argument : op.regions[0]->blocks[0]->arguments) {
    std::string const type = to_string(argument->type);
    bool const is_named = argument->offset != 0 && !argument->name.empty();
    if (!is_named || std::ranges::find(values, type) == values.end()) continue;
    finding.range = {argument->offset, argument->offset + 1 + static_cast<std::uint32_t>(argument->name.size())};
    finding.hint = scalar_hint(argument->type);
    return;
  }
}

// For the terminator of a function: suggests the result whose declared type differs from that of the value, if all
// others agree.
void compare_with_declaration(Operation const& op, Diagnostic& finding) {
  Operation const* const outer = op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
  Attribute const signature = outer ? outer->attribute("function_type") : nullptr;
  bool const is_function = signature && signature->type && signature->type->kind == TypeKind::function;
  if (!is_function || signature->type->results.size() != op.operands.size() || !finding.hint.empty()) return;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    if (op.operands[i]->type != signature->type->results[i]) others.push_back(i);
  if (others.size() != 1 || op.range.begin == 0) return;
  auto const type = to_string(op.operands[others[0]]->type), declared = to_string(signature->type->results[others[0]]);
  finding.notes.push_back({fmt::format("the function is declared to return {} here", declared), true, outer->range});
  finding.hint = fmt::format("write {} for {} in the declaration, or return another value", type, declared);
  // Callers of a public function depend on its signature.
  Attribute const visibility = outer->attribute("sym_visibility");
  if (visibility && visibility->text == "private")
    finding.hint.edits.push_back({.kind = HintEdit::Kind::result_type, .result = others[0], .to = type});
}

// For a list of equal values, suggests the list with the required length. Returns nothing for other lists.
Hint list_of_length(Attribute given, std::string const& length) {
  constexpr std::size_t kMaxItems = 8;
  std::size_t wanted = 0;
  auto const [end, error] = std::from_chars(length.data(), length.data() + length.size(), wanted);
  bool const is_list = given && given->kind == AttributeKind::array && !given->elements.empty() &&
                       error == std::errc() && end == length.data() + length.size() && wanted <= kMaxItems;
  if (!is_list) return {};
  Attribute const one = given->elements.front();
  if (std::ranges::any_of(given->elements, [&](Attribute other) { return other != one; })) return {};
  auto const list = [](std::string const& item, std::size_t count) {
    return fmt::format("[{}]", fmt::join(std::vector<std::string>(count, item), ", "));
  };
  Hint hint;
  for (std::string const& item : {std::string(one->text), to_string(one)}) {
    auto const from = list(item, given->elements.size()), to = list(item, wanted);
    if (hint.empty()) hint.text = fmt::format("write {} for {}", to, from);
    hint.edits.push_back({.kind = HintEdit::Kind::form, .from = from, .to = to});
    hint.edits.push_back({.kind = HintEdit::Kind::text, .from = from, .to = to});
  }
  return hint;
}

// For an attribute that needs another enum case, or a list of another length.
void propose_value(Operation const& op, Row const& row, Diagnostic& finding) {
  Statement const& statement = finding.statement;
  bool const is_of_cases = statement.kind == StatementKind::value && !row.types.empty() &&
                           row.types.front().kind == "enum" && !row.types.front().elements.empty();
  if (!is_of_cases || !statement.relation.empty() || !finding.hint.empty()) return;
  if (std::ranges::all_of(statement.expected, is_digit)) {  // the required length
    finding.hint = list_of_length(op.attribute(row.name), statement.expected);
    return;
  }
  EnumSpec const* const spec = Specification::get().enumeration(row.types.front().elements[0]);
  bool const is_case = spec && std::ranges::find(spec->cases, statement.expected, &EnumCase::name) != spec->cases.end();
  if (is_case) finding.hint = Hint::write_for(statement.expected, statement.subject.value);
}

}  // namespace

Hint scalar_hint(Type type) {
  bool const is_number =
      type && (type->kind == TypeKind::floating || type->kind == TypeKind::integer || type->kind == TypeKind::complex);
  if (!is_number) return {};
  std::string const from = to_string(type), to = fmt::format("tensor<{}>", from);
  return {fmt::format("a number is a tensor without dimensions: write {} for {}", to, from),
          {{.kind = HintEdit::Kind::text, .from = from, .to = to}}};
}

void locate_finding(Operation const& op, OpSpec const& spec, OpMembers const& members, bool official,
                    Diagnostic& finding) {
  Statement const& statement = finding.statement;
  auto named = mentions(spec, statement.members());
  // If a rule is undefined, a member only needs to be added if it is missing.
  if (statement.kind == StatementKind::plain)
    std::erase_if(named, [&](Mention const& one) { return attribute_of(*one.row, spec, op, official) != nullptr; });
  bool const is_function = spec.has_trait("symbol") && spec.has_trait("isolated_from_above");
  if (is_function && named.empty() && finding.range.begin == op.range.begin) place_at_argument(op, finding);
  if (spec.has_trait("terminator") && named.empty()) compare_with_declaration(op, finding);
  if (named.empty()) return;
  std::string second;
  auto const operands = mentioned_operands(spec, members, named, &second);
  Aspect const aspect = statement.subject.aspect;
  bool const compares_types = aspect == Aspect::type || aspect == Aspect::shape || aspect == Aspect::element_type;
  if (compares_types && operands.size() == 2 && finding.hint.empty() && named[0].row->kind == RowKind::input) {
    auto const *first = op.operands[operands[0]], *other = op.operands[operands[1]];
    bool const is_odd =
        is_odd_one(op, mentioned_operands(spec, members, mentions_of_rule(spec, finding.label, official)), *first);
    finding.hint = is_odd ? agreement(*other, *first, to_string(named[0].member), statement)
                          : agreement(*first, *other, second, statement);
  }
  if (finding.range.begin != op.range.begin) return;
  Row const& row = *named[0].row;
  if (row.kind == RowKind::attribute) {
    propose_value(op, row, finding);
    if (auto const place = place_of_attribute(op, row)) finding.range = *place;
  } else if (row.kind == RowKind::input && !is_of_variadic(named[0]) && operands.size() == 1 &&
             operands[0] < op.operand_offsets.size()) {
    std::uint32_t const at = op.operand_offsets[operands[0]];
    finding.range = {at, at + 1 + static_cast<std::uint32_t>(op.operands[operands[0]]->name.size())};
  }
}

namespace {

// Returns the range of `name =`, as a word, within those bytes.
std::optional<SourceRange> place_of_key(std::string_view text, SourceRange within, std::string_view name) {
  auto const end = std::min<std::size_t>(within.end, text.size());
  for (auto at = text.find(name, within.begin); at < end; at = text.find(name, at + 1)) {
    auto const behind = text.find_first_not_of(" \t\n", at + name.size());
    bool const is_word = at > 0 && !is_name_char(text[at - 1]) && !is_name_char(text[at + name.size()]);
    if (is_word && behind < end && text[behind] == '=')
      return SourceRange{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + name.size())};
  }
  return std::nullopt;
}

// Returns the word before the value of a row in the op's custom form: `contracting_dims`. Empty if there is none.
std::string_view word_before(Row const& row, OpSpec const& spec) {
  std::string_view const form = spec.assembly_text;
  auto const value = form.find("$" + row.name);
  auto const equals = value == form.npos ? value : form.rfind(" =\"", value);
  if (equals == form.npos) return {};
  auto begin = equals;
  while (begin > 0 && is_name_char(form[begin - 1])) --begin;
  return form.substr(begin, equals - begin);
}

}  // namespace

void place_at_field(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                    Diagnostic& finding) {
  auto const named = mentions(spec, finding.statement.members());
  if (named.empty() || named[0].row->kind != RowKind::attribute || named[0].row->parent.empty()) return;
  Row const& row = *named[0].row;
  auto const parent = place_of_attribute(op, row);
  bool const is_whole = finding.range.begin == op.range.begin || (parent && finding.range.begin == parent->begin);
  if (!is_whole || op.range.end > text.size()) return;
  auto const place = parent ? place_of_key(text, {parent->begin, end}, row.field) : std::nullopt;
  auto const word = word_before(row, spec);
  if (place)
    finding.range = *place;
  else if (auto const before = word.empty() ? std::nullopt : place_of_key(text, {op.range.end, end}, word))
    finding.range = *before;
}

namespace {

// Returns an element of the list that begins at `at` or, if a name begins there, after its `=`: [1, 2], array<i64: 1,
// 2>, dense<[1, 2]>, and {1,2} in HLO. `before` is the number of lists to skip.
std::optional<SourceRange> place_of_element(std::string_view text, SourceRange within, std::size_t index,
                                            std::size_t before) {
  auto const end = std::min<std::size_t>(within.end, text.size());
  std::string_view const part = text.substr(0, end);
  std::size_t at = within.begin;
  if (at < end && part[at] != '[' && part[at] != '{') {
    while (at < end && is_name_char(part[at])) ++at;
    at = part.find_first_not_of(" =\t\n", at);
    if (at == part.npos) return std::nullopt;
    if (part.substr(at).starts_with("array<"))
      at = part.find_first_of(":>", at);
    else if (part.substr(at).starts_with("dense<"))
      at += 6;
    else if (part[at] != '[' && part[at] != '{')
      return std::nullopt;
    if (at >= end || (part[at] != '[' && part[at] != '{' && part[at] != ':')) return std::nullopt;
  }
  for (; before > 0; --before)
    if (at = part.find('[', part.find(']', at)); at == part.npos) return std::nullopt;
  int depth = 0;
  for (std::size_t begin = ++at; at < end; ++at) {
    char const c = part[at];
    bool const closes = c == ']' || c == '>' || c == ')' || c == '}';
    if (c == '[' || c == '<' || c == '(' || c == '{') ++depth;
    if (closes) --depth;
    if (depth < 0 || (depth == 0 && c == ',')) {
      if (index-- == 0) {
        begin = part.find_first_not_of(" \t\n", begin);
        std::size_t const last = part.find_last_not_of(" \t\n", at - 1);
        if (begin > last) return std::nullopt;
        return SourceRange{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(last + 1)};
      }
      if (depth < 0) return std::nullopt;
      begin = at + 1;
    }
  }
  return std::nullopt;
}

}  // namespace

void place_at_element(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                      Diagnostic& finding) {
  auto const& named = finding.statement.subject.members;
  if (named.empty() || !named[0].index || finding.range.begin == op.range.begin) return;
  Row const* const row = spec.row(named[0].name);
  if (!row || row->kind != RowKind::attribute) return;
  // Lists of several attributes may follow the same word: contracting_dims = [1] x [0].
  std::string_view const form = spec.assembly_text, word = word_before(*row, spec);
  bool const is_word = !word.empty() && word != row->field && text.substr(finding.range.begin).starts_with(word);
  auto const value = form.find("$" + row->name);
  auto const before = is_word ? std::ranges::count(form.substr(0, value).substr(form.rfind(" =\"", value)), '$') : 0;
  if (auto const place =
          place_of_element(text, {finding.range.begin, end}, *named[0].index, static_cast<std::size_t>(before))) {
    finding.range = *place;
    Statement const& statement = finding.statement;  // its detail is the intended index
    bool const is_meant =
        statement.kind == StatementKind::range && !statement.detail.empty() && finding.hint.edits.empty();
    if (is_meant)
      finding.hint.edits.push_back(
          {.kind = HintEdit::Kind::text, .from = statement.subject.value, .to = statement.detail});
  }
}

}  // namespace assay
