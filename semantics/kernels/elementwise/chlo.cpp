#include "semantics/kernels/elementwise/chlo.hpp"

#include <charconv>
#include <vector>

#include "oracle/formats/decimal.hpp"
#include "semantics/kernels/constant_value.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/elementwise/elementwise_blocks.hpp"

namespace assay {
namespace {

// Splits the literals of a complex number: `#complex.number<:f32 1.0, -2.0>`.
bool complex_literals(std::string_view text, std::string_view& real, std::string_view& imag) {
  auto const trimmed = [](std::string_view part) {
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    return part;
  };
  auto const colon = text.find("<:"), comma = text.find(','), end = text.rfind('>');
  if (colon == text.npos || comma == text.npos || end == text.npos || end < comma || comma < colon) return false;
  std::string_view const parts = trimmed(text.substr(colon + 2, comma - colon - 2));
  auto const space = parts.find(' ');
  if (space == parts.npos) return false;
  real = trimmed(parts.substr(space));
  imag = trimmed(text.substr(comma + 1, end - comma - 1));
  return true;
}

bool decode_scalar(Attribute value, Element const& element, Tensor& into) {
  if (element.is_integral()) {
    if (value->kind != AttributeKind::integer && value->kind != AttributeKind::boolean) return false;
    if (!value->fits) return false;
    into.set(0, element.integer.wrap(static_cast<std::uint64_t>(value->value)));
    return true;
  }
  std::string_view real = value->text, imag = "0.0";
  if (value->kind == AttributeKind::opaque) {
    if (!element.is(Element::Kind::complex) || !complex_literals(value->text, real, imag)) return false;
  } else if (value->kind != AttributeKind::floating && value->kind != AttributeKind::integer) {
    return false;
  }
  auto const first = parse_code(real, *element.floating), second = parse_code(imag, *element.floating);
  if (!first || !second) return false;
  into.set(0, *first);
  if (element.is(Element::Kind::complex)) into.set(0, *second, 1);
  return true;
}

void constant_like(Call& call) {
  Attribute const value = call.parameter("value").attribute;
  Element const element = call.result_element();
  Tensor one = call.make(element, {});
  if (!value || !decode_scalar(value, element, one))
    call.unsupported("the value is not a number of " + to_string(element));
  Tensor result = call.make(element, tensor_at(call, 0).shape());
  std::size_t const bytes = element.bytes();
  for (std::size_t i = 0, count = static_cast<std::size_t>(result.count()); i < count; ++i)
    std::memcpy(result.data() + i * bytes, one.data(), bytes);
  return_tensor(call, result);
}

// Returns the conjugate. For real numbers, it is the identity.
void conj(Call& call) {
  Tensor const& x = tensor_at(call, 0);
  if (x.element().is(Element::Kind::floating)) return return_tensor(call, x);
  if (!x.element().is(Element::Kind::complex)) call.unsupported("there is no conj of " + to_string(x.element()));
  FloatFormat const& format = *x.element().floating;
  std::size_t const bytes = format.storage_bytes();
  Tensor result = call.make(x.element(), x.shape());
  std::memcpy(result.data(), x.data(), x.size_bytes());
  for (std::size_t i = 0, count = static_cast<std::size_t>(x.count()); i < count; ++i) {
    std::byte* const imag = result.data() + (2 * i + 1) * bytes;
    store_code(imag, evaluate(UnaryFunction::negate, load_code(imag, bytes), format), bytes);
  }
  return_tensor(call, result);
}

// `positive`, `negative`: whether that infinity counts.
template <bool positive, bool negative> void is_infinite(Call& call) {
  Tensor const& x = tensor_at(call, 0);
  if (!x.element().is(Element::Kind::floating))
    call.unsupported("there is no " + std::string(call.op().name) + " of " + to_string(x.element()));
  FloatFormat const& format = *x.element().floating;
  Tensor result = call.make(Element::boolean(), x.shape());
  with_width(format.storage_bytes(), [&](auto zero) {
    using T = decltype(zero);
    bool const any = format.has_infinity();
    auto const plus = static_cast<T>(any ? format.infinity_code() : 0);
    auto const minus = static_cast<T>(plus | format.sign_bit());
    map_elements<T, std::uint8_t>(x.data(), result.data(), static_cast<std::size_t>(x.count()), [=](T code) {
      return any && ((positive && code == plus) || (negative && code == minus));
    });
  });
  return_tensor(call, result);
}

void mulhi(Call& call) {
  Tensor const &x = tensor_at(call, 0), &y = tensor_at(call, 1);
  expect_same_type(call, x, y);
  if (!x.element().is(Element::Kind::integer)) call.unsupported("there is no mulhi of " + to_string(x.element()));
  IntegerFormat const format = x.element().integer;
  Tensor result = call.make(x.element(), x.shape());
  with_integer(format, [&](auto zero) {
    using T = decltype(zero);
    zip_elements<T, T>(x.data(), y.data(), result.data(), static_cast<std::size_t>(x.count()), [&](T a, T b) {
      // The product of unsigned 64-bit factors needs 128 bits.
      if constexpr (std::is_signed_v<T>)
        return format.wrap(static_cast<std::uint64_t>((static_cast<__int128>(a) * b) >> format.bits));
      else
        return format.wrap(static_cast<std::uint64_t>((static_cast<unsigned __int128>(a) * b) >> format.bits));
    });
  });
  return_tensor(call, result);
}

constexpr KernelEntry kChloKernels[] = {
    {"chlo.acos", unary<UnaryFunction::acos>},
    {"chlo.acosh", unary<UnaryFunction::acosh>},
    {"chlo.asin", unary<UnaryFunction::asin>},
    {"chlo.asinh", unary<UnaryFunction::asinh>},
    {"chlo.atan", unary<UnaryFunction::atan>},
    {"chlo.atanh", unary<UnaryFunction::atanh>},
    {"chlo.bessel_i1e", unary<UnaryFunction::bessel_i1e>},
    {"chlo.conj", conj},
    {"chlo.constant", return_constant, true},
    {"arith.constant", return_constant, true},
    {"util.unfoldable_constant", return_constant, true},
    {"chlo.constant_like", constant_like},
    {"chlo.cosh", unary<UnaryFunction::cosh>},
    {"chlo.digamma", unary<UnaryFunction::digamma>},
    {"chlo.erf", unary<UnaryFunction::erf>},
    {"chlo.erf_inv", unary<UnaryFunction::erf_inv>},
    {"chlo.erfc", unary<UnaryFunction::erfc>},
    {"chlo.is_inf", is_infinite<true, true>},
    {"chlo.is_neg_inf", is_infinite<false, true>},
    {"chlo.is_pos_inf", is_infinite<true, false>},
    {"chlo.lgamma", unary<UnaryFunction::lgamma>},
    {"chlo.mulhi", mulhi},
    {"chlo.next_after", binary<BinaryFunction::next_after>},
    {"chlo.polygamma", binary<BinaryFunction::polygamma>},
    {"chlo.ragged_dot", ragged_dot},
    {"chlo.scan", scan, true},
    {"chlo.sinh", unary<UnaryFunction::sinh>},
    {"chlo.square", unary<UnaryFunction::square>},
    {"chlo.tan", unary<UnaryFunction::tan>},
    {"chlo.top_k", top_k, true},
    {"chlo.zeta", binary<BinaryFunction::zeta>},
};

}  // namespace

std::span<KernelEntry const> chlo_kernels() {
  static std::vector<KernelEntry> const all = [] {
    std::vector<KernelEntry> entries(std::begin(kChloKernels), std::end(kChloKernels));
    auto const more = chlo_broadcast_kernels();
    entries.insert(entries.end(), more.begin(), more.end());
    return entries;
  }();
  return all;
}

}  // namespace assay
