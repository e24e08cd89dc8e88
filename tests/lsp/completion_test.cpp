// Completions at each kind of position in a text.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

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
      {"    %1 = stablehlo.reduce(%x init: %x) ", " applies across "},
      {"    %1 = stablehlo.reduce(%x init: %x) ap", " applies across "},
      {"    %1 = stablehlo.reduce(%x init: %x) applies stablehlo.add ", " across "},
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
  auto const applied = offered("    %1 = stablehlo.reduce(%x init: %x) applies stablehlo.a");
  EXPECT_NE(applied.find(" stablehlo.add "), std::string::npos) << applied;
  EXPECT_EQ(applied.find("stablehlo.abs"), std::string::npos) << applied;
  EXPECT_NE(offered("    %1 = stablehlo.constant ").find("dense"), std::string::npos);
}

constexpr char const* kLoop = R"(func.func @other(%c: tensor<i1>) {
  return
}
func.func @main(%x: tensor<i32>, %n: tensor<f32>) {
  %r:2 = stablehlo.while(%i = %x, %k = %n) : tensor<i32>, tensor<f32>
    cond {
      %c = stablehlo.compare LT, %i, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j = stablehlo.add %i, %i : tensor<i32>
      stablehlo.return %j, %k : tensor<i32>, tensor<f32>
    }
)";

// Returns the labels, with their details in parentheses, that are proposed at the end of the text.
std::string offered_after(std::string const& text) {
  LspClient client;
  client.open(text + "\n  return\n}\n");
  auto const lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  auto const column = text.size() - (text.rfind('\n') + 1);
  auto const found = client.result("textDocument/completion", LspClient::at(lines, static_cast<int>(column)));
  std::string all;
  for (Json const& one : found["items"])
    all += fmt::format("{}({}) ", one["label"].get<std::string>(), one["detail"].get<std::string>());
  return all;
}

TEST(LspCompletion, OnlyVisibleValuesAreProposed) {
  std::string const loop = kLoop;
  EXPECT_EQ(offered_after(loop + "  %1 = stablehlo.negate %"),
            "r#0(tensor<i32>) r#1(tensor<f32>) n(tensor<f32>) x(tensor<i32>) ");
  EXPECT_EQ(offered_after(loop + "  %1 = stablehlo.negate %r#"), "0(tensor<i32>) 1(tensor<f32>) ");
  auto const body = loop.substr(0, loop.find("      stablehlo.return %j")) + "      %l = stablehlo.negate %";
  EXPECT_EQ(offered_after(body).substr(0, 4), "j(te") << "nearest first";
  EXPECT_NE(offered_after(body).find(" k("), std::string::npos) << "an argument of this region";
  EXPECT_EQ(offered_after(body).find(" c("), std::string::npos) << "of the other region";
  std::string const generic = R"(func.func @main(%x: tensor<i32>) {
  %y = "stablehlo.case"(%x) ({
    %a = stablehlo.negate %x : tensor<i32>
    stablehlo.return %a : tensor<i32>
  }, {
  ^bb0:
    %b = stablehlo.negate %)";
  EXPECT_EQ(offered_after(generic), "x(tensor<i32>) ");
}

// Values of attributes that a rule bounds by the rank of an operand or result, and ranges of its dimensions.
TEST(LspCompletion, DimensionsAreBelowTheRank) {
  struct {
    char const *line, *offers;
  } const places[] = {
      {"%1 = stablehlo.iota dim = ", "0(a dimension of output) "},
      {"%1 = stablehlo.concatenate %z, dim = ",
       "0(dimension of %z, of size 2) 1(dimension of %z, of size 3) 2(dimension of %z, of size ?) "},
      {"%1 = stablehlo.concatenate %x, %z, dim = ", "0(dimension of %x, of size 4) "},
      {"%1 = stablehlo.transpose %z, dims = ", "[...](1-d tensor of si64) "},
      {"%1 = stablehlo.transpose %z, dims = [2, ", "0(dimension of %z, of size 2) 1(dimension of %z, of size 3) "},
      {"%1 = stablehlo.transpose %z, dims = [0, 1, 2, ", ""},
      {"%1 = stablehlo.transpose %r#1, dims = [", "0(dimension of %r#1, of size 4) "},
      {"%1 = stablehlo.reduce(%x init: %x) applies stablehlo.add across dimensions = [",
       "0(dimension of %x, of size 4) "},
      {"%1 = stablehlo.dot_general %x, %z, contracting_dims = [", "0(dimension of %x, of size 4) "},
      {"%1 = stablehlo.dot_general %x, %z, contracting_dims = [0] x [1, ",
       "0(dimension of %z, of size 2) 2(dimension of %z, of size ?) "},
      {"%1 = \"stablehlo.transpose\"(%x) <{permutation = array<i64: ", "0(dimension of %x, of size 4) "},
      {"%1 = \"stablehlo.concatenate\"(%x) <{dimension = ", "0 : i64(dimension of %x, of size 4) "},
      {"%1 = stablehlo.slice %x ", "[0:4](all of %x, as start:limit:stride) "},
      {"%1 = stablehlo.slice %x [", "0:4(all of %x, as start:limit:stride) "},
      {"%1 = stablehlo.slice %z [0:1, ", "0:3(all of dimension 1 of %z) "},
      {"%1 = stablehlo.slice %z [", "0:2(all of dimension 0 of %z) "},
      {"%1 = stablehlo.slice %z [0:1, 0:1, ", ""},
      {"%1 = stablehlo.reduce(%x init: %x) applies stablehlo.add ",
       "across(dimensions: 1-d tensor of si64, below the rank of inputs) "},
      {"%1 = stablehlo.reduce(%x init: %x) applies stablehlo.add across ",
       "dimensions =(dimensions: 1-d tensor of si64, below the rank of inputs) "},
      {"%1 = stablehlo.transpose %z, ", "dims =(permutation: 1-d tensor of si64, below the rank of operand) "},
  };
  std::string const before =
      "func.func @main(%x: tensor<4xf32>, %z: tensor<2x3x?xf32>) {\n"
      "  %r:2 = stablehlo.optimization_barrier %z, %x : tensor<2x3x?xf32>, tensor<4xf32>\n  ";
  for (auto const& [line, offers] : places) EXPECT_EQ(offered_after(before + line), offers) << line;
  // The type of a result may be behind the cursor.
  LspClient client;
  client.open("func.func @main() {\n  %0 = stablehlo.iota dim =  : tensor<7x8xi32>\n  return\n}\n");
  auto const found = client.result("textDocument/completion", LspClient::at(1, 27));
  ASSERT_EQ(found["items"].size(), 2u) << found;
  EXPECT_EQ(found["items"][1]["detail"], "dimension of output, of size 8");
}

TEST(LspCompletion, SnippetsHavePlaceholders) {
  LspClient client;
  client.open("func.func @main(%x: tensor<2xf32>) {\n  %0 = stablehlo.\n  return\n}\n");
  std::map<std::string, std::string> snippets;
  auto const found = client.result("textDocument/completion", LspClient::at(1, 17));
  for (Json const& one : found["items"]) snippets[one["label"]] = one["textEdit"]["newText"];
  EXPECT_EQ(snippets["stablehlo.add"], "stablehlo.add ${1:%lhs}, ${2:%rhs} : ${3:T}");
  EXPECT_EQ(snippets["stablehlo.concatenate"],
            "stablehlo.concatenate ${1:%inputs}, dim = ${2:dimension} : (${3:T}) -> ${4:T}");
  EXPECT_EQ(snippets["stablehlo.broadcast_in_dim"],
            "stablehlo.broadcast_in_dim ${1:%operand}, dims = [${2:broadcast_dimensions}] : (${3:T}) -> ${4:T}");
}

TEST(LspCompletion, IntegersOfStructuresHaveNoType) {
  LspClient client;
  std::string const line = "  %0 = \"stablehlo.gather\"(%x, %x) <{dimension_numbers = #stablehlo.gather<";
  client.open("func.func @main(%x: tensor<2xi32>) {\n" + line + "\n  return\n}\n");
  std::map<std::string, std::string> texts;
  auto const found = client.result("textDocument/completion", LspClient::at(1, static_cast<int>(line.size())));
  for (Json const& one : found["items"]) texts[one["label"]] = one["textEdit"]["newText"];
  EXPECT_EQ(texts["index_vector_dim"], "index_vector_dim = ${1:0}");
}

TEST(LspSignatureHelp, NamesTheOperandAtThePosition) {
  auto const help = [](std::string const& line) {
    LspClient client;
    client.open(kBefore + line + "\n    return\n  }\n}\n");
    auto const found = client.result("textDocument/signatureHelp", LspClient::at(7, static_cast<int>(line.size())));
    return found.is_null() ? "null"
                           : fmt::format("{} {}", found["signatures"][0]["label"].get<std::string>(),
                                         found["activeParameter"].get<int>());
  };
  EXPECT_EQ(help("    %1 = stablehlo.add %x, "), "stablehlo.add %lhs, %rhs : T 1");
  EXPECT_EQ(help("    %1 = stablehlo.dot_general %x, %x, "), "null") << "after the operands";
  EXPECT_EQ(help("    %1 = \"stablehlo.concatenate\"(%x, "),
            "\"stablehlo.concatenate\"(%inputs, ...) : (T, ...) -> T 0");
  EXPECT_EQ(help("    %1 = func.call @helper("), "@helper(tensor<4xf32>) 0");
  EXPECT_EQ(help("    %1 = \"stablehlo.transpose\"(%x) <{permutation = array<i64: 0, "),
            "permutation = array<i64: ...> 0");
  EXPECT_EQ(help("    %1 = stablehlo.dot_general %x, %x, contracting_dims = [0] x ["),
            "stablehlo.dot_general %lhs, %rhs, contracting_dims = [lhs_contracting_dimensions] x "
            "[rhs_contracting_dimensions] : (T, ...) -> T 0");
  // The parameter in a list is the attribute, with the rules that name it.
  LspClient client;
  std::string const line = "    %1 = stablehlo.transpose %x, dims = [0, ";
  client.open(kBefore + line + "\n    return\n  }\n}\n");
  auto const found = client.result("textDocument/signatureHelp", LspClient::at(7, static_cast<int>(line.size())));
  ASSERT_FALSE(found.is_null());
  auto const& signature = found["signatures"][0];
  auto const& parameter = signature["parameters"][0];
  auto const begin = parameter["label"][0].get<std::size_t>(), end = parameter["label"][1].get<std::size_t>();
  EXPECT_EQ(signature["label"].get<std::string>().substr(begin, end - begin), "permutation");
  auto const about = parameter["documentation"].get<std::string>();
  EXPECT_EQ(about.substr(0, about.find('\n')), "1-d tensor of si64");
  EXPECT_NE(about.find("is_unique(permutation)"), std::string::npos) << about;
}

}  // namespace
}  // namespace assay
