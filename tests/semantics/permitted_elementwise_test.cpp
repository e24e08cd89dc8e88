#include <array>
#include <bit>
#include <cmath>
#include <complex>

#include "oracle/image.hpp"
#include "semantics/kernels.hpp"
#include "tests/semantics/elementwise_cases.hpp"
#include "tests/semantics/permitted_run.hpp"

namespace assay {
namespace {

using index_formula::element_named;
using index_formula::new_tensor;
using index_formula::program;
using index_formula::Random;
using index_formula::type_text;

Profile profile_of(double ulps) {
  Profile profile;
  profile.quantum = 0;
  for (auto const& format : float_formats()) profile.fallbacks[std::string(format.name)].ulps = ulps;
  return profile;
}
Profile const kExact = profile_of(0), kLoose = profile_of(1.5);

Tensor tensor_of(std::string const& element, std::vector<std::uint64_t> const& codes) {
  Tensor tensor = new_tensor(element_named(element), {static_cast<std::int64_t>(codes.size())});
  for (std::size_t i = 0; i < codes.size(); ++i) tensor.set(static_cast<std::int64_t>(i), codes[i]);
  return tensor;
}

std::uint64_t f32(float value) { return std::bit_cast<std::uint32_t>(value); }

// One op on vectors of one element type.
PermittedRun run(std::string const& op, std::vector<RuntimeValue> const& inputs,
                 std::vector<std::string> const& elements, std::string const& result, Profile const& profile,
                 std::string const& rest = "") {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < inputs.size(); ++i) types.push_back(type_text(inputs[i].tensor.shape(), elements[i]));
  auto const& shape = inputs[inputs.size() == 3 ? 1 : 0].tensor.shape();
  return {program(op, types, rest, type_text(shape, result)), inputs, profile};
}

PermittedRun run_same(std::string const& op, std::vector<RuntimeValue> const& inputs, std::string const& element,
                      Profile const& profile, std::string const& rest = "") {
  return run(op, inputs, std::vector<std::string>(inputs.size(), element), element, profile, rest);
}

std::string comparison(std::string const& direction, std::string const& type) {
  return "{comparison_direction = #stablehlo<comparison_direction " + direction +
         ">, compare_type = #stablehlo<comparison_type " + type + ">}";
}

// Random spans of values of an integer type, and a value in each.
struct Spans {
  Spans(Random& random, std::string const& element, std::int64_t count, std::int64_t widest)
      : tensor(new_tensor(element_named(element), {count})) {
    Element const type = tensor.element();
    auto const range = range_in(type).codes;
    for (std::int64_t i = 0; i < count; ++i) {
      auto const low = order_in(type, type.integer.wrap(random.bits()));
      auto const room = static_cast<__int128>(range.high) - low;
      auto const width = static_cast<std::int64_t>(std::min<__int128>(room, random.between(0, widest)));
      sets.push_back({{low, low + width}, 0});
      tensor.set(i, code_in(type, low + random.between(0, width)));
    }
  }
  std::uint64_t some(Random& random, std::int64_t i) const {
    auto const& set = sets[static_cast<std::size_t>(i)].codes;
    return code_in(tensor.element(), random.between(set.low, set.high));
  }
  Tensor tensor;
  std::vector<ElementSet> sets;
};

TEST(PermittedElementwise, every_op_of_these_families_has_a_rule) {
  std::vector<std::string> without;
  for (auto const family : {elementwise_kernels(), conversion_kernels(), chlo_kernels(), movement_kernels(),
                            control_kernels(), reduction_kernels()})
    for (auto const& kernel : family)
      if (!find_set_rule(kernel.name)) without.emplace_back(kernel.name);
  std::vector<std::string> const wanted = {};
  EXPECT_EQ(without, wanted);
}

// Every implementation whose every step is within the accuracy ends within the set.
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

  // What some conforming implementation gives.
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
    double const magnitude = to_double(unpack(x, format_));
    auto const rounded = step.unary ? evaluate(*step.unary, x, format_) : evaluate(*step.binary, x, y, format_);
    if (accuracy == Accuracy{}) return rounded;
    Number const a = unpack(x, format_), b = unpack(y, format_);
    auto const number = step.unary ? evaluate_exactly(*step.unary, a, Engine::mpfr)
                                   : evaluate_exactly(*step.binary, a, b, Engine::mpfr);
    if (!number) return rounded;
    auto const set = permitted(*number, format_, accuracy, magnitude);
    return set.number ? code_of(random.between(set.low, set.high), format_) : format_.nan_code();
  }

  FloatFormat const& format_;
  std::vector<Step> steps_;
};

TEST(PermittedElementwise, chains_of_real_functions_hold_every_conforming_choice) {
  Random random(1);
  std::int64_t constexpr kCount = 24;
  int closed = 0;
  for (auto const* name : {"f8E5M2", "f8E4M3FN", "f8E4M3FNUZ", "f6E3M2FN", "f16"}) {
    FloatFormat const& format = *float_format(name);
    for (int round = 0; round < 8; ++round) {
      Chain const chain(random, format);
      Tensor const x = new_tensor(Element::of(format), {kCount}), y = new_tensor(Element::of(format), {kCount});
      Tensor left = x, right = y;
      std::uint64_t const mask = (std::uint64_t{1} << format.bits) - 1;
      for (std::int64_t i = 0; i < kCount; ++i) left.set(i, random.bits() & mask), right.set(i, random.bits() & mask);
      PermittedRun const run(chain.text(kCount), {left, right}, kLoose);
      if (run.values.empty()) continue;
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const set = run.at(i);
        closed += set.open == 0;
        for (int sample = 0; sample < 6 && set.open == 0; ++sample) {
          auto const code = chain.sample(random, left.get(i), right.get(i), kLoose);
          ASSERT_TRUE(set.codes.contains(code, format))
              << chain.text(kCount) << left.get(i) << " " << right.get(i) << ": " << code << " of " << set.codes.low
              << " to " << set.codes.high;
        }
      }
    }
  }
  EXPECT_GT(closed, 500);
}

TEST(PermittedElementwise, without_freedom_results_are_exact) {
  Random random(2);
  Tensor x = new_tensor(element_named("f32"), {64}), y = new_tensor(element_named("f32"), {64});
  for (std::int64_t i = 0; i < 64; ++i) x.set(i, random.bits()), y.set(i, random.bits());
  for (auto const* op :
       {"stablehlo.add", "stablehlo.divide", "stablehlo.maximum", "stablehlo.power", "chlo.next_after"})
    EXPECT_FALSE(run_same(op, {x, y}, "f32", kExact).values.at(0).enclosure) << op;
  for (auto const* op : {"stablehlo.abs", "stablehlo.exponential", "stablehlo.tan", "chlo.erf", "chlo.square"})
    EXPECT_FALSE(run_same(op, {x}, "f32", kExact).values.at(0).enclosure) << op;
  for (auto const* op : {"stablehlo.abs", "stablehlo.floor", "stablehlo.sign", "stablehlo.round_nearest_even"})
    EXPECT_FALSE(run_same(op, {x}, "f32", kLoose).values.at(0).enclosure) << op;
}

// The text defines logistic as 1 / (1 + exp(-x)), whose steps overflow where the function is a subnormal number.
TEST(PermittedElementwise, logistic_may_be_composed) {
  auto const set = run_same("stablehlo.logistic", {tensor_of("f32", {f32(-100)})}, "f32", kExact).at(0).codes;
  EXPECT_TRUE(set.contains(0, kF32));
  EXPECT_TRUE(set.contains(evaluate(UnaryFunction::logistic, f32(-100), kF32), kF32));
}

TEST(PermittedElementwise, the_tolerance_that_a_program_asks_for_wins) {
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

TEST(PermittedElementwise, flushing_reaches_operands_and_results) {
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

TEST(PermittedElementwise, formats_without_a_code_for_the_result_leave_it_open) {
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

struct IntegerCase {
  std::string op;
  IntegerBinary function;
};

TEST(PermittedElementwise, integers_hold_the_results_of_all_operands) {
  static std::vector<IntegerCase> const kCases = {
      {"add", IntegerBinary::add},
      {"subtract", IntegerBinary::subtract},
      {"multiply", IntegerBinary::multiply},
      {"divide", IntegerBinary::divide},
      {"remainder", IntegerBinary::remainder},
      {"maximum", IntegerBinary::maximum},
      {"minimum", IntegerBinary::minimum},
      {"power", IntegerBinary::power},
      {"and", IntegerBinary::bit_and},
      {"or", IntegerBinary::bit_or},
      {"xor", IntegerBinary::bit_xor},
      {"shift_left", IntegerBinary::shift_left},
      {"shift_right_arithmetic", IntegerBinary::shift_right_arithmetic},
      {"shift_right_logical", IntegerBinary::shift_right_logical},
  };
  Random random(3);
  std::int64_t constexpr kCount = 60;
  Profile wraps = kExact;
  wraps.overflow = IntegerOverflow::wrap;
  for (auto const* type : {"i4", "ui8", "i16", "ui16", "i32", "i64", "ui64"})
    for (auto const& [op, function] : kCases) {
      bool const shifts = op.starts_with("shift");
      Spans const x(random, type, kCount, 20000);
      Spans y(random, type, kCount, shifts ? 3 : random.between(0, 1) ? 5 : 20000);
      for (std::int64_t i = 0; shifts && i < kCount; ++i) {
        y.sets[static_cast<std::size_t>(i)] = point_in(y.tensor.element(), static_cast<std::uint64_t>(i % 4));
        y.tensor.set(i, static_cast<std::uint64_t>(i % 4));
      }
      auto const run =
          run_same("stablehlo." + op, {with_sets(x.tensor, x.sets), with_sets(y.tensor, y.sets)}, type, wraps);
      for (std::int64_t i = 0; i < kCount; ++i)
        for (int sample = 0; sample < 8; ++sample) {
          auto const a = x.some(random, i), b = y.some(random, i);
          auto const set = run.at(i);
          bool const named = function != IntegerBinary::add && function != IntegerBinary::subtract &&
                             function != IntegerBinary::multiply;
          if (set.open) {
            ASSERT_TRUE(named) << op << " " << type << run.reason(i);
            continue;
          }
          auto const order = order_in(x.tensor.element(), evaluate(function, a, b, x.tensor.element().integer));
          ASSERT_TRUE(set.codes.low <= order && order <= set.codes.high) << op << " " << type << " " << a << " " << b;
        }
    }
}

TEST(PermittedElementwise, integer_functions_of_one_operand_hold_all_results) {
  static std::vector<std::pair<std::string, IntegerUnary>> const kCases = {
      {"abs", IntegerUnary::abs},       {"negate", IntegerUnary::negate},
      {"sign", IntegerUnary::sign},     {"not", IntegerUnary::bit_not},
      {"popcnt", IntegerUnary::popcnt}, {"count_leading_zeros", IntegerUnary::count_leading_zeros}};
  Random random(4);
  Profile wraps = kExact;
  wraps.overflow = IntegerOverflow::wrap;
  for (auto const* type : {"i4", "ui8", "i16", "ui16", "i64", "ui64"})
    for (auto const& [op, function] : kCases) {
      Spans const x(random, type, 60, 20000);
      auto const run = run_same("stablehlo." + op, {with_sets(x.tensor, x.sets)}, type, wraps);
      for (std::int64_t i = 0; i < 60; ++i) {
        auto const order =
            order_in(x.tensor.element(), evaluate(function, x.some(random, i), x.tensor.element().integer));
        ASSERT_EQ(run.at(i).open, 0u);
        ASSERT_TRUE(run.at(i).codes.low <= order && order <= run.at(i).codes.high) << op << " " << type;
      }
    }
}

TEST(PermittedElementwise, each_freedom_of_integers_is_named) {
  struct Case {
    std::string op;
    std::vector<std::int64_t> operands;
    std::string reason;  // empty: exact, whatever the profile
  };
  static std::vector<Case> const kCases = {
      {"add", {100, 27}, ""},
      {"add", {100, 28}, "overflows"},
      {"subtract", {-128, 1}, "overflows"},
      {"multiply", {16, 8}, "overflows"},
      {"multiply", {-16, 8}, ""},
      {"negate", {-128}, "overflows"},
      {"abs", {-128}, "overflows"},
      {"power", {3, 4}, ""},
      {"power", {3, 5}, "overflows"},
      {"power", {3, -1}, "negative"},
      {"divide", {7, 0}, "divided by zero"},
      {"divide", {-128, -1}, "least integer is divided by -1"},
      {"remainder", {7, 0}, "divided by zero"},
      {"remainder", {-128, -1}, ""},
      {"shift_left", {1, 7}, ""},
      {"shift_left", {1, 8}, "width"},
      {"shift_right_logical", {1, -1}, "width"},
      {"shift_right_arithmetic", {-1, 9}, "width"},
  };
  Profile saturates = kExact;
  saturates.overflow = IntegerOverflow::wrap_or_saturate;
  for (auto const& [op, operands, reason] : kCases) {
    std::vector<RuntimeValue> inputs;
    for (auto value : operands) inputs.emplace_back(tensor_of("i8", {static_cast<std::uint64_t>(value)}));
    auto const open = run_same("stablehlo." + op, inputs, "i8", kExact);
    EXPECT_EQ(open.reason(0).empty(), reason.empty()) << op;
    EXPECT_NE(open.reason(0).find(reason), std::string::npos) << op << ": " << open.reason(0);
    auto const chosen = run_same("stablehlo." + op, inputs, "i8", saturates);
    EXPECT_EQ(chosen.reason(0).empty(), reason.empty() || reason == "overflows") << op;
  }
  auto const sum = run_same("stablehlo.add", {tensor_of("i8", {100}), tensor_of("i8", {28})}, "i8", saturates);
  EXPECT_EQ(sum.at(0).codes, (CodeSet{-128, 127}));
  auto const unsigned_least = run_same("stablehlo.negate", {tensor_of("ui8", {128})}, "ui8", kExact);
  EXPECT_EQ(unsigned_least.at(0).codes, CodeSet::point(128));
}

// Codes of f6 in any order: the relation holds for some pair of the sets, or for none, or for all.
TEST(PermittedElementwise, comparisons_of_sets_say_what_their_elements_say) {
  Random random(5);
  for (auto const* type : {"f6E2M3FN", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2"}) {
    FloatFormat const& format = *float_format(type);
    std::int64_t constexpr kCount = 80;
    std::array<std::vector<ElementSet>, 2> sets;
    std::array<Tensor, 2> tensors{new_tensor(Element::of(format), {kCount}), new_tensor(Element::of(format), {kCount})};
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
        // All pairs of codes, in one run without sets.
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
        }
        for (std::int64_t i = 0; i < kCount; ++i)
          ASSERT_EQ(found.at(i).codes, wanted[static_cast<std::size_t>(i)]) << type << " " << kind << " " << direction;
      }
  }
}

TEST(PermittedElementwise, an_undecided_predicate_selects_both) {
  auto const pred = with_sets(tensor_of("i1", {1, 1, 0}), {{{0, 1}, 0}, {{1, 1}, 0}, {{}, 1}});
  auto const found = run("stablehlo.select", {pred, tensor_of("i32", {5, 5, 5}), tensor_of("i32", {9, 9, 9})},
                         {"i1", "i32", "i32"}, "i32", kExact);
  EXPECT_EQ(found.values[0].enclosure->at(0).codes, (CodeSet{5, 9}));
  EXPECT_EQ(found.values[0].enclosure->at(1).codes, CodeSet::point(5));
  EXPECT_EQ(found.values[0].enclosure->at(2).open, 1u);
}

TEST(PermittedElementwise, clamp_bounds_sets_by_sets) {
  auto const operand = with_sets(tensor_of("i32", {5}), {{{0, 10}, 0}});
  auto const low = with_sets(tensor_of("i32", {2}).reshaped({}), {{{1, 3}, 0}});
  auto const high = tensor_of("i32", {8}).reshaped({});
  auto const found = run("stablehlo.clamp", {low, operand, high}, {"i32", "i32", "i32"}, "i32", kExact);
  EXPECT_EQ(found.at(0).codes, (CodeSet{1, 8}));
}

TEST(PermittedElementwise, classes_of_numbers) {
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

// chlo.broadcast_* repeat the sets with the elements.
TEST(PermittedElementwise, sets_are_broadcast) {
  auto const column = with_sets(tensor_of("i32", {10, 20}).reshaped({2, 1}), {{{10, 11}, 0}, {{20, 20}, 0}});
  auto const row = with_sets(tensor_of("i32", {1, 2, 3}), {{{1, 1}, 0}, {{2, 4}, 0}, {{3, 3}, 0}});
  PermittedRun const sum(program("chlo.broadcast_add", {"tensor<2x1xi32>", "tensor<3xi32>"}, "", "tensor<2x3xi32>"),
                         {column, row}, kExact);
  EXPECT_EQ(sum.at(1).codes, (CodeSet{12, 15}));
  EXPECT_EQ(sum.at(4).codes, (CodeSet{22, 24}));
  EXPECT_EQ(sum.at(5).codes, CodeSet::point(23));
}

// Of each set of codes, the conversions of its members, and no more than their hull.
TEST(PermittedElementwise, conversions_of_sets) {
  Random random(6);
  for (auto const* from : {"f8E5M2", "f8E4M3FN", "f8E4M3FNUZ", "i8", "ui8", "i1"})
    for (auto const* to : {"f8E5M2", "f8E4M3FN", "f4E2M1FN", "f16", "i4", "ui8", "i32", "i1", "ui64"}) {
      Element const element = element_named(from), target = element_named(to);
      auto const range = range_in(element).codes;
      std::int64_t constexpr kCount = 60;
      Tensor tensor = new_tensor(element, {kCount});
      std::vector<ElementSet> sets;
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const low = random.between(range.low, range.high), high = std::min(range.high, low + random.between(0, 6));
        sets.push_back({{low, high, true, range.nan && random.between(0, 5) == 0}, 0});
        tensor.set(i, code_in(element, low));
      }
      auto const found = run("stablehlo.convert", {with_sets(tensor, sets)}, {from}, to, kExact);
      std::vector<std::uint64_t> codes;
      std::vector<std::size_t> begins;
      for (auto const& [set, open] : sets) {
        begins.push_back(codes.size());
        for (auto order = set.low; order <= set.high; ++order) codes.push_back(code_in(element, order));
        if (set.nan) codes.push_back(element.floating->nan_code());
      }
      begins.push_back(codes.size());
      auto const results = index_formula::run_one("stablehlo.convert", {tensor_of(from, codes)}, {from}, to);
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const& set = sets[static_cast<std::size_t>(i)].codes;
        auto j = static_cast<std::int64_t>(begins[static_cast<std::size_t>(i)]);
        ElementSet hull = point_in(target, results.get(j));
        for (++j; j < static_cast<std::int64_t>(begins[static_cast<std::size_t>(i) + 1]); ++j)
          hull.include(point_in(target, results.get(j)));
        auto const is = found.at(i);
        bool const to_number = target.is_integral() && !target.is(Element::Kind::boolean);
        if (is.open) {
          EXPECT_TRUE(to_number || set.nan) << from << " to " << to << ": " << found.reason(i);
          EXPECT_NE(found.reason(i).find("TBD (#180)"), std::string::npos);
        } else if (set.low == set.high || !target.is(Element::Kind::floating) || target.floating->has_infinity()) {
          EXPECT_EQ(is.codes, hull.codes) << from << " to " << to << " " << set.low << " to " << set.high;
        } else {
          auto both = is;
          both.include(hull);
          EXPECT_EQ(both.codes, is.codes) << from << " to " << to;
        }
      }
    }
}

TEST(PermittedElementwise, bits_and_reduced_precision_of_sets) {
  Random random(7);
  for (auto const* type : {"f16", "f8E4M3FN", "i16", "i8"}) {
    Element const element = element_named(type);
    bool const is_float = element.is(Element::Kind::floating);
    std::string const bits = element.bytes() == 2 ? (is_float ? "ui16" : "f16") : is_float ? "i8" : "f8E5M2";
    auto const range = range_in(element).codes;
    std::int64_t constexpr kCount = 40;
    Tensor tensor = new_tensor(element, {kCount});
    std::vector<ElementSet> sets;
    for (std::int64_t i = 0; i < kCount; ++i) {
      auto const low = random.between(range.low, range.high);
      sets.push_back({{low, std::min(range.high, low + random.between(0, element.bytes() == 2 ? 12000 : 20))}, 0});
      tensor.set(i, code_in(element, low));
    }
    auto const value = with_sets(tensor, sets);
    auto const cast = run("stablehlo.bitcast_convert", {value}, {type}, bits, kExact);
    std::string const rest = "{exponent_bits = 3 : i32, mantissa_bits = 2 : i32}";
    std::vector<RuntimeValue> const operands{value};
    std::optional<PermittedRun> reduced;
    if (is_float) reduced.emplace(run_same("stablehlo.reduce_precision", operands, type, kExact, rest));
    for (std::int64_t i = 0; i < kCount; ++i) {
      auto const& set = sets[static_cast<std::size_t>(i)].codes;
      std::vector<std::uint64_t> codes;
      for (int n = 0; n < 6; ++n) codes.push_back(code_in(element, random.between(set.low, set.high)));
      auto const recoded = index_formula::run_one("stablehlo.bitcast_convert", {tensor_of(type, codes)}, {type}, bits);
      auto const holds = [&](ElementSet const& all, Tensor const& results) {
        auto both = all;
        for (std::int64_t j = 0; j < results.count(); ++j) both.include(point_in(results.element(), results.get(j)));
        return both == all;
      };
      EXPECT_TRUE(holds(cast.at(i), recoded)) << type << " to " << bits << " " << set.low << " to " << set.high;
      if (!reduced) continue;
      auto const rounded =
          index_formula::run_one("stablehlo.reduce_precision", {tensor_of(type, codes)}, {type}, type, rest);
      EXPECT_TRUE(holds(reduced->at(i), rounded)) << type << " " << set.low << " to " << set.high;
    }
  }
  auto const nan = run("stablehlo.bitcast_convert", {tensor_of("f32", {0x7FC00000})}, {"f32"}, "i32", kExact);
  EXPECT_NE(nan.reason(0).find("bits of a NaN"), std::string::npos);
}

Tensor complex_tensor(std::vector<std::complex<float>> const& values) {
  Tensor tensor = new_tensor(element_named("complex<f32>"), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) {
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].real()), 0);
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].imag()), 1);
  }
  return tensor;
}

TEST(PermittedElementwise, complex_products_may_be_fused) {
  Random random(8);
  std::vector<std::complex<float>> x, y;
  auto const number = [&] { return static_cast<float>(random.between(-4000, 4000)) / 4096 + 0x1p-20f; };
  for (int i = 0; i < 100; ++i) x.emplace_back(number(), number()), y.emplace_back(number(), number());
  x.emplace_back(0x1.fffffep0f, 0x1.fffffep0f), y.emplace_back(0x1.fffffep0f, 0x1.fffffcp0f);
  auto const product = run_same("stablehlo.multiply", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  auto const quotient = run_same("stablehlo.divide", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  bool wider = false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    float const a = x[i].real(), b = x[i].imag(), c = y[i].real(), d = y[i].imag();
    auto const at = static_cast<std::int64_t>(i);
    for (float const real : {a * c - b * d, std::fma(a, c, -(b * d)), std::fma(-b, d, a * c)})
      EXPECT_TRUE(product.at(at, 0).codes.contains(f32(real), kF32));
    for (float const imag : {a * d + b * c, std::fma(a, d, b * c), std::fma(b, c, a * d)})
      EXPECT_TRUE(product.at(at, 1).codes.contains(f32(imag), kF32));
    wider = wider || !product.at(at, 0).is_point();
    float const size = c * c + d * d, fused = std::fma(c, c, d * d);
    for (float const real : {(a * c + b * d) / size, std::fma(a, c, b * d) / fused, std::fma(b, d, a * c) / size})
      EXPECT_TRUE(quotient.at(at, 0).codes.contains(f32(real), kF32));
    EXPECT_TRUE(quotient.at(at, 1).codes.contains(f32((b * c - a * d) / size), kF32));
  }
  EXPECT_TRUE(wider);
}

TEST(PermittedElementwise, complex_sets_multiply_by_their_ends) {
  Random random(9);
  for (int round = 0; round < 30; ++round) {
    std::array<std::array<CodeSet, 2>, 2> sets;
    std::array<RuntimeValue, 2> values;
    for (std::size_t n : {0, 1}) {
      for (auto& set : sets[n]) {
        auto const low = order_of(f32(static_cast<float>(random.between(-8, 8)) / 4), kF32);
        set = {low, low + random.between(0, 1 << 24)};
      }
      std::vector<std::complex<float>> const point{
          {std::bit_cast<float>(static_cast<std::uint32_t>(code_of(sets[n][0].low, kF32))),
           std::bit_cast<float>(static_cast<std::uint32_t>(code_of(sets[n][1].low, kF32)))}};
      values[n] = with_sets(complex_tensor(point), {{sets[n][0], 0}, {sets[n][1], 0}});
    }
    auto const product = run_same("stablehlo.multiply", {values[0], values[1]}, "complex<f32>", kExact);
    for (int sample = 0; sample < 40; ++sample) {
      auto const some = [&](CodeSet const& set) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(code_of(random.between(set.low, set.high), kF32)));
      };
      float const a = some(sets[0][0]), b = some(sets[0][1]), c = some(sets[1][0]), d = some(sets[1][1]);
      for (float const real : {a * c - b * d, std::fma(a, c, -(b * d)), std::fma(-b, d, a * c)})
        EXPECT_TRUE(product.at(0, 0).codes.contains(f32(real), kF32)) << a << " " << b << " " << c << " " << d;
      EXPECT_TRUE(product.at(0, 1).codes.contains(f32(std::fma(a, d, b * c)), kF32));
    }
  }
}

TEST(PermittedElementwise, complex_functions_may_ignore_the_sign_of_zero_on_a_cut) {
  Profile strict = kExact;
  strict.branch_cuts_either = false;
  auto const x = complex_tensor({{-1, -0.0f}, {2, 0.5f}});
  auto const either = run_same("stablehlo.log", {x}, "complex<f32>", kExact);
  float const pi = std::acos(-1.0f);
  EXPECT_TRUE(either.at(0, 1).codes.contains(f32(pi), kF32));
  EXPECT_TRUE(either.at(0, 1).codes.contains(f32(-pi), kF32));
  EXPECT_TRUE(either.at(1, 1).is_point());
  EXPECT_TRUE(run_same("stablehlo.log", {x}, "complex<f32>", strict).at(0, 1).is_point());
  // Other operands than numbers are not enclosed.
  auto const set = with_sets(complex_tensor({{1, 1}}), {point_in(element_named("f32"), f32(1)), {{0, 0x3F800000}, 0}});
  EXPECT_NE(run_same("stablehlo.log", {set}, "complex<f32>", kExact).reason(0).find("complex numbers"),
            std::string::npos);
  auto const conjugate = run_same("chlo.conj", {set}, "complex<f32>", kExact);
  EXPECT_EQ(conjugate.at(0, 1).codes, (CodeSet{-0x3F800001, -1}));
  auto const size = run("stablehlo.abs", {set}, {"complex<f32>"}, "f32", kExact).at(0).codes;
  EXPECT_EQ(size, (CodeSet{order_of(f32(1), kF32), order_of(f32(std::sqrt(2.0f)), kF32)}));
}

TEST(PermittedElementwise, quantized_results_are_off_by_the_quantum) {
  Profile profile = kExact;
  profile.quantum = 2;
  std::string const type = "!quant.uniform<i8:f32, 0.5:3>", per_tensor = "tensor<3x" + type + ">";
  std::string const text =
      "func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
      "  %q = \"stablehlo.uniform_quantize\"(%x) : (tensor<3xf32>) -> " +
      per_tensor +
      "\n"
      "  %s = \"stablehlo.slice\"(%q) {start_indices = array<i64: 0>, limit_indices = array<i64: 3>, "
      "strides = array<i64: 1>} : (" +
      per_tensor + ") -> " + per_tensor +
      "\n"
      "  %a = \"stablehlo.add\"(%s, %s) : (" +
      per_tensor + ", " + per_tensor + ") -> " + per_tensor +
      "\n"
      "  %r = \"stablehlo.uniform_dequantize\"(%a) : (" +
      per_tensor +
      ") -> tensor<3xf32>\n"
      "  func.return %r : tensor<3xf32>\n}\n";
  auto const x = tensor_of("f32", {f32(2), f32(-3), f32(1000)});
  PermittedRun const run(text, {x}, profile);
  // Quantized, each is off by 2 steps of 0.5; the sum by 4 and 2 more; the greatest is 127.
  auto const span = [](float low, float high) { return CodeSet{order_of(f32(low), kF32), order_of(f32(high), kF32)}; };
  EXPECT_EQ(run.at(0).codes, span(1, 7));
  EXPECT_EQ(run.at(1).codes, span(-9, -3));
  EXPECT_EQ(run.at(2).codes, span(61, 62));
  profile.quantum = 0;
  EXPECT_FALSE(PermittedRun(text, {x}, profile).values.at(0).enclosure);
  auto const nan = tensor_of("f32", {f32(2), 0x7FC00000, f32(1)});
  EXPECT_NE(PermittedRun(text, {nan}, profile).reason(1).find("NaN is quantized"), std::string::npos);
}

TEST(PermittedElementwise, map_runs_its_computation_with_sets) {
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

}  // namespace
}  // namespace assay
