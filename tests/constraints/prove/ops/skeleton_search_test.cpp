// The skeletons that the search tries. None may be omitted wrongly.
#include "constraints/prove/ops/skeleton_search.hpp"

#include <gtest/gtest.h>

#include <set>

#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

struct Searched {
  explicit Searched(std::string const& name)
      : spec(Specification::get().op("stablehlo." + name)), rows(*spec, bounds()) {}
  static UnknownBounds bounds() {
    UnknownBounds bounds;
    bounds.max_size = 8, bounds.max_integer = 8;
    return bounds;
  }
  std::set<std::vector<std::uint32_t>> all(SkeletonLimits const& limits, SearchGoal const& goal,
                                           std::optional<std::uint64_t> seed) {
    SkeletonSearch search(encodings, limits, goal, seed);
    std::set<std::vector<std::uint32_t>> found;
    OpSkeleton skeleton;
    while (search.next(skeleton)) {
      std::vector<std::uint32_t> numbers;
      for (std::size_t i = 0; i < skeleton.rows.size(); ++i) numbers.push_back(rows.skeleton_id(i, skeleton.rows[i]));
      EXPECT_TRUE(found.insert(numbers).second) << "given twice";
    }
    EXPECT_TRUE(search.exhausted());
    return found;
  }
  std::size_t clause(std::string const& label) {
    for (std::size_t i : encodings.clauses())
      if (spec->clauses[i].label == label) return i;
    ADD_FAILURE() << label;
    return 0;
  }

  OpSpec const* spec;
  UnknownRows rows;
  Encodings encodings{rows};
};

TEST(Encodings, KnowTheRowsOfAClause) {
  Searched dot("dot_general");
  auto const& read = dot.encodings.reads(dot.clause("C21"));  // has_algorithm is a let
  std::vector<std::string> names;
  for (std::size_t row : read) names.push_back(dot.spec->rows[row].name);
  std::vector<std::string> const expected = {
      "precision_config",    "lhs_precision_type",  "rhs_precision_type",       "accumulation_type",
      "lhs_component_count", "rhs_component_count", "num_primitive_operations", "allow_imprecise_accumulation"};
  EXPECT_EQ(names, expected);
}

// Pruned skeletons must be those that the solver refutes, in any order of the search.
TEST(SkeletonSearch, AnyOrderYieldsTheSameForms) {
  SkeletonLimits limits;
  limits.max_rank = 1, limits.max_list = 1, limits.max_variadic = 2;
  for (std::string const name : {"concatenate", "slice", "transpose", "compare", "select"}) {
    Searched searched(name);
    SearchGoal goal;
    goal.satisfied = searched.encodings.clauses();
    auto const fixed = searched.all(limits, goal, std::nullopt);
    EXPECT_FALSE(fixed.empty()) << name;
    for (std::uint64_t seed : {1, 2}) EXPECT_EQ(searched.all(limits, goal, seed), fixed) << name;
    // Without pruning: all skeletons except those that the solver refutes.
    SkeletonSearch everything(searched.encodings, limits, {}, std::nullopt);
    OpSkeleton skeleton;
    std::set<std::vector<std::uint32_t>> kept;
    while (everything.next(skeleton)) {
      UnknownOp const op(searched.rows, skeleton);
      Solver solver;
      solver.add(op.rows());
      for (std::size_t clause : goal.satisfied) solver.add(searched.encodings.of(clause, skeleton).holds);
      if (solver.check() == Answer::unsatisfiable) continue;
      std::vector<std::uint32_t> numbers;
      for (std::size_t i = 0; i < skeleton.rows.size(); ++i)
        numbers.push_back(searched.rows.skeleton_id(i, skeleton.rows[i]));
      kept.insert(numbers);
    }
    EXPECT_EQ(kept, fixed) << name;
  }
}

TEST(SkeletonSearch, FindsNothingIfClausesImplyTheViolatedOne) {
  Searched add("add");  // C2 follows from C3 for quantized operands
  SearchGoal goal;
  for (std::size_t clause : add.encodings.clauses())
    (add.spec->clauses[clause].label == "C2" ? goal.violated : goal.satisfied).push_back(clause);
  SkeletonLimits limits;
  limits.max_rank = 2;
  EXPECT_TRUE(add.all(limits, goal, std::nullopt).empty());
}

}  // namespace
}  // namespace assay
