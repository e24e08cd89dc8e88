// Properties: random bits are those of the published generators in XLA's layout, and depend only on their state. The
// numbers of `rng` are in the specified range, have no hidden state, and have the moments of their distribution.
#include <array>
#include <bit>
#include <cmath>
#include <set>

#include "oracle/formats/random_bits.hpp"
#include "semantics/program/tensor.hpp"
#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {
namespace {

// The known answers of the paper's reference implementation (kat_vectors of Random123).
TEST(RandomBits, KnownAnswers) {
  using Two = std::array<std::uint32_t, 2>;
  using Four = std::array<std::uint32_t, 4>;
  std::uint32_t const ones = 0xFFFFFFFF;
  EXPECT_EQ(threefry({0, 0}, {0, 0}), (Two{0x6b200159, 0x99ba4efe}));
  EXPECT_EQ(threefry({ones, ones}, {ones, ones}), (Two{0x1cb996fc, 0xbb002be7}));
  EXPECT_EQ(threefry({0x13198a2e, 0x03707344}, {0x243f6a88, 0x85a308d3}), (Two{0xc4923a9c, 0x483df7a0}));
  EXPECT_EQ(philox({0, 0}, {0, 0, 0, 0}), (Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({ones, ones}, {ones, ones, ones, ones}), (Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0xa4093822, 0x299f31d0}, {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}),
            (Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

Tensor words(std::vector<std::uint64_t> const& values) {
  Tensor tensor = make_tensor(Element::of(IntegerFormat{64, false}), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) tensor.set(static_cast<std::int64_t>(i), values[i]);
  return tensor;
}

std::vector<std::uint64_t> values_of(Tensor const& tensor) {
  std::vector<std::uint64_t> values;
  for (std::int64_t i = 0; i < tensor.count(); ++i) values.push_back(tensor.get(i));
  return values;
}

using Words = std::vector<std::uint64_t>;

struct Bits {
  Words state, output;
};

std::string program_of(std::string const& algorithm, Words const& state, std::string const& type) {
  std::string const state_type = "tensor<" + std::to_string(state.size()) + "xui64>";
  return "func.func @main(%s: " + state_type + ") -> (" + state_type + ", " + type +
         ") {\n  %n, %o = \"stablehlo.rng_bit_generator\"(%s) {rng_algorithm = #stablehlo<rng_algorithm " + algorithm +
         ">} : (" + state_type + ") -> (" + state_type + ", " + type + ")\n  func.return %n, %o : " + state_type +
         ", " + type + "\n}\n";
}

Bits generate_bits(std::string const& algorithm, Words const& state, std::string const& type) {
  auto const results = tensors_of(program_of(algorithm, state, type), {words(state)});
  if (results.size() != 2) return {};
  return {values_of(results[0]), values_of(results[1])};
}

TEST(RngBitGenerator, ExampleOfTheSpecification) {
  auto const bits = generate_bits("THREE_FRY", {1, 2}, "tensor<2x2xui64>");
  EXPECT_EQ(bits.state, (Words{1, 6}));
  EXPECT_EQ(bits.output,
            (Words{9236835810183407956u, 16087790271692313299u, 18212823393184779219u, 2658481902456610144u}));
}

TEST(RngBitGenerator, ThreefryReturnsTwoNarrowElementsPerBlock) {
  auto const block = [](std::uint64_t number) { return threefry(words_of(7), words_of(5 + number)); };
  // The two words of a block are adjacent along the first dimension of even size, here the second. The halved shape is
  // 3 x 1 x 4.
  auto const even = generate_bits("THREE_FRY", {7, 5}, "tensor<3x2x4xui32>");
  EXPECT_EQ(even.state, (Words{7, 5 + 12}));
  for_each_index({3, 2, 4}, [&](Index const& at) {
    auto const pair = block(static_cast<std::uint64_t>(place_of({at[0], at[1] / 2, at[2]}, {3, 1, 4})));
    EXPECT_EQ(even.output[static_cast<std::size_t>(place_of(at, {3, 2, 4}))],
              pair[static_cast<std::size_t>(at[1] % 2)]);
  });
  // Without an even dimension, along the largest one: the halved shape is 3 x 3, and excess words are dropped.
  auto const odd = generate_bits("THREE_FRY", {7, 5}, "tensor<3x5xui32>");
  EXPECT_EQ(odd.state, (Words{7, 5 + 9}));
  for_each_index({3, 5}, [&](Index const& at) {
    auto const pair = block(static_cast<std::uint64_t>(place_of({at[0], at[1] / 2}, {3, 3})));
    EXPECT_EQ(odd.output[static_cast<std::size_t>(place_of(at, {3, 5}))], pair[static_cast<std::size_t>(at[1] % 2)]);
  });
  auto const scalar = generate_bits("THREE_FRY", {7, 5}, "tensor<ui32>");
  EXPECT_EQ(scalar.output, (Words{block(0)[0]}));
  EXPECT_EQ(scalar.state, (Words{7, 6}));
}

TEST(RngBitGenerator, PhiloxReturnsItsWordsInOrder) {
  // The 128-bit counter carries. In a state of two words, the key is the counter's upper half.
  auto const block = [](std::uint64_t key, std::uint64_t low, std::uint64_t high) {
    auto const [a, b] = words_of(low);
    auto const [c, d] = words_of(high);
    return philox(words_of(key), {a, b, c, d});
  };
  std::uint64_t const last = ~std::uint64_t{0};
  auto const first = block(9, last, 4), second = block(9, 0, 5);
  auto const narrow = generate_bits("PHILOX", {9, last, 4}, "tensor<7xui32>");
  EXPECT_EQ(narrow.output, (Words{first[0], first[1], first[2], first[3], second[0], second[1], second[2]}));
  EXPECT_EQ(narrow.state, (Words{9, 1, 5}));
  auto const wide = generate_bits("PHILOX", {9, last, 4}, "tensor<3xui64>");
  EXPECT_EQ(wide.output,
            (Words{of_words(first[0], first[1]), of_words(first[2], first[3]), of_words(second[0], second[1])}));
  auto const short_state = generate_bits("PHILOX", {1, 2}, "tensor<2x2xui64>");
  EXPECT_EQ(short_state.state, (Words{1, 4}));
  EXPECT_EQ(short_state.output,
            (Words{12229731395331991369u, 3437131457114678231u, 13465615291114923006u, 9328616520744100567u}));
}

TEST(RngBitGenerator, NarrowElementsAreTheLowBits) {
  for (std::string const algorithm : {"THREE_FRY", "PHILOX", "DEFAULT"}) {
    auto const whole = generate_bits(algorithm, {3, 4}, "tensor<5x6xui32>").output;
    for (auto const& [type, width] : {std::pair{"ui16", 16}, {"ui8", 8}, {"f16", 16}, {"f8E4M3FN", 8}, {"ui4", 4}}) {
      auto const narrow = generate_bits(algorithm, {3, 4}, "tensor<5x6x" + std::string(type) + ">").output;
      ASSERT_EQ(narrow.size(), whole.size()) << type;
      for (std::size_t i = 0; i < whole.size(); ++i)
        EXPECT_EQ(narrow[i], whole[i] & ((std::uint64_t{1} << width) - 1)) << algorithm << " " << type;
    }
    auto const as_signed = generate_bits(algorithm, {3, 4}, "tensor<5x6xi8>").output;
    for (std::size_t i = 0; i < whole.size(); ++i)
      EXPECT_EQ(static_cast<std::int64_t>(as_signed[i]), static_cast<std::int8_t>(whole[i]));
    EXPECT_EQ(generate_bits(algorithm, {3, 4}, "tensor<5x6xf32>").output, whole);
  }
}

TEST(RngBitGenerator, StatesContinue) {
  for (auto const& [algorithm, state] : {std::pair<std::string, Words>{"THREE_FRY", {11, 12}},
                                         {"PHILOX", {11, 12, 13}},
                                         {"DEFAULT", {11, 12}},
                                         {"DEFAULT", {11, 12, 13}}}) {
    auto const whole = generate_bits(algorithm, state, "tensor<8xui64>");
    auto const front = generate_bits(algorithm, state, "tensor<4xui64>");
    auto const back = generate_bits(algorithm, front.state, "tensor<4xui64>");
    auto joined = front.output;
    joined.insert(joined.end(), back.output.begin(), back.output.end());
    EXPECT_EQ(joined, whole.output);
    EXPECT_EQ(back.state, whole.state);
    EXPECT_NE(whole.state, state);
  }
  EXPECT_EQ(generate_bits("THREE_FRY", {1, 2}, "tensor<0x3xui32>").state, (Words{1, 2}));
}

// rng_bit_generator_c2
TEST(RngBitGenerator, StatesOfOtherSizesAreRejected) {
  auto const is_refused = [](std::string const& algorithm, Words const& state) {
    return run_main(program_of(algorithm, state, "tensor<2xui64>"), {words(state)}).error.has_value();
  };
  for (std::string const algorithm : {"THREE_FRY", "PHILOX", "DEFAULT"})
    for (Words const& state : {Words{1}, Words{1, 2, 3, 4}}) EXPECT_TRUE(is_refused(algorithm, state)) << algorithm;
  EXPECT_TRUE(is_refused("THREE_FRY", {1, 2, 3}));
  EXPECT_FALSE(is_refused("DEFAULT", {1, 2, 3}));
}

std::vector<Tensor> draw(std::string const& element, std::string const& a, std::string const& b,
                         std::string const& distribution, std::int64_t count) {
  std::string const type = "tensor<" + std::to_string(count) + "x" + element + ">", scalar = "tensor<" + element + ">";
  std::string const draw = "\"stablehlo.rng\"(%a, %b, %n) {rng_distribution = #stablehlo<rng_distribution " +
                           distribution + ">} : (" + scalar + ", " + scalar + ", tensor<1xi64>) -> " + type + "\n";
  return tensors_of("func.func @main() -> (" + type + ", " + type + ") {\n  %a = stablehlo.constant dense<" + a +
                        "> : " + scalar + "\n  %b = stablehlo.constant dense<" + b + "> : " + scalar +
                        "\n  %n = stablehlo.constant dense<" + std::to_string(count) + "> : tensor<1xi64>\n  %r = " +
                        draw + "  %s = " + draw + "  func.return %r, %s : " + type + ", " + type + "\n}\n",
                    {});
}

TEST(Rng, UniformIntegersFillTheirRange) {
  for (auto const& [element, a, b] :
       {std::array<std::string, 3>{"i8", "-3", "4"}, {"ui64", "2", "9"}, {"i32", "-4", "3"}}) {
    auto const results = draw(element, a, b, "UNIFORM", 500);
    std::set<std::int64_t> seen;
    for (auto value : values_of(results[0])) seen.insert(static_cast<std::int64_t>(value));
    EXPECT_EQ(seen.size(), 7u) << element;
    EXPECT_EQ(*seen.begin(), std::stoll(a)) << element;
    EXPECT_EQ(*seen.rbegin(), std::stoll(b) - 1) << element;
  }
  // The whole range without overflow.
  auto const wide = draw("i64", "-9223372036854775808", "9223372036854775807", "UNIFORM", 64);
  auto const drawn = values_of(wide[0]);
  EXPECT_EQ(std::set<std::uint64_t>(drawn.begin(), drawn.end()).size(), 64u);
}

double as_double(std::string const& element, std::uint64_t code) {
  return to_double(unpack(code, *float_format(element)));
}

TEST(Rng, UniformFloatsLieInTheHalfOpenInterval) {
  for (std::string const element : {"f64", "f32", "bf16", "f8E4M3FN"}) {
    auto const results = draw(element, "-1.0", "3.0", "UNIFORM", 2000);
    double sum = 0;
    for (auto code : values_of(results[0])) {
      double const value = as_double(element, code);
      ASSERT_TRUE(value >= -1 && value < 3) << element << " " << value;
      sum += value;
    }
    // Rounding down subtracts half a unit on average, which is up to an eighth in f8. Otherwise the limit is five
    // standard errors.
    EXPECT_NEAR(sum / 2000, 1, 5 * 4 / std::sqrt(12.0 * 2000) + (element == "f8E4M3FN" ? 0.125 : 0.01)) << element;
  }
}

TEST(Rng, NormalNumbersHaveTheirMoments) {
  int const count = 4000;
  for (std::string const element : {"f64", "f32", "f16"}) {
    double sum = 0, squares = 0;
    for (auto code : values_of(draw(element, "5.0", "2.0", "NORMAL", count)[0])) {
      double const value = as_double(element, code);
      sum += value - 5;
      squares += (value - 5) * (value - 5);
    }
    EXPECT_NEAR(sum / count, 0, 5 * 2 / std::sqrt(count)) << element;
    EXPECT_NEAR(squares / count, 4, 5 * 4 * std::sqrt(2.0 / count)) << element;
  }
}

TEST(Rng, DependsOnItsPlaceAndOnNothingHidden) {
  auto const once = draw("f32", "0.0", "1.0", "UNIFORM", 50), again = draw("f32", "0.0", "1.0", "UNIFORM", 50);
  EXPECT_EQ(values_of(once[0]), values_of(again[0]));
  EXPECT_NE(values_of(once[0]), values_of(once[1]));
}

}  // namespace
}  // namespace assay::index_formula
