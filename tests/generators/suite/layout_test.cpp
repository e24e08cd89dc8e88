// The layout of program.mlir: generic form, with all attributes of an op in one dictionary after its regions.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "generators/assemble/generate.hpp"
#include "generators/suite/checked_text.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

std::string without_expectations(std::string const& text) {
  std::istringstream lines(text);
  std::string rest;
  for (std::string line; std::getline(lines, line);)
    if (line.find("// expected-error") == std::string::npos) rest += line + "\n";
  return rest;
}

std::string laid_out(std::string const& text) {
  Diagnostics ignored;
  return print_program(parse_program(Source::from_string("program.mlir", text), {}, ignored), AssemblyFormat::suite);
}

struct Seen {
  std::map<CaseKind, std::size_t> laid_out;
  std::size_t spellings = 0, invalid_as_written = 0;
};

// Inspects some cases of every unit.
Seen look(GenerateOptions const& options, std::size_t most) {
  Seen seen;
  for (Unit const& unit : all_units(options)) {
    std::size_t given = 0;
    unit.make({[&](Case const& made) {
                 auto const checked = check_case(made);
                 EXPECT_TRUE(checked) << made.folder << "/" << made.name << ": " << checked.error();
                 if (!checked) return ++given < most;
                 if (checked->is_as_written) {
                   EXPECT_TRUE(made.is_spelling || made.kind == CaseKind::invalid) << made.folder << "/" << made.name;
                   ++(made.is_spelling ? seen.spellings : seen.invalid_as_written);
                 } else {
                   EXPECT_FALSE(made.is_spelling) << made.folder << "/" << made.name;
                   std::string const text = without_expectations(checked->text);
                   EXPECT_EQ(text, laid_out(text)) << made.folder << "/" << made.name;
                   ++seen.laid_out[made.kind];
                 }
                 return ++given < most;
               },
               [](Skipped const&) {}, nullptr});
  }
  return seen;
}

TEST(Layout, IsTheSameForEveryCase) {
  GenerateOptions options;
  options.profile.name = "xla";
  options.ops = {"add",  "constant",           "convolution", "dot_general",   "reduce",       "while",
                 "case", "custom_call",        "all_reduce",  "sort",          "tuple",        "func.call",
                 "iota", "chlo.broadcast_add", "exponential", "quantize_like", "dynamic_slice"};
  options.types = {"f32", "i32"};
  auto const seen = look(options, 12);
  for (auto const kind : {CaseKind::invalid, CaseKind::valid, CaseKind::values})
    EXPECT_GE(seen.laid_out.contains(kind) ? seen.laid_out.at(kind) : 0, 3U) << to_string(kind);
  EXPECT_LE(seen.invalid_as_written, 5U);
}

TEST(Layout, DoesNotChangeCasesAboutSpelling) {
  GenerateOptions options;
  options.profile.name = "xla";
  std::size_t given = 0;
  for (Unit const& unit : syntax_units(options)) {
    std::size_t of_unit = 0;
    unit.make({[&](Case const& made) {
                 auto const checked = check_case(made);
                 EXPECT_TRUE(checked && checked->is_as_written) << made.text;
                 if (checked) {
                   EXPECT_EQ(without_expectations(checked->text), without_expectations(made.text));
                 }
                 ++given;
                 return ++of_unit < 2;
               },
               [](Skipped const&) {}, nullptr});
  }
  EXPECT_GE(given, 10U);
}

// Custom forms and properties of MLIR are printed as the same text.
TEST(Layout, IsOneForAllWaysOfWriting) {
  std::string const wanted = R"("func.func"() ({
^bb0(%x: tensor<2x3xf32>):
  %0 = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  "func.return"(%0) : (tensor<3x2xf32>) -> ()
}) {sym_name = "main", function_type = (tensor<2x3xf32>) -> tensor<3x2xf32>} : () -> ()
)";
  for (auto const* const op :
       {"%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
        "%0 = \"stablehlo.transpose\"(%x) {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
        "%0 = \"stablehlo.transpose\"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>"}) {
    Case made;
    made.kind = CaseKind::valid;
    made.op = "stablehlo.transpose";
    made.text = std::string("func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n  ") + op +
                "\n  return %0 : tensor<3x2xf32>\n}\n";
    auto const checked = check_case(made);
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(checked->text, wanted) << op;
    EXPECT_FALSE(checked->is_as_written);
  }
}

}  // namespace
}  // namespace assay
