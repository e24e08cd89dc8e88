// Properties of mutants: each one changes the result of a small program, and scores of suites are correct.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <set>

#include "generators/assemble/generate.hpp"
#include "generators/directed/directed_tests.hpp"
#include "generators/mutants/score/score.hpp"
#include "generators/values/values.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "tests/semantics/kernels/matrix_case.hpp"

namespace assay::mutants {
namespace {

// Returns the programs of tests/generators/mutants.
std::vector<std::string> mutant_programs() {
  constexpr std::string_view kSeparator = "\n// -----\n";
  std::vector<std::string> programs;
  auto const paths = files_below(ASSAY_SOURCE_DIR "/tests/generators/mutants");
  if (!paths) return {};
  for (auto const& path : *paths) {
    if (!path.ends_with(".mlir")) continue;
    std::string rest = *read_file(path, 1 << 20);
    for (auto end = rest.find(kSeparator); end != rest.npos; end = rest.find(kSeparator)) {
      programs.push_back(rest.substr(0, end));
      rest.erase(0, end + kSeparator.size());
    }
    programs.push_back(rest);
  }
  return programs;
}

// These programs, and those of tests/semantics/matrix with a few element types.
struct Text {
  std::string text;
  bool is_valid;  // programs of the matrix are not valid for all types
};
std::vector<Text> const& programs() {
  static std::vector<Text> const all = [] {
    static std::set<std::string> const kTypes = {"f32",  "f64",          "bf16",         "f16",        "f8E4M3FN",
                                                 "i1",   "i8",           "i32",          "i64",        "ui8",
                                                 "ui32", "complex<f32>", "complex<f64>", "per-tensor", "per-axis"};
    std::vector<Text> texts;
    for (auto const& text : mutant_programs()) texts.push_back({text, true});
    for (auto const& pattern : matrix::read_templates()) {
      if (pattern.key("grid", "1x1") != "1x1") continue;
      for (auto const& type : matrix::Candidates::get().types()) {
        if (!kTypes.contains(type.name) || !matrix::is_for(pattern, type.name)) continue;
        for (auto const& op : matrix::split(pattern.key("ops"), ' ')) {
          auto const mnemonic = op.find('.') == std::string::npos ? "stablehlo." + op : op;
          texts.push_back({matrix::filled_in(pattern.text, mnemonic, type), false});
        }
      }
    }
    return texts;
  }();
  return all;
}

constexpr DataPattern kPatterns[] = {DataPattern::special, DataPattern::ordinary, DataPattern::small_integers,
                                     DataPattern::ties,    DataPattern::distinct, DataPattern::wide};

// Integers next to operands of another type are indices and sizes.
Tensor filled(Type type, bool is_index, DataPattern pattern, Random& random) {
  Element element;
  EXPECT_TRUE(element_of(type->element, element));
  Shape shape(type->shape.begin(), type->shape.end());
  for (auto& size : shape)
    if (size == kDynamic) size = 4;
  Tensor tensor = make_tensor(element, shape);
  fill(tensor, pattern, random);
  if (is_index)
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(
          i, element.integer.wrap(static_cast<std::uint64_t>(random.between(element.integer.is_signed ? -3 : 0, 6))));
  return tensor;
}

std::vector<CaseResult> as_expected(std::vector<RuntimeValue> const& values) {
  std::vector<CaseResult> results;
  for (auto const& value : values) {
    Tensor tensor = value.tensor;
    if (tensor.element().is(Element::Kind::quantized)) tensor = tensor.as(Element::of(tensor.element().integer));
    results.push_back({tensor, tensor, tensor, std::nullopt, true});
  }
  return results;
}

// Runs every program on inputs of every kind, and passes it with its results to `visit`.
template <class Visit> void for_each_run(Visit visit) {
  for (auto const& [text, is_valid] : programs()) {
    auto const prepared = Bench::prepare(text);
    if (!prepared) {
      if (is_valid) ADD_FAILURE() << prepared.error() << "\n" << text;
      continue;
    }
    auto const& bench = *prepared;
    for (auto const pattern : kPatterns)
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Random random(seed);
        std::vector<Tensor> inputs;
        auto const types = bench->argument_types();
        for (auto const* type : types) {
          bool const is_index = type->element->kind == TypeKind::integer && type->element->width > 1 &&
                                type->element != types[0]->element;
          inputs.push_back(filled(type, is_index, pattern, random));
        }
        ASSERT_TRUE(bench->set_inputs(inputs)) << text;
        bench->run({});
        if (bench->results().empty()) continue;  // the program does not accept these inputs
        visit(*bench, as_expected(bench->results()));
        if (inputs.empty()) break;
      }
  }
}

// Equivalent mutants may differ in permitted ways.
TEST(Mutants, EachChangesSomeResultOfSomeProgram) {
  std::set<std::size_t> seen;
  for_each_run([&](Bench const& bench, std::vector<CaseResult> const& expected) {
    for (auto const& site : bench.sites())
      for (auto const mutant : bench.mutants_at(site))
        if (!seen.contains(mutant) && bench.run_mutant(mutant, site, expected) > Outcome::undetected)
          seen.insert(mutant);
  });
  for (std::size_t i = 0; i < all_mutants().size(); ++i)
    EXPECT_TRUE(seen.contains(i) || !all_mutants()[i].equivalent.empty())
        << all_mutants()[i].name << ": " << all_mutants()[i].what;
}

// Max pools of TensorFlow.js and ONNX Runtime ignore NaN: findings/surprises/tfjs_wasm_max_pool_nan.sh.
TEST(Mutants, ALostNanIsSeenByDirectedTests) {
  auto const& tests = directed_tests();
  ASSERT_TRUE(tests) << tests.error();
  std::size_t seen = 0;
  for (auto const& test : *tests) {
    if (test.name != "one_nan") continue;
    for (auto const& type : test.types) {
      SCOPED_TRACE(test.op + " " + type);
      auto const bench = Bench::prepare(text_of(test, type));
      ASSERT_TRUE(bench) << bench.error();
      Random random(1);
      std::vector<Tensor> inputs;
      for (auto const* argument : (*bench)->argument_types())
        inputs.push_back(filled(argument, false, test.data, random));
      ASSERT_TRUE((*bench)->set_inputs(inputs));
      (*bench)->run({});
      auto const expected = as_expected((*bench)->results());
      for (auto const& site : (*bench)->sites())
        for (auto const mutant : (*bench)->mutants_at(site)) {
          if (!all_mutants()[mutant].name.ends_with("/nan_dropped") ||
              !all_mutants()[mutant].name.starts_with("reduce"))
            continue;
          EXPECT_GT((*bench)->run_mutant(mutant, site, expected), Outcome::undetected) << all_mutants()[mutant].name;
          ++seen;
        }
    }
  }
  EXPECT_GE(seen, 22u);
}

TEST(Mutants, NamesAreUniqueAndOpsAreKnown) {
  std::set<std::string> names;
  std::map<std::string, std::size_t> families;
  for (auto const& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_FALSE(mutant.what.empty()) << mutant.name;
    EXPECT_FALSE(mutant.ops.empty()) << mutant.name;
    EXPECT_NE(static_cast<bool>(mutant.run), static_cast<bool>(mutant.edit)) << mutant.name;
    for (auto const& op : mutant.ops) EXPECT_NE(find_kernel(op), nullptr) << mutant.name << ": " << op;
    ++families[mutant.family];
  }
  EXPECT_GE(all_mutants().size(), 200u);
  for (auto const& [family, count] : families) EXPECT_GE(count, 5u) << family;
}

// A suite of one program on given operands. The expectation of `wrong` is changed after `generate`, which would not
// write it.
class ScoreTest : public testing::Test {
protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/assay_mutants_" + std::to_string(getpid());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void make(bool with_wrong) {
    Unit unit;
    unit.name = "test";
    unit.make = [&](UnitOutput const& output) {
      add(output, "ones", 0x3F800000, 0x3F800000, 0x40000000);
      add(output, "nan", 0x7FC00000, 0x3F800000, 0x7FC00000);
      add(output, "zeros", 0x80000000, 0x80000000, 0x80000000);
      if (with_wrong) add(output, "wrong", 0x3F800000, 0x3F800000, 0x40000000);
    };
    GenerateOptions const options;
    auto const result = generate({unit}, options, {.folder = folder_, .tool = "test", .specification = "1.20.0"});
    ASSERT_EQ(result.end, SuiteResult::End::whole) << result.error;
    if (!with_wrong) return;
    ASSERT_TRUE(write_npy(folder_ + "/add/wrong/expected_0.npy", scalar(0x40000001)));
  }

  static Tensor scalar(std::uint32_t code) {
    Tensor tensor = make_tensor(Element::of(kF32), {});
    tensor.set(0, code);
    return tensor;
  }

  static void add(UnitOutput const& output, std::string const& name, std::uint32_t x, std::uint32_t y,
                  std::uint32_t sum) {
    Case made;
    made.op = "stablehlo.add";
    made.folder = "add";
    made.name = made.recipe = name;
    made.types = {"f32"};
    made.text =
        "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {\n"
        "  %r = stablehlo.add %a, %b : tensor<f32>\n  func.return %r : tensor<f32>\n}\n";
    made.inputs = {scalar(x), scalar(y)};
    Tensor const expected = scalar(sum);
    made.results = {{expected, expected, expected, std::nullopt, true}};
    output.give(std::move(made));
  }

  Fate fate(Score const& score, std::string const& name) {
    for (auto const& instance : score.instances)
      if (all_mutants()[instance.mutant].name == name) return instance.fate;
    ADD_FAILURE() << name;
    return Fate::survives;
  }

  std::string folder_;
};

TEST_F(ScoreTest, ReportsTheKillingCases) {
  make(false);
  auto const scored = score_suite(folder_, {.each_recipe = true});
  ASSERT_TRUE(scored) << scored.error();
  Score const& score = *scored;
  EXPECT_EQ(score.cases, 3u);
  EXPECT_TRUE(score.errors.empty()) << score.errors[0];
  EXPECT_EQ(fate(score, "arithmetic/nan_is_zero"), Fate::killed);
  EXPECT_EQ(fate(score, "signs/zero_is_positive"), Fate::killed);
  EXPECT_EQ(fate(score, "rounding/up"), Fate::unreached);  // all sums are exact
  EXPECT_FALSE(score.absent.empty());
  auto const choices = choose(score);
  ASSERT_EQ(choices.size(), 3u);
  EXPECT_GE(choices[0].gained, choices[1].gained);
  std::uint64_t gained = 0;
  for (auto const& choice : choices) gained += choice.gained;
  EXPECT_EQ(gained, static_cast<std::uint64_t>(std::ranges::count(score.instances, Fate::killed, &Instance::fate)));
}

TEST_F(ScoreTest, NonConformingCaseIsAnError) {
  make(true);
  auto const scored = score_suite(folder_, {});
  ASSERT_TRUE(scored) << scored.error();
  Score const& score = *scored;
  ASSERT_EQ(score.errors.size(), 1u);
  EXPECT_TRUE(score.errors[0].starts_with("add/wrong: does not conform")) << score.errors[0];
}

TEST_F(ScoreTest, IsTheSameOnAnyNumberOfThreads) {
  make(false);
  auto const alone = score_suite(folder_, {.jobs = 1}), together = score_suite(folder_, {.jobs = 4});
  ASSERT_TRUE(alone && together);
  Score const &one = *alone, &many = *together;
  ASSERT_EQ(one.instances.size(), many.instances.size());
  for (std::size_t i = 0; i < one.instances.size(); ++i) {
    EXPECT_EQ(one.instances[i].fate, many.instances[i].fate);
    EXPECT_EQ(one.instances[i].killed_by, many.instances[i].killed_by);
  }
}

// A difference is only permitted if every profile permits it.
TEST(Mutants, DifferencesAreFoundOverAllOperands) {
  auto const number = [](std::string_view name) {
    auto const& all = all_mutants();
    return static_cast<std::size_t>(std::ranges::find(all, name, &Mutant::name) - all.begin());
  };
  auto const difference = [&](std::string const& op, std::string const& type, std::string_view mutant,
                              Profile const& profile) {
    std::string const tensor = "tensor<2x" + type + ">";
    auto const bench = Bench::prepare("func.func @main(%a: " + tensor + ") -> " + tensor + " {\n  %r = stablehlo." +
                                      op + " %a : " + tensor + "\n  func.return %r : " + tensor + "\n}\n");
    return difference_of(number(mutant), (*bench)->instruction_at({"stablehlo." + op, type}), profile);
  };
  Profile ieee, loose;
  loose.accuracies[{"tanh", "f32"}] = {.ulps = 4};
  EXPECT_EQ(difference("sqrt", "bf16", "rounding/half_away_without_ties", ieee), Difference::none);
  EXPECT_EQ(difference("sqrt", "bf16", "rounding/toward_zero", ieee), Difference::seen);
  EXPECT_EQ(difference("tanh", "f32", "ulp/away", ieee), Difference::seen);
  EXPECT_EQ(difference("tanh", "f32", "ulp/away", loose), Difference::not_found);
}

}  // namespace
}  // namespace assay::mutants
