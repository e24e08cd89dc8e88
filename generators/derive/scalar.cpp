#include "generators/derive/scalar.hpp"

#include <algorithm>

#include "oracle/formats/decimal.hpp"

namespace assay::derive {

namespace {

Number number_of(__int128 value) {
  return Number::finite(value < 0, 0, static_cast<unsigned __int128>(value < 0 ? -value : value));
}

}  // namespace

__int128 Scalar::integer() const {
  IntegerFormat const& format = element.integer;
  unsigned const bits = format.bits;
  std::uint64_t const low = bits >= 64 ? code[0] : code[0] & ((std::uint64_t{1} << bits) - 1);
  bool const negative = format.is_signed && (low >> (bits - 1) & 1);
  return negative ? static_cast<__int128>(low) - (static_cast<__int128>(1) << bits) : static_cast<__int128>(low);
}

Number Scalar::number(int part) const {
  if (is_float(element)) return unpack(code[static_cast<std::size_t>(part)], *element.floating);
  return number_of(integer());
}

Scalar scalar_at(Tensor const& tensor, std::int64_t index) {
  bool const complex = tensor.element().is(Element::Kind::complex);
  return {tensor.element(), {tensor.get(index), complex ? tensor.get(index, 1) : 0}};
}

void store(Tensor& tensor, std::int64_t index, Scalar const& scalar) {
  tensor.set(index, scalar.code[0]);
  if (scalar.element.is(Element::Kind::complex)) tensor.set(index, scalar.code[1], 1);
}

Tensor derived_tensor(Element const& element, Shape shape) {
  constexpr unsigned __int128 kMax = std::uint64_t{1} << 28;
  unsigned __int128 bytes = element.bytes();
  for (auto size : shape) {
    if (size < 0) throw NotDerived("a size is negative");
    bytes = std::min(bytes * static_cast<std::uint64_t>(size), kMax * 2);
  }
  if (bytes > kMax) throw NotDerived("a tensor of shape " + shape_text(shape) + " is too large to be derived again");
  return make_tensor(element, std::move(shape));
}

RuntimeValue value_of(Scalar const& scalar) {
  Tensor tensor = derived_tensor(scalar.element, {});
  store(tensor, 0, scalar);
  return tensor;
}

Element element_of_type(Type type) {
  Element element;
  if (!has_shape(type) || !element_of(type->element, element)) throw NotDerived("a value of type " + to_string(type));
  return element;
}

Scalar integer_scalar(Element const& element, __int128 value) {
  unsigned const bits = element.integer.bits;
  auto low = static_cast<std::uint64_t>(value);
  if (bits < 64) {
    low &= (std::uint64_t{1} << bits) - 1;
    if (element.integer.is_signed && (low >> (bits - 1) & 1)) low |= ~std::uint64_t{0} << bits;
  }
  return {element, {low, 0}};
}

Scalar float_scalar(Element const& element, Number const& real, Number const& imag) {
  bool const complex = element.is(Element::Kind::complex);
  return {element, {round(real, *element.floating), complex ? round(imag, *element.floating) : 0}};
}

Scalar boolean_scalar(bool value) { return {Element::boolean(), {value, 0}}; }

std::int64_t slice_of(Element const& element, Shape const& shape, std::int64_t index) {
  if (!element.is(Element::Kind::quantized) || !element.quantization->per_axis) return 0;
  auto const axis = static_cast<std::size_t>(element.quantization->dimension);
  for (std::size_t d = shape.size(); d-- > axis + 1;) index /= shape[d];
  return index % shape.at(axis);
}

namespace {

struct QuantizationOf {
  Scalar scale, zero_point;  // converted to the expressed type
  std::int64_t integer;      // zero point as an integer
};

QuantizationOf quantization_of(Element const& element, std::int64_t slice) {
  Quantization const& all = *element.quantization;
  auto const number = static_cast<std::size_t>(slice);
  auto const scale = parse_code(all.scales[number], *element.floating);
  if (!scale) throw NotDerived("a scale that is no number");
  Element const expressed = Element::of(*element.floating);
  std::int64_t const zero = all.zero_points[number];
  Scalar const stored{element, {static_cast<std::uint64_t>(zero), 0}};
  return {{expressed, {*scale, 0}}, float_scalar(expressed, stored.number()), zero};
}

Scalar apply(std::string_view name, Scalar const& x, Scalar const& y) {
  Scalar const both[] = {x, y};
  return real_function(name, x.element)(both);
}

// Rounds towards zero and clamps to the range of the type; NaN becomes 0.
__int128 truncated(Number const& x, Element const& to) {
  if (x.kind == NumberKind::nan || x.kind == NumberKind::zero) return 0;
  __int128 const one = 1;
  __int128 const most = to.integer.is_signed ? (one << (to.integer.bits - 1)) - 1 : (one << to.integer.bits) - 1;
  __int128 const least = to.integer.is_signed ? -most - 1 : 0;
  __int128 magnitude = 0;
  if (x.kind == NumberKind::infinity || x.exponent > 1)
    magnitude = one << 66;
  else if (x.exponent > -64)
    magnitude = x.exponent >= 0 ? static_cast<__int128>(x.significand) << x.exponent
                                : static_cast<__int128>(x.significand >> -x.exponent);
  return std::clamp(x.negative ? -magnitude : magnitude, least, most);
}

}  // namespace

Scalar dequantized(Scalar const& scalar, std::int64_t slice) {
  auto const parameters = quantization_of(scalar.element, slice);
  Scalar zero = scalar;
  zero.code[0] = static_cast<std::uint64_t>(parameters.integer);
  Scalar const difference = float_scalar(parameters.scale.element, number_of(scalar.integer() - zero.integer()));
  return apply("multiply", difference, parameters.scale);
}

Scalar quantized(Scalar const& expressed, Element const& to, std::int64_t slice) {
  auto const parameters = quantization_of(to, slice);
  FloatFormat const& format = *to.floating;
  Scalar low{to, {static_cast<std::uint64_t>(to.quantization->storage_min), 0}}, high = low;
  high.code[0] = static_cast<std::uint64_t>(to.quantization->storage_max);
  // Bounds outside the range of the expressed type are clamped to it.
  auto const end = [&](Scalar const& stored) {
    Number const number = stored.number();
    Scalar result = float_scalar(expressed.element, number);
    if (!format.is_nan(result.code[0])) return result;
    bool const below = number.negative && format.has_sign;
    result.code[0] = number.negative && !below ? 0 : (below ? format.sign_bit() : 0) | format.max_finite_code();
    return result;
  };
  Scalar value = apply("divide", expressed, parameters.scale);
  value = apply("add", value, parameters.zero_point);
  value = apply("minimum", apply("maximum", value, end(low)), end(high));
  Scalar const one[] = {value};
  value = real_function("round_nearest_even", value.element)(one);
  __int128 const integer = std::clamp(truncated(value.number(), to), low.integer(), high.integer());
  Scalar result = integer_scalar(Element::of(to.integer), integer);
  result.element = to;
  return result;
}

Scalar converted(Scalar const& scalar, Element const& to, std::int64_t slice) {
  Element const& from = scalar.element;
  if (from == to) return scalar;
  if (from.is(Element::Kind::quantized)) return converted(dequantized(scalar, slice), to, slice);
  if (to.is(Element::Kind::quantized)) return quantized(converted(scalar, Element::of(*to.floating), slice), to, slice);
  if (is_float(to)) {
    Number const imag = from.is(Element::Kind::complex) ? scalar.number(1) : Number::zero(false);
    return float_scalar(to, scalar.number(), imag);
  }
  bool const to_boolean = to.is(Element::Kind::boolean);
  if (is_float(from)) {
    Number const number = scalar.number();
    if (to_boolean) return boolean_scalar(number.kind != NumberKind::zero);
    return integer_scalar(to, truncated(number, to));
  }
  if (to_boolean) return boolean_scalar(scalar.integer() != 0);
  return integer_scalar(to, scalar.integer());
}

namespace {

int compared_numbers(Number const& x, Number const& y) {
  if (x.kind == NumberKind::nan || y.kind == NumberKind::nan) return 2;
  Total difference;
  if (x.kind == NumberKind::infinity && y.kind == NumberKind::infinity)
    return x.negative == y.negative ? 0 : x.negative ? -1 : 1;
  difference.add(x);
  Number minus = y;
  minus.negative = !y.negative;
  difference.add(minus);
  Number const result = difference.result();
  return result.kind == NumberKind::zero ? 0 : result.negative ? -1 : 1;
}

int sign_of(__int128 x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

// Compares codes in IEEE 754's totalOrder. The NaN of formats without -0 counts as positive.
int compared_codes(std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  auto const place = [&](std::uint64_t code) -> __int128 {
    bool const lone_nan = format.nan == NanCodes::negative_zero && code == format.sign_bit();
    auto const size = static_cast<__int128>(code & format.magnitude_mask());
    if (lone_nan) return static_cast<__int128>(format.magnitude_mask()) + 1;
    return format.is_negative(code) ? -size - 1 : size;
  };
  return sign_of(place(x) - place(y));
}

}  // namespace

int compared(Scalar const& x, Scalar const& y) {
  if (!is_float(x.element)) return sign_of(x.integer() - y.integer());
  int const first = compared_numbers(x.number(), y.number());
  if (first != 0 || !x.element.is(Element::Kind::complex)) return first;
  return compared_numbers(x.number(1), y.number(1));
}

int compared_totally(Scalar const& x, Scalar const& y) {
  if (!is_float(x.element)) return sign_of(x.integer() - y.integer());
  int const first = compared_codes(x.code[0], y.code[0], *x.element.floating);
  if (first != 0 || !x.element.is(Element::Kind::complex)) return first;
  return compared_codes(x.code[1], y.code[1], *x.element.floating);
}

}  // namespace assay::derive
