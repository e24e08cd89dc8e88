#include "semantics/kernels/elementwise/elementwise.hpp"

#include <vector>

#include "oracle/functions/complex_functions.hpp"
#include "semantics/kernels/elementwise/elementwise_blocks.hpp"

namespace assay {

Tensor const& tensor_at(Call& call, std::size_t index) {
  if (index >= call.operand_count() || call.operand(index).kind != RuntimeValue::Kind::tensor)
    call.fail("operand " + std::to_string(index) + " is not a tensor");
  return call.tensor_operand(index);
}

void return_tensor(Call& call, Tensor tensor, std::size_t index) {
  if (index < call.result_count() && call.result_element(index) != tensor.element())
    call.fail("the elements of the result are " + to_string(tensor.element()) + ", not " +
              to_string(call.result_element(index)));
  call.give(std::move(tensor));
}

void expect_same_shape(Call& call, Tensor const& a, Tensor const& b) {
  if (a.shape() != b.shape())
    call.fail("the operands have shapes " + shape_text(a.shape()) + " and " + shape_text(b.shape()));
}

void expect_same_type(Call& call, Tensor const& a, Tensor const& b) {
  if (a.element() != b.element())
    call.fail("the operands have elements of " + to_string(a.element()) + " and " + to_string(b.element()));
  expect_same_shape(call, a, b);
}

namespace {

[[noreturn]] void undefined(Call& call, Element const& element) {
  call.unsupported("there is no " + std::string(call.op().name) + " of " + to_string(element));
}

void integer_unary(IntegerUnary function, IntegerFormat format, std::byte const* x, std::byte* out, std::size_t count) {
  with_integer(format, [&](auto zero) {
    using T = decltype(zero);
    if (function == IntegerUnary::bit_not && format.bits == 8 * sizeof(T))
      return map_elements<T, T>(x, out, count, [](T a) { return ~a; });
    map_elements<T, T>(x, out, count, [&](T a) { return evaluate(function, static_cast<std::uint64_t>(a), format); });
  });
}

// Branch-free loops for functions that wrap in unsigned arithmetic. Returns false for other functions.
template <class T> bool plain_integer_binary(IntegerBinary function, std::byte const* x, std::byte const* y,
                                             std::byte* out, std::size_t count) {
  using Wide = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
  auto const each = [&](auto f) {
    zip_elements<T, T>(x, y, out, count, f);
    return true;
  };
  switch (function) {
    case IntegerBinary::add:
      return each([](T a, T b) { return static_cast<Wide>(a) + static_cast<Wide>(b); });
    case IntegerBinary::subtract:
      return each([](T a, T b) { return static_cast<Wide>(a) - static_cast<Wide>(b); });
    case IntegerBinary::multiply:
      return each([](T a, T b) { return static_cast<Wide>(a) * static_cast<Wide>(b); });
    case IntegerBinary::maximum:
      return each([](T a, T b) { return a < b ? b : a; });
    case IntegerBinary::minimum:
      return each([](T a, T b) { return b < a ? b : a; });
    case IntegerBinary::bit_and:
      return each([](T a, T b) { return a & b; });
    case IntegerBinary::bit_or:
      return each([](T a, T b) { return a | b; });
    case IntegerBinary::bit_xor:
      return each([](T a, T b) { return a ^ b; });
    default:
      return false;
  }
}

void integer_binary(IntegerBinary function, IntegerFormat format, std::byte const* x, std::byte const* y,
                    std::byte* out, std::size_t count) {
  with_integer(format, [&](auto zero) {
    using T = decltype(zero);
    if (format.bits == 8 * sizeof(T) && plain_integer_binary<T>(function, x, y, out, count)) return;
    zip_elements<T, T>(x, y, out, count, [&](T a, T b) {
      return evaluate(function, static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b), format);
    });
  });
}

// Approximate work of an element without a fast path.
constexpr std::int64_t kWorkOfFunction = 5000;

void announce(Call& call, std::size_t count, int times) {
  call.spend({static_cast<std::int64_t>(count), times * kWorkOfFunction});
}

void announce(Call& call, UnaryFunction function, FloatFormat const& format, std::size_t count) {
  using enum UnaryFunction;
  bool const is_special = function == lgamma || function == digamma || function == bessel_i1e;
  if (function >= cbrt && function != square && format.precision() > 24) announce(call, count, is_special ? 8 : 1);
}

void announce(Call& call, BinaryFunction function, FloatFormat const& format, std::size_t count) {
  using enum BinaryFunction;
  bool const is_special = function == polygamma || function == zeta;
  if (is_special || ((function == power || function == atan2) && format.precision() > 24))
    announce(call, count, is_special ? 8 : 1);
}

// Lexicographic order: real parts, then imaginary parts. With NaN, neither is less.
bool complex_less(ComplexCode x, ComplexCode y, FloatFormat const& format) {
  auto const value = [&](std::uint64_t code) { return to_double(unpack(code, format)); };
  double const left = value(x.real), right = value(y.real);
  return left == right ? value(x.imag) < value(y.imag) : left < right;
}

void complex_binary(Call& call, BinaryFunction function, Element const& element, std::byte const* x, std::byte const* y,
                    std::byte* out, std::size_t count) {
  FloatFormat const& format = *element.floating;
  // These functions act on each part separately.
  if (function == BinaryFunction::add || function == BinaryFunction::subtract)
    return evaluate(function, format, x, y, out, 2 * count);
  bool const picks = function == BinaryFunction::maximum || function == BinaryFunction::minimum;
  if (!picks && !has_complex(function)) undefined(call, element);
  if (!picks) {
    announce(call, count, 4);
    return evaluate_complex(function, format, x, y, out, count);
  }
  std::size_t const bytes = format.storage_bytes();
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t const at = 2 * bytes * i;
    ComplexCode const a = load_complex(x + at, bytes), b = load_complex(y + at, bytes);
    bool const first = function == BinaryFunction::maximum ? complex_less(b, a, format) : complex_less(a, b, format);
    store_complex(out + at, first ? a : b, bytes);
  }
}

Tensor complex_unary(Call& call, UnaryFunction function, Tensor const& x) {
  FloatFormat const& format = *x.element().floating;
  std::size_t const bytes = format.storage_bytes(), count = static_cast<std::size_t>(x.count());
  bool const magnitude = function == UnaryFunction::abs;
  if (!magnitude && !has_complex(function)) undefined(call, x.element());
  Tensor result = call.make(magnitude ? Element::of(format) : x.element(), x.shape());
  if (function == UnaryFunction::negate) {
    evaluate(function, format, x.data(), result.data(), 2 * count);
    return result;
  }
  if (magnitude) {
    for (std::size_t i = 0; i < count; ++i)
      store_code(result.data() + bytes * i, complex_abs(load_complex(x.data() + 2 * bytes * i, bytes), format), bytes);
  } else {
    announce(call, count, 4);
    evaluate_complex(function, format, x.data(), result.data(), count);
  }
  return result;
}

}  // namespace

void binary_elements(Call& call, BinaryOp const& op, Element const& element, std::byte const* x, std::byte const* y,
                     std::byte* out, std::size_t count) {
  switch (element.kind) {
    case Element::Kind::boolean:
    case Element::Kind::integer:
      if (op.on_integers) return integer_binary(op.integer, element.integer, x, y, out, count);
      break;
    case Element::Kind::floating:
      if (!op.on_reals) break;
      announce(call, op.real, *element.floating, count);
      return evaluate(op.real, *element.floating, x, y, out, count);
    case Element::Kind::complex:
      if (op.on_reals) return complex_binary(call, op.real, element, x, y, out, count);
      break;
    case Element::Kind::quantized:
      break;
  }
  undefined(call, element);
}

Tensor binary_of(Call& call, BinaryOp const& op, Tensor const& x, Tensor const& y) {
  expect_same_type(call, x, y);
  Tensor result = call.make(x.element(), x.shape());
  binary_elements(call, op, x.element(), x.data(), y.data(), result.data(), static_cast<std::size_t>(x.count()));
  return result;
}

Tensor unary_of(Call& call, UnaryOp const& op, Tensor const& x) {
  Element const& element = x.element();
  if (element.is(Element::Kind::complex) && op.on_reals) return complex_unary(call, op.real, x);
  bool const real = element.is(Element::Kind::floating) && op.on_reals;
  if (!real && !(element.is_integral() && op.on_integers)) undefined(call, element);
  Tensor result = call.make(element, x.shape());
  auto const count = static_cast<std::size_t>(x.count());
  if (real) {
    announce(call, op.real, *element.floating, count);
    evaluate(op.real, *element.floating, x.data(), result.data(), count);
  } else {
    integer_unary(op.integer, element.integer, x.data(), result.data(), count);
  }
  return result;
}

Tensor complex_of(Call& call, Tensor const& real, Tensor const& imag) {
  expect_same_type(call, real, imag);
  if (!real.element().is(Element::Kind::floating)) undefined(call, real.element());
  Tensor result = call.make(Element::complex_of(*real.element().floating), real.shape());
  std::size_t const bytes = real.element().bytes();
  for (std::size_t i = 0, count = static_cast<std::size_t>(real.count()); i < count; ++i) {
    ComplexCode const value{load_code(real.data() + i * bytes, bytes), load_code(imag.data() + i * bytes, bytes)};
    store_complex(result.data() + 2 * i * bytes, value, bytes);
  }
  return result;
}

Tensor part_of(Call& call, Tensor const& x, int part) {
  Tensor result = call.make(Element::of(*x.element().floating), x.shape());
  std::size_t const bytes = result.element().bytes(), first = static_cast<std::size_t>(part);
  for (std::size_t i = 0, count = static_cast<std::size_t>(x.count()); i < count; ++i)
    std::memcpy(result.data() + i * bytes, x.data() + (2 * i + first) * bytes, bytes);
  return result;
}

namespace {

void complex_kernel(Call& call) { return_tensor(call, complex_of(call, tensor_at(call, 0), tensor_at(call, 1))); }

// For a real number, the real part is the number and the imaginary part is +0.
template <int part> void part_kernel(Call& call) {
  Tensor const& x = tensor_at(call, 0);
  bool const is_complex = x.element().is(Element::Kind::complex);
  if (!is_complex && !x.element().is(Element::Kind::floating)) undefined(call, x.element());
  if (is_complex) return return_tensor(call, part_of(call, x, part));
  if (part == 0) return return_tensor(call, x);
  Tensor zeros = call.make(x.element(), x.shape());
  std::memset(zeros.data(), 0, zeros.size_bytes());
  return_tensor(call, zeros);
}

// "For quantized types, the result is always true", even if the expressed number overflows.
void is_finite(Call& call) {
  Tensor const& x = tensor_at(call, 0);
  Tensor result = call.make(Element::boolean(), x.shape());
  auto const count = static_cast<std::size_t>(x.count());
  if (x.element().is(Element::Kind::quantized)) {
    std::memset(result.data(), 1, count);
  } else if (x.element().is(Element::Kind::floating)) {
    FloatFormat const& format = *x.element().floating;
    with_width(format.storage_bytes(), [&](auto zero) {
      using T = decltype(zero);
      auto const mask = static_cast<T>(format.magnitude_mask()), greatest = static_cast<T>(format.max_finite_code());
      bool const nan_is_negative_zero = format.nan == NanCodes::negative_zero;
      auto const nan = static_cast<T>(format.sign_bit());
      map_elements<T, std::uint8_t>(x.data(), result.data(), count, [=](T code) {
        return static_cast<std::uint8_t>((code & mask) <= greatest && !(nan_is_negative_zero && code == nan));
      });
    });
  } else {
    undefined(call, x.element());
  }
  return_tensor(call, result);
}

constexpr KernelEntry kElementwiseKernels[] = {
    {"stablehlo.abs", unary<UnaryOp(UnaryFunction::abs, IntegerUnary::abs)>},
    {"stablehlo.cbrt", unary<UnaryFunction::cbrt>},
    {"stablehlo.ceil", unary<UnaryFunction::ceil>},
    {"stablehlo.cosine", unary<UnaryFunction::cosine>},
    {"stablehlo.count_leading_zeros", unary<IntegerUnary::count_leading_zeros>},
    {"stablehlo.exponential", unary<UnaryFunction::exponential>},
    {"stablehlo.exponential_minus_one", unary<UnaryFunction::exponential_minus_one>},
    {"stablehlo.floor", unary<UnaryFunction::floor>},
    {"stablehlo.imag", part_kernel<1>},
    {"stablehlo.is_finite", is_finite, true},
    {"stablehlo.log", unary<UnaryFunction::log>},
    {"stablehlo.log_plus_one", unary<UnaryFunction::log_plus_one>},
    {"stablehlo.logistic", unary<UnaryFunction::logistic>},
    {"stablehlo.negate", unary<UnaryOp(UnaryFunction::negate, IntegerUnary::negate)>},
    {"stablehlo.not", unary<IntegerUnary::bit_not>},
    {"stablehlo.popcnt", unary<IntegerUnary::popcnt>},
    {"stablehlo.real", part_kernel<0>},
    {"stablehlo.round_nearest_afz", unary<UnaryFunction::round_nearest_afz>},
    {"stablehlo.round_nearest_even", unary<UnaryFunction::round_nearest_even>},
    {"stablehlo.rsqrt", unary<UnaryFunction::rsqrt>},
    {"stablehlo.sign", unary<UnaryOp(UnaryFunction::sign, IntegerUnary::sign)>},
    {"stablehlo.sine", unary<UnaryFunction::sine>},
    {"stablehlo.sqrt", unary<UnaryFunction::sqrt>},
    {"stablehlo.tan", unary<UnaryFunction::tan>},
    {"stablehlo.tanh", unary<UnaryFunction::tanh>},
    {"stablehlo.add", binary<kAdd>},
    {"stablehlo.and", binary<IntegerBinary::bit_and>},
    {"stablehlo.atan2", binary<BinaryFunction::atan2>},
    {"stablehlo.complex", complex_kernel},
    {"stablehlo.divide", binary<kDivide>},
    {"stablehlo.maximum", binary<kMaximum>},
    {"stablehlo.minimum", binary<kMinimum>},
    {"stablehlo.multiply", binary<kMultiply>},
    {"stablehlo.or", binary<IntegerBinary::bit_or>},
    {"stablehlo.power", binary<kPower>},
    {"stablehlo.remainder", binary<kRemainder>},
    {"stablehlo.shift_left", binary<IntegerBinary::shift_left>},
    {"stablehlo.shift_right_arithmetic", binary<IntegerBinary::shift_right_arithmetic>},
    {"stablehlo.shift_right_logical", binary<IntegerBinary::shift_right_logical>},
    {"stablehlo.subtract", binary<kSubtract>},
    {"stablehlo.xor", binary<IntegerBinary::bit_xor>},
};

}  // namespace

std::span<KernelEntry const> elementwise_kernels() {
  static std::vector<KernelEntry> const all = [] {
    std::vector<KernelEntry> entries(std::begin(kElementwiseKernels), std::end(kElementwiseKernels));
    auto const more = compare_kernels();
    entries.insert(entries.end(), more.begin(), more.end());
    return entries;
  }();
  return all;
}

}  // namespace assay
