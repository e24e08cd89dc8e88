// Properties of CHLO's ops: each matches its description by StableHLO's ops or by loops.
#include <cmath>
#include <numeric>

#include "oracle/functions/functions.hpp"
#include "tests/semantics/kernels/elementwise/elementwise_cases.hpp"

namespace assay::index_formula {
namespace {

// ((x * y) at twice the width) >> width
TEST(Chlo, MulhiIsTheUpperHalf) {
  for (auto const& type : kNarrow) {
    auto const pairs = all_pairs(Element::of(type.format), type.format.bits);
    auto const result = run_same("chlo.mulhi", pairs, type.text);
    for (std::int64_t i = 0; i < result.count(); ++i)
      ASSERT_EQ(result.integer(i), pairs[0].integer(i) * pairs[1].integer(i) >> type.format.bits) << type.text << i;
  }
  Random random(6);
  for (auto const& type : kWide) {
    Element const element = Element::of(type.format);
    std::vector<Tensor> const pairs = {random_tensor(random, element, {99}), random_tensor(random, element, {99})};
    auto const result = run_same("chlo.mulhi", pairs, type.text);
    for (std::int64_t i = 0; i < 99; ++i) {
      auto const x = pairs[0].get(i), y = pairs[1].get(i);
      auto const is_signed = static_cast<__int128>(pairs[0].integer(i)) * pairs[1].integer(i);
      auto const is_unsigned = static_cast<unsigned __int128>(x) * y;
      auto const product = type.format.is_signed ? static_cast<unsigned __int128>(is_signed) : is_unsigned;
      auto const upper = static_cast<std::uint64_t>(product >> type.format.bits);
      ASSERT_EQ(result.get(i), type.format.wrap(upper)) << type.text << i;
    }
  }
}

TEST(Chlo, PolygammaAndZetaAreTheFunctionsOfTheirNames) {
  Random random(7);
  Tensor n = make_tensor(of("f32"), {40}), x = make_tensor(of("f32"), {40});
  for (std::int64_t i = 0; i < 40; ++i) {
    n.set(i, round(Number::of(random.between(0, 6)), kF32));
    x.set(i, round(Number::of(static_cast<double>(random.between(-9, 90)) / 8), kF32));
  }
  for (auto const function : {BinaryFunction::polygamma, BinaryFunction::zeta}) {
    auto const result = run_same("chlo." + std::string(name_of(function)), {n, x}, "f32");
    for (std::int64_t i = 0; i < 40; ++i)
      EXPECT_EQ(result.get(i), evaluate(function, n.get(i), x.get(i), kF32)) << name_of(function) << i;
  }
}

TEST(Chlo, ConstantsHaveOneValue) {
  struct Case {
    std::string value, element;
    std::uint64_t code, imag;
  };
  std::vector<Case> const cases = {{"-3 : i8", "i8", static_cast<std::uint64_t>(-3), 0},
                                   {"true", "i1", 1, 0},
                                   {"1.5 : bf16", "bf16", 0x3FC0, 0},
                                   {"0x7F800000 : f32", "f32", 0x7F800000, 0},
                                   {"#complex.number<:f32 1.0, -2.5>", "complex<f32>", 0x3F800000, 0xC0200000}};
  for (auto const& c : cases) {
    auto const operand = make_tensor(of("f32"), {3, 2});
    auto const result = run_one("chlo.constant_like", {operand}, {"f32"}, c.element, "{value = " + c.value + "}");
    for (std::int64_t i = 0; i < 6; ++i) {
      EXPECT_EQ(result.get(i), c.code) << c.value;
      EXPECT_EQ(c.imag ? result.get(i, 1) : 0, c.imag) << c.value;
    }
  }
}

// result[i] = lhs[j] - rhs[k], where j and k equal i except for sizes of 1. broadcast_dimensions determines the axes of
// the operand with the smaller rank; by default they are the last ones.
TEST(Chlo, BroadcastRepeatsAxesOfSizeOne) {
  Random random(8);
  for (int i = 0; i < 200; ++i) {
    std::size_t const rank = static_cast<std::size_t>(random.between(0, 4));
    std::size_t const less = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(rank)));
    Shape const full = random.list(rank, 1, 4);
    bool const is_given = i % 2, swapped = i % 3 == 0 && less < rank;
    Index dims(less);
    std::iota(dims.begin(), dims.end(), static_cast<std::int64_t>(rank - less));
    if (is_given) dims = i % 4 == 1 ? random.axes(rank, less) : random.permutation(rank), dims.resize(less);
    Shape large = full, small;
    for (auto axis : dims) small.push_back(random.between(0, 2) ? full[static_cast<std::size_t>(axis)] : 1);
    for (auto& size : large)
      if (random.between(0, 3) == 0) size = 1;
    Shape shape = large;
    for (std::size_t d = 0; d < less; ++d)
      if (auto& size = shape[static_cast<std::size_t>(dims[d])]; size == 1) size = small[d];
    Element const i32 = Element::of(IntegerFormat{32, true});
    Tensor const a = random_tensor(random, i32, small), b = random_tensor(random, i32, large);
    std::string const rest = is_given ? "{broadcast_dimensions = " + list_text(dims) + "}" : "";
    std::vector<Tensor> operands = {a, b};
    if (swapped) std::swap(operands[0], operands[1]);
    auto const text = program("chlo.broadcast_subtract",
                              {type_text(operands[0].shape(), "i32"), type_text(operands[1].shape(), "i32")}, rest,
                              type_text(shape, "i32"));
    auto const result = tensors_of(text, operands).at(0);
    ASSERT_EQ(result.shape(), shape) << text;
    for_each_index(shape, [&](Index const& at) {
      Index in_small(less), in_large = at;
      for (std::size_t d = 0; d < rank; ++d)
        if (large[d] == 1) in_large[d] = 0;
      for (std::size_t d = 0; d < less; ++d) in_small[d] = small[d] == 1 ? 0 : at[static_cast<std::size_t>(dims[d])];
      std::int64_t const difference = a.integer(place_of(in_small, small)) - b.integer(place_of(in_large, large));
      std::uint64_t const expected = i32.integer.wrap(static_cast<std::uint64_t>(swapped ? -difference : difference));
      EXPECT_EQ(result.get(place_of(at, shape)), expected) << text;
    });
  }
}

TEST(Chlo, BroadcastFormsOfOtherOps) {
  Tensor const column = integers({1, 2, 3}, 32).reshaped({3, 1}), row = integers({2, 3}, 32);
  auto const less = tensors_of(program("chlo.broadcast_compare", {"tensor<3x1xi32>", "tensor<2xi32>"},
                                       "{comparison_direction = #chlo<comparison_direction LT>}", "tensor<3x2xi1>"),
                               {column, row})
                        .at(0);
  Tensor const pred = make_tensor(Element::boolean(), {2});
  std::vector<std::string> const types = {"tensor<2xi1>", "tensor<2xi32>", "tensor<3x1xi32>"};
  auto const chosen =
      tensors_of(program("chlo.broadcast_select", types, "", "tensor<3x2xi32>"), {pred, row, column}).at(0);
  for (std::int64_t i = 0; i < 6; ++i) {
    EXPECT_EQ(less.get(i) != 0, column.integer(i / 2) < row.integer(i % 2)) << i;
    EXPECT_EQ(chosen.integer(i), column.integer(i / 2)) << i;
  }
}

TEST(Chlo, TopKIsAStableSortCutShort) {
  Random random(9);
  for (std::string const name : {"i8", "ui8", "i1", "f8E5M2", "f32"}) {
    bool const is_float = name[0] == 'f';
    Element const element = element_named(name);
    for (int i = 0; i < 40; ++i) {
      std::int64_t const size = random.between(1, 12), k = random.between(0, size);
      Tensor operand = random_tensor(random, element, {3, size});
      if (i % 2)  // many equal elements
        for (std::int64_t j = 0; j < 3 * size; ++j) operand.set(j, static_cast<std::uint64_t>(random.between(0, 1)));
      std::string const whole = type_text({3, size}, name);
      std::string const both = type_text({3, k}, name) + ", " + type_text({3, k}, "i32");
      auto const text = "func.func @main(%a: " + whole + ") -> (" + both +
                        ") {\n  %v, %i = chlo.top_k(%a, k = " + std::to_string(k) + ") : " + whole + " -> (" + both +
                        ")\n  func.return %v, %i : " + both + "\n}\n";
      auto const results = tensors_of(text, {operand});
      ASSERT_EQ(results.size(), 2u);
      // Floats use IEEE's total order, in which the greatest NaN is first.
      auto const key = [&](std::int64_t place) {
        auto const code = static_cast<std::int64_t>(operand.get(place));
        std::int64_t const sign = is_float ? static_cast<std::int64_t>(element.floating->sign_bit()) : 0;
        return is_float && (code & sign) ? -(code - sign) - 1 : is_float ? code : operand.integer(place);
      };
      for (std::int64_t row = 0; row < 3; ++row) {
        Index places(static_cast<std::size_t>(size));
        std::iota(places.begin(), places.end(), row * size);
        std::stable_sort(places.begin(), places.end(), [&](auto a, auto b) { return key(a) > key(b); });
        for (std::int64_t j = 0; j < k; ++j) {
          std::int64_t const expected = places[static_cast<std::size_t>(j)];
          EXPECT_EQ(results[1].integer(row * k + j), expected - row * size) << text;
          EXPECT_EQ(results[0].get(row * k + j), operand.get(expected)) << text;
        }
      }
    }
  }
}

// outputs[.., i, ..] and the carry after i steps, along any dimension, in either direction.
TEST(Chlo, ScanAddsUp) {
  Random random(10);
  for (int i = 0; i < 30; ++i) {
    Shape const shape = random.list(3, 1, 4);
    std::size_t const dimension = static_cast<std::size_t>(i % 3);
    bool const reverse = i % 2;
    Shape slice = shape;
    slice.erase(slice.begin() + static_cast<std::ptrdiff_t>(dimension));
    Element const i64 = Element::of({64, true});
    auto const input = random_tensor(random, i64, shape), init = random_tensor(random, i64, slice);
    std::string const whole = type_text(shape, "i64"), part = type_text(slice, "i64"), both = whole + ", " + part;
    auto const text = "func.func @main(%a: " + whole + ", %b: " + part + ") -> (" + both + ") {\n" +
                      "  %0:2 = chlo.scan(%a) inits(%b) dimension=" + std::to_string(dimension) +
                      (reverse ? " attributes {is_reverse = true}" : "") + " {\n  ^bb0(%x: " + part + ", %c: " + part +
                      "):\n    %s = stablehlo.add %x, %c : " + part + "\n    stablehlo.return %c, %s : " + part + ", " +
                      part + "\n  } : (" + both + ") -> (" + both + ")\n  func.return %0#0, %0#1 : " + both + "\n}\n";
    auto const results = tensors_of(text, {input, init});
    ASSERT_EQ(results.size(), 2u) << text;
    for_each_index(slice, [&](Index const& at) {
      auto carried = static_cast<std::uint64_t>(init.integer(place_of(at, slice)));
      for (std::int64_t step = 0; step < shape[dimension]; ++step) {
        Index here = at;
        std::int64_t const at_step = reverse ? shape[dimension] - 1 - step : step;
        here.insert(here.begin() + static_cast<std::ptrdiff_t>(dimension), at_step);
        EXPECT_EQ(results[0].get(place_of(here, shape)), carried) << text;
        carried += input.get(place_of(here, shape));
      }
      EXPECT_EQ(results[1].get(place_of(at, slice)), carried) << text;
    });
  }
}

struct RaggedCase {
  Shape lhs, rhs, sizes, result;
  std::vector<std::int64_t> groups;
  std::string numbers;
};

std::string ragged_numbers(Index const& lb, Index const& rb, Index const& lc, Index const& rc, Index const& ragged,
                           Index const& group) {
  std::string text;
  auto const add = [&](std::string const& name, Index const& list) {
    text += (text.empty() ? "" : ", ") + name + "_dimensions = " + shape_text(list);
  };
  add("lhs_batching", lb), add("rhs_batching", rb), add("lhs_contracting", lc), add("rhs_contracting", rc);
  add("lhs_ragged", ragged), add("rhs_group", group);
  return "{ragged_dot_dimension_numbers = #chlo.ragged_dot<" + text + ">}";
}

Tensor ragged_dot(RaggedCase const& c, Tensor const& lhs, Tensor const& rhs, std::string const& type) {
  auto const sizes = integers(c.groups).reshaped(c.sizes);
  std::vector<std::string> const types = {type_text(c.lhs, type), type_text(c.rhs, type), type_text(c.sizes, "i64")};
  auto const text = program("chlo.ragged_dot", types, c.numbers, type_text(c.result, type));
  return tensors_of(text, {lhs, rhs, sizes}).at(0);
}

// [b,m,k], [g,b,k,n], [g] or [b,g] -> [b,m,n], where rows after the last group are zero; [b,m,k], [b,k,n] -> [g,b,m,n];
// [b,m,k], [b,k,n] -> [b,m,n].
TEST(Chlo, RaggedDotInItsThreeModes) {
  Random random(11);
  Element const i64 = Element::of({64, true});
  std::int64_t const B = 2, M = 5, K = 4, N = 3, G = 2;
  for (bool const own_sizes : {false, true}) {
    Shape const sizes = own_sizes ? Shape{B, G} : Shape{G};
    Index const groups = own_sizes ? Index{1, 2, 0, 3} : Index{2, 1};
    auto const group_of = [&](std::int64_t b, std::int64_t at) {
      std::int64_t const first = own_sizes ? b * G : 0;
      std::int64_t end = 0;
      for (std::int64_t g = 0; g < G; ++g)
        if (at < (end += groups[static_cast<std::size_t>(first + g)])) return g;
      return G;
    };
    auto const row_numbers = ragged_numbers({0}, {1}, {2}, {2}, {1}, {0});
    auto const inner_numbers = ragged_numbers({0}, {0}, {2}, {1}, {2}, {});
    auto const batch_numbers = ragged_numbers({0}, {0}, {2}, {1}, {0}, {});
    RaggedCase const by_rows{{B, M, K}, {G, B, K, N}, sizes, {B, M, N}, groups, row_numbers};
    RaggedCase const by_inner{{B, M, K}, {B, K, N}, sizes, {G, B, M, N}, groups, inner_numbers};
    RaggedCase const by_batch{{B, M, K}, {B, K, N}, {G}, {B, M, N}, {1, 1}, batch_numbers};
    auto const lhs = random_tensor(random, i64, {B, M, K}), many = random_tensor(random, i64, {G, B, K, N});
    auto const rhs = random_tensor(random, i64, {B, K, N});
    auto const rows = ragged_dot(by_rows, lhs, many, "i64"), inner = ragged_dot(by_inner, lhs, rhs, "i64");
    auto const batch = ragged_dot(by_batch, lhs, rhs, "i64");
    for_each_index({B, M, N}, [&](Index const& at) {
      std::int64_t const b = at[0], m = at[1], n = at[2];
      std::uint64_t in_group = 0, all = 0;
      std::vector<std::uint64_t> parts(static_cast<std::size_t>(G) + 1);
      for (std::int64_t k = 0; k < K; ++k) {
        std::uint64_t const x = lhs.get((b * M + m) * K + k), y = rhs.get((b * K + k) * N + n);
        if (group_of(b, m) < G) in_group += x * many.get(((group_of(b, m) * B + b) * K + k) * N + n);
        parts[static_cast<std::size_t>(group_of(b, k))] += x * y;
        all += x * y;
      }
      std::int64_t const place = place_of(at, {B, M, N});
      EXPECT_EQ(rows.get(place), in_group);
      EXPECT_EQ(batch.get(place), all);
      for (std::int64_t g = 0; g < G; ++g)
        EXPECT_EQ(inner.get(g * B * M * N + place), parts[static_cast<std::size_t>(g)]);
    });
  }
}

// Sums are exact, including those of complex numbers: 2^60 + 1 - 2^60 is 1.
TEST(Chlo, RaggedDotRoundsOnce) {
  RaggedCase const numbers{{1, 3}, {1, 3, 1}, {1}, {1, 1}, {1}, ragged_numbers({}, {}, {1}, {1}, {0}, {0})};
  for (std::string const type : {"f32", "complex<f32>"}) {
    bool const is_complex = type != "f32";
    Element const element = is_complex ? Element::complex_of(*float_format("f32")) : of("f32");
    Tensor lhs = make_tensor(element, {1, 3}), rhs = make_tensor(element, {1, 3, 1});
    double const left[] = {std::ldexp(1.0, 60), 1, -std::ldexp(1.0, 60)};
    for (std::int64_t i = 0; i < 3; ++i) {
      lhs.set(i, round(Number::of(left[i]), kF32)), rhs.set(i, round(Number::of(1.0), kF32));
      if (is_complex) lhs.set(i, 0, 1), rhs.set(i, round(Number::of(1.0), kF32), 1);
    }
    auto const result = ragged_dot(numbers, lhs, rhs, type);
    EXPECT_EQ(result.get(0), round(Number::of(1.0), kF32));
    EXPECT_EQ(result.get(0, is_complex ? 1 : 0), round(Number::of(1.0), kF32));
  }
}

// Unchecked programs end with an error that names the problem.
TEST(Unchecked, ElementwiseProgramsFail) {
  struct Operand {
    Shape shape;
    std::string element;
  };
  struct Case {
    std::string op;
    std::vector<Operand> operands;
    std::string result, message, rest = "";
  };
  std::vector<Case> const cases = {
      {"stablehlo.add", {{{2}, "f32"}, {{3}, "f32"}}, "tensor<2xf32>", "shapes [2] and [3]"},
      {"stablehlo.add", {{{2}, "f32"}, {{2}, "i32"}}, "tensor<2xf32>", "elements of f32 and i32"},
      {"stablehlo.add", {{{2}, "f32"}, {{2}, "f32"}}, "tensor<2xf64>", "f32, not f64"},
      {"stablehlo.sine", {{{2}, "i32"}}, "tensor<2xi32>", "no stablehlo.sine of i32"},
      {"stablehlo.and", {{{2}, "f32"}, {{2}, "f32"}}, "tensor<2xf32>", "no stablehlo.and of f32"},
      {"stablehlo.remainder", {{{}, "complex<f32>"}, {{}, "complex<f32>"}}, "tensor<complex<f32>>", "remainder of"},
      {"stablehlo.compare", {{{}, "f32"}, {{}, "f32"}}, "tensor<i1>", "comparison_direction"},
      {"stablehlo.select", {{{2}, "i1"}, {{3}, "f32"}, {{3}, "f32"}}, "tensor<3xf32>", "shapes [2] and [3]"},
      {"stablehlo.clamp", {{{1}, "f32"}, {{3}, "f32"}, {{}, "f32"}}, "tensor<3xf32>", "shapes [1] and [3]"},
      {"stablehlo.bitcast_convert", {{{2, 3}, "i8"}}, "tensor<2xi16>", "shape [2, 3] does not hold"},
      {"stablehlo.bitcast_convert", {{{2}, "f32"}}, "tensor<2xcomplex<f32>>", "only become complex"},
      {"stablehlo.reduce_precision",
       {{{}, "f32"}},
       "tensor<f32>",
       "0 exponent bits",
       "{exponent_bits = 0 : i32, mantissa_bits = 3 : i32}"},
      {"stablehlo.uniform_quantize", {{{3}, "f32"}}, "tensor<3x!quant.uniform<i8:f32:0, {0.1, 0.2}>>", "of 2 scales"},
      {"stablehlo.uniform_dequantize", {{{3}, "f32"}}, "tensor<3xf32>", "cannot be dequantized"},
      {"chlo.broadcast_add", {{{2}, "f32"}, {{3}, "f32"}}, "tensor<3xf32>", "are not compatible"},
      {"chlo.broadcast_add",
       {{{2}, "f32"}, {{2, 2}, "f32"}},
       "tensor<2x2xf32>",
       "[2] do not place",
       "{broadcast_dimensions = array<i64: 2>}"},
      {"chlo.ragged_dot",
       {{{2, 3}, "f32"}, {{1, 3, 2}, "f32"}, {{1}, "i64"}},
       "tensor<2x2xf32>",
       "[3] and [2]",
       ragged_numbers({}, {}, {1}, {2}, {0}, {0})},
  };
  for (auto const& c : cases) {
    std::vector<Tensor> inputs;
    std::vector<std::string> types;
    for (auto const& operand : c.operands) {
      inputs.push_back(make_tensor(element_named(operand.element), operand.shape));
      types.push_back(type_text(operand.shape, operand.element));
    }
    auto const result = run_main(program(c.op, types, c.rest, c.result), inputs);
    ASSERT_TRUE(result.error) << c.op << " " << c.message;
    EXPECT_NE(result.error->message.find(c.message), std::string::npos) << result.error->message;
  }
}

}  // namespace
}  // namespace assay::index_formula
