// Implements evaluate.hpp: comprehensions, `for all` and local names.
#include <fmt/format.h>

#include <utility>

#include "constraints/evaluate/evaluate.hpp"

namespace assay {
namespace {

// Beyond this number of items, a `for all` stops at an undefined item. A later false item would only repeat the reason.
constexpr std::size_t kMaxItems = 100;

}  // namespace

bool Evaluator::collect_items(Expr const& expr, std::size_t loop, std::vector<FormulaValue>& items,
                              FormulaValue& failure) {
  if (loop < expr.names.size()) {
    FormulaValue over = numeric(evaluate(expr.args[1 + loop]));
    if (FormulaValue place; over.is(FormulaValueKind::element) && environment_.any_place(over, place)) {
      places_.push_back(place);
      bind(expr.names[loop], place);
      bool const proceed = collect_items(expr, loop + 1, items, failure);
      unbind(1);
      return proceed;
    }
    if (!over.is_list()) {
      bool named = over.is(FormulaValueKind::undefined) || over.is(FormulaValueKind::unknown);
      failure = named ? over : fail(fmt::format("{} is not a list", to_string(over)));
      return false;
    }
    for (FormulaValue const& item : over.items()) {
      bind(expr.names[loop], item);
      bool proceed = collect_items(expr, loop + 1, items, failure);
      unbind(1);
      if (!proceed) return false;
    }
    return true;
  }
  if (!step()) return false;
  if (expr.has_filter) {
    FormulaValue kept = all(evaluate(expr.args.back()));
    if (!places_.empty() && kept.is(FormulaValueKind::truth) && kept.truth == Tribool::unknown) {
      kept_ = kept.truth;
      kept = make(true);
    }
    auto keeps = kept.is(FormulaValueKind::truth) ? decide(kept.truth) : std::nullopt;
    if (!keeps) {
      failure = kept.is(FormulaValueKind::undefined) ? kept : unknown();  // even the number of elements is unknown
      return false;
    }
    if (!*keeps) return true;
  }
  items.push_back(evaluate(expr.args[0]));
  if (expr.kind != ExprKind::for_all) return true;
  FormulaValue const one = all(items.back());
  bool const is_last = one.is(FormulaValueKind::truth)
                           ? one.truth == Tribool::no
                           : one.is(FormulaValueKind::undefined) && items.size() > kMaxItems;
  if (is_last) failure = one;
  return !is_last;
}

FormulaValue Evaluator::comprehension(Expr const& expr) {
  std::vector<FormulaValue> items;
  FormulaValue failure = unknown();
  auto const outer = std::exchange(places_, {});
  Tribool const outer_kept = std::exchange(kept_, Tribool::yes);
  bool const done = collect_items(expr, 0, items, failure);
  auto const places = std::exchange(places_, outer);
  Tribool const kept = std::exchange(kept_, outer_kept);
  if (!done || places.empty()) return done ? list(items) : failure;
  if (items.empty()) return list(items);
  return items.size() == 1 ? environment_.family(places, items[0], kept)
                           : fail("cannot iterate over places and lists together");
}

FormulaValue Evaluator::for_all(Expr const& expr) {
  std::vector<FormulaValue> items;
  FormulaValue failure = unknown();
  std::size_t const outer = places_.size();
  bool const done = collect_items(expr, 0, items, failure);
  if (places_.size() != outer) return fail("`for all` cannot iterate over places");
  return done ? all(list(items)) : failure;
}

FormulaValue Evaluator::given(Expr const& expr) {
  for (std::size_t i = 0; i < expr.names.size(); ++i) {
    FormulaValue value = evaluate(expr.args[1 + i]);
    bind(expr.names[i], value);
  }
  FormulaValue value = evaluate(expr.args[0]);
  unbind(expr.names.size());
  return value;
}

}  // namespace assay
