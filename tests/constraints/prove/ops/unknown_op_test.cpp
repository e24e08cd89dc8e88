// Unknown ops: their unknowns, and the concrete ops for given values.
#include "constraints/prove/ops/unknown_op.hpp"

#include <gtest/gtest.h>

#include <map>

#include "constraints/evaluate/encode.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"
#include "constraints/prove/solver/model_sampler.hpp"
#include "grammar/notation/specification.hpp"
#include "support/random_sequence.hpp"
#include "tests/constraints/prove/ops/labels.hpp"

namespace assay {
namespace {

TensorSkeleton tensor(int rank) {
  TensorSkeleton skeleton;
  skeleton.rank = rank;
  return skeleton;
}

OpSkeleton concatenation(OpSpec const& spec) {
  OpSkeleton skeleton;
  skeleton.rows.resize(spec.rows.size());
  skeleton.rows[0].tensors = {tensor(2), tensor(2)};
  skeleton.rows[2].tensors = {tensor(2)};
  return skeleton;
}

TEST(UnknownOp, NamesItsUnknownsInTheOrderOfTheRows) {
  OpSpec const* spec = Specification::get().op("stablehlo.concatenate");
  ASSERT_NE(spec, nullptr);
  UnknownRows rows(*spec, {});
  UnknownOp const op(rows, concatenation(*spec));
  std::vector<std::string> names;
  for (Term const* symbol : op.symbols()) names.emplace_back(symbol->name);
  std::vector<std::string> const expected = {"dim(inputs[0], 0)",   "dim(inputs[0], 1)", "element_type(inputs[0])",
                                             "dim(inputs[1], 0)",   "dim(inputs[1], 1)", "element_type(inputs[1])",
                                             "dimension",           "dim(result, 0)",    "dim(result, 1)",
                                             "element_type(result)"};
  EXPECT_EQ(names, expected);
}

TEST(UnknownOp, RowsInTheSameFormShareUnknowns) {
  OpSpec const* spec = Specification::get().op("stablehlo.concatenate");
  UnknownRows rows(*spec, {});
  OpSkeleton skeleton = concatenation(*spec), longer = skeleton;
  longer.rows[0].tensors.push_back(tensor(2));
  UnknownOp const a(rows, skeleton), b(rows, longer);
  EXPECT_EQ(a.symbols(2), b.symbols(2));
  EXPECT_NE(a.symbols(0), b.symbols(0));
  skeleton.rows[2].copy = 1;
  EXPECT_NE(UnknownOp(rows, skeleton).symbols(2), a.symbols(2));
}

TEST(UnknownOp, AbsentAttributesHaveTheirDefault) {
  OpSpec const* spec = Specification::get().op("stablehlo.sort");
  UnknownRows rows(*spec, {});
  OpSkeleton skeleton;
  skeleton.rows.resize(spec->rows.size());
  for (RowSkeleton& row : skeleton.rows) row.written = false;
  UnknownOp const op(rows, skeleton);
  FormulaValue value;
  ASSERT_TRUE(op.member("dimension", value));
  EXPECT_EQ(to_string(value), "-1");
  EXPECT_FALSE(op.member("nothing", value));
}

// The fundamental property: for any values of the unknowns, all formulas hold if and only if the checker accepts the
// concrete op. If only one formula is false, the checker reports its clause.
TEST(UnknownOp, FormulasMatchTheChecker) {
  Random random(7);
  for (std::string const name : {"add",
                                 "concatenate",
                                 "slice",
                                 "transpose",
                                 "reshape",
                                 "broadcast_in_dim",
                                 "pad",
                                 "reduce",
                                 "select",
                                 "compare",
                                 "dot_general",
                                 "gather",
                                 "dynamic_gather",
                                 "sort",
                                 "while",
                                 "case",
                                 "real_dynamic_slice",
                                 "iota",
                                 "convert",
                                 "uniform_quantize",
                                 "get_tuple_element"}) {
    OpSpec const* spec = Specification::get().op("stablehlo." + name);
    ASSERT_NE(spec, nullptr) << name;
    UnknownBounds bounds;
    bounds.max_size = 3;
    bounds.max_integer = 3;
    UnknownRows rows(*spec, bounds);
    Encodings encodings(rows);
    SkeletonLimits limits;
    limits.max_rank = 2, limits.max_list = 2;
    SearchGoal anything;
    SkeletonSearch search(encodings, limits, anything, random.next());
    OpSkeleton skeleton;
    int compared = 0;
    for (int i = 0; i < 12 && search.next(skeleton); ++i) {
      UnknownOp const op(rows, skeleton);
      auto const symbols = op.symbols();
      for (int k = 0; k < 6; ++k) {
        std::map<Term const*, Int128> values;
        for (Term const* symbol : symbols)
          values[symbol] = k % 2 ? ModelSampler::pick(random, symbol)
                                 : std::max<Int128>(symbol->low, std::min<Int128>(symbol->high, k / 2));
        auto value = [&](Term const* symbol) -> std::optional<Int128> {
          auto found = values.find(symbol);
          return found == values.end() ? std::nullopt : std::optional(found->second);
        };
        auto holds = [&](Tribool formula) {
          return formula.term ? evaluate(formula.term, value) == Int128(1) : formula == Tribool::yes;
        };
        if (!holds(op.rows())) continue;
        std::vector<std::string> broken, without_value;
        bool complete = true;
        for (std::size_t clause : encodings.clauses()) {
          Encoded const& encoded = encodings.of(clause, skeleton);
          complete = complete && encoded.complete();
          std::string label = spec->label_prefix + "_c" + spec->clauses[clause].label.substr(1);
          if (holds(encoded.undefined))
            without_value.push_back(label);
          else if (!holds(encoded.holds))
            broken.push_back(label);
        }
        if (!complete) continue;
        if (broken.empty() && !without_value.empty()) broken.push_back(without_value.front());
        auto const instance = op.instance(value);
        ASSERT_FALSE(instance.text.empty()) << name << ": " << instance.reason;
        EXPECT_EQ(labels(instance.text), broken) << instance.text;
        ++compared;
      }
    }
    EXPECT_GT(compared, 5) << name;
  }
}

}  // namespace
}  // namespace assay
