#include "constraints/repair/number_range.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace assay {
namespace {

bool calls_rank(OpSpec const& spec, Expr const& formula, int depth = 0) {
  constexpr int kMaxLets = 8;  // nesting of lets
  if (formula.kind == ExprKind::call && formula.text == "rank") return true;
  if (formula.kind == ExprKind::name && depth < kMaxLets) {
    auto const let = std::ranges::find(spec.lets, formula.text, &Definition::name);
    return let != spec.lets.end() && calls_rank(spec, let->value, depth + 1);
  }
  return std::ranges::any_of(formula.args, [&](Expr const& arg) { return calls_rank(spec, arg, depth); });
}

bool is_below(std::string const& op) { return op == "<" || op == "<="; }

// Whether the formula states that the attribute, or each of its numbers, is less than a rank.
bool bounds_by_rank(OpSpec const& spec, Expr const& formula, std::string const& name) {
  auto const is_attribute = [&](Expr const& arg) { return arg.kind == ExprKind::name && arg.text == name; };
  if (formula.kind != ExprKind::comparison)
    return std::ranges::any_of(formula.args, [&](Expr const& arg) { return bounds_by_rank(spec, arg, name); });
  return std::ranges::any_of(formula.ops, is_below) && std::ranges::any_of(formula.args, is_attribute) &&
         calls_rank(spec, formula.args.back());
}

bool is_dimension(OpSpec const& spec, Row const& row) {
  return std::ranges::any_of(spec.clauses,
                             [&](Clause const& clause) { return bounds_by_rank(spec, clause.formula, row.name); });
}

}  // namespace

NumberRange range_of(Operation const& op, OpSpec const& spec, Row const& row) {
  NumberRange range;
  std::set<std::int64_t> all;
  std::int64_t largest = 0;
  auto const add = [&](Value const* value) {
    if (!value->type || value->type->kind != TypeKind::tensor) return;
    range.axes = std::max(range.axes, static_cast<std::int64_t>(value->type->shape.size()));
    for (std::int64_t const size : value->type->shape) {
      if (size < 0) continue;
      largest = std::max(largest, size);
      if (size > 0) all.insert(size - 1);
      all.insert(size);
      if (size < std::numeric_limits<std::int64_t>::max()) all.insert(size + 1);
    }
  };
  std::ranges::for_each(op.operands, add);
  std::ranges::for_each(op.results, add);
  range.has_dimensions = is_dimension(spec, row);
  if (range.has_dimensions) {
    all.clear();
    largest = range.axes;
  }
  range.is_whole = largest <= kMaxRange;
  for (std::int64_t i = 0; i <= std::min(std::max(largest, range.axes), kMaxRange); ++i) all.insert(i);
  range.numbers.assign(all.begin(), all.end());
  return range;
}

}  // namespace assay
