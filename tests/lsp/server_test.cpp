#include "lsp/server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <filesystem>
#include <fstream>

#include "constraints/labels/help_uri.hpp"
#include "support/documents/sarif.hpp"
#include "tests/lsp/client.hpp"
#include "tests/lsp/incremental/edited_programs.hpp"

namespace assay {
namespace {

using testing::applied;
using testing::Json;
using testing::LspClient;

constexpr char const* kProgram = R"(!t = tensor<4xf32>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>, %m: tensor<2x4xf32>) -> tensor<4xf32> {
  // adds
  %0 = func.call @f(%x) : (!t) -> !t
  %1 = stablehlo.multiply %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}
)";

int code_of(Json const& answer) { return answer.contains("error") ? answer["error"]["code"].get<int>() : 0; }

TEST(LspServer, RequestsHaveAnOrder) {
  std::vector<Json> messages;
  Server server([&](std::string_view message) { messages.push_back(parse_json_or_throw<Json>(message)); });
  auto const ask = [&](char const* text) {
    server.receive(text);
    while (server.work()) {
    }
    return messages.empty() ? 0 : code_of(messages.back());
  };
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}})"), -32002);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}})"), -32002)
      << "no answer to a notification";
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":2,"method":"initialize","params":{"capabilities":{}}})"), 0);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":3,"method":"initialize","params":{}})"), -32600);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{}})"), -32602);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":5,"method":"no/such","params":{}})"), -32601);
  EXPECT_EQ(ask("{"), -32700);
  EXPECT_EQ(ask("[]"), -32600);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":{},"method":"x"})"), -32600);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":6,"method":"shutdown"})"), 0);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{}})"), -32600);
  EXPECT_FALSE(server.exit_status());
  ask(R"({"jsonrpc":"2.0","method":"exit"})");
  EXPECT_EQ(server.exit_status(), 0);
}

TEST(LspServer, ExitWithoutShutdownIsAFailure) {
  Server server([](std::string_view) {});
  server.receive(R"({"method":"exit"})");
  server.work();
  EXPECT_EQ(server.exit_status(), 1);
}

TEST(LspServer, CanceledRequestsAreNotHandled) {
  LspClient client;
  client.open(kProgram);
  client.server.receive(
      R"({"id":"a","method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:a.mlir"},"position":{"line":2,"character":10}}})");
  client.server.receive(
      R"({"id":"b","method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:a.mlir"},"position":{"line":2,"character":10}}})");
  client.server.receive(R"({"method":"$/cancelRequest","params":{"id":"a"}})");
  client.server.receive(R"({"method":"$/cancelRequest","params":{"id":"never"}})");
  client.run();
  auto const& messages = client.messages;
  EXPECT_EQ(code_of(messages[messages.size() - 2]), -32800);
  EXPECT_EQ(messages.back()["id"], "b");
  EXPECT_EQ(code_of(messages.back()), 0);
}

TEST(LspDiagnostics, HaveRuleValuesAndPage) {
  LspClient client;
  client.open(
      "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x3xf32> {\n"
      "  %0 = \"stablehlo.abs\"(%x) : (tensor<2x3xf32>) -> tensor<3x3xf32>\n"
      "  %1 = stablehlo.create_token : !stablehlo.token\n"
      "  return %0 : tensor<3x3xf32>\n}\n");
  ASSERT_EQ(client.codes(), "abs_c1 deprecated");
  auto const first = client.diagnostics()[0], second = client.diagnostics()[1];
  EXPECT_EQ(first["severity"], 1);
  EXPECT_EQ(first["range"], LspClient::range(1, 7, 1, 22));
  EXPECT_EQ(first["codeDescription"]["href"], help_uri("abs_c1"));
  EXPECT_EQ(first["relatedInformation"][0]["message"], "rule: shape(result) = shape(operand)");
  EXPECT_EQ(second["tags"], Json({2}));
  EXPECT_EQ(second["severity"], 2);
}

TEST(LspDiagnostics, FollowEdits) {
  LspClient client;
  client.open(kProgram);
  EXPECT_EQ(client.codes(), "");
  client.change({{{"range", LspClient::range(2, 7, 2, 20)}, {"text", "stablehlo.ad"}}});
  client.settle();
  EXPECT_EQ(client.codes(), "unknown_op");
  client.change({{{"range", LspClient::range(2, 19, 2, 19)}, {"text", "d"}},
                 {{"range", LspClient::range(2, 20, 2, 20)}, {"text", ""}}});
  client.settle();
  EXPECT_EQ(client.codes(), "");
  client.change({{{"text", "func.func @main() {\n"}}});
  client.settle();
  EXPECT_NE(client.codes().find("syntax"), std::string::npos);
  client.notify("textDocument/didClose", LspClient::of_document());
  client.settle();
  EXPECT_EQ(client.diagnostics(), Json::array());
}

TEST(LspHover, ShowsRulesTypesAndFindings) {
  LspClient client;
  client.open(kProgram);
  auto const text = [&](int line, int character) {
    auto const found = client.result("textDocument/hover", LspClient::at(line, character));
    return found.is_null() ? std::string() : found["contents"]["value"].get<std::string>();
  };
  EXPECT_NE(text(2, 10).find("**stablehlo.add**"), std::string::npos);
  EXPECT_NE(text(2, 10).find("C1   "), std::string::npos);
  EXPECT_NE(text(2, 10).find("inferred as `tensor<4xf32>`"), std::string::npos);
  EXPECT_NE(text(8, 27).find("`%0: tensor<4xf32>`"), std::string::npos);
  EXPECT_NE(text(7, 19).find("func.func @f"), std::string::npos);
  EXPECT_NE(text(7, 27).find("!t = tensor<4xf32>"), std::string::npos);
  EXPECT_EQ(text(6, 6), "");
}

TEST(LspHover, ShowsConditionsThatProveHasFound) {
  LspClient client;
  client.open(
      "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n  %0 = stablehlo.abs %x : tensor<?xf32>\n  return %0 : "
      "tensor<?xf32>\n}\n");
  ASSERT_TRUE(client.server.publish_more());
  auto const jobs = client.server.drain_jobs();
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].kind, "prove");
  client.server.finish(
      jobs[0], 1,
      R"({"files":[{"diagnostics":[{"label":"abs_c1","line":2,"proof":{"verdict":"can_fail","condition":"n = 1"}}],
      "sizes":[{"value":"%0","line":2,"column":3,"shape":"[dim(%x, 0)]"},{"value":"%1","line":9,"column":3,"shape":"[n]"}]}]})",
      "");
  auto const found = client.result("textDocument/hover", LspClient::at(1, 10));
  EXPECT_NE(found["contents"]["value"].get<std::string>().find("holds where `n = 1`"), std::string::npos);
  auto const hints = [&](int first, int last) {
    return client.result("textDocument/inlayHint", LspClient::of_range(LspClient::range(first, 0, last, 0)));
  };
  ASSERT_EQ(hints(0, 3).size(), 2u);
  EXPECT_EQ(hints(0, 3)[1]["label"], ": [dim(%x, 0)]");
  EXPECT_EQ(hints(0, 3)[1]["position"], Json({{"line", 1}, {"character", 4}}));
  EXPECT_EQ(hints(0, 3)[0]["label"], "holds where n = 1");
  EXPECT_EQ(hints(0, 3)[0]["position"], Json({{"line", 1}, {"character", 39}}));
  EXPECT_EQ(hints(2, 3).size(), 0u);
  client.change({{{"text", "func.func @main(%x: tensor<?xf32>) {\n  return\n}\n"}}});
  EXPECT_EQ(hints(0, 3).size(), 0u);
}

TEST(LspNavigation, KnowsScopes) {
  LspClient client;
  client.open(kProgram);
  auto const lines = [&](char const* method, int line, int character) {
    Json params = LspClient::at(line, character);
    std::string all;
    for (Json const& one : client.result(method, params))
      all += std::to_string(one["range"]["start"]["line"].get<int>()) + ":" +
             std::to_string(one["range"]["start"]["character"].get<int>()) + " ";
    return all;
  };
  EXPECT_EQ(lines("textDocument/definition", 8, 26), "7:2 ");
  EXPECT_EQ(lines("textDocument/references", 8, 26), "7:2 8:26 ");
  EXPECT_EQ(lines("textDocument/documentHighlight", 5, 17), "5:16 7:20 8:30 ");
  EXPECT_EQ(lines("textDocument/definition", 7, 18), "1:10 ");
  EXPECT_EQ(lines("textDocument/references", 1, 11), "1:10 7:17 ");
  EXPECT_EQ(lines("textDocument/definition", 7, 27), "0:0 ");
}

TEST(LspNavigation, RenamesResolvedNames) {
  LspClient client;
  client.open(kProgram);
  auto const renamed = [&](int line, int character, char const* name) {
    Json params = LspClient::at(line, character);
    params["newName"] = name;
    auto const answer = client.request("textDocument/rename", params);
    return answer.contains("error") ? answer["error"]["message"].get<std::string>()
                                    : applied(kProgram, answer["result"]["changes"][LspClient::kUri]);
  };
  auto const text = renamed(5, 17, "input");
  EXPECT_NE(text.find("@main(%input: tensor<4xf32>"), std::string::npos);
  EXPECT_NE(text.find("call @f(%input)"), std::string::npos);
  EXPECT_NE(text.find("multiply %0, %input"), std::string::npos);
  EXPECT_NE(text.find("add %x, %x"), std::string::npos) << "another function";
  EXPECT_NE(renamed(1, 11, "@g").find("call @g(%x)"), std::string::npos);
  EXPECT_NE(renamed(0, 1, "u").find("(!u) -> !u"), std::string::npos);
  EXPECT_EQ(renamed(5, 17, "m"), "%m is already in use");
  EXPECT_EQ(renamed(5, 17, "a b"), "'a b' is not a name: names have only letters, digits, _, $ and .");
  EXPECT_EQ(renamed(6, 5, "x"), "nothing here can be renamed");
}

TEST(LspFormatting, WritesCanonicalText) {
  LspClient client;
  std::string const text =
      "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n    %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> "
      "tensor<4xf32> // c\n"
      "  %1 =   stablehlo.abs %0 : tensor<4xf32>\n  func.return %1 : tensor<4xf32>\n}\n";
  client.open(text);
  Json params = LspClient::of_document();
  params["options"] = Json::object();
  auto const edits = client.result("textDocument/formatting", params);
  EXPECT_EQ(applied(text, edits),
            "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.abs %x : tensor<4xf32> // c\n"
            "  %1 = stablehlo.abs %0 : tensor<4xf32>\n  func.return %1 : tensor<4xf32>\n}\n");
  client.open("func.func @main() {\n  %0 = \n}\n");
  EXPECT_EQ(client.result("textDocument/formatting", params), Json::array()) << "what cannot be read stays as it is";
}

TEST(LspFormatting, MissingResultMayBeUsed) {
  LspClient client;
  for (std::string const op : {"\"stablehlo.abs\"(%x) :", "stablehlo.custom_call @f(%x) :"}) {
    client.open("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %r = " + op +
                " (tensor<2xf32>) -> ()\n  %s = stablehlo.negate %r : tensor<2xf32>\n  return %s : tensor<2xf32>\n}\n");
    Json params = LspClient::of_document();
    params["options"] = Json::object();
    EXPECT_TRUE(client.result("textDocument/formatting", params).is_array()) << op;
  }
}

TEST(LspOutline, SymbolsFoldsTokensAndLenses) {
  LspClient client;
  client.open(kProgram);
  auto const symbols = client.result("textDocument/documentSymbol", LspClient::of_document());
  ASSERT_EQ(symbols.size(), 3u);
  EXPECT_EQ(symbols[1]["name"], "main");
  EXPECT_EQ(symbols[1]["range"], LspClient::range(5, 0, 10, 1));
  EXPECT_EQ(symbols[2]["name"], "!t");
  EXPECT_EQ(client.result("workspace/symbol", {{"query", "ma"}}).size(), 1u);
  auto const folds = client.result("textDocument/foldingRange", LspClient::of_document());
  ASSERT_EQ(folds.size(), 2u);
  EXPECT_EQ(folds[1]["startLine"], 5);
  EXPECT_EQ(folds[1]["endLine"], 9);
  auto const tokens = client.result("textDocument/semanticTokens/full", LspClient::of_document())["data"];
  EXPECT_EQ(tokens.size() % 5, 0u);
  EXPECT_EQ(std::vector<int>(tokens.begin(), tokens.begin() + 5), (std::vector<int>{0, 0, 2, 5, 0}));
  auto const lenses = client.result("textDocument/codeLens", LspClient::of_document());
  ASSERT_EQ(lenses.size(), 2u);
  EXPECT_EQ(lenses[0]["command"]["command"], "assay.run");
}

TEST(LspOutline, LensesOfAFunctionDependOnItsOwnSizes) {
  LspClient client;
  client.open(
      "func.func @open(%x: tensor<?xf32>) {\n  return\n}\nfunc.func @fixed(%x: tensor<4xf32>) {\n  return\n}\n"
      "func.func @inside(%x: tensor<4xf32>) {\n  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>\n  "
      "return\n}\n");
  std::string all;
  for (Json const& one : client.result("textDocument/codeLens", LspClient::of_document()))
    all += one["command"]["arguments"][1].get<std::string>() + ": " + one["command"]["title"].get<std::string>() + "\n";
  EXPECT_EQ(all,
            "open: prove the file for all sizes\nfixed: run with random inputs\ninside: run with random inputs\n"
            "inside: prove the file for all sizes\n");
}

TEST(LspCompletion, ProposesByPosition) {
  LspClient client;
  client.open(kProgram);
  auto const labels = [&](int line, std::string const& text) {
    client.open(kProgram);
    client.change({{{"range", LspClient::range(line, 0, line, 0)}, {"text", text + "\n"}}});
    std::string all = " ";
    auto const found = client.result("textDocument/completion", LspClient::at(line, static_cast<int>(text.size())));
    for (Json const& one : found["items"]) all += one["label"].get<std::string>() + " ";
    return all;
  };
  EXPECT_NE(labels(8, "  %9 = stablehlo.").find(" stablehlo.dot_general "), std::string::npos);
  EXPECT_EQ(labels(8, "  %9 = stablehlo.abs %"), " 0 m x ") << "the nearest first";
  EXPECT_EQ(labels(8, "  %9 = func.call @"), " f main ");
  EXPECT_NE(labels(8, "  %9 = stablehlo.abs %x : ").find(" tensor<4xf32> "), std::string::npos);
  EXPECT_NE(labels(8, "  %9 = stablehlo.compare ").find(" LT "), std::string::npos);
  EXPECT_NE(labels(8, "  %9 = \"stablehlo.transpose\"(%x) <{").find(" permutation "), std::string::npos);
  EXPECT_EQ(labels(8, "  %9 = stablehlo.transpose %x, "), " dims = ");
  EXPECT_EQ(labels(8, "  %9 = stablehlo.dot_general %m, %m, contracting_dims = [1] x [1], "),
            " batching_dims = precision = algorithm = ");
  EXPECT_EQ(labels(8, "  %9 = stablehlo.dot_general %m, %m, precision = [HIGH, "), " DEFAULT HIGH HIGHEST ");
  EXPECT_NE(labels(8, "  %9 = stablehlo.reduce(%x init: %x) applies stablehlo.m").find(" stablehlo.maximum "),
            std::string::npos);
  EXPECT_NE(labels(8, "  %9 = stablehlo.abs %x : !").find(" t "), std::string::npos);
  EXPECT_EQ(labels(8, "  %9 = stablehlo.add "), " %0 %m %x ") << "operands, and no types";
  EXPECT_EQ(labels(8, "  %9 = stablehlo.add %x, "), " %0 %m %x ");
  EXPECT_EQ(labels(8, "  %9 = stablehlo.dot_general "), " %0 %m %x ") << "no cases of its precision";
  EXPECT_EQ(labels(8, "  return "), " %0 %m %x ");
  EXPECT_EQ(labels(8,
                   "  %9 = \"stablehlo.compare\"(%x, %x) {comparison_direction = #stablehlo<comparison_direction LT>, "
                   "compare_type = #stablehlo<comparison_type "),
            " NOTYPE FLOAT TOTALORDER SIGNED UNSIGNED ");
  EXPECT_EQ(labels(8, "  %9 = stablehlo.rng %x, %x, %x, distribution = "), " UNIFORM NORMAL ");
}

TEST(LspCompletion, NamesHaveTheExpectedKind) {
  std::string const before =
      "module @m {\n  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n  func.func @f(%x: tensor<8xf32>) {\n";
  auto const labels = [&](std::string const& line) {
    LspClient client;
    client.open(before + line + "\n    return\n  }\n}\n");
    std::string all = " ";
    Json const found = client.result("textDocument/completion", LspClient::at(3, static_cast<int>(line.size())));
    for (Json const& one : found["items"]) all += one["label"].get<std::string>() + " ";
    return all;
  };
  EXPECT_EQ(labels("    func.call @"), " f ") << "no modules and no meshes";
  EXPECT_EQ(labels("  %0 = sdy.sharding_constraint %x <@"), " mesh ");
  EXPECT_EQ(labels("  %0 = sdy.sharding_constraint %x <@mesh, [{\""), " x y ") << "axes, and no ops";
}

TEST(LspCompletion, ATypeIsInsertedOnce) {
  LspClient client;
  std::string const text = "func.func @main(%x: tensor<4xf32>) {\n  %0 = stablehlo.abs %x : tensor<\n  return\n}\n";
  client.open(text);
  auto const found = client.result("textDocument/completion", LspClient::at(1, 33));
  ASSERT_FALSE(found["items"].empty());
  auto const mended = applied(text, Json::array({found["items"][0]["textEdit"]}));
  EXPECT_EQ(mended.find("tensor<tensor<"), std::string::npos) << mended;
  EXPECT_NE(mended.find("%x : tensor<4xf32>\n"), std::string::npos) << mended;
}

TEST(LspNavigation, OneOfSeveralResults) {
  LspClient client;
  client.open(
      "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
      "  %r:4 = \"stablehlo.optimization_barrier\"(%x, %x, %x, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
      "tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)\n"
      "  return %r#3 : tensor<4xf32>\n}\n");
  for (int const column : {9, 11, 12, 13}) {
    auto const found = client.result("textDocument/definition", LspClient::at(2, column));
    ASSERT_EQ(found.size(), 1u) << column;
    EXPECT_EQ(found[0]["range"]["start"], Json({{"line", 1}, {"character", 2}}));
  }
}

TEST(LspNavigation, TypesSignaturesAndSelections) {
  LspClient client;
  client.open(kProgram);
  auto const alias = client.result("textDocument/typeDefinition", LspClient::at(8, 26));
  ASSERT_EQ(alias.size(), 1u);
  EXPECT_EQ(alias[0]["range"], LspClient::range(0, 0, 0, 2));
  auto const help = client.result("textDocument/signatureHelp", LspClient::at(8, 30));
  ASSERT_FALSE(help.is_null());
  EXPECT_EQ(help["activeParameter"], 1) << "behind the comma";
  EXPECT_NE(help["signatures"][0]["label"].get<std::string>().find("stablehlo.multiply"), std::string::npos);
  EXPECT_EQ(help["signatures"][0]["parameters"].size(), 2u);
  Json params = LspClient::of_document();
  params["positions"] = Json::array({{{"line", 8}, {"character", 27}}});
  auto const selected = client.result("textDocument/selectionRange", params);
  std::vector<Json> ranges;
  for (Json one = selected[0]; !one.is_null(); one = one.value("parent", Json())) ranges.push_back(one["range"]);
  ASSERT_GE(ranges.size(), 4u) << selected.dump();
  EXPECT_EQ(ranges[0], LspClient::range(8, 26, 8, 28));
  EXPECT_EQ(ranges[1], LspClient::range(8, 2, 8, 48));
  EXPECT_EQ(ranges.back()["start"], Json({{"line", 0}, {"character", 0}}));
}

TEST(LspDiagnostics, AreReturnedOnRequest) {
  std::vector<Json> messages;
  Server server([&](std::string_view message) { messages.push_back(parse_json_or_throw<Json>(message)); });
  auto const tell = [&](Json message) {
    server.receive(message.dump());
    while (server.work() || server.publish()) {
    }
  };
  tell({{"id", 1},
        {"method", "initialize"},
        {"params", {{"capabilities", {{"textDocument", {{"diagnostic", Json::object()}}}}}}}});
  Json const text = "func.func @main(%x: tensor<4xf32>) {\n  %0 = stablehlo.abz %x : tensor<4xf32>\n  return\n}\n";
  tell({{"method", "textDocument/didOpen"},
        {"params", {{"textDocument", {{"uri", LspClient::kUri}, {"version", 1}, {"text", text}}}}}});
  EXPECT_EQ(messages.size(), 1u) << "nothing is published: " << messages.back().dump();
  tell({{"id", 2}, {"method", "textDocument/diagnostic"}, {"params", LspClient::of_document()}});
  EXPECT_EQ(messages.back()["result"]["kind"], "full");
  ASSERT_EQ(messages.back()["result"]["items"].size(), 1u);
  EXPECT_EQ(messages.back()["result"]["items"][0]["code"], "unknown_op");
}

TEST(LspCodeActions, AFindingIsAllowed) {
  std::string const text =
      "func.func @main(%x: tensor<4xf32>) {\n  %1 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>\n  "
      "return\n}\n";
  LspClient client;
  client.open(text);
  for (Json const& action :
       client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(1, 0, 1, 80))))
    if (action["title"] == "Allow abs_c1 here") {
      client.open(applied(text, action["edit"]["changes"][LspClient::kUri]));
      EXPECT_EQ(client.codes(), "allow_without_reason") << "the user writes the reason";
      return;
    }
  ADD_FAILURE() << "there is no such action";
}

// Such a program has no meaning, and a wrong comment is corrected or removed.
TEST(LspCodeActions, StructureAndCommentsAreNotAllowed) {
  std::pair<char const*, char const*> const programs[] = {
      {"  %0 = stablehlo.abs %none : tensor<4xf32>\n", "ssa_visibility"},
      {"  %0 = stablehlo.abs %x : tensor<5xf32>\n", "ssa_type"},
      {"  %x = stablehlo.abs %x : tensor<4xf32>\n", "ssa_redefinition"},
      {"  %0 = stablehlo.compare LL, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>\n", "unknown_enum_case"},
      {"  // assay: allow abs_c1\n  %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>\n",
       "allow_without_reason"},
      {"  // assay: allow abs_c1, because\n", "allow_without_reason unused_allow"},
  };
  for (auto const& [line, codes] : programs) {
    LspClient client;
    client.open(fmt::format("func.func @main(%x: tensor<4xf32>) {{\n{}  return\n}}\n", line));
    EXPECT_EQ(client.codes(), codes);
    for (Json const& action :
         client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(0, 0, 4, 0))))
      EXPECT_FALSE(action["title"].get<std::string>().starts_with("Allow")) << line << action["title"];
  }
}

TEST(LspCodeActions, AreOfferedOnTheWholeLine) {
  LspClient client;
  client.open("func.func @main(%x: tensor<4xf32>) {\n  %1 = stablehlo.substract %x, %x : tensor<4xf32>\n  return\n}\n");
  std::string titles;
  for (Json const& action :
       client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(1, 45, 1, 45))))
    titles += action["title"].get<std::string>() + "\n";
  EXPECT_EQ(titles, "Write stablehlo.subtract\n") << "a misspelled op is not allowed";
}

TEST(LspCodeActions, OfferNumbersOfResultsThatFit) {
  LspClient client;
  client.open(
      "func.func @main(%x: tensor<4xf32>, %i: tensor<4xi32>) {\n"
      "  %r:2 = stablehlo.optimization_barrier %x, %i : tensor<4xf32>, tensor<4xi32>\n"
      "  %0 = stablehlo.abs %r#3 : tensor<4xi32>\n  return\n}\n");
  auto const actions = client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(2, 0, 2, 0)));
  ASSERT_FALSE(actions.empty());
  EXPECT_EQ(client.diagnostics()[0]["range"], LspClient::range(2, 21, 2, 25)) << "with the number";
  EXPECT_EQ(actions[0]["title"], "Write %r#1") << actions.dump();
}

// A use of the wrong result: the number in the text is replaced, not extended.
TEST(LspCodeActions, AnotherResultOfTheSameOp) {
  for (auto const& [written, fixed] : {std::pair{"%r", "%r#1"}, {"%r#0", "%r#1"}}) {
    LspClient client;
    std::string const text =
        std::string(
            "func.func @main(%x: tensor<4xf32>, %i: tensor<4xi32>) {\n"
            "  %r:2 = stablehlo.optimization_barrier %x, %i : tensor<4xf32>, tensor<4xi32>\n  %0 = stablehlo.abs ") +
        written + " : tensor<4xi32>\n  return\n}\n";
    client.open(text);
    auto const actions = client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(2, 0, 2, 0)));
    auto const found =
        std::find_if(actions.begin(), actions.end(), [](Json const& one) { return one["title"] == "Write %r#1"; });
    ASSERT_NE(found, actions.end()) << written << actions.dump();
    EXPECT_NE(
        applied(text, (*found)["edit"]["changes"][LspClient::kUri]).find(std::string("stablehlo.abs ") + fixed + " :"),
        std::string::npos);
  }
}

TEST(LspConfig, IsReloadedAndItsErrorsAreReported) {
  auto const folder = std::filesystem::path(::testing::TempDir()) / "assay lsp config";
  std::filesystem::create_directories(folder);
  auto const config = folder / "assay.toml";
  auto const write = [&](std::string const& text) { std::ofstream(config) << text; };
  std::filesystem::remove(config);
  std::string const uri = uri_of_path((folder / "a.mlir").string()), config_uri = uri_of_path(config.string());
  LspClient client;
  auto const look = [&] {
    client.notify("workspace/didChangeWatchedFiles", {{"changes", Json::array()}});
    client.settle();
  };
  client.open(
      "func.func @main(%x: tensor<4xf32>) {\n  %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>\n  "
      "return\n}\n",
      uri);
  ASSERT_EQ(client.diagnostics(uri).size(), 1u) << client.diagnostics(uri).dump();
  write("[rules]\nabs_c1 = \"off\"\n");
  look();
  EXPECT_EQ(client.diagnostics(uri).size(), 0u) << client.diagnostics(uri).dump();
  write("[rules]\n\nabs_c1 = \"offf\"\n");
  look();
  EXPECT_EQ(client.diagnostics(uri).size(), 2u) << client.diagnostics(uri).dump();
  ASSERT_EQ(client.diagnostics(config_uri).size(), 1u);
  EXPECT_EQ(client.diagnostics(config_uri)[0]["range"]["start"]["line"], 2);
  EXPECT_NE(client.diagnostics(config_uri)[0]["message"].get<std::string>().find("`offf` is not a level"),
            std::string::npos);
  std::filesystem::remove(config);
  EXPECT_TRUE(client.server.watch_configs()) << "without a word of the editor";
  client.settle();
  EXPECT_EQ(client.diagnostics(uri).size(), 1u);
  EXPECT_EQ(client.diagnostics(config_uri), Json::array());
  EXPECT_FALSE(client.server.watch_configs());
  std::filesystem::remove_all(folder);
}

TEST(LspCodeActions, FixFindings) {
  struct {
    char const* line;
    char const* title;
    char const* fixed;
  } const kCases[] = {
      {"%1 = stablehlo.substract %x, %x : tensor<4xf32>", "Write stablehlo.subtract",
       "%1 = stablehlo.subtract %x, %x : tensor<4xf32>"},
      {"%1 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>",
       "Change the type of the result to tensor<4xf32>",
       "%1 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%1 = stablehlo.create_token : !stablehlo.token", "Write stablehlo.after_all",
       "%1 = stablehlo.after_all : !stablehlo.token"},
      {"%1 = stablehlo.add %m, %x : tensor<2x4xf32>", "Add a broadcast of %x",
       "%1 = stablehlo.add %m, %x_broadcast : tensor<2x4xf32>"},
  };
  for (auto const& one : kCases) {
    LspClient client;
    std::string const text =
        std::string("func.func @main(%x: tensor<4xf32>, %m: tensor<2x4xf32>) {\n  ") + one.line + "\n  return\n}\n";
    client.open(text);
    std::string titles;
    bool found = false;
    for (Json const& action :
         client.result("textDocument/codeAction", LspClient::of_range(LspClient::range(1, 0, 1, 80)))) {
      titles += action["title"].get<std::string>() + "; ";
      if (action["title"] != one.title) continue;
      found = true;
      EXPECT_NE(applied(text, action["edit"]["changes"][LspClient::kUri]).find(one.fixed), std::string::npos)
          << one.title;
    }
    EXPECT_TRUE(found) << one.line << ": " << titles << client.diagnostics().dump(1);
  }
}

TEST(LspInlayHints, ShowTypesThatDiffer) {
  LspClient client;
  client.open(
      "func.func @main(%x: tensor<4xf32>) {\n  %0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<?xf32>\n  "
      "return\n}\n");
  auto const hints = client.result("textDocument/inlayHint", LspClient::of_range(LspClient::range(0, 0, 4, 0)));
  ASSERT_EQ(hints.size(), 1u);
  EXPECT_EQ(hints[0]["label"], ": tensor<4xf32>");
}

// After any edits, the findings equal those of a new document with the same text.
RC_GTEST_PROP(LspServer, EditsYieldTheStateOfAFreshDocument, ()) {
  testing::EditedPrograms programs(*rc::gen::arbitrary<std::uint64_t>());
  LspClient client;
  std::string text = programs.program(2, 12);
  client.open(text);
  for (int i = 0; i < 12; ++i) {
    auto const edit = programs.edit(text);
    LineIndex const lines{text};
    auto const position = [&](std::uint32_t offset) {
      return to_json(lines.position(text, offset, ColumnUnit::utf16));
    };
    client.change(
        {{{"range", {{"start", position(edit.range.begin)}, {"end", position(edit.range.end)}}}, {"text", edit.with}}});
    text.replace(edit.range.begin, edit.range.end - edit.range.begin, edit.with);
  }
  client.settle();
  LspClient fresh;
  fresh.open(text);
  RC_ASSERT(client.diagnostics() == fresh.diagnostics());
}

}  // namespace
}  // namespace assay
