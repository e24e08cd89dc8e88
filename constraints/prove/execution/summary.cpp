#include "constraints/prove/execution/summary.hpp"

#include <algorithm>
#include <set>
#include <span>

namespace assay {
namespace {

std::span<FormulaValue const> items_of(FormulaValue const& elements) {
  return elements.is_list() ? elements.items() : std::span(&elements, 1);
}

bool is_known(Interval value) { return value.exact() || value.term != nullptr; }

void add_unknowns(Type type, std::set<Term const*>& unknowns) {
  for (std::int64_t size : type->shape) {
    Term const* term = term_of_size(size);
    if (!term) continue;
    for (Term const* symbol : symbols_of(term)) unknowns.insert(symbol);
  }
  for (Type member : type->members) add_unknowns(member, unknowns);
}

Term const* term_of(FormulaValue const& item) {
  if (item.is(FormulaValueKind::truth)) return item.truth.term;
  return item.is(FormulaValueKind::integer) ? item.interval.term : nullptr;
}

}  // namespace

std::optional<Interval> SummaryValues::find(Term const* unknown) const {
  auto const found = values_.find(unknown);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

bool SummaryValues::bind(Type parameter, Type argument) {
  if (parameter == argument && !has_unknown_size(parameter)) return true;
  if (!parameter || !argument || parameter->kind != argument->kind || !parameter->results.empty() ||
      parameter->shape.size() != argument->shape.size() || parameter->members.size() != argument->members.size())
    return false;
  for (std::size_t axis = 0; axis < parameter->shape.size(); ++axis) {
    if (!is_unknown_size(parameter->shape[axis])) {
      if (parameter->shape[axis] != argument->shape[axis]) return false;
      continue;
    }
    Term const* const unknown = term_of_size(parameter->shape[axis]);
    Interval const size = dimension(argument, axis);
    if (!unknown || !is_known(size)) return false;
    bind(unknown, size);
  }
  for (std::size_t i = 0; i < parameter->members.size(); ++i)
    if (!bind(parameter->members[i], argument->members[i])) return false;
  return true;
}

bool SummaryValues::bind(KnownValue const& parameter, KnownValue const& argument) {
  if (!bind(parameter.type, argument.type)) return false;
  if (!parameter.elements) return true;
  if (!argument.elements) return false;
  auto const unknown = items_of(*parameter.elements), given = items_of(*argument.elements);
  if (unknown.size() != given.size()) return false;
  for (std::size_t i = 0; i < given.size(); ++i) {
    Term const* const term = term_of(unknown[i]);
    auto const symbols = term ? symbols_of(term) : std::vector<Term const*>();
    bool const is_number = given[i].is(FormulaValueKind::integer) || given[i].is(FormulaValueKind::truth);
    if (symbols.size() != 1 || !is_number || !is_known(as_integer(given[i]))) return false;
    bind(symbols[0], as_integer(given[i]));
  }
  return true;
}

Tribool SummaryValues::formula(Tribool formula) const {
  return substitute(formula, [this](Term const* unknown) { return find(unknown); });
}

std::optional<KnownValue> SummaryValues::value(KnownValue const& result, SizedProgram& sizes) const {
  auto const values = [this](Term const* unknown) { return find(unknown); };
  bool all_known = true;
  KnownValue known;
  known.type = with_sizes(sizes.context(), result.type, [&](std::int64_t size, std::size_t, Interval) {
    Term const* const term = term_of_size(size);
    Interval const at_call = term ? substitute(TermPool::integer(term), values) : Interval{0, kUnbounded};
    bool const is_size =
        !at_call.exact() || (at_call.low >= 0 && at_call.low <= std::numeric_limits<std::int64_t>::max());
    all_known = all_known && is_known(at_call) && is_size;
    return all_known ? sized(at_call) : kDynamic;
  });
  if (!all_known) return std::nullopt;
  if (!result.elements) return known;
  std::vector<FormulaValue> items;
  for (FormulaValue item : items_of(*result.elements)) {
    if (item.is(FormulaValueKind::truth)) {
      item.truth = substitute(item.truth, values);
      if (item.truth.value == Tribool::unknown && !item.truth.term) return std::nullopt;
    } else if (item.is(FormulaValueKind::integer)) {
      item.interval = substitute(item.interval, values);
      if (!is_known(item.interval)) return std::nullopt;
    }
    items.push_back(item);
  }
  FormulaValue elements = items[0];
  if (result.elements->is_list()) {
    ListData const& list = *result.elements->list;
    elements = list.is_tensor ? make_tensor_list(sizes.arena(), items, list.shape, list.type)
                              : make_list(sizes.arena(), items);
  }
  known.elements = elements;
  return known;
}

std::vector<Term const*> inner_unknowns(Summary const& summary, std::vector<Term const*> const& but) {
  std::set<Term const*> unknowns;
  auto add = [&](Term const* term) {
    if (!term) return;
    for (Term const* symbol : symbols_of(term)) unknowns.insert(symbol);
  };
  for (SummaryStep const& step : summary.steps) add(step.formula.term);
  for (KnownValue const& result : summary.results) {
    add_unknowns(result.type, unknowns);
    if (!result.elements) continue;
    for (FormulaValue const& item : items_of(*result.elements)) add(term_of(item));
  }
  for (Term const* symbol : but) unknowns.erase(symbol);
  std::vector<Term const*> inner(unknowns.begin(), unknowns.end());
  std::ranges::sort(inner, {}, &Term::id);
  return inner;
}

}  // namespace assay
