// Properties of random programs with many ops: a small sample of each kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include <rapidcheck/gtest.h>

#include "constraints/check/check.hpp"
#include "generators/derive/golden.hpp"
#include "generators/random/make.hpp"
#include "generators/suite/unit.hpp"
#include "generators/values/values.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

using random_programs::Family;
using random_programs::GeneratedProgram;
using random_programs::MakeOptions;
using random_programs::ProgramKind;
using random_programs::ProgramRecipe;

constexpr std::uint64_t kSample = 8;  // programs of each kind

Profile const& profile() {
  static Profile const correctly_rounded;
  return correctly_rounded;
}

GeneratedProgram made(ProgramKind kind, std::uint64_t seed) {
  MakeOptions options;
  options.profile = &profile();
  return random_programs::make(random_programs::program_recipe(kind, seed), options);
}

std::map<ProgramKind, std::vector<GeneratedProgram>> const& sample() {
  static auto const all = [] {
    std::map<ProgramKind, std::vector<GeneratedProgram>> found;
    for (ProgramKind kind : random_programs::kProgramKinds)
      for (std::uint64_t seed = 0; seed < kSample; ++seed)
        if (auto one = made(kind, seed); !one.text.empty()) found[kind].push_back(std::move(one));
    return found;
  }();
  return all;
}

std::string printed(std::string const& text, AssemblyFormat format) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("graph", text), {}, found);
  EXPECT_EQ(found.errors(), 0u) << text;
  return print_program(program, format);
}

TEST(BuiltProgram, IsValid) {
  for (auto const& [kind, programs] : sample())
    for (GeneratedProgram const& one : programs) {
      Diagnostics found;
      Program const program = parse_program(Source::from_string("graph", one.text), {}, found);
      check_program(program, {}, found);
      for (Diagnostic const& diagnostic : found.all())
        EXPECT_NE(diagnostic.severity, Severity::error) << diagnostic.message << "\n" << one.text;
    }
}

TEST(BuiltProgram, PrintsAndReadsBack) {
  for (auto const& [kind, programs] : sample())
    for (GeneratedProgram const& one : programs)
      for (AssemblyFormat format : {AssemblyFormat::pretty, AssemblyFormat::generic}) {
        std::string const text = printed(one.text, format);
        EXPECT_EQ(printed(text, format), text);
      }
}

TEST(BuiltProgram, SameSeedSameProgram) {
  for (ProgramKind kind : random_programs::kProgramKinds) {
    GeneratedProgram const first = made(kind, 3), again = made(kind, 3);
    EXPECT_EQ(first.text, again.text);
    ASSERT_EQ(first.inputs.size(), again.inputs.size());
    for (std::size_t i = 0; i < first.inputs.size(); ++i)
      EXPECT_FALSE(random_programs::differs(first.inputs[i], again.inputs[i]));
    EXPECT_NE(first.text, made(kind, 4).text);
  }
}

// Draws must be equal on every machine and in every version.
TEST(BuiltProgram, DrawsDependOnTheSeed) {
  ProgramRecipe const recipe = random_programs::program_recipe(ProgramKind::straight, 1);
  EXPECT_EQ(recipe.draw, 10'728'688'835'569'325'119u);
  EXPECT_EQ(recipe.steps.size(), 7u);
}

TEST(BuiltProgram, ResultsAreDecidedAndDependOnTheInputs) {
  std::size_t run = 0;
  for (auto const& [kind, programs] : sample())
    for (GeneratedProgram const& one : programs) {
      std::string reason;
      auto const program = GoldenProgram::prepare(one.text, reason);
      ASSERT_TRUE(program) << reason << "\n" << one.text;
      std::vector<Tensor> inputs;
      for (std::size_t i = 0; i < one.inputs.size(); ++i) {
        Element element;
        ASSERT_TRUE(element_of(program->arguments()[i]->element, element));
        inputs.push_back(one.inputs[i].as(element));
      }
      std::vector<CaseResult> results;
      Derived const derived = program->derive(inputs, profile(), results, reason);
      EXPECT_NE(derived, Derived::open) << reason << "\n" << one.text;
      EXPECT_NE(derived, Derived::fails) << reason << "\n" << one.text;
      if (derived != Derived::agreed) continue;
      ++run;
      for (CaseResult const& result : results)
        EXPECT_EQ(random_programs::outcome_of(result.expected), random_programs::Outcome::added);
      bool any = false;
      Random random(1);
      for (DataPattern pattern : {DataPattern::ordinary, DataPattern::small_integers, DataPattern::distinct}) {
        std::vector<Tensor> others, of_others;
        for (Tensor const& input : inputs) {
          others.push_back(program->make(input.element(), input.shape()));
          fill(others.back(), pattern, random);
        }
        if (!program->run(others, of_others, reason)) continue;
        for (std::size_t i = 0; i < results.size(); ++i)
          any |= random_programs::differs(results[i].expected, of_others[i]);
      }
      EXPECT_TRUE(any) << one.text;
    }
  EXPECT_GT(run, kSample);
}

TEST(BuiltProgram, RecipesHaveTheirStructure) {
  std::map<ProgramKind, std::set<std::string>> const expected = {
      {ProgramKind::straight, {"stablehlo.reshape", "stablehlo.constant"}},
      {ProgramKind::control, {"stablehlo.if", "stablehlo.case", "stablehlo.while"}},
      {ProgramKind::calls, {"func.call", "stablehlo.composite"}},
      {ProgramKind::dynamic, {"stablehlo.dynamic_reshape", "stablehlo.get_dimension_size"}}};
  std::set<std::string> kinds;
  for (auto const& [kind, programs] : sample()) {
    std::set<std::string> ops;
    for (GeneratedProgram const& one : programs) {
      ops.insert(one.ops.begin(), one.ops.end());
      EXPECT_GE(one.op_count, 3u);
      EXPECT_LE(one.op_count, 60u);
      EXPECT_EQ(one.text.find("tensor<?") != std::string::npos || one.text.find("x?") != std::string::npos,
                kind == ProgramKind::dynamic)
          << one.text;
    }
    kinds.insert(ops.begin(), ops.end());
    for (std::string const& op : expected.at(kind)) EXPECT_TRUE(ops.contains(op)) << op;
  }
  EXPECT_GT(kinds.size(), 50u);
}

// Choices are data: a recipe without some of its steps is also valid, and its program is not larger.
RC_GTEST_PROP(BuiltProgram, LosesOpsWithSteps, (std::uint64_t seed)) {
  ProgramRecipe recipe = random_programs::program_recipe(ProgramKind::straight, seed);
  MakeOptions options;
  options.profile = &profile();
  auto const whole = random_programs::make(recipe, options);
  recipe.steps.resize(recipe.steps.size() / 2);
  auto const half = random_programs::make(recipe, options);
  Diagnostics found;
  if (half.text.empty()) return;
  Program const program = parse_program(Source::from_string("graph", half.text), {}, found);
  check_program(program, {}, found);
  RC_ASSERT(found.errors() == 0u);
  RC_ASSERT(whole.text.empty() || half.outcomes[0] <= whole.outcomes[0]);
}

TEST(BuiltProgram, UnitsReturnCases) {
  GenerateOptions options;
  auto const units = random_units(options);
  ASSERT_EQ(units.size(), 12u);
  std::set<std::string> names;
  UnitOutput output;
  std::size_t left_out = 0;
  output.give = [&](Case one) {
    EXPECT_EQ(one.kind, CaseKind::program);
    EXPECT_EQ(one.folder, "program");
    EXPECT_TRUE(names.insert(one.name).second);
    EXPECT_FALSE(one.results.empty());
    return true;
  };
  output.omit = [&](Skipped) { ++left_out; };
  units.front().make(output);
  units.back().make(output);
  EXPECT_EQ(names.size() + left_out, 12u);
  EXPECT_GE(names.size(), 10u);
  options.kinds = {CaseKind::invalid};
  EXPECT_TRUE(random_units(options).empty());
}

}  // namespace
}  // namespace assay
