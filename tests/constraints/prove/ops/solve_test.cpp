// Ops on demand: valid ops, ops that violate one rule, and ops at the boundary of a rule.
#include "constraints/prove/ops/solve.hpp"

#include <gtest/gtest.h>

#include <set>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"
#include "tests/constraints/prove/ops/labels.hpp"

namespace assay {
namespace {

OpSpec const& op(std::string const& name) { return *Specification::get().op("stablehlo." + name); }

TEST(OpSolver, ValidOpsAreValidAndDifferent) {
  for (std::string const name :
       {"add", "reshape", "concatenate", "slice", "select", "compare", "sort", "while", "gather"}) {
    OpSolver solver(op(name), 3);
    std::set<std::string> texts;
    for (int i = 0; i < 30; ++i) {
      auto const solved = solver.next({});
      ASSERT_EQ(solved.proof, Proof::proven) << name << ": " << solved.reason;
      EXPECT_TRUE(labels(solved.text).empty()) << solved.text;
      EXPECT_TRUE(texts.insert(solved.text).second) << solved.text;
    }
    EXPECT_EQ(solver.disagreements(), 0u) << solver.disagreement();
  }
}

TEST(OpSolver, SameSeedYieldsTheSameOps) {
  std::string texts[3];
  for (int run = 0; run < 3; ++run) {
    OpSolver solver(op("broadcast_in_dim"), run < 2 ? 5 : 6);
    for (int i = 0; i < 10; ++i) texts[run] += solver.next({}).text;
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_NE(texts[0], texts[2]);
}

struct Breaks {
  std::string op;
  std::string unbreakable;  // clauses that follow from others, such as " C2 C5 "
};

TEST(OpSolver, ViolatesExactlyTheClause) {
  for (auto const& [name, unbreakable] : std::vector<Breaks>{{"add", " C2 "},
                                                             {"concatenate", ""},
                                                             {"slice", ""},
                                                             {"transpose", ""},
                                                             {"pad", ""},
                                                             {"compare", ""},
                                                             {"sort", ""},
                                                             {"while", ""},
                                                             {"broadcast_in_dim", ""},
                                                             {"uniform_quantize", ""}}) {
    for (Clause const& clause : op(name).clauses) {
      if (clause.official == Official::only) continue;
      OpSolver solver(op(name), 1);
      SolveRequest request;
      request.break_clause = clause.label;
      request.max_rank = 3;
      auto const solved = solver.next(request);
      EXPECT_EQ(solver.disagreements(), 0u) << solver.disagreement();
      if (unbreakable.find(" " + clause.label + " ") != std::string::npos) {
        EXPECT_EQ(solved.proof, Proof::unbreakable) << name << " " << clause.label << solved.text;
        continue;
      }
      ASSERT_EQ(solved.proof, Proof::proven) << name << " " << clause.label << ": " << solved.reason;
      EXPECT_EQ(labels(solved.text), std::vector{full_label(op(name).label_prefix, clause.label)}) << solved.text;
    }
  }
}

// Results for one clause are reused for others. The reuse must not change answers.
TEST(OpSolver, EarlierQueriesDoNotMatter) {
  for (std::string const name : {"add", "concatenate", "gather"}) {
    OpSolver shared(op(name), 1);
    for (Clause const& clause : op(name).clauses) {
      if (clause.official == Official::only) continue;
      OpSolver fresh(op(name), 2);
      SolveRequest request;
      request.break_clause = clause.label;
      request.max_rank = 3;
      auto const one = shared.next(request), other = fresh.next(request);
      EXPECT_EQ(one.proof, other.proof) << name << " " << clause.label << ": " << one.reason << other.reason;
      if (one.proof == Proof::proven) {
        EXPECT_EQ(labels(one.text), std::vector{full_label(op(name).label_prefix, clause.label)}) << one.text;
      }
    }
  }
}

TEST(OpSolver, TouchesTheEdgeOfAComparison) {
  OpSolver solver(op("slice"), 1);
  SolveRequest request;
  request.touch_clause = "C4";  // 0 < strides
  for (int i = 0; i < 10; ++i) {
    auto const solved = solver.next(request);
    ASSERT_EQ(solved.proof, Proof::proven) << solved.reason;
    auto const at = solved.text.find("strides = array<i64: ");
    ASSERT_NE(at, std::string::npos) << solved.text;
    std::string const strides = solved.text.substr(at + 20, solved.text.find('>', at + 20) - at - 20) + ",";
    EXPECT_NE(strides.find(" 1,"), std::string::npos) << solved.text;
  }
}

TEST(OpSolver, UsesOnlyTheElementTypes) {
  OpSolver solver(op("add"), 1);
  SolveRequest request;
  request.element_types = {"f32", "!quant.uniform<i8:f32, 2.0>"};
  for (int i = 0; i < 10; ++i) {
    auto const solved = solver.next(request);
    ASSERT_EQ(solved.proof, Proof::proven) << solved.reason;
    EXPECT_EQ(solved.text.find("i1>"), std::string::npos);
    EXPECT_NE(solved.text.find("f32"), std::string::npos);
  }
}

TEST(OpSolver, ReportsAnUnknownClause) {
  OpSolver solver(op("add"), 1);
  SolveRequest request;
  request.break_clause = "C99";
  EXPECT_EQ(solver.next(request).proof, Proof::unknown);
}

}  // namespace
}  // namespace assay
