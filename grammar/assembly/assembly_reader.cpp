#include "grammar/assembly/assembly_reader.hpp"

#include "grammar/assembly/assembly_formats.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/rules.hpp"
#include "grammar/text/structures.hpp"

namespace assay::inline grammar::rules {
namespace {

constexpr char const* kArgument = "an argument (%name: type)";

template <class Rule, class Attr> bool match(AssemblyReader const& r, Rule const& rule, char const*& at, Attr& attr) {
  return rules::run(rule, r.state, at, attr);
}

}  // namespace

std::string_view named_type(Row const& row) {
  if (row.types.empty() || row.types[0].elements.empty()) return {};
  return row.types[0].kind == "enum" || row.types[0].kind == "struct" ? std::string_view(row.types[0].elements[0])
                                                                      : std::string_view{};
}
bool is_kind(Row const& row, std::string_view kind) { return !row.types.empty() && row.types[0].kind == kind; }
bool is_list_of(Row const& row, std::string_view element) {
  return is_kind(row, "tensor") && row.types[0].rank == 1 && !row.types[0].elements.empty() &&
         row.types[0].elements[0] == element;
}
std::uint32_t integer_bits(Row const& row) {
  if (row.types.empty()) return 0;
  std::string_view kind = row.types[0].kind;
  if (kind.starts_with("si") || kind.starts_with("ui")) kind.remove_prefix(1);
  if (!kind.starts_with("i") || kind.size() < 2 || !is_digit(kind[1]) || kind == "i1") return 0;
  return static_cast<std::uint32_t>(std::atoi(std::string(kind.substr(1)).c_str()));
}

Signedness integer_signedness(Row const& row) {
  return row.types[0].kind.starts_with("ui") ? Signedness::is_unsigned : Signedness::signless;
}

AssemblyReader::AssemblyReader(ParseState& s, OpDraft& d, char const*& a) : state(s), draft(d), spec(*d.spec), at(a) {
  std::size_t rows = spec.rows.size();
  if (draft.row_operands.size() < rows) draft.row_operands.resize(rows);
  if (draft.row_types.size() < rows) draft.row_types.resize(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    draft.row_operands[i].clear();
    draft.row_types[i].clear();
  }
}

char const* AssemblyReader::here() const {
  char const* first = at;
  skip_context skip = x3::make_context<x3::skipper_tag>(skipper);
  x3::skip_over(first, state.end, skip);
  return first;
}

bool AssemblyReader::next_is(std::string_view token) const { return next_are({&token, 1}); }

bool AssemblyReader::next_are(std::span<std::string_view const> tokens) const {
  char const* first = at;
  skip_context skip = x3::make_context<x3::skipper_tag>(skipper);
  for (auto token : tokens) {
    x3::skip_over(first, state.end, skip);
    auto left = static_cast<std::size_t>(state.end - first);
    if (left < token.size() || std::memcmp(first, token.data(), token.size()) != 0) return false;
    bool is_word = is_letter(token.back()) || is_digit(token.back()) || token.back() == '_';
    // `x` may touch what follows it, as in dimension lists.
    if (is_word && token != "x" && left > token.size()) {
      char c = first[token.size()];
      if (is_letter(c) || is_digit(c) || c == '_' || c == '$') return false;
    }
    first += token.size();
  }
  return true;
}

bool AssemblyReader::accept(std::string_view token) {
  if (!next_is(token)) return false;
  at = here() + token.size();
  return true;
}
void AssemblyReader::expect(std::string_view token) {
  if (!accept(token)) fail(quoted(token));
}
void AssemblyReader::end_list(char closer, std::string_view item) {
  if (!accept({&closer, 1})) fail(expected_end_of_list(closer, item));
}
void AssemblyReader::fail(std::string expected) const { state.fail(here(), "expected " + expected); }

std::string_view AssemblyReader::word() {
  std::string_view text;
  if (!match(*this, bare_id, at, text)) fail("a name");
  return text;
}
Attribute AssemblyReader::enum_case(std::string_view enumeration) {
  char const* from = here();
  std::string_view name;
  if (match(*this, bare_id, at, name)) return make_enumeration(state, enumeration, name);
  std::string names;
  if (EnumSpec const* spec = state.specification.enumeration(enumeration))
    for (EnumCase const& one : spec->cases) names += (names.empty() ? "" : ", ") + one.name;
  state.fail(from, "expected one of " + names);
}
Use AssemblyReader::use() {
  Use u;
  if (!match(*this, value_use, at, u)) fail("a value (%name)");
  return u;
}
std::vector<Use> AssemblyReader::uses() {
  std::vector<Use> list;
  if (!next_is("%")) return list;
  do list.push_back(use());
  while (accept(","));
  return list;
}
Type AssemblyReader::type() {
  Type t = nullptr;
  if (!match(*this, rules::type, at, t)) fail("a type");
  return t;
}
Type AssemblyReader::function_type() {
  char const* first = here();
  // A spelling ends with its line in most texts; one with aliases, attributes or comments is not remembered.
  char const* end = first;
  for (; end != state.end && end - first < 300 && *end != '\n'; ++end)
    if (*end == '{' || *end == '#' || *end == '"' || *end == '/' || *end == '!' || *end == '%' || *end == 'l') break;
  bool whole_line = end != state.end && *end == '\n';
  std::string_view spelling(first, static_cast<std::size_t>(end - first));
  if (whole_line)
    if (auto it = state.type_cache.find(spelling); it != state.type_cache.end()) {
      at = end;
      return it->second;
    }
  Type t = nullptr;
  if (!next_is("(") || !match(*this, rules::function_type, at, t)) fail("a function type: (T, ...) -> T");
  if (whole_line && at == end) state.type_cache.emplace(spelling, t);
  return t;
}
std::vector<Type> AssemblyReader::types() {
  std::vector<Type> list;
  do list.push_back(type());
  while (accept(","));
  return list;
}
Attribute AssemblyReader::attribute() {
  Attribute a = nullptr;
  if (!match(*this, rules::attribute, at, a)) fail("an attribute");
  return a;
}
Attribute AssemblyReader::dictionary() {
  Attribute a = nullptr;
  if (!match(*this, attribute_dictionary, at, a)) fail("an attribute dictionary");
  return a;
}
Attribute AssemblyReader::location_if_present() {
  Attribute a = nullptr;
  return match(*this, trailing_location, at, a) ? a : nullptr;
}
ArgumentDraft AssemblyReader::block_argument() {
  ArgumentDraft a;
  if (!match(*this, rules::block_argument, at, a)) fail(kArgument);
  return a;
}
ArgumentDraft AssemblyReader::function_input() {
  ArgumentDraft a;
  if (!match(*this, rules::function_input, at, a)) fail(kArgument);
  return a;
}

Attribute AssemblyReader::integer(std::uint32_t width, Signedness signedness) {
  if (next_is("#")) return attribute();
  boost::iterator_range<char const*> range;
  if (!match(*this, x3::raw[-x3::lit('-') >> (hex_integer | digits)], at, range)) fail("an integer");
  std::string_view const text = plain_number(state.context, {range.begin(), range.size()});
  auto value = parse_integer(text);
  Type type = state.context.integer(width, signedness);
  if (!value || !fits_width(text, type))
    state.report("integer_constant_c1", state.range(range.begin(), range.end()),
                 shown(text) + " is out of the range of " + to_string(type));
  return state.context.unique({.kind = AttributeKind::integer,
                               .type = type,
                               .value = value.value_or(0),
                               .fits = value.has_value(),
                               .text = text});
}

std::int64_t AssemblyReader::integer_value() {
  if (char const* first = here(); first != state.end && is_digit(*first) && !scan_hex(first, state.end)) {
    char const* end = scan_digits(first, state.end);  // the common case: few decimal digits
    std::int64_t value = 0;
    if (end - first <= 18) {
      for (char const* c = first; c != end; ++c) value = value * 10 + (*c - '0');
      at = end;
      return value;
    }
  }
  return integer()->value;
}

Attribute AssemblyReader::integers() {
  if (next_is("#")) return attribute();
  expect("[");
  std::vector<std::int64_t> values;
  if (!next_is("]")) {
    do values.push_back(integer_value());
    while (accept(","));
  }
  end_list(']', "an integer");
  AttributeNode node{.kind = AttributeKind::dense_array, .type = state.context.integer(64)};
  node.integers = values;
  return state.context.unique(node);
}

std::string_view AssemblyReader::string() {
  std::string_view text;
  if (!match(*this, string_literal, at, text)) fail("a string");
  return text.substr(1, text.size() - 2);
}
Attribute AssemblyReader::symbol() {
  if (!next_is("@")) fail("a symbol (@name)");
  return attribute();
}

Region* AssemblyReader::region(std::vector<ArgumentDraft> arguments) {
  state.pending_arguments = std::move(arguments);
  Region* r = nullptr;
  if (!match(*this, rules::region, at, r)) fail("a region: { ... }");
  return r;
}

void AssemblyReader::set_operands(int row, std::vector<Use> list) {
  draft.row_operands[static_cast<std::size_t>(row)] = std::move(list);
}
void AssemblyReader::add_operand(int row, Use u) { draft.row_operands[static_cast<std::size_t>(row)].push_back(u); }
void AssemblyReader::set_types(int row, std::vector<Type> list) {
  draft.row_types[static_cast<std::size_t>(row)] = std::move(list);
}
void AssemblyReader::set_signature(std::span<Type const> inputs, std::span<Type const> results) {
  draft.operand_types.assign(inputs.begin(), inputs.end());
  draft.result_types.assign(results.begin(), results.end());
  has_signature_ = true;
}
void AssemblyReader::set_signature(Type function) { set_signature(function->members, function->results); }

void AssemblyReader::set_attribute(int row_number, Attribute value) {
  Row const& row = spec.rows[static_cast<std::size_t>(row_number)];
  if (row.parent.empty()) {
    draft.set(state.context.intern(row.name), value, state.offset(at));
    return;
  }
  for (auto& [parent, entries] : fields_) {
    if (parent == row.parent) {
      entries.push_back({row.field, value, state.offset(at)});
      return;
    }
  }
  fields_.push_back({row.parent, {{row.field, value, state.offset(at)}}});
}

std::size_t AssemblyReader::operand_count() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < spec.rows.size(); ++i) count += draft.row_operands[i].size();
  return count;
}

int AssemblyReader::input_row(std::size_t n) const {
  for (std::size_t i = 0; i < spec.rows.size(); ++i)
    if (spec.rows[i].kind == RowKind::input && n-- == 0) return static_cast<int>(i);
  return -1;
}

Attribute AssemblyReader::read_attribute_of(int row_number) {
  Row const& row = spec.rows[static_cast<std::size_t>(row_number)];
  auto& context = state.context;
  if (next_is("#")) {
    Attribute value = attribute();
    if (value->kind == AttributeKind::opaque || named_type(row).empty() || value->name == named_type(row) ||
        row.variadic)
      return value;
    state.fail(at, "expected a case of " + std::string(named_type(row)));
  }
  if (is_kind(row, "enum")) {
    if (!row.variadic) return enum_case(named_type(row));
    std::vector<Attribute> cases;
    expect("[");
    if (!next_is("]")) {
      do cases.push_back(next_is("#") ? attribute() : enum_case(named_type(row)));
      while (accept(","));
    }
    end_list(']', "a case");
    AttributeNode node{.kind = AttributeKind::array};
    node.elements = cases;
    return context.unique(node);
  }
  if (is_kind(row, "struct")) {
    expect("<");
    Attribute value = read_structure(state, at, named_type(row));
    end_list('>', "a field");
    return value;
  }
  if (auto bits = integer_bits(row)) return integer(bits, integer_signedness(row));
  if (is_kind(row, "i1")) {
    bool value = next_is("true");
    if (!value && !next_is("false")) fail("true or false");
    return attribute();
  }
  if (is_kind(row, "f32") || is_kind(row, "f64") || is_kind(row, "float")) {
    boost::iterator_range<char const*> range;
    if (!match(*this, x3::raw[-x3::lit('-') >> float_literal], at, range)) fail("a floating-point number");
    return context.unique({.kind = AttributeKind::floating,
                           .type = context.floating(is_kind(row, "f32") ? "f32" : "f64"),
                           .text = plain_number(context, {range.begin(), range.size()})});
  }
  if (is_list_of(row, "si64")) return integers();
  if (is_kind(row, "string")) return context.unique({.kind = AttributeKind::string, .text = string()});
  if (is_kind(row, "symbol")) return symbol();
  if (is_kind(row, "dictionary")) return dictionary();
  return attribute();
}

void AssemblyReader::run_variable(AssemblyStep const& step) {
  Row const& row = spec.rows[static_cast<std::size_t>(step.row)];
  if (row.kind == RowKind::attribute) {
    Attribute value = read_attribute_of(step.row);
    set_attribute(step.row, value);
  } else if (row.kind == RowKind::function) {
    do draft.regions.push_back(region());
    while (row.variadic && accept(","));
  } else if (step.comma_after_each) {
    std::vector<Use> list;
    while (next_is("%")) {
      list.push_back(use());
      expect(",");
    }
    set_operands(step.row, std::move(list));
  } else if (row.variadic || row.optional) {
    set_operands(step.row, uses());
  } else {
    add_operand(step.row, use());
  }
}

bool AssemblyReader::group_follows(AssemblyStep const& step) const {
  AssemblyStep const& first = step.steps.front();
  // Types of operands that have been read are there exactly if the operands are.
  for (AssemblyStep const& inner : step.steps) {
    if (inner.kind == AssemblyStep::Kind::variable) break;
    if (inner.kind != AssemblyStep::Kind::directive || inner.directive->name != "type" || inner.args.empty()) continue;
    Row const& row = spec.rows[static_cast<std::size_t>(inner.args.front().row)];
    if (row.kind == RowKind::input && row.variadic) return !operands(inner.args.front().row).empty();
  }
  if (first.kind == AssemblyStep::Kind::literal) return next_are(first.tokens);
  if (first.kind != AssemblyStep::Kind::variable) return false;
  Row const& row = spec.rows[static_cast<std::size_t>(first.row)];
  if (row.kind == RowKind::input) return next_is("%");
  if (row.kind == RowKind::function) return next_is("{");
  if (is_kind(row, "symbol")) return next_is("@");
  if (is_kind(row, "string")) return next_is("\"");
  return next_is("[");
}

void AssemblyReader::run(std::vector<AssemblyStep> const& steps) {
  for (auto const& step : steps) {
    switch (step.kind) {
      case AssemblyStep::Kind::literal:
        for (auto token : step.tokens) expect(token);
        break;
      case AssemblyStep::Kind::variable:
        run_variable(step);
        break;
      case AssemblyStep::Kind::directive:
        step.directive->read(*this, step.args);
        break;
      case AssemblyStep::Kind::group:
        if (!step.steps.empty() && group_follows(step)) run(step.steps);
        break;
    }
  }
}

void AssemblyReader::finish() {
  for (std::size_t i = 0; i < spec.rows.size(); ++i) {
    if (spec.rows[i].kind != RowKind::input) continue;
    auto const& uses = draft.row_operands[i];
    auto const& types = draft.row_types[i];
    draft.operands.insert(draft.operands.end(), uses.begin(), uses.end());
    if (!has_signature_) draft.operand_types.insert(draft.operand_types.end(), types.begin(), types.end());
  }
  if (!has_signature_)
    for (std::size_t i = 0; i < spec.rows.size(); ++i)
      if (spec.rows[i].kind == RowKind::output)
        draft.result_types.insert(draft.result_types.end(), draft.row_types[i].begin(), draft.row_types[i].end());
  for (auto const& [parent, entries] : fields_) {
    Row const* row = spec.row(parent);
    if (row && !named_type(*row).empty())
      draft.set(state.context.intern(parent),
                make_structure(state, named_type(*row), entries, state.begin + draft.range.begin));
  }
  check_arity(state, draft);
}

}  // namespace assay::inline grammar::rules
