// Implements grammar/hlo/read.hpp: the X3 rules of HLO text. Each is named after its production in XLA's parser.
#include <array>
#include <charconv>

#include "grammar/hlo/parsers.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/read_ahead.hpp"
#include "grammar/hlo/table.hpp"
#include "grammar/hlo/tokens.hpp"
#include "grammar/text/parse.hpp"
#include "grammar/text/syntax_error.hpp"
#include "grammar/x3/characters.hpp"
#include "grammar/x3/failure_text.hpp"
#include "support/flat_map.hpp"
#include "support/text.hpp"

namespace assay::hlo::syntax {
namespace {

template <class Ctx> ReadState& state_of(Ctx& ctx) { return x3::get<state_key>(ctx); }
template <auto Member> auto const put = [](auto& ctx) { x3::_val(ctx).*Member = std::move(x3::_attr(ctx)); };
template <auto Member> auto const add = [](auto& ctx) { (x3::_val(ctx).*Member).push_back(std::move(x3::_attr(ctx))); };

template <class Rule, class Made> bool run_rule(Rule const& rule, ReadState& state, char const*& first, Made& made) {
  space_context const skip = x3::make_context<x3::skipper_tag>(space);
  read_context const context = x3::make_context<state_key>(state, skip);
  return rule.parse(first, state.end, context, x3::unused, made);
}

auto const name = scanned<scan_name>("a name");
auto const bare_word = scanned<scan_word>("a name");
auto const integer = scanned<scan_integer>("a number");
auto const string = scanned<scan_string>("a string");
auto const brackets = scanned<scan_brackets>("brackets that close");
auto const value = scanned<scan_value>("a value");
auto const layout = scanned<scan_layout>("a layout");

std::int64_t number_of(ReadState& state, std::string_view text) {
  std::int64_t made = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), made);
  if (error != std::errc() || end != text.data() + text.size())
    state.fail(text.data(), "a number that does not fit in 64 bits");
  return made;
}

// shape ::= element '[' sizes ']' layout? | '(' shapes ')' | 'b' '(' shape ')'
x3::rule<struct shape_id, Shape> const shape{"Shape"};
x3::rule<struct array_id, Shape> const array_shape{"Shape"};
x3::rule<struct tuple_id, Shape> const tuple_shape{"Shape"};
x3::rule<struct buffer_id, Shape> const buffer_shape{"Shape"};

auto const set_element = [](auto& ctx) {
  Shape& made = x3::_val(ctx);
  std::string_view const text = x3::_attr(ctx);
  made.element = text;
  made.kind = text == "token" ? ShapeKind::token : text == "opaque" ? ShapeKind::opaque : ShapeKind::array;
};
void add_size(ReadState& state, Shape& to, std::string_view text, bool dynamic) {
  std::int64_t const size = text == "?" ? kUnbounded : number_of(state, text);
  if (size < 0 && text != "?") state.fail(text.data(), "a size is not negative");
  if (to.sizes.size() == kMaxRank)
    state.fail(text.data(), "a shape has at most " + std::to_string(kMaxRank) + " sizes");
  to.sizes.push_back(size);
  to.dynamic.push_back(dynamic);
}
auto const fixed_size = [](auto& ctx) { add_size(state_of(ctx), x3::_val(ctx), x3::_attr(ctx), false); };
auto const dynamic_size = [](auto& ctx) { add_size(state_of(ctx), x3::_val(ctx), x3::_attr(ctx), true); };
char const* scan_unknown(char const* first, char const*) { return *first == '?' ? first + 1 : nullptr; }
auto const unknown_size = scanned<scan_unknown>("'?'");
auto const set_layout = [](auto& ctx) {
  Shape& made = x3::_val(ctx);
  made.layout = x3::_attr(ctx);
  made.has_layout = true;
  char const *at = made.layout.data() + 1, *const end = made.layout.data() + made.layout.size();
  for (at = skip_space(at, end); at != end && is_digit(*at);) {
    char const* const digits = at;
    at = scan_integer(at, end);
    if (made.minor_to_major.size() == kMaxRank) state_of(ctx).fail(digits, "a layout has too many dimensions");
    made.minor_to_major.push_back(number_of(state_of(ctx), {digits, static_cast<std::size_t>(at - digits)}));
    at = skip_space(at, end);
    if (at != end && *at == ',') at = skip_space(at + 1, end);
  }
  made.has_tiles = std::string_view(at, static_cast<std::size_t>(end - at)).find("T(") != std::string_view::npos;
};
auto const size_item = (lit("<=") > integer[dynamic_size]) | unknown_size[dynamic_size] | integer[fixed_size];
auto const array_shape_def = bare_word[set_element] >> '[' > -(size_item % ',') >
                             list_end(']', "a size", "0123456789?<") > -layout[set_layout];
auto const make_tuple = [](auto& ctx) { x3::_val(ctx).kind = ShapeKind::tuple; };
auto const make_buffer = [](auto& ctx) { x3::_val(ctx).kind = ShapeKind::buffer; };
auto const tuple_shape_def = lit('(')[make_tuple] > -(shape[add<&Shape::members>] % ',') > list_end(')', "a shape");
auto const buffer_shape_def = word("b") >> lit('(')[make_buffer] > shape[add<&Shape::members>] > ')';
auto const shape_def = nested[tuple_shape | buffer_shape | array_shape];
BOOST_SPIRIT_DEFINE(shape, array_shape, tuple_shape, buffer_shape)

// Counts the leaves of a shape, for the limit.
std::size_t leaves_of(Shape const& shape) {
  std::size_t count = 1;
  for (Shape const& member : shape.members) count += leaves_of(member);
  return count;
}

// Returns an approximate end of a shape without parsing it, or nullptr if no shape begins at `first`.
char const* estimate_shape_end(char const* first, char const* last) {
  if (*first == '(') return scan_brackets(first, last);
  char const* at = scan_word(first, last);
  if (at && at != last && *at == ' ' && skip_space(at, last) != last && *skip_space(at, last) == '[')
    at = skip_space(at, last);
  if (!at || at == last || (*at != '[' && !(*at == '(' && at - first == 1 && *first == 'b'))) return nullptr;
  at = scan_brackets(at, last);
  if (!at || at == last || *at != '{') return at;
  char const* const behind = scan_layout(at, last);
  return behind ? behind : at;
}

// Reads a shape. Shapes are cached by their text.
bool read_shape(ReadState& state, char const*& first, Shape const*& made) {
  std::string_view const last = state.last_shape_text;  // consecutive lines often have the same shape
  if (!last.empty() && static_cast<std::size_t>(state.end - first) > last.size() + 1 && first[last.size()] == ' ' &&
      first[last.size() + 1] != '{' && std::string_view(first, last.size()) == last) {
    made = state.last_shape;
    first += last.size();
    return true;
  }
  char const* const rough = estimate_shape_end(first, state.end);
  if (!rough) {  // possibly an invalid shape
    char const* const end = scan_word(first, state.end);
    if (*first == '(' || (end && end != state.end && *end == '[')) {
      char const* at = first;
      Shape wrong;
      run_rule(shape, state, at, wrong);
    }
    return false;
  }
  if (begins_layout(rough, state.end) && !scan_layout(rough, state.end))
    state.fail(rough, "the brackets of this layout do not close");
  std::string_view const text(first, static_cast<std::size_t>(rough - first));
  if (auto const known = state.shapes.find(text); known != state.shapes.end()) {
    made = state.last_shape = known->second;
    state.last_shape_text = text;
    first = rough;
    return true;
  }
  char const* at = first;
  Shape shape_made;
  if (!run_rule(shape, state, at, shape_made)) return false;
  if (leaves_of(shape_made) > kMaxLeaves)
    state.fail(first, "a shape consists of at most " + std::to_string(kMaxLeaves) + " parts");
  made = &state.module.parts->shapes.emplace_back(std::move(shape_made));
  state.shapes.emplace(text, made);
  bool const is_whole = at == skip_space(rough, state.end) || at == rough;
  if (!is_whole) state.shapes.erase(text);  // a layout follows after a blank
  first = is_whole ? rough : at;
  return true;
}
auto const known_shape = reading<Shape const*, read_shape>("a shape");

// attribute ::= name '=' value
x3::rule<struct instruction_id, Instruction> const instruction{"Instruction"};
x3::rule<struct inline_id, Computation> const inline_computation{"Computation"};
constexpr std::array<std::string_view, 8> kComputations{"to_apply", "calls",   "condition",        "body",
                                                        "select",   "scatter", "true_computation", "false_computation"};
// Returns the error for a value with an unclosed string or bracket.
SyntaxError unclosed(char const* at, char const* end) {
  char const* bracket = nullptr;
  for (char const* next = at; next != end; ++next) {
    if (*next == '"') {
      char const* const behind = scan_string(next, end);
      if (!behind) return {next, "the string that begins here does not end"};
      next = behind - 1;
    } else if (!bracket && (*next == '(' || *next == '[' || *next == '{')) {
      bracket = next;
    }
  }
  return bracket ? SyntaxError{bracket, "the bracket that opens here is not closed"} : expecting(at, "a value");
}
bool read_attribute(ReadState& state, char const*& first, Attribute& made) {
  char const* const word_end = scan_word(first, state.end);
  if (!word_end) return false;
  char const* at = skip_space(word_end, state.end);
  if (at == state.end || *at != '=') throw expecting(at, "'=' after the name of an attribute");
  made.name = {first, static_cast<std::size_t>(word_end - first)};
  made.offset = state.offset(first);
  at = skip_space(at + 1, state.end);
  char const* value_end = at == state.end ? nullptr : scan_value(at, state.end);
  if (!value_end) throw unclosed(at, state.end);
  if (made.name == "literal" && estimate_shape_end(at, state.end) == value_end) {  // f32[2] {1, 2}
    char const* const behind = skip_space(value_end, state.end);
    if (char const* const end = behind == state.end ? nullptr : scan_value(behind, state.end)) value_end = end;
  }
  made.value = {at, static_cast<std::size_t>(value_end - at)};
  first = value_end;
  Seen& seen = state.module.parts->seen;
  seen.predecessors = seen.predecessors || made.name == kPredecessors;
  seen.groups = seen.groups || made.name == kGroups;
  if (*at == '{' && std::ranges::find(kComputations, made.name) != kComputations.end()) {
    Computation body;
    if (!run_rule(inline_computation, state, at, body)) throw expecting(at, "the instructions of a computation");
    body.name = made.value.substr(0, 0);
    made.computation = &state.module.parts->computations.emplace_back(std::move(body));
  }
  return true;
}
template <class Made> bool add_attribute(ReadState& state, char const*& first, Made& to) {
  Attribute made;
  if (!read_attribute(state, first, made)) return false;
  if constexpr (std::is_same_v<Made, Instruction>)
    state.attributes.push_back(made);
  else
    to.attributes.push_back(made);
  return true;
}
// Moves the items from `begin` on to the module.
template <class Item> std::span<Item const> move_items(std::vector<Item>& items, std::size_t begin, ReadState& state) {
  auto const taken = state.module.parts->arena.copy(std::span<Item const>(items).subspan(begin));
  items.resize(begin);
  return taken;
}
template <class Made> auto const attribute = filling<Made, add_attribute<Made>>("an attribute (name=value)");

// operand ::= shape? name ('#' number)* | shape? opcode operands
x3::rule<struct operands_id, std::vector<Operand>> const operands{"Operands"};
// Parses the operands in the parentheses after an opcode.
bool read_body(ReadState& state, char const*& first, Instruction& made);
bool read_nested(ReadState& state, char const* begin, char const*& first, Shape const* given, Operand& made) {
  char const* const end = scan_word(first, state.end);
  if (!end || skip_space(end, state.end) == state.end || *skip_space(end, state.end) != '(') return false;
  Instruction& inner = *state.module.parts->arena.make(Instruction{});
  made.nested = &inner;
  made.offset = state.offset(first);
  inner.shape = given;
  inner.range = {state.offset(begin), 0};
  read_body(state, first, inner);
  inner.range.end = state.offset(first);
  return true;
}
bool read_operand(ReadState& state, char const*& first, Operand& made) {
  Shape const* given = nullptr;
  char const* const begin = first;
  if (*first != '%' && read_shape(state, first, given)) first = skip_space(first, state.end);
  if (first == state.end) throw expecting(first, "an operand");
  if (*first != '%' && read_nested(state, begin, first, given, made)) return true;
  made.shape = given;
  char const* const end = scan_name(first, state.end);
  if (!end) {
    if (given) throw expecting(first, "the name of an instruction");
    return false;
  }
  made.name = {first, static_cast<std::size_t>(end - first)};
  made.offset = state.offset(first);
  std::vector<std::int64_t> indices;
  for (first = skip_space(end, state.end); first != state.end && *first == '#';) {
    first = skip_space(first + 1, state.end);
    char const* const digits = first == state.end ? nullptr : scan_integer(first, state.end);
    if (!digits) throw expecting(first, "a number");
    indices.push_back(number_of(state, {first, static_cast<std::size_t>(digits - first)}));
    first = skip_space(digits, state.end);
  }
  if (!indices.empty()) made.indices = &state.module.parts->indices.emplace_back(std::move(indices));
  return true;
}
bool add_operand(ReadState& state, char const*& first, std::vector<Operand>& to) {
  Operand made;
  if (!read_operand(state, first, made)) return false;
  to.push_back(made);
  return true;
}
auto const operands_def = lit('(') > -(nested[filling<std::vector<Operand>, add_operand>("an operand")] % ',') >
                          list_end(')', "an operand");

bool read_body(ReadState& state, char const*& first, Instruction& made) {
  char const* const end = scan_word(first, state.end);
  if (!end) return false;
  made.opcode = {first, static_cast<std::size_t>(end - first)};
  made.opcode_range = state.range(made.opcode);
  first = skip_space(end, state.end);
  if (made.opcode.ends_with("-start")) state.module.parts->seen.starts = true;
  bool const is_parameter = made.opcode == "parameter";
  state.has_parameter = state.has_parameter || is_parameter;
  if (is_parameter || made.opcode == "constant") {
    char const* const close = first == state.end ? nullptr : scan_brackets(first, state.end);
    if (!close || *first != '(') throw expecting(first, "a value in parentheses");
    char const* const inside = skip_space(first + 1, close - 1);
    made.literal = {inside, static_cast<std::size_t>(close - 1 - inside)};
    while (!made.literal.empty() && is_blank(made.literal.back())) made.literal.remove_suffix(1);
    first = close;
    return true;
  }
  std::size_t const begin = state.operands.size();
  if (!run_rule(operands, state, first, state.operands)) throw expecting(first, "'(' after an opcode");
  made.operands = move_items(state.operands, begin, state);
  return true;
}

// Whether an attribute of an instruction or of the first line begins at `at`, and not an instruction, which has a shape
// or operands.
bool is_at_attribute(char const* at, char const* end) {
  if (at == end || *at == '%') return false;
  char const* behind = scan_word(at, end);
  if (!behind) return false;
  std::string_view const name(at, static_cast<std::size_t>(behind - at));
  at = skip_space(behind, end);
  if (at == end || *at != '=' || (at = skip_space(at + 1, end)) == end || *at == '(') return false;
  if (char const* const word_end = scan_word(at, end)) {
    at = skip_space(word_end, end);
    if (at != end && (*at == '[' || *at == '(')) return false;
  }
  Table const& table = Table::get();
  return table.is_attribute(name) || table.module_line().known_attribute(name);
}
// Moves `first` to the next token. Throws if an attribute begins there, because a comma is missing.
void require_comma(ReadState const& state, char const*& first) {
  first = skip_space(first, state.end);
  if (is_at_attribute(first, state.end)) throw expecting(first, "','");
}

// instruction ::= 'ROOT'? name '=' shape? opcode operands (',' attribute)*
auto const mark_root = [](auto& ctx) { x3::_val(ctx).is_root = true; };
auto const root_name = word("ROOT")[mark_root] > name[put<&Instruction::name>];
auto const instruction_def = (root_name | name[put<&Instruction::name>]) > '=' >
                             -known_shape[put<&Instruction::shape>] > filling<Instruction, read_body>("an opcode") >
                             *(',' > attribute<Instruction>);
bool add_instruction(ReadState& state, char const*& first, Computation& to) {
  if (state.ahead && state.ahead->take(state, first, to)) return true;
  char const* const begin = first;
  Instruction& made = to.instructions.emplace_back();
  std::size_t const attributes = state.attributes.size();
  bool const had_parameter = std::exchange(state.has_parameter, false);
  if (!run_rule(instruction, state, first, made)) {
    to.instructions.pop_back();
    return false;
  }
  std::size_t const index = to.instructions.size() - 1;
  if (made.is_root) to.roots.push_back(index);
  if (std::exchange(state.has_parameter, had_parameter)) to.with_parameters.push_back(index);
  made.attributes = move_items(state.attributes, attributes, state);
  made.range = {state.offset(begin), state.offset(first)};
  require_comma(state, first);
  return true;
}
auto const placed_instruction = filling<Computation, add_instruction>("an instruction");

// Used by ReadAhead. Returns nullptr after a syntax error.
char const* read_instructions(ReadState& state, char const* at, Computation& made) {
  try {
    while (at != state.end && add_instruction(state, at, made)) at = skip_space(at, state.end);
    return at;
  } catch (x3::expectation_failure<char const*> const&) {  // a syntax error in the text
  } catch (SyntaxError const&) {
  }
  return nullptr;
}

// computation ::= 'ENTRY'? name ('(' parameters ')' '->' shape)? '{' instruction+ '}' (',' attribute)*
x3::rule<struct parameter_id, Parameter> const parameter{"Parameter"};
auto const parameter_def = name[put<&Parameter::name>] > -lit(':') > known_shape[put<&Parameter::shape>];
x3::rule<struct computation_id, Computation> const computation{"Computation"};
auto const mark_entry = [](auto& ctx) { x3::_val(ctx).is_entry = true; };
auto const mark_signature = [](auto& ctx) { x3::_val(ctx).has_signature = true; };
auto const set_computation_name = [](auto& ctx) {
  std::string_view const text = x3::_attr(ctx);
  x3::_val(ctx).name = text;
  x3::_val(ctx).name_offset = state_of(ctx).offset(text.data());
};
auto const set_brace = [](auto& ctx) { x3::_val(ctx).end = state_of(ctx).offset(x3::_where(ctx).begin()) - 1; };
auto const signature = lit('(')[mark_signature] > -(parameter[add<&Computation::parameters>] % ',') >
                       list_end(')', "a parameter") > "->" > known_shape[put<&Computation::result>];
auto const reserve_lines = [](auto& ctx) {
  char const *const at = x3::_where(ctx).begin(), *const end = state_of(ctx).end;
  x3::_val(ctx).instructions.reserve(expected_instructions({at, static_cast<std::size_t>(end - at)}));
};
auto const body = lit('{')[reserve_lines] > +placed_instruction > lit('}')[set_brace];
auto const inline_computation_def = nested[body];
auto const computation_def = -word("ENTRY")[mark_entry] >> name[set_computation_name] >> -signature > body >
                             *(',' > attribute<Computation>);

// tables: FileNames 1 "a.py" 2 "b.py"
x3::rule<struct row_id, SourceTable> const table{"Table"};
auto const row_name = word("FileNames") | word("FunctionNames") | word("FileLocations") | word("StackFrames");
auto const set_table_name = [](auto& ctx) {
  auto const& text = x3::_attr(ctx);
  x3::_val(ctx).name = {text.begin(), static_cast<std::size_t>(text.end() - text.begin())};
  x3::_val(ctx).offset = state_of(ctx).offset(text.begin());
};
auto const begin_row = [](auto& ctx) { x3::_val(ctx).rows.push_back({x3::_attr(ctx), {}}); };
auto const end_row = [](auto& ctx) { x3::_val(ctx).rows.back().second = x3::_attr(ctx); };
auto const table_def = x3::raw[row_name][set_table_name] >
                       *(integer[begin_row] > (string[end_row] | brackets[end_row]));

// module ::= 'HloModule' name ':'? (',' attribute)*
x3::rule<struct module_line_id, Module> const module_line{"Module"};
auto const mark_line = [](auto& ctx) { x3::_val(ctx).has_line = true; };
auto const module_line_def = word("HloModule")[mark_line] > name[put<&Module::name>] > -lit(':') >
                             *(',' > attribute<Module>);

BOOST_SPIRIT_DEFINE(operands, instruction, parameter, inline_computation, computation, table, module_line)

// Returns the position for error recovery: after the next line that begins with a closing brace.
char const* next_computation(char const* begin, char const* at, char const* end) {
  if (at == begin) ++at;
  std::string_view const rest(at - 1, static_cast<std::size_t>(end - at + 1));
  std::size_t const brace = rest.find("\n}");
  if (brace == rest.npos) return end;
  std::size_t const line = rest.find('\n', brace + 1);
  return line == rest.npos ? end : at - 1 + line;
}

// Runs a parsing step. Returns false after a syntax error.
template <class Step> bool guarded(ReadState& state, Diagnostics& diagnostics, Step const& step, char const*& where) {
  state.depth = 0;
  state.operands.clear();
  state.attributes.clear();
  try {
    step();
    return true;
  } catch (x3::expectation_failure<char const*> const& failure) {
    where = failure.where();
    char const* const next = skip_space(where, state.end);
    bool const is_comment = std::string_view(next, static_cast<std::size_t>(state.end - next)).starts_with("/*");
    diagnostics.add(describe(is_comment ? SyntaxError{next, "the comment that begins here does not end"}
                                        : SyntaxError{where, {}, {}, expected_by(failure.which())},
                             state.begin, state.end));
  } catch (SyntaxError const& error) {
    where = error.where;
    diagnostics.add(describe(error, state.begin, state.end));
  }
  state.module.complete = false;
  return false;
}

}  // namespace
}  // namespace assay::hlo::syntax

namespace assay::hlo {
using namespace syntax;

namespace {

// Whether a shape begins at `at`, as after the '=' of an instruction: f32[4], a tuple. In MLIR, an op begins there.
bool begins_shape(char const* at, char const* end) {
  if (at == end || *at == '(') return at != end;
  char const* const behind = scan_name(at, end);
  return behind && behind != end && *behind == '[';
}

}  // namespace

bool is_hlo(std::string_view text) {
  char const* const end = text.data() + text.size();
  char const* at = skip_space(text.data(), end);
  if (at == end) return false;
  char const* behind = scan_name(at, end);
  if (!behind) return false;
  std::string_view const first(at, static_cast<std::size_t>(behind - at));
  if (first == "HloModule" || first == "FileNames") return true;
  if (first == "ENTRY") {
    at = skip_space(behind, end);
    behind = at == end ? nullptr : scan_name(at, end);
    if (!behind) return false;
  }
  at = skip_space(behind, end);
  if (at == end) return false;
  if (*at == '(') {  // begins a signature
    char const* const close = scan_brackets(at, end);
    if (!close) return first == "ENTRY";
    at = skip_space(close, end);
    return end - at >= 2 && at[0] == '-' && at[1] == '>';
  }
  if (*at != '{') return false;
  if (first == "ENTRY" || first.starts_with('%')) return true;
  // Matches `f { x = ..` and `f { ROOT x = ..`. An op in MLIR may begin like dialect.op {x = ..}.
  auto const dot = first.find('.');
  if (dot != first.npos && dot + 1 < first.size() && is_letter(first[dot + 1])) return false;
  at = skip_space(at + 1, end);
  for (int words = 0; words < 2 && at != end; ++words) {
    behind = scan_name(at, end);
    if (!behind) return false;
    at = skip_space(behind, end);
    if (at != end && *at == '=') return first != "module" || begins_shape(skip_space(at + 1, end), end);
  }
  return false;
}

std::optional<Shape> read_shape(std::string_view text) {
  Module module;
  ReadState state{module, text.data(), text.data() + text.size()};
  char const *at = state.begin, *where = nullptr;
  Diagnostics ignored;
  Shape made;
  bool is_read = false;
  guarded(
      state, ignored, [&] { is_read = run_rule(shape, state, at, made); }, where);
  if (!is_read || !module.complete || skip_space(at, state.end) != state.end) return std::nullopt;
  return made;
}

Module read_module(std::string_view text, Diagnostics& diagnostics) {
  Module module;
  ReadState state{module, text.data(), text.data() + text.size()};
  ReadAhead ahead(text, read_instructions);
  state.ahead = &ahead;
  char const* at = state.begin;
  char const* where = nullptr;
  auto const skip = [&] { return (at = skip_space(at, state.end)) != state.end; };
  skip();
  Module line;
  if (!guarded(
          state, diagnostics,
          [&] {
            if (run_rule(module_line, state, at, line)) require_comma(state, at);
          },
          where)) {
    at = std::find(std::exchange(where, nullptr), state.end, '\n');
  }
  module.has_line = line.has_line;
  module.name = line.name;
  module.attributes = std::move(line.attributes);
  std::string_view const last = module.attributes.empty() ? module.name : module.attributes.back().value;
  module.line_end = last.data() ? state.offset(last.data() + last.size()) : state.offset(at);
  while (skip()) {
    char const* const word_end = scan_word(at, state.end);
    if (word_end && std::string_view(at, static_cast<std::size_t>(word_end - at)) == "HloModule" &&
        !module.computations.empty()) {
      Diagnostic second;
      second.label = "syntax";
      second.range = {state.offset(at), state.offset(word_end)};
      second.message = "a second module begins here, but a text is one module";
      second.hint =
          "write each module to a file of its own, or separate them by lines `// -----` and use --split-input-file";
      diagnostics.add(std::move(second));
      module.complete = false;
      break;
    }
    SourceTable made;
    bool is_table = false;
    std::uint32_t const begin = state.offset(at);
    if (guarded(
            state, diagnostics, [&] { is_table = run_rule(table, state, at, made); }, where) &&
        is_table) {
      module.tables.push_back(std::move(made));
      continue;
    }
    if (!is_table && where) {
      at = next_computation(state.begin, std::exchange(where, nullptr), state.end);
      continue;
    }
    Computation one;
    bool const is_read = guarded(
        state, diagnostics,
        [&] {
          if (!run_rule(computation, state, at, one)) throw expecting(at, "a computation");
        },
        where);
    if (!is_read) {
      at = next_computation(state.begin, std::max(at, where), state.end);
      where = nullptr;
      continue;
    }
    one.range = {begin, state.offset(at)};
    module.computations.push_back(std::move(one));
  }
  if (module.computations.empty() && module.complete)
    guarded(
        state, diagnostics, [&] { throw expecting(at, "a computation"); }, where);
  return module;
}

}  // namespace assay::hlo
