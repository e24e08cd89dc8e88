// Loops that write the elements of a tensor in place, their closed forms, and similar loops that are not equal.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

// A loop from `first` by `step` while `%i <compared> <bound>`. It writes %w, which `written` computes, at `index`.
struct InPlace {
  std::string bound = "%n", written = "%w = stablehlo.sine %v : tensor<1xf32>", read = "%x", index = "%i";
  int first = 0, step = 1;
  std::string compared = "LT";
};

constexpr char const kSignature[] = "%x: tensor<600xf32>, %n: tensor<i32>) -> tensor<600xf32>";

std::string written_loop(InPlace const& loop) {
  return fmt::format(
      "%z = stablehlo.constant dense<{}> : tensor<i32>\n%s = stablehlo.constant dense<{}> : tensor<i32>\n"
      "%last = stablehlo.constant dense<599> : tensor<i32>\n%most = stablehlo.constant dense<600> : tensor<i32>\n"
      "%none = stablehlo.constant dense<0> : tensor<i32>\n%few = stablehlo.minimum %n, %most : tensor<i32>\n"
      "%r:2 = stablehlo.while(%i = %z, %a = %x) : tensor<i32>, tensor<600xf32> cond {{\n"
      "%c = stablehlo.compare {}, %i, {}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
      "stablehlo.return %c : tensor<i1>\n}} do {{\n"
      "%m = stablehlo.subtract %last, %i : tensor<i32>\n"
      "%v = stablehlo.dynamic_slice {}, {}, sizes = [1] : (tensor<600xf32>, tensor<i32>) -> tensor<1xf32>\n{}\n"
      "%b = stablehlo.dynamic_update_slice %a, %w, {} : (tensor<600xf32>, tensor<1xf32>, tensor<i32>) -> "
      "tensor<600xf32>\n%j = stablehlo.add %i, %s : tensor<i32>\n"
      "stablehlo.return %j, %b : tensor<i32>, tensor<600xf32>\n}}\nreturn %r#1 : tensor<600xf32>",
      loop.first, loop.step, loop.compared, loop.bound, loop.read, loop.index, loop.written, loop.index);
}

// Returns the sine of elements whose index satisfies the comparison, and all other elements unchanged.
std::string chosen(std::string const& compared, std::string const& before = "",
                   std::string const& bound = "%n, dims = [] : (tensor<i32>) -> tensor<600xi32>") {
  return "%i = stablehlo.iota dim = 0 : tensor<600xi32>\n" + before + "%m = stablehlo.broadcast_in_dim " + bound +
         "\n%c = stablehlo.compare " + compared +
         ", SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>\n%g = stablehlo.sine %x : tensor<600xf32>\n"
         "%r = stablehlo.select %c, %g, %x : tensor<600xi1>, tensor<600xf32>\nreturn %r : tensor<600xf32>";
}

std::string const kAll = "%r = stablehlo.sine %x : tensor<600xf32>\nreturn %r : tensor<600xf32>";
std::string const kEven = chosen("EQ, %odd, %m",
                                 "%two = stablehlo.constant dense<2> : tensor<600xi32>\n"
                                 "%odd = stablehlo.remainder %i, %two : tensor<600xi32>\n",
                                 "%zero, dims = [] : (tensor<i32>) -> tensor<600xi32>");

struct WrittenPair {
  std::string name, a, b;
  Verdict verdict;
};
void PrintTo(WrittenPair const& pair, std::ostream* out) { *out << pair.name; }

class WrittenElements : public testing::TestWithParam<WrittenPair> {};

TEST_P(WrittenElements, HaveAClosedForm) {
  auto const& pair = GetParam();
  std::string const zero = "%zero = stablehlo.constant dense<0> : tensor<i32>\n";
  auto const outcome = proof_of_pair(main_of(kSignature, pair.a), main_of(kSignature, zero + pair.b));
  EXPECT_EQ(outcome.verdict, pair.verdict) << outcome.why << (outcome.subgoals.empty() ? "" : outcome.subgoals[0]);
}

std::string const kFromOther =
    "%one = stablehlo.constant dense<1> : tensor<i32>\n%p = stablehlo.subtract %i, %one : tensor<i32>\n"
    "%q = stablehlo.dynamic_slice %a, %p, sizes = [1] : (tensor<600xf32>, tensor<i32>) -> tensor<1xf32>\n"
    "%w = stablehlo.add %q, %v : tensor<1xf32>";

WrittenPair const kWritten[] = {
    {"all", written_loop({.bound = "%most"}), kAll, Verdict::equal},
    {"all_in_place", written_loop({.bound = "%most", .read = "%a"}), kAll, Verdict::equal},
    {"all_but_the_last", written_loop({.bound = "%last"}), kAll, Verdict::undecided},
    {"from_the_other_end", written_loop({.bound = "%none", .read = "%a", .first = 599, .step = -1, .compared = "GE"}),
     kAll, Verdict::equal},
    {"from_the_other_end_without_the_first",
     written_loop({.bound = "%none", .first = 599, .step = -1, .compared = "GT"}), kAll, Verdict::undecided},
    {"at_the_mirrored_index", written_loop({.bound = "%most", .read = "%a", .index = "%m"}), kAll, Verdict::equal},
    {"every_other_one_is_not_all", written_loop({.bound = "%most", .read = "%a", .step = 2}), kAll, Verdict::undecided},
    {"every_other_one_from_one_on", written_loop({.bound = "%most", .read = "%a", .first = 1, .step = 2}), kEven,
     Verdict::undecided},
    {"the_first_n", written_loop({}), chosen("LT, %i, %m"), Verdict::equal},
    {"the_first_n_in_place", written_loop({.bound = "%few", .read = "%a"}), chosen("LT, %i, %m"), Verdict::equal},
    {"one_more_than_n", written_loop({}), chosen("LE, %i, %m"), Verdict::undecided},
    // Beyond the end, the last element is written repeatedly.
    {"the_last_one_more_than_once", written_loop({.read = "%a"}), chosen("LT, %i, %m"), Verdict::undecided},
    {"from_the_one_before", written_loop({.bound = "%most", .written = kFromOther, .read = "%a"}),
     "%r = stablehlo.add %x, %x : tensor<600xf32>\nreturn %r : tensor<600xf32>", Verdict::undecided},
};
INSTANTIATE_TEST_SUITE_P(Files, WrittenElements, testing::ValuesIn(kWritten),
                         [](auto const& info) { return info.param.name; });

// Writes the rows of a matrix, each computed from a row of another matrix.
TEST(WrittenRows, OfAMatrix) {
  auto const loop = [](std::string const& at) {
    return "%z = stablehlo.constant dense<0> : tensor<i32>\n%o = stablehlo.constant dense<1> : tensor<i32>\n"
           "%n = stablehlo.constant dense<700> : tensor<i32>\n"
           "%r:2 = stablehlo.while(%i = %z, %a = %y) : tensor<i32>, tensor<700x4xf32> cond {\n"
           "%c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "stablehlo.return %c : tensor<i1>\n} do {\n"
           "%v = stablehlo.dynamic_slice %x, %i, %z, sizes = [1, 4] : (tensor<700x4xf32>, tensor<i32>, tensor<i32>) "
           "-> tensor<1x4xf32>\n%w = stablehlo.tanh %v : tensor<1x4xf32>\n"
           "%b = stablehlo.dynamic_update_slice %a, %w, " +
           at +
           ", %z : (tensor<700x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<700x4xf32>\n"
           "%j = stablehlo.add %i, %o : tensor<i32>\nstablehlo.return %j, %b : tensor<i32>, tensor<700x4xf32>\n}\n"
           "return %r#1 : tensor<700x4xf32>";
  };
  std::string const signature = "%x: tensor<700x4xf32>, %y: tensor<700x4xf32>) -> tensor<700x4xf32>";
  std::string const all =
      main_of(signature, "%r = stablehlo.tanh %x : tensor<700x4xf32>\nreturn %r : tensor<700x4xf32>");
  EXPECT_EQ(proof_of_pair(main_of(signature, loop("%i")), all).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, loop("%z")), all).verdict, Verdict::undecided);
}

}  // namespace
}  // namespace assay
