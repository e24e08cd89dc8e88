// Long chains of ops that laws simplify, and similar chains that they do not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

// Returns x after `count` applications of the op to the last value twice, or to the last value and the constant.
std::string chain_of_ops(int count, std::string const& type, std::string const& op, std::string const& constant = "") {
  std::string text = constant.empty() ? "" : fmt::format("%c = stablehlo.constant dense<{}> : {}\n", constant, type);
  std::string last = "%x";
  for (int i = 0; i < count; ++i) {
    text += fmt::format("%v{} = stablehlo.{} {}, {} : {}\n", i, op, last, constant.empty() ? last : "%c", type);
    last = fmt::format("%v{}", i);
  }
  return main_of(fmt::format("%x: {0}) -> {0}", type), text + fmt::format("return {} : {}", last, type));
}

struct Chain {
  std::string a, b;
  Verdict verdict;
};

TEST(Simplification, OfDoublingChains) {
  for (std::string const type : {"tensor<4xf32>", "tensor<4xbf16>", "tensor<4xf64>"})
    for (auto const& [a, b, verdict] : {
             Chain{chain_of_ops(6, type, "add"), chain_of_ops(1, type, "multiply", "64.0"), Verdict::equal},
             {chain_of_ops(6, type, "add"), chain_of_ops(1, type, "multiply", "128.0"), Verdict::undecided},
             {chain_of_ops(6, type, "add"), chain_of_ops(3, type, "multiply", "4.0"), Verdict::equal},
             {chain_of_ops(60, type, "add"), chain_of_ops(1, type, "multiply", "1152921504606846976.0"),
              Verdict::equal},
             {chain_of_ops(60, type, "add"), chain_of_ops(20, type, "multiply", "8.0"), Verdict::equal},
             {chain_of_ops(60, type, "add"), chain_of_ops(20, type, "multiply", "7.0"), Verdict::undecided},
             // Halves are rounded if they are subnormal.
             {chain_of_ops(3, type, "multiply", "0.5"), chain_of_ops(1, type, "multiply", "0.125"), Verdict::undecided},
             {chain_of_ops(40, type, "maximum"), chain_of_ops(0, type, "maximum"), Verdict::equal},
         })
      EXPECT_EQ(to_string(proof_of_pair(a, b).verdict), to_string(verdict)) << a << b;
}

std::string sum_of_multiples(std::string const& first, std::string const& second) {
  std::string const type = "tensor<4xf32>";
  return main_of("%x: tensor<4xf32>) -> tensor<4xf32>",
                 "%c = stablehlo.constant dense<" + first + "> : " + type + "\n%d = stablehlo.constant dense<" +
                     second + "> : " + type + "\n%a = stablehlo.multiply %x, %c : " + type +
                     "\n%b = stablehlo.multiply %d, %x : " + type + "\n%r = stablehlo.add %a, %b : " + type +
                     "\nreturn %r : " + type);
}

TEST(Simplification, OfSumsOfMultiples) {
  std::string const type = "tensor<4xf32>";
  for (auto const& [a, b, verdict] : {
           Chain{sum_of_multiples("4.0", "1.0"), chain_of_ops(1, type, "multiply", "5.0"), Verdict::equal},
           {sum_of_multiples("16.0", "2.0"), chain_of_ops(1, type, "multiply", "18.0"), Verdict::equal},
           {sum_of_multiples("3.0", "4.0"), chain_of_ops(1, type, "multiply", "7.0"), Verdict::real_only},
           // The half is rounded if it is subnormal. The sum of the others may not overflow where a multiple does.
           {sum_of_multiples("1.0", "0.5"), chain_of_ops(1, type, "multiply", "1.5"), Verdict::real_only},
           {sum_of_multiples("4.0", "-1.0"), chain_of_ops(1, type, "multiply", "3.0"), Verdict::real_only},
       })
    EXPECT_EQ(to_string(proof_of_pair(a, b).verdict), to_string(verdict)) << a << b;
}

Verdict verdict_under_xla(std::string const& a, std::string const& b) {
  PreparedProgram const x(a, {.binds = false}), y(b, {.binds = false});
  auto const profile = read_profile("xla");
  EquivOptions options;
  options.profile = &*profile;
  return prove_equal(x.program(), *entry_functions(x.program()).at(0), y.program(), *entry_functions(y.program()).at(0),
                     options)
      .verdict;
}

// A compiler may fold constants of A to one permitted result, although others are permitted.
TEST(Simplification, ConstantsMayBeFolded) {
  auto const scaled = [](std::string const& constants, std::string const& by) {
    std::string const type = "tensor<4xf32>";
    return main_of("%x: tensor<4xf32>) -> tensor<4xf32>",
                   constants + "%r = stablehlo.multiply %x, " + by + " : " + type + "\nreturn %r : " + type);
  };
  auto const constant = [](std::string const& name, std::string const& value) {
    return name + " = stablehlo.constant dense<" + value + "> : tensor<4xf32>\n";
  };
  std::string const quotient =
      constant("%a", "1.0") + constant("%b", "512.0") + "%q = stablehlo.divide %a, %b : tensor<4xf32>\n";
  std::string const root = constant("%a", "1.0") + constant("%b", "64.0") +
                           "%s = stablehlo.sqrt %b : tensor<4xf32>\n%q = stablehlo.divide %a, %s : tensor<4xf32>\n";
  EXPECT_EQ(verdict_under_xla(scaled(quotient, "%q"), scaled(constant("%q", "0.001953125"), "%q")), Verdict::refines);
  EXPECT_EQ(verdict_under_xla(scaled(root, "%q"), scaled(constant("%q", "0.125"), "%q")), Verdict::refines);
  EXPECT_EQ(verdict_under_xla(scaled(root, "%q"), scaled(constant("%q", "0.25"), "%q")), Verdict::undecided);
  EXPECT_EQ(verdict_under_xla(scaled(constant("%q", "0.125"), "%q"), scaled(root, "%q")), Verdict::undecided);
}

// If ops may flush, B may have fewer ops that flush than A, but not more.
TEST(Simplification, WhereOpsMayFlush) {
  std::string const type = "tensor<4xf32>";
  auto const verdict = verdict_under_xla;
  auto const eight = chain_of_ops(1, type, "multiply", "8.0");
  EXPECT_EQ(verdict(chain_of_ops(3, type, "add"), eight), Verdict::refines);
  EXPECT_EQ(verdict(chain_of_ops(60, type, "add"), chain_of_ops(1, type, "multiply", "1152921504606846976.0")),
            Verdict::refines);
  EXPECT_EQ(verdict(eight, chain_of_ops(3, type, "add")), Verdict::undecided);
  EXPECT_EQ(verdict(chain_of_ops(3, type, "add"), chain_of_ops(1, type, "multiply", "16.0")), Verdict::undecided);
  EXPECT_EQ(verdict(sum_of_multiples("4.0", "1.0"), chain_of_ops(1, type, "multiply", "5.0")), Verdict::refines);
  EXPECT_EQ(verdict(chain_of_ops(1, type, "multiply", "5.0"), sum_of_multiples("4.0", "1.0")), Verdict::undecided);
}

}  // namespace
}  // namespace assay
