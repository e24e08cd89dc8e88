// Properties of single-op cases that are not elementwise, on small samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/check/check.hpp"
#include "generators/single_op/bodies.hpp"
#include "generators/single_op/op_cover.hpp"
#include "generators/single_op/op_pool.hpp"
#include "generators/single_op/op_templates.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

struct Given {
  std::vector<Case> cases;
  std::vector<Skipped> skipped;
};

Given given(std::set<std::string> ops, std::set<std::string> types, std::uint64_t seed = 1) {
  static Profile const profile = [] {
    Profile any;
    any.name = "any";
    any.any_order = true;
    return any;
  }();
  GenerateOptions options;
  options.seed = seed;
  options.ops = std::move(ops);
  options.types = std::move(types);
  options.profile = profile;
  Given all;
  UnitOutput out;
  out.give = [&](Case one) {
    all.cases.push_back(std::move(one));
    return true;
  };
  out.omit = [&](Skipped skipped) { all.skipped.push_back(std::move(skipped)); };
  for (Unit const& unit : structure_units(options)) unit.make(out);
  return all;
}

std::string errors_in(std::string const& text) {
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("case", text), {}, diagnostics);
  check_program(program, {}, diagnostics);
  std::string all;
  for (Diagnostic const& diagnostic : diagnostics.all())
    if (diagnostic.severity == Severity::error) all += diagnostic.label + ": " + diagnostic.message + "\n";
  return all;
}

// One op of each family: moves, sums, folds, comparisons, indices, loops, tuples, dynamic shapes.
std::set<std::string> const kSome = {"stablehlo.pad",
                                     "stablehlo.dot_general",
                                     "stablehlo.reduce",
                                     "stablehlo.sort",
                                     "stablehlo.gather",
                                     "stablehlo.scatter",
                                     "stablehlo.while",
                                     "stablehlo.if",
                                     "stablehlo.get_tuple_element",
                                     "stablehlo.dynamic_reshape",
                                     "chlo.scan",
                                     "stablehlo.all_reduce"};

TEST(Structure, EveryCaseIsAValidProgramWithItsInputsAndResults) {
  Given const all = given(kSome, {"f32", "i8", "complex<f32>", "f8E5M2"});
  std::map<std::string, std::size_t> of_op;
  std::set<std::string> names;
  for (Case const& one : all.cases) {
    EXPECT_EQ(errors_in(one.text), "") << one.text;
    EXPECT_TRUE(names.insert(one.folder + "/" + one.name).second) << one.name;
    EXPECT_EQ(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
              std::string::npos)
        << one.name;
    EXPECT_FALSE(one.results.empty());
    EXPECT_FALSE(one.types.empty());
    EXPECT_FALSE(one.recipe.empty());
    ++of_op[one.op];
  }
  for (std::string const& op : kSome) EXPECT_GT(of_op[op], 8u) << op;
}

TEST(Structure, SameSeedSameCases) {
  std::set<std::string> const ops = {"stablehlo.slice", "stablehlo.reduce", "stablehlo.gather"};
  Given const first = given(ops, {"f32", "i8"}), second = given(ops, {"f32", "i8"}),
              other = given(ops, {"f32", "i8"}, 2);
  ASSERT_EQ(first.cases.size(), second.cases.size());
  bool different = first.cases.size() != other.cases.size();
  for (std::size_t i = 0; i < first.cases.size(); ++i) {
    Case const &a = first.cases[i], &b = second.cases[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.text, b.text);
    ASSERT_EQ(a.inputs.size(), b.inputs.size());
    for (std::size_t k = 0; k < a.inputs.size(); ++k)
      EXPECT_TRUE(std::equal(a.inputs[k].data(), a.inputs[k].data() + a.inputs[k].size_bytes(), b.inputs[k].data()));
    different = different || a.text != other.cases[i].text;
  }
  EXPECT_TRUE(different);
}

TEST(Structure, OrderProofCasesHaveOneValueEach) {
  Given const all =
      given({"stablehlo.dot_general", "stablehlo.reduce", "stablehlo.reduce_window"}, {"f32", "bf16", "f8E4M3FN"});
  std::size_t proofs = 0;
  for (Case const& one : all.cases) {
    if (one.recipe != "order_proof") continue;
    ++proofs;
    for (CaseResult const& result : one.results) EXPECT_TRUE(result.exact) << one.name << "\n" << one.text;
  }
  EXPECT_GT(proofs, 8u);
  for (Skipped const& skipped : all.skipped)
    EXPECT_EQ(skipped.reason.find("order-proof"), std::string::npos) << skipped.what << skipped.reason;
}

// Classes of attributes that the cases of an op must cover.
struct Wanted {
  char const* op;
  std::vector<std::string> classes;
};
Wanted const kWanted[] = {
    {"stablehlo.pad",
     {"edge_padding_low=negative", "edge_padding_high=negative", "interior_padding=more", "operand=rank2"}},
    {"stablehlo.reduce_window",
     {"padding=low negative", "padding=high more", "window_strides=more", "base_dilations=more",
      "window_dilations=more", "window_strides=absent"}},
    {"stablehlo.convolution",
     {"feature_group_count=more", "batch_group_count=more", "window_reversal=1", "padding=low negative",
      "lhs_dilation=more", "rhs_dilation=more", "window_strides=more"}},
    {"stablehlo.gather", {"collapsed_slice_dims=count 1", "operand_batching_dims=count 1"}},
    {"stablehlo.transpose", {"permutation=unsorted"}},
    {"stablehlo.dot_general", {"lhs_batching_dimensions=count 1", "lhs_contracting_dimensions=count more"}},
};

TEST(OpPool, FindsRelevantOps) {
  for (Wanted const& wanted : kWanted) {
    OpPool pool(*Specification::get().op(wanted.op), 1, false);
    auto const& ops = pool.of("f32");
    EXPECT_GE(ops.covered, ops.all * 98 / 100) << wanted.op;
    std::set<std::string> found;
    std::size_t telling = 0;
    for (LoneOp const& op : ops.ops) {
      telling += result_size_of(op) == ResultSize::more;
      for (std::string const& one : classes_of(op)) found.insert(one);
    }
    for (std::string const& one : wanted.classes) EXPECT_TRUE(found.contains(one)) << wanted.op << " " << one;
    EXPECT_GE(telling + 2, ops.ops.size()) << wanted.op;
  }
}

TEST(OpCover, EveryPairThatOccursIsCovered) {
  std::vector<std::vector<std::string>> const classes = {{"a=1", "b=1", "c=1"},
                                                         {"a=1", "b=2", "c=2"},
                                                         {"a=2", "b=1", "c=2"},
                                                         {"a=2", "b=2", "c=1"},
                                                         {"a=1", "b=1", "c=1"}};
  PairCover const all = cover_pairs(classes, 10);
  EXPECT_EQ(all.covered, 12u);
  EXPECT_EQ(all.covered, all.all);
  EXPECT_EQ(all.chosen.size(), 4u);
  PairCover const two = cover_pairs(classes, 2);
  EXPECT_EQ(two.chosen.size(), 2u);
  EXPECT_LT(two.covered, two.all);
}

TEST(Bodies, AreValidForEveryType) {
  for (TestedElement const& element : tested_elements()) {
    std::string const types = "func.func private @types(tensor<" + element.text + ">, tensor<i1>, tensor<i32>)\n";
    Diagnostics diagnostics;
    Program const program = parse_program(Source::from_string("types", types), {}, diagnostics);
    auto const members = program.top->ops[0]->attribute("function_type")->type->members;
    Type const x = members[0], truth = members[1], number = members[2];
    std::pair<BodyRole, RegionTypes> const regions[] = {
        {BodyRole::combiner, {{x, x}, {x}}},
        {BodyRole::combiner, {{x, number, x, number}, {x, number}}},
        {BodyRole::comparison, {{x, x, number, number}, {truth}}},
        {BodyRole::condition, {{x, number}, {truth}}},
        {BodyRole::loop_body, {{x, number}, {x, number}}},
        {BodyRole::map, {{x, x}, {x}}},
    };
    for (auto const& [role, region] : regions) {
      auto const names = body_names(role, region);
      for (std::string const& name : names) {
        auto const body = body_text(role, name, region, "r", "func.return", true, *program.context);
        std::string arguments, results;
        for (std::size_t i = 0; i < region.inputs.size(); ++i)
          arguments += (i == 0 ? "%r" : ", %r") + std::to_string(i) + ": " + to_string(region.inputs[i]);
        for (Type const type : region.outputs) results += (results.empty() ? "" : ", ") + to_string(type);
        std::string const text = "func.func @main(" + arguments + ") -> (" + results + ") {\n" + body.text + "}\n";
        EXPECT_EQ(errors_in(text), "") << name << "\n" << text;
      }
    }
  }
}

TEST(Bodies, RolesFollowFromTypes) {
  std::string const types = "func.func private @types(tensor<f32>, tensor<i1>, tensor<2xf32>)\n";
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("types", types), {}, diagnostics);
  auto const members = program.top->ops[0]->attribute("function_type")->type->members;
  Type const x = members[0], truth = members[1], list = members[2];
  using Roles = std::vector<BodyRole>;
  auto const roles = [](std::vector<RegionTypes> regions, std::vector<Type> operands) {
    return body_roles(regions, operands);
  };
  EXPECT_EQ(roles({{{x, x}, {x}}}, {list, x}), Roles{BodyRole::combiner});
  EXPECT_EQ(roles({{{x, x}, {truth}}}, {list}), Roles{BodyRole::comparison});
  EXPECT_EQ(roles({{{list, x}, {truth}}, {{list, x}, {list, x}}}, {list, x}),
            (Roles{BodyRole::condition, BodyRole::loop_body}));
  EXPECT_EQ(roles({{{}, {x}}, {{}, {x}}}, {truth}), (Roles{BodyRole::map, BodyRole::map}));
  EXPECT_EQ(roles({{{x, x}, {truth}}, {{x, x}, {x}}}, {list, list, x}),
            (Roles{BodyRole::comparison, BodyRole::combiner}));
}

TEST(OpTemplates, AreValid) {
  for (auto const* programs : {&op_templates(), &op_seeds()})
    for (EmbeddedProgram const& one : *programs)
      EXPECT_EQ(errors_in(fill_in(one.text, {{"type", "f32"}})), "") << one.op << " " << one.option("name");
}

// The full tier must detect everything that the quick tier detects.
TEST(Structure, TheFullTierHasAllOfTheQuickOne) {
  auto const texts = [](bool quick) {
    GenerateOptions options;
    options.quick = quick;
    options.ops = {"stablehlo.sort", "stablehlo.unary_einsum", "stablehlo.tuple"};
    options.types = {"f32", "i8"};
    std::map<std::string, std::string> all;
    UnitOutput out;
    out.give = [&](Case one) {
      EXPECT_TRUE(all.emplace(one.folder + "/" + one.name, one.text).second) << one.name;
      return true;
    };
    out.omit = [](Skipped const&) {};
    for (Unit const& unit : structure_units(options)) unit.make(out);
    return all;
  };
  auto const some = texts(true), all = texts(false);
  EXPECT_GT(all.size(), some.size());
  EXPECT_FALSE(some.empty());
  for (auto const& [name, text] : some) {
    auto const found = all.find(name);
    ASSERT_NE(found, all.end()) << name;
    EXPECT_EQ(found->second, text) << name;
  }
}

}  // namespace
}  // namespace assay
