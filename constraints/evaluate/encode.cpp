#include "constraints/evaluate/encode.hpp"

#include "constraints/evaluate/evaluate.hpp"

namespace assay {

std::optional<bool> Evaluator::decide(Tribool condition) {
  if (condition.value != Tribool::unknown) return condition == Tribool::yes;
  if (!splits_ || !condition.term) return std::nullopt;
  return splits_->decide(condition);
}

std::optional<Int128> Evaluator::settle(Interval value, Int128 low, Int128 high) {
  if (value.exact()) return value.low;
  if (!splits_ || !value.term) return std::nullopt;
  low = std::max(low, value.low), high = std::min(high, value.high);
  for (Int128 i = low; i < high && step(); ++i) {
    if (decide(equal(value, {i, i})).value_or(false)) return i;
  }
  return high;
}

namespace {

Encoded encode(Expr const& formula, Environment const& environment, Arena& arena, CaseSplits& splits) {
  Encoded encoded;
  while (splits.next()) {
    Evaluator evaluator(environment, arena);
    evaluator.decide_by(&splits);
    FormulaValue value = evaluator.all(evaluator.evaluate(formula));
    encoded.where = splits.path();
    if (splits.impossible()) continue;
    if (evaluator.exhausted()) {
      encoded.incomplete = "the formula needs too many steps on these values";
      return encoded;
    }
    if (value.is(FormulaValueKind::undefined)) {
      if (encoded.reason.empty()) encoded.reason = value.text;
      encoded.undefined = disjunction(encoded.undefined, splits.path());
      continue;
    }
    Tribool found = conjunction(splits.path(), value.truth);
    if (found == Tribool::unknown && !found.term) {
      encoded.incomplete = "the formula depends on an unknown value";
      return encoded;
    }
    encoded.holds = disjunction(encoded.holds, found);
  }
  if (!splits.complete()) encoded.incomplete = "the formula has too many cases";
  return encoded;
}

}  // namespace

Encoded encode(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given,
               std::size_t max_cases) {
  CaseSplits splits(given, max_cases);
  Encoded encoded = encode(formula, environment, arena, splits);
  encoded.where = Tribool::yes;
  return encoded;
}

Encoded encode_case(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given,
                    Assignment const& values) {
  CaseSplits splits(given, values);
  return encode(formula, environment, arena, splits);
}

}  // namespace assay
