// Trip counts of loops, and declared trip counts that are wrong.
#include "constraints/hlo/trip_counts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/bind/prepared_program.hpp"

namespace assay {
namespace {

// A loop over (type, f32) with a counter that starts at `first` and is changed by `step`, while (counter, bound)
// satisfies `direction`.
struct CounterLoop {
  std::string type = "s32", first = "0", bound = "5", direction = "LT";
  std::string step = "one = {0}[] constant(1)\n  j = {0}[] add(i, one)";
  std::string claimed = "5";
  std::string expected = {};  // message; empty: no finding
};

std::string text_of(CounterLoop const& loop) {
  return fmt::format(
      "cond {{\n  s = ({0}[], f32[]) parameter(0)\n  i = {0}[] get-tuple-element(s), index=0\n  n = {0}[] "
      "constant({1})\n"
      "  ROOT t = pred[] compare(i, n), direction={2}\n}}\nbody {{\n  s = ({0}[], f32[]) parameter(0)\n"
      "  i = {0}[] get-tuple-element(s), index=0\n  x = f32[] get-tuple-element(s), index=1\n  {3}\n"
      "  y = f32[] add(x, x)\n  ROOT t = ({0}[], f32[]) tuple(j, y)\n}}\nENTRY main {{\n  p = {0}[] parameter(0)\n"
      "  x = f32[] parameter(1)\n  i = {0}[] {4}\n  s = ({0}[], f32[]) tuple(i, x)\n"
      "  ROOT w = ({0}[], f32[]) while(s), condition=cond, body=body, backend_config={5}\n}}\n",
      loop.type, loop.bound, loop.direction, fmt::format(fmt::runtime(loop.step), loop.type),
      loop.first == "p" ? "copy(p)" : "constant(" + loop.first + ")", loop.claimed);
}

std::string found_in(std::string const& text) {
  PreparedProgram const program(Source::from_string("test.hlo", text), {.binds = false});
  std::string all;
  for (auto const& one : program.findings().all()) all += one.label + ": " + one.message + "\n";
  return all;
}

TEST(HloTripCounts, AreThoseOfTheLoop) {
  auto const known = [](std::string const& n) { return "{\"known_trip_count\":{\"n\":\"" + n + "\"}}"; };
  std::string const kDown = "one = {0}[] constant(1)\n  j = {0}[] subtract(i, one)";
  std::string const kTwice = "two = {0}[] constant(2)\n  j = {0}[] multiply(i, two)";
  std::vector<CounterLoop> const kCases{
      {.claimed = known("5")},
      {.claimed = known("4"), .expected = "known_trip_count is 4, but the loop runs more than 4 times"},
      {.claimed = known("6"), .expected = "known_trip_count is 6, but the loop runs 5 times"},
      {.claimed = "{\"known_trip_count\":{\"n\":6},\"known_init_step\":{\"init\":\"0\",\"step\":\"1\"}}",
       .expected = "known_trip_count is 6, but the loop runs 5 times"},
      {.claimed = "\"{\\\"known_trip_count\\\":{\\\"n\\\":\\\"6\\\"}}\"",
       .expected = "known_trip_count is 6, but the loop runs 5 times"},
      {.claimed = "{\"other\":{\"n\":\"6\"}}"},
      {.direction = "LE",
       .claimed = known("5"),
       .expected = "known_trip_count is 5, but the loop runs more than 5 times"},
      {.direction = "NE", .claimed = known("5")},
      {.first = "7",
       .bound = "2",
       .direction = "GT",
       .step = kDown,
       .claimed = known("4"),
       .expected = "known_trip_count is 4, but the loop runs more than 4 times"},
      {.first = "7", .bound = "2", .direction = "GT", .step = kDown, .claimed = known("5")},
      {.first = "1", .bound = "100", .step = kTwice, .claimed = known("7")},
      {.first = "9", .claimed = known("0")},
      {.type = "u8", .first = "250", .bound = "5", .direction = "GT", .claimed = known("6")},  // 255 + 1 is 0
      {.type = "s8", .first = "120", .bound = "0", .direction = "GT", .claimed = known("8")},  // 127 + 1 is -128
      {.first = "p", .claimed = known("3")},  // starts with an argument
      {.first = "64",
       .bound = "0",
       .direction = "GT",
       .step = "two = {0}[] constant(2)\n  j = {0}[] divide(i, two)",
       .claimed = known("6"),
       .expected = "known_trip_count is 6, but the loop runs more than 6 times"},
      {.step = "least = {0}[] constant(3)\n  most = {0}[] constant(9)\n  one = {0}[] constant(1)\n"
               "  next = {0}[] add(i, one)\n  j = {0}[] clamp(least, next, most)",
       .claimed = known("5"),
       .expected = "known_trip_count is 5, but the loop runs 3 times"},
      // A value that differs between processes.
      {.type = "u32", .step = "one = {0}[] replica-id()\n  j = {0}[] add(i, one)", .claimed = known("3")},
      // The sum depends on other processes.
      {.step = "one = {0}[] constant(1)\n  o = {0}[] collective-permute(one), source_target_pairs={{{{0,0}}}}\n"
               "  j = {0}[] add(i, o)",
       .claimed = known("3")},
  };
  for (auto const& loop : kCases) {
    std::string const expected = loop.expected.empty() ? "" : "hlo_trip_count: " + loop.expected + "\n";
    EXPECT_EQ(found_in(text_of(loop)), expected) << text_of(loop);
  }
}

// As in optimized modules: the condition is a fusion, and the step is in another computation.
TEST(HloTripCounts, FollowsCalls) {
  std::string const text =
      "less {\n  a = s32[] parameter(0)\n  n = s32[] constant(3)\n  ROOT c = pred[] compare(a, n), direction=LT\n}\n"
      "next {\n  a = s32[] parameter(0)\n  one = s32[] constant(1)\n  ROOT c = s32[] add(a, one)\n}\n"
      "cond {\n  i = s32[] parameter(0)\n  ROOT c = pred[] fusion(i), kind=kLoop, calls=less\n}\n"
      "body {\n  i = s32[] parameter(0)\n  ROOT c = s32[] call(i), to_apply=next\n}\n"
      "ENTRY main {\n  i = s32[] constant(0)\n  ROOT w = s32[] while(i), condition=cond, body=body, "
      "backend_config={\"known_trip_count\":{\"n\":\"2\"}}\n}\n";
  EXPECT_EQ(found_in(text), "hlo_trip_count: known_trip_count is 2, but the loop runs more than 2 times\n");
}

}  // namespace
}  // namespace assay
