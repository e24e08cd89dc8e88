// The sentences of statements, one for each kind, and the common parts of similar statements.
#include "support/statement.hpp"

#include <gtest/gtest.h>

#include <set>

namespace assay {
namespace {

using enum StatementKind;

Subject subject(std::string words, std::string value = "", std::vector<MemberName> members = {}) {
  return {.words = std::move(words), .value = std::move(value), .members = std::move(members)};
}

struct StatementCase {
  Statement statement;
  std::string sentence;
};

std::vector<StatementCase> cases() {
  Subject const rank = subject("the rank of x", "2"), d = subject("d", "7");
  return {
      {{.kind = plain, .detail = "division by zero"}, "division by zero"},
      {{.kind = row_type, .subject = subject("operand lhs", "f32"), .expected = "a tensor"},
       "operand lhs is f32, but must be a tensor"},
      {{.kind = row_types, .subject = subject("operands lhs and rhs", "f32"), .expected = "a tensor"},
       "operands lhs and rhs are f32, but each must be a tensor"},
      {{.kind = row_constant, .subject = subject("operand shape")}, "operand shape is not a constant"},
      {{.kind = missing_attribute, .subject = subject("dims")}, "attribute dims is missing"},
      {{.kind = missing_attribute, .subject = subject("dims"), .other = subject("dim"), .detail = "op"},
       "attribute dims is missing, and dim is not an attribute of op"},
      {{.kind = missing_attributes, .subject = subject("a and b")}, "attributes a and b are missing"},
      {{.kind = given_twice, .subject = subject("a"), .other = subject("s")}, "a appears twice, on its own and in s"},
      {{.kind = count, .subject = subject("op", "3"), .other = subject("y"), .expected = "2 operands"},
       "op takes 2 operands, but has 3: y is missing"},
      {{.kind = result_count, .subject = subject("op", "3"), .expected = "1 result"},
       "op has 1 result, but is given 3"},
      {{.kind = value, .subject = d, .expected = "2"}, "d is 7, but must be 2"},
      {{.kind = value, .subject = d, .other = rank, .relation = "at most", .expected = "2"},
       "d is 7, but must be at most 2, the rank of x"},
      {{.kind = value, .subject = {.phrase = "a and b together have 3 elements"}, .expected = "2"},
       "a and b together have 3 elements, but must be 2"},
      {{.kind = literal, .subject = subject("", "1"), .expected = "2"}, "1 must be 2"},
      {{.kind = given, .subject = d}, "d is present, but must be absent"},
      {{.kind = absent, .subject = d}, "d is missing"},
      {{.kind = forbidden_value, .subject = d, .expected = "7"}, "d must not be 7"},
      {{.kind = forbidden_values, .subject = d, .other = rank, .expected = "[7]"},
       "d is 7, but must not be one of [7], the rank of x"},
      {{.kind = range, .subject = d, .expected = "0 to 1"}, "d is 7, but must be 0 to 1"},
      {{.kind = range, .subject = d, .other = rank, .expected = "0 to 1", .detail = "5"},
       "d is 7, but must be 0 to 1: the rank of x is 2; indices do not count from the end: write 5"},
      {{.kind = empty_range, .subject = d, .other = subject("n", "0"), .relation = "less than", .expected = "0"},
       "d is 7, but no value is allowed: it must be less than 0, n"},
      {{.kind = multiple, .subject = d, .other = subject("n"), .expected = "2"},
       "d is 7, but must be a multiple of n, which is 2"},
      {{.kind = predicate, .subject = d, .other = rank, .relation = "not be", .expected = "sorted"},
       "d must not be sorted, but is 7; the rank of x is 2"},
      {{.kind = fact, .detail = "d is not finite", .terms = {d, rank}}, "d is not finite: d is 7, the rank of x is 2"},
      {{.kind = unequal, .subject = d, .other = rank}, "d is 7, but the rank of x is 2: they must be equal"},
      {{.kind = unequal, .subject = d, .other = rank, .except = "0, 1"},
       "d is 7, but the rank of x is 2: they must be equal except in dimension 0, 1"},
      {{.kind = same, .subject = d, .other = rank}, "d and the rank of x are both 7, but must differ"},
      {{.kind = both_or_neither, .subject = {.phrase = "x is empty"}, .other = {.phrase = "y is not empty"}},
       "x is empty, but y is not empty: both must be, or neither"},
      {{.kind = contradiction, .subject = {.phrase = "x is empty"}, .other = {.phrase = "y is 2"}},
       "x is empty, but y is 2"},
      {{.kind = not_all_same, .subject = subject("the types of xs", "[i1, i8]")},
       "the types of xs are not all the same: [i1, i8]"},
      {{.kind = duplicates, .subject = subject("dims", "[1, 1]")}, "dims has duplicates: [1, 1]"},
      {{.kind = duplicate, .subject = subject("dims", "[1, 1]"), .detail = "1"}, "1 appears twice in dims: [1, 1]"},
      {{.kind = undefined_symbol, .subject = subject("", "@f")}, "undefined symbol @f"},
      {{.kind = region_type, .subject = subject("body", "() -> ()"), .expected = "() -> (i1)"},
       "body is () -> (), but must be () -> (i1)"},
      {{.kind = region_of_tensors, .subject = subject("body", "() -> ()")},
       "body is () -> (), but must take and return tensors"},
      {{.kind = region_count,
        .subject = subject("body", "1 value"),
        .relation = "return",
        .expected = "2",
        .detail = "(i1, i1)"},
       "body returns 1 value, but must return 2: (i1, i1)"},
      {{.kind = malformed_region, .subject = subject("body"), .detail = "is empty"}, "body is empty"},
      {{.kind = formula, .detail = "f(d)", .terms = {d}}, "f(d) does not hold: d is 7"},
      {{.kind = negated_formula, .detail = "f(d)", .terms = {d}}, "f(d) holds, but must not: d is 7"},
      {{.kind = impossible_sizes, .detail = "n < 0"}, "no size satisfies n < 0"},
      {{.kind = any_of,
        .parts = {{.kind = value, .subject = d, .expected = "2"}, {.kind = value, .subject = rank, .expected = "1"}}},
       "d is 7, but must be 2; or else the rank of x is 2, but must be 1"},
      {{.kind = own_words, .detail = "returns f32"}, "returns f32"},
      {{.kind = other_use, .subject = subject("%x", "i1"), .expected = "i8"}, "'%x' is used as 'i8' but has type 'i1'"},
      {{.kind = undefined_alias, .subject = subject("#a")}, "alias '#a' is not defined before its use"},
      {{.kind = unexpected_token, .subject = subject("", "';'"), .expected = "','"}, "expected ',' but found ';'"},
      {{.kind = value, .subject = d, .expected = "2", .since = {.phrase = "x is quantized"}},
       "d is 7, but must be 2, since x is quantized"},
  };
}

TEST(Statement, HasASentenceOfItsKind) {
  std::set<StatementKind> seen;
  for (StatementCase const& one : cases()) {
    EXPECT_EQ(sentence_of(one.statement), one.sentence) << to_string(one.statement.kind);
    seen.insert(one.statement.kind);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kLastStatementKind) + 1) << "each kind has a case above";
}

TEST(Statement, IgnoresNumbersAndNamesInComparisons) {
  Statement const one{.kind = other_use, .subject = subject("%x", "tensor<2xf32>"), .expected = "tensor<3xf32>"};
  Statement other{.kind = other_use, .subject = subject("%arg10", "tensor<4xf32>"), .expected = "tensor<15xf32>"};
  EXPECT_EQ(pattern_of(one), pattern_of(other));
  other.expected = "tensor<15xf16>";
  EXPECT_EQ(pattern_of(one), pattern_of(other)) << "a width is a number, too";
  other.expected = "tensor<15xi32>";
  EXPECT_NE(pattern_of(one), pattern_of(other));
}

TEST(Statement, NamesMembersOnceAndInOrder) {
  Statement const said{.kind = unequal,
                       .subject = subject("the shape of xs[1]", "[1]", {{"xs", 1}}),
                       .other = subject("the shape of y", "[2]", {{"y"}, {"xs", 1}})};
  EXPECT_EQ(said.members(), (std::vector<MemberName>{{"xs", 1}, {"y"}}));
  EXPECT_EQ(to_string(said.members()[0]), "xs[1]");
}

TEST(Statement, MergesOperandsOfTheSameType) {
  Statement said{.kind = row_type,
                 .role = MemberRole::operand,
                 .subject = subject("operand a", "f32", {{"a"}}),
                 .expected = "a tensor"};
  add_operand(said, {"b"});
  add_operand(said, {"c"});
  EXPECT_EQ(sentence_of(said), "operands a, b and c are f32, but each must be a tensor");
}

}  // namespace
}  // namespace assay
