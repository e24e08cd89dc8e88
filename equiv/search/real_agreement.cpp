#include "equiv/search/real_agreement.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "equiv/search/result_formats.hpp"
#include "generators/values/values.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kOrdinarySeed = 7;
constexpr int kOrdinaryRuns = 16;

// Whether all floating-point inputs are zero or have a magnitude from 2^-4 to 2^4.
bool are_ordinary(Inputs const& inputs) {
  for (auto const& tensor : inputs)
    for (std::int64_t i = 0; i < tensor.count() && is_float(tensor.element()); ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part) {
        double const x = std::abs(to_double(unpack(tensor.get(i, part), *tensor.element().floating)));
        if (!(x == 0 || (x >= 0.0625 && x <= 16))) return false;
      }
  return true;
}

double tolerance_of_precisions(std::vector<int> all) {
  std::erase(all, 0);
  return all.empty() ? 0 : std::ldexp(1.0, -(*std::ranges::min_element(all) / 2));
}

// Compares the results of a pair on several inputs.
class OrdinaryComparison {
public:
  OrdinaryComparison(FunctionPair const& pair, Agreement& agreement)
      : agreement_(agreement),
        in_a_(least_precisions(pair.a)),
        in_b_(least_precisions(pair.b)),
        has_specials_(has_special_constant(pair.a)),
        is_whole_(pair.grid || in_a_.size() != in_b_.size()) {
    auto const some = [](int precision) { return precision > 0; };
    agreement_.has_floats = std::ranges::any_of(in_a_, some) || std::ranges::any_of(in_b_, some);
    agreement_.has_ordinary = std::ranges::any_of(pair.parameters, [](auto const& one) { return is_float(one.in_a); });
  }

  void add(PairResults const& results) {
    for (std::size_t r = 0; r < results.a.size() && r < results.b.size(); ++r)
      if (results.a[r].shape() == results.b[r].shape())
        compare(r, results.a[r], results.b[r]);
      else
        ++agreement_.far;
  }

  // Counts elements that differ and were never numbers in both, and results of B that are a multiple of those of A.
  void finish() {
    for (Proportion const& one : proportions_)
      if (one.is_other_factor()) agreement_.far += one.count;
    for (auto const& result : places_) agreement_.far += static_cast<std::size_t>(std::ranges::count(result, kDiffers));
  }

private:
  // The quotients of elements of B and A in one result. Small numbers agree if their distance is small, except if all
  // elements of B are about the same multiple of those of A, which rounding errors do not explain.
  struct Proportion {
    std::size_t count = 0;
    double least = 0, greatest = 0, most = 0;
    bool is_constant = true;

    void add(double x, double y, double tolerance) {
      if (x == 0 && y == 0) return;
      double const quotient = y / x;
      if (!std::isfinite(quotient) || quotient == 0) is_constant = false;
      least = count == 0 ? quotient : std::min(least, quotient);
      greatest = count == 0 ? quotient : std::max(greatest, quotient);
      most = tolerance;
      ++count;
    }
    bool is_other_factor() const {
      constexpr std::size_t kMin = 12;
      return is_constant && count >= kMin && (least > 0) == (greatest > 0) &&
             greatest - least <= most * std::min(std::abs(least), std::abs(greatest)) &&
             (least > 1 + most || greatest < 1 - most);
    }
  };

  double tolerance(std::size_t r) const {
    std::vector<int> all;
    auto const put = [&](std::vector<int> const& from) {
      if (!is_whole_ && from.size() > 1 && r < from.size()) return all.push_back(from[r]);
      all.insert(all.end(), from.begin(), from.end());
    };
    put(in_a_), put(in_b_);
    return tolerance_of_precisions(std::move(all));
  }

  void compare(std::size_t r, Tensor const& a, Tensor const& b) {
    double const most = tolerance(r);
    places_.resize(std::max(places_.size(), r + 1));
    proportions_.resize(places_.size());
    auto const parts = static_cast<std::size_t>(parts_of(a.element()));
    places_[r].resize(std::max(places_[r].size(), static_cast<std::size_t>(a.count()) * parts));
    for (std::int64_t i = 0; i < a.count(); ++i)
      for (int part = 0; part < parts_of(a.element()); ++part) {
        if (!is_float(a.element())) {
          agreement_.far += a.get(i, part) != b.get(i, part);
          continue;
        }
        auto& place = places_[r][static_cast<std::size_t>(i) * parts + static_cast<std::size_t>(part)];
        double const x = to_double(unpack(a.get(i, part), *a.element().floating));
        double const y = to_double(unpack(b.get(i, part), *b.element().floating));
        if (std::isfinite(x) && std::isfinite(y)) {
          add_numbers(x, y, most);
          proportions_[r].add(x, y, most);
          place |= kCompared;
        } else if (x != y && !(std::isnan(x) && std::isnan(y))) {
          bool const is_opposite = std::isinf(x) && std::isinf(y);
          agreement_.far += std::isfinite(x) || has_specials_ || is_opposite;
          place |= kDiffers;
        }
      }
  }

  void add_numbers(double x, double y, double most) {
    ++agreement_.elements;
    double const difference = std::abs(x - y) / std::max({1.0, std::abs(x), std::abs(y)});
    agreement_.greatest = std::max(agreement_.greatest, difference);
    agreement_.far += difference > most;
  }

  Agreement& agreement_;
  std::vector<int> in_a_, in_b_;
  bool has_specials_, is_whole_;
  // Flags per result element: numbers of both were compared; they differ or are not numbers in both.
  static constexpr std::uint8_t kCompared = 1, kDiffers = 2;
  std::vector<std::vector<std::uint8_t>> places_;
  std::vector<Proportion> proportions_;  // one per result
};

}  // namespace

double tolerance_of_rounding(FunctionPair const& pair) {
  auto all = least_precisions(pair.a);
  std::ranges::copy(least_precisions(pair.b), std::back_inserter(all));
  return tolerance_of_precisions(std::move(all));
}

Agreement agreement_on_ordinary(PairRunner& runner, InputPlan const& plan, Inputs const& witness, std::uint64_t work) {
  Agreement agreement;
  auto const& pair = runner.pair();
  OrdinaryComparison comparison(pair, agreement);
  Random random(kOrdinarySeed);
  std::uint64_t const max_work = runner.work() + work;
  for (int n = 0; n < kOrdinaryRuns && agreement.has_floats; ++n) {
    if (n >= 4 && runner.work() > max_work) break;
    Inputs inputs;
    for (std::size_t i = 0; i < plan.shapes.size(); ++i) {
      auto tensor = make_tensor(pair.parameters[i].in_a, plan.shapes[i]);
      fill(tensor, n % 4 == 3 ? DataPattern::small_integers : DataPattern::ordinary, random);
      inputs.push_back(plan.pinned[i] ? *plan.pinned[i] : std::move(tensor));
    }
    PairResults results;
    auto const trial = runner.run(inputs, &results);
    if (trial.kind == TrialKind::no_meaning || trial.kind == TrialKind::not_run) continue;
    ++agreement.inputs;
    if (trial.kind == TrialKind::refuted && trial.index < 0) {
      ++agreement.far;
      break;
    }
    comparison.add(results);
  }
  PairResults results;
  if (agreement.has_floats && are_ordinary(witness) && runner.run(witness, &results).kind == TrialKind::refuted)
    comparison.add(results);
  comparison.finish();
  return agreement;
}

}  // namespace assay
