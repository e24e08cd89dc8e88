// Rules of shardings: the findings for random shardings over devices, and their locations.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

std::set<std::string> labels_of(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  CheckOptions options;
  options.explained = true;
  check_program(program, options, found);
  std::set<std::string> labels;
  for (Diagnostic const& one : found.all()) labels.insert(one.label);
  return labels;
}

std::string tensor_of_rank(std::size_t rank) {
  std::string type = "tensor<";
  for (std::size_t d = 0; d < rank; ++d) type += "8x";
  return type + "f32>";
}

using Numbers = std::vector<int>;

int product_of(Numbers const& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 1, [](int a, int b) { return a * b; });
}

Numbers draw_numbers(std::mt19937& random, std::size_t most, int low, int high) {
  Numbers numbers(1 + random() % most);
  for (int& one : numbers) one = low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  return numbers;
}

bool is_permutation_of(Numbers numbers, std::size_t size) {
  std::ranges::sort(numbers);
  Numbers all(size);
  std::iota(all.begin(), all.end(), 0);
  return numbers == all;
}

TEST(ShardingRules, NumberedDevicesFitTheParts) {
  std::mt19937 random(7);
  int broken = 0, kept = 0;
  for (int i = 0; i < 600; ++i) {
    Numbers const tiles = draw_numbers(random, 3, 1, 3), grid = draw_numbers(random, 3, 0, 3);
    Numbers order(grid.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, random);
    if (random() % 3 == 0) order = draw_numbers(random, 3, 0, 2);
    bool const is_ordered = random() % 3 == 0;
    std::string const text =
        fmt::format("func.func @f(%x: {} {{mhlo.sharding = \"{{devices=[{}]<=[{}]{}}}\"}}) {{\n  return\n}}\n",
                    tensor_of_rank(tiles.size()), fmt::join(tiles, ","), fmt::join(grid, ","),
                    is_ordered ? "" : fmt::format("T({})", fmt::join(order, ",")));
    std::set<std::string> wanted;
    if (std::ranges::find(grid, 0) != grid.end()) wanted.insert("mhlo_sharding_c4");
    if (product_of(tiles) != product_of(grid)) wanted.insert("mhlo_sharding_c5");
    if (!is_ordered && !is_permutation_of(order, grid.size())) wanted.insert("mhlo_sharding_c6");
    EXPECT_EQ(labels_of(text), wanted) << text;
    ++(wanted.empty() ? kept : broken);
  }
  EXPECT_GT(kept, 20);
  EXPECT_GT(broken, 200);
}

TEST(ShardingRules, EachListOfAnOpIsCountedOnItsOwn) {
  std::string const mesh = "sdy.mesh @mesh = <[\"x\"=2]>\n", list = "#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>";
  std::string const one = "  %0 = stablehlo.abs %x {sdy.sharding = " + list + "} : tensor<8xf32>\n";
  std::string const two = "  %1:2 = stablehlo.custom_call @two(%x) {sdy.sharding = " + list +
                          "} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)\n";
  std::string const flat =
      "  %2 = stablehlo.reshape %x {sdy.sharding = " + list + "} : (tensor<8xf32>) -> tensor<2x4xf32>\n";
  auto const function = [&](std::string const& ops) {
    return mesh + "func.func @f(%x: tensor<8xf32>) {\n" + ops + "  return\n}\n";
  };
  using Labels = std::set<std::string>;
  EXPECT_EQ(labels_of(function(one)), Labels{});
  EXPECT_EQ(labels_of(function(one + two)), Labels{"sdy_sharding_per_value_c1"});
  EXPECT_EQ(labels_of(function(one + flat)), Labels{"sdy_sharding_c5"});
}

TEST(ShardingRules, WithoutResultsOneShardingThatDividesNothing) {
  auto const program = [](std::string const& mesh, std::string const& sharding) {
    return "sdy.mesh @mesh = <" + mesh + ">\nfunc.func @f(%x: tensor<8xf32>) {\n" +
           "  stablehlo.custom_call @f(%x) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [" +
           sharding + "]>]>} : (tensor<8xf32>) -> ()\n  return\n}\n";
  };
  using Labels = std::set<std::string>;
  EXPECT_EQ(labels_of(program("[], device_ids=[1]", "")), Labels{});
  EXPECT_EQ(labels_of(program("[\"x\"=2]", "")), Labels{});
  EXPECT_EQ(labels_of(program("[\"x\"=2]", "{\"x\"}")), Labels{"sdy_sharding_per_value_c1"});
}

struct UnreadSharding {
  char const *mesh, *sharding, *at, *message;  // at: the text at the location of the finding
};

TEST(ShardingRules, MalformedOnesAreReported) {
  char const *kMesh = "<[\"x\"=2, \"y\"=4]>", *kSharding = "#sdy.sharding<@m, [{\"x\"}, {\"y\"}]>";
  UnreadSharding const cases[] = {
      {kMesh, "#sdy.sharding<@m, [{x}, {}]>", "x}", "expected the name of an axis in quotes but found 'x'"},
      {kMesh, "#sdy.sharding<@m, [{\"x\"} {}]>", "{}", "expected ',' or ']' but found '{'"},
      {kMesh, "#sdy.sharding<@m [{}, {}]>", "[{}", "expected ',' but found '['"},
      {kMesh, "#sdy.sharding<@m, [{\"x\" \"y\"}, {}]>", "\"y\"}, {}", "expected ',' or '}' but found '\"'"},
      {kMesh, "#sdy.sharding<@m, [\"x\", {}]>", "\"x\", {}", "expected '{' but found '\"'"},
      {kMesh, "#sdy.sharding<@m, [{\"x\":2}, {}]>", "2}, {}", "expected '(' but found '2'"},
      {kMesh, "#sdy.sharding<\"m\", [{}, {}]>", "\"m\"",
       "expected '@' and the name of a mesh, or mesh<..> but found '\"'"},
      {kMesh, "#sdy.sharding<@m, [{}, {}], later={\"x\"}>", "later",
       "not read: expected replicated or unreduced but found 'later'"},
      {kMesh, "#sdy.sharding<@m, [{}, {}], unreduced=any{\"x\"}>", "any",
       "not read: expected sum, max or min but found 'any'"},
      {"<[\"x\":2]>", kSharding, ":2", "expected '=' but found ':'"},
      {"<[x=2]>", kSharding, "x=2", "expected the name of an axis in quotes but found 'x'"},
      {"<{\"x\"=2}>", kSharding, "{\"x\"=2", "expected '[' but found '{'"},
      {"<[\"x\"=2], devices=[0]>", kSharding, "devices", "not read: expected device_ids but found 'devices'"},
  };
  for (UnreadSharding const& one : cases) {
    std::string const text =
        fmt::format("sdy.mesh @m = {}\nfunc.func @f(%a: tensor<8x8xf32> {{sdy.sharding = {}}}) {{\n  return\n}}\n",
                    one.mesh, one.sharding);
    Diagnostics found;
    Program const program = parse_program(Source::from_string("test", text), {}, found);
    CheckOptions options;
    options.explained = true;
    check_program(program, options, found);
    ASSERT_EQ(found.all().size(), 1u) << text;
    Diagnostic const& finding = found.all()[0];
    bool const is_unknown_field = std::string_view(one.message).starts_with("not read");
    EXPECT_EQ(finding.label, "structure") << text;
    EXPECT_EQ(finding.undecided, is_unknown_field) << text;
    EXPECT_TRUE(finding.message.starts_with(one.message)) << finding.message;
    EXPECT_EQ(finding.range.begin, text.find(one.at)) << text;
  }
}

TEST(ShardingRules, UnknownAxesAreNamed) {
  std::string const text =
      "sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\nfunc.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, "
      "[{\"ry\"}, {\"x\"}]>}) {\n  return\n}\n";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  CheckOptions options;
  options.explained = true;
  check_program(program, options, found);
  ASSERT_EQ(found.all().size(), 1u);
  EXPECT_EQ(found.all()[0].message, "\"ry\" is not an axis of mesh \"m\", which has [\"x\", \"y\"]");
  EXPECT_EQ(found.all()[0].hint.text, "did you mean \"y\"?");
  EXPECT_EQ(found.all()[0].range.begin, text.find("\"ry\""));
}

TEST(ShardingRules, MeshesWithinShardings) {
  auto const program = [](std::string const& mesh) {
    return "func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<" + mesh + ">, [{}]>}) {\n  return\n}\n";
  };
  using Labels = std::set<std::string>;
  EXPECT_EQ(labels_of(program("[\"x\"=2, \"y\"=1]")), Labels{});
  EXPECT_EQ(labels_of(program("[\"x\"=2, \"x\"=1]")), Labels{"sdy_mesh_attribute_c2"});
  EXPECT_EQ(labels_of(program("[\"x\"=3], device_ids=[2, 0, 2]")), Labels{"sdy_mesh_attribute_c5"});
  EXPECT_EQ(labels_of(program("[\"x\"=3], device_ids=[-1, 1, 0]")), Labels{"sdy_mesh_attribute_c3"});
}

}  // namespace
}  // namespace assay
