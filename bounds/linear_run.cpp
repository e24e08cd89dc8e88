#include "bounds/linear_run.hpp"

#include <algorithm>
#include <cmath>

namespace assay::bounds {
namespace {

std::vector<std::pair<Operation const*, double>> by_op(Tape const& tape, Doubles const& shares) {
  std::map<Operation const*, double> sums;
  double total = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) sums[tape[k].op] += shares[k], total += shares[k];
  std::vector<std::pair<Operation const*, double>> sorted(sums.begin(), sums.end());
  for (auto& [op, share] : sorted) share = total > 0 ? share / total : 0;
  std::ranges::stable_sort(sorted, [](auto const& x, auto const& y) {
    return std::pair(-x.second, x.first ? x.first->range.begin : 0) <
           std::pair(-y.second, y.first ? y.first->range.begin : 0);
  });
  std::erase_if(sorted, [](auto const& one) { return one.second < 1e-9; });  // rounding errors of the bound
  return sorted;
}

// The requested elements of each result.
using WantedElements = std::map<std::size_t, std::vector<std::size_t>>;

WantedElements expected_elements(std::span<RuntimeValue const> results, std::span<ResultSlice const> of,
                                 CompiledFunction const& function) {
  WantedElements wanted;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].kind != RuntimeValue::Kind::tensor) continue;
    for (auto const& slice : of.empty() ? std::vector{ResultSlice{i, {}}} : std::vector(of.begin(), of.end())) {
      if (slice.result != i) continue;
      auto const elements = elements_of(slice, results[i].tensor.shape());
      if (!elements) throw ExecutionError{ExecutionError::Kind::unsupported, function.op, elements.error()};
      wanted[i].insert(wanted[i].end(), elements->begin(), elements->end());
    }
  }
  return wanted;
}

struct Found {
  std::map<std::size_t, std::vector<Bound>> of;
  std::vector<std::pair<Operation const*, double>> shares;
};

Found bounds_of(LinearSets& sets, Process& process, std::span<RuntimeValue const> results, WantedElements const& wanted,
                CompiledFunction const& function) {
  Found found;
  Doubles shares(sets.tape().size());
  for (auto const& [i, elements] : wanted) {
    auto const step = elements.empty() ? std::nullopt : sets.step_of(results[i]);
    if (!step) continue;
    shares.resize(sets.tape().size());
    if (sets.tape()[*step].is_lost) {
      found.of[i].assign(elements.size(), {kUnboundedError, kUnboundedError});
      continue;
    }
    auto const way = sets.tape().way(*step);
    process.spend(static_cast<std::uint64_t>(static_cast<double>(elements.size()) * way.cost), function.op);
    auto bounds = sets.tape().bounds(*step, elements, way);
    for (std::size_t k = 0; k < bounds.shares.size(); ++k) shares[k] += bounds.shares[k];
    found.of[i] = std::move(bounds.of);
  }
  found.shares = by_op(sets.tape(), shares);
  return found;
}

// Replaces missing bounds by first-order estimates of errors, at the values of a run without sets.
void estimate(LinearRun& linear, RunState const& before, CompiledFunction const& function,
              std::span<RuntimeValue const> arguments, WantedElements wanted) {
  std::erase_if(wanted, [&](auto const& of_result) {
    auto const found = linear.bounds.find(of_result.first);
    return found == linear.bounds.end() ||
           std::ranges::all_of(found->second, [](ElementBound const& one) { return std::isfinite(one.bound.sum()); });
  });
  if (wanted.empty()) return;
  LinearSets sets(Wanted::estimates);
  RunState state(before.program, before.limits);
  state.seed = before.seed, state.profile = before.profile, state.set_finder = &sets;
  Process process(state);
  auto const run = process.run(function, arguments);
  if (run.error) return;
  auto found = bounds_of(sets, process, run.values, wanted, function);
  for (auto& [i, bounds] : found.of) {
    auto& all = linear.bounds.at(i);
    for (std::size_t k = 0; k < all.size(); ++k)
      if (!std::isfinite(all[k].bound.sum())) all[k].bound = {bounds[k].first, kUnboundedError};
  }
  linear.shares = std::move(found.shares);
}

}  // namespace

LinearRun run_linear(RunState& state, CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                     std::span<ResultSlice const> of) {
  LinearRun linear;
  WantedElements wanted;
  {
    LinearSets sets;
    state.set_finder = &sets;
    Process process(state);
    linear.run = process.run(function, arguments);
    state.set_finder = nullptr;
    linear.interrupted = sets.interrupted();
    linear.lost = sets.lost();
    linear.is_exhausted = sets.is_exhausted();
    if (linear.run.error) return linear;
    auto const make = [&](Element element, Shape shape) {
      return process.make(element, std::move(shape), *function.op);
    };
    try {
      wanted = expected_elements(linear.run.values, of, function);
      auto found = bounds_of(sets, process, linear.run.values, wanted, function);
      linear.shares = std::move(found.shares);
      for (auto const& [i, bounds] : found.of) {
        auto& all = linear.bounds[i];
        for (std::size_t k = 0; k < bounds.size(); ++k)
          all.push_back({.index = static_cast<std::int64_t>(wanted[i][k]), .bound = bounds[k]});
        linear.run.values[i] = narrowed(linear.run.values[i], all, make);
      }
    } catch (ExecutionError const& error) {
      linear.run.error = error;
      return linear;
    }
  }  // frees the tape before another one is recorded
  try {
    estimate(linear, state, function, arguments, std::move(wanted));
  } catch (ExecutionError const&) {  // if the work limit is reached, there is no estimate
  }
  return linear;
}

}  // namespace assay::bounds
