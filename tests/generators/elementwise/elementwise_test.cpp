#include "generators/elementwise/elementwise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "generators/elementwise/halfway.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {
namespace {

OpSpec const& op_named(std::string const& name) { return *Specification::get().op(name); }

std::string class_of(std::string const& type) {
  if (type == "i1") return "boolean";
  if (type.starts_with("i")) return "signed";
  if (type.starts_with("ui")) return "unsigned";
  if (type.starts_with("complex")) return "complex";
  if (type.starts_with("!quant")) return type.find(", {") == std::string::npos ? "quantized" : "per axis";
  return "float";
}

// Number of types in each class.
std::map<std::string, std::size_t> const kSizes = {{"boolean", 1}, {"signed", 6},    {"unsigned", 6}, {"float", 15},
                                                   {"complex", 2}, {"quantized", 9}, {"per axis", 1}};

struct Expectation {
  std::string op;
  std::set<std::string> classes;
};
Expectation const kExpectations[] = {
    {"stablehlo.add", {"boolean", "signed", "unsigned", "float", "complex", "quantized", "per axis"}},
    {"stablehlo.subtract", {"signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.multiply", {"boolean", "signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.divide", {"signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.abs", {"signed", "float", "complex", "quantized"}},
    {"stablehlo.negate", {"signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.sign", {"signed", "float", "complex", "quantized"}},
    {"stablehlo.sine", {"float", "complex", "quantized"}},
    {"stablehlo.floor", {"float", "quantized"}},
    {"stablehlo.is_finite", {"float", "quantized"}},
    {"stablehlo.and", {"boolean", "signed", "unsigned"}},
    {"stablehlo.not", {"boolean", "signed", "unsigned"}},
    {"stablehlo.popcnt", {"signed", "unsigned"}},
    {"stablehlo.shift_left", {"signed", "unsigned"}},
    {"stablehlo.compare", {"boolean", "signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.select", {"boolean", "signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.clamp", {"boolean", "signed", "unsigned", "float", "complex", "quantized"}},
    {"stablehlo.convert", {"boolean", "signed", "unsigned", "float", "complex"}},
    {"stablehlo.reduce_precision", {"float", "quantized"}},
    {"stablehlo.uniform_dequantize", {"quantized", "per axis"}},
    {"stablehlo.uniform_quantize", {"float", "quantized", "per axis"}},
    {"chlo.erf", {"float"}},
    {"chlo.acosh", {"float", "complex"}},
    {"chlo.next_after", {"float"}},
};

TEST(ElementwiseForms, HaveTypesOfTheSignature) {
  auto const ops = elementwise_ops();
  for (auto const& expectation : kExpectations) {
    auto const& spec = op_named(expectation.op);
    EXPECT_TRUE(std::ranges::find(ops, &spec) != ops.end()) << expectation.op;
    std::map<std::string, std::set<std::string>> found;
    std::set<std::string> names;
    for (auto const& encoding : elementwise_encodings(spec)) {
      found[class_of(encoding.leading)].insert(encoding.leading);
      EXPECT_TRUE(names.insert(encoding.name).second) << expectation.op << " " << encoding.name;
      EXPECT_TRUE(std::ranges::all_of(encoding.name, [](unsigned char c) { return std::isalnum(c) || c == '_'; }));
    }
    std::set<std::string> classes;
    for (auto const& [name, types] : found) {
      classes.insert(name);
      // The expressed type of a quantized type must also be a type of the other side.
      if (name == "float" && expectation.op == "stablehlo.uniform_quantize") continue;
      EXPECT_EQ(types.size(), kSizes.at(name)) << expectation.op << " " << name;
    }
    EXPECT_EQ(classes, expectation.classes) << expectation.op;
  }
}

TEST(ElementwiseForms, ChooseAttributesAndResults) {
  EXPECT_EQ(elementwise_encodings(op_named("stablehlo.convert")).size(), 30U * 30U);
  std::set<std::string> comparisons;
  for (auto const& encoding : elementwise_encodings(op_named("stablehlo.compare")))
    if (encoding.leading == "f32") comparisons.insert(encoding.name);
  EXPECT_EQ(comparisons.size(), 6U * 3U);  // without a type, FLOAT and TOTALORDER
  EXPECT_TRUE(comparisons.contains("f32_to_i1_LT_TOTALORDER"));
  bool wider = false;
  for (auto const& encoding : elementwise_encodings(op_named("stablehlo.bitcast_convert")))
    wider = wider || (encoding.name == "i8_to_f32" && encoding.operand_lanes[0] == std::vector<std::int64_t>{4});
  EXPECT_TRUE(wider);
}

TEST(ElementwiseForms, ExcludeOtherOps) {
  std::set<std::string> names;
  for (auto const* spec : elementwise_ops()) EXPECT_TRUE(names.insert(spec->name).second) << spec->name;
  for (auto const* name : {"chlo.constant", "chlo.constant_like", "chlo.ragged_dot", "chlo.scan", "chlo.top_k"})
    EXPECT_FALSE(names.contains(name)) << name;
  EXPECT_GE(names.size(), 90U);
}

struct Made {
  std::vector<Case> cases;
  std::vector<Skipped> skipped;
  DerivationCounts counts;
};

void make(Made& made, GenerateOptions const& options, std::function<void(Case const&)> const& look = {}) {
  UnitOutput output;
  output.give = [&](Case one) {
    if (look) look(one);
    made.cases.push_back(std::move(one));
    return true;
  };
  output.omit = [&](Skipped skipped) { made.skipped.push_back(std::move(skipped)); };
  output.derivations = &made.counts;
  for (auto const& unit : elementwise_units(options)) unit.make(output);
}

GenerateOptions some_options() {
  GenerateOptions options;
  options.ops = {"stablehlo.add",     "stablehlo.tanh",   "stablehlo.divide", "stablehlo.compare",
                 "stablehlo.clamp",   "stablehlo.select", "stablehlo.popcnt", "chlo.next_after",
                 "stablehlo.convert", "chlo.mulhi",       "stablehlo.abs"};
  options.types = {"f32", "bf16", "i8", "f8E5M2", "complex<f32>"};
  options.profile.name = "exact";
  return options;
}

std::uint64_t digest_of(std::vector<Case> const& cases) {
  std::uint64_t digest = 0;
  auto const add = [&](std::uint64_t word) { digest = mixed(digest ^ word) + 1; };
  for (auto const& one : cases) {
    for (char const c : one.name + one.text) add(static_cast<unsigned char>(c));
    auto const add_tensor = [&](Tensor const& tensor) {
      for (std::size_t i = 0; i < tensor.size_bytes(); ++i) add(static_cast<unsigned char>(tensor.data()[i]));
    };
    for (auto const& input : one.inputs) add_tensor(input);
    for (auto const& result : one.results) add_tensor(result.expected);
  }
  return digest;
}

TEST(ElementwiseCases, AreValidProgramsWithTheirInputsAndAgreedResults) {
  auto const options = some_options();
  Made made;
  std::set<std::string> names;
  make(made, options, [&](Case const& one) {
    auto const where = one.folder + "/" + one.name;
    EXPECT_TRUE(names.insert(where).second) << where;
    std::string reason;
    auto const program = GoldenProgram::prepare(one.text, reason);
    ASSERT_TRUE(program) << where << ": " << reason;
    ASSERT_EQ(program->arguments().size(), one.inputs.size()) << where;
    std::set<std::string> types;
    for (std::size_t i = 0; i < one.inputs.size(); ++i) {
      Type const type = program->arguments()[i];
      EXPECT_EQ(Shape(type->shape.begin(), type->shape.end()), one.inputs[i].shape()) << where;
      types.insert(to_string(type->element));
    }
    EXPECT_EQ(one.results.size(), 1U) << where;
    EXPECT_EQ(one.kind, CaseKind::values);
    for (auto const& type : types) EXPECT_EQ(std::ranges::count(one.types, type), 1) << where << " " << type;
    EXPECT_TRUE(std::ranges::any_of(one.types, [&](auto const& type) { return options.selects_type(type); })) << where;
    EXPECT_TRUE(one.name.ends_with("_" + one.recipe)) << where;
  });
  EXPECT_EQ(made.counts.differ, 0U);
  for (auto const& skipped : made.skipped) ADD_FAILURE() << skipped.what << ": " << skipped.reason;

  std::map<std::string, std::set<std::string>> recipes;
  for (auto const& one : made.cases) recipes[one.folder + " " + one.types[0]].insert(one.recipe);
  std::set<std::string> const wide = {"special", "sample"};
  for (auto const* op : {"add", "divide", "clamp", "abs", "tanh"})
    for (auto const* type : {"f32", "bf16", "complex<f32>"}) {
      auto const& found = recipes[std::string(op) + " " + type];
      EXPECT_TRUE(std::ranges::includes(found, wide) || (std::string(op) == "clamp" && found.contains("special")))
          << op << " " << type;
    }
  EXPECT_TRUE(recipes["tanh f8E5M2"].contains("exhaustive8"));
  EXPECT_TRUE(recipes["popcnt i8"].contains("exhaustive8"));
}

TEST(ElementwiseCases, DependOnTheSeed) {
  auto options = some_options();
  options.ops = {"stablehlo.add", "stablehlo.convert"};
  options.types = {"f16", "ui4"};
  Made first, second, other;
  make(first, options);
  make(second, options);
  options.seed = 2;
  make(other, options);
  EXPECT_EQ(digest_of(first.cases), digest_of(second.cases));
  EXPECT_NE(digest_of(first.cases), digest_of(other.cases));
}

// A tolerance that no number of the type satisfies does not test a backend.
TEST(AccuracyCases, RequestPossibleAccuracies) {
  GenerateOptions options;
  options.ops = {"stablehlo.exponential"};
  std::size_t count = 0;
  UnitOutput output;
  output.give = [&](Case one) {
    ++count;
    EXPECT_FALSE(one.results[0].exact) << one.name;
    return true;
  };
  output.omit = [](Skipped const&) {};
  for (auto const& unit : accuracy_units(options)) unit.make(output);
  EXPECT_EQ(count, 16U);  // two tolerances and two kinds of data for four types
}

// Exactly the undefined results are omitted from the grid.
TEST(ElementwiseCases, DivideNothingByZero) {
  GenerateOptions options;
  options.ops = {"stablehlo.divide"};
  options.types = {"i4"};
  Made made;
  make(made, options);
  ASSERT_FALSE(made.cases.empty());
  auto const& all = made.cases[0];
  EXPECT_EQ(all.recipe, "exhaustive8");
  EXPECT_EQ(all.inputs[0].count(), 16 * 15 - 1);  // -8 / -1 overflows
  for (std::int64_t i = 0; i < all.inputs[1].count(); ++i) {
    EXPECT_NE(all.inputs[1].integer(i), 0);
    EXPECT_EQ(all.results[0].expected.integer(i), all.inputs[0].integer(i) / all.inputs[1].integer(i));
  }
}

TEST(ElementwiseCases, FullTierHasEverything) {
  GenerateOptions options;
  options.quick = false;
  options.ops = {"stablehlo.sqrt"};
  options.types = {"f32", "f16"};
  std::map<std::string, std::int64_t> sizes;
  Made made;
  make(made, options);
  for (auto const& one : made.cases) sizes[one.name] = one.results[0].expected.count();
  EXPECT_EQ(sizes["f16_exhaustive16"], 65536);
  EXPECT_EQ(sizes["f32_empty"], 0);
  EXPECT_EQ(sizes["f32_scalar"], 1);
  EXPECT_GE(sizes["f32_strata"], 2 * 254 + 2 * 23);
  EXPECT_GE(sizes["f32_hard"], 24);
  EXPECT_GE(sizes["f32_edges"], 4);
}

// Returns the distance of a result from the midpoint between two numbers of the format, relative to their spacing.
double distance(Number const& exact, FloatFormat const& format) {
  int const rest = 64 - format.precision();
  double const position = static_cast<double>(exact.significand << (64 - rest)) * 0x1p-64;
  return std::abs(position - 0.5);
}

TEST(HalfwayCases, AreHalfWay) {
  Random random(1);
  for (auto const function :
       {BinaryFunction::add, BinaryFunction::subtract, BinaryFunction::multiply, BinaryFunction::divide})
    for (auto const* format : {&kF16, &kBF16, &kF32, &kF64}) {
      int near = 0, all = 0;
      halfway_cases(function, *format, random, [&](std::vector<std::uint64_t> const& x) {
        ASSERT_FALSE(format->is_nan(x[0]) || format->is_nan(x[1]));
        auto const exact = evaluate_exactly(function, unpack(x[0], *format), unpack(x[1], *format), Engine::mpfr);
        ++all;
        near += exact && exact->kind == NumberKind::finite && distance(*exact, *format) <= 0x1p-6;
      });
      EXPECT_GT(near, 40) << name_of(function) << " " << format->name << " of " << all;
    }
  for (auto const* format : {&kF16, &kBF16, &kF32, &kF64}) {
    int all = 0;
    halfway_cases(UnaryFunction::sqrt, *format, random, [&](std::vector<std::uint64_t> const& x) {
      auto const exact = evaluate_exactly(UnaryFunction::sqrt, unpack(x[0], *format), Engine::mpfr);
      ++all;
      double const most = std::max(256 * std::exp2(-format->precision()), 0x1p-9);
      EXPECT_LE(distance(*exact, *format), most) << format->name << " " << x[0];
    });
    EXPECT_GT(all, 20) << format->name;
  }
}

TEST(HalfwayCases, ConversionsHaveTheMiddles) {
  Random random(2);
  int ties = 0;
  auto const count = [&](std::vector<std::uint64_t> const& x) {
    ties += distance(unpack(x[0], kF32), kBF16) == 0 && !kF32.is_nan(x[0]);
  };
  halfway_conversions(kF32, kBF16, random, count);
  EXPECT_GT(ties, 2 * 254);
  std::set<std::uint64_t> integers;
  halfway_conversions(IntegerFormat{32, true}, kF32, random,
                      [&](std::vector<std::uint64_t> const& x) { integers.insert(x[0]); });
  EXPECT_GT(integers.size(), 40U);
  for (auto const code : integers) EXPECT_EQ(code, IntegerFormat({32, true}).wrap(code));
}

// Each conversion that mixed precision uses detects rounding of ties away from zero.
TEST(ElementwiseCases, QuickHasTheTiesOfCommonConversions) {
  GenerateOptions options;
  options.ops = {"stablehlo.convert"};
  Made made;
  make(made, options);
  std::map<std::string, Case const*> cases;
  for (auto const& one : made.cases) cases[one.name] = &one;
  FloatFormat const formats[] = {kF16, kBF16, kF32, kF64};
  for (auto const& from : formats)
    for (auto const& to : formats) {
      if (from.name == to.name) continue;
      auto const found = cases.find(std::string(from.name) + "_to_" + std::string(to.name) + "_sample");
      ASSERT_TRUE(found != cases.end()) << from.name << " " << to.name;
      auto const& inputs = found->second->inputs[0];
      int towards_zero = 0;
      for (std::int64_t i = 0; i < inputs.count(); ++i) {
        Number const x = unpack(inputs.get(i), from);
        double const kept = to_double(unpack(round(x, to), to)), value = to_double(x);
        towards_zero += std::isfinite(value) && distance(x, to) == 0 && std::abs(kept) < std::abs(value);
      }
      EXPECT_TRUE(towards_zero > 2 || to.fraction_bits > from.fraction_bits) << from.name << " " << to.name;
    }
}

ElementwiseEncoding form_named(std::string const& op, std::string const& name) {
  for (auto const& encoding : elementwise_encodings(op_named(op)))
    if (encoding.name == name) return encoding;
  ADD_FAILURE() << op << " " << name;
  return {};
}

TEST(Edges, AreAtTheLimitsOfFunctions) {
  struct Edge {
    std::string op;
    std::uint64_t before, after;  // f32 codes of the operands before and after the edge
  };
  Edge const kEdges[] = {
      {"stablehlo.exponential", 0x42B17217, 0x42B17218},  // result becomes infinite
      {"stablehlo.exponential", 0xC2CFF1B4, 0xC2CFF1B5},  // result becomes zero
      {"chlo.sinh", 0x42B2D4FC, 0x42B2D4FD},              // result becomes infinite
      {"stablehlo.log", 0x80000000, 0x80000001},          // result becomes NaN
      {"stablehlo.sqrt", 0x00000000, 0x00000001},
  };
  Profile const profile;
  for (auto const& edge : kEdges) {
    ElementwiseRun run(form_named(edge.op, "f32"), profile);
    auto const found = edges(run).columns[0];
    for (auto const code : {edge.before, edge.after})
      EXPECT_TRUE(std::ranges::find(found, code) != found.end()) << edge.op << " " << std::hex << code;
  }
  // There are edges where results become zero or subnormal, and operands in between.
  ElementwiseRun run(form_named("stablehlo.exponential", "f64"), profile);
  auto const found = edges(run).columns[0];
  for (double const least : {-745.14, -708.41, -701.0, -677.0}) {
    auto const is_there = [&](std::uint64_t code) {
      double const x = std::bit_cast<double>(code);
      return least < x && x < least + 1;
    };
    EXPECT_TRUE(std::ranges::any_of(found, is_there)) << least;
  }
}

}  // namespace
}  // namespace assay
