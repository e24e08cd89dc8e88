// Hostile texts: deep, huge, truncated, or with many errors. Each has a clear answer within little time and memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "constraints/check/infer.hpp"
#include "diagnostics/check_file.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

constexpr int kMany = 100'000;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string listed(std::string_view item, int times) {
  return repeated(std::string(item) + ", ", times - 1) + std::string(item);
}

std::string numbered(int times, std::function<std::string(std::string)> const& line) {
  std::string all;
  for (int i = 0; i < times; ++i) all += line(std::to_string(i));
  return all;
}

FileReport checked(std::string text, Against against = Against::spec) {
  CheckFileOptions options;
  options.check.against = against;
  options.check.allow_unregistered_dialect = true;
  return check_source("hostile", Source::from_string("hostile", std::move(text)), options);
}

std::string labels(FileReport const& report) {
  std::string all;
  for (auto const& diagnostic : report.diagnostics.all()) all += (all.empty() ? "" : " ") + diagnostic.label;
  return all;
}

Program parsed(std::string text, Diagnostics& found) {
  return parse_program(Source::from_string("hostile", std::move(text)), {.allow_unregistered_dialect = true}, found);
}

std::string with_attribute(std::string const& value) { return "\"x.y\"() {a = " + value + "} : () -> ()\n"; }
std::string with_type(std::string const& type) { return "\"x.y\"() : () -> (" + type + ")\n"; }
std::string in_function(std::string const& arguments, std::string const& body) {
  return "func.func @main(" + arguments + ") {\n" + body + "\n  return\n}\n";
}

// Findings are within the text, and their rendering has a limited size.
void expect_sound(FileReport const& report) {
  std::size_t const size = report.source.text().size();
  for (auto const& diagnostic : report.diagnostics.all()) {
    EXPECT_LE(diagnostic.range.begin, diagnostic.range.end);
    EXPECT_LE(diagnostic.range.end, size);
    EXPECT_LE(diagnostic.message.size(), Diagnostics::kMaxTextBytes);
  }
  EXPECT_EQ(report.verdict == FileVerdict::violates, report.diagnostics.errors() > 0);
}

TEST(Hostile, NestingBeyondTheLimitIsASyntaxError) {
  for (std::string const& text : {
           with_attribute(repeated("[", kMany)),
           with_attribute("{b = " + repeated("{b = ", kMany)),
           with_attribute("dense<" + repeated("[", kMany) + "1" + repeated("]", kMany) + "> : tensor<1xi32>"),
           with_attribute("#foo.bar" + repeated("<", kMany)),
           with_type(repeated("tuple<", kMany)),
           with_type(repeated("() -> ", kMany)),
           with_type(repeated("tensor<2xf32, ", kMany)),
           with_type(repeated("complex<", kMany)),
           with_type(repeated("!quant.uniform<i8:", kMany)),
           with_type("!foo.bar" + repeated("<", kMany)),
           repeated("\"x.y\"() ({", kMany),
           repeated("module {", kMany),
           "\"x.y\"() : () -> () loc(" + repeated("callsite(", kMany),
           "\"x.y\"() : () -> () loc(" + repeated("fused[", kMany),
           repeated("[", kMany),
           repeated("(", kMany),
       }) {
    auto const report = checked(text);
    EXPECT_EQ(report.verdict, FileVerdict::violates) << text.substr(0, 40);
    EXPECT_NE(labels(report).find("syntax"), std::string::npos) << text.substr(0, 40);
    expect_sound(report);
  }
}

// The expansion of an alias counts as if it were written out.
TEST(Hostile, AliasesNeitherNestNorDoubleWithoutEnd) {
  struct Chain {
    std::string first, sigil, next;
    int length;
  };
  for (auto const& [first, sigil, next, length] : {
           Chain{"1", "#", "[@]", 1'000},
           Chain{"i32", "!", "tuple<@>", 1'000},
           Chain{"1", "#", "[@, @]", 64},
           Chain{"1", "#", "{x = @, y = @}", 64},
           Chain{"1", "#", "#stablehlo.mesh<axes = [@, @]>", 64},
           Chain{"i32", "!", "tuple<@, @>", 64},
           Chain{"i32", "!", "(@) -> @", 64},
           Chain{"i32", "!", "tensor<2xf32, [@, @]>", 64},
           Chain{"\"" + std::string(2'000, 'z') + "\"", "#", "[@, @]", 64},
       }) {
    std::string text = sigil + "a0 = " + first + "\n";
    for (int i = 0; i < length; ++i) {
      std::string definition = next;
      for (std::size_t at; (at = definition.find('@')) != std::string::npos;)
        definition.replace(at, 1, sigil + "a" + std::to_string(i));
      text += sigil + "a" + std::to_string(i + 1) + " = " + definition + "\n";
    }
    auto const report = checked(text);
    ASSERT_EQ(report.diagnostics.errors(), 1u) << next << ": " << labels(report);
    EXPECT_NE(report.diagnostics.all()[0].message.find("aliases written out"), std::string::npos) << next;
    expect_sound(report);
  }
}

TEST(Hostile, AliasesKeepPrintedTextSmall) {
  std::string text = "!t0 = tensor<2xf32>\n#a0 = \"s\"\n";
  for (int i = 0; i < 12; ++i) {
    auto const n = std::to_string(i), next = std::to_string(i + 1);
    text += "!t" + next + " = tuple<!t" + n + ", !t" + n + ">\n#a" + next + " = [#a" + n + ", #a" + n + "]\n";
  }
  text += repeated("\"x.y\"() {a = #a12} : () -> !t12\n", 1'000);
  Diagnostics found;
  Program const program = parsed(text, found);
  ASSERT_EQ(found.errors(), 0u);
  for (AssemblyFormat const format : {AssemblyFormat::pretty, AssemblyFormat::generic})
    EXPECT_LT(print_program(program, format).size(), 2 * text.size());
}

TEST(Hostile, ResultPacksCostNoMoreThanTheirText) {
  struct Case {
    std::string text, label;
  };
  for (auto const& [text, label] : {
           Case{"%a:4294967295 = \"x.y\"() : () -> i32\n", "syntax"},
           Case{"\"x.y\"(%a#4294967296) : (i32) -> ()\n", "syntax"},
           Case{"%a:0 = \"x.y\"() : () -> ()\n", "syntax"},
           Case{numbered(2'000, [](auto n) { return "%a" + n + ":1048575 = \"x.y\"() : () -> i32\n"; }),
                "result_count"},
           Case{numbered(2'000, [](auto n) { return "\"x.y\"(%a" + n + "#1048575) : (i32) -> ()\n"; }), "ssa_number"},
       }) {
    auto const report = checked(text);
    EXPECT_NE(labels(report).find(label), std::string::npos) << text.substr(0, 40);
    expect_sound(report);
  }
}

TEST(Hostile, LargePacksPrintInLinearTime) {
  int const count = 50'000;
  std::string const types = listed("i32", count);
  std::string text = "%a:" + std::to_string(count) + " = \"x.y\"() : () -> (" + types + ")\n\"x.y\"(%a#0";
  for (int i = 1; i < count; ++i) text += ", %a#" + std::to_string(i);
  text += ") : (" + types + ") -> ()\n";
  Diagnostics found;
  EXPECT_EQ(print_program(parsed(text, found), AssemblyFormat::generic), text);
  EXPECT_EQ(found.errors(), 0u);
}

constexpr std::string_view kSample = R"(#map = [1, "a\22"]
!t = tensor<2x?xf32, #stablehlo.bounds<?, 3>>
module @m attributes {x.k = #map} {
  func.func @f(%a: tensor<2x3xf32> {x.d}, %b: !t) -> tensor<3x2xf32> {
    %c:2 = "x.y"(%a) ({
    ^bb0(%x: i32):
      "x.z"() [^bb1] : () -> ()
    ^bb1:
    }) {v = dense<[[1, 2]]> : tensor<1x2xi8>} : (tensor<2x3xf32>) -> (f32, f32) loc("f"(#loc))
    %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32> // done
  }
}
#loc = loc("x.py":1:2)
)";

TEST(Hostile, ATextCutAnywhereGetsAnAnswer) {
  for (std::size_t size = 0; size <= kSample.size(); ++size)
    expect_sound(checked(std::string(kSample.substr(0, size))));
  EXPECT_EQ(checked(std::string(kSample)).verdict, FileVerdict::conforms) << labels(checked(std::string(kSample)));
}

TEST(Hostile, AnyByteAnywhereGetsAnAnswer) {
  for (std::size_t at = 0; at < kSample.size(); ++at) {
    for (char const byte : {'\0', '\x80', '\xFF', '"', '{', '}', '<', '\n'}) {
      std::string text(kSample);
      text[at] = byte;
      expect_sound(checked(std::move(text)));
    }
  }
}

TEST(Hostile, MissingEndIsLocatedWithinTheText) {
  for (char const* attribute : {"#stablehlo.replica_group_mesh_axes<", "#stablehlo.scatter<", "#stablehlo.gather<",
                                "#stablehlo.channel_handle<", "#stablehlo.conv<", "#stablehlo.bounds<", "#a", "dense<"})
    expect_sound(checked(std::string("\"x.y\"() {a = ") + attribute));
}

// Error recovery finds the next statement in one pass, regardless of the text in between.
TEST(Hostile, RecoveryIsLinear) {
  std::string const results = repeated("%a,\n", kMany), blanks(4 * kMany, ' ');
  for (std::string const& text :
       {"?\n" + results, in_function("", "  ?\n" + results), in_function("", "  ? {\n" + results + "%a = x.y\n"),
        "?\n" + repeated("%a:2, %b,\n", kMany / 2) + "%c = stablehlo.abs",
        blanks + "func.func @f() {\n ?\n" + repeated("{}", kMany),
        "module {\n" + blanks + "func.func @f() {\n ?\n" + repeated("{}\n", kMany)}) {
    auto const report = checked(text);
    EXPECT_EQ(report.verdict, FileVerdict::violates) << text.substr(0, 40);
    expect_sound(report);
  }
}

TEST(Hostile, AByteOrderMarkIsNamed) {
  auto const report = checked("\xEF\xBB\xBFmodule {\n}\n");
  ASSERT_EQ(labels(report), "syntax");
  EXPECT_NE(report.diagnostics.all()[0].message.find("byte order mark"), std::string::npos);
}

TEST(Hostile, OtherTextIsASyntaxError) {
  for (std::string const& text :
       {std::string(1, '\0'), std::string("\xEF\xBB\xBF"), std::string("\xFF\xFEm\0o\0", 6), std::string("\v"),
        std::string(kMany, 'a'), std::string(kMany, '%'), std::string(kMany, '9'), "\"" + std::string(kMany, 'z'),
        repeated("{-# ", kMany), "func.func @f(%a: f32 %" + std::string(kMany, 'b') + ": f32)",
        "%0 = stablehlo.slice %" + std::string(kMany, 'b') + " [" + std::string(kMany, '1'),
        "func.func @" + std::string(kMany, 'b') + "-c()"}) {
    auto const report = checked(text);
    EXPECT_EQ(report.verdict, FileVerdict::violates) << text.substr(0, 10);
    expect_sound(report);
  }
  for (char const* text : {"", "\n", "// nothing"}) EXPECT_EQ(checked(text).verdict, FileVerdict::undecided);
  EXPECT_EQ(checked("module {\r\n}\r\n").verdict, FileVerdict::conforms);
}

TEST(Hostile, SizesBeyond64BitsAreRefusedAndProductsAreExact) {
  for (char const* size : {"9223372036854775808", "18446744073709551616", "1000000000000000000000000000000"})
    EXPECT_EQ(labels(checked(with_type("tensor<" + std::string(size) + "xf32>"))), "syntax") << size;
  for (char const* shape : {"9223372036854775807x", "4294967296x4294967296x", "4294967296x4294967296x4294967296x"}) {
    std::string const wide = "tensor<" + std::string(shape) + "f32>";
    auto const report =
        checked(in_function("%a: " + wide, "  %0 = stablehlo.reshape %a : (" + wide + ") -> tensor<0xf32>"));
    EXPECT_EQ(labels(report), "reshape_c2") << shape;
  }
}

TEST(Hostile, ManyErrorsAreCountedAndTheFirstKept) {
  auto const undefined = checked(numbered(kMany, [](auto n) { return "\"x.y\"(%a" + n + ") : (i32) -> ()\n"; }));
  EXPECT_EQ(undefined.diagnostics.errors(), static_cast<std::size_t>(kMany));
  EXPECT_EQ(undefined.diagnostics.all().size(), Diagnostics::kMaxDiagnostics);
  auto const broken = checked(in_function("", repeated("  %0 = stablehlo.iota dim = 7 : tensor<2xf32>\n", kMany / 5)));
  EXPECT_EQ(broken.diagnostics.all().size(), Diagnostics::kMaxDiagnostics);
  auto const syntax = checked(repeated("%0 = ?\n", kMany));
  EXPECT_LE(syntax.diagnostics.all().size(), Diagnostics::kMaxDiagnostics);
  EXPECT_EQ(syntax.verdict, FileVerdict::violates);
}

TEST(Hostile, MessagesAreBounded) {
  std::string const tuple = "tuple<" + listed("tensor<2xf32>", 20'000) + ">";
  auto const report =
      checked("!t = " + tuple + "\n" + in_function("%a: !t", repeated("  %0 = stablehlo.add %a, %a : !t\n", 200)));
  EXPECT_EQ(report.verdict, FileVerdict::violates);
  expect_sound(report);
  std::string const ones = repeated("1x", 20'000);
  auto const reshaped = checked(
      in_function("%a: tensor<f32>", "  %0 = stablehlo.constant dense<1> : tensor<" + ones +
                                         "i32>\n  %1 = stablehlo.dynamic_reshape %a, %0 : (tensor<f32>, tensor<" +
                                         ones + "i32>) -> tensor<" + ones + "f32>"),
      Against::official);
  EXPECT_EQ(reshaped.verdict, FileVerdict::violates);
  expect_sound(reshaped);
}

// Rules with more than linear work are undecided for such values, and the verdict states it.
TEST(Hostile, TooMuchWorkLeavesAProgramUndecided) {
  int const rank = 20'000;
  std::string const type = "tensor<" + repeated("1x", rank) + "f32>";
  std::string axes = "0";
  for (int i = 1; i < rank; ++i) axes += ", " + std::to_string(i);
  auto const report =
      checked(in_function("%a: " + type, "  %0 = stablehlo.dot_general %a, %a, contracting_dims = [" + axes + "] x [" +
                                             axes + "] : (" + type + ", " + type + ") -> tensor<f32>"));
  EXPECT_EQ(report.verdict, FileVerdict::undecided) << labels(report);
  EXPECT_GT(report.diagnostics.undecided(), 0u);
  EXPECT_EQ(report.diagnostics.errors(), 0u);
}

TEST(Hostile, WorkOnManyLargeOpsIsBoundedInAll) {
  int const count = 6'000;
  std::string text = "!t = tuple<" + listed("f32", count) + ">\n";
  text += in_function("%a: !t", numbered(count, [](auto n) {
                        return "  %" + n + " = stablehlo.get_tuple_element %a[" + n + "] : (!t) -> f32\n";
                      }));
  expect_sound(checked(text));
  std::string const values = "  %s = stablehlo.constant dense<1> : tensor<1048576xi64>\n";
  text = in_function("%a: tensor<f32>", values + numbered(500, [](auto n) {
                                          return "  %" + n + " = stablehlo.dynamic_reshape %a, %s {k = " + n +
                                                 "} : (tensor<f32>, tensor<1048576xi64>) -> tensor<?xf32>\n";
                                        }));
  expect_sound(checked(text));
}

// Each use of an alias costs a few bytes, regardless of its length.
TEST(Hostile, LongAttributesSharedByManyOpsAreReadOnce) {
  constexpr int kLong = kMany / 4;
  struct Case {
    std::string shared, types, op;
  };
  std::string const integers = "[" + listed("0", kLong) + "]";
  for (auto const& [shared, types, op] : {
           Case{integers, "(tensor<2xf32>) -> tensor<2xf32>", "\"stablehlo.transpose\"(%a) {permutation = #a, "},
           Case{integers, "(tensor<2xf32>) -> tensor<2xf32>",
                "\"stablehlo.all_to_all\"(%a) {replica_groups = [#a, #a], "},
           Case{"[" + listed("#stablehlo<precision DEFAULT>", kLong) + "]",
                "(tensor<2xf32>, tensor<2xf32>) -> tensor<f32>",
                "\"stablehlo.dot_general\"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<"
                "lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = #a, "},
           Case{"[" + listed("dense<0> : tensor<1xindex>", kLong) + "]", "(tensor<2xf32>) -> tensor<2xf32>",
                "\"stablehlo.custom_call\"(%a) {call_target_name = \"f\", operand_layouts = #a, result_layouts = #a, "},
           Case{"\"" + std::string(kMany, 'z') + "\"", "(tensor<2xf32>) -> tensor<2xf32>",
                "\"stablehlo.custom_call\"(%a) {call_target_name = #a, "},
       }) {
    expect_sound(checked("#a = " + shared + "\n" + in_function("%a: tensor<2xf32>", numbered(200, [&](auto n) {
                                                                 return "  %" + n + " = " + op + "k = " + n +
                                                                        "} : " + types + "\n";
                                                               }))));
  }
}

TEST(Hostile, InferenceIsLimitedTo64BitSizes) {
  std::string const big = "9223372036854775807";
  Diagnostics found;
  Program const program =
      parsed(in_function("%a: tensor<" + big + "xf32>, %c: tensor<f32>",
                         "  %0 = stablehlo.pad %a, %c, low = [" + big + "], high = [" + big + "], interior = [" + big +
                             "] : (tensor<" + big + "xf32>, tensor<f32>) -> tensor<?xf32>"),
             found);
  ASSERT_EQ(found.errors(), 0u);
  TypeInference inference(program);
  auto const& pad = *program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  auto const inferred = inference.infer(pad);
  ASSERT_EQ(inferred.size(), 1u);
  EXPECT_EQ(inferred[0].type, nullptr);
  EXPECT_NE(inferred[0].reason.find("64 bits"), std::string::npos) << inferred[0].reason;
}

TEST(Hostile, LongListsAreReadInLinearTime) {
  for (std::string const& text : {
           with_attribute("array<i64: " + listed("1", kMany) + ">"),
           with_attribute("dense<[" + listed("1", kMany) + "]> : tensor<100000xi32>"),
           with_attribute("{" + numbered(kMany, [](auto n) { return "a" + n + ", "; }) + "z}"),
           with_attribute("@a" + repeated("::@b", kMany)),
           with_type(listed("i32", kMany)),
           "\"x.y\"() : () -> () loc(fused[" + listed("unknown", kMany) + "])\n",
           "\"x.y\"() (" + listed("{}", kMany) + ") : () -> ()\n",
           "\"x.y\"() ({" + numbered(kMany, [](auto n) { return "^bb" + n + ":\n"; }) + "}) : () -> ()\n",
           repeated("\"x.y\"() : () -> () ", kMany),
           repeated("//\n", kMany) + "module {}\n",
       }) {
    auto const report = checked(text);
    EXPECT_EQ(report.verdict, FileVerdict::conforms) << text.substr(0, 40) << labels(report).substr(0, 100);
  }
}

TEST(Hostile, ExpectationsAreComparedInBoundedTime) {
  CheckFileOptions options;
  options.verify_diagnostics = true;
  std::string const stars = "{{" + repeated("(a*)*", 80) + "}}b";
  for (std::string const& text :
       {repeated("// expected-error@above {{x}}\n", 20'000), repeated("// expected-error@below {{x}}\n", 20'000),
        repeated("// expected-error-re@+1 {{" + stars + "}}\n\"a." + std::string(2'000, 'a') + "\"() : () -> ()\n", 20),
        repeated("\"x.y\"() : () -> () ", 2'000) + "// " + repeated("expected-error {{x}} ", 5'000)}) {
    auto const report = check_source("hostile", Source::from_string("hostile", text), options);
    EXPECT_EQ(report.verdict, FileVerdict::violates);
    expect_sound(report);
  }
}

}  // namespace
}  // namespace assay
