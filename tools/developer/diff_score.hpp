// Measures how often `assay diff` names the wrong op, and how often a correct one, on random programs in memory.
//
// A mutant (generators/mutants) acts at one op of a program, and the values of this run are the observations. Its op is
// then run once more without the mutant on the same operands to find the changes of the mutant. A change that the
// permitted sets of the op contain is not a detectable fault, and is counted separately.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "generators/mutants/mutant.hpp"
#include "harness/divergence/op_judge.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/random_sequence.hpp"

namespace assay::developer {

struct DiffScore {
  std::size_t programs = 0, ops = 0;
  std::size_t faults = 0;           // mutants that change results of their op to values that are not permitted
  std::size_t named = 0;            // faults for which `diff` names that op first
  std::size_t permitted = 0;        // mutants that change results of their op to permitted values
  std::size_t unchanged = 0;        // mutants that change no result for these operands
  std::size_t false_alarms = 0;     // runs in which a correct op is named
  std::size_t implementations = 0;  // runs of random conforming implementations
  std::vector<std::string> missed;
};

// A prepared program with its inputs.
struct DiffSample {
  DiffSample(std::string const& text, std::vector<Tensor> const& inputs,
             divergence::Loops loops = divergence::Loops::ops)
      : prepared(text, {.policy = CheckPolicy::either}) {
    auto const main = prepared.main();
    auto const fitting = main ? fit_inputs(**main, inputs) : Result<std::vector<Tensor>>(Error{main.error()});
    if (!fitting) return;
    arguments.assign(fitting->begin(), fitting->end());
    flat = std::make_unique<divergence::FlatProgram>(prepared.compiled(), **main, loops, arguments);
    names = std::make_unique<divergence::ValueNames>(*flat, prepared.program());
  }
  PreparedProgram prepared;
  std::vector<RuntimeValue> arguments;
  std::unique_ptr<divergence::FlatProgram> flat;  // null: the inputs do not fit
  std::unique_ptr<divergence::ValueNames> names;
};

// Returns all values of a run, by number. `change` may replace the instruction of an op, and `state` configures the
// run. Returns an empty list if the run fails.
template <class Change>
std::vector<RuntimeValue> values_of_run(DiffSample const& sample, RunState& state, Change const& change) {
  auto const& flat = *sample.flat;
  std::vector<RuntimeValue> values(flat.values().size());
  for (std::size_t i = 0; i < flat.arguments().size(); ++i) values[flat.arguments()[i]] = sample.arguments[i];
  for (std::uint32_t number = 0; number < flat.ops().size(); ++number) {
    auto const& op = flat.ops()[number];
    auto alone = flat.alone(number);
    change(number, alone.body.instructions[0]);
    std::vector<RuntimeValue> operands;
    for (auto const value : op.takes) operands.push_back(values[value]);
    auto const result = Process(state).run(alone, operands);
    if (result.error) return {};
    for (std::size_t i = 0; i < op.results.size(); ++i) {
      values[op.results[i]] = result.values[i];
      values[op.results[i]].enclosure = nullptr;
    }
  }
  return values;
}

// Returns the first op whose results are not permitted if all tensors are observed.
inline std::uint32_t first_divergence(DiffSample const& sample, std::vector<RuntimeValue> const& values,
                                      Profile const& profile) {
  divergence::Observations observations(*sample.names, *sample.flat);
  for (std::uint32_t value = 0; value < values.size(); ++value)
    if (values[value].kind == RuntimeValue::Kind::tensor && sample.flat->values()[value].maker != divergence::kNoOp)
      observations.add_tensor(value, values[value].tensor);
  divergence::OpJudge judge(*sample.flat, *sample.names, observations, profile, profile, sample.arguments, RunLimits());
  for (std::uint32_t op = 0; op < sample.flat->ops().size() && judge.first() == divergence::kNoOp; ++op)
    judge.advance(op + 1);
  return judge.first();
}

enum class Effect : std::uint8_t { none, permitted, fault };

// Compares the results of an op with the permitted sets for the operands of this run.
inline Effect effect_at(DiffSample const& sample, std::uint32_t number, std::vector<RuntimeValue> const& values,
                        Profile const& profile) {
  auto const& op = sample.flat->ops()[number];
  RunState state(sample.prepared.compiled());
  state.profile = &profile;
  std::vector<RuntimeValue> operands;
  for (auto const value : op.takes) operands.push_back(values[value]);
  auto const right = Process(state).run(sample.flat->alone(number), operands);
  Effect effect = Effect::none;
  for (std::size_t i = 0; !right.error && i < op.results.size(); ++i) {
    if (right.values[i].kind != RuntimeValue::Kind::tensor) continue;
    auto const &wanted = right.values[i].tensor, &seen = values[op.results[i]].tensor;
    bool const is_same = wanted.shape() == seen.shape() && wanted.size_bytes() == seen.size_bytes() &&
                         std::memcmp(wanted.data(), seen.data(), seen.size_bytes()) == 0;
    if (is_same) continue;
    auto const ends = permitted_tensors(right.values[i]);
    auto const judgment = judge_tensor({&wanted, &ends.low, &ends.high, ends.flags ? &*ends.flags : nullptr}, seen);
    effect = std::max(effect, judgment.acceptance() == Acceptance::violates ? Effect::fault : Effect::permitted);
  }
  return effect;
}

// Applies one mutant at one op and counts the outcome.
inline void score_mutant(DiffSample const& sample, std::size_t mutant, std::uint32_t at, Profile const& profile,
                         std::string const& from, DiffScore& score) {
  std::shared_ptr<void> keeper;
  bool changed = false;
  RunState state(sample.prepared.compiled());
  auto const values = values_of_run(sample, state, [&](std::uint32_t number, Instruction& instruction) {
    if (number == at) changed = mutants::apply(mutant, instruction, keeper);
  });
  if (values.empty() || !changed) return;
  auto const effect = effect_at(sample, at, values, profile);
  ++(effect == Effect::none ? score.unchanged : effect == Effect::permitted ? score.permitted : score.faults);
  auto const first = first_divergence(sample, values, profile);
  bool const is_named = first == at;
  if (effect == Effect::fault) score.named += is_named;
  if (effect != Effect::fault || !is_named) score.false_alarms += first != divergence::kNoOp;
  if ((effect == Effect::fault) != is_named)
    score.missed.push_back(from + ": " + mutants::all_mutants()[mutant].name + " at " + sample.names->of_op(at) + ", " +
                           (first == divergence::kNoOp ? "nothing" : sample.names->of_op(first)) + " is named");
}

// Applies random mutants at random ops that they apply to, until `faults` of them are faults. Most mutants affect only
// values that a program may not have.
inline void score_faults(DiffSample const& sample, Profile const& profile, std::uint64_t seed, std::size_t faults,
                         std::string const& from, DiffScore& score) {
  constexpr std::size_t kMaxDraws = 40;  // number of draws for each fault
  Random random(seed);
  std::size_t const wanted = score.faults + faults;
  for (std::size_t draw = 0; draw < kMaxDraws * faults && score.faults < wanted; ++draw) {
    auto const mutant = random.below(mutants::all_mutants().size());
    std::vector<std::uint32_t> sites;
    for (std::uint32_t op = 0; op < sample.flat->ops().size(); ++op)
      if (mutants::applies_to(mutant, *sample.flat->ops()[op].instruction)) sites.push_back(op);
    if (!sites.empty()) score_mutant(sample, mutant, sites[random.below(sites.size())], profile, from, score);
  }
}

// Runs a random conforming implementation of the program. No op may be named.
inline void score_permitted(DiffSample const& sample, Profile const& profile, std::uint64_t seed,
                            std::string const& from, DiffScore& score) {
  RandomImplementation const implementation(seed, 0);
  RunState state(sample.prepared.compiled());
  state.profile = &profile;
  state.implementation = &implementation;
  auto const values = values_of_run(sample, state, [](std::uint32_t, Instruction&) {});
  if (values.empty()) return;
  ++score.implementations;
  auto const first = first_divergence(sample, values, profile);
  if (first == divergence::kNoOp) return;
  ++score.false_alarms;
  score.missed.push_back(from + ", permitted by " + profile.name + ": " + sample.names->of_op(first) + " = " +
                         std::string(sample.flat->ops()[first].op->name));
}

}  // namespace assay::developer
