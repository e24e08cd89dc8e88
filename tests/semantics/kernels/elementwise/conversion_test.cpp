// Properties of the ops that change element types: convert, bitcast_convert, reduce_precision, and quantization.
#include <bit>
#include <cmath>
#include <limits>

#include "oracle/formats/decimal.hpp"
#include "oracle/functions/functions.hpp"
#include "tests/semantics/kernels/elementwise/elementwise_cases.hpp"

namespace assay::index_formula {
namespace {

std::vector<NamedElement> every_element() {
  std::vector<NamedElement> all{{"i1", Element::boolean()}};
  for (auto const* list : {&kNarrow, &kWide})
    for (auto const& type : *list) all.push_back({type.text, Element::of(type.format)});
  for (auto const& format : float_formats())
    if (format.name != "tf32") all.push_back({std::string(format.name), Element::of(format)});
  return all;
}

Number number_of(Tensor const& tensor, std::int64_t i) {
  Element const& element = tensor.element();
  return element.is_integral() ? to_number(tensor.get(i), element.integer) : unpack(tensor.get(i), *element.floating);
}

// For each pair of types, numbers of the result type are converted exactly. Others are rounded, saturated or, for
// integers, wrapped.
TEST(Convert, EveryPairOfTypes) {
  Random random(1);
  for (auto const& from : every_element()) {
    unsigned const bits = bits_of(from.element);
    auto const operand = bits <= 8 ? all_codes(from.element, bits) : random_tensor(random, from.element, {300});
    for (auto const& to : every_element()) {
      auto const result = run_one("stablehlo.convert", {operand}, {from.text}, to.text);
      for (std::int64_t i = 0; i < operand.count(); ++i) {
        Number const number = number_of(operand, i);
        std::uint64_t expected = 0;
        if (to.text == from.text)
          expected = operand.get(i);
        else if (to.text == "i1")
          expected = number.kind != NumberKind::zero;
        else if (to.element.is_integral() && from.element.is_integral())
          expected = to.element.integer.wrap(operand.get(i));
        else if (to.element.is_integral())
          expected = to_integer(number, to.element.integer);
        else
          expected = round(number, *to.element.floating);
        ASSERT_EQ(result.get(i), expected) << from.text << " to " << to.text << " of " << operand.get(i);
      }
    }
  }
}

// Numbers near the ends of ranges and near midpoints of the narrower formats.
TEST(Convert, BoundariesOfWideFloats) {
  for (std::string const from : {"f32", "f64"})
    for (auto const& to : every_element()) {
      if (to.element.is_integral()) continue;
      FloatFormat const &narrow = *to.element.floating, &wide = *float_format(from);
      std::vector<std::uint64_t> codes;
      for (std::uint64_t i = 0; i < 400; ++i) {
        std::uint64_t const code = i < 200 ? i : narrow.max_finite_code() - (i - 200);
        std::uint64_t const exact = convert(code & narrow.magnitude_mask(), narrow, wide);
        std::uint64_t const next = convert((code + 1) & narrow.magnitude_mask(), narrow, wide);
        std::uint64_t const half = exact + (next - exact) / 2;
        for (auto near : {exact - 1, exact, exact + 1, half - 1, half, half + 1})
          codes.push_back(near), codes.push_back(near | wide.sign_bit());
      }
      Tensor operand = make_tensor(of(from), {static_cast<std::int64_t>(codes.size())});
      for (std::size_t i = 0; i < codes.size(); ++i) operand.set(static_cast<std::int64_t>(i), codes[i]);
      auto const result = run_one("stablehlo.convert", {operand}, {from}, to.text);
      for (std::int64_t i = 0; i < operand.count() && from != to.text; ++i)
        ASSERT_EQ(result.get(i), convert(operand.get(i), wide, narrow)) << from << " " << to.text << operand.get(i);
    }
}

// The ranges of integers end at powers of two. Fractions are truncated.
TEST(Convert, BoundariesOfIntegers) {
  for (std::string const from : {"f32", "f64", "bf16"}) {
    FloatFormat const& format = *float_format(from);
    std::vector<std::uint64_t> codes;
    for (int exponent = -1; exponent <= 66; ++exponent) {
      std::uint64_t const power = round(Number::of(std::ldexp(1.0, exponent)), format);
      for (auto near : {power - 1, power, power + 1, power | std::uint64_t{1} << (format.fraction_bits - 1)})
        codes.push_back(near), codes.push_back(near | format.sign_bit());
    }
    Tensor operand = make_tensor(of(from), {static_cast<std::int64_t>(codes.size())});
    for (std::size_t i = 0; i < codes.size(); ++i) operand.set(static_cast<std::int64_t>(i), codes[i]);
    for (auto const& to : every_element()) {
      if (!to.element.is_integral()) continue;
      auto const result = run_one("stablehlo.convert", {operand}, {from}, to.text);
      for (std::int64_t i = 0; i < operand.count(); ++i)
        ASSERT_EQ(result.get(i), to_integer(number_of(operand, i), to.element.integer)) << from << to.text << i;
    }
  }
}

TEST(Convert, ComplexNumbersByTheirRealParts) {
  Random random(2);
  auto const z = random_tensor(random, Element::complex_of(*float_format("f64")), {60});
  auto const parts = run_one("stablehlo.real", {z}, {"complex<f64>"}, "f64");
  for (std::string const to : {"i1", "i32", "ui8", "f32", "f64", "bf16"}) {
    auto const result = run_one("stablehlo.convert", {z}, {"complex<f64>"}, to);
    auto const expected = run_one("stablehlo.convert", {parts}, {"f64"}, to);
    EXPECT_EQ(std::memcmp(result.data(), expected.data(), expected.size_bytes()), 0) << to;
    auto const back = run_one("stablehlo.convert", {result}, {to}, "complex<f64>");
    auto const real = run_one("stablehlo.convert", {result}, {to}, "f64");
    for (std::int64_t i = 0; i < 60; ++i) {
      EXPECT_EQ(back.get(i, 0), real.get(i)) << to;
      EXPECT_EQ(back.get(i, 1), 0u) << to;
    }
  }
}

// bits(result) = bits(operand), where the first element has the lowest bits, and vice versa.
TEST(BitcastConvert, KeepsTheBits) {
  Random random(3);
  for (auto const& from : every_element())
    for (auto const& to : every_element()) {
      unsigned const a = bits_of(from.element), b = bits_of(to.element);
      if (std::max(a, b) % std::min(a, b)) continue;
      Shape shape{3, 2}, result_shape{3, 2};
      if (a < b) shape.push_back(b / a);
      if (a > b) result_shape.push_back(a / b);
      Tensor operand = make_tensor(from.element, shape);
      for (std::int64_t i = 0; i < operand.count(); ++i) {
        std::uint64_t const code = random.bits() & (~std::uint64_t{0} >> (64 - a));
        operand.set(i, from.element.is_integral() ? from.element.integer.wrap(code) : code);
      }
      std::string const there = type_text(shape, from.text), here = type_text(result_shape, to.text);
      auto const result = tensors_of(program("stablehlo.bitcast_convert", {there}, "", here), {operand}).at(0);
      auto const bit = [](Tensor const& t, std::int64_t at, unsigned width) {
        return t.get(at / width) >> at % width & 1;
      };
      ASSERT_EQ(result.shape(), result_shape);
      for (std::int64_t at = 0; at < 6 * static_cast<std::int64_t>(std::max(a, b)); ++at)
        ASSERT_EQ(bit(result, at, b), bit(operand, at, a)) << from.text << " to " << to.text << " bit " << at;
      auto const back = tensors_of(program("stablehlo.bitcast_convert", {here}, "", there), {result}).at(0);
      EXPECT_EQ(std::memcmp(back.data(), operand.data(), operand.size_bytes()), 0) << from.text << " to " << to.text;
    }
}

Tensor reduced(Tensor const& operand, std::string const& type, int exponent_bits, int mantissa_bits) {
  return run_one("stablehlo.reduce_precision", {operand}, {type}, type,
                 "{exponent_bits = " + std::to_string(exponent_bits) +
                     " : i32, mantissa_bits = " + std::to_string(mantissa_bits) + " : i32}");
}

// Rounds to this number of mantissa bits, and then to infinity or zero if the exponent does not fit, as specified. If
// the operand has no more exponent bits, subnormal numbers keep the last place of the operand.
double reduce(Number const& number, FloatFormat const& format, int exponent_bits, int mantissa_bits) {
  FloatFormat wide = kF64;
  wide.fraction_bits = static_cast<std::uint8_t>(mantissa_bits);
  wide.bits = static_cast<std::uint8_t>(12 + mantissa_bits);
  double const value = to_double(unpack(round(number, wide), wide)), normal = std::ldexp(1.0, format.min_exponent());
  if (exponent_bits >= format.exponent_bits) {
    double const unit = std::ldexp(normal, -std::min<int>(mantissa_bits, format.fraction_bits));
    return std::abs(value) < normal ? std::copysign(std::nearbyint(to_double(number) / unit) * unit, value) : value;
  }
  int const reach = (1 << (exponent_bits - 1)) - 1;  // exponents are from 1 - reach to reach
  double const infinity = std::numeric_limits<double>::infinity();
  if (std::abs(value) >= std::ldexp(1.0, reach + 1)) return std::copysign(infinity, value);
  return std::abs(value) < std::ldexp(1.0, 1 - reach) ? std::copysign(0.0, value) : value;
}

TEST(ReducePrecision, RoundsAsTheReducedFormatWithoutSubnormals) {
  for (std::string const name : {"f16", "bf16"})
    for (int exponent_bits = 1; exponent_bits <= 9; ++exponent_bits)
      for (int mantissa_bits : {0, 1, 3, 7, 10, 12}) {
        FloatFormat const& format = *float_format(name);
        auto const operand = all_codes(of(name), 16);
        auto const result = reduced(operand, name, exponent_bits, mantissa_bits);
        for (std::int64_t i = 0; i < operand.count(); i += 3) {
          std::uint64_t const code = operand.get(i);
          Number const number = unpack(code, format);
          // Without mantissa bits, a tie has no even side.
          if (mantissa_bits == 0 && number.significand << 1 == std::uint64_t{1} << 63) continue;
          std::uint64_t expected = mantissa_bits ? code : format.infinity_code();
          if (number.kind != NumberKind::nan)
            expected = round(Number::of(reduce(number, format, exponent_bits, mantissa_bits)), format);
          ASSERT_EQ(result.get(i), expected) << name << " e" << exponent_bits << "m" << mantissa_bits << " of " << code;
        }
      }
}

struct Quantized {
  std::string type;
  IntegerFormat storage;
  std::int64_t low, high;
  std::vector<double> scales;
  std::vector<std::int64_t> zero_points;
};

// Per tensor, and per axis along the last dimension.
std::vector<Quantized> const kQuantized = {
    {"!quant.uniform<i8:f32, 0.5:-20>", {8, true}, -128, 127, {0.5}, {-20}},
    {"!quant.uniform<ui8:f32, 0.1:3>", {8, false}, 0, 255, {0.1}, {3}},
    {"!quant.uniform<i8<-100:90>:f32, 1.25e-1:7>", {8, true}, -100, 90, {0.125}, {7}},
    {"!quant.uniform<i4:f32, 3.0>", {4, true}, -8, 7, {3.0}, {0}},
    {"!quant.uniform<i8:f32:1, {0.1:-30, 0.5:-20, 2.0:5}>", {8, true}, -128, 127, {0.1, 0.5, 2.0}, {-30, -20, 5}},
};

Tensor floats(std::vector<float> const& values, Shape shape) {
  Tensor tensor = make_tensor(of("f32"), std::move(shape));
  std::memcpy(tensor.data(), values.data(), tensor.size_bytes());
  return tensor;
}

// Ops in sequence, as `op: operands -> result type`. Quantized values only exist within their program.
struct Step {
  std::string op;
  std::vector<int> operands;  // numbers of values; arguments are first
  std::string element;
};

std::vector<Tensor> run_steps(std::vector<Tensor> const& inputs, std::vector<std::string> const& elements,
                              std::vector<Step> const& steps, std::vector<int> const& results) {
  Shape const& shape = inputs[0].shape();
  std::vector<std::string> types;
  std::string arguments, body, returned, returned_types;
  auto const add = [](std::string& list, std::string const& item) { list += (list.empty() ? "" : ", ") + item; };
  auto const name = [](std::size_t number) { return "%v" + std::to_string(number); };
  for (auto const& element : elements) {
    types.push_back(type_text(shape, element));
    add(arguments, name(types.size() - 1) + ": " + types.back());
  }
  for (auto const& step : steps) {
    std::string operands, operand_types;
    for (auto number : step.operands) {
      add(operands, name(static_cast<std::size_t>(number)));
      add(operand_types, types[static_cast<std::size_t>(number)]);
    }
    types.push_back(type_text(shape, step.element));
    body += "  " + name(types.size() - 1) + " = \"stablehlo." + step.op + "\"(" + operands + ") : (" + operand_types +
            ") -> " + types.back() + "\n";
  }
  for (auto number : results) {
    add(returned, name(static_cast<std::size_t>(number)));
    add(returned_types, types[static_cast<std::size_t>(number)]);
  }
  return tensors_of("func.func @main(" + arguments + ") -> (" + returned_types + ") {\n" + body + "  func.return " +
                        returned + " : " + returned_types + "\n}\n",
                    inputs);
}

TEST(Quantization, DequantizeAndQuantizeAreTheirFormulas) {
  for (auto const& q : kQuantized) {
    std::string const storage = (q.storage.is_signed ? "i" : "ui") + std::to_string(q.storage.bits);
    Tensor stored = make_tensor(Element::of(q.storage), {q.high - q.low + 1, 3});
    for (std::int64_t i = 0; i < stored.count(); ++i) stored.set(i, static_cast<std::uint64_t>(q.low + i / 3));
    auto const results = run_steps({stored}, {storage},
                                   {{"bitcast_convert", {0}, q.type},
                                    {"uniform_dequantize", {1}, "f32"},
                                    {"uniform_quantize", {2}, q.type},
                                    {"bitcast_convert", {3}, storage}},
                                   {2, 4});
    ASSERT_EQ(results.size(), 2u);
    for (std::int64_t i = 0; i < stored.count(); ++i) {
      auto const slice = static_cast<std::size_t>(i) % 3 % q.scales.size();
      auto const number = static_cast<float>(stored.integer(i) - q.zero_points[slice]);
      ASSERT_EQ(std::bit_cast<float>(static_cast<std::uint32_t>(results[0].get(i))),
                number * static_cast<float>(q.scales[slice]))
          << q.type;
    }
    EXPECT_EQ(std::memcmp(results[1].data(), stored.data(), stored.size_bytes()), 0) << q.type;
  }
}

// Ties round to the even integer, values beyond the range saturate, and NaN is converted as by convert.
TEST(Quantization, RoundsToEvenAndSaturates) {
  float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  auto const operand = floats({0.25f, 0.75f, -0.25f, 1e9f, -inf, inf, nan, 20.0f, -60.0f}, {9});
  std::string const type = "!quant.uniform<i8:f32, 0.5:2>";
  auto const codes =
      run_steps({operand}, {"f32"}, {{"uniform_quantize", {0}, type}, {"bitcast_convert", {1}, "i8"}}, {2});
  std::vector<std::int64_t> const expected = {2, 4, 2, 127, -128, 127, 0, 42, -118};
  for (std::int64_t i = 0; i < 9; ++i) EXPECT_EQ(codes.at(0).integer(i), expected[static_cast<std::size_t>(i)]) << i;
}

// A scale is a literal of the expressed type and rounded once.
TEST(Quantization, ScalesAreOfTheExpressedType) {
  auto const stored = integers({1, 3, 100}, 8);
  for (std::string const expressed : {"f16", "bf16", "f64"}) {
    std::string const type = "!quant.uniform<i8:" + expressed + ", 0.1:1>";
    auto const result =
        run_steps({stored}, {"i8"}, {{"bitcast_convert", {0}, type}, {"uniform_dequantize", {1}, expressed}}, {2});
    FloatFormat const& format = *float_format(expressed);
    std::uint64_t const scale = *parse_code("0.1", format);
    for (std::int64_t i = 0; i < 3; ++i) {
      std::uint64_t const shifted = round(Number::of(stored.integer(i) - 1), format);
      EXPECT_EQ(result.at(0).get(i), evaluate(BinaryFunction::multiply, shifted, scale, format)) << expressed;
    }
  }
}

// dequantize_op_quantize: the ops without quantized forms. Also is_finite, which is true for every number.
TEST(Quantization, OpsComputeInTheExpressedType) {
  std::string const a = "!quant.uniform<i8:f32, 0.1:-30>", b = "!quant.uniform<i8:f32, 0.5:-20>";
  Random random(4);
  Element const i8 = Element::of(IntegerFormat{8, true});
  std::vector<Tensor> const inputs = {random_tensor(random, i8, {100}), random_tensor(random, i8, {100})};
  for (std::string const op : {"add", "multiply", "maximum", "atan2"}) {
    auto const results = run_steps(inputs, {"i8", "i8"},
                                   {{"bitcast_convert", {0}, a},
                                    {"bitcast_convert", {1}, b},
                                    {op, {2, 3}, b},
                                    {"bitcast_convert", {4}, "i8"},
                                    {"uniform_dequantize", {2}, "f32"},
                                    {"uniform_dequantize", {3}, "f32"},
                                    {op, {6, 7}, "f32"},
                                    {"uniform_quantize", {8}, b},
                                    {"bitcast_convert", {9}, "i8"},
                                    {"is_finite", {2}, "i1"}},
                                   {5, 10, 11});
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(std::memcmp(results[0].data(), results[1].data(), 100), 0) << op;
    for (std::int64_t i = 0; i < 100; ++i) EXPECT_EQ(results[2].get(i), 1u);
  }
}

}  // namespace
}  // namespace assay::index_formula
