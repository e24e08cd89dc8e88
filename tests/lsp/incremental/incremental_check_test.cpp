#include "lsp/incremental/incremental_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/lsp/incremental/edited_programs.hpp"

namespace assay {
namespace {

CheckOptions explained() {
  CheckOptions options;
  options.explained = true;
  return options;
}

// Renders all findings completely.
std::string all_of(Diagnostics const& found) {
  std::string text;
  for (Diagnostic const& one : found.all()) {
    text += fmt::format("{}-{} {} [{}] {} | {} | {} | {}", one.range.begin, one.range.end, to_string(one.severity),
                        one.label, one.message, one.clause, one.values, one.hint.text);
    for (Note const& note : one.notes)
      text += fmt::format(" | {} {} {}-{}", note.message, note.has_range, note.range.begin, note.range.end);
    for (std::string const& label : one.also) text += " | also " + label;
    text += one.undecided ? " | undecided\n" : "\n";
  }
  return text + fmt::format("{} errors, {} undecided, {} dropped", found.errors(), found.undecided(), found.dropped());
}

Diagnostics fresh(std::string const& text) {
  return check_text(Source::from_string("t", text), whole_range(text), explained()).found;
}

struct Counted {
  int slices = 0, wholes = 0;
};

// After each edit, the findings must equal those of a new check.
Counted edit_and_compare(std::uint64_t seed, int functions, int ops, int edits) {
  testing::EditedPrograms programs(seed);
  IncrementalCheck check("t", programs.program(functions, ops), explained(), 0);
  check.findings();
  Counted counted;
  for (int i = 0; i < edits; ++i) {
    auto const edit = programs.edit(check.text());
    check.replace(edit.range, edit.with);
    if (programs.pick(4) == 0) continue;  // several edits at once
    auto const found = all_of(check.findings());
    ++(check.has_parsed_all() ? counted.wholes : counted.slices);
    if (check.has_parsed_all()) continue;
    auto const expected = all_of(fresh(check.text()));
    if (found != expected) {
      ADD_FAILURE() << "seed " << seed << ", edit " << i << " at " << edit.range.begin << " by '" << edit.with
                    << "'\nincremental:\n"
                    << found << "\nfresh:\n"
                    << expected << "\n"
                    << check.text();
      return counted;
    }
  }
  return counted;
}

RC_GTEST_PROP(IncrementalCheck, MatchesAFreshCheck, ()) {
  auto const seed = *rc::gen::arbitrary<std::uint64_t>();
  edit_and_compare(seed, *rc::gen::inRange(1, 4), *rc::gen::inRange(3, 40), 30);
  RC_ASSERT(!::testing::Test::HasFailure());
}

// Without ^bb0 in the block's label, its definitions are not visible, and another region defines a value with the same
// name.
TEST(IncrementalCheck, ALostDefinitionMayMeanAValueElsewhere) {
  std::string const text = R"(func.func @f(%a: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.if"(%p) ({
    %u = stablehlo.abs %a : tensor<4xf32>
    stablehlo.return %u : tensor<4xf32>
  }, {
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %1 = stablehlo.abs %a : tensor<4xf32>
  %2 = stablehlo.abs %a : tensor<4xf32>
  %3 = stablehlo.abs %a : tensor<4xf32>
  %4 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %w = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
})";
  IncrementalCheck check("t", text, explained(), 0);
  check.findings();
  auto const at = static_cast<std::uint32_t>(text.find("^bb0"));
  check.replace({at, at + 4}, "");
  EXPECT_EQ(all_of(check.findings()), all_of(fresh(check.text())));
}

TEST(IncrementalCheck, MostEditsAreJudgedWithoutReadingAll) {
  Counted counted;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    auto const one = edit_and_compare(seed, 2, 40, 40);
    counted.slices += one.slices;
    counted.wholes += one.wholes;
  }
  EXPECT_GT(counted.slices, counted.wholes) << counted.slices << " slices, " << counted.wholes << " wholes";
}

}  // namespace
}  // namespace assay
