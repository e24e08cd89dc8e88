// Properties of the check dialect: the accepted pairs of elements match the definitions, for all pairs of codes of
// small formats and for special values of larger formats. Also the contents of messages.
#include <bit>
#include <cmath>
#include <filesystem>

#include "oracle/formats/number.hpp"
#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

// A check of two scalars. `between` is the text between their names and their type.
class Pairs {
public:
  Pairs(std::string const& check, std::string const& between, std::string const& element)
      : machine_("func.func @main(%a: tensor<" + element + ">, %b: tensor<" + element + ">) {\n " + check + " %a, %b" +
                 between + "\n return\n}"),
        element_(Element::of(*float_format(element))) {}

  bool holds(std::uint64_t x, std::uint64_t y) {
    auto const result = machine_.run_alone({scalar(x), scalar(y)});
    EXPECT_TRUE(!result.error || result.error->kind == ExecutionError::Kind::check) << error_of(result);
    return !result.error;
  }

private:
  RuntimeValue scalar(std::uint64_t code) { return machine_.tensor(element_, {}, {static_cast<std::int64_t>(code)}); }

  Machine machine_;
  Element element_;
};

// Returns the position of a code in the order of the numbers. Both zeros have the same position.
std::int64_t place(std::uint64_t code, FloatFormat const& format) {
  auto const magnitude = static_cast<std::int64_t>(code & format.magnitude_mask());
  return format.is_negative(code) ? -magnitude : magnitude;
}

double value(std::uint64_t code, FloatFormat const& format) { return to_double(unpack(code, format)); }

bool equal(std::uint64_t x, std::uint64_t y, FloatFormat const& format) { return value(x, format) == value(y, format); }

bool almost_equal(std::uint64_t x, std::uint64_t y, FloatFormat const& format, double tolerance) {
  double const a = value(x, format), b = value(y, format);
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b || (std::isfinite(a) && std::isfinite(b) && std::fabs(a - b) <= tolerance);
}

bool close(std::uint64_t x, std::uint64_t y, FloatFormat const& format, std::int64_t least, std::int64_t most) {
  double const a = value(x, format), b = value(y, format);
  bool const same = x == y || (std::isnan(a) && std::isnan(b));
  if (!same && (!std::isfinite(a) || !std::isfinite(b))) return false;
  auto const distance = same ? 0 : std::abs(place(x, format) - place(y, format));
  return least <= distance && distance <= most;
}

TEST(Check, EveryPairOfCodesOfSmallFormats) {
  for (std::string const name : {"f4E2M1FN", "f6E3M2FN", "f8E4M3FN", "f8E5M2", "f8E5M2FNUZ"}) {
    FloatFormat const& format = *float_format(name);
    Pairs eq("check.expect_eq", " : tensor<" + name + ">", name);
    Pairs almost("check.expect_almost_eq", ", tolerance = 0.25 : tensor<" + name + ">", name);
    Pairs close_to("check.expect_close",
                   ", max_ulp_difference = 3, min_ulp_difference = 1 : tensor<" + name + ">, tensor<" + name + ">",
                   name);
    std::uint64_t const count = std::uint64_t{1} << format.bits;
    std::uint64_t const step = format.bits == 8 ? 7 : 1;  // all codes on one side, some on the other
    for (std::uint64_t x = 0; x < count; ++x)
      for (std::uint64_t y = x % step; y < count; y += step) {
        ASSERT_EQ(eq.holds(x, y), equal(x, y, format)) << name << " " << x << " " << y;
        ASSERT_EQ(almost.holds(x, y), almost_equal(x, y, format, 0.25)) << name << " " << x << " " << y;
        ASSERT_EQ(close_to.holds(x, y), close(x, y, format, 1, 3)) << name << " " << x << " " << y;
      }
  }
}

TEST(Check, SpecialValuesOfF32) {
  std::uint64_t const codes[] = {0,          1,          0x80000000, 0x80000001, 0x3F800000, 0x3F800001, 0x3F7FFFFF,
                                 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 0x7F800001, 0xBF800000};
  Pairs eq("check.expect_eq", " : tensor<f32>", "f32");
  Pairs almost("check.expect_almost_eq", " : tensor<f32>", "f32");
  Pairs one("check.expect_close", ", max_ulp_difference = 1 : tensor<f32>, tensor<f32>", "f32");
  for (auto x : codes)
    for (auto y : codes) {
      EXPECT_EQ(eq.holds(x, y), equal(x, y, kF32)) << std::hex << x << " " << y;
      EXPECT_EQ(almost.holds(x, y), almost_equal(x, y, kF32, 1e-4)) << std::hex << x << " " << y;
      EXPECT_EQ(one.holds(x, y), close(x, y, kF32, 0, 1)) << std::hex << x << " " << y;
    }
}

struct Case {
  std::string body, message;  // empty: the check holds
};

TEST(Check, MessagesNameTheFirstElementThatDiffers) {
  Case const cases[] = {
      {"%0 = stablehlo.constant dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>\n"
       "check.expect_eq_const %0, dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>",
       ""},
      {"%0 = stablehlo.constant dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>\n"
       "check.expect_eq_const %0, dense<[[1, 2], [4, 4]]> : tensor<2x2xi8>",
       "2 of 4 elements are not equal to the expected ones; the first, at [1, 0], is 3 (0x03) where 4 (0x04) is "
       "expected"},
      {"%0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>\n"
       "check.expect_eq_const %0, dense<[true, true]> : tensor<2xi1>",
       "1 of 2 elements are not equal to the expected ones; the first, at [1], is false where true is expected"},
      {"%0 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf16>\n"
       "check.expect_almost_eq_const %0, dense<[1.0, 2.0]> : tensor<2xf16>, tolerance = 0.4",
       "1 of 2 elements are not within 0.4 of the expected ones; the first, at [1], is 1.500000e+00 (0x3E00) where "
       "2.000000e+00 (0x4000) is expected, 512 ulp apart"},
      {"%0 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf16>\n"
       "check.expect_almost_eq_const %0, dense<[1.0, 2.0]> : tensor<2xf16>, tolerance = 0.5",
       ""},
      {"%0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>\n"
       "check.expect_eq_const %0, dense<(1.0, 2.5)> : tensor<complex<f32>>",
       "1 of 1 elements are not equal to the expected ones; the first, at [], is (1.000000e+00, 2.000000e+00) "
       "(0x3F800000, "
       "0x40000000) where (1.000000e+00, 2.500000e+00) (0x3F800000, 0x40200000) is expected, 2097152 ulp apart"},
      {"%0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>\ncheck.expect_eq_const %0, dense<0x7FC00000> : "
       "tensor<f32>",
       "1 of 1 elements are not equal to the expected ones; the first, at [], is NaN (0x7FC00000) where NaN "
       "(0x7FC00000) is "
       "expected, "
       "and NaN is not equal to itself"},
  };
  for (auto const& [body, message] : cases) {
    Machine machine("func.func @main() {\n" + body + "\nreturn\n}");
    EXPECT_EQ(error_of(machine.run_alone()), message) << body;
  }
}

// The tolerances that the official interpreter uses for checks by custom_call.
TEST(Check, CustomCalls) {
  struct {
    std::string target, type;
    std::uint64_t x, y;
    bool holds;
  } const cases[] = {
      {"check.expect_close", "f32", 0x3F800000, 0x3F800003, true},
      {"check.expect_close", "f32", 0x3F800000, 0x3F800004, false},
      {"check.expect_eq", "f32", 0x00000000, 0x80000000, true},
      {"check.expect_eq", "f32", 0x3F800000, 0x3F800001, false},
      {"check.expect_almost_eq", "f32", 0x3F800000, 0x3F802000, true},   // 1 + 2^-10
      {"check.expect_almost_eq", "f32", 0x3F800000, 0x3F804000, false},  // 1 + 2^-9
      {"check.eq", "f32", 0x3F800000, 0x3F800200, true},                 // 1 + 2^-14
      {"check.eq", "f32", 0x3F800000, 0x3F800400, false},                // 1 + 2^-13
      {"check.eq", "i32", 5, 5, true},
      {"check.eq", "i32", 5, 6, false},
  };
  for (auto const& c : cases) {
    std::string const type = "tensor<" + c.type + ">";
    std::string const result = c.target == "check.eq" ? "tensor<i1>" : "()";
    Machine machine("func.func @main(%a: " + type + ", %b: " + type + ") {\n " + (result == "()" ? "" : "%0 = ") +
                    "stablehlo.custom_call @" + c.target + "(%a, %b) : (" + type + ", " + type + ") -> " + result +
                    "\n return\n}");
    Element const element = c.type == "i32" ? Element::of(IntegerFormat{32, true}) : Element::of(*float_format(c.type));
    auto const scalar = [&](std::uint64_t code) {
      return machine.tensor(element, {}, {static_cast<std::int64_t>(code)});
    };
    EXPECT_EQ(!machine.run_alone({scalar(c.x), scalar(c.y)}).error, c.holds) << c.target << " " << c.x << " " << c.y;
  }
}

TEST(Check, SerializedProbes) {
  auto const folder = std::filesystem::path(testing::TempDir()) / "assay_probes";
  std::filesystem::remove_all(folder);
  std::string const type = "tensor<2xi64>";
  auto const program = [&](std::string const& iteration, std::string const& expected) {
    return "func.func @main(%x: " + type + ") {\n %0 = interpreter.probe %x, probe_id = \"a/b\" : " + type +
           "\n %1 = stablehlo.add %0, %0 : " + type + "\n %2 = interpreter.probe %1, probe_id = \"a/b\" : " + type +
           "\n check.expect_serialized_eq " + expected + ", probe_id = \"a/b\", iter = " + iteration + " : " + type +
           "\n return\n}";
  };
  struct {
    std::string iteration, expected;
    bool holds;
  } const cases[] = {{"0", "%x", true}, {"0", "%1", false}, {"1", "%1", true}, {"1", "%x", false}, {"2", "%1", false}};
  for (auto const& c : cases) {
    Machine machine(program(c.iteration, c.expected));
    machine.state().probe_folder = folder.string();
    EXPECT_EQ(!machine.run_alone({machine.i64({2}, {1, 2})}).error, c.holds) << c.iteration << c.expected;
    EXPECT_TRUE(std::filesystem::exists(folder / "probe2.npy"));
  }
  std::filesystem::remove_all(folder);
  Machine nowhere(program("0", "%x"));
  auto const result = nowhere.run_alone({nowhere.i64({2}, {1, 2})});
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->kind, ExecutionError::Kind::unsupported);
}

}  // namespace
}  // namespace assay
