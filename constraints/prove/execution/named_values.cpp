// Implements symbolic_execution.hpp: user assumptions about named values.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/prove/execution/symbolic_execution.hpp"

namespace assay {

void SymbolicExecution::assume_of(std::span<Value* const> values) {
  if (calls_.empty()) return;
  for (Value const* value : values) {
    if (value->name.empty()) continue;
    named_.push_back(value);
    std::string const name = shown_name(*value);
    for (Assumption const& assumption : assumptions_) {
      bool const is_here =
          assumption.function.empty() ? calls_.size() == 1 : assumption.function == Symbols::name_of(*calls_.back());
      auto const& names = assumption.names;
      if (is_here && assumption_error_.empty() &&
          std::ranges::any_of(names, [&](auto const& entry) { return entry.second == name; }) &&
          std::ranges::all_of(names, [&](auto const& entry) { return named(entry.second) != nullptr; }))
        assume(assumption);
    }
  }
}

// The trial of a loop may assume too much, so only facts outside of trials can contradict the assumption.
void SymbolicExecution::assume(Assumption const& assumption) {
  auto const formula = meaning_of(
      assumption, [this](std::string_view name) { return named(name); }, sizes_);
  if (!formula) {
    if (trials_ == 0) assumption_error_ = formula.error();
    return;
  }
  made_.insert(&assumption);
  bool const was_possible = trials_ == 0 && !facts_.contradictory();
  bool const never_holds = facts_.follows(*formula) == Entailment::never;
  if (trials_ > 0 && never_holds) return;
  if (!never_holds) {
    facts_.assume(*formula);
    note({SummaryStep::Kind::carried, calls_.back(), "", *formula});
  }
  if (was_possible && (never_holds || facts_.contradictory()))
    assumption_error_ = fmt::format("\"{}\" contradicts the program or an assumption before it", assumption.text);
}

Value const* SymbolicExecution::named(std::string_view name) const {
  auto const found = std::ranges::find_if(named_.rbegin(), named_.rend(),
                                          [&](Value const* value) { return shown_name(*value) == name; });
  return found == named_.rend() ? nullptr : *found;
}

}  // namespace assay
