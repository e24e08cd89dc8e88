// Implements grammar/text/parts.hpp: converts types and attributes of VHLO to those of StableHLO.
#include <algorithm>
#include <charconv>

#include "grammar/text/numbers.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/structures.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::rules {
namespace {

// Returns the name without its version: tensor for tensor_v1. Empty if it has no version.
std::string_view without_version(std::string_view name) {
  auto const at = name.rfind("_v");
  bool const is_version =
      at != name.npos && at + 2 < name.size() && name.find_first_not_of("0123456789", at + 2) == std::string_view::npos;
  return is_version ? name.substr(0, at) : std::string_view();
}

class VhloReader {
public:
  VhloReader(ParseState& state, char const*& at) : state_(state), at_(at) {}

  Type type(std::string_view name, char const* place) {
    std::string_view const word = without_version(name);
    if (word == "tensor" || word == "buffer") return shaped(word == "tensor");
    if (word == "unranked_tensor") return unranked();
    if (word == "complex") return state_.context.complex(bracketed(match_type, "a type"));
    if (word == "tuple") return state_.context.tuple(types('<', '>'));
    if (word == "future") return state_.context.future(types('<', '>'));
    if (word == "func") return function();
    if (word == "quant" || word == "quant_per_axis") return quantized(word == "quant_per_axis");
    if (word == "token") return state_.context.token();
    if (word == "witness") return state_.context.opaque("!shape.witness");
    Type const made = type_of_word(state_.context, word == "bool" ? "i1" : word == "tf31" ? "tf32" : word);
    if (!made) state_.fail(place, "unknown type " + quoted("!vhlo." + std::string(name)));
    return made;
  }

  Attribute attribute(std::string_view name, char const* place) {
    if (name == "vhlo") return enumeration();
    std::string_view const word = without_version(name.substr(std::min<std::size_t>(name.size(), 5)));
    if (word == "dict") return dictionary();
    if (word == "float") return floating();
    if (word == "array" || word == "bool" || word == "integer" || word == "string" || word == "tensor" ||
        word == "type")
      return bracketed(match_attribute, "an attribute");
    if (word == "sub_axis_info") return sub_axis();
    std::string const own = "stablehlo." + std::string(word);
    if (!state_.specification.structure(own))
      state_.fail(place, "unknown attribute " + quoted("#" + std::string(name)));
    return structure(own, place);
  }

private:
  bool next_is(std::string_view token) {
    char const* const here = skip_blanks(at_, state_.end);
    return std::string_view(here, static_cast<std::size_t>(state_.end - here)).starts_with(token);
  }
  bool accept(std::string_view token) {
    if (!next_is(token)) return false;
    at_ = skip_blanks(at_, state_.end) + token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) state_.fail(skip_blanks(at_, state_.end), "expected " + quoted(token));
  }
  template <class Part> Part part(bool (*match)(ParseState&, char const*&, Part&), char const* what) {
    Part made{};
    if (!match(state_, at_, made) || !made) state_.fail(skip_blanks(at_, state_.end), std::string("expected ") + what);
    return made;
  }
  template <class Part> Part bracketed(bool (*match)(ParseState&, char const*&, Part&), char const* what) {
    expect("<");
    Part const made = part(match, what);
    expect(">");
    return made;
  }
  std::string_view token(char const* (*scan)(char const*, char const*)) {
    char const* const here = skip_blanks(at_, state_.end);
    char const* const end = here == state_.end ? nullptr : scan(here, state_.end);
    if (end) at_ = end;
    return {here, end ? static_cast<std::size_t>(end - here) : 0};
  }
  std::string_view word() {
    std::string_view const name = token(scan_bare_id);
    if (name.empty()) state_.fail(skip_blanks(at_, state_.end), "expected a name");
    return name;
  }
  std::int64_t integer() {
    char const* const here = skip_blanks(at_, state_.end);
    bool const minus = accept("-");
    std::string const text = (minus ? "-" : "") + std::string(token(scan_digits));
    auto const value = parse_integer(text);
    bool const fits = value && (minus ? *value <= 0 : *value >= 0);
    if (text.empty() || text == "-" || !fits) state_.fail(here, "expected an integer of 64 bits");
    return *value;
  }
  // Parses a number with a point, or its 64 bits.
  std::string_view real() {
    char const* const here = skip_blanks(at_, state_.end);
    accept("-");
    std::string_view number = token(scan_hex);
    if (number.empty()) number = token(scan_float);
    if (number.empty()) number = token(scan_digits);
    if (number.empty()) state_.fail(here, "expected a number");
    return plain_number(state_.context, {here, static_cast<std::size_t>(at_ - here)});
  }
  template <class Read> void list(std::string_view opener, std::string_view closer, Read&& read) {
    expect(opener);
    if (accept(closer)) return;
    do read();
    while (accept(","));
    expect(closer);
  }
  std::vector<Type> types(char opener, char closer) {
    std::vector<Type> all;
    list({&opener, 1}, {&closer, 1}, [&] { all.push_back(part(match_type, "a type")); });
    return all;
  }
  Attribute integers() {
    std::vector<std::int64_t> values;
    list("[", "]", [&] { values.push_back(accept("?") ? kDynamic : integer()); });
    return integers_attribute(state_.context, values);
  }

  Type shaped(bool is_tensor) {
    expect("<");
    TypeNode node{.kind = is_tensor ? TypeKind::tensor : TypeKind::memref};
    std::vector<std::int64_t> shape;
    while (!next_is("!")) {
      char const* const place = skip_blanks(at_, state_.end);
      shape.push_back(accept("?") ? kDynamic : integer());
      if (shape.back() < 0 && shape.back() != kDynamic) state_.fail(place, "a size is not negative");
      expect("x");
    }
    char const* const place = at_;
    node.element = part(match_type, "an element type");
    if (!can_be_element(node.element))
      state_.fail(place, quoted(to_string(node.element)) + " cannot be an element type");
    node.shape = shape;
    if (is_tensor && accept(",")) node.encoding = part(match_attribute, "an attribute");
    expect(">");
    return state_.context.unique(node);
  }
  Type unranked() {
    return state_.context.unique({.kind = TypeKind::unranked_tensor, .element = bracketed(match_type, "a type")});
  }
  Type function() {
    expect("<");
    std::vector<Type> inputs;
    expect("(");
    if (accept("(")) {  // (()): MLIR's syntax for none
      expect(")");
    } else if (!next_is(")")) {
      do inputs.push_back(part(match_type, "a type"));
      while (accept(","));
    }
    expect(")");
    expect("->");
    std::vector<Type> results;
    if (next_is("("))
      results = types('(', ')');
    else
      do results.push_back(part(match_type, "a type"));
      while (accept(","));
    expect(">");
    return state_.context.function(inputs, results);
  }

  // Parses <storage:expressed, scale:zero_point, min:max, flags>, or per axis <.., axis, [scales], [zero points],
  // min:max, flags>.
  Type quantized(bool per_axis) {
    expect("<");
    Quantization q;
    char const* const place = at_;
    q.storage = part(match_type, "a type");
    expect(":");
    q.expressed = part(match_type, "a type");
    expect(",");
    std::vector<std::string_view> scales;
    std::vector<std::int64_t> zero_points;
    q.per_axis = per_axis;
    if (per_axis) {
      q.dimension = integer();
      expect(",");
      list("[", "]", [&] { scales.push_back(scale()); });
      expect(",");
      list("[", "]", [&] { zero_points.push_back(integer()); });
    } else {
      scales.push_back(scale());
      expect(":");
      zero_points.push_back(integer());
    }
    expect(",");
    q.storage_min = integer();
    expect(":");
    q.storage_max = integer();
    expect(",");
    bool const is_signed = (integer() & 1) != 0;
    expect(">");
    bool const is_sound = q.storage->kind == TypeKind::integer && q.storage->width > 0 && q.storage->width <= 64 &&
                          q.expressed->kind == TypeKind::floating && scales.size() == zero_points.size();
    if (!is_sound) state_.fail(place, "this is not a quantized type");
    auto const width = q.storage->width;
    q.is_short = !is_signed && q.storage->signedness == Signedness::signless;
    if (!is_signed) q.storage = state_.context.integer(width, Signedness::is_unsigned);
    std::uint64_t const half = (std::uint64_t{1} << (width - 1)) - 1;
    auto const most = static_cast<std::int64_t>(is_signed ? half : half * 2 + 1);
    std::int64_t const least = is_signed ? -static_cast<std::int64_t>(half) - 1 : 0;
    q.has_storage_range = q.storage_min != least || q.storage_max != most;
    q.scales = scales;
    q.zero_points = zero_points;
    return state_.context.quantized(q);
  }
  std::string_view scale() {
    std::string_view const text = real();
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return state_.context.intern(scale_text(value));
  }

  // <kind_v1 CASE>
  Attribute enumeration() {
    expect("<");
    std::string_view const kind = without_version(word());
    char const* const place = skip_blanks(at_, state_.end);
    std::string_view const name = word();
    expect(">");
    if (kind == "api_version") {  // StableHLO has an integer for the case
      auto const& cases = state_.specification.enumeration("stablehlo.custom_call_api_version")->cases;
      auto const found = std::ranges::find(cases, name, &EnumCase::name);
      if (found == cases.end()) state_.fail(place, "there is no " + quoted(name));
      return integer_attribute(state_.context, found - cases.begin(), 32);
    }
    std::string const own = "stablehlo." + std::string(kind);
    if (!state_.specification.enumeration(own)) state_.fail(place, "unknown enum " + quoted(kind) + " in vhlo");
    return make_enumeration(state_, state_.context.intern(own), name);
  }

  // <1.0 : !vhlo.f32_v1>
  Attribute floating() {
    expect("<");
    std::string_view const text = real();
    expect(":");
    char const* const place = at_;
    Type const type = part(match_type, "a type");
    if (type->kind != TypeKind::floating) state_.fail(place, quoted(to_string(type)) + " is not a floating-point type");
    expect(">");
    return state_.context.unique({.kind = AttributeKind::floating, .type = type, .text = text});
  }

  // <{#vhlo.string_v1<"key"> = value, ...}>
  Attribute dictionary() {
    std::vector<NamedAttribute> entries;
    expect("<");
    list("{", "}", [&] {
      char const* const place = skip_blanks(at_, state_.end);
      Attribute const key = part(match_attribute, "an attribute");
      if (key->kind != AttributeKind::string) state_.fail(place, "a key of a dictionary is a string");
      expect("=");
      entries.push_back({key->text, part(match_attribute, "an attribute"), state_.offset(place)});
    });
    expect(">");
    state_.check_entries(entries);
    std::ranges::stable_sort(entries, {}, &NamedAttribute::name);
    return state_.context.unique({.kind = AttributeKind::dictionary, .entries = entries});
  }

  Attribute sub_axis() {
    std::int64_t pre_size = 0, size = 0;
    list("<", ">", [&] {
      std::string_view const name = word();
      expect("=");
      (name == "pre_size" ? pre_size : size) = integer();
    });
    std::string const text = "(" + std::to_string(pre_size) + ")" + std::to_string(size);
    return state_.context.unique({.kind = AttributeKind::opaque, .text = state_.context.intern(text)});
  }

  // <outputTupleIndices = [0], operandIndex = 0>: fields in camel case.
  Attribute structure(std::string_view own, char const* place) {
    std::vector<NamedAttribute> entries;
    list("<", ">", [&] {
      std::string_view const written = word();
      std::string name;
      for (char const c : written) {
        bool const is_upper = c >= 'A' && c <= 'Z';
        if (is_upper) name += '_';
        name += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
      }
      expect("=");
      Attribute value = next_is("[") ? integers() : part(match_attribute, "an attribute");
      if (value->kind == AttributeKind::string && name == "mesh")
        value = state_.context.unique({.kind = AttributeKind::symbol, .text = value->text});
      entries.push_back({state_.context.intern(name), value, state_.offset(written.data())});
    });
    return make_structure(state_, own, entries, place);
  }

  ParseState& state_;
  char const*& at_;
};

}  // namespace

bool match_vhlo_type(ParseState& state, char const*& at, Type& type) {
  constexpr std::string_view kPrefix = "!vhlo.";
  char const* const here = skip_blanks(at, state.end);
  if (!std::string_view(here, static_cast<std::size_t>(state.end - here)).starts_with(kPrefix)) return false;
  char const* const name = here + kPrefix.size();
  char const* const end = name == state.end ? nullptr : scan_bare_id(name, state.end);
  if (!end) return false;
  at = end;
  type = VhloReader(state, at).type({name, static_cast<std::size_t>(end - name)}, here);
  return true;
}

Attribute read_vhlo_attribute(ParseState& state, char const*& first, std::string_view name) {
  return VhloReader(state, first).attribute(name, name.data());
}

}  // namespace assay::rules
