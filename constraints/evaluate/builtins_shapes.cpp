// Implements builtins.hpp: functions on shapes.
#include <algorithm>
#include <array>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/values/term.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

Interval size_of(std::int64_t size) {
  if (!is_unknown_size(size)) return {size, size};
  Term const* term = term_of_size(size);
  return term ? TermPool::integer(term) : Interval{0, kUnbounded};
}

// Returns the sizes of nested lists, as far as they are regular: [[1, 2], [3, 4]] is 2 by 2.
void nested_shape(FormulaValue const& value, std::vector<FormulaValue>& sizes) {
  if (!value.is_list() || sizes.size() > 8) return;
  sizes.push_back(make(Int128(value.items().size())));
  if (!value.items().empty()) nested_shape(value.items()[0], sizes);
}

FormulaValue shape(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> sizes;
  if (args[0].is(FormulaValueKind::unknown)) return unknown();
  if (args[0].is_list()) {
    if (args[0].list->is_tensor) {
      for (std::int64_t size : args[0].list->shape) sizes.push_back(make(size_of(size)));
    } else {
      nested_shape(args[0], sizes);
    }
    return evaluator.list(sizes);
  }
  if (args[0].is(FormulaValueKind::integer) || args[0].is(FormulaValueKind::truth)) return evaluator.list({});
  Type type = type_of(args[0]);
  if (type && type->kind == TypeKind::unranked_tensor) return unknown();
  if (!type || !has_shape(type)) return none();
  if (!evaluator.step(type->shape.size())) return unknown();
  for (std::size_t i = 0; i < type->shape.size(); ++i) sizes.push_back(make(dimension(type, i)));
  return evaluator.list(sizes);
}

FormulaValue rank(Evaluator& evaluator, Args args) {
  if (Type type = args[0].is_list() ? nullptr : type_of(args[0]); type && has_shape(type))
    return make(Int128(type->shape.size()));
  FormulaValue sizes = shape(evaluator, args);
  return sizes.is_list() ? make(Int128(sizes.items().size())) : sizes;
}

FormulaValue dim(Evaluator& evaluator, Args args) {
  // Fast path: avoids a list of all sizes.
  Type type = args[0].is_list() ? nullptr : type_of(args[0]);
  if (type && has_shape(type)) {
    FormulaValue axis = evaluator.numeric(args[1]);
    auto rank = static_cast<Int128>(type->shape.size());
    if (axis.is(FormulaValueKind::integer) && axis.interval.exact() && axis.interval.low < rank &&
        axis.interval.low >= -rank)
      return make(dimension(type, static_cast<std::size_t>(axis.interval.low + (axis.interval.low < 0 ? rank : 0))));
  }
  FormulaValue sizes = shape(evaluator, args.first(1));
  if (sizes.is(FormulaValueKind::none)) return evaluator.fail(to_string(args[0]) + " has no dimensions");
  FormulaValue axis = evaluator.numeric(args[1]);
  if (!axis.is(FormulaValueKind::integer) || !axis.interval.exact() || !sizes.is_list())
    return evaluator.index(sizes, axis);
  auto count = static_cast<Int128>(sizes.items().size());
  if (axis.interval.low >= count || axis.interval.low < -count)
    return evaluator.fail(to_string(args[0]) + " has no dimension " + to_string(axis));
  return evaluator.index(sizes, axis);
}

FormulaValue dims(Evaluator& evaluator, Args args) {
  FormulaValue axes = evaluator.numeric(args[1]);
  if (!axes.is_list()) return axes.is(FormulaValueKind::unknown) ? axes : evaluator.fail("dims takes a list of axes");
  std::vector<FormulaValue> sizes;
  for (FormulaValue const& axis : axes.items()) {
    if (!evaluator.step()) return unknown();
    sizes.push_back(dim(evaluator, std::array{args[0], axis}));
  }
  return evaluator.list(sizes);
}

FormulaValue range(Evaluator& evaluator, Args args) {
  FormulaValue from = args.size() > 1 ? evaluator.numeric(args[0]) : make(Int128(0));
  FormulaValue to = evaluator.numeric(args.back());
  if (from.is(FormulaValueKind::unknown) || to.is(FormulaValueKind::unknown)) return unknown();
  if (!from.is(FormulaValueKind::integer) || !to.is(FormulaValueKind::integer))
    return evaluator.fail("range takes integers");
  if (!from.interval.exact() || !to.interval.exact()) return unknown();
  Int128 count = std::max<Int128>(to.interval.low - from.interval.low, 0);
  if (count > Int128(kMaxListSize)) {
    evaluator.step(kMaxEvaluationSteps);
    return unknown();
  }
  std::vector<FormulaValue> items;
  for (Int128 i = 0; i < count; ++i) items.push_back(make(from.interval.low + i));
  return evaluator.list(items);
}

FormulaValue axes(Evaluator& evaluator, Args args) {
  FormulaValue count = rank(evaluator, args);
  return count.is(FormulaValueKind::integer) ? range(evaluator, std::array{count}) : count;
}

// Returns the number of elements of a tensor, a tuple or a list.
FormulaValue size(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::unknown)) return unknown();
  if (args[0].is_list()) return make(Int128(args[0].items().size()));
  if (args[0].is(FormulaValueKind::text)) return make(Int128(args[0].text.size()));
  if (Type type = type_of(args[0]); type && (type->kind == TypeKind::tuple || type->kind == TypeKind::future))
    return make(Int128(type->members.size()));
  FormulaValue sizes = shape(evaluator, args);
  if (!sizes.is_list()) return sizes;
  Interval product{1, 1};
  for (FormulaValue const& one : sizes.items()) product = product * one.interval;
  return make(product);
}

FormulaValue bound(Evaluator& evaluator, Args args) {
  FormulaValue extent = dim(evaluator, args), axis = evaluator.numeric(args[1]);
  Type type = type_of(args[0]);
  bool known = type && assay::has_shape(type) && axis.is(FormulaValueKind::integer) && axis.interval.exact();
  bool const fixed = extent.interval.exact() || evaluator.environment().sizes_are_known();
  if (!extent.is(FormulaValueKind::integer) || fixed || !known) return extent;
  auto rank = static_cast<Int128>(type->shape.size());
  std::int64_t most = bound_of(type, static_cast<std::size_t>(axis.interval.low + (axis.interval.low < 0 ? rank : 0)));
  return most == kDynamic ? none() : make(Int128(most));
}

FormulaValue every_size(Evaluator& evaluator, Args args, bool (*test)(Interval)) {
  if (args[0].is(FormulaValueKind::integer)) return make(test(args[0].interval));
  FormulaValue sizes = args[0].is_list() ? args[0] : shape(evaluator, args);
  if (sizes.is(FormulaValueKind::none) || sizes.is(FormulaValueKind::unknown)) return make(false);
  return make(std::ranges::all_of(
      sizes.items(), [&](FormulaValue const& d) { return d.is(FormulaValueKind::integer) && test(d.interval); }));
}
FormulaValue is_static(Evaluator& evaluator, Args args) {
  bool const known = evaluator.environment().sizes_are_known();
  Type type = type_of(args[0]);
  if (type && has_shape(type)) return make(known || assay::is_static(type));
  if (known && args[0].is(FormulaValueKind::integer)) return make(true);
  return every_size(evaluator, args, [](Interval i) { return i.exact(); });
}
// Whether every size is known or bounded.
FormulaValue is_bounded(Evaluator& evaluator, Args args) {
  if (Type type = type_of(args[0]); type && assay::has_shape(type)) {
    if (evaluator.environment().sizes_are_known()) return make(true);
    for (std::size_t i = 0; i < type->shape.size(); ++i) {
      if (is_unknown_size(type->shape[i]) && bound_of(type, i) == kDynamic) return make(false);
    }
    return make(true);
  }
  return every_size(evaluator, args, [](Interval i) { return i.high < kUnbounded; });
}

constexpr auto kShapeBuiltins = std::to_array<Builtin>({
    {"shape", shape, 1, 1, false, true},
    {"rank", rank, 1, 1, false, true},
    {"dim", dim, 2, 2, false, true},
    {"dims", dims, 2, 2, false, true},
    {"axes", axes, 1, 1, false, true},
    {"range", range, 1, 2},
    {"size", size, 1, 1, true},
    {"bound", bound, 2, 2, false, true},
    {"is_static", is_static, 1, 1, false, true},
    {"is_bounded", is_bounded, 1, 1, false, true},
});

}  // namespace

std::span<Builtin const> shape_builtins() { return kShapeBuiltins; }

}  // namespace assay
