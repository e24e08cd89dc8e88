// Types: spec/program.ebnf, "Types".
#include <charconv>

#include "grammar/hints/spellings.hpp"
#include "grammar/text/block_scales.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/rules.hpp"
#include "grammar/text/structures.hpp"
#include "grammar/text/type_recovery.hpp"
#include "oracle/formats/decimal.hpp"
#include "semantics/program/writer.hpp"
#include "support/near_names.hpp"

namespace assay::rules {
namespace {

using Dimensions = std::vector<std::int64_t>;
using Types = std::vector<Type>;

// Returns the type for a single word such as i32, si8, bf16, index or none, or nullptr.
Type type_of_word(ParseState& state, std::string_view word) {
  Type const type = assay::type_of_word(state.context, word);
  if (type && type->kind == TypeKind::integer && type->width > 0xFFFFFF)
    state.fail(word.data(), "integer types have at most 16777215 bits");
  return type;
}

std::int64_t to_size(ParseState& state, std::string_view text) {
  std::int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) state.fail(text.data(), "dimension " + shown(text) + " does not fit in 64 bits");
  (void)end;
  return value;
}

// Returns the end of a tensor type if its spelling can be cached: short, without aliases, attributes and comments.
// Otherwise nullptr.
char const* spelling_end(char const* first, char const* last) {
  constexpr std::string_view kTensor = "tensor<";
  if (static_cast<std::size_t>(last - first) < kTensor.size() ||
      std::memcmp(first, kTensor.data(), kTensor.size()) != 0)
    return nullptr;
  int depth = 1;
  for (char const* at = first + kTensor.size(); at != last && at - first < 200; ++at) {
    if (*at == '<')
      ++depth;
    else if (*at == '>') {
      if (--depth == 0) return at + 1;
    } else if (*at == '#' || *at == '"' || *at == '/' || *at == '-' || *at == '\n' || *at == '!') {
      return nullptr;
    }
  }
  return nullptr;
}

// Parses its subject, a type, unless the same spelling is cached.
template <class Subject> struct remembered_directive : x3::unary_parser<Subject, remembered_directive<Subject>> {
  using base_type = x3::unary_parser<Subject, remembered_directive<Subject>>;
  static bool const is_pass_through_unary = true;
  static bool const handles_container = Subject::handles_container;
  constexpr remembered_directive(Subject const& subject) : base_type(subject) {}

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext& rcontext,
                                                                  Attr& attr) const {
    x3::skip_over(first, last, context);
    ParseState& state = x3::get<state_tag>(context);
    char const* begin = first;
    char const* end = spelling_end(first, last);
    std::string_view spelling(begin, end ? static_cast<std::size_t>(end - begin) : 0);
    if (end) {
      if (auto it = state.type_cache.find(spelling); it != state.type_cache.end()) {
        attr = it->second;
        first = end;
        return true;
      }
    }
    std::size_t const recovered = state.recovered_places();
    try {
      if (!this->subject.parse(first, last, context, rcontext, attr)) return recover_type(state, first = begin, attr);
    } catch (x3::expectation_failure<iterator_type> const&) {
      if (first = begin; recover_type(state, first, attr)) return true;
      throw;
    }
    if (first != last && *first == '[' && attr->kind != TypeKind::tensor)
      recover_sizes(state, first, {begin, static_cast<std::size_t>(first - begin)}, attr);
    if (end == first && state.recovered_places() == recovered) state.type_cache.emplace(spelling, attr);
    return true;
  }
};
constexpr notation::Directive<remembered_directive> remembered{};

// Semantic actions of types.
auto const word_type = [](auto& ctx) {
  Type found = type_of_word(state(ctx), x3::_attr(ctx));
  x3::_pass(ctx) = found != nullptr;
  x3::_val(ctx) = found;
};
auto const push_dynamic = [](auto& ctx) { x3::_val(ctx).push_back(kDynamic); };
auto const push_size = [](auto& ctx) { x3::_val(ctx).push_back(to_size(state(ctx), x3::_attr(ctx))); };
// Stored as -1 - size, until make_vector converts it.
auto const push_scalable = [](auto& ctx) { x3::_val(ctx).push_back(-1 - to_size(state(ctx), x3::_attr(ctx))); };

// The parts of a shaped type during parsing.
struct Shaped {
  Dimensions shape;
  Type element = nullptr;
  Attribute encoding = nullptr;
  bool unranked = false;
  std::string rest;
  std::vector<Attribute> layouts;  // the memory space is the last one
};
auto const set_unranked = [](auto& ctx) { x3::_val(ctx).unranked = true; };
auto const add_rest = [](auto& ctx) {
  auto& rest = x3::_val(ctx).rest;
  Attribute layout = x3::_attr(ctx);
  std::size_t const most = kMaxExpandedBytes + kBytesPerByte * state(ctx).program.source.text().size();
  if (rest.size() + layout->extent.bytes > most) state(ctx).fail(end_of(ctx), "the layout is too long");
  rest += ", ";
  Writer(rest).attribute(layout);
  x3::_val(ctx).layouts.push_back(layout);
};

void check_element(ParseState& state, Type element, char const* at) {
  if (!element || !can_be_element(element))
    state.report("invalid_type", state.range(at, at + 1), quoted(to_string(element)) + " cannot be an element type");
}

// MLIR accepts all attributes as encodings except those whose first word is reserved for future types.
void check_encoding(ParseState& state, Attribute encoding, char const* at) {
  if (!encoding) return;
  bool const is_verbatim = encoding->kind == AttributeKind::opaque &&
                           (encoding->text.starts_with("strided") || encoding->text.starts_with("distinct"));
  if (encoding->kind == AttributeKind::dense_array || is_verbatim)
    state.fail(at, to_string(encoding) + " cannot be an encoding");
}

bool is_number_type(Type type) {
  return type->kind == TypeKind::integer || type->kind == TypeKind::floating || type->kind == TypeKind::index;
}

// Whether the type belongs to an unknown dialect. It may or may not be a valid element type.
bool is_foreign(Type type) { return type->kind == TypeKind::opaque && !type->text.starts_with("!quant."); }

bool is_opaque(Attribute attribute, std::string_view begin) {
  return attribute->kind == AttributeKind::opaque && attribute->text.starts_with(begin);
}

// Returns the number of dimensions of a layout: strided<[..]> or affine_map<(..) ..>.
std::size_t rank_of_layout(std::string_view text) {
  auto const begin = text.find_first_of("[("), end = text.find_first_of("])", std::min(begin, text.size()));
  if (begin == text.npos || end == text.npos) return 0;
  std::string_view const list = text.substr(begin + 1, end - begin - 1);
  return list.find_first_not_of(" \t\r\n") == list.npos ? 0
                                                        : 1 + static_cast<std::size_t>(std::ranges::count(list, ','));
}

// As in MLIR. An attribute of an unknown dialect may be a memory space.
bool can_be_memory_space(Attribute attribute) {
  switch (attribute->kind) {
    case AttributeKind::integer:
    case AttributeKind::boolean:
    case AttributeKind::string:
    case AttributeKind::dictionary:
    case AttributeKind::structure:
    case AttributeKind::enumeration:
      return true;
    default:
      return is_opaque(attribute, "#");
  }
}

// Returns why this memref type is invalid. Empty if it is valid.
std::string fault_of_memref(Shaped const& parts) {
  Type const element = parts.element;
  bool const has_element = is_number_type(element) || is_foreign(element) || element->kind == TypeKind::complex ||
                           element->kind == TypeKind::vector || element->kind == TypeKind::memref;
  if (!has_element) return quoted(to_string(element)) + " cannot be an element type of a memref";
  for (std::size_t i = 0; i < parts.layouts.size(); ++i) {
    Attribute const layout = parts.layouts[i];
    if (is_opaque(layout, "strided") || is_opaque(layout, "affine_map")) {
      if (parts.unranked) return "a memref without a rank has no layout";
      if (rank_of_layout(layout->text) != parts.shape.size())
        return to_string(layout) + " is a layout of " + std::to_string(rank_of_layout(layout->text)) +
               " dimensions, the memref has " + std::to_string(parts.shape.size());
    } else if (i + 1 < parts.layouts.size()) {
      return "the memory space of a memref is its last attribute";
    } else if (!can_be_memory_space(layout)) {
      return to_string(layout) + " is neither a layout nor a memory space of a memref";
    }
  }
  return {};
}

auto const make_tensor = [](auto& ctx) {
  Shaped const& parts = x3::_attr(ctx);
  auto& s = state(ctx);
  check_element(s, parts.element, end_of(ctx) - 1);
  check_encoding(s, parts.encoding, end_of(ctx) - 1);
  x3::_val(ctx) = s.context.unique({.kind = parts.unranked ? TypeKind::unranked_tensor : TypeKind::tensor,
                                    .element = parts.element,
                                    .shape = parts.shape,
                                    .encoding = parts.encoding});
};
auto const make_memref = [](auto& ctx) {
  Shaped const& parts = x3::_attr(ctx);
  if (std::string fault = parts.element ? fault_of_memref(parts) : ""; !fault.empty())
    state(ctx).report("invalid_type", state(ctx).range(end_of(ctx) - 1, end_of(ctx)), std::move(fault));
  x3::_val(ctx) = state(ctx).context.unique({.kind = TypeKind::memref,
                                             .width = parts.unranked,
                                             .element = parts.element,
                                             .shape = parts.shape,
                                             .text = parts.rest});
};
auto const make_vector = [](auto& ctx) {
  Shaped const& parts = x3::_attr(ctx);
  TypeNode node{.kind = TypeKind::vector};
  std::vector<std::int64_t> shape(parts.shape.begin(), parts.shape.end());
  std::string scalable;
  for (auto& size : shape) {
    scalable += size < 0 ? '[' : ' ';
    if (size < 0) size = -1 - size;
    if (size == 0) state(ctx).fail(end_of(ctx) - 1, "the sizes of a vector are at least 1");
  }
  node.shape = shape;
  if (parts.element && !is_number_type(parts.element) && !is_foreign(parts.element))
    state(ctx).report("invalid_type", state(ctx).range(end_of(ctx) - 1, end_of(ctx)),
                      quoted(to_string(parts.element)) + " cannot be an element type of a vector");
  if (scalable.find('[') != std::string::npos) node.text = scalable;
  node.element = parts.element;
  x3::_val(ctx) = state(ctx).context.unique(node);
};
auto const make_complex = [](auto& ctx) {
  Type element = x3::_attr(ctx);
  auto& s = state(ctx);
  bool const is_undefined = element->kind == TypeKind::opaque && element->text.find_first_of(".<") == std::string::npos;
  if (element->kind != TypeKind::floating && element->kind != TypeKind::integer && !is_undefined)
    s.report("invalid_type", s.range(end_of(ctx) - 1, end_of(ctx)),
             "complex<" + to_string(element) + "> does not exist");
  x3::_val(ctx) = s.context.complex(element);
};
auto const make_tuple = [](auto& ctx) { x3::_val(ctx) = state(ctx).context.tuple(x3::_attr(ctx)); };

struct Signature {
  Types inputs, results;
};
auto const set_result = [](auto& ctx) { x3::_val(ctx).results = {x3::_attr(ctx)}; };
auto const make_function = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.function(x3::_attr(ctx).inputs, x3::_attr(ctx).results);
};

// Parts of a quantized type during parsing.
struct QuantizedDraft {
  Type storage = nullptr, expressed = nullptr;
  bool is_short = false;
  std::vector<std::int64_t> bounds;
  std::int64_t dimension = -1;
  std::vector<std::string_view> scales;
  std::vector<std::int64_t> zero_points;
  bool per_axis = false, is_list = false, has_official_literals = true;
};
std::int64_t to_integer(ParseState& state, std::string_view text) {
  auto value = parse_integer(plain_number(state.context, text));
  if (!value || (*value < 0 && !text.starts_with('-')))
    state.fail(text.data(), "integer " + shown(text) + " does not fit in 64 bits");
  return *value;
}
// Whether a scale is the 64 bits of a number. MLIR parses hexadecimal digits in this way for any type.
bool is_double_bits(std::string_view text) { return text.starts_with("0x") && text.size() == 2 + 16; }

// Returns the value of a scale that is written as bits of the expressed type or of f64, as a decimal.
std::string_view scale_of_bits(ParseState& state, std::string_view text, Type expressed) {
  FloatFormat const* const format = float_format(is_double_bits(text) ? "f64" : expressed->text);
  if (!format) return text;
  bool const has_all_digits = text.size() - 2 == (format->bits + 3u) / 4;
  auto const code = has_all_digits ? parse_code(text, *format) : std::nullopt;
  if (code && !format->is_nan(*code) && !format->is_infinite(*code))
    return state.context.intern(scale_text(to_double(unpack(*code, *format))));
  state.report(
      "invalid_type", state.range(text.data(), text.data() + text.size()),
      std::string(text) + " are not the " + std::to_string(format->bits) + " bits of a finite " + to_string(expressed));
  return "1.0";
}
// Returns a canonical spelling of a scale, because 2.0 and 2.000000e+00 are the same scale.
std::string_view canonical_scale(ParseState& state, std::string_view text, Type expressed) {
  if (text.starts_with("0x")) return expressed ? scale_of_bits(state, text, expressed) : text;
  std::string_view plain = plain_number(state.context, text);
  if (plain.starts_with('+')) plain.remove_prefix(1);
  double value = 0;
  auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  (void)end;
  if (error != std::errc{}) return plain;
  return state.context.intern(scale_text(value));
}
// In MLIR, integers have no plus, and floats have a point and no plus.
template <class Ctx> std::int64_t integer_of(Ctx& ctx) {
  std::string_view const text = view(x3::_attr(ctx));
  x3::_val(ctx).has_official_literals &= !text.starts_with('+');
  return to_integer(state(ctx), text);
}
auto const storage_word = [](auto& ctx) {
  std::string word(x3::_attr(ctx));
  bool const is_short = word.size() > 1 && word[0] == 'u' && is_digit(word[1]);
  if (is_short) word = "ui" + word.substr(1);
  Type type = type_of_word(state(ctx), state(ctx).context.intern(word));
  x3::_pass(ctx) = type && type->kind == TypeKind::integer;
  x3::_val(ctx).storage = type;
  x3::_val(ctx).is_short = is_short;
};
auto const add_bound = [](auto& ctx) { x3::_val(ctx).bounds.push_back(integer_of(ctx)); };
auto const only_floating = [](auto& ctx) {
  Type const type = x3::_attr(ctx);  // nullptr: an undefined alias, which is already reported
  x3::_pass(ctx) = !type || type->kind == TypeKind::floating;
  x3::_val(ctx) = type;
};
auto const set_dimension = [](auto& ctx) {
  x3::_val(ctx).dimension = integer_of(ctx);
  x3::_val(ctx).per_axis = true;
};
auto const add_scale = [](auto& ctx) {
  std::string_view const text = view(x3::_attr(ctx));
  auto& draft = x3::_val(ctx);
  draft.has_official_literals &= is_double_bits(text) || (text.find('.') != text.npos && !text.starts_with('+'));
  draft.scales.push_back(canonical_scale(state(ctx), text, draft.expressed));
  draft.zero_points.push_back(0);
};
auto const set_list = [](auto& ctx) { x3::_val(ctx).is_list = true; };
auto const set_zero_point = [](auto& ctx) { x3::_val(ctx).zero_points.back() = integer_of(ctx); };
auto const make_quantized = [](auto& ctx) {
  QuantizedDraft const& d = x3::_attr(ctx);
  Quantization q;
  q.storage = d.storage;
  q.is_short = d.is_short;
  q.expressed = d.expressed;
  q.has_storage_range = d.bounds.size() == 2;
  auto width = std::min<std::uint32_t>(d.storage->width, 64);
  bool is_signed = d.storage->signedness != Signedness::is_unsigned;
  if (q.has_storage_range) {
    q.storage_min = d.bounds[0];
    q.storage_max = d.bounds[1];
  } else if (is_signed) {
    q.storage_min = width == 0 ? 0 : -static_cast<std::int64_t>((std::uint64_t{1} << (width - 1)) - 1) - 1;
    q.storage_max = width == 0 ? 0 : static_cast<std::int64_t>((std::uint64_t{1} << (width - 1)) - 1);
  } else {
    q.storage_max = static_cast<std::int64_t>(width >= 63 ? ~std::uint64_t{0} >> 1 : (std::uint64_t{1} << width) - 1);
  }
  q.per_axis = d.per_axis;
  q.dimension = d.dimension;
  q.scales = d.scales;
  q.zero_points = d.zero_points;
  std::vector<std::string_view> marked;
  // See scale_text. A scale that begins with a minus, or whose bits have no known format, cannot be marked, and is not
  // interpreted. MLIR has a list of scales if there is an axis, and a single one otherwise.
  if ((!d.has_official_literals || d.is_list != d.per_axis) && !d.scales[0].starts_with('-') &&
      !d.scales[0].starts_with("0x")) {
    marked = d.scales;
    marked[0] = state(ctx).context.intern('+' + std::string(marked[0]));
    q.scales = marked;
  }
  x3::_val(ctx) = state(ctx).context.quantized(q);
};

auto const make_sub_channel = [](auto& ctx) {
  auto& s = state(ctx);
  std::string_view const text = view(x3::_attr(ctx));
  if (auto const defect = block_scales_defect(text))
    s.report("invalid_type", s.range(defect->place, defect->place + defect->length), defect->message);
  x3::_val(ctx) = s.context.opaque(s.context.intern(block_scales_text(text)));
};

// !quant.any<i8<-8:7>:f32> and !quant.calibrated<f32<-1.0:1.0>>: StableHLO lacks these types, so they are kept as text.
void report_quantized(ParseState& state, std::string_view text, std::string message) {
  state.report("invalid_type", state.range(text.data(), text.data() + text.size()), std::move(message));
}
auto const check_any_quantized = [](auto& ctx) {
  QuantizedDraft const& d = x3::_attr(ctx);
  auto& s = state(ctx);
  std::string_view const place(end_of(ctx) - 1, 1);
  if (d.storage->width == 0 || d.storage->width > 32)
    return report_quantized(s, place, "the storage type of !quant.any has 1 to 32 bits, not " + to_string(d.storage));
  bool const is_unsigned = d.storage->signedness == Signedness::is_unsigned;
  std::int64_t const codes = std::int64_t{1} << d.storage->width;
  std::int64_t const least = is_unsigned ? 0 : -codes / 2, most = least + codes - 1;
  if (d.bounds.size() == 2 && (d.bounds[0] < least || d.bounds[1] > most || d.bounds[0] >= d.bounds[1]))
    report_quantized(s, place,
                     "the storage range " + std::to_string(d.bounds[0]) + ":" + std::to_string(d.bounds[1]) +
                         " is empty or outside " + std::to_string(least) + ":" + std::to_string(most));
};
struct Calibration {
  Type expressed = nullptr;
  std::vector<std::string_view> bounds;
};
auto const add_calibration = [](auto& ctx) { x3::_val(ctx).bounds.push_back(view(x3::_attr(ctx))); };
auto const check_calibrated = [](auto& ctx) {
  auto const& bounds = x3::_attr(ctx).bounds;
  double least = 0, most = 0;
  for (auto [text, value] : {std::pair(bounds[0], &least), std::pair(bounds[1], &most)}) {
    std::string_view const number = plain_number(state(ctx).context, text);
    if (number.starts_with('+') || number.find('.') == number.npos)
      return report_quantized(state(ctx), text, "a bound of !quant.calibrated has a point, and no plus");
    (void)std::from_chars(number.data(), number.data() + number.size(), *value);
  }
  if (!(least < most))
    report_quantized(state(ctx), bounds[0], "the minimum of !quant.calibrated is not below its maximum");
};
auto const make_quantized_text = [](auto& ctx) {
  auto& context = state(ctx).context;
  std::string_view text = view(x3::_attr(ctx));
  if (text.find("//") != text.npos) text = context.intern(without_comments(text));
  x3::_val(ctx) = context.opaque(text);
};

// Whether the text is !stablehlo<token>, with or without blanks within the brackets.
bool is_long_token(std::string_view text) {
  constexpr std::string_view kHead = "!stablehlo<", kBlanks = " \t\r\n";
  if (!text.starts_with(kHead) || !text.ends_with('>')) return false;
  text = text.substr(kHead.size(), text.size() - kHead.size() - 1);
  std::size_t const begin = text.find_first_not_of(kBlanks);
  return begin != text.npos && text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin) == "token";
}

// Types of dialects, which begin with `!`.
auto const dialect_word = [](auto& ctx) {
  auto& s = state(ctx);
  std::string_view text = view(x3::_attr(ctx));
  std::string_view const name = text.substr(1);
  if (name.find('.') == std::string_view::npos && name.find('<') == std::string_view::npos) {
    x3::_val(ctx) = s.type_alias(name, text.data());
    return;
  }
  if (is_long_token(text)) text = "!stablehlo.token";
  if (is_defined_here(name) && text != "!stablehlo.token") {
    Spelling const* const known = spelling("type", text);
    s.report("unknown_type", s.range(text.data(), text.data() + text.size()), "unknown type " + quoted(text),
             known ? hint_of(*known) : did_you_mean(near_names(text, {"!stablehlo.token", "!stablehlo.future"})));
  }
  if (name.starts_with("quant."))
    s.report("unknown_type", s.range(text.data(), text.data() + text.size()), "unknown type " + quoted(text),
             "the types of the quant dialect are !quant.uniform, !quant.any and !quant.calibrated");
  bool const own = text == "!stablehlo.token" || is_defined_here(name) || s.options.allow_unregistered_dialect;
  Spelling const* const token = own ? nullptr : spelling("type", text);
  if (token)
    s.report("unknown_type", s.range(text.data(), text.data() + text.size()), "unknown type " + quoted(text),
             hint_of(*token));
  if (text.find("//") != text.npos && is_spelled_again(name.substr(0, name.find_first_of(".<"))))
    text = s.context.intern(without_comments(text));
  x3::_val(ctx) = text == "!stablehlo.token" || token ? s.context.token() : s.context.opaque(text);
};
auto const make_future = [](auto& ctx) { x3::_val(ctx) = state(ctx).context.future(x3::_attr(ctx)); };

using x3::lit;
using x3::raw;

x3::rule<struct types_id, Types> const types{"Types"};
auto const types_def = type[append] >> *(',' > type[append]);
x3::rule<struct output_types_id, Types> const output_types{"OutputTypes"};
auto const output_types_def = -types[assign];

auto const sign = lit('-') | '+';
auto const integer_text = raw[-sign >> (hex_integer | digits)];
auto const real_text = raw[hex_integer | (-sign >> (float_literal | digits))];

x3::rule<struct dimensions_id, Dimensions> const dimensions{"Shape"};
auto const dimensions_def = *((lit('?')[push_dynamic] | digits[push_size]) > 'x');
x3::rule<struct vector_dimensions_id, Dimensions> const vector_dimensions{"VectorDimensions"};
auto const vector_dimensions_def = *((digits[push_size] | ('[' > digits[push_scalable] > ']')) > 'x');

x3::rule<struct tensor_body_id, Shaped> const tensor_body{"TensorBody"};
auto const tensor_body_def =
    ((lit('*') >> 'x')[set_unranked] > type[set<&Shaped::element>]) |
    (dimensions[set<&Shaped::shape>] > type[set<&Shaped::element>] >> -(',' > attribute[set<&Shaped::encoding>]));
x3::rule<struct memref_body_id, Shaped> const memref_body{"MemRefBody"};
auto const memref_body_def = ((lit('*') >> 'x')[set_unranked] | dimensions[set<&Shaped::shape>]) >
                             type[set<&Shaped::element>] >> *(',' > attribute[add_rest]);
x3::rule<struct vector_body_id, Shaped> const vector_body{"VectorBody"};
auto const vector_body_def = vector_dimensions[set<&Shaped::shape>] > type[set<&Shaped::element>];

x3::rule<struct tensor_type_id, Type> const tensor_type{"TensorType"};
auto const tensor_type_def = keyword("tensor") > '<' > tensor_body[make_tensor] > '>';
x3::rule<struct memref_type_id, Type> const memref_type{"MemRefType"};
auto const memref_type_def = keyword("memref") > '<' > memref_body[make_memref] > list_end('>', "an attribute");
x3::rule<struct vector_type_id, Type> const vector_type{"VectorType"};
auto const vector_type_def = keyword("vector") > '<' > vector_body[make_vector] > '>';
x3::rule<struct complex_type_id, Type> const complex_type{"ComplexType"};
auto const complex_type_def = keyword("complex") > '<' > type[make_complex] > '>';
x3::rule<struct tuple_type_id, Type> const tuple_type{"TupleType"};
auto const tuple_type_def = keyword("tuple") > '<' > output_types[make_tuple] > list_end('>', "a type");

x3::rule<struct expressed_type_id, Type> const expressed_type{"QuantizationExpressedType"};
auto const expressed_type_def = type[only_floating];
x3::rule<struct quantized_body_id, QuantizedDraft> const quantized_body{"QuantizedBody"};
auto const scale = real_text[add_scale] >> -(':' > integer_text[set_zero_point]);
auto const scales = lit('{')[set_list] > (scale % ',') > list_end('}', "a scale");
auto const quantized_body_def = bare_id[storage_word] >>
                                -('<' > integer_text[add_bound] > ':' > integer_text[add_bound] > '>') >
                                ':' > expressed_type[set<&QuantizedDraft::expressed>] >
                                -(':' > integer_text[set_dimension]) > ',' > (scales | scale);
x3::rule<struct quantized_type_id, Type> const quantized_type{"QuantizedType"};
auto const quantized_type_def = keyword("!quant.uniform") > x3::no_skip['<'] > quantized_body[make_quantized] > '>';

x3::rule<struct any_quantized_body_id, QuantizedDraft> const any_quantized_body{"QuantizationStorageType"};
auto const any_quantized_body_def = bare_id[storage_word] >
                                    -('<' > integer_text[add_bound] > ':' > integer_text[add_bound] > '>') >
                                    -(':' > expressed_type[set<&QuantizedDraft::expressed>]);
auto const calibration = raw[-sign >> float_literal];
x3::rule<struct calibrated_body_id, Calibration> const calibrated_body{"QuantizationExpressedType"};
auto const calibrated_body_def = expressed_type[set<&Calibration::expressed>] > '<' > calibration[add_calibration] >
                                 ':' > calibration[add_calibration] > '>';
x3::rule<struct other_quantized_id, Type> const other_quantized{"OtherQuantizedType"};
auto const other_quantized_def =
    raw[(keyword("!quant.any") > x3::no_skip['<'] > any_quantized_body[check_any_quantized] > '>') |
        (keyword("!quant.calibrated") > x3::no_skip['<'] > calibrated_body[check_calibrated] > '>')]
       [make_quantized_text];

x3::rule<struct block_scales_id> const block_scales{"QuantizationParameters"};
auto const block_scale = x3::omit[real_text] >> -(':' >> x3::omit[integer_text]);
auto const block_scales_def = nested['{' > ((block_scales | block_scale) % ',') > '}'];
auto const block_size = x3::omit[integer_text] > ':' > x3::omit[integer_text];
auto const quantized_storage = x3::omit[bare_id] >>
                               -('<' >> x3::omit[integer_text] >> ':' >> x3::omit[integer_text] >> '>');
x3::rule<struct sub_channel_type_id, Type> const sub_channel_type{"OpaqueType"};
auto const sub_channel_type_def =
    raw[keyword("!quant.uniform") >> x3::no_skip['<'] >> quantized_storage >> ':' >> x3::omit[bare_id] >> ':' >> '{' >
        -(block_size % ',') > '}' > ',' > block_scales > '>'][make_sub_channel];

x3::rule<struct future_type_id, Type> const future_type{"FutureType"};
auto const future_type_def = keyword("!stablehlo.future") > x3::no_skip['<'] > types[make_future] >
                             list_end('>', "a type");
auto const vhlo_type = function_parser<Type, match_vhlo_type>{};
x3::rule<struct dialect_type_id, Type> const dialect_type{"DialectType"};
auto const dialect_type_def = raw[lit('!') >> x3::no_skip[bare_id] >> -x3::no_skip[balanced]][dialect_word];

x3::rule<struct builtin_type_id, Type> const builtin_type{"BuiltinType"};
auto const builtin_type_def = bare_id[word_type];

x3::rule<struct signature_id, Signature> const signature{"FunctionType"};
auto const signature_def = '(' > output_types[set<&Signature::inputs>] > list_end(')', "a type") > "->" >
                           (('(' > output_types[set<&Signature::results>] > list_end(')', "a type")) |
                            type[set_result]);
auto const function_type_def = signature[make_function];

x3::rule<struct uncached_type_id, Type> const uncached_type{"Type"};
auto const uncached_type_def = tensor_type[assign] | function_type[assign] | sub_channel_type[assign] |
                               quantized_type[assign] | other_quantized[assign] | future_type[assign] |
                               vhlo_type[assign] | dialect_type[assign] | complex_type[assign] | tuple_type[assign] |
                               memref_type[assign] | vector_type[assign] | builtin_type[assign];
auto const type_def = remembered[nested[uncached_type]][assign];

BOOST_SPIRIT_DEFINE(types, output_types, dimensions, vector_dimensions, tensor_body, memref_body, vector_body,
                    tensor_type, memref_type)
BOOST_SPIRIT_DEFINE(vector_type, complex_type, tuple_type, expressed_type, quantized_body, quantized_type, future_type)
BOOST_SPIRIT_DEFINE(dialect_type, builtin_type, signature, uncached_type, block_scales, sub_channel_type)
BOOST_SPIRIT_DEFINE(any_quantized_body, calibrated_body, other_quantized)

}  // namespace

BOOST_SPIRIT_DEFINE(type, function_type)
BOOST_SPIRIT_INSTANTIATE(decltype(type), iterator_type, context_type)
BOOST_SPIRIT_INSTANTIATE(decltype(function_type), iterator_type, context_type)

bool match_type(ParseState& state, char const*& at, Type& made) { return run(type, state, at, made); }
bool match_function_type(ParseState& state, char const*& at, Type& made) { return run(function_type, state, at, made); }

}  // namespace assay::rules
