#include "grammar/assembly/assembly_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/assembly/assembly_form.hpp"
#include "grammar/assembly/assembly_formats.hpp"
#include "grammar/hints/tuples.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/structures.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::rules {
namespace {

// Whether `first` begins with the token, and not with a longer token.
bool begins_with(char const* first, char const* last, std::string_view token) {
  if (first == last || *first != token[0]) return false;  // decides most cases
  std::string_view rest(first, static_cast<std::size_t>(last - first));
  if (!rest.starts_with(token)) return false;
  rest.remove_prefix(token.size());
  bool const is_word = is_letter(token.back()) || is_digit(token.back()) || token.back() == '_';
  // Text may follow `x` directly, as in dimension lists. A name may end before a dot.
  return !is_word || token == "x" || rest.empty() || !is_in_word(rest[0]) || rest[0] == '.';
}

// `return %a, %b : tensor<f32> tensor<f32>`: reports the missing comma, not the type as an op.
void require_comma_of_types(ParseState& state, OpDraft const& draft, char const* after) {
  while (after != state.end && is_blank(*after)) ++after;
  std::string_view const rest(after, static_cast<std::size_t>(state.end - after));
  bool const is_short = draft.operand_types.size() < draft.operands.size() && !draft.operand_types.empty();
  if (!is_short || (!rest.starts_with("tensor<") && !rest.starts_with("!"))) return;
  std::size_t end = 1;  // `!name =` defines an alias
  while (end < rest.size() && is_in_word(rest[end])) ++end;
  auto const* const next = skip_blanks(after + end, state.end);
  if (rest[0] == '!' && next != state.end && *next == '=') return;
  state.fail_expecting(after, "','", Hint::put_before(",", rest[0] == '!' ? "'!'" : "'tensor'"));
}

}  // namespace

int first_row(OpSpec const& spec, RowKind kind) {
  auto const found = std::ranges::find(spec.rows, kind, &Row::kind);
  return found == spec.rows.end() ? -1 : static_cast<int>(found - spec.rows.begin());
}

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

char const* AssemblyReader::here() const { return skip_blanks(at, state.end); }

bool AssemblyReader::next_is(std::string_view token) const { return begins_with(here(), state.end, token); }

bool AssemblyReader::next_are(std::span<std::string_view const> tokens) const {
  char const* first = at;
  for (auto token : tokens) {
    first = skip_blanks(first, state.end);
    if (!begins_with(first, state.end, token)) return false;
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
  if (!accept(token)) throw SyntaxError{here(), {}, {}, {quoted(token), token == "}" ? '}' : '\0'}};
}
void AssemblyReader::end_list(char closer, std::string_view item) {
  if (!accept({&closer, 1})) fail(expected_end_of_list(closer, item));
}
void AssemblyReader::fail(std::string expected) const { state.fail_expecting(here(), std::move(expected)); }

std::string_view AssemblyReader::next(char const* (*scan)(char const*, char const*)) {
  char const* const first = here();
  char const* const end = first == state.end ? nullptr : scan(first, state.end);
  if (end) at = end;
  return {first, end ? static_cast<std::size_t>(end - first) : 0};
}

std::string_view AssemblyReader::word() {
  std::string_view const name = next(scan_bare_id);
  if (name.empty()) fail("a name");
  return name;
}

Attribute AssemblyReader::enum_case(std::string_view enumeration) {
  std::string_view const name = next(scan_bare_id);
  if (!name.empty()) return make_enumeration(state, enumeration, name);
  std::string names;
  if (EnumSpec const* spec = state.specification.enumeration(enumeration))
    for (EnumCase const& one : spec->cases) names += (names.empty() ? "" : ", ") + one.name;
  fail("one of " + names);
}

std::vector<Use> AssemblyReader::uses() {
  std::vector<Use> list;
  if (!next_is("%")) return list;
  do list.push_back(use());
  while (accept(","));
  return list;
}
Type AssemblyReader::function_type() {
  char const* first = here();
  // Types are cached by their spelling up to the end of the line. Text with aliases, attributes or comments is not
  // cached.
  char const* end = first;
  for (; end != state.end && end - first < 300 && *end != '\n'; ++end)
    if (*end == '{' || *end == '#' || *end == '"' || *end == '/' || *end == '!' || *end == '%' || *end == 'l') break;
  bool whole_line = end != state.end && *end == '\n';
  std::string_view spelling(first, static_cast<std::size_t>(end - first));
  if (whole_line)
    if (auto it = state.type_cache.find(spelling);
        it != state.type_cache.end() && it->second->kind == TypeKind::function) {
      at = end;
      return it->second;
    }
  Type t = nullptr;
  std::size_t const recovered = state.recovered_places();
  if (!next_is("(") || !match_function_type(state, at, t)) t = recover_function_type();
  if (whole_line && at == end && state.recovered_places() == recovered) state.type_cache.emplace(spelling, t);
  return t;
}
// Parses T, T -> T: reports it, and continues as if there were parentheses.
Type AssemblyReader::recover_function_type() {
  SyntaxError const error = expecting(here(), "a function type: (T, ...) -> T");
  char const* first = at;
  Type input = nullptr;
  if (!match_type(state, first, input)) throw error;
  std::vector<Type> const inputs = types();
  if (!next_is("->")) throw error;
  state.report_recovered("signature", describe(error, state.begin, state.end));
  accept("->");
  if (!accept("(")) return state.context.function(inputs, std::vector<Type>{type()});
  std::vector<Type> const outputs = next_is(")") ? std::vector<Type>() : types();
  end_list(')', "a type");
  return state.context.function(inputs, outputs);
}

// Handles the arrow in T -> T for an op whose form has one type for all values. The type of the result may differ.
Type AssemblyReader::after_arrow(Type operands) {
  state.report_recovered("arrow", describe(expecting(here(), "the end of the operation"), state.begin, state.end));
  accept("->");
  if (!accept("(")) return type();
  std::vector<Type> const outputs = next_is(")") ? std::vector<Type>() : types();
  end_list(')', "a type");
  return outputs.size() == 1 ? outputs[0] : operands;
}

std::vector<Type> AssemblyReader::types() {
  std::vector<Type> list;
  do list.push_back(type());
  while (accept(","));
  return list;
}
Attribute AssemblyReader::location_if_present() {
  Attribute a = nullptr;
  return match_location(state, at, a) ? a : nullptr;
}

std::string_view AssemblyReader::number(bool real) {
  char const* const first = here();
  char const* const digits = first != state.end && *first == '-' ? skip_blanks(first + 1, state.end) : first;
  char const* end = nullptr;
  if (digits != state.end && real) end = scan_pointed_float(digits, state.end);
  if (digits != state.end && !real) end = scan_hex(digits, state.end);
  if (digits != state.end && !real && !end) end = scan_digits(digits, state.end);
  if (end) at = end;
  return {first, end ? static_cast<std::size_t>(end - first) : 0};
}

Attribute AssemblyReader::integer(std::uint32_t width, Signedness signedness, bool is_item) {
  if (next_is("#")) return attribute();
  std::string_view const written = number(false);
  if (written.empty()) fail("an integer");
  std::string_view const text = plain_number(state.context, written);
  auto value = parse_integer(text);
  Type type = state.context.integer(width, signedness);
  if (is_negative_zero(text) && !is_item)
    state.report("integer_constant_c1", state.range(written.data(), written.data() + written.size()),
                 shown(text) + " is not an attribute", Hint::write("0"));
  else if (!value || !fits_width(text, type))
    state.report("integer_constant_c1", state.range(written.data(), written.data() + written.size()),
                 shown(text) + " is out of the range of " + to_string(type));
  return state.context.unique({.kind = AttributeKind::integer,
                               .type = type,
                               .value = value.value_or(0),
                               .fits = value.has_value(),
                               .text = text});
}

std::int64_t AssemblyReader::integer_value() {
  if (char const* first = here(); first != state.end && is_digit(*first) && !scan_hex(first, state.end)) {
    char const* end = scan_digits(first, state.end);  // fast path: at most 18 decimal digits
    std::int64_t value = 0;
    if (end - first <= 18) {
      for (char const* c = first; c != end; ++c) value = value * 10 + (*c - '0');
      at = end;
      return value;
    }
  }
  char const* const first = here();
  if (next_is("#")) fail("an integer");
  std::int64_t const value = integer(64, Signedness::signless, true)->value;
  if (value < 0 && *first != '-') state.fail(first, "an integer of a list is below 2^63");
  return value;
}

Attribute AssemblyReader::integers() {
  if (next_is("#")) return attribute();
  if (next_is("(")) {
    char const* const first = here();
    std::string_view const rest(first, static_cast<std::size_t>(std::find(first, state.end, '\n') - first));
    if (auto const tuple = integer_tuple(rest)) {
      auto const form = [](std::string_view, std::string const& numbers) { return fmt::format("[{}]", numbers); };
      char const* line = first;
      while (line != state.begin && line[-1] != '\n') --line;
      state.report_recovered(fmt::format("tuple {}", line - state.begin),
                             describe(expecting(first, "'['", tuples_hint(rest, {}, form)), state.begin, state.end));
      at = first + tuple->size;
      return integers_attribute(state.context, tuple->numbers);
    }
  }
  std::vector<std::int64_t> values;
  list('[', ']', "an integer", [&] { values.push_back(integer_value()); });
  return integers_attribute(state.context, values);
}

std::string_view AssemblyReader::string() {
  std::string_view const text = next(scan_string);
  if (text.empty()) fail("a string");
  return text.substr(1, text.size() - 2);
}
Attribute AssemblyReader::symbol() {
  if (!next_is("@")) fail("a symbol (@name)");
  return attribute();
}

bool AssemblyReader::body_follows() const {
  char const* const next = here();
  bool const own_line = std::string_view(at, static_cast<std::size_t>(next - at)).find('\n') != std::string_view::npos;
  if (!own_line) return false;
  return next_is("%") || next_is("\"stablehlo.") || next_is("return") || next_is("func.return") ||
         next_is("stablehlo.");
}

Region* AssemblyReader::region(std::vector<ArgumentDraft> arguments) {
  if (body_follows()) return region_without_brace(std::move(arguments));
  state.pending_arguments = std::move(arguments);
  return part(match_region, "a region: { ... }");
}

Region* AssemblyReader::region_without_brace(std::vector<ArgumentDraft> arguments) {
  Hint hint("put '{' at the end of the line", {{.kind = HintEdit::Kind::insert_at_end, .to = "{"}});
  state.report_recovered("brace", describe(expecting(here(), "'{'", std::move(hint)), state.begin, state.end));
  state.pending_arguments = std::move(arguments);
  return part(match_region_rest, "a region: { ... }");
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

void AssemblyReader::set_attribute(int index, Attribute value, char const* begin) {
  Row const& row = this->row(index);
  if (row.parent.empty()) {
    if (!begin) begin = step_begin_ ? step_begin_ : at;
    while (begin < at && (*begin == ' ' || *begin == '\n')) ++begin;
    draft.set(state.context.intern(row.name), value, state.offset(begin));
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

void AssemblyReader::add_dictionary(std::span<NamedAttribute const> entries) {
  dictionary_.insert(dictionary_.end(), entries.begin(), entries.end());
  draft.attributes.insert(draft.attributes.end(), entries.begin(), entries.end());
}

// Reports attributes that are in both the form and the dictionary of an op.
void AssemblyReader::report_spelled_twice() {
  for (NamedAttribute const& entry : dictionary_) {
    auto const is_spelled = [&](NamedAttribute const& one) {
      return one.name == entry.name && one.offset != entry.offset;
    };
    if (std::ranges::any_of(draft.attributes, is_spelled))
      state.report("duplicate_attribute", {entry.offset, entry.offset + static_cast<std::uint32_t>(entry.name.size())},
                   "attribute " + quoted(entry.name) + " appears twice", "the form of the op already implies it");
  }
  draft.override_attributes(dictionary_);  // so that it is not reported again
}

std::size_t AssemblyReader::operand_count() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < spec.rows.size(); ++i) count += draft.row_operands[i].size();
  return count;
}

Attribute AssemblyReader::read_attribute_of(int index) {
  Row const& row = this->row(index);
  auto& context = state.context;
  if (next_is("#")) {
    Attribute value = attribute();
    if (value->kind == AttributeKind::opaque || named_type(row).empty() || value->name == named_type(row) ||
        row.variadic)
      return value;
    state.fail_expecting(at, "a case of " + std::string(named_type(row)));
  }
  if (is_kind(row, "enum")) {
    if (!row.variadic) return enum_case(named_type(row));
    std::vector<Attribute> cases;
    list('[', ']', "a case", [&] { cases.push_back(next_is("#") ? attribute() : enum_case(named_type(row))); });
    return context.unique({.kind = AttributeKind::array, .elements = cases});
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
    std::string_view const written = number(true);
    if (written.empty()) fail("a floating-point number");
    return context.unique({.kind = AttributeKind::floating,
                           .type = context.floating(is_kind(row, "f32") ? "f32" : "f64"),
                           .text = plain_number(context, written)});
  }
  if (is_list_of(row, "si64")) return integers();
  if (is_kind(row, "string")) return context.unique({.kind = AttributeKind::string, .text = string()});
  if (is_kind(row, "symbol")) return symbol();
  if (is_kind(row, "dictionary")) return dictionary();
  return attribute();
}

void AssemblyReader::run_variable(AssemblyStep const& step) {
  Row const& row = this->row(step.row);
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
  // Optional types of operands are present exactly if the operands are.
  for (AssemblyStep const& inner : step.steps) {
    if (inner.kind == AssemblyStep::Kind::variable) break;
    if (inner.kind != AssemblyStep::Kind::directive || inner.directive->name != "type" || inner.args.empty()) continue;
    Row const& row = this->row(inner.args.front().row);
    if (row.kind == RowKind::input && row.variadic) return !operands(inner.args.front().row).empty();
  }
  if (first.kind == AssemblyStep::Kind::literal) return next_are(first.tokens);
  if (first.kind == AssemblyStep::Kind::directive && first.directive->name == "numbered")
    return std::ranges::any_of(first.args, [&](auto const& arg) { return arg.key == "case" && next_is(arg.name); });
  if (first.kind != AssemblyStep::Kind::variable) return false;
  Row const& row = this->row(first.row);
  if (row.kind == RowKind::input) return next_is("%");
  if (row.kind == RowKind::function) return next_is("{");
  if (is_kind(row, "symbol")) return next_is("@");
  if (is_kind(row, "string")) return next_is("\"");
  return next_is("[");
}

// Returns "e5m10" for `exponent_bits = 5, mantissa_bits = 10` if the form joins the two. Returns an empty string for
// other text.
std::string AssemblyReader::joined_format(AssemblyStep const& step) {
  if (step.kind != AssemblyStep::Kind::directive || step.directive->name != "exponent-mantissa") return "";
  std::string written;
  char const* const begin = at;
  try {
    for (std::size_t i = 0; i < step.args.size(); ++i) {
      if ((i && !accept(",")) || word() != step.args[i].name || !accept("=")) break;
      written += "em"[i] + std::string(number(false));
      if (i + 1 == step.args.size()) return at = begin, written;
    }
  } catch (SyntaxError const&) {  // then it is not this item
  }
  at = begin;
  return "";
}

// Whether the text has the types of the op where the token is expected.
bool AssemblyReader::begins_missing(std::string_view token) {
  if (!next_is(":")) return false;
  missing_ = {here(), std::string(token), {}, {}, {}};
  return true;
}

// Adds a step, from a token on, to the missing text. Returns false if it is neither a word, nor a number or a list of
// them, nor optional.
bool AssemblyReader::add_missing(AssemblyStep const& step, std::size_t first_token) {
  if (step.kind == AssemblyStep::Kind::group) {
    std::string const words = std::exchange(missing_->words, {});
    auto const rows = missing_->rows;
    if (!words.empty()) missing_->parts.push_back(words);
    bool const is_known = std::ranges::all_of(step.steps, [&](auto const& inner) { return add_missing(inner, 0); });
    std::string const group = std::exchange(missing_->words, {});
    if (is_known) missing_->parts.push_back("?" + group);
    missing_->rows = rows;
    return true;
  }
  if (step.kind == AssemblyStep::Kind::literal) {
    for (auto token = first_token; token < step.tokens.size(); ++token)
      missing_->words += fmt::format("{}{}", step.tokens[token] == "," ? "" : " ", step.tokens[token]);
    return true;
  }
  if (step.kind != AssemblyStep::Kind::variable) return false;
  Row const& row = this->row(step.row);
  if (row.kind != RowKind::attribute || (!is_list_of(row, "si64") && integer_bits(row) == 0)) return false;
  missing_->words += " $" + row.name;
  missing_->rows.push_back({row.name});
  return true;
}

// Reports the missing text, and continues behind it.
void AssemblyReader::finish_missing() {
  MissingWords missing = std::move(*missing_);
  missing_.reset();
  SyntaxError error{missing.place, {}, {}, {quoted(missing.token), '\0'}};
  if (missing.rows.empty()) throw error;
  if (!missing.words.empty()) missing.parts.push_back(missing.words);
  char const* const op = state.begin + draft.range.begin;
  std::string_view const line(op, static_cast<std::size_t>(std::find(op, state.end, '\n') - op));
  Diagnostic diagnostic = describe(error, state.begin, state.end, assembly_form(spec, line));
  diagnostic.statement.subject.members = missing.rows;
  for (std::string const& part : missing.parts)
    diagnostic.statement.detail += (diagnostic.statement.detail.empty() ? "" : "\n") + part;
  state.report_recovered(fmt::format("missing {}", draft.range.begin), std::move(diagnostic));
}

void AssemblyReader::run(std::vector<AssemblyStep> const& steps) {
  for (auto const& step : steps) {
    if (missing_ && (step.kind == AssemblyStep::Kind::directive || !add_missing(step, 0))) finish_missing();
    if (missing_) continue;
    step_begin_ = at;
    switch (step.kind) {
      case AssemblyStep::Kind::literal:
        for (auto const& token : step.tokens) {
          if (accept(token)) continue;
          if (begins_missing(token)) {
            add_missing(step, static_cast<std::size_t>(&token - step.tokens.data()));
            break;
          }
          bool const is_word = is_letter(token[0]) && &step != &steps.back();
          std::string const joined = is_word ? joined_format((&step)[1]) : "";
          if (!joined.empty())
            throw SyntaxError{here(), {}, Hint::write(fmt::format("{} = {}", token, joined)), {quoted(token), '\0'}};
          expect(token);
        }
        break;
      case AssemblyStep::Kind::variable:
        run_variable(step);
        break;
      case AssemblyStep::Kind::directive:
        step.directive->read(*this, step.args);
        break;
      case AssemblyStep::Kind::group:
        run(group_follows(step) ? step.steps : step.otherwise);
        break;
    }
  }
}

void AssemblyReader::finish() {
  if (missing_) finish_missing();
  std::vector<std::int64_t> sizes;
  for (std::size_t i = 0; i < spec.rows.size(); ++i) {
    if (spec.rows[i].kind != RowKind::input) continue;
    auto const& uses = draft.row_operands[i];
    sizes.push_back(static_cast<std::int64_t>(uses.size()));
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
  if (!spec.has_trait("spelled_once"))
    draft.override_attributes(dictionary_);
  else
    report_spelled_twice();
  if (spec.has_trait("sized_segments"))
    draft.set(state.context.intern("operandSegmentSizes"), integers_attribute(state.context, sizes, 32));
  require_comma_of_types(state, draft, here());
  check_arity(state, draft);
}

}  // namespace assay::rules
