// Properties of random programs with 50 to 500 ops.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "constraints/check/check.hpp"
#include "generators/random/make.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

using random_programs::GeneratedProgram;
using random_programs::random_large_program;

GeneratedProgram made(std::uint64_t seed, std::size_t ops) { return random_large_program(seed, ops, Profile{}); }

TEST(RandomLargeProgram, IsValidAndHasTheRequestedSize) {
  std::set<std::string> names;
  for (std::size_t ops : {50, 120, 500}) {
    GeneratedProgram const one = made(ops, ops);
    Diagnostics found;
    Program const program = parse_program(Source::from_string("large", one.text), {}, found);
    check_program(program, {}, found);
    EXPECT_EQ(found.errors(), 0u) << one.text;
    EXPECT_GE(one.op_count, ops / 2);
    EXPECT_LE(one.op_count, ops + ops / 2);
    names.insert(one.ops.begin(), one.ops.end());
  }
  for (char const* name : {"stablehlo.dot_general", "stablehlo.reduce", "stablehlo.exponential", "stablehlo.reshape"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(RandomLargeProgram, SameSeedSameProgram) {
  GeneratedProgram const first = made(3, 60), again = made(3, 60), other = made(4, 60);
  EXPECT_EQ(first.text, again.text);
  EXPECT_NE(first.text, other.text);
  ASSERT_EQ(first.inputs.size(), again.inputs.size());
  for (std::size_t i = 0; i < first.inputs.size(); ++i)
    EXPECT_EQ(std::memcmp(first.inputs[i].data(), again.inputs[i].data(), first.inputs[i].size_bytes()), 0);
}

}  // namespace
}  // namespace assay
