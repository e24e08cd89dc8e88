// Hovers and links by the construct at the position: attributes in generic and custom form, cases of enumerations,
// types, quantized types, and positions in other files.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/documents/sarif.hpp"
#include "tests/lsp/client.hpp"

namespace assay {
namespace {

using testing::Json;
using testing::LspClient;

constexpr char const* kHovered = R"(!q = !quant.uniform<i8:f32, 0.5:3>
func.func @main(%x: tensor<2x3xf32>, %i: tensor<2x1xi32>, %q: tensor<2x!q>, %d: tensor<?x4xcomplex<f64>>) {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  %1 = stablehlo.compare LT, %x, %x, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %2 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<u8<1:255>:f32:1, {1.0:128, 2.0:128, 3.0:128}>>
  return
}
)";

std::string hover_text(LspClient& client, std::string const& text, std::string_view word, int nth = 0, int after = 0) {
  std::size_t at = text.find(word);
  for (; nth > 0; --nth) at = text.find(word, at + 1);
  at += static_cast<std::size_t>(after);
  auto const line = static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  auto const begin = text.rfind('\n', at) + 1;
  auto const found = client.result("textDocument/hover", LspClient::at(line, static_cast<int>(at - begin)));
  return found.is_null() ? "" : found["contents"]["value"].get<std::string>();
}

TEST(LspHover, DescribesAttributesAndTypes) {
  LspClient client;
  client.open(kHovered);
  ASSERT_EQ(client.codes(), "");
  struct {
    char const* word;
    int nth, after;
    char const* says;
  } const kPlaces[] = {
      {"offset_dims", 0, 2, "attribute `offset_dims`: 1-d tensor of si64"},
      {"index_vector_dim", 0, 2, "attribute `index_vector_dim`: si64"},
      {"slice_sizes", 0, 0, "attribute `slice_sizes`"},
      {"LT,", 0, 0, "`LT`: a case of `stablehlo.comparison_direction`, for attribute `comparison_direction`"},
      {"TOTALORDER", 0, 1, "`TOTALORDER`: a case of `stablehlo.comparison_type`"},
      {"contracting_dims", 0, 2, "attribute `lhs_contracting_dimensions`"},
      {"precision", 0, 2, "attribute `precision_config`"},
      {"HIGHEST", 0, 2, "`HIGHEST`: a case of `stablehlo.precision`"},
      {"dims = [1, 0]", 0, 1, "attribute `permutation`"},
      {"tensor<2x3xf32>", 0, 2, "`tensor<2x3xf32>`: rank 2, 6 elements of 4 bytes"},
      {"tensor<2x!q>", 0, 2, "rank 1, 2 elements of 1 bytes"},
      {"tensor<2x!q>", 0, 2, "value = (stored - 3) * 0.5: -65.5 to 62"},
      {"!quant", 0, 3, "stored as `i8`, -128 to 127; stands for `f32`"},
      {"u8<1:255>", 0, 0, "stored as `ui8`, 1 to 255"},
      {"u8<1:255>", 0, 0, "a scale for each index of dimension 1: 3 of them"},
      {"complex<f64>", 0, 1, "`complex<f64>`"},
      {"?x4", 0, 1, "sizes `?` are known when it runs"},
  };
  for (auto const& [word, nth, after, says] : kPlaces) {
    auto const text = hover_text(client, kHovered, word, nth, after);
    EXPECT_NE(text.find(says), std::string::npos) << word << " says:\n" << text;
  }
}

TEST(LspHover, ShowsOneOfSeveralResults) {
  std::string const text =
      "func.func @main(%x: tensor<4xf32>, %i: tensor<4xi32>) {\n"
      "  %r:2 = stablehlo.optimization_barrier %x, %i : tensor<4xf32>, tensor<4xi32>\n"
      "  %0 = stablehlo.abs %r#1 : tensor<4xi32>\n  return\n}\n";
  LspClient client;
  client.open(text);
  EXPECT_EQ(client.codes(), "");
  auto const use = hover_text(client, text, "%r#1", 0, 2), all = hover_text(client, text, "%r:2");
  EXPECT_EQ(use.substr(0, use.find("\n")), "`%r#1: tensor<4xi32>`");
  EXPECT_NE(use.find("result #1 (of 2) of stablehlo.optimization_barrier"), std::string::npos) << use;
  EXPECT_EQ(hover_text(client, text, "%r#1", 0, 3), use) << "at the number";
  EXPECT_EQ(hover_text(client, text, "%r#1", 0, 0), use) << "at the sigil";
  for (int at : {2, 3}) EXPECT_EQ(hover_text(client, text, "%r:2", 0, at), all) << "at the count";
  EXPECT_EQ(all.find("2 results of `%r`:"), 0u) << all;
  EXPECT_NE(all.find("`%r#0: tensor<4xf32>`\n\n`%r#1: tensor<4xi32>`"), std::string::npos) << all;
  auto const barrier = hover_text(client, text, "stablehlo.optimization_barrier");
  EXPECT_EQ(barrier.find("variadic"), std::string::npos) << barrier;
}

TEST(LspLinks, LeadToSourcesAndLabels) {
  auto const folder = std::filesystem::path(::testing::TempDir()) / "assay links";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "model.py") << "x = 1\n";
  LspClient client;
  std::string const uri = uri_of_path((folder / "a.mlir").string());
  client.open(
      "func.func @main(%x: tensor<4xf32>) {  // assay: allow add_c*, add_c1, because it is a test\n"
      "  %0 = stablehlo.abs %x : tensor<4xf32> loc(\"model.py\":12:3)\n"
      "  %1 = stablehlo.abs %x : tensor<4xf32> loc(\"gone.py\":12:3)\n"
      "  return\n}\n",
      uri);
  auto const links = client.result("textDocument/documentLink", {{"textDocument", {{"uri", uri}}}});
  std::string all;
  for (Json const& one : links) all += one["range"]["start"].dump() + " " + one["target"].get<std::string>() + "\n";
  EXPECT_NE(all.find(uri_of_path((folder / "model.py").string()) + "#L12,3"), std::string::npos) << all;
  EXPECT_EQ(all.find("gone.py"), std::string::npos) << "it is not there";
  EXPECT_NE(all.find("add"), std::string::npos) << all;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace assay
