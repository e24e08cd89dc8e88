// Implements evaluate.hpp: x[i], x[a:b], x[:, 0]. Negative subscripts count from the end, as in
// Python.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/evaluate.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

// Creates a list that shares the items of another list, without a copy.
FormulaValue sharing(Evaluator& evaluator, ListData const& list) {
  if (!evaluator.step()) return unknown();
  FormulaValue value;
  value.kind = FormulaValueKind::list;
  value.list = evaluator.arena().make(list);
  return value;
}

// Returns element i along the first axis: an element, or a tensor with the other axes.
FormulaValue element(Evaluator& evaluator, FormulaValue const& value, std::size_t i) {
  ListData const& data = *value.list;
  if (!data.is_tensor || data.shape.size() <= 1) return data.items[i];
  std::size_t inner = data.items.size() / static_cast<std::size_t>(data.shape[0]);
  return sharing(evaluator,
                 {.items = data.items.subspan(i * inner, inner), .shape = data.shape.subspan(1), .is_tensor = true});
}

std::size_t length(FormulaValue const& value) {
  ListData const& data = *value.list;
  return data.is_tensor && !data.shape.empty() ? static_cast<std::size_t>(data.shape[0]) : data.items.size();
}

}  // namespace

FormulaValue Evaluator::index(FormulaValue const& target, FormulaValue const& subscript_value) {
  FormulaValue value = numeric(target), subscript = numeric(subscript_value);
  if (value.is(FormulaValueKind::undefined)) return value;
  if (subscript.is(FormulaValueKind::undefined)) return subscript;
  if (subscript.is_list()) {
    std::vector<FormulaValue> items;
    for (FormulaValue const& item : subscript.items()) {
      if (!step()) return unknown();
      items.push_back(index(value, item));
    }
    return list(items, subscript.is_mapped());
  }
  if (value.is(FormulaValueKind::unknown) || subscript.is(FormulaValueKind::unknown)) return unknown();
  if (!value.is_list()) return fail(fmt::format("{} has no elements", to_string(value)));
  if (!subscript.is(FormulaValueKind::integer)) return fail(fmt::format("{} is not an index", to_string(subscript)));
  Interval at = subscript.interval;
  auto size = static_cast<Int128>(length(value));
  auto inside = decide(conjunction(less_equal({-size, -size}, at), less(at, {size, size})));
  if (inside && !*inside) {
    return fail(fmt::format("index {} is out of range of {}, which has {}", to_string(subscript), to_string(value),
                            counted(static_cast<std::uint64_t>(length(value)), "element")));
  }
  if (at.exact()) return element(*this, value, static_cast<std::size_t>(at.low < 0 ? at.low + size : at.low));
  auto counted_from_end = inside ? decide(less(at, {0, 0})) : std::nullopt;
  if (!counted_from_end) return unknown();
  if (*counted_from_end) at = at + Interval{size, size};
  Int128 first = std::max<Int128>(at.low, 0), last = std::min(at.high, size - 1);
  if (first > last) return unknown();  // no index is in range
  FormulaValue chosen = element(*this, value, static_cast<std::size_t>(last));
  for (Int128 i = last - 1; i >= first && step(); --i)
    chosen = choose(make(equal(at, {i, i})), element(*this, value, static_cast<std::size_t>(i)), chosen);
  return chosen;
}

FormulaValue Evaluator::slice(FormulaValue const& target, FormulaValue const& start, FormulaValue const& stop) {
  FormulaValue value = numeric(target);
  if (value.is(FormulaValueKind::undefined)) return value;
  if (value.is(FormulaValueKind::unknown)) return value;
  if (!value.is_list()) return fail(fmt::format("{} has no elements", to_string(value)));
  auto size = static_cast<Int128>(length(value));
  Int128 bounds[2] = {0, size};
  FormulaValue const* given[2] = {&start, &stop};
  for (int i = 0; i < 2; ++i) {
    FormulaValue const& bound = *given[i];
    if (bound.is(FormulaValueKind::none)) continue;
    if (bound.is(FormulaValueKind::undefined)) return bound;
    if (bound.is(FormulaValueKind::unknown)) return unknown();
    if (!bound.is(FormulaValueKind::integer)) return fail(fmt::format("{} is not an index", to_string(bound)));
    Interval of_size = minimum(maximum(bound.interval, {-size, -size}), {size, size});
    auto at = settle(of_size, -size, size);
    if (!at) return unknown();
    bounds[i] = *at < 0 ? *at + size : *at;
  }
  auto from = static_cast<std::size_t>(bounds[0]);
  auto count = bounds[1] > bounds[0] ? static_cast<std::size_t>(bounds[1]) - from : 0;
  ListData const& data = *value.list;
  if (!data.is_tensor || data.shape.size() <= 1)
    return sharing(*this, {.items = data.items.subspan(from, count), .shape = {}, .is_mapped = data.is_mapped});
  std::size_t inner = data.shape[0] ? data.items.size() / static_cast<std::size_t>(data.shape[0]) : 0;
  std::vector<std::int64_t> shape(data.shape.begin(), data.shape.end());
  shape[0] = static_cast<std::int64_t>(count);
  return sharing(
      *this,
      {.items = data.items.subspan(from * inner, count * inner), .shape = arena_.copy(shape), .is_tensor = true});
}

FormulaValue Evaluator::index_expression(Expr const& expr) {
  FormulaValue value = evaluate(expr.args[0]);
  if (value.is(FormulaValueKind::undefined)) return value;
  // f(xs...)[i] is element i of each value, and xs[i] is an element of the list.
  if (value.is_mapped()) {
    std::vector<FormulaValue> items;
    for (FormulaValue const& item : value.items()) {
      if (!step()) return unknown();
      items.push_back(subscripts(item, expr, 1));
    }
    return list(items, true);
  }
  return subscripts(value, expr, 1);
}

FormulaValue Evaluator::subscripts(FormulaValue const& value, Expr const& expr, std::size_t at) {
  if (at == expr.args.size() || value.is(FormulaValueKind::undefined)) return value;
  Expr const& subscript = expr.args[at];
  if (subscript.kind != ExprKind::slice) return subscripts(index(value, evaluate(subscript)), expr, at + 1);
  auto bound = [&](Expr const& e) { return e.kind == ExprKind::absent ? none() : evaluate(e); };
  FormulaValue start = bound(subscript.args[0]);
  FormulaValue part = slice(value, start, bound(subscript.args[1]));
  if (at + 1 == expr.args.size() || !part.is_list()) return part;
  std::vector<FormulaValue> rows;
  rows.reserve(length(part));
  for (std::size_t i = 0; i < length(part); ++i) {
    if (!step()) return unknown();
    rows.push_back(subscripts(element(*this, part, i), expr, at + 1));
  }
  return list(rows);
}

}  // namespace assay
