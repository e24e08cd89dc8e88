#include <gtest/gtest.h>

#include "grammar/laws/law.hpp"

namespace assay {
namespace {

TEST(LawFile, PrintsALaw) {
  auto const file = parse_laws(R"(
operator + add
operator < compare LT
bitvector and bvand
bitvector shift_left bvshl within_width
law plus_zero reals
  for T in f16, float
  for p in boolean
  states (p ? x : y) + 0
      = (p ? x : y)
  if num_bits(T) = 16
  fails T = f16, p = true, x = -0, y = inf
  note "A reason."
)");
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->operators.size(), 2u);
  EXPECT_EQ(file->operators[1].direction, "LT");
  ASSERT_EQ(file->bit_vectors.size(), 2u);
  EXPECT_EQ(file->bit_vectors[0].function, "bvand");
  EXPECT_FALSE(file->bit_vectors[0].within_width);
  EXPECT_TRUE(file->bit_vectors[1].within_width);
  ASSERT_EQ(file->laws.size(), 1u);
  auto const& law = file->laws[0];
  EXPECT_EQ(law.kind, LawClass::reals);
  EXPECT_EQ(law.types[0].classes, (std::vector<std::string>{"f16", "float"}));
  EXPECT_EQ(variables_of(law), (std::vector<std::string>{"p", "x", "y"}));
  EXPECT_EQ(to_string(law.right), "p ? x : y");
  EXPECT_EQ(law.condition_texts, (std::vector<std::string>{"num_bits(T) = 16"}));
  EXPECT_EQ(law.failures[0].values.size(), 4u);
  EXPECT_EQ(law.note, "A reason.");
}

TEST(LawFile, DefinitionsClaimNothing) {
  auto const file = parse_laws(R"(
definition twice
  for T in float
  is x + x
)");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(file->laws.empty());
  ASSERT_EQ(file->definitions.size(), 1u);
  EXPECT_EQ(file->definitions[0].name, "twice");
  EXPECT_EQ(to_string(file->definitions[0].left), to_string(file->definitions[0].right));
  for (char const* wrong : {"definition twice\n  for T in float\n  states x = x\n",
                            "definition twice\n  for T in float\n", "law twice bits\n  for T in float\n  is x + x\n"})
    EXPECT_FALSE(parse_laws(wrong)) << wrong;
  EXPECT_NE(find_definition("dequantize"), nullptr);
  EXPECT_EQ(op_of_operator("?"), "stablehlo.select");
  EXPECT_EQ(op_of_operator("no such sign"), "");
}

struct Wrong {
  char const *text, *message;
  std::uint32_t line;
};

TEST(LawFile, ReportsErrorsWithLocation) {
  Wrong const rows[] = {
      {"rule a bits\n", "expected 'law', 'definition', 'operator', 'bitvector' or 'open', found 'rule'", 1},
      {"law a exact\n  for T in float\n", "expected the class of the law: bits, permitted or reals", 1},
      {"law a bits\n  for T in float\n  states x + 0\n",
       "expected an equation: a side that is a comparison, a conditional, 'and', 'or' or 'not' is in parentheses", 3},
      {"law a bits\n  for T float\n  states x = x\n", "expected 'in' and classes of types, or 'of' and a type", 2},
      {"law a bits\n  states x = x\n", "law a has no types: add a row such as for T in float", 1},
      {"law a bits\n  for T in float\n", "law a states nothing", 1},
      {"law a reals\n  for T in float\n  states x = x\n",
       "a law of real numbers requires a row such as fails T = f32, x = inf", 1},
      {"law a bits\n  for T in float\n  states x = x\n  fails x = 1\n", "a law of class bits does not fail", 1},
      {"law a bits\n  for T in float\n  states x = x\n  when x\n",
       "'when' begins no row of a law: these are for, states, if, fails, flushes, errs, unfolds, open and note; of a "
       "definition, for, "
       "is and note",
       4},
      {"bitvector shift_left bvshl below_width\n", "expected 'within_width' or nothing after bvshl", 1},
      {"law a bits\n  for T in float\n  for n of U\n  states x = n\n", "law a has no type U", 1},
  };
  for (auto const& row : rows) {
    auto const file = parse_laws(row.text);
    ASSERT_FALSE(file) << row.text;
    EXPECT_EQ(file.error().message, row.message);
    EXPECT_EQ(file.error().line, row.line) << row.text;
  }
}

}  // namespace
}  // namespace assay
