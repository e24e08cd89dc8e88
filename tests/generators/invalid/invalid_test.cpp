// Properties of programs that violate one rule, and of their valid neighbors.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "generators/invalid/edit.hpp"
#include "generators/invalid/text.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

struct Made {
  std::vector<Case> cases;
  std::map<std::string, std::string> left_out;
};

Made make(std::vector<Unit> const& units, std::set<std::string> const& names = {}) {
  Made made;
  for (Unit const& unit : units) {
    if (!names.empty() && !names.contains(unit.name)) continue;
    unit.make(
        {[&made](Case one) {
           made.cases.push_back(std::move(one));
           return true;
         },
         [&made](Skipped skipped) { made.left_out.emplace(std::move(skipped.what), std::move(skipped.reason)); }});
  }
  return made;
}

GenerateOptions of_ops(std::set<std::string> ops) {
  GenerateOptions options;
  options.ops = std::move(ops);
  return options;
}

std::vector<std::string> labels(std::string const& text) {
  return labels_of(text, *Specification::get().op("func.func"));
}

// Expects unique names, and the verdict of the checker for each program that its case states.
void expect_sound(Made const& made) {
  std::set<std::string> names;
  for (Case const& one : made.cases) {
    EXPECT_TRUE(names.insert(one.folder + "/" + one.name).second) << one.folder << "/" << one.name;
    EXPECT_EQ(
        (one.folder + one.name).find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./"),
        std::string::npos)
        << one.folder << "/" << one.name;
    auto const found = labels(one.text);
    if (one.kind == CaseKind::valid) {
      EXPECT_TRUE(found.empty()) << to_words(found) << "\n" << one.text;
      continue;
    }
    EXPECT_EQ(one.folder, "invalid/" + one.breaks);
    if (!one.also.empty())
      EXPECT_NE(std::find(found.begin(), found.end(), one.breaks), found.end()) << one.text;
    else
      EXPECT_EQ(found, std::vector{one.breaks}) << one.text;
    EXPECT_FALSE(one.proof.empty());
  }
}

TEST(InvalidUnits, EveryRuleOfAnOpIsViolatedOrListed) {
  auto const options = of_ops({"stablehlo.slice", "stablehlo.concatenate", "stablehlo.compare", "stablehlo.sort",
                               "chlo.acos", "func.call", "func.func"});
  auto const made = make(invalid_units(options));
  expect_sound(made);
  std::set<std::string> broken;
  for (Case const& one : made.cases) broken.insert(one.breaks);
  for (std::string const name : {"stablehlo.slice", "stablehlo.concatenate", "stablehlo.compare", "stablehlo.sort",
                                 "chlo.acos", "func.call", "func.func"}) {
    OpSpec const& op = *Specification::get().op(name);
    auto expect = [&](std::string const& label) {
      std::string const full = full_label(op.label_prefix, label);
      EXPECT_NE(broken.contains(full), made.left_out.contains(full)) << full;
    };
    for (Clause const& clause : op.clauses) expect(clause.label);
    for (Row const& row : op.rows)
      if (!row.label.empty()) expect(row.label);
  }
}

TEST(InvalidUnits, RulesOfTypesConstantsAndProgramsAreViolated) {
  GenerateOptions const options;
  auto const made = make(invalid_units(options), {"invalid/types", "invalid/constants", "invalid/programs"});
  expect_sound(made);
  std::set<std::string> broken;
  for (Case const& one : made.cases) broken.insert(one.breaks);
  for (ElementSpec const* element : Specification::get().elements())
    for (Clause const& clause : element->clauses) {
      std::string const label = full_label(element->label_prefix, clause.label);
      EXPECT_NE(broken.contains(label), made.left_out.contains(label)) << label;
    }
  for (char const* label :
       {"ssa_visibility", "ssa_dominance", "terminator", "parent", "single_block", "block_label", "symbol_redefinition",
        "symbol_parent", "unknown_op", "unknown_enum_case", "alias", "structure"})
    EXPECT_TRUE(broken.contains(label)) << label;
}

TEST(InvalidUnits, SameSeedYieldsTheSamePrograms) {
  auto options = of_ops({"stablehlo.reverse", "stablehlo.transpose"});
  std::string texts[3];
  for (int run = 0; run < 3; ++run) {
    options.seed = run < 2 ? 5 : 6;
    for (Case const& one : make(invalid_units(options)).cases) texts[run] += one.folder + one.name + one.text;
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_NE(texts[0], texts[2]);
}

TEST(InvalidUnits, OnlySelectedUnits) {
  auto options = of_ops({"stablehlo.reverse"});
  options.kinds = {CaseKind::valid};
  for (Case const& one : make(invalid_units(options)).cases) EXPECT_EQ(one.kind, CaseKind::valid);
  options.ops = {"chlo.acos", "chlo.acosh"};
  options.kinds = {CaseKind::invalid};
  for (Case const& one : make(invalid_units(options)).cases) EXPECT_TRUE(options.ops.contains(one.op)) << one.op;
}

TEST(TextChanges, NumbersFlagsAndLists) {
  auto all = [](std::string const& text, std::vector<TextChange> const& changes) {
    std::string list;
    for (TextChange const& change : changes) list += changed(text, change) + "; ";
    return list;
  };
  struct {
    char const *text, *steps;
  } const cases[] = {
      {"tensor<2x?xi32>", "tensor<1x?xi32>; tensor<3x?xi32>; "},
      {"tensor<2x10xf8E4M3>", "tensor<1x10xf8E4M3>; tensor<3x10xf8E4M3>; tensor<2x9xf8E4M3>; tensor<2x11xf8E4M3>; "},
      {"array<i64: -1>", "array<i64: -2>; array<i64: 0>; "},
      {"true", "false; "},
      {"\"1\"", ""},
      {"@f1", ""},
      {"1.5", ""},
  };
  for (auto const& [text, steps] : cases) EXPECT_EQ(all(text, steps_in(text)), steps);
  EXPECT_EQ(all("[1, 2]", list_changes_in("[1, 2]")), "[1, 1, 2]; [ 2]; [1, 2, 2]; [1]; ");
}

}  // namespace
}  // namespace assay
