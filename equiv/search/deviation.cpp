#include "equiv/search/deviation.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/formats/number.hpp"

namespace assay {

bool differs_plainly(Trial const& trial, PairResults const& results) {
  constexpr double kLeast = 1.0 / 8, kSmall = 1.0 / 1024;
  if (trial.kind != TrialKind::refuted) return false;
  if (trial.index < 0 || trial.result >= std::min(results.a.size(), results.b.size())) return true;
  Tensor const &a = results.a[trial.result], &b = results.b[trial.result];
  if (!is_float(a.element()) || !is_float(b.element())) return true;
  double const x = to_double(unpack(a.get(trial.index, trial.part), *a.element().floating));
  double const y = to_double(unpack(b.get(trial.index, trial.part), *b.element().floating));
  if (!std::isfinite(x) || !std::isfinite(y)) return true;
  double const greater = std::max(std::abs(x), std::abs(y));
  return greater > kSmall && std::abs(x - y) > kLeast * greater;
}

}  // namespace assay
