// Properties of sentences of the program grammar, and of texts with one change.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/prove/ops/confirm.hpp"
#include "generators/suite/self_test.hpp"
#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"
#include "generators/syntax/syntax.hpp"
#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

ProgramGrammar const& programs() {
  static ProgramGrammar const grammar;
  return grammar;
}

std::vector<std::string> labels(std::string const& text) {
  return labels_of(text, *Specification::get().op("func.func"));
}

TEST(Deriver, AgreesWithTheRecogniserAndCoversTheText) {
  Random random(3);
  std::size_t sentences = 0;
  for (int i = 0; i < 300; ++i) {
    std::string const text = programs().maker.sentence("Program", random, 30);
    if (!programs().accepts(text)) continue;
    auto const nodes = programs().deriver.derive("Program", text);
    sentences += !nodes.empty();  // otherwise there are only blanks and comments
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      EXPECT_LT(nodes[n].begin, nodes[n].end);
      if (nodes[n].parent == DerivationNode::kNone) continue;
      ASSERT_LT(nodes[n].parent, n);
      EXPECT_LE(nodes[nodes[n].parent].begin, nodes[n].begin);
      EXPECT_GE(nodes[nodes[n].parent].end, nodes[n].end);
    }
  }
  EXPECT_GT(sentences, 30u);
}

TEST(Deriver, NamesProductionsAndTerminals) {
  std::string const text = "func.func private @f(tensor<2xf32>)";
  std::set<std::string> names;
  for (DerivationNode const& node : programs().deriver.derive("Program", text))
    names.insert(node.production.empty() ? text.substr(node.begin, node.end - node.begin)
                                         : std::string(node.production));
  for (char const* name : {"FuncFuncOp", "Visibility", "private", "TensorType", "FuncInputType", "2", "f32"})
    EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_TRUE(programs().deriver.derive("Program", "func.func private @f(tensor<2xf32>").empty());
}

TEST(SyntaxUnits, MutationsAreInvalidAndOthersValid) {
  GenerateOptions options;
  std::set<std::string> names, productions;
  for (Unit const& unit : syntax_units(options)) {
    if (unit.name == "syntax/spellings") continue;
    unit.make({[&](Case one) {
                 EXPECT_TRUE(names.insert(one.folder + "/" + one.name).second) << one.folder << "/" << one.name;
                 auto const found = labels(one.text);
                 EXPECT_EQ(programs().accepts(one.text), one.kind == CaseKind::valid) << one.text;
                 EXPECT_EQ(found, one.kind == CaseKind::valid ? std::vector<std::string>{} : std::vector{one.breaks});
                 if (one.kind == CaseKind::invalid) productions.insert(one.folder);
                 return true;
               },
               [](Skipped const&) {}});
  }
  EXPECT_GT(productions.size(), 400u);
}

// Each rule may hold separately although no sizes satisfy all of them. Such a program has no other spellings in the
// suite.
TEST(SyntaxUnits, OtherSpellingsAreValidPrograms) {
  GenerateOptions options;
  options.quick = false;
  std::size_t count = 0;
  for (Unit const& unit : syntax_units(options)) {
    if (unit.name != "syntax/spellings") continue;
    unit.make({[&](Case one) {
                 ++count;
                 Diagnostics found;
                 Program const program = parse_program(Source::from_string(one.name, one.text), {}, found);
                 EXPECT_EQ(found.errors(), 0u) << one.text;
                 EXPECT_EQ(unsatisfiable_rule(program), "") << one.text;
                 return true;
               },
               [](Skipped const&) {}});
  }
  EXPECT_GT(count, 1000u);
}

// Returns the texts of a grammar's cases by name, without other spellings, which depend on ops.
std::map<std::string, std::string> cases_of(ProgramGrammar const& grammar) {
  GenerateOptions options;
  std::map<std::string, std::string> texts;
  for (Unit const& unit : syntax_units_of(grammar, options))
    if (unit.name != "syntax/spellings")
      unit.make({[&](Case one) { return texts.emplace(one.folder + "/" + one.name, one.text).second; },
                 [](Skipped const&) {}});
  return texts;
}

// Returns the number of cases in `before` that are missing or have another text in `after`.
std::size_t changed_since(std::map<std::string, std::string> const& before,
                          std::map<std::string, std::string> const& after) {
  return static_cast<std::size_t>(std::ranges::count_if(before, [&](auto const& one) {
    auto const found = after.find(one.first);
    return found == after.end() || found->second != one.second;
  }));
}

TEST(SyntaxUnits, NewProductionKeepsOtherCases) {
  auto const before = cases_of(programs());
  Grammar grammar = programs().grammar;
  auto const added = parse_ebnf("AddedType ::= 'added_type' '<' AddedSize '>' AddedSize ::= '1' | '2'");
  ASSERT_TRUE(added);
  grammar.productions.insert(grammar.productions.begin() + 3, added->productions.begin(), added->productions.end());
  EXPECT_EQ(changed_since(before, cases_of(ProgramGrammar(grammar))), 0u);  // nothing refers to it, at any position
  for (char const* name : {"NonFunctionType", "ValueType", "Attribute", "CustomOp"}) {
    Grammar named = grammar;
    auto const where = std::ranges::find(named.productions, name, &Production::name);
    ASSERT_NE(where, named.productions.end()) << name;
    ASSERT_EQ(where->body.kind, EbnfNode::Kind::choice) << name;
    where->body.args.push_back({EbnfNode::Kind::name, "AddedType", {}});
    std::size_t const changed = changed_since(before, cases_of(ProgramGrammar(named)));
    EXPECT_LT(changed, before.size() / 20) << name << ", of " << before.size();
  }
}

}  // namespace
}  // namespace assay
