#include "constraints/bounds/tape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/sets/real_interval.hpp"
#include "support/parallel.hpp"

namespace assay::inline constraints::bounds {
namespace {

template <class... Cases> struct Overloaded : Cases... { using Cases::operator()...; };
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

// The most often that an index is among these.
double most_often(std::span<std::uint32_t const> indices, std::size_t size) {
  std::vector<std::uint32_t> counts(size);
  std::uint32_t most = 0;
  for (auto const index : indices)
    if (index != kNowhere) most = std::max(most, ++counts[index]);
  return most;
}

double fan_of(Link const& link, std::size_t results, std::size_t operands) {
  return std::visit(Overloaded{
                        [&](SlopeLink const& slopes) { return slopes.scalar ? static_cast<double>(results) : 1.0; },
                        [&](MoveLink const& move) { return most_often(move.index, operands); },
                        [&](TermsLink const& terms) { return most_often(terms.index, operands); },
                        [&](ProductLink const& link) {
                          double fan = 0;
                          for (auto const& product : *link.products)
                            fan += most_often(link.to_left ? product.x : product.y, operands) *
                                   static_cast<double>(link.to_left ? product.columns : product.rows);
                          return fan;
                        },
                    },
                    link);
}

double cost_of(Link const& link, std::size_t results) {
  if (auto const* const terms = std::get_if<TermsLink>(&link)) return static_cast<double>(terms->index.size());
  auto const* const products = std::get_if<ProductLink>(&link);
  if (!products) return static_cast<double>(results);
  double cost = 0;
  for (auto const& product : *products->products)
    cost +=
        static_cast<double>(product.rows) * static_cast<double>(product.inner) * static_cast<double>(product.columns);
  return cost;
}

// The matrix of an operand's elements.
Doubles gathered(std::span<std::uint32_t const> places, Doubles const& elements) {
  Doubles matrix(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) matrix[i] = places[i] == kNowhere ? 0 : elements[places[i]];
  return matrix;
}

void scatter(std::span<std::uint32_t const> places, Doubles const& matrix, Doubles& to) {
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i] != kNowhere) to[places[i]] += matrix[i];
}

// Adds a y^T, for a of rows x columns.
void add_to_left(MatrixProduct const& product, Doubles const& a, Doubles const& other, Doubles& to) {
  Doubles const y = gathered(product.y, other);
  Doubles x(product.rows * product.inner);
  std::size_t const columns = product.columns;
  for (std::size_t r = 0; r < product.rows; ++r) {
    double const* const row = a.data() + r * columns;
    if (std::all_of(row, row + columns, [](double value) { return value == 0; })) continue;
    for (std::size_t k = 0; k < product.inner; ++k) {
      double const* const line = y.data() + k * columns;
      double sums[4] = {};
      std::size_t c = 0;
      for (; c + 4 <= columns; c += 4)
        for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += row[c + lane] * line[c + lane];
      for (; c < columns; ++c) sums[0] += row[c] * line[c];
      x[r * product.inner + k] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }
  }
  scatter(product.x, x, to);
}

// Adds x^T a.
void add_to_right(MatrixProduct const& product, Doubles const& a, Doubles const& other, Doubles& to) {
  Doubles const x = gathered(product.x, other);
  Doubles y(product.inner * product.columns);
  std::size_t const columns = product.columns;
  for (std::size_t r = 0; r < product.rows; ++r) {
    double const* const row = a.data() + r * columns;
    if (std::all_of(row, row + columns, [](double value) { return value == 0; })) continue;
    for (std::size_t k = 0; k < product.inner; ++k) {
      double const factor = x[r * product.inner + k];
      if (factor == 0) continue;
      double* const line = y.data() + k * columns;
      for (std::size_t c = 0; c < columns; ++c) line[c] += factor * row[c];
    }
  }
  scatter(product.y, y, to);
}

// What the adjoint of a step adds to that of the step that a link leads to.
struct Backward {
  Doubles const& adjoint;
  Doubles& to;

  void operator()(SlopeLink const& link) const {
    for (std::size_t i = 0; i < adjoint.size(); ++i)
      if (adjoint[i] != 0) to[link.scalar ? 0 : i] += adjoint[i] * link.slope[i];
  }
  void operator()(MoveLink const& link) const {
    for (std::size_t i = 0; i < adjoint.size(); ++i)
      if (link.index[i] != kNowhere) to[link.index[i]] += adjoint[i];
  }
  void operator()(TermsLink const& link) const {
    for (std::size_t i = 0; i < adjoint.size(); ++i)
      for (std::uint32_t k = link.first[i]; adjoint[i] != 0 && k < link.first[i + 1]; ++k)
        to[link.index[k]] += link.slope.empty() ? adjoint[i] : adjoint[i] * link.slope[k];
  }
  void operator()(ProductLink const& link) const {
    for (auto const& product : *link.products) {
      Doubles a(product.out.size());
      bool is_zero = true;
      for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = product.out[i] == kNowhere ? 0 : adjoint[product.out[i]];
        is_zero = is_zero && a[i] == 0;
      }
      if (is_zero) continue;
      link.to_left ? add_to_left(product, a, *link.other, to) : add_to_right(product, a, *link.other, to);
    }
  }
};

// A bound that is missing counts where the element matters at all.
double weighted(double adjoint, double bound) { return adjoint == 0 || bound == 0 ? 0 : std::fabs(adjoint) * bound; }

}  // namespace

double Bound::sum() const { return rounded_up(first + rest); }

std::size_t Tape::add(Step step) {
  cost_ += static_cast<double>(step.size());
  for (auto const& link : step.links) {
    auto const from = std::visit([](auto const& any) { return any.from; }, link);
    cost_ += cost_of(link, step.size());
    steps_[from].fan += fan_of(link, step.size(), steps_[from].size());
    fan_ = std::max(fan_, steps_[from].fan);
  }
  for (double const radius : step.radius)
    if (std::isfinite(radius)) radii_ += radius;
  steps_.push_back(std::move(step));
  return steps_.size() - 1;
}

// From the last step to the first, the adjoint of each that the element depends on.
template <class Visit> void Tape::sweep(std::size_t step, std::size_t element, Visit const& visit) const {
  std::vector<Doubles> adjoints(step + 1);
  adjoints[step].assign(steps_[step].size(), 0);
  adjoints[step][element] = 1;
  for (std::size_t at = step + 1; at-- > 0;) {
    auto const adjoint = std::move(adjoints[at]);
    if (adjoint.empty()) continue;
    visit(at, adjoint);
    for (auto const& link : steps_[at].links) {
      auto const from = std::visit([](auto const& any) { return any.from; }, link);
      auto& to = adjoints[from];
      if (to.empty()) to.assign(steps_[from].size(), 0);
      std::visit(Backward{adjoint, to}, link);
    }
  }
}

std::vector<Doubles> Tape::adjoint(std::size_t step, std::size_t element) const {
  std::vector<Doubles> all(steps_.size());
  sweep(step, element, [&](std::size_t at, Doubles const& adjoint) { all[at] = adjoint; });
  return all;
}

Bound Tape::bound(std::size_t step, std::size_t element, std::span<double> shares) const {
  Bound bound;
  double reach = 0;
  sweep(step, element, [&](std::size_t at, Doubles const& adjoint) {
    Step const& one = steps_[at];
    double first = 0, second = 0;
    for (std::size_t i = 0; i < adjoint.size(); ++i) {
      if (adjoint[i] == 0) continue;
      first += weighted(adjoint[i], one.local[i]);
      second += weighted(adjoint[i], one.second[i]);
      reach += weighted(adjoint[i], one.reach[i]);
    }
    bound.first += first;
    bound.rest += second;
    if (!shares.empty()) shares[at] = first + second;
  });
  // Roundings of the adjoints, products of theirs that are too small for a double, and the roundings of these sums.
  bound.rest += (fan_ + 2) * 0x1p-52 * reach + cost_ * 0x1p-1074 * (radii_ + 1);
  double const slack = (cost_ + 8) * 0x1p-52;
  bound.rest += slack * (bound.first + bound.rest);
  if (std::isnan(bound.first + bound.rest)) return {kUnbounded, kUnbounded};
  return bound;
}

void Tape::tighten(std::size_t step) {
  std::vector<double> bounds(steps_[step].size());
  constexpr double kWorthThreads = 1e6;
  bool const is_large = static_cast<double>(bounds.size()) * cost_ > kWorthThreads;
  for_each_index(bounds.size(), is_large ? worker_count() : 1,
                 [&](std::size_t i) { bounds[i] = bound(step, i).sum(); });
  for (std::size_t i = 0; i < bounds.size(); ++i) steps_[step].radius[i] = std::min(steps_[step].radius[i], bounds[i]);
  steps_[step].tight = true;
}

}  // namespace assay::inline constraints::bounds
