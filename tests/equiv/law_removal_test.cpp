// Each law is needed: without it, its sides are not proved equal for at least one of its types. The exceptions are in
// implied_laws.txt, with the method that proves their sides equal: `others` (the other laws with more steps, so that
// the law is a shortcut), `normal` (terms are normalized to equal terms; the law documents the normalization) or
// `solver` (for integers). A law without effect is an error.
#include <gtest/gtest.h>

#include <set>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/laws/law_program.hpp"
#include "equiv/proof/prover.hpp"
#include "equiv/saturate/saturation.hpp"
#include "grammar/notation/profile_file.hpp"
#include "support/files.hpp"
#include "tests/equiv/law_values.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kSolverSteps = 200'000;
constexpr std::size_t kInstances = 6;       // maximum number of instances of a law
constexpr std::size_t kMaxBytes = 1 << 16;  // of the recorded list

enum class Need : std::uint8_t { dead, normal_form, solver, others, needed };

// Compares the sides of one instance with all laws, and without this law.
Need need_of(LawInstance const& instance, Profile const& profile) {
  PreparedProgram const program(law_program(instance, {}), {.labels_only = true, .binds = false});
  if (program.is_stopped()) return Need::dead;
  TermPool terms;
  ElementPool pool(terms);
  Facts facts(kSolverSteps);
  std::vector<SymbolicValue> arguments;
  for (auto const& [name, type] : instance.variables) {
    SymbolicValue argument;
    argument.tensor.type = type;
    argument.tensor.element = pool.parameter(type);
    arguments.push_back(std::move(argument));
  }
  auto const sides = SymbolicRun(program.program(), pool, facts).run(*program.program().top->ops[0], arguments);
  auto const *const left = sides[0].tensor.element, *const right = sides[1].tensor.element;
  if (left == right) return Need::normal_form;
  SaturationLimits limits;
  auto const shown = [&] {
    return Saturation(pool, &profile, limits).equal(left, right, instance.law->kind).has_value();
  };
  if (!shown()) {
    bool const solved = Prover(pool, facts, nullptr, {}).prove(left, right).has_value();
    return solved ? Need::solver : Need::dead;
  }
  limits.without = instance.law->name;
  return shown() ? Need::others : Need::needed;
}

TEST(LawRemoval, EachLawRemovedLosesItsPair) {
  auto const profile = read_profile("ieee");
  ASSERT_TRUE(profile);
  ScalarOps ops{Profile{}};
  std::vector<Element> const types = {float_element("f32"),       integer_element(32, true), Element::boolean(),
                                      Element::complex_of(kF32),  float_element("f16"),      float_element("bf16"),
                                      integer_element(32, false), integer_element(8, true),  float_element("f64")};
  std::set<std::string> not_needed;
  for (auto const& law : laws().laws) {
    if (law.open) continue;  // tested by OpenLaws
    Need best = Need::dead;
    std::size_t tried = 0;
    bool has_values = false;  // conditions require constants, which the sides are not
    for (auto const& instance : instances_of(law, types, ops)) {
      has_values = has_values || !instance.conditions.empty();
      if (tried++ == kInstances || best == Need::needed || has_values) break;
      best = std::max(best, need_of(instance, *profile));
    }
    if (has_values || best == Need::needed) continue;
    EXPECT_NE(best, Need::dead) << "law " << law.name << " shows nothing";
    not_needed.insert(law.name + (best == Need::others ? " others" : best == Need::solver ? " solver" : " normal"));
  }
  auto const recorded = read_file(ASSAY_SOURCE_DIR "/tests/equiv/implied_laws.txt", kMaxBytes);
  ASSERT_TRUE(recorded);
  std::string text;
  for (auto const& name : not_needed) text += name + "\n";
  EXPECT_EQ(text, *recorded) << "what the other laws, the normal form of terms or the solver show without a law";
}

}  // namespace
}  // namespace assay
