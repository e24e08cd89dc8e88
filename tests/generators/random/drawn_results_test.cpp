// Soundness of random conforming implementations: each result of an op is in the set that its rule permits for the same
// operands.
#include <gtest/gtest.h>

#include <map>

#include "constraints/bind/bind.hpp"
#include "generators/random/make.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

using random_programs::GeneratedProgram;

struct Tally {
  std::int64_t judged = 0, drawn = 0;       // number of elements, and of elements that differ from the exact result
  std::map<std::string, std::int64_t> ops;  // drawn elements by op
};

// Judges the result of each op of @main, on the operands that the implementation computed.
void judge_ops(GeneratedProgram const& made, Profile const& profile, std::uint64_t seed, Tally& tally) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("drawn", made.text), {}, found);
  ASSERT_EQ(found.errors(), 0u);
  BoundProgram const bound = bind_program(program);
  auto const& main = bound.compiled.functions.at("main");
  RandomImplementation const implementation(seed, 0);
  RunState sets(bound.compiled), drawn(bound.compiled);
  sets.profile = drawn.profile = &profile;
  drawn.implementation = &implementation;
  std::vector<RuntimeValue> frame(main.slots);
  for (std::size_t i = 0; i < made.inputs.size(); ++i) {
    Element element;
    ASSERT_TRUE(element_of(main.op->regions[0]->blocks[0]->arguments[i]->type->element, element));
    frame[main.body.arguments[i]] = made.inputs[i].as(element);
  }
  for (Instruction const& instruction : main.body.instructions) {
    CompiledBlock one;
    one.instructions.push_back(instruction);
    one.instructions[0].last_uses.clear();
    one.results = instruction.results;
    one.terminator = main.body.terminator;
    auto before = frame;
    try {
      auto const permitted = Process(sets).execute(one, before, {});
      auto const given = Process(drawn).execute(one, frame, {});
      for (std::size_t r = 0; r < given.size(); ++r) {
        if (given[r].kind != RuntimeValue::Kind::tensor) continue;
        Tensor const& tensor = given[r].tensor;
        ASSERT_TRUE(is_exact(given[r]));
        for (std::int64_t i = 0; i < tensor.count(); ++i)
          for (int part = 0; part < parts_of(tensor.element()); ++part) {
            ElementSet const set = set_of(permitted[r], i, part);
            auto const code = point_in(tensor.element(), tensor.get(i, part)).codes;
            ++tally.judged;
            if (tensor.get(i, part) != permitted[r].tensor.get(i, part)) {
              ++tally.drawn;
              ++tally.ops[std::string(instruction.op->name)];
            }
            if (set.reason) continue;
            bool const is_inside = code.number
                                       ? set.codes.number && set.codes.low <= code.low && code.high <= set.codes.high
                                       : set.codes.nan;
            ASSERT_TRUE(is_inside) << instruction.op->name << " element " << i << ": " << code.low << " not in "
                                   << set.codes.low << " to " << set.codes.high << ", profile " << profile.name
                                   << ", seed " << seed;
          }
      }
    } catch (ExecutionError const& error) {
      EXPECT_NE(error.kind, ExecutionError::Kind::undecided) << instruction.op->name << ": " << error.message;
      return;  // later ops have no operands
    }
  }
}

TEST(DrawnResults, ArePermittedOfEachOp) {
  for (char const* name : {"xla", "cuda", "text", "opencl-full"}) {
    auto const profile = read_profile(name);
    ASSERT_TRUE(profile) << name;
    Tally tally;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      auto const made = random_programs::random_large_program(seed, 80, *profile);
      ASSERT_FALSE(made.text.empty());
      for (std::uint64_t implementation = 0; implementation < 8; ++implementation)
        judge_ops(made, *profile, implementation, tally);
    }
    EXPECT_GT(tally.drawn, 100) << name << ": of " << tally.judged;
    EXPECT_GT(tally.ops.size(), 2u) << name;
  }
}

}  // namespace
}  // namespace assay
