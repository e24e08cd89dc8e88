// Long functions with few differences. They are only equal if the values at each cut point are proved equal.
#include "equiv/compare/cut_points.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {
namespace {

constexpr char const* kType = "tensor<4x3xf32>";

// Returns the lines of a chain of ops on 4x3 numbers, %v0 to %v<count - 1>. Each op reads one of the last values and
// another value.
std::vector<std::string> chain(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  constexpr char const* kOps[] = {"add", "multiply", "maximum", "subtract", "minimum"};
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    auto const operand = [&] {
      return i < 2 ? std::string("%x") : fmt::format("%v{}", i - 1 - random() % std::min<std::size_t>(i, 4));
    };
    std::string const a = operand(), b = operand();
    if (i % 7 == 3)
      lines.push_back(fmt::format("%v{} = stablehlo.tanh {} : {}", i, a, kType));
    else
      lines.push_back(fmt::format("%v{} = stablehlo.{} {}, {} : {}", i, kOps[random() % 5], a, b, kType));
  }
  return lines;
}

std::string program(std::vector<std::string> const& lines, std::string const& result, std::string const& others = "") {
  std::string text = fmt::format("func.func @main(%x: {0}, %y: {0}) -> {0} {{\n", kType);
  for (auto const& line : lines) text += "  " + line + "\n";
  return text + fmt::format("  return {} : {}\n}}\n{}", result, kType, others);
}

std::optional<CutProof> proof(std::string const& a, std::string const& b, std::string* difference = nullptr) {
  PreparedProgram const first(a), second(b);
  EXPECT_FALSE(first.is_stopped()) << first_error(first.findings()) << a;
  EXPECT_FALSE(second.is_stopped()) << first_error(second.findings()) << b;
  auto const pair = entry_pair(first, second, "");
  EXPECT_TRUE(pair) << pair.error();
  auto result = compare_by_cuts(*pair, Profile(), {});
  if (difference && result.difference)
    *difference = fmt::format("{} -> {}", result.difference->a->results[0]->name, result.difference->b->name);
  return std::move(result.proof);
}

// Compares the chain with the chain that `change` returns.
std::optional<CutProof> proof_of_change(std::function<void(std::vector<std::string>&)> const& change,
                                        std::string const& others_a = "", std::string const& others_b = "") {
  auto const lines = chain(40, 3);
  auto changed = lines;
  change(changed);
  return proof(program(lines, "%v39", others_a), program(changed, "%v39", others_b));
}

std::string replaced(std::string text, std::string const& from, std::string const& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

TEST(CutPoints, NamesAndOrderMakeNoDifference) {
  auto const lines = chain(40, 3);
  auto const renamed = program(lines, "%v39");
  auto const found = proof(renamed, replaced(renamed, "%v", "%w"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->places, 0U);
  EXPECT_FALSE(found->refines);
}

TEST(CutPoints, APlaceIsShownAlone) {
  // A neutral op, whose result replaces its operand in all users.
  auto const found = proof_of_change([](auto& lines) {
    lines.insert(lines.begin() + 20, {fmt::format("%one = stablehlo.constant dense<1.0> : {}", kType),
                                      fmt::format("%same = stablehlo.multiply %v19, %one : {}", kType)});
    for (std::size_t i = 22; i < lines.size(); ++i) {
      auto const equals = lines[i].find('=');
      lines[i] = lines[i].substr(0, equals) + replaced(lines[i].substr(equals) + " ", "%v19 ", "%same ");
      lines[i] = replaced(lines[i], "%v19,", "%same,");
    }
  });
  ASSERT_TRUE(found);
  EXPECT_GE(found->places, 1U);
  // A pair of transposes. Both programs have the first one.
  auto const kept = [](auto& lines) {
    lines.insert(lines.begin() + 20,
                 {fmt::format("%t = stablehlo.transpose %v19, dims = [1, 0] : ({}) -> tensor<3x4xf32>", kType),
                  fmt::format("%same = stablehlo.transpose %t, dims = [1, 0] : (tensor<3x4xf32>) -> {}", kType)});
  };
  auto pair = chain(40, 3), single = pair;
  kept(pair);
  kept(single);
  for (auto& line : pair)
    if (line.starts_with("%v20 =") || line.starts_with("%v21 =")) line = replaced(line + " ", "%v19", "%same");
  auto const behind = proof(program(pair, "%v39"), program(single, "%v39"));
  ASSERT_TRUE(behind);
  EXPECT_GE(behind->places, 1U);
}

// Calls are inlined. Fusions of HLO are such calls.
TEST(CutPoints, CallsAreWhatTheyCall) {
  auto const lines = chain(40, 3);
  auto called = lines;
  std::string const type = kType;
  std::string const op = lines[20].substr(lines[20].find('=') + 2);
  called[20] = fmt::format("%v20 = func.call @f(%v16, %v17, %v18, %v19) : ({0}, {0}, {0}, {0}) -> {0}", type);
  std::string const inner = fmt::format(
      "func.func private @f(%v16: {0}, %v17: {0}, %v18: {0}, %v19: {0}) -> {0} {{\n  %r = {1}\n  return %r : {0}\n}}\n",
      type, op);
  auto const found = proof(program(lines, "%v39"), program(called, "%v39", inner));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->places, 0U);
  EXPECT_TRUE(proof(program(called, "%v39", inner), program(lines, "%v39")));
  std::string const fault =
      replaced(replaced(replaced(inner, "add", "power"), "multiply", "power"), "maximum", "power");
  ASSERT_NE(fault, inner) << op;
  EXPECT_FALSE(proof(program(lines, "%v39"), program(called, "%v39", fault)));
}

// B uses a moved value of A as well as the value itself: both cut points begin with the same value.
TEST(CutPoints, PlacesBeginWithTheSameValues) {
  auto lines = chain(40, 3);
  lines[1] = fmt::format("%v1 = stablehlo.add %v0, %y : {}", kType);
  lines.insert(lines.begin() + 2, fmt::format("%flat = stablehlo.reshape %v1 : ({}) -> tensor<12xf32>", kType));
  lines.push_back(fmt::format("%back = stablehlo.reshape %flat : (tensor<12xf32>) -> {}", kType));
  lines.push_back(fmt::format("%w = stablehlo.multiply %v1, %v39 : {}", kType));
  lines.push_back(fmt::format("%end = stablehlo.add %w, %back : {}", kType));
  auto changed = lines;
  changed[changed.size() - 2] = fmt::format(
      "%g = stablehlo.reshape %v39 : ({}) -> tensor<12xf32>\n"
      "%h = stablehlo.multiply %flat, %g : tensor<12xf32>\n"
      "%w = stablehlo.reshape %h : (tensor<12xf32>) -> {}",
      kType, kType);
  EXPECT_TRUE(proof(program(lines, "%end"), program(changed, "%end")));
}

TEST(CutPoints, EveryFaultIsLeft) {
  auto const lines = chain(40, 3);
  std::string const a = program(lines, "%v39");
  std::size_t tried = 0;
  for (auto const& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"stablehlo.add", "stablehlo.subtract"}, {"maximum", "minimum"}, {"multiply", "add"}, {"tanh", "sine"}})
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto changed = lines;
      changed[i] = replaced(changed[i], from, to);
      if (changed[i] == lines[i]) continue;
      auto const b = program(changed, "%v39");
      PreparedProgram const first(a), second(b);
      auto const pair = entry_pair(first, second, "");
      ASSERT_TRUE(pair);
      Profile const profile;
      PairRunner runner(*pair, profile, {});
      DecisionOptions search;
      search.proves = false;
      if (!is_refuted(decide(runner, search).verdict)) continue;  // unused, or no input reveals it
      ++tried;
      EXPECT_FALSE(proof(a, b)) << changed[i];
    }
  EXPECT_GT(tried, 10U);
}

TEST(CutPoints, TheFirstDifferenceIsNamed) {
  auto const lines = chain(40, 3);
  std::string const a = program(lines, "%v39");
  for (std::size_t const i : {5, 12, 30}) {
    auto changed = lines;
    auto const equals = changed[i].find('=');
    changed[i] = fmt::format("%v{} = stablehlo.power{}", i, changed[i].substr(changed[i].find(' ', equals + 2)));
    if (changed[i].find(", ") == std::string::npos) continue;
    std::string difference;
    EXPECT_FALSE(proof(a, program(changed, "%v39"), &difference));
    EXPECT_EQ(difference, fmt::format("v{} -> stablehlo.power", i)) << changed[i];
  }
  // A value with the name of a value of A that is computed from other values.
  auto unrelated = lines;
  unrelated[12] = fmt::format("%v12 = stablehlo.power %y, %y : {}", kType);
  std::string difference;
  EXPECT_FALSE(proof(a, program(unrelated, "%v39"), &difference));
  EXPECT_EQ(difference, "");
}

TEST(CutPoints, WhatBDoesBesidesIsNoProof) {
  // An op that A does not have, although no result depends on it.
  EXPECT_FALSE(
      proof_of_change([](auto& lines) { lines.push_back(fmt::format("%more = stablehlo.cosine %y : {}", kType)); }));
  // Ops of A that no result needs may be removed.
  auto const lines = chain(40, 3);
  auto more = lines;
  more.push_back(fmt::format("%more = stablehlo.cosine %y : {}", kType));
  EXPECT_TRUE(proof(program(more, "%v39"), program(lines, "%v39")));
}

TEST(CutPoints, FunctionsAreWhatTheyDo) {
  auto const call = [](std::string const& name) {
    return
        [name](auto& lines) { lines[10] = fmt::format("%v10 = func.call @{}(%v9) : ({}) -> {}", name, kType, kType); };
  };
  auto const function = [](std::string const& name, std::string const& op) {
    return fmt::format(
        "func.func private @{0}(%p: {1}) -> {1} {{\n  %q = stablehlo.{2} %p : {1}\n  return %q : {1}\n}}\n", name,
        kType, op);
  };
  auto lines = chain(40, 3);
  auto other = lines;
  call("f")(lines);
  call("g")(other);
  EXPECT_TRUE(proof(program(lines, "%v39", function("f", "cosine")), program(other, "%v39", function("g", "cosine"))));
  EXPECT_FALSE(proof(program(lines, "%v39", function("f", "cosine")), program(lines, "%v39", function("f", "sine"))));
}

TEST(CutPoints, ModulesHaveTheSameProcesses) {
  auto const text = program(chain(40, 3), "%v39");
  auto const in_module = [&](int replicas) {
    return fmt::format("module attributes {{mhlo.num_replicas = {} : i32}} {{\n{}}}\n", replicas, text);
  };
  EXPECT_TRUE(proof(in_module(2), replaced(in_module(2), "%v", "%w")));
  EXPECT_FALSE(proof(in_module(2), in_module(4)));
}

// All NaNs are one value, except for an op that reads their bits.
TEST(CutPoints, NothingIsReplacedWhereBitsAreRead) {
  auto const with = [](std::string const& reader) {
    auto lines = chain(40, 3);
    auto changed = lines;
    for (auto* one : {&lines, &changed}) {
      one->push_back(fmt::format("%bits = {}", reader));
      one->push_back("%zero = stablehlo.constant dense<0> : tensor<4x3xi32>");
    }
    changed.insert(changed.begin() + 20, {fmt::format("%one = stablehlo.constant dense<1.0> : {}", kType),
                                          fmt::format("%same = stablehlo.multiply %v19, %one : {}", kType)});
    for (std::size_t i = 22; i < 40; ++i) {
      auto const equals = changed[i].find('=');
      changed[i] = changed[i].substr(0, equals) + replaced(changed[i].substr(equals) + " ", "%v19 ", "%same ");
      changed[i] = replaced(changed[i], "%v19,", "%same,");
    }
    return proof(program(lines, "%v39"), program(changed, "%v39"));
  };
  EXPECT_TRUE(with(fmt::format("stablehlo.cosine %v39 : {}", kType)));
  EXPECT_FALSE(with(fmt::format("stablehlo.bitcast_convert %v39 : ({}) -> tensor<4x3xi32>", kType)));
  EXPECT_FALSE(with(fmt::format("stablehlo.compare LT, %v39, %x, TOTALORDER : ({0}, {0}) -> tensor<4x3xi1>", kType)));
  EXPECT_TRUE(with(fmt::format("stablehlo.compare LT, %v39, %x, FLOAT : ({0}, {0}) -> tensor<4x3xi1>", kType)));
}

TEST(CutPoints, DrawsAndShortFunctionsAreForOthers) {
  auto const short_program = program(chain(5, 3), "%v4");
  EXPECT_FALSE(proof(short_program, replaced(short_program, "%v", "%w")));
  // Two random draws are different values.
  auto drawn = chain(40, 3);
  drawn.insert(drawn.begin(), "%s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>");
  drawn.insert(drawn.begin(), "%h = stablehlo.constant dense<1.0> : tensor<f32>");
  drawn.insert(drawn.begin(), "%l = stablehlo.constant dense<0.0> : tensor<f32>");
  drawn.push_back(
      fmt::format("%d = stablehlo.rng %l, %h, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, "
                  "tensor<2xi64>) -> {}",
                  kType));
  auto const draws = program(drawn, "%d");
  EXPECT_FALSE(proof(draws, replaced(draws, "%v", "%w")));
}

std::string effect(std::string const& target, std::string const& operand, std::string const& result = "") {
  return fmt::format(
      "{}\"stablehlo.custom_call\"({}) <{{call_target_name = \"{}\", has_side_effect = true}}> : ({}) -> {}",
      result.empty() ? "" : result + " = ", operand, target, kType, result.empty() ? "()" : std::string(kType));
}

// Side effects must be the same ops on the same values in the same order.
TEST(CutPoints, EffectsAreTheSameInTheirOrder) {
  using Lines = std::vector<std::string>;
  auto const ended = [](Lines const& more, std::string const& result = "%v39", std::string const& others = "") {
    auto lines = chain(40, 3);
    lines.insert(lines.end(), more.begin(), more.end());
    return program(lines, result, others);
  };
  std::string const f = effect("f", "%v20"), g = effect("g", "%v21"), read = effect("h", "%v22", "%z");
  auto const a = ended({f, g});
  EXPECT_TRUE(proof(a, replaced(a, "%v", "%w")));
  // Ops without side effects may be moved.
  auto moved = chain(40, 3);
  moved.insert(moved.begin() + 25, {f, g});
  EXPECT_TRUE(proof(a, program(moved, "%v39")));
  EXPECT_FALSE(proof(a, ended({g, f})));
  EXPECT_FALSE(proof(a, ended({f})));
  EXPECT_FALSE(proof(ended({f}), a));
  EXPECT_FALSE(proof(a, ended({f, g, g})));
  EXPECT_FALSE(proof(a, ended({f, f})));
  EXPECT_FALSE(proof(a, ended({f, effect("g", "%v22")})));
  EXPECT_FALSE(proof(ended({}), ended({f})));
  // The result of an op with a side effect.
  std::string const sum = fmt::format("%r = stablehlo.add %z, %v3 : {}", kType);
  std::string const negated = fmt::format("%n = stablehlo.negate %z : {}", kType);
  EXPECT_TRUE(proof(ended({read, sum}, "%r"), ended({read, replaced(sum, "%z, %v3", "%v3, %z")}, "%r")));
  EXPECT_FALSE(proof(ended({read, sum}, "%r"), ended({read, negated, replaced(sum, "%z,", "%n,")}, "%r")));
  EXPECT_FALSE(proof(ended({read, replaced(read, "%z", "%y2"), sum}, "%r"),
                     ended({read, replaced(read, "%z", "%y2"), replaced(sum, "%z,", "%y2,")}, "%r")));
  // In called functions and in regions.
  auto const called = [&](std::string const& inner) {
    return ended({fmt::format("%q = func.call @do(%v20) : ({0}) -> {0}", kType)}, "%q",
                 fmt::format("func.func private @do(%p: {0}) -> {0} {{\n{1}\nreturn %p : {0}\n}}\n", kType, inner));
  };
  EXPECT_TRUE(proof(called(effect("f", "%p")), called(effect("f", "%p"))));
  EXPECT_FALSE(proof(called(effect("f", "%p")), called(effect("g", "%p"))));
  EXPECT_FALSE(proof(called(effect("f", "%p")), called("")));
  auto const looped = [&](std::string const& inner) {
    return ended({"%b = stablehlo.constant dense<true> : tensor<i1>",
                  fmt::format("%q = \"stablehlo.if\"(%b) ({{\n{1}\nstablehlo.return %v20 : {0}\n}}, "
                              "{{\nstablehlo.return %v21 : {0}\n}}) : (tensor<i1>) -> {0}",
                              kType, inner)},
                 "%q");
  };
  EXPECT_TRUE(proof(looped(f), looped(f)));
  EXPECT_FALSE(proof(looped(f), looped(g)));
  EXPECT_FALSE(proof(looped(f), looped("")));
}

// Ops with exchanged operands are equal if they commute.
TEST(CutPoints, OperandsThatAreExchanged) {
  auto const exchanged = [](std::string const& op) {
    auto const ending_with = [&](std::string const& operands) {
      auto lines = chain(40, 3);
      lines.push_back(fmt::format("%v40 = stablehlo.{} {} : {}", op, operands, kType));
      return program(lines, "%v40");
    };
    return proof(ending_with("%v39, %v38"), ending_with("%v38, %v39"));
  };
  for (auto const* op : {"add", "multiply", "maximum", "minimum"}) {
    auto const found = exchanged(op);
    ASSERT_TRUE(found) << op;
    EXPECT_EQ(found->places, 0U) << op;
  }
  for (auto const* op : {"subtract", "divide", "power", "atan2"}) EXPECT_FALSE(exchanged(op)) << op;
}

}  // namespace
}  // namespace assay
