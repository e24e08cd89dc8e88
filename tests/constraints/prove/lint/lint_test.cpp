// The lint for rules with known relations, and for ops whose findings were verified manually.
#include "constraints/prove/lint/lint.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "constraints/prove/lint/branches.hpp"
#include "constraints/prove/lint/wording.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

SpecFile read(std::string const& text) {
  auto const file = parse_spec_file("made.spec", text);
  EXPECT_TRUE(file) << file.error().line << ": " << file.error().message << "\n" << text;
  return file ? *file : SpecFile();
}

LintLimits small() {
  LintLimits limits;
  limits.skeletons = {.max_rank = 2, .max_list = 2, .max_variadic = 2};
  limits.steps = 20'000'000;
  return limits;
}

// Lints stablehlo.abs with other rules. `rules` ends in clauses.
OpReport lint_abs(std::string const& rules) {
  auto const file = read("op abs\n  input operand I1 tensor\n  output result tensor\n" + rules);
  return lint_op(file.ops.at(0), small());
}

std::vector<std::string> kinds(OpReport const& report) {
  std::vector<std::string> kinds;
  for (auto const& finding : findings(report))
    kinds.push_back(finding.kind + (finding.clauses.empty() ? "" : " " + finding.clauses));
  return kinds;
}

using Strings = std::vector<std::string>;

TEST(Names, DefectsAreFound) {
  struct Case {
    char const* text;
    char const* where;
    char const* message;
  };
  constexpr Case kCases[] = {
      {"op a\n  input x I1 tensor\n  C1 rank(y) = 0\n", "C1", "unknown name y"},
      {"op a\n  input x I1 tensor\n  C1 rnk(x) = 0\n", "C1", "unknown function rnk"},
      {"op a\n  input x I1 tensor\n  C1 rank(x, x) = 0\n", "C1", "rank takes a different number of arguments, not 2"},
      {"op a\n  input x I1 tensor\n  let n = rank(x)\n  C1 rank(x) = 0\n", "let n", "n is never used"},
      {"op a\n  input x I1 tensor\n  C1 0 <= d for all d in range(e)\n", "C1", "unknown name e"},
      {"op a\n  input x I1 tensor\n  C1 d = 0 and (0 <= d for all d in axes(x))\n", "C1", "unknown name d"},
      {"op a\n  attribute p I1 enum precision\n  C1 p = FFT\n", "C1", "FFT is not a case of an enum here"},
      {"op a\n  attribute p I1 si64 default q\n  C1 p = 0\n", "default of p", "unknown name q"},
      {"op a\n  input x I1 tensor\n  C1 rank(x) = 0\n    official checks rank(z) = 0 \"why\"\n", "C1, official",
       "unknown name z"},
      {"type quantized_type\n  C1 0 < scale\n", "C1", "unknown name scale"},
      {"def f(x) = x + y\n", "", "unknown name y"},
  };
  for (auto const& [text, where, message] : kCases) {
    auto const defects = name_defects(read(text));
    ASSERT_EQ(defects.size(), 1u) << text;
    EXPECT_EQ(defects[0].where, where) << text;
    EXPECT_EQ(defects[0].message, message) << text;
  }
}

TEST(Names, BoundNamesTypesAndCasesAreResolved) {
  char const* const texts[] = {
      "op a\n  input x I1 variadic tensor\n  let E' = [element_type(y) for y in x]\n  C1 E' = i1\n",
      "op a\n  input x I1 tensor\n  C1 dim(x, d) = n for all d in range(n) where n = rank(x)\n",
      "op a\n  attribute p I1 enum precision\n  C1 p = HIGH or num_replicas < num_partitions\n",
      "op a\n  input x I1 tensor\n  C1 is_promotable(element_type(x), si64)\n",
      "def f(x, y) = [a + b for a in x for b in y if a < b]\n",
  };
  for (auto const* text : texts) EXPECT_TRUE(name_defects(read(text)).empty()) << text;
}

TEST(Names, OfTheSpecificationAllMeanSomething) {
  for (auto const& source : embedded_files()) {
    if (!is_rules_file(source.name) || source.name.starts_with("next/")) continue;  // overlays
    for (auto const& defect : name_defects(read(std::string(source.text))))
      ADD_FAILURE() << defect.element << " " << defect.where << ": " << defect.message;
  }
}

TEST(Lint, FindsRelationsBetweenRules) {
  struct Case {
    char const* rules;
    Strings kinds;
  };
  Case const cases[] = {
      {"  C1 type(operand) = type(result)\n", {}},
      {"  C1 shape(operand) = shape(result)\n", {"element_types"}},
      {"  C1 element_type(operand) = element_type(result)\n", {"shapes"}},
      {"  C1 type(operand) = type(result)\n  C2 rank(result) = rank(operand)\n", {"implied C2"}},
      {"  C1 type(operand) = type(result)\n  C2 0 <= rank(result)\n", {"unbreakable C2"}},
      {"  C1 type(operand) = type(result)\n  C2 rank(result) = 1\n  C3 rank(operand) = 2\n",
       {"contradiction C1 C2 C3"}},
      {"  C1 type(operand) = type(result)\n  C2 rank(result) < 0\n", {"unsatisfiable C2"}},
      {"  C1 if rank(operand) = rank(result) then type(operand) = type(result) else shape(operand) = shape(result)\n",
       {"dead C1"}},
  };
  for (auto const& [rules, expected] : cases) {
    auto const report = lint_abs(rules);
    EXPECT_TRUE(report.is_complete()) << rules;
    EXPECT_EQ(kinds(report), expected) << rules;
  }
}

TEST(Lint, BranchesAreTheConditionsOfClauses) {
  auto const file = read(
      "op abs\n  input operand I1 tensor\n  output result tensor\n"
      "  C1 if rank(operand) = 0 then rank(result) = 0 else if rank(operand) = 1 then rank(result) = 1\n"
      "  C2 (if r = 0 then rank(result) = 0) and rank(result) = r where r = rank(operand)\n"
      "  C3 if rank(operand) = 0 then element_type(operand) = i1\n"
      "  official O1 if rank(operand) = 2 then rank(result) = 2 \"why\"\n");
  std::vector<std::string> conditions;
  for (auto const& branch : branches(file.ops.at(0))) conditions.push_back(branch.clause + ": " + branch.condition);
  EXPECT_EQ(conditions,
            (Strings{"C1: rank(operand) = 0", "C1: not rank(operand) = 0",
                     "C1: not rank(operand) = 0 and rank(operand) = 1", "C2: given r = rank(operand): r = 0"}));
}

TEST(Lint, ImplicationsNameALeastSet) {
  auto const report = lint_abs(
      "  C1 type(operand) = type(result)\n  C2 rank(operand) <= 1\n  C3 0 < rank(result)\n  C4 rank(operand) = 1\n");
  ASSERT_EQ(report.clauses.size(), 4u);
  EXPECT_EQ(report.clauses[3].breakable_alone, Finding::no);
  EXPECT_TRUE(report.clauses[3].is_least);
  EXPECT_EQ(report.clauses[3].implied_by, (Strings{"C1", "C2", "C3"}));
}

TEST(Lint, ClausesWithoutValueAreDistinguished) {
  auto const report = lint_abs("  C1 type(operand) = type(result)\n  C2 dim(operand, 0) = dim(operand, 0)\n");
  ASSERT_EQ(report.clauses.size(), 2u);
  EXPECT_EQ(report.clauses[1].breakable_alone, Finding::yes);
  EXPECT_TRUE(report.clauses[1].without_value);
  EXPECT_FALSE(report.clauses[0].without_value);
}

TEST(Lint, CheckerConfirmsWitnesses) {
  for (auto const* name : {"stablehlo.concatenate", "stablehlo.transpose", "stablehlo.iota"}) {
    auto const& spec = *Specification::get().op(name);
    auto const report = lint_op(spec, small());
    EXPECT_TRUE(report.is_complete()) << name;
    EXPECT_TRUE(labels_of(report.valid_witness, spec).empty()) << report.valid_witness;
    for (auto const& clause : report.clauses) {
      if (clause.breakable_alone != Finding::yes) continue;
      auto const labels = labels_of(clause.witness, spec);
      ASSERT_EQ(labels.size(), 1u) << clause.witness;
      std::string label = spec.label_prefix + "_c" + clause.label.substr(1);
      EXPECT_EQ(labels[0], label) << clause.witness;
    }
  }
}

TEST(Lint, KnownFindings) {
  auto const concatenate = lint_op(*Specification::get().op("stablehlo.concatenate"), small());
  EXPECT_EQ(kinds(concatenate), Strings());
  // The result type has no negative size.
  auto const broadcast = lint_op(*Specification::get().op("stablehlo.broadcast"), small());
  EXPECT_EQ(kinds(broadcast), Strings{"implied C1"});
  EXPECT_EQ(broadcast.clauses[0].implied_by, Strings{"C2"});
  // The result type is a parameter.
  auto const reshape = lint_op(*Specification::get().op("stablehlo.reshape"), small());
  EXPECT_EQ(kinds(reshape), (Strings{"shapes", "element_types"}));
}

// C9 has no value if a dimension of lhs does not exist, which C5 forbids. C7 and C9 alone permit such skeletons.
TEST(Lint, SearchesDoNotReuseEarlierAnswers) {
  auto const& spec = *Specification::get().op("stablehlo.dot_general");
  auto number = [&](std::string_view label) {
    return static_cast<std::size_t>(std::ranges::find(spec.clauses, label, &Clause::label) - spec.clauses.begin());
  };
  UnknownRows rows(spec, {});
  Encodings encodings(rows);
  auto is_met = [&](Strings const& kept) {
    SearchGoal goal;
    goal.violated_with_value = {number("C1")};
    for (auto const& label : kept) goal.satisfied_or_undefined.push_back(number(label));
    SkeletonSearch search(encodings, {}, goal);
    OpSkeleton skeleton;
    return search.next(skeleton) && search.answer() == Answer::satisfiable;
  };
  EXPECT_TRUE(is_met({"C7", "C9"}));
  EXPECT_TRUE(is_met({"C5", "C9"}));
  EXPECT_FALSE(is_met({"C5", "C7", "C9"}));
}

// Compares stablehlo.abs with one clause with another wording of the clause.
WordingReport compare_abs(std::string const& ours, std::string const& theirs) {
  auto const head = std::string("op abs\n  input operand I1 tensor\n  output result tensor\n  C1 ");
  auto const rules = read(head + ours), other = read(head + theirs);
  auto reports = compare_wordings(rules.ops.at(0), {other.ops.at(0), {{0, theirs, ""}}}, small());
  EXPECT_EQ(reports.size(), 1u);
  return reports.at(0);
}

TEST(Wording, DifferencesAreProgramsOfOneWordingOnly) {
  struct Case {
    char const* ours;
    char const* theirs;
    Finding accepts_more, refuses_more;
  };
  constexpr Case kCases[] = {
      {"type(operand) = type(result)\n", "type(result) = type(operand)\n", Finding::no, Finding::no},
      {"type(operand) = type(result)\n", "shape(result) = shape(operand)\n", Finding::yes, Finding::no},
      {"shape(result) = shape(operand)\n", "type(operand) = type(result)\n", Finding::no, Finding::yes},
      {"rank(operand) = 1\n", "rank(operand) = 2\n", Finding::yes, Finding::yes},
      {"rank(operand) = 1\n", "rank(operand) = 1 and dim(operand, 1) = 1\n", Finding::no, Finding::yes},
      {"rank(operand) = 1\n", "rank(x) = 1\n", Finding::no, Finding::yes},
  };
  for (auto const& [ours, theirs, accepts_more, refuses_more] : kCases) {
    auto const report = compare_abs(ours, theirs);
    EXPECT_EQ(to_string(report.accepts_more.found), to_string(accepts_more)) << theirs << report.accepts_more.unknown;
    EXPECT_EQ(to_string(report.refuses_more.found), to_string(refuses_more)) << theirs << report.refuses_more.unknown;
    EXPECT_EQ(report.refuses_more.program.empty(), refuses_more == Finding::no) << theirs;
  }
}

TEST(Wording, FunctionsAreReplacedForAllCallers) {
  auto const file = read(
      "op abs\n  input operand I1 tensor\n  output result tensor\n"
      "  let goes = is_promotable(element_type(operand), element_type(result))\n"
      "  C1 shape(operand) = shape(result)\n  C2 goes\n");
  auto const& spec = file.ops.at(0);
  Definition function = *Specification::get().function("is_promotable");
  function.text = "is_integer(x) and is_integer(y)";
  function.value = *parse_formula(function.text);
  OtherWording other{spec, {}};
  ASSERT_TRUE(replace_function(other, function, "a comment"));
  ASSERT_EQ(other.changes.size(), 1u);
  EXPECT_EQ(other.changes[0].clause, 1u);
  EXPECT_EQ(other.changes[0].formula, "is_promotable(x, y) = is_integer(x) and is_integer(y)");
  EXPECT_EQ(other.rules.clauses[1].text, "goes'");
  EXPECT_TRUE(name_defects(other.rules).empty() || name_defects(other.rules)[0].message == "goes is never used");
  auto const report = compare_wordings(spec, other, small()).at(0);
  EXPECT_EQ(report.accepts_more.found, Finding::yes) << report.accepts_more.unknown;  // from more bits to fewer bits
  EXPECT_EQ(report.refuses_more.found, Finding::yes) << report.refuses_more.unknown;
  EXPECT_EQ(labels_of(report.refuses_more.program, spec), Strings());
  EXPECT_EQ(labels_of(report.refuses_more.program, other.rules), Strings{"abs_c2"});

  function.name = "is_known_dot_algorithm";
  EXPECT_FALSE(replace_function(other, function, ""));
}

TEST(Lint, StepsUsedUpIsUnknown) {
  auto limits = small();
  limits.steps = 1;
  auto const report = lint_op(*Specification::get().op("stablehlo.add"), limits);
  EXPECT_FALSE(report.is_complete());
  for (auto const& clause : report.clauses) {
    EXPECT_NE(clause.breakable_alone, Finding::no) << clause.label;
    EXPECT_NE(clause.satisfiable, Finding::no) << clause.label;
  }
  for (auto const& finding : findings(report)) EXPECT_FALSE(is_defect(finding.kind)) << finding.kind;
}

}  // namespace
}  // namespace assay
