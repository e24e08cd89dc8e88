// Normalizations as the specification composes them, with each step of a random implementation: the results are in the
// sets.
#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;

constexpr double kEpsilon = 0.0625;

double normalized(Implementation const& machine, double x, double mean, double variance, double scale, double offset) {
  double const deviation = machine.rounded(std::sqrt(machine.rounded(variance + kEpsilon)));
  double const ratio = machine.rounded(machine.rounded(x - mean) / deviation);
  if (machine.profile.any_order && machine.either()) return machine.rounded(std::fma(scale, ratio, offset));
  return machine.rounded(machine.rounded(scale * ratio) + offset);
}

void expect_member(RuntimeValue const& value, std::int64_t index, double number, FloatFormat const& format) {
  auto const set = set_of(value, index);
  EXPECT_EQ(set.reason, 0u);
  EXPECT_TRUE(set.codes.contains(round(Number::of(number), format), format)) << number << " at " << index;
}

std::string const kAttributes = "{epsilon = 6.25e-2 : f32, feature_index = 1 : i64}";

TEST(PermittedBatchNorm, InferenceContainsEveryChoice) {
  Random random(1);
  for (std::string const type : {"f32", "bf16"})
    for (auto const* profile : kProfiles)
      for (std::int64_t width : {0, 2}) {
        Operand const x(random, type, {3, 2}, width), scale(random, type, {2}, width), offset(random, type, {2}, width);
        Operand const mean(random, type, {2}, width), variance(random, type, {2}, 0);
        Tensor positive = make_tensor(Element::of(x.format), {2});
        for (std::int64_t i : {0, 1}) positive.set(i, variance.tensor.get(i) & x.format.magnitude_mask());
        std::string const whole = type_text({3, 2}, type), feature = type_text({2}, type);
        PermittedRun const run(
            program("stablehlo.batch_norm_inference", {whole, feature, feature, feature, feature}, kAttributes, whole),
            {x.value, scale.value, offset.value, mean.value, positive}, *profile);
        ASSERT_EQ(run.values.size(), 1u);
        Implementation const machine{random, *profile, x.format};
        for (int sample = 0; sample < 20; ++sample)
          for (std::int64_t i = 0; i < 6; ++i) {
            double const size = to_double(unpack(positive.get(i % 2), x.format));
            expect_member(run.values[0], i,
                          normalized(machine, x.pick(random, i), mean.pick(random, i % 2), size,
                                     scale.pick(random, i % 2), offset.pick(random, i % 2)),
                          x.format);
          }
      }
}

TEST(PermittedBatchNorm, TrainingContainsEveryChoice) {
  Random random(2);
  for (std::string const type : {"f32", "f16"})
    for (auto const* profile : kProfiles)
      for (std::int64_t width : {0, 2}) {
        Operand const x(random, type, {2, 2, 2}, width), scale(random, type, {2}, width),
            offset(random, type, {2}, width);
        std::string const whole = type_text({2, 2, 2}, type), feature = type_text({2}, type);
        std::string const results = whole + ", " + feature + ", " + feature;
        PermittedRun const run("func.func @main(%x: " + whole + ", %s: " + feature + ", %o: " + feature + ") -> (" +
                                   results + ") {\n  %r:3 = \"stablehlo.batch_norm_training\"(%x, %s, %o) " +
                                   kAttributes + " : (" + whole + ", " + feature + ", " + feature + ") -> (" + results +
                                   ")\n  func.return %r#0, %r#1, %r#2 : " + results + "\n}\n",
                               {x.value, scale.value, offset.value}, *profile);
        ASSERT_EQ(run.values.size(), 3u);
        Implementation const machine{random, *profile, x.format};
        for (int sample = 0; sample < 20; ++sample)
          for (std::int64_t f : {0, 1}) {
            std::vector<std::int64_t> const places{f * 2, f * 2 + 1, 4 + f * 2, 5 + f * 2};
            std::vector<double> terms, distances;
            for (auto place : places) terms.push_back(x.pick(random, place));
            double const mean = machine.rounded(machine.reduce("add", terms) / 4);
            for (double term : terms) distances.push_back(machine.rounded(term - mean));
            double const variance = machine.rounded(machine.dot(distances, distances) / 4);
            expect_member(run.values[1], f, mean, x.format);
            expect_member(run.values[2], f, variance, x.format);
            double const s = scale.pick(random, f), o = offset.pick(random, f);
            for (std::size_t i = 0; i < 4; ++i)
              expect_member(run.values[0], places[i], normalized(machine, terms[i], mean, variance, s, o), x.format);
          }
      }
}

}  // namespace
}  // namespace assay
