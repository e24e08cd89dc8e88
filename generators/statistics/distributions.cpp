#include "generators/statistics/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "constraints/check/clause_findings.hpp"
#include "constraints/members/members.hpp"
#include "generators/derive/derivation.hpp"
#include "generators/derive/scalar.hpp"
#include "generators/statistics/empirical.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr double kNoPower = 0.5;  // if `most` is at least this, the comparison is undecided

// Random numbers in terms of their distribution. If the distribution has equally likely steps (`steps`, 0: 2^64),
// `place` is the number of the step. Otherwise `place` is empty, and `quantile` is the probability of smaller numbers.
struct Drawn {
  bool in_steps = false;
  std::uint64_t steps = 0;
  std::vector<std::uint64_t> place;
  std::vector<double> quantile;
  double resolution = 0;  // uncertainty of quantiles, because the numbers are rounded
  std::size_t impossible = 0;
};

Quantile quantile_of_step(std::uint64_t place, std::uint64_t steps) {
  double const all = steps == 0 ? 0x1p64 : static_cast<double>(steps);
  return {static_cast<double>(place) / all, (static_cast<double>(place) + 1) / all};
}

std::vector<Quantile> quantiles(Drawn const& drawn) {
  std::vector<Quantile> all;
  for (auto const place : drawn.place) all.push_back(quantile_of_step(place, drawn.steps));
  for (auto const quantile : drawn.quantile) all.push_back({quantile, quantile});
  return all;
}

// The differences of the first and second, third and fourth, .. number along a dimension, modulo the range. For
// independent numbers, they have the same distribution as the numbers.
std::vector<Quantile> differences(Drawn const& drawn, Shape const& shape, std::size_t axis) {
  std::size_t inner = 1, outer = 1;
  for (std::size_t d = 0; d < shape.size(); ++d)
    (d < axis ? outer : inner) *= d == axis ? 1 : static_cast<std::size_t>(shape[d]);
  auto const size = static_cast<std::size_t>(shape[axis]);
  std::vector<Quantile> all;
  for (std::size_t block = 0; block < outer; ++block)
    for (std::size_t pair = 0; pair + 1 < size; pair += 2)
      for (std::size_t i = 0; i < inner; ++i) {
        std::size_t const first = (block * size + pair) * inner + i, second = first + inner;
        if (drawn.in_steps) {
          auto const a = drawn.place[first], b = drawn.place[second];
          all.push_back(quantile_of_step(b >= a ? b - a : drawn.steps - (a - b), drawn.steps));
        } else {
          double const difference = drawn.quantile[second] - drawn.quantile[first];
          double const turned = difference < 0 ? difference + 1 : difference;
          all.push_back({turned, turned});
        }
      }
  return all;
}

std::uint64_t reversed(std::uint64_t bits, int width) {
  std::uint64_t turned = 0;
  for (int i = 0; i < width; ++i) turned |= (bits >> i & 1) << (width - 1 - i);
  return turned;
}

double number_at(Tensor const& tensor, std::int64_t index) {
  return assay::to_double(derive::scalar_at(tensor, index).number());
}

// Evaluates distribution rows. Each of their functions defines a result.
class DistributionRun final : public Environment {
public:
  DistributionRun(OpMembers const& members, Operation const& op, std::span<Tensor const> operands,
                  std::span<Tensor const> results, RandomNumbers const& asked)
      : members_(members), op_(op), operands_(operands), results_(results), asked_(asked) {}

  bool member(std::string_view name, FormulaValue& value) const override { return members_.member(name, value); }
  Definition const* local(std::string_view name) const override { return members_.local(name); }
  Context& context() const override { return members_.context(); }

  bool apply(Evaluator&, std::string_view name, std::span<FormulaValue const> args,
             FormulaValue& value) const override {
    if (name == "uniform" && args.size() == 3)
      compare(tensor_of(args[0]), uniform(tensor_of(args[0]), tensor_of(args[1]), tensor_of(args[2])));
    else if (name == "normal" && args.size() == 3)
      compare(tensor_of(args[0]), normal(tensor_of(args[0]), tensor_of(args[1]), tensor_of(args[2])));
    else if (name == "uniform_bits" && args.size() == 1)
      compare_bits(tensor_of(args[0]));
    else
      return false;
    value = make(true);
    return true;
  }

  std::vector<DistributionFinding> take() { return std::move(findings_); }

private:
  // The tensor of an operand or result; throws NotDerived if it is unknown.
  Tensor const& tensor_of(FormulaValue const& value) const {
    auto const find = [&](auto const& values, std::span<Tensor const> tensors) -> Tensor const* {
      for (std::size_t i = 0; i < values.size() && i < tensors.size(); ++i)
        if (value.is(FormulaValueKind::placeholder) && values[i] == value.value && tensors[i].data())
          return &tensors[i];
      return nullptr;
    };
    if (auto const* const result = find(op_.results, results_)) return *result;
    if (auto const* const operand = find(op_.operands, operands_)) return *operand;
    throw NotDerived("an operand or result is not known");
  }

  double unit(Tensor const& tensor) const {
    return asked_.steps * std::ldexp(1.0, -static_cast<int>(tensor.element().floating->precision()));
  }

  Drawn uniform(Tensor const& numbers, Tensor const& a, Tensor const& b) const {
    Drawn drawn;
    if (!numbers.element().is(Element::Kind::floating)) return uniform_integers(numbers, a, b);
    double const low = number_at(a, 0), high = number_at(b, 0), width = high - low;
    if (!(width > 0 && std::isfinite(width))) throw NotDerived("the interval is empty or infinite");
    drawn.resolution = unit(numbers) * (1 + 2 * std::max(std::fabs(low), std::fabs(high)) / width);
    for (std::int64_t i = 0; i < numbers.count(); ++i) {
      double const x = number_at(numbers, i);
      drawn.impossible += !(low <= x && x <= high);
      drawn.quantile.push_back(low <= x && x <= high ? (x - low) / width : 1);
    }
    return drawn;
  }

  static Drawn uniform_integers(Tensor const& numbers, Tensor const& a, Tensor const& b) {
    Drawn drawn;
    drawn.in_steps = true;
    auto const low = derive::scalar_at(a, 0).integer(), high = derive::scalar_at(b, 0).integer();
    if (low >= high) throw NotDerived("the interval is empty");
    drawn.steps = static_cast<std::uint64_t>(high - low);
    for (std::int64_t i = 0; i < numbers.count(); ++i) {
      auto const x = derive::scalar_at(numbers, i).integer();
      bool const is_inside = low <= x && x < high;
      drawn.impossible += !is_inside;
      drawn.place.push_back(is_inside ? static_cast<std::uint64_t>(x - low) : drawn.steps - 1);
    }
    return drawn;
  }

  Drawn normal(Tensor const& numbers, Tensor const& mean, Tensor const& deviation) const {
    Drawn drawn;
    double const middle = number_at(mean, 0), width = number_at(deviation, 0);
    if (!(width > 0 && std::isfinite(width) && std::isfinite(middle)))
      throw NotDerived("the standard deviation is not above zero, or not finite");
    // The density is at most 0.4 / width, and at most 0.25 / |x - middle|.
    drawn.resolution = unit(numbers) * (1.25 + 0.4 * std::fabs(middle) / width);
    for (std::int64_t i = 0; i < numbers.count(); ++i) {
      double const x = number_at(numbers, i);
      drawn.impossible += std::isnan(x);
      drawn.quantile.push_back(std::isnan(x) ? 1 : std::erfc(-(x - middle) / width / std::sqrt(2.0)) / 2);
    }
    return drawn;
  }

  void compare_bits(Tensor const& tensor) const {
    auto const& element = tensor.element();
    bool const is_float = element.is(Element::Kind::floating);
    int const width = is_float ? element.floating->bits : element.integer.bits;
    Drawn drawn, turned;
    drawn.in_steps = turned.in_steps = true;
    drawn.steps = turned.steps = width == 64 ? 0 : std::uint64_t{1} << width;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      std::uint64_t const code = width == 64 ? tensor.get(i) : tensor.get(i) & (drawn.steps - 1);
      drawn.place.push_back(code);
      turned.place.push_back(reversed(code, width));
    }
    compare(tensor, drawn, &turned);
  }

  // `turned`: the same bits in reverse order.
  void compare(Tensor const& tensor, Drawn const& drawn, Drawn const* turned = nullptr) const {
    auto const& shape = tensor.shape();
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      if (shape[axis] >= 2) axes.push_back(axis);
    double const rate = asked_.error_rate / static_cast<double>(1 + axes.size() + (turned != nullptr));
    add("the numbers", quantiles(drawn), drawn.resolution, rate, drawn.impossible);
    if (turned) add("the bits in reverse", quantiles(*turned), 0, rate, 0);
    // Both quantiles may be inaccurate, and the difference may wrap around because of that.
    for (auto const axis : axes)
      add(fmt::format("differences of neighbors along dimension {}", axis), differences(drawn, shape, axis),
          4 * drawn.resolution, rate, 0);
  }

  void add(std::string what, std::vector<Quantile> const& numbers, double resolution, double rate,
           std::size_t impossible) const {
    DistributionFinding finding;
    finding.what = std::move(what);
    finding.count = numbers.size();
    finding.impossible = impossible;
    finding.error_rate = asked_.error_rate;
    finding.most = numbers.empty() ? 1 : distance_by_chance(numbers.size(), rate) + resolution;
    finding.distance = numbers.empty() ? 0 : empirical_distance(numbers);
    if (finding.most >= kNoPower && impossible == 0)
      finding.undecided = fmt::format("{} {} are too few, or their type is too coarse, for an error rate of {:g}",
                                      numbers.size(), numbers.size() == 1 ? "number" : "numbers", asked_.error_rate);
    findings_.push_back(std::move(finding));
  }

  OpMembers const& members_;
  Operation const& op_;
  std::span<Tensor const> operands_, results_;
  RandomNumbers const& asked_;
  mutable std::vector<DistributionFinding> findings_;
};

}  // namespace

std::string DistributionFinding::text() const {
  if (!undecided.empty()) return fmt::format("{}: {}", label, undecided);
  if (impossible > 0)
    return fmt::format("{}: {} of {} numbers cannot be of the distribution", label, impossible, count);
  return fmt::format("{}: {} are {:.2g} off the distribution, {} {:.2g} by chance (error rate {:g}, {} of them)", label,
                     what, distance, distance > most ? "and at most" : "at most", most, error_rate, count);
}

std::vector<DistributionFinding> judge_distributions(Operation const& op, std::span<Tensor const> operands,
                                                     std::span<Tensor const> results, Profile const& profile,
                                                     Context& context) {
  OpSpec const* const spec = Specification::get().op(op.name);
  if (!spec || spec->distributions.empty() || !profile.random_numbers) return {};
  Arena arena;
  OpTable table;
  Symbols symbols(table);
  ProgramScope const scope{context, table, symbols};
  OpMembers const members(op, *spec, scope, arena);
  std::vector<DistributionFinding> findings;
  for (auto const& rule : spec->distributions) {
    DistributionRun run(members, op, operands, results, *profile.random_numbers);
    std::vector<DistributionFinding> found;
    try {
      Evaluator(run, arena).evaluate(rule.formula);
      found = run.take();
    } catch (NotDerived const& reason) {
      found.emplace_back().undecided = reason.what();
    }
    for (auto& finding : found) {
      finding.label = full_label(spec->label_prefix, rule.label);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace assay
