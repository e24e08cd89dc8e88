#include "grammar/notation/profile_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "oracle/functions/functions.hpp"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string errors_of(ReadProfile const& read) {
  std::string text;
  if (!read)
    for (auto const& error : read.error()) text += (text.empty() ? "" : "\n") + error.text();
  return text;
}

Profile parse(std::string_view text) {
  ReadProfile const read = parse_profile(text, "folder/mine.toml");
  EXPECT_EQ(errors_of(read), "") << text;
  return read ? *read : Profile{};
}

std::string error_in(std::string_view text) {
  ReadProfile const read = parse_profile(text, "p.toml");
  EXPECT_FALSE(read) << text;
  return errors_of(read);
}

Profile shipped(std::string const& name) {
  ReadProfile const read = read_profile(name);
  EXPECT_EQ(errors_of(read), "") << name;
  return read ? *read : Profile{};
}

std::vector<std::string_view> all_functions() {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(UnaryFunction::bessel_i1e); ++i)
    names.push_back(name_of(static_cast<UnaryFunction>(i)));
  for (int i = 0; i <= static_cast<int>(BinaryFunction::zeta); ++i)
    names.push_back(name_of(static_cast<BinaryFunction>(i)));
  return names;
}

TEST(Profile, EveryShippedProfileReads) {
  EXPECT_EQ(profile_names(), (std::vector<std::string>{"cuda", "ieee", "opencl-full", "text", "tosa", "wgsl", "xla"}));
  for (auto const& name : profile_names()) {
    Profile const profile = shipped(name);
    EXPECT_EQ(profile.name, name);
    EXPECT_FALSE(profile.source.empty()) << name;
  }
}

TEST(Profile, IeeeRoundsEverythingCorrectly) {
  Profile const ieee = shipped("ieee");
  EXPECT_FALSE(ieee.any_order);
  EXPECT_FALSE(ieee.flush);
  EXPECT_EQ(ieee.quantum, 0) << "what the formulas of quantized ops give";
  for (auto const op : all_functions())
    for (auto const& format : float_formats()) EXPECT_EQ(ieee.accuracy(op, format), Accuracy{}) << op;
}

// One value of each source, as printed in its document.
TEST(Profile, FiguresOfTheSources) {
  EXPECT_EQ(shipped("opencl-full").accuracy("exponential", kF32), Accuracy{.ulps = 3});
  EXPECT_EQ(shipped("opencl-full").accuracy("divide", kF64), Accuracy{});
  EXPECT_EQ(shipped("opencl-full").accuracy("digamma", kF32), Accuracy{.ulps = kInfinity});
  EXPECT_EQ(shipped("cuda").accuracy("tan", kF32), Accuracy{.ulps = 4.5});
  EXPECT_EQ(shipped("wgsl").accuracy("exponential", kF16), (Accuracy{.ulps = 1, .per_magnitude = 2}));
  EXPECT_EQ(shipped("wgsl").accuracy("log", kF32), (Accuracy{.ulps = 3, .absolute = 0x1p-21}));
  EXPECT_EQ(shipped("tosa").accuracy("rsqrt", kBF16), Accuracy{.ulps = 2});
  EXPECT_EQ(shipped("xla").accuracy("divide", kBF16), Accuracy{});
  EXPECT_EQ(shipped("xla").default_dot_operands, "bf16");
}

TEST(Profile, FollowsTheSpecification) {
  Profile const profile = parse(R"(
source = "me"
any_order = true
flush = true
branch_cuts_either = false
complex_special_values = "annex_g_or_nan"
unit_diagonal = "not_read"
integer_overflow = "wrap"
quantum = 0
default_dot_operands = "tf32"
[accuracy]
tanh = { f32 = 2, f16 = 0.5 }
log.bf16 = { ulps = 1, per_magnitude = 2.5, relative = 1e-3, absolute = 0.25, within = 10 }
[accuracy.convert]
f32 = 1
[fallback]
f32 = inf
f64 = { relative = 1e-10 }
[norm_wise]
fft = { factor = 8, source = "a book" }
triangular_solve = { factor = 1, componentwise = 2, source = "another" }
)");
  EXPECT_EQ(profile.name, "mine");
  EXPECT_EQ(profile.source, "me");
  EXPECT_TRUE(profile.any_order);
  EXPECT_TRUE(profile.flush);
  EXPECT_FALSE(profile.branch_cuts_either);
  EXPECT_EQ(profile.complex_specials, ComplexSpecials::annex_g_or_nan);
  EXPECT_FALSE(profile.reads_unit_diagonals);
  ASSERT_NE(profile.norm_wise_promise("fft"), nullptr);
  EXPECT_EQ(*profile.norm_wise_promise("fft"), (NormWise{8, "a book"}));
  EXPECT_EQ(profile.norm_wise_promise("triangular_solve")->factor, 1);
  EXPECT_EQ(profile.norm_wise_promise("triangular_solve.componentwise")->factor, 2);
  EXPECT_EQ(profile.norm_wise_promise("cholesky"), nullptr);
  EXPECT_EQ(profile.overflow, IntegerOverflow::wrap);
  EXPECT_EQ(profile.quantum, 0);
  EXPECT_EQ(profile.default_dot_operands, "tf32");
  EXPECT_EQ(profile.accuracy("tanh", kF32), Accuracy{.ulps = 2});
  EXPECT_EQ(profile.accuracy("tanh", kF16), Accuracy{.ulps = 0.5});
  EXPECT_EQ(profile.accuracy("tanh", kF64), Accuracy{.relative = 1e-10});
  EXPECT_EQ(profile.accuracy("log", kBF16), (Accuracy{1, 2.5, 1e-3, 0.25, 10}));
  EXPECT_EQ(profile.accuracy("log", kF32), Accuracy{.ulps = kInfinity});
  EXPECT_EQ(profile.accuracy("convert", kF32), Accuracy{.ulps = 1});
  EXPECT_EQ(profile.accuracy("convert", kF64), Accuracy{});
}

TEST(Profile, AnEmptyTextIsTheDefaults) {
  Profile const profile = parse("");
  EXPECT_FALSE(profile.any_order || profile.flush);
  EXPECT_TRUE(profile.branch_cuts_either);
  EXPECT_EQ(profile.complex_specials, ComplexSpecials::annex_g);
  EXPECT_TRUE(profile.reads_unit_diagonals);
  EXPECT_EQ(profile.overflow, IntegerOverflow::implementation_defined);
  EXPECT_EQ(profile.quantum, 1);
  EXPECT_FALSE(profile.promise("sine", "f32"));
  EXPECT_EQ(profile.accuracy("sine", kF32), Accuracy{.ulps = kInfinity});
  ASSERT_TRUE(profile.promise("add", "f32"));
  EXPECT_EQ(profile.promise("add", "f32")->accuracy, Accuracy{});
}

TEST(Profile, PromisesAreByRowsForEveryTypeAndComplexNumbers) {
  Profile const profile = parse(R"(
[accuracy]
tanh = { "complex<f32>" = 3, f32 = 2 }
[fallback]
f16 = 1
other = 4
)");
  auto const row = [&](std::string_view op, std::string_view type) { return profile.promise(op, type).value().row; };
  EXPECT_EQ(row("tanh", "complex<f32>"), "accuracy.tanh.complex<f32>");
  EXPECT_EQ(row("tanh", "f32"), "accuracy.tanh.f32");
  EXPECT_EQ(row("tanh", "f16"), "fallback.f16");
  EXPECT_EQ(row("tanh", "f8E3M4"), "fallback.other");
  EXPECT_EQ(row("abs", "complex<f64>"), "fallback.other");
  EXPECT_EQ(row("abs", "f64"), "");  // exact
  EXPECT_EQ(row("multiply", "complex<f64>"), "");
}

// Accuracies that a source does not state are not guaranteed: xla has no test of these.
TEST(Profile, ShippedOnesPromiseNothingWithoutARow) {
  for (std::string_view const type : {"f8E3M4", "f8E4M3", "f8E4M3FNUZ", "f6E2M3FN", "f4E2M1FN"})
    EXPECT_FALSE(shipped("xla").promise("acos", type)) << type;
  EXPECT_FALSE(shipped("xla").promise("cosine", "complex<f32>"));
  EXPECT_FALSE(shipped("xla").promise("abs", "complex<f32>"));
  EXPECT_TRUE(shipped("xla").promise("tanh", "complex<f64>"));
  EXPECT_TRUE(shipped("ieee").promise("acos", "f8E3M4"));
  EXPECT_EQ(shipped("text").accuracy("tanh", kF32), Accuracy{.ulps = kInfinity});
  EXPECT_FALSE(shipped("text").promise("tanh", "complex<f32>"));
  EXPECT_TRUE(shipped("text").promise("add", "f32"));
}

TEST(Profile, FallbackIsNotForBasicOperations) {
  constexpr std::string_view kBasic[] = {"abs",
                                         "negate",
                                         "sign",
                                         "ceil",
                                         "floor",
                                         "round_nearest_afz",
                                         "round_nearest_even",
                                         "add",
                                         "subtract",
                                         "multiply",
                                         "divide",
                                         "sqrt",
                                         "square",
                                         "maximum",
                                         "minimum",
                                         "remainder",
                                         "next_after"};
  Profile const profile = parse("fallback.f32 = 7");
  std::size_t basic = 0;
  for (auto const op : all_functions()) {
    bool const exempt = std::find(std::begin(kBasic), std::end(kBasic), op) != std::end(kBasic);
    basic += exempt;
    EXPECT_TRUE(has_accuracy(op)) << op;
    EXPECT_EQ(uses_fallback(op), !exempt) << op;
    EXPECT_EQ(profile.accuracy(op, kF32), Accuracy{.ulps = exempt ? 0.0 : 7.0}) << op;
  }
  EXPECT_EQ(basic, std::size(kBasic));
  EXPECT_FALSE(uses_fallback("convert"));
  EXPECT_FALSE(has_accuracy("concatenate"));
  EXPECT_EQ(profile.accuracy("concatenate", kF32), Accuracy{});
}

struct BadText {
  std::string_view text, error;
};

TEST(Profile, ErrorsHaveLocationAndReason) {
  constexpr std::string_view kKeys =
      "in a profile; expected one of source, any_order, flush, excess_precision, contraction, branch_cuts_either, "
      "complex_special_values, "
      "unit_diagonal, "
      "integer_overflow, integer_special_cases, quantum, default_dot_operands, accuracy, fallback, norm_wise, "
      "random_numbers";
  std::string const unknown_key = "p.toml:2:1: unknown key `flsh` " + std::string(kKeys);
  BadText const cases[] = {
      {"flush = true\nflsh = true\n", unknown_key},
      {"complex_special_values = \"c\"",
       "p.toml:1:26: `complex_special_values` is annex_g, annex_g_or_nan or implementation_defined, not `c`"},
      {"unit_diagonal = \"one\"", "p.toml:1:17: `unit_diagonal` must be undefined or not_read, not `one`"},
      {"norm_wise.add = { factor = 1 }",
       "p.toml:1:11: `add` is not an op, or its file in spec/ops has no `residual` rows"},
      {"norm_wise.fft = 1", "p.toml:1:17: `fft` must be a table with `factor` and `source`, not an integer"},
      {"norm_wise.fft = { factor = 1, componentwise = 1 }", "p.toml:1:47: `fft` has no second `residual` row"},
      {"norm_wise.fft = {}", "p.toml:1:17: `fft` has no `factor`"},
      {"flush = 1", "p.toml:1:9: `flush` must be true or false, not an integer"},
      {"source = [1]", "p.toml:1:10: `source` must be a string, not an array"},
      {"quantum = 1.5", "p.toml:1:11: `quantum` must be an integer, not a number"},
      {"quantum = -1", "p.toml:1:11: `quantum` must not be negative"},
      {"integer_overflow = \"trap\"",
       "p.toml:1:20: `integer_overflow` is implementation_defined, wrap or wrap_or_saturate, not `trap`"},
      {"integer_overflow = \"open\"",
       "p.toml:1:20: `integer_overflow` is implementation_defined (it was named open), wrap or wrap_or_saturate, not "
       "`open`"},
      {"integer_overflow = true", "p.toml:1:20: `integer_overflow` must be a string, not a boolean"},
      {"integer_special_cases = \"wrap\"",
       "p.toml:1:25: `integer_special_cases` is implementation_defined or xla, not `wrap`"},
      {"contraction = 1", "p.toml:1:15: `contraction` must be true or false, not an integer"},
      {"default_dot_operands = \"f33\"", "p.toml:1:24: unknown format `f33`"},
      {"accuracy = 3", "p.toml:1:12: `accuracy` must be a table of ops, not an integer"},
      {"fallback = 1979-05-27", "p.toml:1:12: `fallback` must be a table of formats, not a date or time"},
      {"[accuracy]\nexp = { f32 = 3 }", "p.toml:2:1: unknown op `exp`"},
      {"[accuracy]\nlog = 3", "p.toml:2:7: `log` must be a table of formats, not an integer"},
      {"[accuracy]\nlog = { f23 = 3 }", "p.toml:2:9: unknown format `f23`"},
      {"[accuracy]\nlog = { f32 = -3 }", "p.toml:2:15: `f32` must not be negative"},
      {"[accuracy]\nlog = { f32 = -0.0 }", "p.toml:2:15: `f32` must not be negative"},
      {"[accuracy]\nlog = { f32 = nan }", "p.toml:2:15: `f32` must not be NaN"},
      {"[accuracy]\nlog = { f32 = -inf }", "p.toml:2:15: `f32` must not be negative"},
      {"[accuracy]\nlog = { f32 = \"3\" }", "p.toml:2:15: `f32` must be a number of ulps or a table, not a string"},
      {"[accuracy]\nlog.f32 = { ulp = 3 }",
       "p.toml:2:13: unknown key `ulp` in an accuracy; expected one of ulps, per_magnitude, relative, absolute, "
       "within"},
      {"[accuracy]\nlog.f32 = { relative = -1e-3 }", "p.toml:2:24: `relative` must not be negative"},
      {"[accuracy]\nlog.f32 = { within = true }", "p.toml:2:22: `within` must be a number, not a boolean"},
      {"[fallback]\nf8 = 1", "p.toml:2:1: unknown format `f8`"},
      {"[fallback]\nf32 = [1]", "p.toml:2:7: `f32` must be a number of ulps or a table, not an array"},
      {"quantum = -1\nflush = 0\n",
       "p.toml:1:11: `quantum` must not be negative\np.toml:2:9: `flush` must be true or false, not an integer"},
  };
  for (auto const& c : cases) EXPECT_EQ(error_in(c.text), c.error) << c.text;
}

TEST(Profile, ReportsTheFirstErrors) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "key" + std::to_string(i) + " = 1\n";
  ReadProfile const read = parse_profile(text, "p.toml");
  ASSERT_EQ(read.error().size(), kMaxProfileErrors);
  for (std::uint32_t i = 0; i < kMaxProfileErrors; ++i) EXPECT_EQ(read.error()[i].line, i + 1);
}

// toml++ describes TOML errors. The location must be reported.
TEST(Profile, InvalidTomlIsRejectedWithItsLocation) {
  BadText const cases[] = {
      {"flush = ", "p.toml:1:"},          {"flush = true\nflush = true", "p.toml:2:"},
      {"source = \"\n\"", "p.toml:1:"},   {"[accuracy\n", "p.toml:1:"},
      {"source = \"\xFF\"", "p.toml:1:"}, {std::string_view("\0", 1), "p.toml:1:"},
  };
  for (auto const& c : cases) EXPECT_EQ(error_in(c.text).substr(0, c.error.size()), c.error) << c.text;
  EXPECT_FALSE(error_in("a = " + std::string(100000, '[')).empty());
  EXPECT_FALSE(error_in("a = " + std::string(100000, '{')).empty());
}

std::string repeated_piece(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(Profile, IsNotDeeplyNested) {
  std::string const key = repeated_piece("a.", 200000) + "a",
                    what = "p.toml:2:1: there are more than 256 dots on this line";
  EXPECT_EQ(error_in("\n" + key + " = 1"), what);
  EXPECT_EQ(error_in("\n[" + key + "]"), what);
  EXPECT_EQ(error_in("\n[[" + key + "]]\n"), what);
  std::string const long_key = repeated_piece("a.", 255) + "a";
  EXPECT_EQ(error_in(long_key + " = 1").substr(0, 31), "p.toml:1:1: unknown key `a` in ");
  EXPECT_FALSE(error_in(repeated_piece(long_key + " = [{\n", 100)).empty());
  EXPECT_FALSE(error_in(repeated_piece(long_key + " = [\n{", 10) + repeated_piece("}]", 10)).empty());
}

class ProfileFile : public ::testing::Test {
protected:
  ProfileFile() { std::filesystem::create_directories(folder_); }
  ~ProfileFile() override { std::filesystem::remove_all(folder_); }
  std::string file(std::string const& name, std::string const& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("assay_profile_" + std::to_string(::getpid()));
};

TEST_F(ProfileFile, IsReadByItsPath) {
  ReadProfile const read = read_profile(file("mine.toml", "flush = true"));
  EXPECT_EQ(errors_of(read), "");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->name, "mine");
  EXPECT_TRUE(read->flush);
}

TEST_F(ProfileFile, MayBeOfAnyNameWithASlash) { EXPECT_TRUE(read_profile(file("ieee", ""))); }

TEST_F(ProfileFile, HasAGreatestSize) {
  std::string const comment = "# " + std::string(kMaxProfileBytes - 3, 'x') + "\n";
  EXPECT_TRUE(read_profile(file("full.toml", comment)));
  std::string const path = file("over.toml", comment + "#");
  EXPECT_EQ(errors_of(read_profile(path)), path + ": is longer than the 1048576 bytes that a profile may have");
}

TEST_F(ProfileFile, UnreadableFile) {
  std::string const missing = (folder_ / "missing.toml").string();
  EXPECT_EQ(errors_of(read_profile(missing)), missing + ": cannot be read: No such file or directory");
  EXPECT_EQ(errors_of(read_profile(folder_.string())), folder_.string() + ": cannot be read: it is a folder");
  EXPECT_EQ(
      errors_of(read_profile("opencl")),
      "opencl: unknown profile; expected cuda, ieee, opencl-full, text, tosa, wgsl, xla, or a file that ends in .toml");
}

}  // namespace
}  // namespace assay
