// Completions at each kind of position in a text.
#include <gtest/gtest.h>

#include "tests/lsp/client.hpp"

namespace assay {
namespace {

using testing::Json;
using testing::LspClient;

constexpr char const* kBefore = R"(!t = tensor<4xf32>
module @m {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func private @helper(%p: tensor<4xf32>) -> tensor<4xf32> {
    return %p : tensor<4xf32>
  }
  func.func @main(%x: tensor<4xf32>, %i: tensor<i32>) {
)";

// Returns the labels that are proposed at the end of the line, with blanks around each. If there are more than 12,
// returns their number.
std::string offered(std::string const& line) {
  LspClient client;
  client.open(kBefore + line +
              "\n    %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>\n    return\n  }\n}\n");
  auto const found = client.result("textDocument/completion", LspClient::at(7, static_cast<int>(line.size())));
  if (found["items"].size() > 12) return std::to_string(found["items"].size());
  std::string all = " ";
  for (Json const& one : found["items"]) all += one["label"].get<std::string>() + " ";
  return all;
}

TEST(LspCompletion, EachKindOfPlaceHasItsOwn) {
  struct {
    char const *line, *offers;
  } const places[] = {
      {"    %1 = stablehlo.add ", " %i %x "},
      {"    %1 = stablehlo.add %x, ", " %i %x "},
      {"    %1 = stablehlo.add %", " i x "},
      {"    %1 = stablehlo.add %x, %x ", " "},
      {"    %1 = stablehlo.add %x, %x : !", " t stablehlo.token "},
      {"    %1 = stablehlo.compare ", " EQ NE GE GT LE LT "},
      {"    %1 = stablehlo.compare LT, ", " %i %x "},
      {"    %1 = stablehlo.compare LT, %x, %x, ", " NOTYPE FLOAT TOTALORDER SIGNED UNSIGNED "},
      {"    %1 = stablehlo.dot_general %x, %x, ", " batching_dims = contracting_dims = precision = algorithm = "},
      {"    %1 = stablehlo.dot_general %x, %x, precision = [", " DEFAULT HIGH HIGHEST "},
      {"    %1 = stablehlo.transpose %x, ", " dims = "},
      {"    %1 = stablehlo.reduce(%x init: ", " %i %x "},
      {"    %1 = stablehlo.reduce(%x init: %x) applies stablehlo.add across ", " dimensions = "},
      {"    %1 = stablehlo.while(%a = ", " %i %x "},
      {"    %1 = \"stablehlo.sort\"(%x) <{", " dimension is_stable "},
      {"    %1 = \"stablehlo.sort\"(%x) <{is_stable = ", " true false "},
      {"    %1 = \"stablehlo.compare\"(%x, %x) <{compare_type = #",
       " stablehlo<comparison_type NOTYPE> stablehlo<comparison_type FLOAT> stablehlo<comparison_type TOTALORDER> "
       "stablehlo<comparison_type SIGNED> stablehlo<comparison_type UNSIGNED> "},
      {"    %1 = \"stablehlo.compare\"(%x, %x) <{compare_type = #stablehlo<comparison_type ",
       " NOTYPE FLOAT TOTALORDER SIGNED UNSIGNED "},
      {"    %1 = \"stablehlo.dot_general\"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<",
       " lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions rhs_contracting_dimensions "},
      {"    %1 = \"stablehlo.dot_general\"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = "
       "[], ",
       " rhs_batching_dimensions lhs_contracting_dimensions rhs_contracting_dimensions "},
      {"    func.call @", " helper main "},
      {"    %1 = stablehlo.custom_call @", " "},
      {"    func.func @", " "},
      {"    %1 = sdy.sharding_constraint %x <@", " mesh "},
      {"    %1 = sdy.sharding_constraint %x <@mesh, [{\"", " x y "},
      {"    return ", " %i %x "},
      {"    // assay: allow ", " abs_c1 "},
      {"    // what it is about: ", " "},
  };
  for (auto const& [line, offers] : places) EXPECT_EQ(offered(line), offers) << line;
  EXPECT_GT(std::stoi(offered("    %1 = ")), 100) << "ops";
  EXPECT_NE(offered("    %1 = stablehlo.constant ").find("dense"), std::string::npos);
}

}  // namespace
}  // namespace assay
