// The rows of spec/words.tsv refer to functions, types and clauses that exist, in a form that messages use.
#include "constraints/explain/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/row_words.hpp"
#include "constraints/explain/subjects.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

bool is_function(std::string_view name) {
  if (find_builtin(name) || Specification::get().function(name)) return true;
  for (std::string_view const op : Specification::get().op_names())
    if (std::ranges::find(Specification::get().op(op)->lets, name, &Definition::name) !=
        Specification::get().op(op)->lets.end())
      return true;
  return false;
}

bool is_clause(std::string_view label) {
  for (std::string_view const op : Specification::get().op_names())
    if (clause_of(*Specification::get().op(op), label)) return true;
  return std::ranges::any_of(Specification::get().elements(), [&](ElementSpec const* element) {
    OpSpec rules;
    rules.label_prefix = element->label_prefix;
    rules.clauses = element->clauses;
    return clause_of(rules, label) != nullptr;
  });
}

TEST(Words, NameExistingDefinitions) {
  std::set<std::string_view> const of_functions = {
      "noun", "noun of tensor", "noun of values", "element", "is", "has", "equal", "as"};
  std::size_t rows = 0;
  for (TsvRow const& row : tsv_rows(embedded_file("words.tsv"))) {
    ++rows;
    EXPECT_EQ(row.cells.size(), 3u) << row.line;
    auto const name = row.at(0), form = row.at(1);
    if (of_functions.contains(form))
      EXPECT_TRUE(is_function(name)) << name;
    else if (form == "says")
      EXPECT_TRUE(is_clause(name)) << name;
    else
      EXPECT_TRUE(form == "kind" || form == "elements") << form;
    EXPECT_TRUE(form != "as" || is_function(row.at(2))) << row.at(2);
  }
  EXPECT_GT(rows, 50u);
}

TEST(Words, OfClausesContainFormulas) {
  for (TsvRow const& row : tsv_rows(embedded_file("words.tsv"))) {
    if (row.at(1) != "says") continue;
    std::string_view text = row.at(2);
    for (auto open = text.find('{'); open != text.npos; open = text.find('{')) {
      auto const close = text.find('}', open);
      ASSERT_NE(close, text.npos) << row.at(0);
      std::string_view formula = text.substr(open + 1, close - open - 1);
      if (formula.starts_with('!') || formula.starts_with('?') || formula.starts_with('=')) formula.remove_prefix(1);
      EXPECT_TRUE(parse_formula(formula)) << row.at(0) << ": " << formula;
      text.remove_prefix(close + 1);
    }
  }
}

TEST(RowWords, ListAllowedTypes) {
  OpSpec const* const sine = Specification::get().op("stablehlo.sine");
  ASSERT_TRUE(sine);
  EXPECT_EQ(to_words(sine->row("operand")->types),
            "a tensor of floating-point numbers or complex numbers, or a tensor quantized per tensor");
  OpSpec const* const compare = Specification::get().op("stablehlo.compare");
  Row const& direction = *compare->row("comparison_direction");
  EXPECT_EQ(describe_attribute(direction, direction.types), "one of EQ, NE, GE, GT, LE and LT");
  Row const& permutation = *Specification::get().op("stablehlo.transpose")->row("permutation");
  EXPECT_EQ(describe_attribute(permutation, permutation.types), "a list of i64");
}

}  // namespace
}  // namespace assay
