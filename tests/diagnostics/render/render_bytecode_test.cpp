// Findings in portable artifacts have no line and no caret. They name the location of the op, or its number.
#include <gtest/gtest.h>

#include <string>

#include "constraints/conformance/split.hpp"
#include "diagnostics/report.hpp"
#include "grammar/text/parse.hpp"
#include "support/documents/json.hpp"
#include "tests/grammar/bytecode/bytecode_builder.hpp"

namespace assay {
namespace {

using namespace assay::testing;

// @main has two after_all ops, one with a location and one without.
FileReport artifact_report() {
  BytecodeBuilder b;
  std::string const token = list({b.type("vhlo", number(22))}), name = b.op("vhlo", "after_all_v1");
  std::string const location = b.attribute("builtin", number(11) + b.builtin_string("a.py") + number(7) + number(3));
  std::string const ops = op_bytes(name, 2, location, token) + op_bytes(name, 2, b.unknown_location(), token);
  FileReport report;
  report.file = "m.mlirbc";
  report.source = Source::from_string("m.mlirbc", program_of(b, 2, ops, 2));
  Diagnostics found;
  Program const program = parse_program(report.source, {}, found);
  EXPECT_EQ(found.errors(), 0u);
  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  for (Operation const* op : function->regions[0]->blocks[0]->ops)
    if (op->name == "stablehlo.after_all") found.error("rule_c1", op->range, "wrong");
  report.diagnostics = std::move(found);
  return report;
}

std::string rendered(std::unique_ptr<Renderer> (*make)(Sink)) {
  std::string text;
  auto const renderer = make([&](std::string_view part) { text += part; });
  renderer->file(artifact_report());
  renderer->finish();
  return text;
}

TEST(RenderBytecode, TextNamesTheOriginOrTheOp) {
  std::string const text = rendered([](Sink sink) { return make_text_renderer(std::move(sink), TextStyle{}); });
  EXPECT_NE(text.find("a.py:7:3: error: wrong [rule_c1]\n = in m.mlirbc: op #1 (stablehlo.after_all) in @main\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("m.mlirbc: op #2 (stablehlo.after_all) in @main: error: wrong [rule_c1]\n"), std::string::npos)
      << text;
}

TEST(RenderBytecode, JsonHasOffsetsOriginAndOp) {
  auto const json = parse_json_or_throw<nlohmann::json>(rendered(make_json_renderer));
  auto const& first = json["files"][0]["diagnostics"][0];
  EXPECT_EQ(first["origin"], "a.py:7:3");
  EXPECT_EQ(first["op"], "op #1 (stablehlo.after_all) in @main");
  EXPECT_LT(first["offset"], first["endOffset"]);
  EXPECT_FALSE(first.contains("line"));
}

TEST(RenderBytecode, SarifHasByteOffsetsAndTheOpAsItsLogicalLocation) {
  auto const json = parse_json_or_throw<nlohmann::json>(rendered(make_sarif_renderer));
  auto const& location = json["runs"][0]["results"][1]["locations"][0];
  EXPECT_GT(location["physicalLocation"]["region"]["byteLength"], 0);
  EXPECT_EQ(location["logicalLocations"][0]["fullyQualifiedName"], "op #2 (stablehlo.after_all) in @main");
}

TEST(RenderBytecode, AnArtifactIsOnePieceForAnyBytes) {
  std::string const text = "ML\xEFR\n// -----\n";
  ASSERT_EQ(split_pieces(text).size(), 1u);
  EXPECT_EQ(split_pieces(text)[0].end, text.size());
}

}  // namespace
}  // namespace assay
