// Writing of portable artifacts: reading returns the program, and the bytes are deterministic, at every version that
// supports it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/read/read.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "tests/conformance/pieces.hpp"
#include "tests/grammar/likeness.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using testing::body;
using testing::Likeness;

constexpr Version kNewest{1, 20, 0};
// One version for each version of MLIR's format, and versions in which many ops have another form.
constexpr Version kVersions[] = {{0, 9, 0}, {0, 10, 0}, {0, 12, 0}, {0, 14, 0}, {0, 15, 0},
                                 {1, 0, 0}, {1, 4, 0},  {1, 9, 0},  {1, 13, 0}, kNewest};

Program parse(std::string text) {
  Diagnostics found;
  Program program = parse_program(Source::from_string("test", std::move(text)), {}, found);
  EXPECT_EQ(found.errors(), 0u) << (found.all().empty() ? "" : found.all()[0].message);
  return program;
}

struct Written {
  bool is_whole = false;
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
};
Written write(Program const& program, Version version = kNewest) {
  Written made;
  made.is_whole = write_bytecode(program, version, made.bytes, made.shortfalls);
  EXPECT_EQ(made.is_whole, made.shortfalls.empty());
  EXPECT_EQ(made.is_whole, !made.bytes.empty());
  return made;
}

Program read(std::string bytes) {
  Diagnostics found;
  Program program = read_bytecode(Source::from_string("artifact", std::move(bytes)), {}, found);
  EXPECT_EQ(found.errors(), 0u) << (found.all().empty() ? "" : found.all()[0].message);
  return program;
}

// Returns the text of the op with this name after writing and reading.
std::string back(std::string const& text, std::string_view op, Version version = kNewest) {
  auto const written = write(parse(text), version);
  if (!written.is_whole) return "shortfall: " + written.shortfalls[0].what;
  Program const program = read(written.bytes);
  for (auto const* function : body(program).ops)
    for (auto const* inner : function->regions[0]->blocks[0]->ops)
      if (inner->name == op) return print_operation(*inner, AssemblyFormat::generic);
  return "not found";
}

void expect_round_trip(Program const& program, Version version, std::string const& what, std::size_t& written_at) {
  auto const written = write(program, version);
  if (!written.is_whole) return;
  ++written_at;
  EXPECT_EQ(write(program, version).bytes, written.bytes) << what << " at " << to_string(version);
  Program const again = read(written.bytes);
  Likeness likeness;
  likeness.any_default = true;
  EXPECT_TRUE(likeness.alike(body(again), body(program)))
      << what << " at " << to_string(version) << ": " << likeness.difference;
  // Attributes that are absent now had their default values.
  EXPECT_EQ(write(again, version).bytes, written.bytes) << what << " at " << to_string(version);
}

TEST(WriteBytecode, ConformanceProgramsAreReadBackAtEveryVersion) {
  std::size_t programs = 0, written = 0;
  for (auto const& [file, text] : testing::pieces_of(fs::path(ASSAY_SOURCE_DIR) / "tests/conformance")) {
    if (text.find("expected-error") != std::string::npos) continue;
    Program const program = parse(text);
    ++programs;
    for (auto const version : kVersions) expect_round_trip(program, version, file, written);
  }
  EXPECT_GT(programs, 300u);
  EXPECT_GT(written, 4 * programs);  // many ops are of dialects that artifacts do not support
}

TEST(WriteBytecode, TheHeaderNamesFormatAndVersion) {
  Program const program = parse("func.func @f() { return }");
  struct Case {
    Version version;
    int format;
    std::string producer;
  };
  for (auto const& [version, format, producer] :
       {Case{{0, 9, 0}, 0, "StableHLO_v0.9.0"}, Case{{0, 10, 0}, 1, "StableHLO_v0.10.0"},
        Case{{0, 11, 3}, 1, "StableHLO_v0.11.0"}, Case{{0, 12, 0}, 3, "StableHLO_v0.12.0"},
        Case{{0, 13, 0}, 3, "StableHLO_v0.13.0"}, Case{{0, 14, 0}, 4, "StableHLO_v0.14.0"},
        Case{{0, 15, 0}, 6, "StableHLO_v0.15.0"}, Case{{1, 4, 1}, 6, "StableHLO_v1.4.0"}}) {
    auto const bytes = write(program, version).bytes;
    ASSERT_TRUE(is_bytecode(bytes));
    EXPECT_EQ(bytes[4], static_cast<char>(format << 1 | 1)) << producer;
    EXPECT_EQ(bytes.substr(5, producer.size() + 1), producer + '\0');
  }
}

TEST(WriteBytecode, ConstantsKeepTheirElements) {
  struct Case {
    std::string type, literal, read_back;
  };
  std::vector<Case> const cases{
      {"tensor<i1>", "true", "true"},
      {"tensor<3xi1>", "[true, true, true]", "true"},
      {"tensor<8xi1>", "[true, true, true, true, true, true, true, false]",
       "[true, true, true, true, true, true, true, false]"},
      {"tensor<9xi1>", "false", "false"},
      {"tensor<9xi1>", "[1, 0, 0, 0, 0, 0, 0, 0, 1]", "[true, false, false, false, false, false, false, false, true]"},
      {"tensor<2xi4>", "[-8, 7]", "[-8, 7]"},
      {"tensor<2xui64>", "[18446744073709551615, 0]", "[18446744073709551615, 0]"},
      {"tensor<2x2xi64>", "[[-1, 2], [3, -9223372036854775808]]", "[[-1, 2], [3, -9223372036854775808]]"},
      {"tensor<2xi16>", "[0x7F, -3]", "[127, -3]"},
      {"tensor<4xi32>", "[5, 5, 5, 5]", "5"},
      {"tensor<2xi32>", "\"0x0100000002000000\"", "[1, 2]"},
      {"tensor<2xi32>", "\"0x0100000001000000\"", "1"},
      {"tensor<7xi32>", "\"0x01000000\"", "1"},
      {"tensor<0x3xf32>", "", ""},
      {"tensor<2xf32>", "[1.5, 0x7FC00000]", "[1.500000e+00, 0x7FC00000]"},
      {"tensor<2xf32>", "[0.0, -0.0]", "[0.000000e+00, -0.000000e+00]"},
      {"tensor<2xbf16>", "[0.1, 3.0]", "[1.000980e-01, 3.000000e+00]"},
      {"tensor<f4E2M1FN>", "6.0", "6.000000e+00"},
      {"tensor<2xcomplex<f32>>", "[(1.0, 2.0), (3.0, -4.0)]",
       "[(1.000000e+00,2.000000e+00), (3.000000e+00,-4.000000e+00)]"},
      {"tensor<2xcomplex<f32>>", "(1.0, 2.0)", "(1.000000e+00,2.000000e+00)"},
  };
  for (auto const& [type, literal, read_back] : cases) {
    std::string const text = "func.func @f() { %0 = stablehlo.constant dense<" + literal + "> : " + type + " return }";
    EXPECT_NE(back(text, "stablehlo.constant").find("dense<" + read_back + "> : " + type), std::string::npos)
        << literal << " of " << type << ": " << back(text, "stablehlo.constant");
  }
}

TEST(WriteBytecode, LargeConstantsAreRawBytes) {
  std::string list = "[0";
  for (int i = 1; i < 100'000; ++i) list += ", " + std::to_string(i);
  Program const program =
      parse("func.func @f() { %0 = stablehlo.constant dense<" + list + "]> : tensor<100000xi32> return }");
  auto const written = write(program);
  EXPECT_GT(written.bytes.size(), 400'000u);
  EXPECT_LT(written.bytes.size(), 401'000u);
  Likeness likeness;
  EXPECT_TRUE(likeness.alike(body(read(written.bytes)), body(program))) << likeness.difference;
}

TEST(WriteBytecode, LocationsAreKept) {
  struct Case {
    std::string location, read_back, before_ranges;
  };
  std::vector<Case> const cases{
      {"unknown", "", ""},
      {"\"a.py\":12:5", "\"a.py\":12:5", "\"a.py\":12:5"},
      {"\"a.py\" : 12 : 5", "\"a.py\":12:5", "\"a.py\":12:5"},
      {"\"a.py\":12:5 to :9", "\"a.py\":12:5 to :9", "\"a.py\":12:5"},
      {"\"a.py\":12:5 to 13:9", "\"a.py\":12:5 to 13:9", "\"a.py\":12:5"},
      {"\"a \\22b\\22\"", "\"a \\22b\\22\"", "\"a \\22b\\22\""},
      {"\"n\"(\"a.py\":1:2)", "\"n\"(\"a.py\":1:2)", "\"n\"(\"a.py\":1:2)"},
      {"callsite(\"f\" at \"a.py\":1:2)", "callsite(\"f\" at \"a.py\":1:2)", "callsite(\"f\" at \"a.py\":1:2)"},
      {"fused<\"x>\">[\"f\", unknown]", "fused<\"x>\">[\"f\", unknown]", "fused<\"x>\">[\"f\", unknown]"},
      {"fused<[\"x>\", 1 : i32]>[\"f\"]", "fused[\"f\"]", "fused[\"f\"]"},
  };
  auto const kept = [](std::string const& location, Version version) -> std::string {
    Program const program = read(write(parse("func.func @f() { return loc(" + location + ") }"), version).bytes);
    Attribute const found = body(program).ops[0]->regions[0]->blocks[0]->ops[0]->location;
    if (!found) return "";
    for (auto const& alias : program.aliases)
      if ("#" + std::string(alias.name) == found->text) return std::string(alias.attribute->text);
    return std::string(found->text);
  };
  for (auto const& [location, read_back, before_ranges] : cases) {
    EXPECT_EQ(kept(location, kNewest), read_back);
    EXPECT_EQ(kept(location, {1, 8, 0}), before_ranges);
    EXPECT_EQ(kept(location, {0, 9, 0}), before_ranges);
  }
}

TEST(WriteBytecode, UnusualProgramsAreReadBack) {
  std::string nested = "tensor<f32>";
  for (int i = 0; i < 200; ++i) nested = "tuple<" + nested + ">";
  std::vector<std::string> const texts{
      "",
      "module {}",
      "module @\"a b\\22\" attributes {x.y = 1 : i32, x.z} {}",
      "func.func private @f(tensor<2xf32>) -> tensor<2xf32>",
      "func.func @\"g \\22h\\00\\FF\"() { call @\"g \\22h\\00\\FF\"() : () -> () return }",
      "func.func @f() attributes {\"a\\22 b\" = \"\\FF\\00\\C3\", c = {d = [1 : i8, -1.5 : f32]}} { return }",
      "func.func @f(%a: " + nested + ") -> " + nested + " { return %a : " + nested + " }",
      "func.func @f(%a: tensor<?x3xf32, #stablehlo.bounds<7, ?>>) { return }",
      "func.func @f(%a: tensor<2x!quant.uniform<u8:f32, 0.5:128>>, %b: tensor<2x!quant.uniform<i8<-3:4>:f32:0, {1.0:1, "
      "0.25}>>) { return }",
      "func.func @f(%a: tensor<2x!quant.uniform<ui8<1:200>:f32, 0.5:3>>) { return }",
  };
  std::size_t written = 0;
  for (auto const& text : texts)
    for (auto const version : {Version{0, 9, 0}, Version{1, 4, 0}, kNewest})
      expect_round_trip(parse(text), version, text, written);
  EXPECT_EQ(written, 3 * texts.size() - 1);  // 0.9.0 lacks types that are quantized per axis
}

// Values are numbered for each region, and an op may use values of enclosing regions.
TEST(WriteBytecode, RegionsUseValuesFromAround) {
  Program const program = parse(R"(func.func @f(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %a : tensor<f32>
  %1 = "stablehlo.if"(%p) ({
    %2 = "stablehlo.if"(%p) ({
      %3 = stablehlo.multiply %0, %a : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }, {
      stablehlo.return %0 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %4 = stablehlo.add %2, %0 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %1 : tensor<f32>
})");
  std::size_t written = 0;
  for (auto const version : kVersions) expect_round_trip(program, version, "if", written);
  EXPECT_EQ(written, std::size(kVersions));
}

TEST(WriteBytecode, UnsupportedFeatureIsReportedWithItsLocation) {
  std::string const types = "func.func @f() { %0 = stablehlo.constant dense<1.0> : tensor<f8E4M3> return }";
  auto const written = write(parse(types), {1, 4, 0});
  ASSERT_FALSE(written.is_whole);
  EXPECT_EQ(written.shortfalls[0].since, (Version{1, 7, 0}));
  EXPECT_EQ(types.substr(written.shortfalls[0].range.begin, 18), "stablehlo.constant");
  EXPECT_NE(written.shortfalls[0].what.find("f8E4M3"), std::string::npos) << written.shortfalls[0].what;
  EXPECT_TRUE(write(parse(types), {1, 7, 0}).is_whole);
}

// MLIR has no one-bit integers except booleans. VHLO encodes them as booleans everywhere.
TEST(WriteBytecode, IntegersOfOneBitAreBooleans) {
  struct {
    char const *written, *read;
  } const kCases[] = {
      {"a = 1 : i1", "a = true"},
      {"a = 0 : i1", "a = false"},
      {"a = -1 : i1", "a = true"},
      {"a = [1 : i1, 2 : i8]", "a = [true, 2 : i8]"},
      {"a = {b = 0 : i1}", "a = {b = false}"},
      {"a = true", "a = true"},
  };
  for (auto const& [written, read_back] : kCases) {
    auto const text = fmt::format(
        "func.func @f(%x: tensor<f32> {{{0}}}) {{ %0 = stablehlo.abs %x {{{0}}} : tensor<f32> "
        "return }}",
        written);
    EXPECT_NE(back(text, "stablehlo.abs").find(fmt::format("{{{}}}", read_back)), std::string::npos)
        << back(text, "stablehlo.abs");
  }
}

TEST(WriteBytecode, UnsupportedTypesAreRejectedEverywhere) {
  for (std::string const value :
       {"1 : i3", "1 : ui1", "1 : si8", "5 : i128", "[1 : i3]", "{k = 1 : i3}", "dense<1> : tensor<2xi3>", "i3",
        "tensor<2xsi8>", "1.0 : f80", "dense<1> : vector<2xi32>", "[[dense<1> : tensor<2xui1>]]"})
    for (std::string const& text :
         {"func.func @f(%x: tensor<f32>) { %0 = stablehlo.abs %x {a = " + value + "} : tensor<f32> return }",
          "func.func @f(%x: tensor<f32> {x.a = " + value + "}) { return }",
          "func.func @f(%x: tensor<f32>) -> (tensor<f32> {x.a = " + value + "}) { return %x : tensor<f32> }",
          "func.func @f(%x: tensor<f32>) attributes {x.a = " + value + "} { return }"}) {
      auto const written = write(parse(text));
      ASSERT_FALSE(written.is_whole) << text;
      auto const place = written.shortfalls[0].range;
      EXPECT_LT(place.begin, place.end) << text;
    }
}

TEST(WriteBytecode, UndefinedValueIsRejected) {
  Program program;
  program.context = std::make_shared<Context>();
  Arena& arena = program.context->arena();
  Value* const operand = arena.make(Value{.type = program.context->floating("f32"), .name = "x"});
  Operation* const op = arena.make(Operation{.name = "stablehlo.return", .range = {}});
  std::vector<Value*> const operands{operand};
  std::vector<Operation*> const ops{op};
  op->operands = arena.copy(operands);
  program.top = arena.make(Block{});
  program.top->ops = arena.copy(ops);
  EXPECT_FALSE(write(program).is_whole);
}

}  // namespace
}  // namespace assay
