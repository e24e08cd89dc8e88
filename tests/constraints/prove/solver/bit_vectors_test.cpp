#include "constraints/prove/solver/bit_vectors.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kSteps = 200'000;

Interval exactly(Int128 value) { return {value, value}; }

TEST(BitVectors, AreEqualOnlyIfAlwaysEqual) {
  BitVectors vectors(kSteps);
  auto const x = vectors.unknown(32), y = vectors.unknown(32);
  auto const of = [&](std::string_view function, BitVectors::Id a, BitVectors::Id b) {
    BitVectors::Id const both[] = {a, b};
    return *vectors.apply(function, both);
  };
  EXPECT_TRUE(vectors.always_equal(of("bvxor", of("bvxor", x, y), y), x));
  EXPECT_FALSE(vectors.always_equal(of("bvxor", x, y), x));
  EXPECT_TRUE(vectors.always_equal(of("bvadd", of("bvand", x, y), of("bvor", x, y)), of("bvadd", x, y)));
  EXPECT_FALSE(vectors.always_equal(x, vectors.unknown(32)));
  EXPECT_FALSE(vectors.always_equal(x, vectors.unknown(31)));
  EXPECT_EQ(vectors.width(of("bvult", x, y)), 1u);
}

TEST(BitVectors, RejectUnknownFunctionsAndWidths) {
  BitVectors vectors(kSteps);
  BitVectors::Id const narrow[] = {vectors.unknown(8)}, two[] = {narrow[0], vectors.unknown(8)},
                       mixed[] = {narrow[0], vectors.unknown(9)};
  EXPECT_FALSE(vectors.apply("bvand", narrow));
  EXPECT_FALSE(vectors.apply("bvand", mixed));
  EXPECT_FALSE(vectors.apply("bvnot", two));
  EXPECT_FALSE(vectors.apply("bvsecret", two));
}

TEST(BitVectors, UninterpretedFunctionsAreCongruent) {
  BitVectors vectors(kSteps);
  BitVectors::Id const x[] = {vectors.unknown(16)}, y[] = {vectors.unknown(16)};
  EXPECT_TRUE(vectors.always_equal(vectors.unknown_function("f", 8, x), vectors.unknown_function("f", 8, x)));
  EXPECT_FALSE(vectors.always_equal(vectors.unknown_function("f", 8, x), vectors.unknown_function("f", 8, y)));
  EXPECT_FALSE(vectors.always_equal(vectors.unknown_function("f", 8, x), vectors.unknown_function("g", 8, x)));
}

// Values that are large or unbounded must not be replaced by their residue modulo the width.
TEST(BitVectors, ExcludeValuesThatMayBeTooLarge) {
  TermPool terms;
  BitVectors vectors(kSteps);
  auto const none = [](Term const*) { return std::optional<BitVectors::Symbol>(); };
  auto const any = terms.symbol("n", {-kUnbounded, kUnbounded}), small = terms.symbol("m", {0, 9});
  EXPECT_FALSE(vectors.integer(terms.term_of(any), 8, none));
  EXPECT_TRUE(vectors.integer(terms.term_of(small), 8, none));
  EXPECT_FALSE(vectors.integer(terms.term_of(terms.quotient(small, terms.symbol("d", {0, 3}))), 8, none));
  auto const bounded = vectors.integer(terms.term_of(terms.quotient(small, exactly(16))), 8, none);
  ASSERT_TRUE(bounded);
  EXPECT_TRUE(vectors.always_equal(*bounded, vectors.constant(8, 0)));
}

// Random terms over symbols that are bit vectors have the values of evaluate(), modulo 2^width.
TEST(BitVectors, ComputeValuesOfTerms) {
  Random random(7);
  int compared = 0;
  for (int round = 0; round < 120; ++round) {
    TermPool terms;
    BitVectors vectors(kSteps);
    std::map<Term const*, std::pair<Int128, BitVectors::Symbol>> symbols;
    std::vector<Interval> integers;
    for (int n = 0; n < 3; ++n) {
      bool const is_signed = n != 1;
      unsigned const width = n == 2 ? 16 : 8;
      Int128 const low = is_signed ? -(Int128(1) << (width - 1)) : 0, high = low + (Int128(1) << width) - 1;
      auto const symbol = terms.symbol("x", {low, high});
      Int128 const value = low + static_cast<Int128>(random.below(std::uint64_t{1} << width));
      symbols[terms.term_of(symbol)] = {value, {vectors.constant(width, value), is_signed}};
      integers.push_back(symbol);
    }
    auto const any = [&] { return integers[random.below(integers.size())]; };
    for (int n = 0; n < 8; ++n) {
      auto const a = any(), b = any();
      auto const divisor = random.below(2) == 0 ? exactly(Int128(1) << random.below(5))
                                                : exactly(static_cast<Int128>(random.below(7)) - 9);
      switch (random.below(7)) {
        case 0:
          integers.push_back(terms.sum(a, b));
          break;
        case 1:
          integers.push_back(terms.difference(a, b));
          break;
        case 2:
          integers.push_back(terms.product(a, random.below(2) == 0 ? b : exactly(-3)));
          break;
        case 3:
          integers.push_back(terms.quotient(a, divisor));
          break;
        case 4:
          integers.push_back(terms.remainder(a, divisor));
          break;
        case 5:
          integers.push_back(random.below(2) == 0 ? terms.maximum(a, b) : terms.minimum(a, b));
          break;
        default: {
          auto const less = terms.is_at_most_zero(terms.difference(a, b)),
                     same = terms.is_zero(terms.difference(any(), any()));
          integers.push_back(
              terms.choice(random.below(2) == 0 ? less : terms.conjunction(terms.negation(same), less), any(), any()));
        }
      }
      if (!terms.term_of(integers.back())) integers.pop_back();
    }
    Term const* const term = terms.term_of(integers.back());
    unsigned const width = 1 + static_cast<unsigned>(random.below(64));
    auto const vector = vectors.integer(term, width, [&](Term const* symbol) -> std::optional<BitVectors::Symbol> {
      auto const found = symbols.find(symbol);
      return found == symbols.end() ? std::nullopt : std::optional(found->second.second);
    });
    auto const value = evaluate(term, [&](Term const* symbol) { return std::optional(symbols.at(symbol).first); });
    if (!vector || !value) continue;
    EXPECT_TRUE(vectors.always_equal(*vector, vectors.constant(width, *value)))
        << to_string(term) << " modulo 2^" << width;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace assay
