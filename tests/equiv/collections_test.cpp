// Reductions in any order, guarantees of scatters, folds that select an item, and numbers that are integers: proved
// pairs, and incorrect pairs that must not be proved.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

Verdict verdict_of_pair(std::string const& signature, std::string const& a, std::string const& b) {
  return proof_of_pair(main_of(signature, a), main_of(signature, b)).verdict;
}

// Combines the rows of x one by one, and by a reduction with the initial value `init`.
struct ReducedRows {
  std::string op, type, init, whole, chain;
};

ReducedRows reduced_rows(std::string const& op, std::string const& type, std::string const& init, bool last = true) {
  std::string const row = "tensor<4x" + type + ">", all = "tensor<3x4x" + type + ">", one = "tensor<" + type + ">";
  ReducedRows made{op, type, init, "", ""};
  made.whole = "%i = stablehlo.constant dense<" + init + "> : " + one +
               "\n%r = stablehlo.reduce(%x init: %i) applies stablehlo." + op + " across dimensions = [0] : (" + all +
               ", " + one + ") -> " + row + "\nreturn %r : " + row;
  for (int k = 0; k < 3; ++k) {
    auto const n = std::to_string(k);
    made.chain += "%s" + n + " = stablehlo.slice %x [" + n + ":" + std::to_string(k + 1) + ", 0:4] : (" + all +
                  ") -> tensor<1x4x" + type + ">\n%p" + n + " = stablehlo.reshape %s" + n + " : (tensor<1x4x" + type +
                  ">) -> " + row + "\n";
  }
  made.chain += "%t = stablehlo." + op + " %p2, %p0 : " + row + "\n%u = stablehlo." + op + (last ? " %p1" : " %p0") +
                ", %t : " + row + "\nreturn %u : " + row;
  return made;
}

TEST(EquivCollections, AreUnorderedIfBitsDoNotDependOnTheOrder) {
  auto const expect = [](ReducedRows const& made, Verdict wanted) {
    std::string const of = "x" + made.type + ">";
    EXPECT_EQ(verdict_of_pair("%x: tensor<3x4" + of + ") -> tensor<4" + of, made.whole, made.chain), wanted)
        << made.op << " of " << made.type << " from " << made.init;
  };
  expect(reduced_rows("maximum", "f32", "0xFF800000"), Verdict::equal);
  expect(reduced_rows("minimum", "bf16", "0x7F80"), Verdict::equal);
  expect(reduced_rows("xor", "i32", "0"), Verdict::equal);
  expect(reduced_rows("and", "i32", "-1"), Verdict::equal);
  expect(reduced_rows("or", "i1", "false"), Verdict::equal);
  expect(reduced_rows("maximum", "f32", "0xFF800000", false), Verdict::undecided);  // a row is missing
  // The specification permits any number of initial values among the items, including none. No proof may depend on this
  // number.
  expect(reduced_rows("maximum", "f32", "0.0"), Verdict::undecided);
  expect(reduced_rows("xor", "i32", "1"), Verdict::undecided);
  expect(reduced_rows("add", "f32", "0.0"), Verdict::real_only);
}

TEST(EquivCollections, OfOneFoldInAnother) {
  std::string const init = "%i = stablehlo.constant dense<0xFF800000> : tensor<f32>\n";
  auto const twice = [&](std::string const& op) {
    return init + "%a = stablehlo.reduce(%x init: %i) applies stablehlo." + op +
           " across dimensions = [1] : (tensor<90x80x4xf32>, tensor<f32>) -> tensor<90x4xf32>\n"
           "%r = stablehlo.reduce(%a init: %i) applies stablehlo." +
           op +
           " across dimensions = [0] : (tensor<90x4xf32>, tensor<f32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>";
  };
  auto const once = [&](std::string const& op) {
    return init + "%r = stablehlo.reduce(%x init: %i) applies stablehlo." + op +
           " across dimensions = [0, 1] : (tensor<90x80x4xf32>, tensor<f32>) -> tensor<4xf32>\nreturn %r : "
           "tensor<4xf32>";
  };
  std::string const signature = "%x: tensor<90x80x4xf32>) -> tensor<4xf32>";
  EXPECT_EQ(verdict_of_pair(signature, twice("maximum"), once("maximum")), Verdict::equal);
  EXPECT_EQ(verdict_of_pair(signature, twice("add"), once("add")), Verdict::undecided);
}

TEST(EquivCollections, NeutralPaddingIsIgnored) {
  auto const padded = [](std::string const& value) {
    return "%i = stablehlo.constant dense<1.0> : tensor<f32>\n%v = stablehlo.constant dense<" + value +
           "> : tensor<f32>\n%p = stablehlo.pad %x, %v, low = [2], high = [3], interior = [0] : (tensor<3xf32>, "
           "tensor<f32>) -> "
           "tensor<8xf32>\n%r = stablehlo.reduce(%p init: %i) applies stablehlo.multiply across dimensions = [0] : "
           "(tensor<8xf32>, tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>";
  };
  std::string const plain =
      "%i = stablehlo.constant dense<1.0> : tensor<f32>\n%r = stablehlo.reduce(%x init: %i) applies stablehlo.multiply "
      "across "
      "dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>";
  std::string const signature = "%x: tensor<3xf32>) -> tensor<f32>";
  EXPECT_EQ(verdict_of_pair(signature, padded("1.0"), plain), Verdict::refines);
  EXPECT_EQ(verdict_of_pair(signature, padded("2.0"), plain), Verdict::undecided);
  // A value that is neutral on one side of an op may not be neutral on the other side.
  auto const divided = [](std::string const& value, std::string const& shape) {
    return "%r = \"stablehlo.reduce\"(" + value +
           ", %i) ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
           "%d = stablehlo.divide %a, %b : tensor<f32>\nstablehlo.return %d : tensor<f32>\n}) {dimensions = array<i64: "
           "0>} : "
           "(" +
           shape + ", tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>";
  };
  auto const before = [](std::string const& text) { return text.substr(0, text.find("%r = ")); };
  EXPECT_EQ(verdict_of_pair(signature, before(padded("1.0")) + divided("%p", "tensor<8xf32>"),
                            before(plain) + divided("%x", "tensor<3xf32>")),
            Verdict::undecided);
}

std::string scatter_of(std::string const& indices, std::string const& unique, std::string const& base = "%x",
                       std::string const& updates = "%u") {
  return "%i = stablehlo.constant dense<" + indices + "> : tensor<3x1xi32>\n%r = \"stablehlo.scatter\"(" + base +
         ", %i, " + updates +
         ") <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims "
         "= [0], "
         "index_vector_dim = 1>, unique_indices = " +
         unique +
         "}> ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\nstablehlo.return %b : tensor<f32>\n}) : "
         "(tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32>\n";
}

std::string const kScattered = "%x: tensor<8xf32>, %u: tensor<3xf32>) -> tensor<8xf32>",
                  kReturnScattered = "return %r : tensor<8xf32>";

TEST(EquivScatters, AKeptPromiseHasNoEffect) {
  std::string const apart = "[[5], [0], [6]]", twice = "[[5], [0], [5]]";
  EXPECT_EQ(verdict_of_pair(kScattered, scatter_of(apart, "false") + kReturnScattered,
                            scatter_of(apart, "true") + kReturnScattered),
            Verdict::equal);
  EXPECT_EQ(verdict_of_pair(kScattered, scatter_of(twice, "false") + kReturnScattered,
                            scatter_of(twice, "true") + kReturnScattered),
            Verdict::undecided);
}

TEST(EquivScatters, OpDistributesOverChoices) {
  std::string const indices = "[[5], [0], [5]]";
  std::string const after =
      scatter_of(indices, "false") + "%n = stablehlo.negate %r : tensor<8xf32>\nreturn %n : tensor<8xf32>";
  std::string const before = "%y = stablehlo.negate %x : tensor<8xf32>\n%v = stablehlo.negate %u : tensor<3xf32>\n";
  EXPECT_EQ(verdict_of_pair(kScattered, after, before + scatter_of(indices, "false", "%y", "%v") + kReturnScattered),
            Verdict::refines);
  EXPECT_EQ(verdict_of_pair(kScattered, after, before + scatter_of(indices, "false", "%x", "%v") + kReturnScattered),
            Verdict::undecided);
}

// Dot products of few bits are exact in f32, in any order of the sums.
TEST(EquivIntegers, AreExactInFloatingPoint) {
  std::string const signature = "%x: tensor<2x9xi8>, %y: tensor<9x2xi8>) -> tensor<2x2xi32>";
  auto const floats = [](std::string const& scale) {
    return "%a = stablehlo.convert %x : (tensor<2x9xi8>) -> tensor<2x9xf32>\n"
           "%b = stablehlo.convert %y : (tensor<9x2xi8>) -> tensor<9x2xf32>\n"
           "%c = stablehlo.constant dense<" +
           scale +
           "> : tensor<2x2xf32>\n"
           "%d = stablehlo.dot %a, %b : (tensor<2x9xf32>, tensor<9x2xf32>) -> tensor<2x2xf32>\n"
           "%e = stablehlo.multiply %d, %c : tensor<2x2xf32>\n"
           "%r = stablehlo.convert %e : (tensor<2x2xf32>) -> tensor<2x2xi32>\nreturn %r : tensor<2x2xi32>";
  };
  auto const integers = [](std::string const& scale) {
    return "%c = stablehlo.constant dense<" + scale +
           "> : tensor<2x2xi32>\n"
           "%d = stablehlo.dot %x, %y : (tensor<2x9xi8>, tensor<9x2xi8>) -> tensor<2x2xi32>\n"
           "%r = stablehlo.multiply %d, %c : tensor<2x2xi32>\nreturn %r : tensor<2x2xi32>";
  };
  EXPECT_EQ(verdict_of_pair(signature, floats("6.0"), integers("6")), Verdict::refines);
  EXPECT_EQ(verdict_of_pair(signature, floats("6.0"), integers("5")), Verdict::undecided);
  EXPECT_EQ(verdict_of_pair(signature, floats("6.5"), integers("6")), Verdict::undecided);
  EXPECT_EQ(verdict_of_pair(signature, floats("600.0"), integers("600")), Verdict::undecided);  // more than 24 bits
  EXPECT_EQ(verdict_of_pair(signature, integers("6"), floats("6.0")),
            Verdict::undecided);  // the rounding of B is open
}

TEST(EquivIntegers, ShortSumsAreWrittenOut) {
  std::string const
      signature = "%x: tensor<5xi32>, %y: tensor<5xi32>) -> tensor<i32>",
      dot = "%r = stablehlo.dot %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<i32>\nreturn %r : tensor<i32>";
  auto const reversed = [](std::string const& a, std::string const& b) {
    return "%a = stablehlo.reverse %x, dims = [" + a + "] : tensor<5xi32>\n%b = stablehlo.reverse %y, dims = [" + b +
           "] : tensor<5xi32>\n";
  };
  EXPECT_EQ(verdict_of_pair(signature, reversed("0", "0") + dot, reversed("", "") + dot), Verdict::equal);
  EXPECT_EQ(verdict_of_pair(signature, reversed("0", "") + dot, reversed("", "") + dot), Verdict::undecided);
}

TEST(EquivIntegers, RemainderHasDefinedDivisor) {
  std::string const signature = "%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8>";
  auto const of = [](std::string const& least) {
    return "%c = stablehlo.constant dense<" + least +
           "> : tensor<4xui8>\n%m = stablehlo.maximum %y, %c : tensor<4xui8>\n"
           "%q = stablehlo.divide %x, %m : tensor<4xui8>\n%p = stablehlo.multiply %q, %m : tensor<4xui8>\n"
           "%s = stablehlo.remainder %x, %m : tensor<4xui8>\n%r = stablehlo.add %p, %s : tensor<4xui8>\n"
           "return %r : tensor<4xui8>";
  };
  // If the divisor is zero, the remainder may be any value, and so may the sum.
  EXPECT_EQ(verdict_of_pair(signature, of("0"), "return %x : tensor<4xui8>"), Verdict::refines);
}

TEST(EquivFunctions, OfOneNameAreOneInBothDialects) {
  std::string const signature = "%x: tensor<4xf32>) -> tensor<4xf32>";
  std::string const a = "%r = chlo.tan %x : tensor<4xf32> -> tensor<4xf32>\nreturn %r : tensor<4xf32>";
  EXPECT_EQ(verdict_of_pair(signature, a, "%r = stablehlo.tan %x : tensor<4xf32>\nreturn %r : tensor<4xf32>"),
            Verdict::equal);
  EXPECT_EQ(verdict_of_pair(signature, a, "%r = stablehlo.tanh %x : tensor<4xf32>\nreturn %r : tensor<4xf32>"),
            Verdict::undecided);
}

// Complex numbers are compared as pairs: the minimum of (0, 1) and (-0, 1) is the second operand.
TEST(EquivCollections, OfComplexNumbersHaveAnOrder) {
  for (std::string const op : {"minimum", "maximum"}) {
    auto const of = [&](std::string const& operands, std::string const& type) {
      return "%r = stablehlo." + op + " " + operands + " : tensor<" + type + ">\nreturn %r : tensor<" + type + ">";
    };
    auto const verdict = [&](std::string const& type) {
      return verdict_of_pair("%x: tensor<" + type + ">, %y: tensor<" + type + ">) -> tensor<" + type + ">",
                             of("%x, %y", type), of("%y, %x", type));
    };
    EXPECT_EQ(verdict("f32"), Verdict::equal) << op;
    EXPECT_EQ(verdict("f8E4M3FNUZ"), Verdict::equal) << op;
    EXPECT_EQ(verdict("complex<f32>"), Verdict::undecided) << op;
    EXPECT_EQ(verdict("complex<f64>"), Verdict::undecided) << op;
    auto const whole = [&](std::string const& operand, std::string const& before) {
      return before + "%i = stablehlo.constant dense<(1.0, 1.0)> : tensor<complex<f32>>\n%r = stablehlo.reduce(" +
             operand + " init: %i) applies stablehlo." + op +
             " across dimensions = [0] : (tensor<5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>\n"
             "return %r : tensor<complex<f32>>";
    };
    EXPECT_NE(verdict_of_pair("%x: tensor<5xcomplex<f32>>) -> tensor<complex<f32>>", whole("%x", ""),
                              whole("%y", "%y = stablehlo.reverse %x, dims = [0] : tensor<5xcomplex<f32>>\n")),
              Verdict::equal)
        << op;
  }
}

}  // namespace
}  // namespace assay
