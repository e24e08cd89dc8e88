// `assay spec show` for definitions.
#include "diagnostics/reference/definition_page.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using SpecShow = ShellFolder;

TEST_F(SpecShow, Definitions) {
  std::pair<char const*, char const*> const kPages[] = {
      {"is_promotable", "Definition\n  is_boolean(x) and is_boolean(y)"},
      {"is_promotable", "Used by\n  "},
      {"shape", "shape(x): the shape of x"},
      {"float", "bf16 | f16 | f32 | f64"},
      {"precision", "HIGHEST"},
      {"stablehlo.precision", "#stablehlo<precision DEFAULT>"},
      {"dot", "stablehlo.dot (since"},  // an op takes precedence
      {"stablehlo.scatter", "stablehlo.scatter (since"},
      {"quantized_type", "quantized_type_c1"},
      {"dot_general", "lhs_result_dimensions = [d for d in axes(lhs)"},
  };
  for (auto const& [name, text] : kPages) {
    auto const [status, output] = shell(std::string("assay spec show ") + name + " 2>&1");
    EXPECT_EQ(status, 0) << name << output;
    EXPECT_NE(output.find(text), std::string::npos) << name << ": " << text << "\n" << output;
  }
}

TEST_F(SpecShow, UnknownNamesAreReported) {
  for (auto const& [name, meant] :
       {std::pair("dot_genral", "dot_general"), std::pair("is_promotible", "is_promotable"),
        std::pair("transpose_i2", "assay explain transpose_i2"), std::pair("ssa_type", "assay explain ssa_type")}) {
    auto const [status, output] = shell(std::string("assay spec show ") + name + " 2>&1");
    EXPECT_EQ(status, 2);
    EXPECT_NE(output.find(meant), std::string::npos) << output;
  }
}

TEST(DefinitionPage, EveryDefinedNameHasOne) {
  auto const names = defined_names();
  EXPECT_GT(names.size(), 150U);
  for (auto const& name : names) EXPECT_FALSE(definition_page(name).empty()) << name;
  EXPECT_EQ(definition_page("nothing_of_the_kind"), "");
}

}  // namespace
}  // namespace assay
