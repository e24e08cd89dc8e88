#include "constraints/prove/solver/model_sampler.hpp"

#include <algorithm>

namespace assay {
namespace {

// Returns the sort of a symbol: sizes, element types, integers of attributes. Symbols of one sort can have the same
// values.
std::string_view sort_of(Term const* symbol) { return symbol->name.substr(0, symbol->name.find_first_of("([")); }

bool same_sort(Term const* a, Term const* b) {
  return a->low == b->low && a->high == b->high && (sort_of(a) == sort_of(b) || a->name.find('(') == a->name.npos);
}

constexpr int kMaxRepairs = 8;

}  // namespace

ModelSampler::ModelSampler(std::span<Tribool const> formulas, std::span<Term const* const> symbols,
                           std::function<std::optional<Int128>(Term const*)> const& values) {
  for (Tribool formula : formulas)
    if (formula.term) std::ranges::copy(conjuncts_of(formula.term), std::back_inserter(formulas_));
  auto index = [&](Term const* symbol) {
    auto [at, fresh] = index_.try_emplace(symbol, symbols_.size());
    if (!fresh) return at->second;
    symbols_.push_back(symbol);
    values_.push_back(values(symbol).value_or(std::clamp<Int128>(0, symbol->low, symbol->high)));
    in_.emplace_back();
    return at->second;
  };
  for (Term const* symbol : symbols) index(symbol);
  for (std::size_t i = 0; i < formulas_.size(); ++i)
    for (Term const* symbol : symbols_of(formulas_[i])) in_[index(symbol)].push_back(i);
}

std::optional<Int128> ModelSampler::value(Term const* symbol) const {
  auto found = index_.find(symbol);
  return found == index_.end() ? std::nullopt : std::optional(values_[found->second]);
}

Int128 ModelSampler::pick(Random& random, Term const* symbol) {
  Int128 low = symbol->low, high = symbol->high;
  bool type = symbol->name.starts_with("element_type");
  constexpr std::int64_t kSmall = 4;
  auto within = [&](Int128 from, Int128 to) {
    return Int128(random.between(static_cast<std::int64_t>(from), static_cast<std::int64_t>(to)));
  };
  if (type) return within(low, high);
  switch (random.below(10)) {
    case 0:
      return std::clamp<Int128>(0, low, high);
    case 1:
    case 2:
      return std::clamp<Int128>(1, low, high);
    case 3:
    case 4:
    case 5:
      return within(std::clamp<Int128>(low < 0 ? -1 : 2, low, high), std::clamp<Int128>(kSmall, low, high));
    default:
      return low < 0 && high > 0 ? within(std::max(low, -high / 8), high / 4) : within(low, high);
  }
}

void ModelSampler::set(std::size_t symbol, Int128 value) {
  if (values_[symbol] == value) return;
  undo_.emplace_back(symbol, values_[symbol]);
  values_[symbol] = value;
}

// Satisfies a violated equation by changing one symbol that has not been changed yet.
bool ModelSampler::repair(Term const* formula) {
  if (formula->kind != TermKind::is_zero || formula->args[0]->kind != TermKind::sum) return false;
  auto const rest = evaluate(formula->args[0], [&](Term const* symbol) { return value(symbol); });
  if (!rest) return false;
  auto const& monomials = formula->args[0]->monomials;
  for (std::size_t i = monomials.size(); i > 0; --i) {
    Monomial const& part = monomials[i - 1];
    if (part.factors.size() != 1 || part.factors[0]->kind != TermKind::symbol || *rest % part.coefficient != 0)
      continue;
    std::size_t const symbol = index_.at(part.factors[0]);
    if (std::ranges::count(undo_, symbol, &std::pair<std::size_t, Int128>::first) > 0) continue;
    Int128 const wanted = values_[symbol] - *rest / part.coefficient;
    if (wanted < part.factors[0]->low || wanted > part.factors[0]->high) continue;
    set(symbol, wanted);
    return true;
  }
  return false;
}

// Repairs violated formulas. Returns whether all formulas hold.
bool ModelSampler::settle() {
  int repairs = 0;
  for (std::size_t done = 0; done < undo_.size(); ++done) {
    for (std::size_t i : in_[undo_[done].first]) {
      auto const holds = evaluate(formulas_[i], [&](Term const* symbol) { return value(symbol); });
      if (holds && *holds == 1) continue;
      if (++repairs > kMaxRepairs || !repair(formulas_[i])) return false;
    }
  }
  // A repair may violate formulas that were checked before.
  for (auto const& [symbol, before] : undo_) {
    for (std::size_t i : in_[symbol]) {
      auto const holds = evaluate(formulas_[i], [&](Term const* s) { return value(s); });
      if (repairs > 0 && (!holds || *holds != 1)) return false;
    }
    if (repairs == 0) break;
  }
  return true;
}

bool ModelSampler::change(Random& random) {
  std::size_t const symbol = random.below(symbols_.size());
  Int128 const from = values_[symbol], to = pick(random, symbols_[symbol]);
  if (from == to) return false;
  std::uint64_t const way = random.below(4);
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    bool like = values_[i] == from && same_sort(symbols_[i], symbols_[symbol]);
    if (i == symbol || (like && way < 3 && (way < 2 || random.below(2) == 0))) set(i, to);
  }
  bool kept = settle();
  if (!kept)
    for (std::size_t i = undo_.size(); i > 0; --i) values_[undo_[i - 1].first] = undo_[i - 1].second;
  undo_.clear();
  return kept;
}

int ModelSampler::random_walk(Random& random, int attempts) {
  int kept = 0;
  for (int i = 0; i < attempts && !symbols_.empty(); ++i) kept += change(random);
  return kept;
}

}  // namespace assay
