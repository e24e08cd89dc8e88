// A transform whose elements are all permitted, but whose error as a whole is not.
#include "harness/judge/residual_verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "generators/derive/golden.hpp"
#include "generators/suite/result_set.hpp"
#include "grammar/notation/profile_file.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

std::string const kText =
    "func.func @main(%a: tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>> {\n"
    "  %r = \"stablehlo.fft\"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 64>}\n"
    "      : (tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>>\n"
    "  func.return %r : tensor<64xcomplex<f32>>\n}\n";

struct Transformed {
  LoadedCase expected;
  Tensor actual;
  bool elements_are_permitted = false;
};

// Every real part has an error of `units` units of roundoff times (1 + log2 n) sqrt(n) |x|.
Transformed transformed(double units) {
  Random random(9);
  Transformed made;
  Tensor input = make_tensor(Element::complex_of(kF32), {64});
  double squares = 0;
  for (std::int64_t i = 0; i < 64; ++i)
    for (int part = 0; part < 2; ++part) {
      auto const x = static_cast<double>(random.between(-1000, 1000));
      input.set(i, round(Number::of(x), kF32), part);
      squares += x * x;
    }
  made.expected.text = kText;
  made.expected.inputs = {input};
  std::string reason;
  auto const program = GoldenProgram::prepare(kText, reason);
  EXPECT_NE(program, nullptr) << reason;
  EXPECT_TRUE(program->permits(made.expected.inputs, *read_profile("xla"), made.expected.results, reason)) << reason;
  made.actual = make_tensor(input.element(), input.shape());
  double const off = units * 0x1p-24 * 7 * 8 * std::sqrt(squares);
  for (std::int64_t i = 0; i < 64; ++i) {
    auto const& exact = made.expected.results[0].expected;
    made.actual.set(i, round(Number::of(to_double(unpack(exact.get(i), kF32)) + off), kF32));
    made.actual.set(i, exact.get(i, 1), 1);
  }
  auto const& set = made.expected.results[0];
  ResultSet const sets = result_set(set);
  made.elements_are_permitted = judge_tensor(sets, made.actual).acceptance() == Acceptance::conforms;
  return made;
}

CaseOutcome judged(Transformed const& made, std::string const& profile, std::size_t max_numbers = kMaxResidualNumbers) {
  ManifestRow row;
  row.op = "fft";
  row.profile = profile;
  CaseOutcome outcome;
  outcome.verdict = Verdict::conforms;
  judge_residual(made.expected, row, {made.actual}, outcome, max_numbers);
  return outcome;
}

TEST(ResidualVerdict, ResultWithATooLargeResidualViolates) {
  auto const close = transformed(2), far = transformed(20);  // times 8, the square root of 64, in the norm
  ASSERT_TRUE(close.elements_are_permitted && far.elements_are_permitted);
  EXPECT_EQ(judged(close, "xla").verdict, Verdict::conforms);
  auto const outcome = judged(far, "xla");
  EXPECT_EQ(outcome.verdict, Verdict::violates);
  EXPECT_NE(outcome.reason.find("the residual fft_r1 is 160"), std::string::npos) << outcome.reason;
  EXPECT_NE(outcome.reason.find("at most 40 are promised, although each single element is permitted"),
            std::string::npos);
  EXPECT_EQ(judged(far, "wgsl").verdict, Verdict::conforms) << "promises nothing of transforms";
  EXPECT_EQ(judged(far, "").verdict, Verdict::conforms);
}

// If the transform is too large to compute its residual, the verdict is open, since elements alone do not reveal the
// error.
TEST(ResidualVerdict, TooLargeResidualIsReported) {
  auto const outcome = judged(transformed(2), "xla", 1000);
  EXPECT_EQ(outcome.verdict, Verdict::open);
  EXPECT_NE(outcome.reason.find("the residual fft_r1 is unknown: it takes too many"), std::string::npos)
      << outcome.reason;
}

}  // namespace
}  // namespace assay
