#include "constraints/values/case_splits.hpp"

#include <algorithm>
#include <optional>

namespace assay {
namespace {

constexpr std::size_t kMaxLineSymbols = 4;
constexpr int kMaxSpreads = 8;

// constant + factor * symbol + ..., as a part of a formula.
struct Line {
  Int128 constant = 0;
  std::size_t count = 0;
  struct {
    Term const* symbol;
    Int128 factor;
  } parts[kMaxLineSymbols];
};

std::optional<Line> linear(Term const& formula) {
  if (formula.kind != TermKind::is_zero && formula.kind != TermKind::is_at_most_zero) return std::nullopt;
  Term const& sum = *formula.args[0];
  Line line;
  auto add = [&](Term const* symbol, Int128 factor) {
    if (symbol->kind != TermKind::symbol || line.count == kMaxLineSymbols) return false;
    line.parts[line.count++] = {symbol, factor};
    return true;
  };
  if (sum.kind != TermKind::sum) return add(&sum, 1) ? std::optional(line) : std::nullopt;
  for (Monomial const& part : sum.monomials) {
    if (part.factors.empty())
      line.constant = part.coefficient;
    else if (part.factors.size() != 1 || !add(part.factors[0], part.coefficient))
      return std::nullopt;
  }
  return line;
}

}  // namespace

CaseSplits::CaseSplits(std::span<Tribool const> given, std::size_t most)
    : given_(given.begin(), given.end()), max_(most) {
  std::erase_if(given_, [](Tribool formula) { return !formula.term; });
}

CaseSplits::CaseSplits(std::span<Tribool const> given, Assignment follow) : CaseSplits(given) {
  follow_ = std::move(follow);
}

bool CaseSplits::next() {
  if (cases_ == max_ || (follow_ && cases_ > 0)) return false;
  if (cases_ > 0) {
    while (!steps_.empty() && !steps_.back().way) steps_.pop_back();
    if (steps_.empty()) return false;
    steps_.back().way = false;
  }
  ++cases_;
  at_ = 0;
  path_ = Tribool::yes;
  impossible_ = false;
  taken_.clear();
  fixed_.clear();
  ranges_.clear();
  spread();
  return true;
}

bool CaseSplits::decide(Tribool condition) {
  auto values = [&](Term const* symbol) -> std::optional<Interval> {
    auto found = fixed_.find(symbol);
    return found == fixed_.end() ? std::nullopt : std::optional(found->second);
  };
  if (!fixed_.empty()) {
    // There is no term if a divisor becomes zero. Then the case is impossible, but this was not detected.
    Tribool const now = substitute(condition, values);
    if (now.value != Tribool::unknown || now.term) condition = now;
  }
  if (condition.value != Tribool::unknown) return condition == Tribool::yes;
  if (auto found = taken_.find(condition.term); found != taken_.end()) return found->second;
  if (Tribool follows = known(*condition.term); follows != Tribool::unknown) return follows == Tribool::yes;
  if (impossible_) return true;  // any answer is valid
  if (at_ == steps_.size()) steps_.push_back({condition, !follow_ || evaluate(condition.term, follow_) == Int128(1)});
  bool way = steps_[at_++].way;
  take(way ? condition : negation(condition));
  return way;
}

void CaseSplits::take(Tribool condition) {
  path_ = conjunction(path_, condition);
  if (!condition.term) return;
  taken_[condition.term] = true;
  if (Tribool opposite = negation(condition); opposite.term) taken_[opposite.term] = false;
  narrow(*condition.term, true);
  spread();
}

// Narrows the ranges by the given formulas until nothing changes.
void CaseSplits::spread() {
  for (int i = 0; i < kMaxSpreads && !impossible_; ++i) {
    narrowed_ = false;
    for (Tribool formula : given_) narrow(*formula.term, true);
    if (!narrowed_) return;
  }
}

void CaseSplits::narrow(Term const& formula, bool holds) {
  if (formula.kind == TermKind::negation) return narrow(*formula.args[0], !holds);
  if (formula.kind == TermKind::conjunction || formula.kind == TermKind::disjunction) {
    if ((formula.kind == TermKind::conjunction) == holds) {
      for (Term const* part : formula.args) narrow(*part, holds);
      return;
    }
    // The only undecided part of the formula.
    Term const* left = nullptr;
    for (Term const* part : formula.args) {
      Tribool const one = known(*part);
      if (one == (holds ? Tribool::no : Tribool::yes)) continue;
      if (one != Tribool::unknown || left) return;
      left = part;
    }
    if (left)
      narrow(*left, holds);
    else
      impossible_ = true;
    return;
  }
  narrow_line(formula, holds);
}

void CaseSplits::limit(Term const* symbol, Interval to) {
  Interval const now = range(symbol);
  to = {std::max(now.low, to.low), std::min(now.high, to.high)};
  if (to.low > to.high) {
    impossible_ = true;
    return;
  }
  if (to.low == now.low && to.high == now.high) return;
  narrowed_ = true;
  ranges_[symbol] = to;
  if (to.exact()) fixed_[symbol] = to;
}

void CaseSplits::narrow_line(Term const& formula, bool holds) {
  auto const line = linear(formula);
  if (!line) return;
  bool equation = formula.kind == TermKind::is_zero;
  for (std::size_t i = 0; i < line->count && !impossible_; ++i) {
    Term const* const symbol = line->parts[i].symbol;
    Int128 const factor = line->parts[i].factor;
    Interval rest{line->constant, line->constant};
    for (std::size_t j = 0; j < line->count; ++j) {
      Interval const one{line->parts[j].factor, line->parts[j].factor};
      if (j == i) continue;
      Interval const range_of = range(line->parts[j].symbol);
      rest = rest + one * Interval{range_of.low, range_of.high};
    }
    if (rest.low <= -kUnbounded || rest.high >= kUnbounded) continue;
    Interval const now = range(symbol);
    if (equation && !holds) {
      if (!rest.exact() || rest.low % factor != 0) continue;
      Int128 const value = -rest.low / factor;
      if (now.low == value) limit(symbol, {now.low + 1, now.high});
      if (now.high == value && !impossible_) limit(symbol, {now.low, now.high - 1});
      continue;
    }
    // factor * x <= most, or >= least
    auto at_most = [&](Int128 most) {
      Int128 const bound = factor > 0 ? floor_quotient({most, most}, {factor, factor}).low
                                      : ceil_quotient({most, most}, {factor, factor}).low;
      limit(symbol, factor > 0 ? Interval{now.low, bound} : Interval{bound, now.high});
    };
    auto at_least = [&](Int128 least) {
      Int128 const bound = factor > 0 ? ceil_quotient({least, least}, {factor, factor}).low
                                      : floor_quotient({least, least}, {factor, factor}).low;
      limit(symbol, factor > 0 ? Interval{bound, now.high} : Interval{now.low, bound});
    };
    if (holds) at_most(-rest.low);
    if (equation && !impossible_) at_least(-rest.high);
    if (!holds) at_least(1 - rest.high);
  }
}

Tribool CaseSplits::known(Term const& formula) const {
  if (formula.kind == TermKind::negation) return negation(known(*formula.args[0]));
  if (formula.kind == TermKind::conjunction || formula.kind == TermKind::disjunction) {
    bool both = formula.kind == TermKind::conjunction;
    Tribool result = both ? Tribool::yes : Tribool::no;
    for (Term const* part : formula.args) {
      Tribool one = known(*part);
      if (one == (both ? Tribool::no : Tribool::yes)) return one;
      if (one == Tribool::unknown) result = Tribool::unknown;
    }
    return result;
  }
  auto const line = linear(formula);
  if (!line) return Tribool::unknown;
  Interval value{line->constant, line->constant};
  for (std::size_t i = 0; i < line->count; ++i) {
    Interval const x = range(line->parts[i].symbol);
    value = value + Interval{line->parts[i].factor, line->parts[i].factor} * Interval{x.low, x.high};
  }
  return formula.kind == TermKind::is_zero ? equal(value, {0, 0}) : less_equal(value, {0, 0});
}

Interval CaseSplits::range(Term const* symbol) const {
  auto found = ranges_.find(symbol);
  return found == ranges_.end() ? Interval{symbol->low, symbol->high} : found->second;
}

}  // namespace assay
