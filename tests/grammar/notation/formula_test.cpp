#include "grammar/notation/formula.hpp"

#include <gtest/gtest.h>

#include "tests/grammar/dump.hpp"

namespace assay {
namespace {

using testing::dump;
using testing::without_places;

struct Case {
  char const* source;
  char const* tree;
};

Case const kCases[] = {
    // Literals and names.
    {"42", "42"},
    {"9223372036854775807", "9223372036854775807"},
    {"1.5e-3", "1.5e-3"},
    {"2e10", "2e10"},
    {"\"a \\\"b\\\" \\\\\"", "\"a \"b\" \\\""},
    {"[true, false, None]", "(@list true false None)"},
    {"E' = E0", "(= E' E0)"},
    {"notable + informal", "(+ notable informal)"},
    {"all(xs...) and type(x) = i1", "(@and (all (... xs)) (= (type x) i1))"},
    // Precedence.
    {"1 + 2 * 3 - 4", "(- (+ 1 (* 2 3)) 4)"},
    {"1 - (2 - 3) - 4", "(- (- 1 (- 2 3)) 4)"},
    {"-a * b % -c[0]", "(% (* (@negate a) b) (@negate (@index c 0)))"},
    {"2 - -1", "(- 2 (@negate 1))"},
    {"a or b and not c = d", "(@or a (@and b (@not (= c d))))"},
    {"a || b && !c", "(@or a (@and b (@not c)))"},
    {"a or b or (c or d)", "(@or a b (@or c d))"},
    {"a == b", "(= a b)"},
    {"a = b ? c = d : e", "(? (= a b) (= c d) e)"},
    {"a = (b ? c : d)", "(= a (? b c d))"},
    {"a ? b : c ? d : e", "(? a b (? c d e))"},
    {"a if c else b", "(? c a b)"},
    {"a if c else b if d else e", "(? c a (? d b e))"},
    {"is_quantized(lhs) = is_quantized(result) and is_quantized(rhs)",
     "(@and (= (is_quantized lhs) (is_quantized result)) (is_quantized rhs))"},
    {"(is_per_axis_quantized(lhs) or a) = is_per_axis_quantized(result)",
     "(= (@or (is_per_axis_quantized lhs) a) (is_per_axis_quantized result))"},
    // Chains.
    {"0 <= dimensions < rank(inputs[0])", "(<=|< 0 dimensions (rank (@index inputs 0)))"},
    {"type(lhs) = type(rhs) = type(result)", "(=|= (type lhs) (type rhs) (type result))"},
    {"a in b not in c != d >= e > f", "(in|not in|!=|>=|> a b c d e f)"},
    {"index_vector_dim not in dims", "(not in index_vector_dim dims)"},
    // Subscripts and ellipses.
    {"x[a:b]", "(@index x (@slice a b))"},
    {"x[:, 0]", "(@index x (@slice _ _) 0)"},
    {"shape(a)[:-3]", "(@index (shape a) (@slice _ (@negate 3)))"},
    {"shape(x)[-size(n):] = n", "(= (@index (shape x) (@slice (@negate (size n)) _)) n)"},
    {"x[c ? a : b:d]", "(@index x (@slice (? c a b) d))"},
    {"slice_sizes[dims...] <= 1", "(<= (@index slice_sizes (... dims)) 1)"},
    {"a[0][1]...", "(... (@index (@index a 0) 1))"},
    {"[1...]", "(@list (... 1))"},
    // Values of other processes.
    {"operands@sender(i)[0] * 2", "(* (@index (@process operands sender i) 0) 2)"},
    {"x@(group[k + 1])(i, j)", "(@process x (@index group (+ k 1)) i j)"},
    // Lists and comprehensions.
    {"[]", "(@list)"},
    {"[N - 2, 2]", "(@list (- N 2) 2)"},
    {"[e for x in xs]", "(@comprehension x e xs)"},
    {"[f(x, y) for x in xs for y in g(x) if x < y]", "(@comprehension-if x y (f x y) xs (g x) (< x y))"},
    {"[a if b else c for x in xs if d if e else f]", "(@comprehension-if x (? b a c) xs (? e d f))"},
    // Formulas.
    {"if a then b", "(@if a b)"},
    {"if a then if b then c else d", "(@if a (@if b c d))"},
    {"if a then (if b then c) else d", "(@if a (@if b c) d)"},
    {"given a = 1, b = a + 1: a < b", "(@given a b (< a b) 1 (+ a 1))"},
    {"given a = c ? 1 : 2: a = 1 || b", "(@given a (@or (= a 1) b) (? c 1 2))"},
    {"a < b where a = 1, b = rank(x) = 2", "(@given a b (< a b) 1 (= (rank x) 2))"},
    {"if a then b where a = c", "(@given a (@if a b) c)"},
    {"given a = 1: given b = 2: a < b where c = 3", "(@given a (@given b (@given c (< a b) 3) 2) 1)"},
    {"f(d) = n for all d in axes(x)", "(@for-all d (= (f d) n) (axes x))"},
    {"if a then f(d) for all d in axes(x)", "(@if a (@for-all d (f d) (axes x)))"},
    {"f(d, n) where n = g(d) for all d in axes(x)", "(@for-all d (@given n (f d n) (g d)) (axes x))"},
    {"f(i, j) for all i in xs for all j in ys", "(@for-all j (@for-all i (f i j) xs) ys)"},
    {"same(shape(xs...)) except for dim(xs..., d)", "(@except (same (shape (... xs))) (dim (... xs) d))"},
    {"type(a) = type(b) except dim(a, d) = dim(b, d) * n, dim(a, -1) = x = 0 ? 0 : 1",
     "(@except (= (type a) (type b)) (= (dim a d) (* (dim b d) n)) (= (dim a (@negate 1)) (? (= x 0) 0 1)))"},
    {"a and (shape(a) = shape(b) except dim(a, 0)) and c", "(@and a (@except (= (shape a) (shape b)) (dim a 0)) c)"},
    // Types.
    {"tensor<E>", "(@tensor E)"},
    {"tensor<element_type(x)> = type(y)", "(= (@tensor (element_type x)) (type y))"},
    {"tensor<tensor<E>> >= f", "(>= (@tensor (@tensor E)) f)"},
    {"body has type (tensor<E...>, tensor<E...>) -> (tensor<E...>)",
     "(@has-type body (@list (@tensor (... E)) (@tensor (... E))) (@list (@tensor (... E))))"},
    {"select has type (tensor<E>, tensor<E>) -> tensor<i1> where E = element_type(operand)",
     "(@given E (@has-type select (@list (@tensor E) (@tensor E)) (@list (@tensor i1))) (element_type operand))"},
    {"cond has type (T...) -> tensor<i1> and a", "(@and (@has-type cond (@list (... T)) (@list (@tensor i1))) a)"},
    {"f has type () -> ()", "(@has-type f (@list) (@list))"},
};

TEST(Formula, ReadsTrees) {
  for (Case const& c : kCases) {
    auto const expr = parse_formula(c.source);
    ASSERT_TRUE(expr) << c.source << ": " << expr.error().offset << ": " << expr.error().message;
    EXPECT_EQ(dump(*expr), c.tree) << c.source;
  }
}

TEST(Formula, PrintedTextReadsBackEqual) {
  for (Case const& c : kCases) {
    auto const expr = parse_formula(c.source);
    ASSERT_TRUE(expr) << c.source;
    std::string const text = to_string(*expr);
    auto const again = parse_formula(text);
    ASSERT_TRUE(again) << text << ": " << again.error().message;
    EXPECT_EQ(without_places(*expr), without_places(*again)) << c.source << " became " << text;
    EXPECT_EQ(to_string(*again), text);
  }
}

TEST(Formula, PrintsMinimalParentheses) {
  Case const cases[] = {
      {"((1 + (2 * 3)))", "1 + 2 * 3"},
      {"(1 + 2) * 3", "(1 + 2) * 3"},
      {"1 - (2 - 3)", "1 - (2 - 3)"},
      {"(a and b) or (c)", "a and b or c"},
      {"!(a == b)", "not a = b"},
      {"b if (a or c) else d", "a or c ? b : d"},
      {"(x) has type (A) -> B", "x has type (A) -> (B)"},
      {"if a then (if b then c) else d", "if a then (if b then c) else d"},
      {"a < b where a = 1", "given a = 1: a < b"},
  };
  for (Case const& c : cases) {
    auto const expr = parse_formula(c.source);
    ASSERT_TRUE(expr) << c.source;
    EXPECT_EQ(to_string(*expr), c.tree);
  }
}

TEST(Formula, NodesKnowTheirPlaces) {
  std::string const text = "  0 <= f( xs ... )[ 1 ] < (a + b) - c ";
  auto const expr = parse_formula(text);
  ASSERT_TRUE(expr);
  auto const place = [&](Expr const& e) { return text.substr(e.begin, e.end - e.begin); };
  EXPECT_EQ(place(*expr), "0 <= f( xs ... )[ 1 ] < (a + b) - c");
  EXPECT_EQ(place(expr->args[1]), "f( xs ... )[ 1 ]");
  EXPECT_EQ(place(expr->args[1].args[0].args[0]), "xs ...");
  EXPECT_EQ(place(expr->args[2]), "(a + b) - c");
  EXPECT_EQ(place(expr->args[2].args[0]), "(a + b)");
}

TEST(Formula, ErrorsHaveLocationAndReason) {
  struct {
    char const* source;
    std::uint32_t offset;
    char const* message;
  } const cases[] = {
      {"", 0, "expected Formula, found the end"},
      {"a = ", 4, "expected Sum, found the end"},
      {"a b", 2, "expected the end, found 'b'"},
      {"f(a, )", 5, "expected Conditional, found ')'"},
      {"f(a", 3, "expected ')', found the end"},
      {"x[", 2, "expected Subscript, found the end"},
      {"a + * b", 4, "expected Product, found '*'"},
      {"if a b", 5, "expected 'then', found 'b'"},
      {"a ? b", 5, "expected ':', found the end"},
      {"f for all in xs", 10, "expected Name, found 'in'"},
      {"given a: b", 7, "expected '==' or '=', found ':'"},
      {"x has type (A) B", 15, "expected '->', found 'B'"},
      {"tensor", 6, "expected '<', found the end"},
      {"a = \x01", 4, "expected Sum, found a character that formulas do not use"},
      {"a = \"b", 4, "expected Sum, found '\"'"},
      {"12ab", 0, "expected Formula, found '12ab'"},
      {"1 + 9223372036854775808", 4, "integer is larger than 9223372036854775807"},
      {"a except f(x)", 9, "expected an exception: dim(x, d) or dim(x, d) = e"},
      {"a except dim(x, 0) = b = c", 21, "expected a size after '=', not another comparison"},
      {"(shape(a) = shape(b) except dim(a, 0), b)", 39, "expected an exception: dim(x, d) or dim(x, d) = e"},
      {"f(a where b = c)", 4, "expected ')', found 'where'"},
  };
  for (auto const& c : cases) {
    auto const expr = parse_formula(c.source);
    ASSERT_FALSE(expr) << c.source;
    EXPECT_EQ(expr.error().offset, c.offset) << c.source;
    EXPECT_EQ(expr.error().message, c.message) << c.source;
  }
}

std::string repeated(std::string const& part, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += part;
  return text;
}

// Deep trees are rejected, whether by brackets, by prefixes or by long chains.
TEST(Formula, DepthIsLimited) {
  for (int count : {kMaxFormulaDepth + 1, 50'000}) {
    std::string const texts[] = {
        repeated("(", count) + "a" + repeated(")", count),
        repeated("[", count),
        repeated("f(", count),
        repeated("x[", count),
        repeated("-", count) + "a",
        repeated("!", count) + "a",
        repeated("not ", count) + "a",
        repeated("if ", count),
        repeated("if a then ", count) + "b",
        repeated("given a = b: ", count) + "c",
        repeated("a ? ", count),
        repeated("a ? b : ", count) + "c",
        repeated("a if b else ", count) + "c",
        repeated("tensor<", count) + "a",
        repeated("f has type (", count),
        "1" + repeated("-1", count),
        "1" + repeated("*1", count),
        "a" + repeated("[0]", count),
        "a" + repeated("...", count),
        "a" + repeated(" for all x in y", count),
        "a" + repeated(" where x = y", count),
        "a" + repeated(" except dim(x, y)", count),
    };
    for (std::string const& text : texts) {
      auto const expr = parse_formula(text);
      EXPECT_FALSE(expr) << text.substr(0, 20);
      EXPECT_EQ(expr.error().message, "nested more than 200 deep") << text.substr(0, 20);
    }
  }
}

TEST(Formula, LongFlatFormulasAreRead) {
  for (std::string const& text : {"a" + repeated(" and a", 50'000), "a" + repeated(" < a", 50'000),
                                  "[a" + repeated(", a", 50'000) + "]", "1" + repeated(" - 1", kMaxFormulaDepth - 1)}) {
    auto const expr = parse_formula(text);
    EXPECT_TRUE(expr) << text.substr(0, 20) << ": " << expr.error().message;
  }
}

TEST(Formula, DepthLimitIsReached) {
  std::string const text = repeated("(", kMaxFormulaDepth) + "a" + repeated(")", kMaxFormulaDepth);
  auto const expr = parse_formula(text);
  EXPECT_TRUE(expr) << expr.error().message;
}

}  // namespace
}  // namespace assay
