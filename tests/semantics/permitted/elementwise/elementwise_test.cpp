#include <array>
#include <optional>

#include "grammar/notation/specification.hpp"
#include "oracle/functions/functions.hpp"
#include "semantics/kernels/kernels.hpp"
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

TEST(PermittedElementwise, EveryOpHasARule) {
  std::vector<std::string> without;
  for (auto const family :
       {elementwise_kernels(), conversion_kernels(), movement_kernels(), indexing_kernels(), reduction_kernels(),
        contraction_kernels(), linear_algebra_kernels(), random_kernels(), control_kernels(), collective_kernels(),
        channel_kernels(), check_kernels(), probe_kernels(), chlo_kernels()})
    for (auto const& kernel : family) {
      auto const* const spec = Specification::get().op(kernel.name);  // custom calls have none
      if (!find_set_rule(kernel.name, spec ? spec->traits : std::vector<std::string>()))
        without.emplace_back(kernel.name);
    }
  // Their results are open, or they have no results.
  EXPECT_EQ(without, (std::vector<std::string>{"stablehlo.custom_call @stablehlo.dynamic_reduce_window",
                                               "stablehlo.custom_call @ragged_all_to_all",
                                               "stablehlo.custom_call @check.expect_almost_eq_const",
                                               "stablehlo.custom_call @check.expect_eq_const"}));
}

// If all steps of an implementation are within the accuracy, its result is within the set.
struct Step {
  std::string op;
  std::optional<UnaryFunction> unary;
  std::optional<BinaryFunction> binary;
  int x = 0, y = 0;
};

class Chain {
public:
  Chain(Random& random, FloatFormat const& format) : format_(format) {
    static std::vector<std::string> const kOps = {"exponential", "log",    "tanh",     "sqrt", "rsqrt", "sine",
                                                  "negate",      "floor",  "logistic", "cbrt", "add",   "subtract",
                                                  "multiply",    "divide", "maximum",  "power"};
    for (int i = 0; i < 3; ++i) {
      Step step;
      step.op = kOps[static_cast<std::size_t>(random.between(0, std::ssize(kOps) - 1))];
      step.unary = unary_function(step.op);
      step.binary = binary_function(step.op);
      step.x = static_cast<int>(random.between(i == 0 ? 0 : i + 1, i + 1));
      step.y = static_cast<int>(random.between(0, i + 1));
      steps_.push_back(step);
    }
  }

  std::string text(std::int64_t count) const {
    std::string const type = type_text({count}, std::string(format_.name));
    std::string text = "func.func @main(%v0: " + type + ", %v1: " + type + ") -> " + type + " {\n";
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      auto const& step = steps_[i];
      std::string const x = "%v" + std::to_string(step.x), y = "%v" + std::to_string(step.y);
      text += "  %v" + std::to_string(i + 2) + " = \"stablehlo." + step.op + "\"(" + x + (step.binary ? ", " + y : "") +
              ") : (" + type + (step.binary ? ", " + type : "") + ") -> " + type + "\n";
    }
    return text + "  func.return %v" + std::to_string(steps_.size() + 1) + " : " + type + "\n}\n";
  }

  // Returns the result of a conforming implementation.
  std::uint64_t sample(Random& random, std::uint64_t x, std::uint64_t y, Profile const& profile) const {
    std::vector<std::uint64_t> values{x, y};
    for (auto const& step : steps_) {
      auto const left = values[static_cast<std::size_t>(step.x)], right = values[static_cast<std::size_t>(step.y)];
      values.push_back(choose(random, step, left, right, profile));
    }
    return values.back();
  }

private:
  std::uint64_t choose(Random& random, Step const& step, std::uint64_t x, std::uint64_t y,
                       Profile const& profile) const {
    bool const exact = step.op == "negate" || step.op == "floor" || step.op == "maximum";
    auto const accuracy = exact ? Accuracy{} : profile.accuracy(step.op, format_);
    if (profile.flush) x = perhaps_flushed(random, x), y = perhaps_flushed(random, y);
    double const magnitude = to_double(unpack(x, format_));
    auto const rounded = step.unary ? evaluate(*step.unary, x, format_) : evaluate(*step.binary, x, y, format_);
    if (accuracy == Accuracy{}) return profile.flush ? perhaps_flushed(random, rounded) : rounded;
    Number const a = unpack(x, format_), b = unpack(y, format_);
    auto const number = step.unary ? evaluate_exactly(*step.unary, a, Engine::mpfr)
                                   : evaluate_exactly(*step.binary, a, b, Engine::mpfr);
    if (!number) return rounded;
    auto const set = permitted(*number, format_, accuracy, magnitude, profile.flush);
    return set.number ? code_of(random.between(set.low, set.high), format_) : format_.nan_code();
  }

  std::uint64_t perhaps_flushed(Random& random, std::uint64_t code) const {
    auto const magnitude = code & format_.magnitude_mask();
    if (format_.is_nan(code) || magnitude >> format_.fraction_bits != 0 || random.between(0, 1)) return code;
    return round(Number::zero(format_.is_negative(code)), format_);
  }

  FloatFormat const& format_;
  std::vector<Step> steps_;
};

TEST(PermittedElementwise, ChainsOfRealFunctionsContainEveryChoice) {
  Random random(1);
  std::int64_t constexpr kCount = 24;
  int closed = 0;
  Profile flushing = kLoose;
  flushing.flush = true;
  for (auto const* name : {"f8E5M2", "f8E4M3FN", "f8E4M3FNUZ", "f6E3M2FN", "f16"}) {
    FloatFormat const& format = *float_format(name);
    for (int round = 0; round < 16; ++round) {
      Chain const chain(random, format);
      Profile const& profile = round % 2 ? flushing : kLoose;
      Tensor left = make_tensor(Element::of(format), {kCount}), right = make_tensor(Element::of(format), {kCount});
      std::uint64_t const mask = (std::uint64_t{1} << format.bits) - 1;
      for (std::int64_t i = 0; i < kCount; ++i) left.set(i, random.bits() & mask), right.set(i, random.bits() & mask);
      PermittedRun const run(chain.text(kCount), {left, right}, profile);
      if (run.values.empty()) continue;
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const set = run.at(i);
        closed += set.reason == 0;
        for (int sample = 0; sample < 6 && set.reason == 0; ++sample) {
          auto const code = chain.sample(random, left.get(i), right.get(i), profile);
          ASSERT_TRUE(set.codes.contains(code, format))
              << chain.text(kCount) << left.get(i) << " " << right.get(i) << ": " << code << " of " << set.codes.low
              << " to " << set.codes.high;
        }
      }
    }
  }
  EXPECT_GT(closed, 500);
}

TEST(PermittedElementwise, WithoutFreedomResultsAreExact) {
  Random random(2);
  Tensor x = make_tensor(element_named("f32"), {64}), y = make_tensor(element_named("f32"), {64});
  for (std::int64_t i = 0; i < 64; ++i) x.set(i, random.bits()), y.set(i, random.bits());
  for (auto const* op :
       {"stablehlo.add", "stablehlo.divide", "stablehlo.maximum", "stablehlo.power", "chlo.next_after"})
    EXPECT_FALSE(run_same(op, {x, y}, "f32", kExact).values.at(0).enclosure) << op;
  for (auto const* op : {"stablehlo.abs", "stablehlo.exponential", "stablehlo.tan", "chlo.erf", "chlo.square"})
    EXPECT_FALSE(run_same(op, {x}, "f32", kExact).values.at(0).enclosure) << op;
  for (auto const* op : {"stablehlo.abs", "stablehlo.floor", "stablehlo.sign", "stablehlo.round_nearest_even"})
    EXPECT_FALSE(run_same(op, {x}, "f32", kLoose).values.at(0).enclosure) << op;
}

// The specification defines logistic as 1 / (1 + exp(-x)). Its steps overflow for results that are subnormal.
TEST(PermittedElementwise, LogisticMayBeComposed) {
  auto const set = run_same("stablehlo.logistic", {tensor_of("f32", {f32(-100)})}, "f32", kExact).at(0).codes;
  EXPECT_TRUE(set.contains(0, kF32));
  EXPECT_TRUE(set.contains(evaluate(UnaryFunction::logistic, f32(-100), kF32), kF32));
}

TEST(PermittedElementwise, ToleranceOfTheProgramTakesPrecedence) {
  std::string const rest =
      "{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, rtol = 0.0, ulps = 4, mode = "
      "#stablehlo.result_accuracy_mode<TOLERANCE>>}";
  Profile const wide = profile_of(1000);
  for (float const x : {1.0f, -9.0f, 20.0f}) {
    auto const set = run_same("stablehlo.exponential", {tensor_of("f32", {f32(x)})}, "f32", wide, rest).at(0).codes;
    auto const exact = evaluate_exactly(UnaryFunction::exponential, Number::of(static_cast<double>(x)), Engine::mpfr);
    EXPECT_EQ(set, permitted(*exact, kF32, {0, 0, 0x1p-21, 1e-3})) << x;
  }
}

TEST(PermittedElementwise, FlushingReachesOperandsAndResults) {
  Profile flushing = kExact;
  flushing.flush = true;
  auto const tiny = tensor_of("f32", {5, 0x80000005, f32(0x1p-100f)}),
             one = tensor_of("f32", {f32(1), f32(1), f32(0x1p-40f)});
  auto const product = run_same("stablehlo.multiply", {tiny, one}, "f32", flushing);
  EXPECT_EQ(product.at(0).codes, (CodeSet{0, 5}));
  EXPECT_EQ(product.at(1).codes, (CodeSet{-6, -1}));
  EXPECT_EQ(product.at(2).codes.low, 0);
  auto const same = run("stablehlo.compare", {tiny, tensor_of("f32", {0, 0, 0})}, {"f32", "f32"}, "i1", flushing,
                        comparison("EQ", "FLOAT"));
  EXPECT_EQ(same.at(0).codes, (CodeSet{0, 1}));
  EXPECT_EQ(same.at(2).codes, (CodeSet{0, 0}));
}

// A flushed operand is unchanged or zero, and nothing between: 0 / y is exactly zero for any accuracy.
TEST(PermittedElementwise, AFlushedOperandIsItselfOrZero) {
  Profile flushing = kExact;
  flushing.flush = true;
  flushing.accuracies[{"divide", "f32"}] = {.ulps = 1.5};
  auto const tiny = tensor_of("f32", {0x00400000, 0x80400000, 0x00400000}),
             by = tensor_of("f32", {f32(2), f32(2), f32(-2)});
  auto const quotient = run_same("stablehlo.divide", {tiny, by}, "f32", flushing);
  EXPECT_EQ(quotient.at(0).codes, (CodeSet{0, 0x00200001}));
  EXPECT_EQ(quotient.at(1).codes, (CodeSet{-0x00200002, -1}));
  EXPECT_EQ(quotient.at(2).codes, (CodeSet{-0x00200002, -1}));
}

TEST(PermittedElementwise, FormatsWithoutACodeForTheResultLeaveItOpen) {
  auto const zero = tensor_of("f4E2M1FN", {0, 2}), both = tensor_of("f4E2M1FN", {0, 2});
  auto const quotient = run_same("stablehlo.divide", {zero, both}, "f4E2M1FN", kExact);
  EXPECT_NE(quotient.reason(0).find("NaN, for which f4E2M1FN has no code"), std::string::npos) << quotient.reason(0);
  EXPECT_EQ(quotient.at(1).codes, CodeSet::point(2));
  auto const power = tensor_of("f8E8M0FNU", {127, 128});
  auto const difference =
      run_same("stablehlo.subtract", {power, tensor_of("f8E8M0FNU", {127, 127})}, "f8E8M0FNU", kExact);
  EXPECT_NE(difference.reason(0).find("zero, for which"), std::string::npos) << difference.reason(0);
  EXPECT_EQ(difference.at(1).codes, CodeSet::point(127));
}

// Codes of f6 in any order: the relation holds for some pair of the sets, for none, or for all.
TEST(PermittedElementwise, ComparisonsOfSetsMatchTheirElements) {
  Random random(5);
  for (auto const* type : {"f6E2M3FN", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2"}) {
    FloatFormat const& format = *float_format(type);
    std::int64_t constexpr kCount = 80;
    std::array<std::vector<ElementSet>, 2> sets;
    std::array<Tensor, 2> tensors{make_tensor(Element::of(format), {kCount}),
                                  make_tensor(Element::of(format), {kCount})};
    for (std::size_t n : {0, 1})
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto low = random.between(-5, 5), high = std::min(low + random.between(0, 3), greatest_order(format));
        sets[n].push_back({{low, high, true, format.has_nan() && random.between(0, 4) == 0}, 0});
        tensors[n].set(i, code_of(low, format));
      }
    for (auto const* kind : {"FLOAT", "TOTALORDER"})
      for (auto const* direction : {"EQ", "NE", "LT", "LE", "GT", "GE"}) {
        auto const rest = comparison(direction, kind);
        auto const found = run("stablehlo.compare", {with_sets(tensors[0], sets[0]), with_sets(tensors[1], sets[1])},
                               {type, type}, "i1", kExact, rest);
        // All pairs of codes, in a run without sets.
        std::vector<std::uint64_t> x, y;
        std::vector<std::int64_t> owner;
        auto const codes = [&](CodeSet const& set) {
          std::vector<std::uint64_t> all;
          for (auto order = set.low; order <= set.high; ++order) all.push_back(code_of(order, format));
          for (std::uint64_t code = 0; set.nan && code < std::uint64_t{1} << format.bits; ++code)
            if (format.is_nan(code)) all.push_back(code);
          return all;
        };
        for (std::int64_t i = 0; i < kCount; ++i)
          for (auto const a : codes(sets[0][static_cast<std::size_t>(i)].codes))
            for (auto const b : codes(sets[1][static_cast<std::size_t>(i)].codes))
              x.push_back(a), y.push_back(b), owner.push_back(i);
        auto const truth = index_formula::run_one("stablehlo.compare", {tensor_of(type, x), tensor_of(type, y)},
                                                  {type, type}, "i1", rest);
        std::vector<CodeSet> wanted(kCount, CodeSet::only_nan());
        for (std::size_t j = 0; j < owner.size(); ++j) {
          auto& set = wanted[static_cast<std::size_t>(owner[j])];
          set.nan = false;
          set.include(CodeSet::point(truth.integer(static_cast<std::int64_t>(j))));
          // The NaN without a sign is on either side of a number.
          bool const is_open = format.nan == NanCodes::negative_zero && std::string_view(kind) == "TOTALORDER" &&
                               direction[1] != 'Q' && direction[0] != 'N' && format.is_nan(x[j]) != format.is_nan(y[j]);
          if (is_open) set.include({0, 1, true, false});
        }
        for (std::int64_t i = 0; i < kCount; ++i)
          ASSERT_EQ(found.at(i).codes, wanted[static_cast<std::size_t>(i)]) << type << " " << kind << " " << direction;
      }
  }
}

TEST(PermittedElementwise, AnUndecidedPredicateSelectsBoth) {
  auto const pred = with_sets(tensor_of("i1", {1, 1, 0}), {{{0, 1}, 0}, {{1, 1}, 0}, {{}, 1}});
  auto const found = run("stablehlo.select", {pred, tensor_of("i32", {5, 5, 5}), tensor_of("i32", {9, 9, 9})},
                         {"i1", "i32", "i32"}, "i32", kExact);
  EXPECT_EQ(found.values[0].enclosure->at(0).codes, (CodeSet{5, 9}));
  EXPECT_EQ(found.values[0].enclosure->at(1).codes, CodeSet::point(5));
  EXPECT_EQ(found.values[0].enclosure->at(2).reason, 1u);
}

TEST(PermittedElementwise, ClampBoundsSetsBySets) {
  auto const operand = with_sets(tensor_of("i32", {5}), {{{0, 10}, 0}});
  auto const low = with_sets(tensor_of("i32", {2}).reshaped({}), {{{1, 3}, 0}});
  auto const high = tensor_of("i32", {8}).reshaped({});
  auto const found = run("stablehlo.clamp", {low, operand, high}, {"i32", "i32", "i32"}, "i32", kExact);
  EXPECT_EQ(found.at(0).codes, (CodeSet{1, 8}));
}

TEST(PermittedElementwise, ClassesOfNumbers) {
  auto const inf = static_cast<std::int64_t>(kF32.infinity_code());
  auto const x = with_sets(tensor_of("f32", {0, kF32.infinity_code(), 0}),
                           {{{0, inf}, 0}, {{inf, inf}, 0}, {{-inf - 1, 3, true, true}, 0}});
  auto const of = [&](std::string const& op) {
    auto const found = run(op, {x}, {"f32"}, "i1", kExact);
    return std::vector<CodeSet>{found.at(0).codes, found.at(1).codes, found.at(2).codes};
  };
  CodeSet const yes{1, 1}, no{0, 0}, either{0, 1};
  EXPECT_EQ(of("stablehlo.is_finite"), (std::vector{either, no, either}));
  EXPECT_EQ(of("chlo.is_inf"), (std::vector{either, yes, either}));
  EXPECT_EQ(of("chlo.is_pos_inf"), (std::vector{either, yes, no}));
  EXPECT_EQ(of("chlo.is_neg_inf"), (std::vector{no, no, either}));
}

// chlo.broadcast_* broadcast the sets with the elements.
TEST(PermittedElementwise, SetsAreBroadcast) {
  auto const column = with_sets(tensor_of("i32", {10, 20}).reshaped({2, 1}), {{{10, 11}, 0}, {{20, 20}, 0}});
  auto const row = with_sets(tensor_of("i32", {1, 2, 3}), {{{1, 1}, 0}, {{2, 4}, 0}, {{3, 3}, 0}});
  PermittedRun const sum(program("chlo.broadcast_add", {"tensor<2x1xi32>", "tensor<3xi32>"}, "", "tensor<2x3xi32>"),
                         {column, row}, kExact);
  EXPECT_EQ(sum.at(1).codes, (CodeSet{12, 15}));
  EXPECT_EQ(sum.at(4).codes, (CodeSet{22, 24}));
  EXPECT_EQ(sum.at(5).codes, CodeSet::point(23));
}

// Broadcasting ops have the accuracy of their functions.
TEST(PermittedElementwise, AccuraciesGoByFunction) {
  Profile profile = kExact;
  profile.accuracies[{"add", "f32"}].ulps = 3;
  auto const x = tensor_of("f32", {f32(1)}), y = tensor_of("f32", {f32(0.5f)});
  auto const sum = run_same("chlo.broadcast_add", {x, y}, "f32", profile).at(0).codes;
  EXPECT_EQ(sum, permitted(Number::of(1.5), kF32, {3, 0, 0, 0}));
  EXPECT_TRUE(run_same("chlo.broadcast_subtract", {x, y}, "f32", profile).at(0).is_point());
}

TEST(PermittedElementwise, MapRunsItsComputationWithSets) {
  std::string const text =
      "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  %r = \"stablehlo.map\"(%x) ({\n  ^bb0(%a: tensor<f32>):\n"
      "    %e = \"stablehlo.exponential\"(%a) : (tensor<f32>) -> tensor<f32>\n"
      "    \"stablehlo.return\"(%e) : (tensor<f32>) -> ()\n  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> "
      "tensor<2xf32>\n"
      "  func.return %r : tensor<2xf32>\n}\n";
  auto const x = tensor_of("f32", {f32(1), f32(-2)});
  PermittedRun const mapped(text, {x}, kLoose);
  auto const direct = run_same("stablehlo.exponential", {x}, "f32", kLoose);
  for (std::int64_t i : {0, 1}) EXPECT_EQ(mapped.at(i), direct.at(i));
  EXPECT_FALSE(direct.at(0).is_point());
}

TEST(PermittedElementwise, ScanCarriesSets) {
  std::string const text =
      "func.func @main(%a: tensor<3x2xi32>, %b: tensor<2xi32>) -> (tensor<3x2xi32>, tensor<2xi32>) {\n"
      "  %0:2 = chlo.scan(%a) inits(%b) dimension=0 attributes {is_reverse = true} {\n"
      "  ^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):\n    %s = stablehlo.add %x, %c : tensor<2xi32>\n"
      "    stablehlo.return %s, %s : tensor<2xi32>, tensor<2xi32>\n"
      "  } : (tensor<3x2xi32>, tensor<2xi32>) -> (tensor<3x2xi32>, tensor<2xi32>)\n"
      "  func.return %0#0, %0#1 : tensor<3x2xi32>, tensor<2xi32>\n}\n";
  std::vector<ElementSet> sets;
  for (std::int64_t i = 0; i < 6; ++i) sets.push_back({{i, i == 3 ? 10 : i}, 0});
  auto const input = with_sets(tensor_of("i32", {0, 1, 2, 3, 4, 5}).reshaped({3, 2}), sets);
  auto const init = tensor_of("i32", {100, 200});
  PermittedRun const run(text, {input, init}, kExact);
  std::vector<CodeSet> const wanted = {{106, 106}, {209, 216}, {106, 106}, {208, 215}, {104, 104}, {205, 205}};
  for (std::int64_t i = 0; i < 6; ++i) EXPECT_EQ(run.at(i).codes, wanted[static_cast<std::size_t>(i)]) << i;
  EXPECT_EQ(set_of(run.values.at(1), 1).codes, (CodeSet{209, 216}));
}

// Each choice of elements is sorted, and its result is within the sets.
TEST(PermittedElementwise, TopKContainsEveryOrder) {
  Random random(10);
  std::string const text =
      "func.func @main(%a: tensor<2x5xi8>) -> (tensor<2x3xi8>, tensor<2x3xi32>) {\n"
      "  %v, %i = chlo.top_k(%a, k = 3) : tensor<2x5xi8> -> (tensor<2x3xi8>, tensor<2x3xi32>)\n"
      "  func.return %v, %i : tensor<2x3xi8>, tensor<2x3xi32>\n}\n";
  for (int round = 0; round < 20; ++round) {
    std::vector<ElementSet> sets;
    Tensor tensor = make_tensor(element_named("i8"), {2, 5});
    for (std::int64_t i = 0; i < 10; ++i) {
      auto const low = random.between(-9, 9);
      sets.push_back({{low, low + random.between(0, 4)}, 0});
      tensor.set(i, static_cast<std::uint64_t>(low));
    }
    PermittedRun const run(text, {with_sets(tensor, sets)}, kExact);
    for (int sample = 0; sample < 10; ++sample) {
      Tensor some = make_tensor(element_named("i8"), {2, 5});
      for (std::int64_t i = 0; i < 10; ++i) {
        auto const& set = sets[static_cast<std::size_t>(i)].codes;
        some.set(i, static_cast<std::uint64_t>(random.between(set.low, set.high)));
      }
      auto const results = index_formula::tensors_of(text, {some});
      for (std::size_t n : {0, 1})
        for (std::int64_t i = 0; i < 6; ++i) {
          auto const set = set_of(run.values.at(n), i).codes;
          auto const value = results.at(n).integer(i);
          ASSERT_TRUE(set.low <= value && value <= set.high) << n << " " << i;
        }
    }
  }
}

}  // namespace
}  // namespace assay
