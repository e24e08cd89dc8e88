#include "constraints/bounds/linear_run.hpp"

#include <algorithm>
#include <cmath>

namespace assay::inline constraints::bounds {
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
  std::erase_if(sorted, [](auto const& one) { return one.second < 1e-9; });  // roundings of the bound itself
  return sorted;
}

}  // namespace

LinearRun run_linear(RunState& state, CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                     std::span<ResultSlice const> of) {
  LinearSets sets;
  state.set_finder = &sets;
  LinearRun linear;
  Process process(state);
  linear.run = process.run(function, arguments);
  state.set_finder = nullptr;
  linear.interrupted = sets.interrupted();
  linear.is_exhausted = sets.is_exhausted();
  if (linear.run.error) return linear;
  Doubles shares;
  auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *function.op); };
  try {
    for (std::size_t i = 0; i < linear.run.values.size(); ++i) {
      RuntimeValue& value = linear.run.values[i];
      std::vector<std::int64_t> elements;
      if (value.kind != RuntimeValue::Kind::tensor) continue;
      for (auto const& slice : of.empty() ? std::vector{ResultSlice{i, {}}} : std::vector(of.begin(), of.end())) {
        if (slice.result != i) continue;
        auto const wanted = elements_of(slice, value.tensor.shape());
        if (!wanted) throw ExecutionError{ExecutionError::Kind::unsupported, function.op, wanted.error()};
        elements.insert(elements.end(), wanted->begin(), wanted->end());
      }
      auto const step = elements.empty() ? std::nullopt : sets.step_of(value);
      if (!step) continue;
      auto const way = sets.tape().way(*step);
      process.spend(static_cast<std::uint64_t>(static_cast<double>(elements.size()) * way.cost), function.op);
      auto const found = sets.tape().bounds(*step, std::vector<std::size_t>(elements.begin(), elements.end()), way);
      auto& bounds = linear.bounds[i];
      for (std::size_t k = 0; k < elements.size(); ++k) bounds.push_back({.index = elements[k], .bound = found.of[k]});
      value = narrowed(value, bounds, make);
      shares.resize(sets.tape().size());
      for (std::size_t k = 0; k < found.shares.size(); ++k) shares[k] += found.shares[k];
    }
  } catch (ExecutionError const& error) {
    linear.run.error = error;
    return linear;
  }
  linear.shares = by_op(sets.tape(), shares);
  return linear;
}

}  // namespace assay::inline constraints::bounds
