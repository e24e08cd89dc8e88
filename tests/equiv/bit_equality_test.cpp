// Bitwise equality of integers: the rows of spec/ agree with the kernels, and pairs of programs are compared.
#include "constraints/prove/solver/bit_vectors.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "support/text.hpp"
#include "tests/equiv/law_values.hpp"
#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

Int128 signed_code(ScalarValue const& value) { return static_cast<Int128>(value.code[0]); }

// All pairs of codes of four-bit types, and pairs of special values of wider types.
TEST(BitEquality, RowsMatchKernels) {
  ScalarOps ops{Profile{}};
  ASSERT_GE(laws().bit_vectors.size(), 7u);
  for (auto const& row : laws().bit_vectors) {
    auto const* const spec = Specification::get().op_named(row.op);
    ASSERT_NE(spec, nullptr) << row.op;
    bool const is_unary = row.function == "bvnot";
    int compared = 0;
    for (auto const& type : {integer_element(4, true), integer_element(4, false), integer_element(8, true),
                             integer_element(32, false), integer_element(64, true)}) {
      unsigned const width = type.integer.bits;
      auto const codes = codes_of(type, 16);
      BitVectors vectors(100'000);
      // The bits in which any pair differs: one query covers all pairs.
      auto differing = vectors.constant(width, 0);
      auto const of_two = [&](std::string_view function, BitVectors::Id a, BitVectors::Id b) {
        BitVectors::Id const both[] = {a, b};
        return *vectors.apply(function, both);
      };
      for (auto const x : codes)
        for (auto const y : is_unary ? std::vector<std::uint64_t>{0} : codes) {
          std::vector<ScalarValue> operands = {{type, {x, 0}}};
          if (!is_unary) operands.push_back({type, {y, 0}});
          auto const mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
          if (row.within_width && (y & mask) >= width) continue;
          auto const computed = ops.fold({spec->name, ""}, operands, type);
          ASSERT_TRUE(computed) << row.op << " is left open for " << x << ", " << y;
          std::vector<BitVectors::Id> ids;
          for (auto const& operand : operands) ids.push_back(vectors.constant(width, signed_code(operand)));
          auto const id = vectors.apply(row.function, ids);
          ASSERT_TRUE(id) << row.function;
          auto const difference = of_two("bvxor", *id, vectors.constant(width, signed_code(*computed)));
          differing = of_two("bvor", differing, difference);
          ++compared;
        }
      EXPECT_TRUE(vectors.always_equal(differing, vectors.constant(width, 0))) << row.op << " of " << to_string(type);
    }
    EXPECT_GT(compared, is_unary ? 60 : 300) << row.op;
  }
}

struct PairOfBits {
  char const *name, *type, *a, *b;
  bool equal;
};

constexpr char const* kRotated =
    "%c = constant dense<13>\n%d = constant dense<19>\n%s = shift_left %x, %c\n%t = shift_right_logical %x, %d\n";

// Expands lines without types: `%r = and %x, %y` is an op on four elements of the type.
std::string program_of(std::string const& lines, std::string const& type) {
  std::string text;
  for (auto const line : split(lines, '\n'))
    if (!line.empty()) {
      std::string one(line);
      one.insert(one.find('=') + 2, "stablehlo.");
      text += one + " : tensor<4x" + type + ">\n";
    }
  return text + "return %r : tensor<4x" + type + ">";
}

class BitEqualityPairs : public ::testing::TestWithParam<PairOfBits> {};

TEST_P(BitEqualityPairs, AreJudged) {
  auto const& pair = GetParam();
  std::string const type = pair.type, tensor = "tensor<4x" + type + ">";
  auto const of = [&](std::string lines) {
    if (lines.starts_with("ROTATED ")) lines = kRotated + lines.substr(8);
    return "func.func @main(%x: " + tensor + ", %y: " + tensor + ") -> " + tensor + " {\n" + program_of(lines, type) +
           "\n}\n";
  };
  auto const outcome = proof_of_pair(of(pair.a), of(pair.b));
  EXPECT_EQ(outcome.verdict, pair.equal ? Verdict::equal : Verdict::undecided) << outcome.why;
}

INSTANTIATE_TEST_SUITE_P(
    All, BitEqualityPairs,
    ::testing::Values(
        PairOfBits{"rotation_by_or_or_by_add", "ui32", "ROTATED %r = or %s, %t", "ROTATED %r = add %s, %t", true},
        PairOfBits{"rotation_by_or_or_by_xor", "i32", "ROTATED %r = or %s, %t", "ROTATED %r = xor %t, %s", true},
        PairOfBits{"rotation_by_or_or_by_and", "ui32", "ROTATED %r = or %s, %t", "ROTATED %r = and %s, %t", false},
        PairOfBits{"a_round_of_threefry", "ui32", "ROTATED %a = add %x, %y\n%o = or %s, %t\n%r = xor %a, %o",
                   "ROTATED %a = add %y, %x\n%o = xor %t, %s\n%r = xor %o, %a", true},
        PairOfBits{"bits_that_are_cleared", "i64", "%a = and %x, %y\n%r = subtract %x, %a",
                   "%n = not %y\n%r = and %x, %n", true},
        PairOfBits{"bits_that_are_cleared_of_the_other", "i64", "%a = and %x, %y\n%r = subtract %x, %a",
                   "%n = not %x\n%r = and %y, %n", false},
        PairOfBits{"the_lowest_bit", "i32", "%n = negate %x\n%r = and %x, %n",
                   "%m = not %x\n%c = constant dense<1>\n%n = add %m, %c\n%r = and %n, %x", true},
        PairOfBits{"swapped_by_xor", "i32", "%a = xor %x, %y\n%b = xor %a, %y\n%r = xor %a, %b",
                   "%c = constant dense<0>\n%r = add %y, %c", true},
        PairOfBits{"a_mean_that_does_not_overflow", "ui32",
                   "%c = constant dense<1>\n%a = and %x, %y\n%b = xor %x, %y\n%h = shift_right_logical %b, %c\n%r = "
                   "add %a, %h",
                   "%c = constant dense<1>\n%a = or %x, %y\n%b = xor %x, %y\n%h = shift_right_logical %b, %c\n%r = "
                   "subtract %a, %h",
                   false},
        PairOfBits{"shifts_by_what_is_not_known", "ui32", "%a = shift_left %x, %y\n%b = xor %a, %y\n%r = xor %b, %y",
                   "%c = constant dense<0>\n%a = shift_left %x, %y\n%r = or %a, %c", true},
        // The specification leaves the result open for shifts by 32 or more.
        PairOfBits{"a_shift_of_a_shift_may_be_too_far", "ui32", "%a = add %y, %y\n%r = shift_left %x, %a",
                   "%b = shift_left %x, %y\n%r = shift_left %b, %y", false},
        PairOfBits{"arithmetic_and_logical_shifts", "i32", "%c = constant dense<1>\n%r = shift_right_arithmetic %x, %c",
                   "%c = constant dense<1>\n%r = shift_right_logical %x, %c", false},
        PairOfBits{
            "arithmetic_and_logical_shifts_below_a_mask", "i32",
            "%c = constant dense<4>\n%m = constant dense<255>\n%s = shift_right_arithmetic %x, %c\n%r = and %s, %m",
            "%c = constant dense<4>\n%m = constant dense<255>\n%s = shift_right_logical %x, %c\n%r = and %s, %m", true},
        PairOfBits{"all_bits_but_the_lowest_eight", "ui32",
                   "%c = constant dense<8>\n%s = shift_left %x, %c\n%r = shift_right_logical %s, %c",
                   "%c = constant dense<16777215>\n%r = and %x, %c", true},
        PairOfBits{"functions_of_equal_operands", "i32", "%a = xor %x, %y\n%b = xor %a, %y\n%r = popcnt %b",
                   "%r = popcnt %x", true},
        PairOfBits{"functions_of_other_operands", "i32", "%a = xor %x, %y\n%r = popcnt %a",
                   "%a = or %x, %y\n%r = popcnt %a", false}),
    [](auto const& info) { return std::string(info.param.name); });

// Conversions of integers preserve the bits that fit.
TEST(BitEquality, ConversionsToNarrowerIntegers) {
  auto const of = [](std::string const& type, std::string const& lines) {
    return main_of("%x: tensor<4x" + type + ">) -> tensor<4x" + type + ">",
                   lines + "\nreturn %r : tensor<4x" + type + ">");
  };
  auto const narrowed = [&](std::string const& type, std::string const& narrow) {
    return of(type, "%n = stablehlo.convert %x : (tensor<4x" + type + ">) -> tensor<4x" + narrow +
                        ">\n%r = stablehlo.convert %n : (tensor<4x" + narrow + ">) -> tensor<4x" + type + ">");
  };
  auto const masked = [&](std::string const& type, int mask) {
    return of(type, "%c = stablehlo.constant dense<" + std::to_string(mask) + "> : tensor<4x" + type +
                        ">\n%r = stablehlo.and %x, %c : tensor<4x" + type + ">");
  };
  auto const shifted = [&](std::string const& type, int by) {
    return of(type, "%c = stablehlo.constant dense<" + std::to_string(by) + "> : tensor<4x" + type +
                        ">\n%s = stablehlo.shift_left %x, %c : tensor<4x" + type +
                        ">\n%r = stablehlo.shift_right_arithmetic %s, %c : tensor<4x" + type + ">");
  };
  EXPECT_EQ(proof_of_pair(masked("ui32", 255), narrowed("ui32", "ui8")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(masked("i32", 255), narrowed("i32", "ui8")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(masked("i32", 255), narrowed("i32", "i8")).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(shifted("i32", 24), narrowed("i32", "i8")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(shifted("i32", 23), narrowed("i32", "i8")).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(shifted("i32", 24), narrowed("i32", "ui8")).verdict, Verdict::undecided);
}

// Without solver steps nothing is proved, and the reason is reported.
TEST(BitEquality, ProofWithoutStepsIsUndecided) {
  std::string const signature = "%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32>",
                    a = "%0 = stablehlo.maximum %x, %y : tensor<4xi32>\nreturn %0 : tensor<4xi32>",
                    b = "%p = stablehlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>\n"
                        "%0 = stablehlo.select %p, %y, %x : tensor<4xi1>, tensor<4xi32>\nreturn %0 : tensor<4xi32>";
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, b)).verdict, Verdict::equal);
  EquivOptions options;
  options.all_steps = 0;
  auto const outcome = proof_of_pair(main_of(signature, a), main_of(signature, b), options);
  EXPECT_EQ(outcome.verdict, Verdict::undecided);
  EXPECT_EQ(outcome.why, "the proof reached its work limit");
}

}  // namespace
}  // namespace assay
