#include "generators/mutants/score/bench.hpp"

#include <algorithm>
#include <set>

#include "generators/derive/golden.hpp"
#include "generators/suite/result_set.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay::mutants {
namespace {

template <class Visit> void for_each_instruction(CompiledBlock& block, Visit const& visit) {
  for (auto& instruction : block.instructions) {
    for (auto& row : instruction.regions)
      for (auto& inner : row.blocks) for_each_instruction(inner, visit);
    visit(instruction);
  }
}
template <class Visit> void for_each_instruction(CompiledBlock const& block, Visit const& visit) {
  for (auto const& instruction : block.instructions) {
    for (auto const& row : instruction.regions)
      for (auto const& inner : row.blocks) for_each_instruction(inner, visit);
    visit(instruction);
  }
}

// Compares tensors as suites store them: quantized ones as storage integers.
bool are_same(std::vector<RuntimeValue> const& x, std::vector<RuntimeValue> const& y) {
  return std::ranges::equal(x, y, [](RuntimeValue const& a, RuntimeValue const& b) {
    return a.kind == RuntimeValue::Kind::tensor && b.kind == a.kind && a.tensor.element() == b.tensor.element() &&
           a.tensor.shape() == b.tensor.shape() &&
           (a.tensor.size_bytes() == 0 || std::memcmp(a.tensor.data(), b.tensor.data(), a.tensor.size_bytes()) == 0);
  });
}

}  // namespace

std::string violation_of(std::span<CaseResult const> expected, std::vector<RuntimeValue> const& results) {
  if (results.size() != expected.size())
    return std::to_string(results.size()) + " results, not " + std::to_string(expected.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto const& wanted = expected[i];
    if (results[i].kind != RuntimeValue::Kind::tensor) return "result " + std::to_string(i) + " is not a tensor";
    ResultSet const set = result_set(wanted);
    Tensor const actual = stored(results[i].tensor);
    auto const judgment = judge_tensor(set, actual);
    if (judgment.acceptance() == Acceptance::violates)
      return "result " + std::to_string(i) + ": " + violation_text(judgment, actual, wanted.expected);
  }
  return "";
}

Result<std::unique_ptr<Bench>> Bench::prepare(std::string const& text) {
  std::unique_ptr<Bench> bench(new Bench(text));
  auto const main = bench->prepared_.main();
  if (!main) return Error{main.error()};
  bench->main_ = *main;
  bench->find_sites();
  return bench;
}

void Bench::find_sites() {
  std::set<Site> sites;
  for (auto const& [name, function] : prepared_.compiled().functions)
    for_each_instruction(function.body, [&](Instruction const& instruction) {
      if (instruction.kernel) sites.insert({std::string(instruction.op->name), subject_text(instruction)});
    });
  sites_.assign(sites.begin(), sites.end());
}

Instruction const& Bench::instruction_at(Site const& site) const {
  Instruction const* found = nullptr;
  for (auto const& [name, function] : prepared_.compiled().functions)
    for_each_instruction(function.body, [&](Instruction const& instruction) {
      if (!found && instruction.op->name == site.op && subject_text(instruction) == site.type) found = &instruction;
    });
  return *found;
}

std::vector<std::size_t> Bench::mutants_at(Site const& site) const {
  std::vector<std::size_t> numbers;
  auto const& instruction = instruction_at(site);
  for (std::size_t i = 0; i < all_mutants().size(); ++i)
    if (applies_to(i, instruction)) numbers.push_back(i);
  return numbers;
}

Result<void> Bench::set_inputs(std::span<Tensor const> inputs) {
  auto const fitting = fit_inputs(*main_, inputs);
  if (!fitting) return Error{fitting.error()};
  inputs_.assign(fitting->begin(), fitting->end());
  return {};
}

std::string Bench::run(std::span<CaseResult const> expected) {
  RunState state(prepared_.compiled(), golden_limits());
  auto result = Process(state).run(*main_, inputs_);
  work_ = state.work;
  steps_ = state.steps;
  results_ = std::move(result.values);
  return result.error ? result.error->message : violation_of(expected, results_);
}

// Returns whether the mutant changes anything.
bool Bench::make_mutant(std::size_t mutant, Site const* site, CompiledProgram& compiled,
                        std::vector<std::shared_ptr<void>>& kept) const {
  compiled = prepared_.compiled();
  bool changed = false;
  for (auto& [name, function] : compiled.functions)
    for_each_instruction(function.body, [&](Instruction& instruction) {
      bool const is_there = site ? instruction.op->name == site->op && subject_text(instruction) == site->type
                                 : instruction.kernel && applies_to(mutant, instruction);
      if (is_there) changed |= apply(mutant, instruction, kept.emplace_back());
    });
  return changed;
}

bool Bench::run_as_backend(std::size_t mutant, Site const* site, std::vector<RuntimeValue>& results) const {
  CompiledProgram compiled;
  std::vector<std::shared_ptr<void>> kept;
  make_mutant(mutant, site, compiled, kept);
  // The limit ends infinite loops. No correct case takes as many steps.
  constexpr std::uint64_t kMaxSteps = 5'000'000;
  auto limits = golden_limits();
  limits.max_steps = kMaxSteps;
  RunState state(compiled, limits);
  auto result = Process(state).run(compiled.functions.at("main"), inputs_);
  for (auto& value : result.values)
    if (value.kind == RuntimeValue::Kind::tensor) value.tensor = stored(value.tensor);
  results = std::move(result.values);
  return !result.error;
}

Outcome Bench::run_mutant(std::size_t mutant, Site const& site, std::span<CaseResult const> expected) const {
  CompiledProgram compiled;
  std::vector<std::shared_ptr<void>> kept;
  if (!make_mutant(mutant, &site, compiled, kept)) return Outcome::unchanged;
  // The limits are far above the cost of the correct program, and end infinite loops.
  auto limits = golden_limits();
  limits.max_steps = 10 * steps_ + 10'000;
  limits.max_work = 20 * work_ + 100'000'000;
  RunState state(compiled, limits);
  auto const result = Process(state).run(compiled.functions.at("main"), inputs_);
  if (result.error) return Outcome::fails;
  if (are_same(result.values, results_)) return Outcome::unchanged;
  return violation_of(expected, result.values).empty() ? Outcome::undetected : Outcome::detected;
}

}  // namespace assay::mutants
