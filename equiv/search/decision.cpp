#include "equiv/search/decision.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equiv/grid/prove_on_grid.hpp"
#include "equiv/prove/prove_equal.hpp"
#include "grammar/notation/specification.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::size_t kFirstTrials = 24;

// Whether the block has effects other than results, or results that vary between runs. Runs have a single process.
bool has_unobserved_effects(Block const& block) {
  constexpr std::string_view kTraits[] = {"other_processes", "side_effect", "nondeterministic"};
  for (auto const* op : block.ops) {
    auto const* spec = Specification::get().op(op->name);
    Attribute const declared = op->attribute("has_side_effect");
    if (!spec || (declared && declared->value != 0)) return true;
    if (std::ranges::any_of(kTraits, [&](auto trait) { return spec->has_trait(trait); })) return true;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (has_unobserved_effects(*inner)) return true;
  }
  return false;
}

bool has_float(Type type) {
  if (type->kind == TypeKind::tensor || type->kind == TypeKind::memref) return has_float(type->element);
  if (type->kind == TypeKind::tuple) return std::ranges::any_of(type->members, has_float);
  return type->kind != TypeKind::integer && type->kind != TypeKind::index && type->kind != TypeKind::token;
}

// Whether the ops compute no floating-point numbers: they only move elements, or have no floating-point elements.
bool computes_no_float(Block const& block) {
  constexpr std::string_view kTraits[] = {"moves_elements", "constant_like", "value_independent", "forwards_values",
                                          "terminator"};
  return std::ranges::all_of(block.ops, [&](Operation const* op) {
    auto const* spec = Specification::get().op(op->name);
    if (!spec || !op->regions.empty()) return false;
    if (std::ranges::any_of(kTraits, [&](auto trait) { return spec->has_trait(trait); })) return true;
    auto const is_free = [](Value const* value) { return !has_float(value->type); };
    return std::ranges::all_of(op->operands, is_free) && std::ranges::all_of(op->results, is_free);
  });
}

std::string text_of(Agreement const& agreement) {
  if (!agreement.has_ordinary) return fmt::format("the results differ by at most {:.1e}", agreement.greatest);
  return fmt::format("on {} of ordinary numbers the results differ by at most {:.1e}",
                     counted(agreement.inputs, "input"), agreement.greatest);
}

// `proven_real`: the two are proved equal as functions of real numbers.
void conclude_from(Search const& search, Profile const& profile, bool proven_real, Decision& decision) {
  if (search.witness) {
    auto const& agreement = search.agreement;
    bool const is_real = proven_real || (agreement && agreement->is_up_to_rounding());
    decision.verdict = is_real ? EquivVerdict::real_only : EquivVerdict::different;
    decision.why =
        is_real
            ? fmt::format(
                  "counterexample in floating-point arithmetic only: a result of the second program is not permitted "
                  "for the first under profile {}; {}",
                  profile.name,
                  proven_real ? "as functions of real numbers the programs are proved equal" : text_of(*agreement))
            : "counterexample: the results differ";
    return;
  }
  if (search.complete == CompleteRun::exact) {
    decision.verdict = EquivVerdict::equal;
    decision.why = fmt::format(
        "exhaustive: the results agree on all {} inputs, and the specification permits no others", search.agreed);
    return;
  }
  if (search.complete == CompleteRun::permitted) {
    decision.verdict = EquivVerdict::refines;
    decision.why = fmt::format("exhaustive: the results agree on all {} inputs, and profile {} permits no others",
                               search.agreed, profile.name);
    return;
  }
  decision.verdict = EquivVerdict::undecided;
  decision.why = "found neither a proof nor a counterexample";
  if (search.other_bits)
    decision.why =
        "the bits of results differ on some inputs, but no input that was tried shows a result that is not permitted";
  if (auto const& fault = search.likely_fault)
    decision.why = fmt::format(
        "a fault is likely, but not proved: on random inputs, result {} of the second program differs from that of the "
        "first by {:.1e} (relative norm), and {} of the first program differ by at most {:.1e}",
        fault->result, fault->difference, counted(fault->implementations, "random conforming implementation"),
        fault->spread);
}

// Returns the profile of implementations that round each op correctly, do not flush, and add in order. `profile`
// permits their results. Returns nothing if it is the same profile.
std::optional<Profile> without_freedom(Profile const& profile) {
  Profile const exact;
  Profile made = profile;
  made.flush = false;
  made.any_order = false;
  made.accuracies.clear();
  made.fallbacks = exact.fallbacks;
  made.default_dot_operands.clear();
  bool const is_same = made.flush == profile.flush && made.any_order == profile.any_order &&
                       made.accuracies == profile.accuracies && made.fallbacks == profile.fallbacks &&
                       made.default_dot_operands == profile.default_dot_operands;
  return is_same ? std::nullopt : std::optional(std::move(made));
}

// Errors and flushing are permissions, so an implementation of A need not use them. If B computes no floating-point
// numbers, its results do not vary. So B refines A if a proof without these permissions succeeds.
bool refines_accurate_implementation(PairRunner& runner, DecisionOptions const& options, Decision& decision) {
  auto const& pair = runner.pair();
  auto const &of_a = *pair.a.function->op, &of_b = *pair.b.function->op;
  bool const has_block = of_b.regions.size() == 1 && of_b.regions[0]->blocks.size() == 1;
  bool const is_divided = pair.grid && !pair.grid->is_of_both;
  if (is_divided || !has_block || !computes_no_float(*of_b.regions[0]->blocks[0])) return false;
  auto const accurate = without_freedom(runner.profile());
  if (!accurate) return false;
  EquivOptions how;
  how.assumptions = options.assumptions;
  how.profile = &*accurate;
  auto const proof = prove_equal(pair.a.program->program(), of_a, pair.b.program->program(), of_b, how);
  if (!is_proven(proof.verdict)) return false;
  decision.verdict = EquivVerdict::refines;
  decision.why =
      "proved for every input, if the first program rounds correctly and keeps subnormal numbers, as the profile "
      "permits";
  decision.granted = proof.granted;
  decision.laws = proof.laws;
  return true;
}

}  // namespace

Decision decide(PairRunner& runner, DecisionOptions const& options) {
  Decision decision;
  auto const& pair = runner.pair();
  if (!pair.mismatch.empty()) {
    decision.verdict = EquivVerdict::different;
    decision.why = pair.mismatch;
    return decision;
  }
  if (!pair.obstacle.empty()) {
    decision.why = pair.obstacle;
    return decision;
  }
  // Most errors occur for ordinary numbers. So a few inputs are tried first, then a proof, then a full search.
  if (options.tries_inputs_first) {
    SearchLimits first = options.search;
    first.trials = std::min(first.trials, kFirstTrials);
    first.least_trials = 1;
    first.is_exhaustive = false;
    first.samples = false;
    decision.search = search_witness(runner, first);
  }
  if (decision.search.witness) {
    conclude_from(decision.search, runner.profile(), false, decision);
    return decision;
  }
  EquivOutcome proof;
  if (options.proves) {
    EquivOptions how;
    how.assumptions = options.assumptions;
    how.profile = &runner.profile();
    auto const &a = pair.a.program->program(), &b = pair.b.program->program();
    auto const &of_a = *pair.a.function->op, &of_b = *pair.b.function->op;
    // If each process runs both programs, they may exchange the same values, and the number of processes does not
    // matter.
    if (!pair.grid || pair.grid->is_of_both) proof = prove_equal(a, of_a, b, of_b, how);
    if (pair.grid && !is_proven(proof.verdict)) proof = prove_on_grid(a, of_a, b, of_b, *pair.grid, how);
  }
  if (is_proven(proof.verdict)) {
    decision.verdict = proof.verdict;
    decision.why = proof.why.empty() ? "proved for every input" : proof.why;
    decision.granted = proof.granted;
    decision.laws = proof.laws;
    return decision;
  }
  if (!proof.effects.empty()) {
    decision.verdict = EquivVerdict::different;
    decision.why = proof.effects;
    decision.effects_differ = true;
    return decision;
  }
  if (!options.searches) {
    decision.why = "found no proof";
    return decision;
  }
  // If a proof was tried, random implementations of B are also drawn.
  runner.draw_implementations(true);
  decision.search = search_witness(runner, options.search);
  bool const is_partly_observed =
      has_unobserved_effects(*pair.a.program->program().top) || has_unobserved_effects(*pair.b.program->program().top);
  if (is_partly_observed && !decision.search.witness) decision.search.complete = CompleteRun::none;
  conclude_from(decision.search, runner.profile(), proof.verdict == EquivVerdict::real_only, decision);
  if (decision.verdict != EquivVerdict::undecided) return decision;
  if (options.proves && refines_accurate_implementation(runner, options, decision)) return decision;
  decision.subgoals = proof.subgoals;
  if (!proof.why.empty()) decision.why += "; the proof stopped at: " + proof.why;
  return decision;
}

}  // namespace assay
