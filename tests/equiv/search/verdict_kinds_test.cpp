// Tables of pairs for each verdict, with the explanation of the verdict.
#include <gtest/gtest.h>

#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

using testing::function;
using testing::Pair;

struct Kind {
  std::string name, a, b;
  EquivVerdict verdict;
  std::string words;  // part of `why`
  std::string profile = "ieee";
};

void expect(std::vector<Kind> const& kinds) {
  for (auto const& kind : kinds) {
    auto const decision = Pair(kind.a, kind.b, kind.profile).decision();
    EXPECT_EQ(decision.verdict, kind.verdict)
        << kind.name << ": " << to_string(decision.verdict) << ": " << decision.why
        << (decision.subgoals.empty() ? "" : "\n" + decision.subgoals[0]);
    EXPECT_NE(decision.why.find(kind.words), std::string::npos) << kind.name << ": " << decision.why;
  }
}

std::string constant(std::string const& value, std::string const& type = "tensor<2xf32>") {
  return function("", "%r = stablehlo.constant dense<" + value + "> : " + type, "%r : " + type);
}
std::string of_x(std::string const& body, std::string const& type = "tensor<4xf32>") {
  return function("%x: " + type, body, "%r : " + type);
}
std::string const kKeep = "%r = stablehlo.transpose %x, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>";

std::string unary_program(std::string const& op) { return of_x("%r = stablehlo." + op + " %x : tensor<4xf32>"); }
std::string filled(std::string const& value) {
  return of_x("%r = stablehlo.constant dense<" + value + "> : tensor<4xf32>");
}

// Returns `value` where the comparison of x with `bound` holds, and x elsewhere.
std::string where(std::string const& direction, std::string const& bound, std::string const& value) {
  return of_x("%c = stablehlo.constant dense<" + bound + "> : tensor<4xf32>\n%v = stablehlo.constant dense<" + value +
              "> : tensor<4xf32>\n%p = stablehlo.compare " + direction +
              ", %x, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>\n%r = stablehlo.select %p, %v, %x : "
              "tensor<4xi1>, tensor<4xf32>");
}

TEST(VerdictKinds, InfinityOrNaNAgainstANumber) {
  using enum EquivVerdict;
  std::string const keep = of_x(kKeep);
  expect({
      {"minus infinity", constant("0xFF800000"), constant("-3.40282347E+38"), different, ""},
      {"one element", constant("[0x7F800000, 1.0]"), constant("[0.0, 1.0]"), different, ""},
      {"the other way round", constant("[0.0, 1.0]"), constant("[0x7F800000, 1.0]"), different, ""},
      {"infinity and NaN", constant("0x7F800000"), constant("0x7FC00000"), different, ""},
      {"signs", constant("0x7F800000"), constant("0xFF800000"), different, ""},
      {"close constants", constant("1.0"), constant("1.0000001"), real_only, "the results differ by"},
      {"f16", constant("0x7C00", "tensor<f16>"), constant("65504.0", "tensor<f16>"), different, ""},
      {"complex", constant("(0.0, 0x7F800000)", "tensor<complex<f32>>"), constant("(0.0, 1.0)", "tensor<complex<f32>>"),
       different, ""},
      {"NaN for all", unary_program("abs"), filled("0x7FC00000"), different, ""},
      {"a number for NaN", filled("0x7FC00000"), unary_program("abs"), different, ""},
      {"NaN for one", keep, where("EQ", "0.0", "0x7FC00000"), different, ""},
      {"infinity written for many", where("GT", "1.0", "0x7F800000"), keep, different, ""},
      {"a pole that is filled", of_x("%r = stablehlo.divide %x, %x : tensor<4xf32>"), filled("1.0"), real_only,
       "ordinary numbers"},
      {"integers as numbers",
       function("%n: tensor<4xi16>",
                "%z = stablehlo.constant dense<0> : tensor<4xi16>\n%p = stablehlo.compare GT, %n, %z, SIGNED : "
                "(tensor<4xi16>, tensor<4xi16>) -> tensor<4xi1>\n%r = stablehlo.convert %p : (tensor<4xi1>) -> "
                "tensor<4xf32>",
                "%r : tensor<4xf32>"),
       function("%n: tensor<4xi16>", "%r = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>", "%r : tensor<4xf32>"),
       different, ""},
  });
}

// An f32 result is compared in units of f32, although an f8 result is next to it.
TEST(VerdictKinds, EachResultHasItsOwnDigits) {
  auto const two = [](std::string const& factor) {
    return "func.func @main(%x: tensor<2xf32>, %y: tensor<2xf8E4M3FN>) -> (tensor<2xf32>, tensor<2xf8E4M3FN>) {\n"
           "%c = stablehlo.constant dense<" +
           factor +
           "> : tensor<2xf32>\n%0 = stablehlo.multiply %x, %c : tensor<2xf32>\n"
           "%1 = stablehlo.abs %y : tensor<2xf8E4M3FN>\nreturn %0, %1 : tensor<2xf32>, tensor<2xf8E4M3FN>\n}";
  };
  expect({
      {"scaled", two("1.0"), two("1.2"), EquivVerdict::different, ""},
      {"rounded", two("1.0"), two("1.0000001"), EquivVerdict::real_only, "ordinary"},
  });
}

std::string of_integers(std::string const& body, std::string const& type = "tensor<4xi32>") {
  return function("%x: " + type + ", %y: " + type, body, "%r : " + type);
}
std::string integer_op(std::string const& op, std::string const& a, std::string const& b, std::string const& type) {
  return of_integers("%o = stablehlo.constant dense<1> : " + type + "\n%z = stablehlo.constant dense<0> : " + type +
                         "\n%w = stablehlo.constant dense<32> : " + type + "\n%r = stablehlo." + op + " " + a + ", " +
                         b + " : " + type,
                     type);
}
std::string number(std::string const& value, std::string const& type) {
  return of_integers("%r = stablehlo.constant dense<" + value + "> : " + type, type);
}

// B refines A if the specification leaves A open. It is a different program if the profile defines the results of
// integers.
TEST(VerdictKinds, OpenIntegerResults) {
  using enum EquivVerdict;
  std::vector<Kind> kinds;
  for (std::string const type : {"tensor<4xi32>", "tensor<4xui32>"}) {
    kinds.push_back({"x / x", integer_op("divide", "%x", "%x", type), number("1", type), refines, ""});
    kinds.push_back(
        {"x / x, defined", integer_op("divide", "%x", "%x", type), number("1", type), different, "", "xla"});
    kinds.push_back({"x / x, only overflow is defined", integer_op("divide", "%x", "%x", type), number("1", type),
                     refines, "", "cuda"});
    kinds.push_back({"1 to x / x", number("1", type), integer_op("divide", "%x", "%x", type), different, ""});
    kinds.push_back({"x / x to 2", integer_op("divide", "%x", "%x", type), number("2", type), different, ""});
    kinds.push_back({"x % x", integer_op("remainder", "%x", "%x", type), number("0", type), refines, ""});
    kinds.push_back({"0 / x", integer_op("divide", "%z", "%x", type), number("0", type), refines, ""});
  }
  std::string const type = "tensor<4xi32>";
  std::string const guarded =
      of_integers("%z = stablehlo.constant dense<0> : " + type + "\n%p = stablehlo.compare EQ, %y, %z : (" + type +
                      ", " + type + ") -> tensor<4xi1>\n%q = stablehlo.divide %x, %y : " + type +
                      "\n%r = stablehlo.select %p, %z, %q : tensor<4xi1>, " + type,
                  type);
  kinds.push_back({"guarded", integer_op("divide", "%x", "%y", type), guarded, refines, ""});
  kinds.push_back({"guarded, defined", integer_op("divide", "%x", "%y", type), guarded, different, "", "xla"});
  kinds.push_back({"no longer guarded", guarded, integer_op("divide", "%x", "%y", type), different, ""});
  for (auto const* op : {"shift_left", "shift_right_logical", "shift_right_arithmetic"})
    kinds.push_back({op, integer_op(op, "%x", "%w", "tensor<4xi32>"), number("0", "tensor<4xi32>"), refines, ""});
  auto const power = [&](std::string const& exponent) {
    return of_integers("%b = stablehlo.constant dense<6> : " + type + "\n%e = stablehlo.constant dense<" + exponent +
                           "> : " + type + "\n%r = stablehlo.power %b, %e : " + type,
                       type);
  };
  kinds.push_back({"power by a negative exponent", power("-1"), number("0", type), refines, ""});
  kinds.push_back({"power by a positive exponent", power("2"), number("0", type), different, ""});
  // The specification leaves overflows open too, but they wrap around, as in all implementations.
  auto const sums = [&](std::string const& c) {
    return of_integers("%c = stablehlo.constant dense<" + c + "> : " + type + "\n%0 = stablehlo.add %x, %c : " + type +
                           "\n%r = stablehlo.maximum %0, %x : " + type,
                       type);
  };
  kinds.push_back({"overflow", sums("1"), integer_op("add", "%x", "%o", type), different, ""});
  expect(kinds);
}

// For the witness, it is known that an integer of A overflows.
TEST(VerdictKinds, OverflowIsNamed) {
  std::string const type = "tensor<3xi16>";
  auto const compared = [&](std::string const& body) {
    return function(
        "%p: " + type,
        "%z = stablehlo.constant dense<0> : " + type + "\n%o = stablehlo.constant dense<1> : " + type + "\n" + body,
        "%r : tensor<3xi1>");
  };
  std::string const types = " : (" + type + ", " + type + ") -> tensor<3xi1>";
  Pair const pair(compared("%0 = stablehlo.subtract %p, %o : " + type + "\n%r = stablehlo.compare GE, %0, %z" + types),
                  compared("%r = stablehlo.compare GE, %p, %o" + types));
  auto const decision = pair.decision();
  ASSERT_TRUE(decision.search.witness);
  auto runner = pair.runner();
  auto const& inputs = *decision.search.witness;
  auto const trial = runner.run(inputs);
  EXPECT_NE(runner.open_reason(false, inputs, trial).find("an integer overflows"), std::string::npos);
  EXPECT_EQ(runner.open_reason(true, inputs, trial), "");
}

std::string calls(std::vector<std::string> const& targets, std::vector<std::string> const& operands = {}) {
  std::string body;
  for (std::size_t i = 0; i < targets.size(); ++i)
    body += "stablehlo.custom_call @" + targets[i] + "(" + (i < operands.size() ? operands[i] : "%x") +
            ") {has_side_effect = true} : (tensor<4xf32>) -> ()\n";
  return function("%x: tensor<4xf32>, %y: tensor<4xf32>", body + "%r = stablehlo.abs %x : tensor<4xf32>",
                  "%r : tensor<4xf32>");
}

std::string draws(std::string const& body, std::string const& second, std::string const& high = "1.0") {
  return "func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {\n%l = stablehlo.constant dense<0.0> : tensor<f32>\n"
         "%h = stablehlo.constant dense<" +
         high + "> : tensor<f32>\n%s = stablehlo.constant dense<4> : tensor<1xi64>\n" +
         "%0 = stablehlo.rng %l, %h, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
         "tensor<4xf32>\n" +
         body + "return %0, " + second + " : tensor<4xf32>, tensor<4xf32>\n}";
}

TEST(VerdictKinds, SideEffectsAreCompared) {
  using enum EquivVerdict;
  std::string const again =
      "%1 = stablehlo.rng %l, %h, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
      "tensor<4xf32>\n";
  std::string const outfeed = function(
      "%x: tensor<i8>",
      "%t = stablehlo.create_token : !stablehlo.token\n%0 = \"stablehlo.outfeed\"(%x, %t) {outfeed_config = \"\"} : "
      "(tensor<i8>, !stablehlo.token) -> !stablehlo.token",
      "%x : tensor<i8>");
  expect({
      {"dropped", calls({"f", "g"}), calls({"f"}), different,
       "the first program executes stablehlo.custom_call @f, stablehlo.custom_call @g; the second executes "
       "stablehlo.custom_call @f"},
      {"all dropped", calls({"f"}), calls({}), different, "the second executes nothing"},
      {"doubled", calls({"f"}), calls({"f", "f"}), different,
       "the second executes stablehlo.custom_call @f, stablehlo.custom_call @f"},
      {"exchanged", calls({"f", "g"}), calls({"g", "f"}), different,
       "the second executes stablehlo.custom_call @g, stablehlo.custom_call @f"},
      {"operands exchanged", calls({"f", "f"}, {"%x", "%y"}), calls({"f", "f"}, {"%y", "%x"}), different,
       "with different operands"},
      {"the same", calls({"f", "g"}), calls({"f", "g"}), equal, ""},
      {"outfeed", outfeed, function("%x: tensor<i8>", "", "%x : tensor<i8>"), different, "stablehlo.outfeed"},
      {"draws merged", draws(again, "%1"), draws("", "%0"), different,
       "two executions of stablehlo.rng in the first program, and of one in the second"},
      {"draws split", draws("", "%0"), draws(again, "%1"), different,
       "one execution of stablehlo.rng in the first program, and of two in the second"},
      {"always the same number", draws(again, "%1", "0.0"), draws("", "%0", "0.0"), undecided, ""},
  });
}

// The same proofs as under a profile that does not flush: both sides flush alike, or B flushes less.
TEST(VerdictKinds, FlushingKeepsTermsThatFlushAlike) {
  using enum EquivVerdict;
  std::string const one = "%c = stablehlo.constant dense<1.0> : tensor<4xf32>\n";
  std::string const keep = of_x(kKeep), times_one = of_x(one + "%r = stablehlo.multiply %x, %c : tensor<4xf32>");
  auto const twice = [](std::string const& op) {
    return of_x("%0 = stablehlo." + op + " %x : tensor<4xf32>\n%r = stablehlo." + op + " %0 : tensor<4xf32>");
  };
  std::string const plus = of_x("%0 = stablehlo.negate %x : tensor<4xf32>\n%r = stablehlo.add %0, %x : tensor<4xf32>");
  std::string const minus = of_x("%r = stablehlo.subtract %x, %x : tensor<4xf32>");
  std::string const both = "%x: tensor<4xf32>, %y: tensor<4xf32>", result = "%r : tensor<4xi1>";
  std::string const difference = function(
      both,
      "%c = stablehlo.constant dense<0.0> : tensor<4xf32>\n%0 = stablehlo.subtract %x, %y : tensor<4xf32>\n%r = "
      "stablehlo.compare LT, %0, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
      result);
  std::string const comparison =
      function(both, "%r = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>", result);
  std::vector<Kind> kinds = {
      {"x * 1", times_one, keep, refines, ""},
      {"x to x * 1", keep, times_one, undecided, ""},
      {"--x", twice("negate"), keep, refines, ""},
      {"abs abs x", twice("abs"), unary_program("abs"), refines, ""},
      {"abs x to abs abs x", unary_program("abs"), twice("abs"), refines, ""},
      {"convert", of_x("%0 = stablehlo.convert %x : tensor<4xf32>\n%r = stablehlo.add %0, %0 : tensor<4xf32>"),
       of_x("%r = stablehlo.add %x, %x : tensor<4xf32>"), refines, ""},
      {"x * 1 * 1 + x",
       of_x(one + "%0 = stablehlo.multiply %x, %c : tensor<4xf32>\n%1 = stablehlo.multiply %0, %c : "
                  "tensor<4xf32>\n%r = stablehlo.add %1, %x : tensor<4xf32>"),
       of_x("%r = stablehlo.add %x, %x : tensor<4xf32>"), refines, ""},
      {"-x + x", plus, minus, refines, ""},
      // A difference that underflows may be flushed, and then no longer distinguishes the operands.
      {"x - y < 0 to x < y", difference, comparison, refines, ""},
      {"x < y to x - y < 0", comparison, difference, undecided, ""},
      // Comparisons of flushed and unflushed values may differ.
      {"two comparisons",
       function("%x: tensor<4xf32>, %y: tensor<4xf32>", "%r = stablehlo.constant dense<false> : tensor<4xi1>",
                "%r : tensor<4xi1>"),
       function(
           "%x: tensor<4xf32>, %y: tensor<4xf32>",
           one +
               "%0 = stablehlo.multiply %x, %c : tensor<4xf32>\n%1 = stablehlo.compare LT, %0, %y : (tensor<4xf32>, "
               "tensor<4xf32>) -> tensor<4xi1>\n%2 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> "
               "tensor<4xi1>\n%r = stablehlo.xor %1, %2 : tensor<4xi1>",
           "%r : tensor<4xi1>"),
       undecided, ""},
  };
  for (auto& kind : kinds) kind.profile = "xla";
  expect(kinds);
}

// Products of f16 computed as products of f32, casts, and shapes computed from scalars.
TEST(VerdictKinds, ProductsOfNarrowNumbersAndShapesByScalars) {
  using enum EquivVerdict;
  auto const product = [](std::string const& type) {
    return function("%x: tensor<1x1x" + type + ">, %y: tensor<1x1x" + type + ">",
                    "%r = stablehlo.dot_general %x, %y, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : "
                    "(tensor<1x1x" +
                        type + ">, tensor<1x1x" + type + ">) -> tensor<1x1xf32>",
                    "%r : tensor<1x1xf32>");
  };
  auto const multiplied = [](std::string const& type) {
    return function("%x: tensor<1x1x" + type + ">, %y: tensor<1x1x" + type + ">",
                    "%0 = stablehlo.convert %x : (tensor<1x1x" + type +
                        ">) -> tensor<1x1xf32>\n%1 = stablehlo.convert %y : "
                        "(tensor<1x1x" +
                        type + ">) -> tensor<1x1xf32>\n%r = stablehlo.multiply %0, %1 : tensor<1x1xf32>",
                    "%r : tensor<1x1xf32>");
  };
  std::string const arguments = "%x: tensor<?xf32>, %y: tensor<f32>";
  std::string const broadcast =
      "%r = stablehlo.dynamic_broadcast_in_dim %y, %s, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>";
  std::string const by_size =
      function(arguments,
               "%d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n%s = "
               "stablehlo.reshape %d : (tensor<i32>) -> tensor<1xi32>\n" +
                   broadcast,
               "%r : tensor<?xf32>");
  std::string const by_dim =
      function(arguments,
               "%c = arith.constant 0 : index\n%d = tensor.dim %x, %c : tensor<?xf32>\n%i = arith.index_cast "
               "%d : index to i32\n%s = tensor.from_elements %i : tensor<1xi32>\n" +
                   broadcast,
               "%r : tensor<?xf32>");
  std::string const scalars =
      function("%x: tensor<4xi32>",
               "%c = arith.constant 2 : index\n%d = tensor.extract %x[%c] : tensor<4xi32>\n%k = "
               "arith.constant 3 : i32\n%e = arith.addi %d, %k : i32\n%f = arith.muli %e, %k : i32\n%r = "
               "tensor.from_elements %f : tensor<1xi32>",
               "%r : tensor<1xi32>");
  std::string const tensors =
      function("%x: tensor<4xi32>",
               "%d = stablehlo.slice %x [2:3] : (tensor<4xi32>) -> tensor<1xi32>\n%k = stablehlo.constant "
               "dense<3> : tensor<1xi32>\n%e = stablehlo.add %d, %k : tensor<1xi32>\n%r = stablehlo.multiply "
               "%e, %k : tensor<1xi32>",
               "%r : tensor<1xi32>");
  std::string const cast = of_x(
      "%0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>\n%1 = stablehlo.abs %0 : tensor<?xf32>\n%r = "
      "tensor.cast %1 : tensor<?xf32> to tensor<4xf32>");
  expect({
      {"f16", product("f16"), multiplied("f16"), refines, ""},
      {"bf16", product("bf16"), multiplied("bf16"), refines, ""},
      {"tensor.dim", by_dim, by_size, equal, ""},
      {"scalars", scalars, tensors, equal, ""},
      {"scalars, wrong", scalars,
       function("%x: tensor<4xi32>", "%r = stablehlo.slice %x [2:3] : (tensor<4xi32>) -> tensor<1xi32>",
                "%r : tensor<1xi32>"),
       undecided, ""},
      {"tensor.cast", cast, unary_program("abs"), equal, ""},
      {"tensor.cast, wrong", cast, unary_program("negate"), different, ""},
  });
}

// Returns a scatter of two updates to one element, followed by `rest`. The implementation chooses the order of the
// updates.
std::string two_updates(std::string const& body, std::string const& rest, std::string const& result,
                        std::string const& type = "i32") {
  auto const scatter = [&](std::string const& name, std::string const& updates) {
    return name + " = \"stablehlo.scatter\"(%x, %k, " + updates + ") ({\n^bb0(%a: tensor<" + type + ">, %b: tensor<" +
           type + ">):\n" + body +
           "}) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4x" +
           type + ">, tensor<2x1xi32>, tensor<2x" + type + ">) -> tensor<4x" + type + ">\n";
  };
  return function(
      "%x: tensor<4x" + type + ">, %u: tensor<2x" + type + ">",
      "%k = stablehlo.constant dense<2> : tensor<2x1xi32>\n%v = stablehlo.reverse %u, dims = [0] : tensor<2x" + type +
          ">\n" + scatter("%r", "%u") + scatter("%q", "%v") + rest,
      result);
}

TEST(VerdictKinds, OrderOfUpdatesIsOpen) {
  using enum EquivVerdict;
  std::string const last = "stablehlo.return %b : tensor<i32>\n",
                    less = "%c = stablehlo.subtract %b, %a : tensor<f32>\nstablehlo.return %c : tensor<f32>\n",
                    more = "%c = stablehlo.subtract %a, %b : tensor<f32>\nstablehlo.return %c : tensor<f32>\n";
  auto const product = [&](std::string const& other) {
    return two_updates(last, "%p = stablehlo.multiply %r, " + other + " : tensor<4xi32>\n", "%p : tensor<4xi32>");
  };
  auto const both = [&](std::string const& other) {
    return two_updates(
        last,
        "%p = stablehlo.concatenate %r, " + other + ", dim = 0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>\n",
        "%p : tensor<8xi32>");
  };
  expect({
      {"the last one", two_updates(last, "", "%r : tensor<4xi32>"), two_updates(last, "", "%q : tensor<4xi32>"),
       refines, ""},
      {"differences", two_updates(less, "", "%r : tensor<4xf32>", "f32"),
       two_updates(less, "", "%q : tensor<4xf32>", "f32"), refines, ""},
      // Two orders may return very different results: nothing is proved if A uses the result twice.
      {"a square", product("%r"), product("%q"), undecided, ""},
      {"both", both("%r"), both("%q"), undecided, ""},
  });
  auto const other = Pair(two_updates(less, "", "%r : tensor<4xf32>", "f32"),
                          two_updates(more, "", "%q : tensor<4xf32>", "f32"), "ieee")
                         .decision();
  EXPECT_TRUE(other.verdict != equal && other.verdict != refines) << to_string(other.verdict);
}

// Data of the outfeed are results.
TEST(VerdictKinds, OutfeedData) {
  using enum EquivVerdict;
  auto const program = [](std::string const& data, std::string const& again = "") {
    return function(
        "%x: tensor<4xf32>",
        "%n = stablehlo.negate %x : tensor<4xf32>\n%t = stablehlo.create_token : !stablehlo.token\n"
        "%0 = \"stablehlo.outfeed\"(" +
            data + ", %t) {outfeed_config = \"\"} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token\n" + again,
        "%n : tensor<4xf32>");
  };
  expect({
      {"the same data", program("%x"), program("%x"), equal, ""},
      {"other data", program("%x"), program("%n"), different, ""},
  });
}

// Custom calls without a meaning are functions of their operands.
TEST(VerdictKinds, CustomCallsWithoutAMeaning) {
  using enum EquivVerdict;
  auto const program = [](std::string const& before, std::string const& after, std::string const& config = "a",
                          std::string const& target = "library.kernel") {
    return function("%x: tensor<4xf32>, %y: tensor<4xf32>",
                    before + "\n%c = stablehlo.custom_call @" + target + "(%b) {backend_config = \"" + config +
                        "\"} : (tensor<4xf32>) -> tensor<4xf32>\n" + after,
                    "%r : tensor<4xf32>");
  };
  std::string const sum = "%b = stablehlo.add %x, %y : tensor<4xf32>";
  std::string const product = "%b = stablehlo.multiply %x, %y : tensor<4xf32>";
  std::string const negated = "%r = stablehlo.negate %c : tensor<4xf32>";
  std::string const kept = "%r = stablehlo.abs %c : tensor<4xf32>";
  std::string const exchanged = "%b = stablehlo.add %y, %x : tensor<4xf32>";
  std::string const scaled =
      "%o = stablehlo.constant dense<1.0> : tensor<4xf32>\n%s = stablehlo.add %x, %y : "
      "tensor<4xf32>\n%b = stablehlo.multiply %s, %o : tensor<4xf32>";
  // The sums may be any of several numbers under a profile with an accuracy for addition.
  expect({
      {"equal operands", program(sum, negated), program(exchanged, negated), equal, ""},
      {"another operand", program(sum, negated), program(product, negated), different, ""},
      {"another use", program(sum, negated), program(sum, kept), different, ""},
      {"another configuration", program(sum, negated), program(product, negated, "b"), undecided, ""},
      {"another target", program(sum, negated), program(product, negated, "a", "other.kernel"), undecided, ""},
      {"operands that are not exact", program(sum, negated), program(scaled, negated), undecided, "", "wgsl"},
  });
}

}  // namespace
}  // namespace assay
