#include "equiv/prove/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "equiv/proof/loop_states.hpp"
#include "support/text.hpp"

namespace assay {

bool is_storage_of(Element const& storage, Element const& quantized) {
  return quantized.is(Element::Kind::quantized) && storage == Element::of(quantized.integer);
}

PairComparison::PairComparison(EquivOptions const& options, SaturationLimits const& limits)
    : options_(options),
      pool_(terms_),
      facts_(options.steps),
      laws_(pool_, options.profile, limits),
      values_(pool_, options.profile),
      bits_(pool_) {
  facts_.set_step_limit(options.all_steps);
}

EquivOutcome PairComparison::different(std::string why) {
  outcome_.verdict = EquivVerdict::different;
  outcome_.why = std::move(why);
  return outcome_;
}

EquivOutcome PairComparison::undecided(std::string why) {
  outcome_.verdict = EquivVerdict::undecided;
  outcome_.why = std::move(why);
  return outcome_;
}

void PairComparison::goal(std::string text) {
  bool const is_new = std::ranges::find(outcome_.subgoals, text) == outcome_.subgoals.end();
  if (is_new && outcome_.subgoals.size() < options_.max_goals) outcome_.subgoals.push_back(std::move(text));
}

Prover PairComparison::prover() {
  return Prover(pool_, facts_, options_.profile,
                [this](ElementTerm const* a, ElementTerm const* b) { return prove_by_laws(a, b); });
}

std::optional<EquivVerdict> PairComparison::prove_by_laws(ElementTerm const* a, ElementTerm const* b) {
  if (values_.equal(a, b)) return EquivVerdict::equal;
  auto const proof = laws_.equal(a, b, max_);
  if (!proof && bits_.equal(a, b)) return EquivVerdict::equal;
  if (!proof && max_ >= LawClass::permitted && values_.refines(a, b)) return EquivVerdict::refines;
  if (!proof) return std::nullopt;
  std::vector<std::string> all;
  std::ranges::set_union(outcome_.laws, proof->laws, std::back_inserter(all));
  outcome_.laws = std::move(all);
  return proof->kind == LawClass::bits        ? EquivVerdict::equal
         : proof->kind == LawClass::permitted ? EquivVerdict::refines
                                              : EquivVerdict::real_only;
}

namespace {

// " (first: precision_config=[], second: ..)" of two terms that are printed alike: attributes are not printed.
std::string differing_attributes(ElementTerm const* a, ElementTerm const* b, int& steps) {
  constexpr std::size_t kMaxLength = 120;
  if (--steps < 0 || a == b || a->kind != b->kind || a->args.size() != b->args.size()) return "";
  for (auto const& [of_a, of_b] : {std::pair(a->attributes, b->attributes), std::pair(a->name, b->name)})
    if (of_a != of_b) {
      std::size_t const same = static_cast<std::size_t>(std::ranges::mismatch(of_a, of_b).in1 - of_a.begin());
      std::size_t const blank = of_a.substr(0, same).rfind(' '), from = blank == of_a.npos ? 0 : blank + 1;
      return fmt::format(" (first: {}, second: {})", of_a.substr(from, kMaxLength), of_b.substr(from, kMaxLength));
    }
  for (std::size_t i = 0; i < a->args.size(); ++i)
    if (std::string found = differing_attributes(a->args[i], b->args[i], steps); !found.empty()) return found;
  return "";
}

}  // namespace

std::optional<EquivVerdict> PairComparison::elements(Prover& prover, std::string const& where, SymbolicTensor const& x,
                                                     SymbolicTensor const& y) {
  std::optional<EquivVerdict> shown;
  std::optional<EquivGoal> open;
  try {
    ElementTerm const *one = x.element, *other = element_at(pool_, y, x.symbols);
    if (is_storage_of(one->type, other->type)) other = pool_.stored(other);
    if (is_storage_of(other->type, one->type)) one = pool_.stored(one);
    shown = prover.prove(one, other);
    if (auto const whole = prover.open_goal(); !shown && !x.symbols.empty()) {
      shown = prover.prove_each(one, other, x.symbols);
      if (!shown) open = whole;
    }
    if (!shown) shown = prove_where_open(prover, one, other);
  } catch (ElementLimit const& limit) {
    goal(fmt::format("{}: {}", where, limit.reason));
  }
  exhausted_ = exhausted_ || prover.exhausted() || facts_.is_exhausted();
  if (!open) open = prover.open_goal();
  if (shown || !open) return shown;
  std::string const left = to_string(open->a, 300), right = to_string(open->b, 300);
  std::string text = fmt::format("{}: {} = {}", where, left, right);
  int steps = 1000;  // terms that are compared: they share parts
  if (left == right) text += differing_attributes(open->a, open->b, steps);
  for (std::size_t k = 0; k < open->where.size(); ++k)
    if (open->where[k].term) text += (k == 0 ? " where " : " and ") + to_string(open->where[k].term, 120);
  goal(std::move(text));
  return shown;
}

// If the specification and the profile leave A's result open, B may return anything.
std::optional<EquivVerdict> PairComparison::prove_where_open(Prover& prover, ElementTerm const* a,
                                                             ElementTerm const* b) {
  bool const is_defined = options_.profile && options_.profile->has_xla_integers;
  if (is_defined || max_ < LawClass::permitted) return std::nullopt;
  std::vector<std::string> used, all;
  auto const* const other = laws_.without_open(a, used);
  auto const shown = other == a ? std::nullopt : prover.prove(other, b);
  if (!shown) return std::nullopt;
  std::ranges::sort(used);
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::ranges::set_union(outcome_.laws, used, std::back_inserter(all));
  outcome_.laws = std::move(all);
  return worse(*shown, EquivVerdict::refines);
}

std::optional<EquivVerdict> PairComparison::prove_by(std::function<std::optional<EquivVerdict>()> const& attempt) {
  auto const shown = attempt();
  if (shown || outcome_.verdict == EquivVerdict::different) return shown;
  auto const goals = outcome_.subgoals;
  max_ = LawClass::reals;
  auto const of_reals = attempt();
  max_ = LawClass::permitted;
  outcome_.subgoals = goals;
  return of_reals;
}

EquivOutcome PairComparison::all_proved(EquivVerdict total) {
  outcome_.verdict = total;
  return outcome_;
}

EquivOutcome PairComparison::not_all_proved(std::string_view what) {
  return undecided(exhausted_ ? "the proof reached its work limit"
                              : fmt::format("not all of {} were proved equal", what));
}

bool PairComparison::ends(SymbolicEffect const& loop, std::vector<SymbolicEffect> const& of_a) {
  if (auto const states = LoopStates::of(pool_, loop.operands); states && states->max_iterations(facts_)) return true;
  auto of_turns = prover();
  return std::ranges::any_of(of_a, [&](SymbolicEffect const& other) {
    bool const is_executed = other.where.empty() || other.where == loop.where;
    return other.kind == EffectKind::loops && is_executed && of_turns.same_iterations(other.operands, loop.operands);
  });
}

void PairComparison::unread(std::vector<UnreadTruth> const& a, std::vector<UnreadTruth> const& b) {
  auto const has = [](std::vector<UnreadTruth> const& all, UnreadTruth const& one) {
    return std::ranges::find(all, one) != all.end();
  };
  for (auto const& one : b) {
    bool const differs = one.value || has(a, {one.op, one.attribute, true});
    if (has(a, one) || !differs) continue;
    goal(fmt::format("that {} = {} of {} makes no difference", one.attribute, one.value, one.op));
    undecided("attributes of the programs differ");
  }
}

}  // namespace assay
