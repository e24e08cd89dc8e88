// The form of ops in each version of VHLO: reading it returns the original op.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "constraints/check/check.hpp"
#include "grammar/bytecode/fallback.hpp"
#include "grammar/bytecode/read/convert.hpp"
#include "grammar/bytecode/write/lower.hpp"
#include "grammar/text/parse.hpp"
#include "tests/conformance/pieces.hpp"

namespace assay {
namespace {

using namespace bytecode;

std::vector<Version> all_versions() {
  std::set<Version> found{Version{}};
  for (auto const& row : Table::get().ops()) found.insert(row.since.value());
  return {found.begin(), found.end()};
}

// Lists of numbers have several forms, and symbols that are not the op's own become strings.
bool alike(Attribute a, Attribute b) {
  if (equal(a, b)) return true;
  auto const numbers = integer_elements(a);
  if (numbers) return numbers == integer_elements(b);
  if (a->kind == AttributeKind::symbol) return b->kind == AttributeKind::string && a->text == b->text;
  if (a->kind != b->kind || a->elements.size() != b->elements.size() || a->entries.size() > b->entries.size())
    return false;
  if (a->elements.empty() && a->entries.empty()) return a->kind == AttributeKind::integer && a->text == b->text;
  for (std::size_t i = 0; i < a->elements.size(); ++i)
    if (!alike(a->elements[i], b->elements[i])) return false;
  return std::ranges::all_of(a->entries, [&](auto const& entry) {
    Attribute const other = find(b->entries, entry.name);
    return other && alike(entry.value, other);
  });
}

std::vector<NamedAttribute> reparse_pair(Context& context, Operation const& op, LoweredOp const& lowered) {
  std::string_view const name = lowered.row->name;
  OpKind const kind = op_kind(context, "vhlo", name.substr(name.find('.') + 1));
  EXPECT_TRUE(op.name == kind.name || op.name == kind.name_in_parent) << op.name;
  std::vector<NamedAttribute> values = lowered.others;
  for (std::size_t i = 0; i < lowered.properties.size(); ++i)
    values.push_back({lowered.row->attributes[i].name, lowered.properties[i], 0});
  return convert_attributes(context, kind, values);
}

class Laws {
public:
  std::size_t held = 0, refused = 0;

  void inspect(Program const& program, Block const& block) {
    for (auto const* op : block.ops) {
      bool known = false;  // known to an earlier version
      for (auto const version : all_versions()) {
        Lowering lowering(*program.context, version);
        LoweredOp const lowered = lowering.lower(*op);
        bool const holds = lowering.shortfalls().empty();
        EXPECT_TRUE(holds || !known) << op->name << " is no longer held by " << to_string(version);
        known = known || holds;
        if (holds && lowered.row) compare(program, *op, lowered, version);
        ++(holds ? held : refused);
      }
      for (auto const* region : op->regions)
        for (auto const* inner : region->blocks) inspect(program, *inner);
    }
  }

private:
  void compare(Program const& program, Operation const& op, LoweredOp const& lowered, Version version) {
    std::string const where = std::string(op.name) + " at " + to_string(version);
    ASSERT_EQ(lowered.properties.size(), lowered.row->attributes.size()) << where;
    EXPECT_TRUE(std::ranges::is_sorted(lowered.others, {}, &NamedAttribute::name)) << where;
    auto const again = reparse_pair(*program.context, op, lowered);
    for (auto const& entry : again) {
      Attribute const written = op.attribute(entry.name);
      EXPECT_TRUE(written && alike(written, entry.value))
          << where << ": " << entry.name << " = " << to_string(entry.value);
    }
    for (auto const& entry : op.attributes) {
      bool const kept = find(again, entry.name) != nullptr;
      EXPECT_TRUE(kept || is_default(lowered, entry)) << where << ": " << entry.name << " is lost";
    }
  }

  // Older forms may omit attributes of newer ones.
  static bool is_default(LoweredOp const& lowered, NamedAttribute const& entry) {
    for (auto const* form : Table::get().versions(lowered.row->op)) {
      auto const row = std::ranges::find(form->attributes, entry.name, &AttributeRow::name);
      if (row == form->attributes.end()) continue;
      if (is_fallback(entry.value, *row)) return true;
      auto const at = std::ranges::find(lowered.row->attributes, entry.name, &AttributeRow::name);
      if (at != lowered.row->attributes.end() &&
          is_fallback(lowered.properties[static_cast<std::size_t>(at - lowered.row->attributes.begin())], *at))
        return true;
    }
    auto const id = std::ranges::find(lowered.row->attributes, "channel_id", &AttributeRow::name);
    return entry.name == "channel_handle" && id != lowered.row->attributes.end() &&
           lowered.properties[static_cast<std::size_t>(id - lowered.row->attributes.begin())]->value == 0;
  }
};

TEST(Lowering, RoundTripsAtEveryVersion) {
  Laws laws;
  std::filesystem::path const folder = std::filesystem::path(ASSAY_SOURCE_DIR) / "tests" / "conformance";
  for (auto const& [file, text] : testing::pieces_of(folder)) {
    Diagnostics found;
    Program const program = parse_program(Source::from_string("text", text), {}, found);
    CheckOptions options;
    options.against = Against::official;  // rejects, for example, one layout without the other, which cannot be read
    if (found.errors() == 0) check_program(program, options, found);
    if (found.errors() > 0) continue;
    SCOPED_TRACE(file);
    laws.inspect(program, *program.top);
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GT(laws.held, 10'000u);
  EXPECT_GT(laws.refused, 100u);
}

// The only op in a function of `text`, in the form of a version.
struct Lowered {
  Program program;
  LoweredOp op;
  std::vector<Shortfall> shortfalls;

  Lowered(std::string const& text, Version version) {
    Diagnostics found;
    program = parse_program(
        Source::from_string("text", "func.func @f(%x: tensor<4x4xf32>) {\n" + text + "\nfunc.return }"), {}, found);
    EXPECT_EQ(found.errors(), 0u) << (found.all().empty() ? "" : found.all()[0].message);
    Lowering lowering(*program.context, version);
    op = lowering.lower(*program.top->ops[0]->regions[0]->blocks[0]->ops[0]);
    shortfalls = lowering.shortfalls();
  }

  std::string property(std::string_view name) const {
    auto const at = std::ranges::find(op.row->attributes, name, &AttributeRow::name);
    if (at == op.row->attributes.end()) return "none";
    return to_string(op.properties[static_cast<std::size_t>(at - op.row->attributes.begin())]);
  }
};

TEST(Lowering, DefaultsAreSpelledOut) {
  Lowered const sort(R"(%0 = "stablehlo.reduce_window"(%x, %x) ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>): stablehlo.return %a : tensor<f32> })
      {window_dimensions = array<i64: 1, 2>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x3xf32>)",
                     {1, 20, 0});
  EXPECT_EQ(sort.property("window_strides"), "dense<1> : tensor<2xi64>");
  EXPECT_EQ(sort.property("padding"), "dense<0> : tensor<2x2xi64>");
  EXPECT_EQ(sort.property("window_dimensions"), "dense<[1, 2]> : tensor<2xi64>");

  std::string const cosine = "%0 = stablehlo.cosine %x : tensor<4x4xf32>";
  EXPECT_EQ(Lowered(cosine, {1, 9, 0}).op.row->name, "vhlo.cosine_v1");
  Lowered const newest(cosine, {1, 20, 0});
  EXPECT_EQ(newest.op.row->name, "vhlo.cosine_v2");
  EXPECT_EQ(newest.property("result_accuracy"),
            "#stablehlo.result_accuracy<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, "
            "mode = #stablehlo.result_accuracy_mode<DEFAULT>>");

  std::string const call = "stablehlo.custom_call @f(%x) {api_version = 4 : i32} : (tensor<4x4xf32>) -> ()";
  EXPECT_EQ(Lowered(call, {1, 20, 0}).property("backend_config"), "{}");
  EXPECT_EQ(Lowered("stablehlo.custom_call @f(%x) : (tensor<4x4xf32>) -> ()", {1, 20, 0}).property("backend_config"),
            "\"\"");
}

TEST(Lowering, StructuresAreSplit) {
  Lowered const dot(R"(%0 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = #stablehlo.dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>)",
                    {1, 6, 0});
  EXPECT_EQ(dot.op.row->name, "vhlo.dot_general_v2");
  EXPECT_EQ(dot.property("lhs_contracting_dimensions"), "dense<1> : tensor<1xi64>");
  EXPECT_EQ(dot.property("lhs_batching_dimensions"), "dense<> : tensor<0xi64>");
  EXPECT_EQ(dot.property("accumulation_type"), "none");
  EXPECT_TRUE(dot.shortfalls.empty());
}

TEST(Lowering, UnsupportedFeatureIsAShortfallOfEveryVersion) {
  std::pair<char const*, char const*> const table[] = {
      {R"(%0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
           channel_id = 1 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>)",
       "channel_id of stablehlo.collective_permute on its own"},
      {"%0 = stablehlo.abs %x {it} : tensor<4x4xf32>", "the attribute unit as it"},
      {"%0 = stablehlo.abs %x {it = array<i32: 1>} : tensor<4x4xf32>", "the list array<i32: 1> as it"},
      {"%0 = stablehlo.abs %x {it = @a::@b} : tensor<4x4xf32>", "the nested symbol @a::@b as it"},
      {"%0 = stablehlo.abs %x {it = \"a\" : i32} : tensor<4x4xf32>", "the string with a type \"a\" : i32 as it"},
      {"%0 = chlo.tan %x : tensor<4x4xf32> -> tensor<4x4xf32>", "chlo.tan"},
      {"%0 = stablehlo.iota dim = 0 : tensor<3xsi8>", "the type si8"},
  };
  for (auto const& [text, what] : table) {
    Lowered const lowered(text, {1, 20, 0});
    ASSERT_EQ(lowered.shortfalls.size(), 1u) << text;
    EXPECT_EQ(lowered.shortfalls[0].what, what);
    EXPECT_FALSE(lowered.shortfalls[0].since.has_value());
  }
}

TEST(LoweringTable, InvalidLimitIsReported) {
  for (char const* limit : {"operands", "operands:many@x", ":many"}) {
    std::string const text = "op\t-\tvhlo.a_v1\t0.9.0\tcurrent\tstablehlo.a\t\t" + std::string(limit);
    EXPECT_EQ(Table(text).errors().size(), 1u) << limit;
  }
}

TEST(LoweringTable, FormsOfAnOpFollowOneAnother) {
  for (auto const& row : Table::get().ops()) {
    auto const& forms = Table::get().versions(row.op);
    ASSERT_FALSE(forms.empty());
    for (std::size_t i = 1; i < forms.size(); ++i) {
      ASSERT_TRUE(forms[i - 1]->until.has_value()) << row.name;
      EXPECT_EQ(forms[i]->since, (Version{forms[i - 1]->until->major, forms[i - 1]->until->minor + 1, 0})) << row.name;
    }
    EXPECT_FALSE(forms.back()->until.has_value()) << row.name;
  }
}

}  // namespace
}  // namespace assay
