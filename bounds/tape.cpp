#include "bounds/tape.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "bounds/backward.hpp"
#include "oracle/sets/real_interval.hpp"
#include "support/parallel.hpp"

namespace assay::bounds {
namespace {

template <class... Cases> struct Overloaded : Cases... { using Cases::operator()...; };
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

// Returns the maximum number of occurrences of an index.
double max_occurrences(std::vector<std::uint32_t> const& indices, std::size_t size) {
  std::vector<std::uint32_t> counts(size);
  std::uint32_t most = 0;
  for (auto const index : indices)
    if (index != kNowhere) most = std::max(most, ++counts[index]);
  return most;
}

double max_occurrences(Places const& places, std::size_t size) {
  return places.is_run() ? 1 : max_occurrences(places.index(), size);
}

double fan_of(Link const& link, std::size_t results, std::size_t operands) {
  return std::visit(Overloaded{
                        [&](SlopeLink const& slopes) {
                          auto const size = static_cast<double>(slopes.spread.size);
                          return size == 0 ? 1.0 : std::ceil(static_cast<double>(results) / size);
                        },
                        [&](MoveLink const& move) { return max_occurrences(move.index, operands); },
                        [&](TermsLink const& terms) { return max_occurrences(terms.index, operands); },
                        [&](ProductLink const& link) {
                          double fan = 0;
                          for (auto const& product : *link.products)
                            fan += max_occurrences(link.to_left ? product.x : product.y, operands) *
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

std::size_t from_of(Link const& link) {
  return std::visit([](auto const& any) { return any.from; }, link);
}

}  // namespace

Elements::Elements(Tensor tensor) : tensor_(std::move(tensor)) {
  FloatFormat const& format = *tensor_.element().floating;
  if (format.name == kF32.name) {
    single_ = reinterpret_cast<float const*>(tensor_.data());
  } else if (format.name == kF64.name) {
    wide_ = reinterpret_cast<double const*>(tensor_.data());
  } else {
    auto numbers = std::make_shared<Doubles>(size());
    for (std::size_t i = 0; i < numbers->size(); ++i)
      (*numbers)[i] = to_double(unpack(tensor_.get(static_cast<std::int64_t>(i)), format));
    wide_ = numbers->data();
    converted_ = std::move(numbers);
  }
}

Places::Places(std::vector<std::uint32_t> index) : index_(std::move(index)), count_(index_.size()) {
  is_run_ = !index_.empty() && index_[0] != kNowhere;
  for (std::size_t i = 1; is_run_ && i < index_.size(); ++i) is_run_ = index_[i] == index_[0] + i;
  if (!is_run_) return;
  first_ = index_[0];
  index_ = {};
}

Doubles ProductLink::factors(std::size_t product) const {
  Doubles all(places(product).size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = factor(product, i);
  return all;
}

double Bound::sum() const { return rounded_up(first + rest); }

std::size_t Tape::add(Step step) {
  step.cost = static_cast<double>(step.size());
  for (auto const& link : step.links) {
    auto const from = from_of(link);
    step.cost += cost_of(link, step.size());
    steps_[from].fan += fan_of(link, step.size(), steps_[from].size());
    fan_ = std::max(fan_, steps_[from].fan);
  }
  for (auto& link : step.links) {
    auto* const slopes = std::get_if<SlopeLink>(&link);
    if (!slopes || std::ranges::adjacent_find(slopes->slope, std::ranges::not_equal_to{}) != slopes->slope.end())
      continue;
    slopes->slope.resize(std::min<std::size_t>(slopes->slope.size(), 1));
    slopes->slope.shrink_to_fit();
  }
  for (double const radius : step.radius)
    if (std::isfinite(radius)) radii_ += radius;
  steps_.push_back(std::move(step));
  return steps_.size() - 1;
}

Tape::Way Tape::Way::until(Stop const& stop) const {
  return {{steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(stop.count)}, false, stop.cost, {}};
}

Tape::Way Tape::way(std::size_t step) const {
  Way way;
  std::vector<bool> is_pending(step + 1);
  is_pending[step] = true;
  std::size_t pending = 1;
  for (std::size_t at = step + 1; at-- > 0;) {
    if (!is_pending[at]) continue;
    way.steps.push_back(at);
    if (--pending == 0 && at != step && !steps_[at].links.empty()) way.stops.push_back({way.steps.size(), way.cost});
    way.cost += steps_[at].cost;
    for (auto const& link : steps_[at].links) {
      auto const from = from_of(link);
      if (!is_pending[from]) is_pending[from] = true, ++pending;
    }
  }
  return way;
}

void PartialAdjoint::cover(std::size_t begin, std::size_t end) {
  if (begin >= end) return;
  if (first == last) first = last = begin;
  auto const clear = [&](std::size_t from, std::size_t to) {
    if (from < to) std::fill(&of[from], &of[from] + (to - from), Lanes{});
  };
  clear(begin, first);
  clear(last, end);
  first = std::min(first, begin), last = std::max(last, end);
}

// A backward pass for at most kTapeLanes elements.
struct Tape::Sweep {
  std::vector<Step> const& steps;
  Way const& way;
  std::size_t workers = 1;  // threads for products
  std::vector<PartialAdjoint> adjoints = {};
  double work = 0;                                 // multiplications and additions so far, per lane
  std::multimap<std::size_t, Adjoint> spare = {};  // memory of completed adjoints, by size

  void ensure_size(PartialAdjoint& adjoint, std::size_t size) {
    if (!adjoint.of.empty()) return;
    if (auto const found = spare.lower_bound(size); found != spare.end()) {
      adjoint.of = std::move(found->second);
      spare.erase(found);
    } else {
      adjoint.of.resize(size);
    }
    adjoint.first = adjoint.last = 0;
  }

  // Calls visit(position on the path, adjoint) for each step of the path on which the elements depend.
  template <class Visit> void run(std::span<std::size_t const> elements, Visit const& visit) {
    std::size_t const step = way.steps[0];
    adjoints.resize(step + 1);
    ensure_size(adjoints[step], steps[step].size());
    for (std::size_t l = 0; l < elements.size(); ++l) {
      adjoints[step].cover(elements[l], elements[l] + 1);
      adjoints[step].of[elements[l]].at[l] = 1;
    }
    for (std::size_t k = 0; k < way.steps.size(); ++k) {
      auto adjoint = std::exchange(adjoints[way.steps[k]], {});
      if (adjoint.of.empty()) continue;
      visit(k, adjoint);
      work += static_cast<double>(adjoint.size());
      bool const is_end = !way.is_whole && k + 1 == way.steps.size();
      for (auto const& link : steps[way.steps[k]].links) {
        if (is_end) break;
        auto& to = adjoints[from_of(link)];
        ensure_size(to, steps[from_of(link)].size());
        work += add_backward(link, adjoint, to, workers);
      }
      auto const room = adjoint.of.size();
      spare.emplace(room, std::move(adjoint.of));
    }
  }
};

std::vector<Adjoint> Tape::adjoint(std::size_t step, std::size_t element) const {
  std::vector<Adjoint> all(steps_.size());
  auto const whole = way(step);
  Sweep{steps_, whole}.run({&element, 1}, [&](std::size_t k, PartialAdjoint const& adjoint) {
    auto& of_step = all[whole.steps[k]];
    of_step.resize(steps_[whole.steps[k]].size());
    std::copy(&adjoint.of[adjoint.first], &adjoint.of[adjoint.first] + adjoint.size(), &of_step[adjoint.first]);
  });
  return all;
}

Bounds Tape::bounds(std::size_t step, std::span<std::size_t const> elements, Way const& way) const {
  constexpr double kWorthThreads = 1e6;
  constexpr std::size_t kGroups = 256;  // maximum groups in parallel, each with separate shares
  Bounds all{std::vector<Bound>(elements.size()), Doubles(step + 1)};
  // Second-order errors, and rounding errors of the adjoints.
  std::vector<Weights> weights;
  for (auto const at : way.steps) weights.emplace_back(steps_[at], (fan_ + 2) * 0x1p-52);
  if (!way.is_whole) weights.back() = Weights(steps_[way.steps.back()].radius);
  // Products of adjoints that underflow in double, and the rounding errors of these sums.
  double const underflow = way.cost * 0x1p-1074 * (radii_ + 1), slack = (way.cost + 8) * 0x1p-52;
  auto const find = [&](Sweep& sweep, std::span<std::size_t const> own, Bound* bounds, Doubles& shares) {
    sweep.run(own, [&](std::size_t k, PartialAdjoint const& adjoint) {
      Weighed const found = weights[k].weigh(adjoint);
      for (std::size_t l = 0; l < own.size(); ++l) {
        double const first = found.first.at[l], rest = found.rest.at[l];
        bounds[l].first += first, bounds[l].rest += rest;
        if (std::isfinite(first + rest)) shares[way.steps[k]] += first + rest;
      }
    });
    for (std::size_t l = 0; l < own.size(); ++l) {
      Bound& bound = bounds[l];
      bound.rest += underflow;
      bound.rest += slack * (bound.first + bound.rest);
      if (std::isnan(bound.first + bound.rest)) bound = {kUnboundedError, kUnboundedError};
    }
  };
  bool const is_large = static_cast<double>(elements.size()) * way.cost > kWorthThreads;
  std::size_t const groups = (elements.size() + kTapeLanes - 1) / kTapeLanes;
  for (std::size_t first = 0; first < groups; first += kGroups) {
    std::size_t const count = std::min(kGroups, groups - first);
    std::vector<Doubles> shares(count, Doubles(all.shares.size()));
    std::atomic<std::size_t> next = 0;
    std::size_t const workers = is_large ? std::min(worker_count(), count) : 1;
    run_workers(workers, [&](std::size_t) {
      Sweep sweep{steps_, way, is_large && workers == 1 ? worker_count() : 1};
      for (std::size_t group = next++; group < count; group = next++) {
        std::size_t const begin = (first + group) * kTapeLanes;
        auto const own = elements.subspan(begin, std::min(kTapeLanes, elements.size() - begin));
        find(sweep, own, &all.of[begin], shares[group]);
      }
    });
    for (auto const& own : shares)
      for (std::size_t k = 0; k < own.size(); ++k) all.shares[k] += own[k];
  }
  return all;
}

double Tape::work(std::size_t step, Way const& way) const {
  constexpr double kWorthATrial = 1e7;
  auto const size = steps_[step].size();
  double const all = static_cast<double>(size) * way.cost;
  if (all < kWorthATrial) return all;
  double most = 0;
  for (std::size_t const begin : {std::size_t{0}, size / 2, size - std::min(size, kTapeLanes)}) {
    std::vector<std::size_t> elements(std::min(kTapeLanes, size - begin));
    std::iota(elements.begin(), elements.end(), begin);
    Sweep sweep{steps_, way};
    sweep.run(elements, [](std::size_t, PartialAdjoint const&) {});
    most = std::max(most, sweep.work);
  }
  return std::min(all, static_cast<double>(size) * most);
}

void Tape::tighten(std::size_t step, Way const& way) {
  std::vector<std::size_t> elements(steps_[step].size());
  std::iota(elements.begin(), elements.end(), std::size_t{0});
  auto const found = bounds(step, elements, way);
  for (std::size_t i = 0; i < elements.size(); ++i)
    steps_[step].radius[i] = std::min(steps_[step].radius[i], found.of[i].sum());
  steps_[step].radii = way.is_whole ? Radii::by_adjoints : Radii::by_near_adjoints;
}

}  // namespace assay::bounds
