// Compares both derivations of results: every op is judged on its observed operands.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "generators/derive/scalar.hpp"
#include "support/random_sequence.hpp"
#include "tests/generators/derive/derivation_laws.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> programs(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".mlir") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

TEST(Derive, AgreesOnConformancePrograms) {
  DerivationLaws laws;
  std::uint64_t seed = 1;
  for (auto const& file : programs(fs::path(ASSAY_SOURCE_DIR) / "tests/conformance"))
    if (++seed % 3 == 0) laws.run_file(file, seed);
  // Ops without a second derivation. No other op may lack one.
  std::set<std::string> const without = {"interpreter.print", "interpreter.probe", "interpreter.run_parallel",
                                         "stablehlo.rng", "stablehlo.custom_call"};
  for (auto const& [op, tally] : laws.ops)
    EXPECT_TRUE(tally.once == 0 || without.contains(op)) << op << ": " << *tally.reasons.begin();
  laws.special = true;
  for (auto const& file : programs(fs::path(ASSAY_SOURCE_DIR) / "tests/conformance"))
    if (++seed % 5 == 0 && fs::file_size(file) > 1000) laws.run_file(file, seed);
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  EXPECT_GT(laws.agreed(), 150);
}

#ifdef ASSAY_CORPUS_DIR
TEST(Derive, AgreesOnTheOfficialTests) {
  DerivationLaws laws;
  std::uint64_t seed = 1;
  for (auto const& file : programs(fs::path(ASSAY_CORPUS_DIR) / "interpret")) laws.run_file(file, ++seed);
  std::size_t number = 0;
  for (auto const& file : programs(fs::path(ASSAY_CORPUS_DIR) / "testdata"))
    if (++number % 16 == 0 && fs::file_size(file) < 100'000) laws.run_file(file);
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  EXPECT_GT(laws.agreed(), 300);
}
#else
TEST(Derive, AgreesOnTheOfficialTests) { GTEST_SKIP() << "no corpus: configure with -DASSAY_CORPUS=FOLDER"; }
#endif

std::string constant_of(std::string const& type, std::vector<std::uint64_t> const& codes, std::size_t bytes) {
  std::string hex;
  for (auto code : codes)
    for (std::size_t i = 0; i < bytes; ++i) {
      char const digits[] = "0123456789ABCDEF";
      std::uint64_t const byte = code >> (8 * i) & 0xFF;
      hex += digits[byte >> 4];
      hex += digits[byte & 15];
    }
  return "\"stablehlo.constant\"() {value = dense<\"0x" + hex + "\"> : " + type + "} : () -> " + type;
}

std::string tensor_of(std::size_t count, std::string_view element) {
  return "tensor<" + std::to_string(count) + "x" + std::string(element) + ">";
}

// Returns all codes of small formats. For others, returns codes near zero, one and the ends, and random codes.
std::vector<std::uint64_t> codes_of(FloatFormat const& format) {
  std::vector<std::uint64_t> codes;
  if (format.bits <= 8) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << format.bits; ++code) codes.push_back(code);
    return codes;
  }
  Random random(format.bits);
  std::uint64_t const least_normal = std::uint64_t{1} << format.fraction_bits;
  std::uint64_t const one = round(Number::of(1.0), format);
  for (std::uint64_t const base : {std::uint64_t{0}, least_normal, one, format.max_finite_code()})
    for (std::int64_t step = -2; step <= 2; ++step) {
      std::uint64_t const code = (base + static_cast<std::uint64_t>(step)) & format.magnitude_mask();
      codes.push_back(code);
      codes.push_back(code | format.sign_bit());
    }
  std::uint64_t const mask = format.magnitude_mask() | format.sign_bit();
  for (int i = 0; i < 40; ++i) codes.push_back(random.next() & mask);
  return codes;
}

std::string program_of(std::string const& body) {
  return "func.func @main() {\n" + body + "  \"func.return\"() : () -> ()\n}\n";
}

TEST(Derive, AgreesOnSingleValuesOfAllFormats) {
  DerivationLaws laws;
  std::vector<std::string> unary = {"stablehlo.abs",
                                    "stablehlo.negate",
                                    "stablehlo.sign",
                                    "stablehlo.ceil",
                                    "stablehlo.floor",
                                    "stablehlo.round_nearest_afz",
                                    "stablehlo.round_nearest_even",
                                    "stablehlo.sqrt",
                                    "stablehlo.rsqrt",
                                    "stablehlo.cbrt",
                                    "stablehlo.exponential",
                                    "stablehlo.log",
                                    "stablehlo.tanh",
                                    "stablehlo.sine",
                                    "stablehlo.logistic",
                                    "chlo.erf",
                                    "chlo.acosh",
                                    "chlo.square"};
  std::vector<std::string> binary = {
      "stablehlo.add",     "stablehlo.subtract",  "stablehlo.multiply", "stablehlo.divide", "stablehlo.maximum",
      "stablehlo.minimum", "stablehlo.remainder", "stablehlo.power",    "stablehlo.atan2",  "chlo.next_after"};
  for (auto const& format : float_formats()) {
    if (format.name == "tf32") continue;
    auto const codes = codes_of(format);
    auto turned = codes;
    std::ranges::rotate(turned, turned.begin() + static_cast<std::ptrdiff_t>(codes.size() / 3));
    std::string const type = tensor_of(codes.size(), format.name), truth = tensor_of(codes.size(), "i1");
    std::string body = "  %x = " + constant_of(type, codes, format.storage_bytes()) +
                       "\n  %y = " + constant_of(type, turned, format.storage_bytes()) + "\n";
    int number = 0;
    auto const put = [&](std::string const& op, std::string const& operands, std::string const& types,
                         std::string const& attributes = "") {
      body += "  %r" + std::to_string(number++) + " = \"" + op + "\"(" + operands + ") " + attributes + " : (" + types +
              ") -> ";
    };
    for (auto const& op : unary) put(op, "%x", type), body += type + "\n";
    for (auto const& op : binary) put(op, "%x, %y", type + ", " + type), body += type + "\n";
    put("stablehlo.is_finite", "%x", type), body += truth + "\n";
    for (std::string const kind : {"FLOAT", "TOTALORDER"})
      for (std::string const direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
        put("stablehlo.compare", "%x, %y", type + ", " + type,
            "{comparison_direction = #stablehlo<comparison_direction " + direction +
                ">, compare_type = #stablehlo<comparison_type " + kind + ">}"),
            body += truth + "\n";
    for (int exponent : {1, 2, 5, 8, 11})
      for (int mantissa : {0, 1, 3, 10, 60})
        put("stablehlo.reduce_precision", "%x", type,
            "{exponent_bits = " + std::to_string(exponent) + " : i32, mantissa_bits = " + std::to_string(mantissa) +
                " : i32}"),
            body += type + "\n";
    ASSERT_TRUE(laws.run(program_of(body), std::string(format.name))) << format.name;
  }
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  for (auto const& [op, tally] : laws.ops) EXPECT_TRUE(tally.once == 0) << op << ": " << *tally.reasons.begin();
}

TEST(Derive, AgreesOnConversionsOfAllTypes) {
  struct Source {
    std::string type;
    std::vector<std::uint64_t> codes;
    std::size_t bytes;
  };
  std::vector<Source> sources;
  for (auto const& format : float_formats()) {
    if (format.name == "tf32") continue;
    sources.push_back({std::string(format.name), codes_of(format), format.storage_bytes()});
  }
  for (int bits : {4, 8, 16, 32, 64})
    for (bool const is_signed : {true, false}) {
      IntegerFormat const format{static_cast<std::uint8_t>(bits), is_signed};
      Random random(static_cast<std::uint64_t>(bits));
      Source source{(is_signed ? "i" : "ui") + std::to_string(bits), {}, format.storage_bytes()};
      for (std::uint64_t const base : {std::uint64_t{0}, format.least(), format.greatest()})
        for (std::uint64_t step = 0; step < 3; ++step)
          for (auto const code : {base + step, base - step}) source.codes.push_back(format.wrap(code));
      for (int i = 0; i < 20; ++i) source.codes.push_back(format.wrap(random.next() >> random.below(60)));
      sources.push_back(source);
    }
  DerivationLaws laws;
  for (auto const& from : sources) {
    std::string const type = tensor_of(from.codes.size(), from.type);
    std::string body = "  %x = " + constant_of(type, from.codes, from.bytes) + "\n";
    int number = 0;
    for (auto const& to : sources)
      body += "  %r" + std::to_string(number++) + " = \"stablehlo.convert\"(%x) : (" + type + ") -> " +
              tensor_of(from.codes.size(), to.type) + "\n";
    for (std::string const to : {"i1", "complex<f32>", "complex<f64>"})
      body += "  %r" + std::to_string(number++) + " = \"stablehlo.convert\"(%x) : (" + type + ") -> " +
              tensor_of(from.codes.size(), to) + "\n";
    ASSERT_TRUE(laws.run(program_of(body), from.type)) << from.type;
  }
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  EXPECT_EQ(laws.ops["stablehlo.convert"].once, 0);
}

TEST(Derive, AgreesOnAllPairsOfSmallIntegers) {
  DerivationLaws laws;
  for (std::string const element : {"i4", "ui4", "i8", "ui8"}) {
    bool const is_signed = element[0] == 'i', is_small = element.ends_with('4');
    std::int64_t const least = is_signed ? (is_small ? -8 : -128) : 0, most = least + (is_small ? 15 : 255);
    std::vector<std::uint64_t> xs, ys;
    for (std::int64_t x = least; x <= most; ++x)
      for (std::int64_t y = least; y <= most; y += is_small ? 1 : 5) {
        xs.push_back(static_cast<std::uint64_t>(x));
        ys.push_back(static_cast<std::uint64_t>(y));
      }
    std::string const type = tensor_of(xs.size(), element);
    std::string body = "  %x = " + constant_of(type, xs, 1) + "\n  %y = " + constant_of(type, ys, 1) + "\n";
    int number = 0;
    for (std::string const op : {"add", "subtract", "multiply", "divide", "remainder", "maximum", "minimum", "power",
                                 "and", "or", "xor", "shift_left", "shift_right_arithmetic", "shift_right_logical"})
      body += "  %r" + std::to_string(number++) + " = \"stablehlo." + op + "\"(%x, %y) : (" + type + ", " + type +
              ") -> " + type + "\n";
    for (std::string const op : {"negate", "not", "popcnt", "count_leading_zeros"})
      body += "  %r" + std::to_string(number++) + " = \"stablehlo." + op + "\"(%x) : (" + type + ") -> " + type + "\n";
    if (is_signed)
      for (std::string const op : {"abs", "sign"})
        body +=
            "  %r" + std::to_string(number++) + " = \"stablehlo." + op + "\"(%x) : (" + type + ") -> " + type + "\n";
    body += "  %r" + std::to_string(number++) + " = \"chlo.mulhi\"(%x, %y) : (" + type + ", " + type + ") -> " + type +
            "\n";
    ASSERT_TRUE(laws.run(program_of(body), element)) << element;
  }
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  for (auto const& [op, tally] : laws.ops) EXPECT_TRUE(tally.once == 0) << op << ": " << *tally.reasons.begin();
}

// Elements are judged separately: an element without a second derivation does not affect the others.
TEST(Derive, AgreesOnComplexNumbers) {
  std::vector<std::string> const unary = {"stablehlo.abs",
                                          "stablehlo.negate",
                                          "stablehlo.sign",
                                          "stablehlo.sqrt",
                                          "stablehlo.rsqrt",
                                          "stablehlo.cbrt",
                                          "stablehlo.exponential",
                                          "stablehlo.exponential_minus_one",
                                          "stablehlo.log",
                                          "stablehlo.log_plus_one",
                                          "stablehlo.logistic",
                                          "stablehlo.sine",
                                          "stablehlo.cosine",
                                          "stablehlo.tan",
                                          "stablehlo.tanh",
                                          "chlo.square",
                                          "chlo.conj",
                                          "chlo.acos",
                                          "chlo.acosh",
                                          "chlo.asin",
                                          "chlo.asinh",
                                          "chlo.atan",
                                          "chlo.atanh",
                                          "chlo.cosh",
                                          "chlo.sinh"};
  std::vector<std::string> const binary = {"add", "subtract", "multiply", "divide", "power", "atan2"};
  DerivationLaws laws;
  for (FloatFormat const* format : {&kF32, &kF64}) {
    std::vector<std::uint64_t> parts;
    for (double const x : {0.0, -0.0, 0.5, -0.75, 1.0, -3.0, 1e-30, 700.0})
      parts.push_back(round(Number::of(x), *format));
    // Next to 2, the first number is a tie up to bits that are 2000 places further.
    parts.push_back((std::uint64_t{1} << (format->precision() - 1)) - 1);
    parts.push_back(round(Number::of(2.0), *format));
    parts.push_back(format->infinity_code());
    parts.push_back(format->nan_code());
    std::string const type = "tensor<1xcomplex<" + std::string(format->name) + ">>";
    std::string const real = "tensor<1x" + std::string(format->name) + ">";
    std::size_t const bytes = format->storage_bytes();
    std::string body = "  %z = " + constant_of(type, {parts[4], parts[2]}, bytes) + "\n";
    int number = 0;
    for (auto const re : parts)
      for (auto const im : parts) {
        std::string const x = "%x" + std::to_string(number++);
        body += "  " + x + " = " + constant_of(type, {re, im}, bytes) + "\n";
        int result = 0;
        for (auto const& op : unary)
          body += "  " + x + "_" + std::to_string(result++) + " = \"" + op + "\"(" + x + ") : (" + type + ") -> " +
                  (op == "stablehlo.abs" ? real : type) + "\n";
        for (auto const& op : binary)
          for (std::string const& operands : {x + ", %z", "%z, " + x})
            body += "  " + x + "_" + std::to_string(result++) + " = \"stablehlo." + op + "\"(" + operands + ") : (" +
                    type + ", " + type + ") -> " + type + "\n";
      }
    ASSERT_TRUE(laws.run(program_of(body), std::string(format->name)));
  }
  EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
  for (std::string const op : {"add", "subtract", "multiply", "divide", "negate", "abs"})
    EXPECT_EQ(laws.ops["stablehlo." + op].once, 0) << op;
  EXPECT_EQ(laws.ops["chlo.square"].once, 0);
}

// If types leave sizes open, the sizes of the operands are used.
TEST(Derive, SizesAreKnownWhenTheOpIsRun) {
  static constexpr char const* kReducer = R"(({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }))";
  static constexpr char const* kOrder = R"(({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }))";
  std::string const body = R"(({
  ^bb0(%a: tensor<?xi32>, %b: tensor<?xi32>):
    %s = stablehlo.add %a, %b : tensor<?xi32>
    stablehlo.return %s, %s : tensor<?xi32>, tensor<?xi32>
  }))";
  std::string const matrix = "tensor<?x?xi32>", image = "tensor<?x?x?x?xf32>";
  struct {
    std::string op, operands, text;
  } const cases[] = {
      {"stablehlo.reduce", "%x: " + matrix + ", %i: tensor<i32>",
       std::string("\"stablehlo.reduce\"(%x, %i) <{dimensions = array<i64: 0>}> ") + kReducer + " : (" + matrix +
           ", tensor<i32>) -> tensor<?xi32>"},
      {"stablehlo.sort", "%x: " + matrix,
       std::string("\"stablehlo.sort\"(%x) <{dimension = 1 : i64, is_stable = true}> ") + kOrder + " : (" + matrix +
           ") -> " + matrix},
      {"stablehlo.reverse", "%x: " + matrix,
       "\"stablehlo.reverse\"(%x) <{dimensions = array<i64: 0>}> : (" + matrix + ") -> " + matrix},
      {"stablehlo.concatenate", "%x: " + matrix + ", %y: tensor<?x2xi32>",
       "\"stablehlo.concatenate\"(%x, %y) <{dimension = 1 : i64}> : (" + matrix + ", tensor<?x2xi32>) -> " + matrix},
      {"stablehlo.convolution", "%x: " + image + ", %y: " + image,
       "stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], "
       "[0, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (" +
           image + ", " + image + ") -> " + image},
      {"chlo.scan", "%x: " + matrix + ", %c: tensor<?xi32>",
       "chlo.scan(%x) inits (%c) dimension = 0 " + body.substr(1, body.size() - 2) + " : (" + matrix +
           ", tensor<?xi32>) -> (" + matrix + ", tensor<?xi32>)"},
  };
  for (auto const& [op, operands, text] : cases) {
    DerivationLaws laws;
    std::string const results = op == "chlo.scan" ? "%r:2" : "%r";
    std::string const program = "func.func @main(" + operands + ") {\n  " + results + " = " + text + "\n  return\n}\n";
    for (std::uint64_t seed = 1; seed < 6; ++seed) ASSERT_TRUE(laws.run(program, op, seed)) << program;
    EXPECT_TRUE(laws.differences.empty()) << laws.difference_text();
    EXPECT_GT(laws.ops[op].agreed, 0) << op;
    EXPECT_EQ(laws.ops[op].once, 0) << op;
  }
}

TEST(DeriveTotal, IsExact) {
  Random random(5);
  for (int round = 0; round < 2000; ++round) {
    // Small integers times one power of two have a known sum.
    derive::Total total;
    __int128 sum = 0;
    std::int64_t const scale = random.between(-1000, 900);
    for (int i = 0; i < 9; ++i) {
      std::int64_t const x = random.between(-(1 << 30), 1 << 30), y = random.between(-(1 << 30), 1 << 30);
      Number left = Number::of(x), right = Number::of(y);
      if (left.kind == NumberKind::finite) left.exponent += scale;
      total.add_product(left, right);
      sum += static_cast<__int128>(x) * y;
    }
    Number const expected = Number::finite(sum < 0, scale, static_cast<unsigned __int128>(sum < 0 ? -sum : sum));
    Number const result = total.result();
    ASSERT_EQ(result.kind, expected.kind);
    if (sum == 0) continue;
    EXPECT_EQ(result.negative, expected.negative);
    EXPECT_EQ(result.exponent, expected.exponent);
    EXPECT_EQ(result.significand, expected.significand);
  }
}

TEST(DeriveTotal, DividesByLongDivision) {
  Random random(6);
  for (int round = 0; round < 500; ++round) {
    double const x = static_cast<double>(random.between(1, 1'000'000)),
                 y = static_cast<double>(random.between(1, 1000));
    derive::Total dividend, divisor;
    dividend.add(Number::of(x));
    divisor.add(Number::of(-y));
    EXPECT_EQ(assay::round(dividend.divided_by(divisor), kF64), assay::round(Number::of(-(x / y)), kF64))
        << x << "/" << y;
  }
}

}  // namespace
}  // namespace assay
