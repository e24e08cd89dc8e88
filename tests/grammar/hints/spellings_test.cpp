#include "grammar/hints/spellings.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "grammar/hints/op_hint.hpp"
#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

bool is_type(std::string const& word) {
  Diagnostics found;
  parse_program(Source::from_string("t.mlir", "func.func private @f(" + word + ")"), {}, found);
  return found.errors() == 0;
}

// Returns the names of attributes and of fields of structures.
std::set<std::string, std::less<>> attribute_names() {
  std::set<std::string, std::less<>> names;
  auto const& specification = Specification::get();
  for (auto const op : specification.op_names())
    for (Row const& row : specification.op(op)->rows) names.insert(row.name);
  for (auto const name : specification.names("struct"))
    for (auto const& field : specification.structure(name)->fields) names.insert(field.name);
  return names;
}

TEST(Spellings, NameExistingDefinitions) {
  auto const attributes = attribute_names();
  for (Spelling const& one : all_spellings()) {
    EXPECT_FALSE(one.right.empty() && one.note.empty() && one.kind != "dialect" && one.kind != "form" &&
                 one.kind != "known")
        << one.wrong;
    for (auto const right : one.right) {
      std::string const word(right);
      EXPECT_TRUE(!(one.kind == "op" || one.kind == "reducer") || Specification::get().op(word)) << word;
      EXPECT_TRUE(!(one.kind == "type") || is_type(word)) << word;
      EXPECT_TRUE(!(one.kind == "structure") || Specification::get().structure(word)) << word;
      EXPECT_TRUE(!(one.kind == "attribute") || attributes.contains(word)) << word;
    }
    EXPECT_FALSE(one.kind == "op" && Specification::get().op("stablehlo." + std::string(one.wrong))) << one.wrong;
    EXPECT_FALSE(one.kind == "type" && !one.wrong.starts_with('!') && is_type(std::string(one.wrong))) << one.wrong;
    EXPECT_TRUE(!(one.kind == "form") || rules::find_directive(one.wrong)) << one.wrong;
  }
}

TEST(Spellings, OfOpsAreFoundInAnyDialectAndForm) {
  struct {
    char const *name, *hint;
  } const kCases[] = {
      {"stablehlo.mul", "write stablehlo.multiply"},
      {"stablehlo.substract", "write stablehlo.subtract"},
      {"stablehlo.dot_genral", "did you mean stablehlo.dot_general?"},
      {"dot_genral", "did you mean stablehlo.dot_general?"},
      {"mhlo.add", "write stablehlo.add"},
      {"xla_hlo.dot-general", "write stablehlo.dot_general"},
      {"hlo.ConvertElementType", "write stablehlo.convert"},
      {"stablehlo.DotGeneral", "write stablehlo.dot_general"},
      {"stablehlo.AddOp", "write stablehlo.add"},
      {"stablehlo.erf", "write chlo.erf"},
      {"aten.relu", "write stablehlo.maximum, with a constant of zeros"},
      {"torch.aten.matmul", "write stablehlo.dot_general"},
      {"tosa.reduce_sum", "write stablehlo.reduce"},
      {"func.cal", "did you mean func.call?"},
      {"func", "write func.func"},
  };
  for (auto const& one : kCases) EXPECT_EQ(op_hint(one.name).text, one.hint) << one.name;
  EXPECT_EQ(op_hint("mine.frobnicate").text, advice("dialect"));
  EXPECT_EQ(op_hint("stablehlo.qqqqqqqqqq").text, "");
  EXPECT_EQ(op_hint(std::string(100'000, 'a')).text, "");
}

TEST(Spellings, HintsHoldTheirWordsAsEdits) {
  auto const hint = did_you_mean({"add", "and"});
  EXPECT_EQ(hint.text, "did you mean add or and?");
  ASSERT_EQ(hint.edits.size(), 2u);
  EXPECT_EQ(hint.edits[1].kind, HintEdit::Kind::word);
  EXPECT_EQ(hint.edits[1].to, "and");
  EXPECT_TRUE(did_you_mean({}).empty());
}

}  // namespace
}  // namespace assay
