// Implements evaluate.hpp: `except` and `has type`.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"

namespace assay {

FormulaValue Evaluator::excepted_axes(Expr const& expr) {
  std::vector<FormulaValue> axes;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    Expr const& exception = expr.args[i];
    Expr const& dim = exception.kind == ExprKind::comparison ? exception.args[0] : exception;
    if (dim.kind != ExprKind::call || dim.text != "dim" || dim.args.size() != 2)
      return fail("an exception must be dim(x, axis), possibly with its equation");
    FormulaValue of = evaluate(dim.args[0]);
    if (of.is_list() && of.items().empty()) continue;
    FormulaValue rank = call("rank", std::array{of.is_list() ? of.items()[0] : of});
    FormulaValue axis = numeric(evaluate(dim.args[1]));
    if (axis.is(FormulaValueKind::undefined)) return axis;
    FormulaValue each = axis.is_list() ? axis : list({axis});
    if (!each.is_list()) return unknown();  // the step limit was reached
    for (FormulaValue const& one : each.items()) {
      if (!one.is(FormulaValueKind::integer) || !rank.is(FormulaValueKind::integer)) return unknown();
      Int128 size = rank.interval.low;
      auto inside = decide(conjunction(less_equal({-size, -size}, one.interval), less(one.interval, {size, size})));
      if (inside && !*inside) return fail(fmt::format("{} has no dimension {}", to_string(of), to_string(one)));
      auto at = settle(one.interval, -size, size - 1);
      if (!at) return unknown();
      axes.push_back(make(*at < 0 ? *at + size : *at));
    }
  }
  return list(axes);
}

FormulaValue Evaluator::compare_except(Expr const& left, FormulaValue const& axes) {
  std::vector<std::size_t> skipped;
  for (FormulaValue const& axis : axes.items()) skipped.push_back(static_cast<std::size_t>(axis.interval.low));
  std::ranges::sort(skipped);
  std::vector<FormulaValue> sides;
  if (left.kind == ExprKind::call && left.text == "same") {
    for (Expr const& arg : left.args) {
      FormulaValue value = evaluate(arg);
      if (value.is(FormulaValueKind::undefined)) return value;
      if (value.is_list()) sides.insert(sides.end(), value.items().begin(), value.items().end());
    }
  } else if (left.kind == ExprKind::comparison) {
    for (Expr const& arg : left.args) sides.push_back(evaluate(arg));
  } else {
    return fail("except follows an equation or same(...)");
  }
  auto pair = [&](auto& self, FormulaValue const& a, FormulaValue const& b) -> Tribool {
    if (a.is(FormulaValueKind::unknown) || b.is(FormulaValueKind::unknown)) return Tribool::unknown;
    if (a.is(FormulaValueKind::type) && b.is(FormulaValueKind::type))
      return step(work(a, b)) ? same_type_except(a.type, b.type, skipped) : Tribool::unknown;
    if (!a.is_list() || !b.is_list()) return equal(a, b);
    bool mapped = a.is_mapped() || b.is_mapped();
    if (mapped && depth(a) != depth(b)) {
      Tribool every = Tribool::yes;
      for (FormulaValue const& item : (a.is_mapped() ? a : b).items())
        every = conjunction(every, self(self, item, a.is_mapped() ? b : a));
      return every;
    }
    if (a.items().size() != b.items().size()) return Tribool::no;
    bool sizes = !mapped && depth(a) == 1 && depth(b) == 1;  // two shapes, and not two lists of shapes or types
    Tribool every = Tribool::yes;
    for (std::size_t i = 0; i < a.items().size() && every != Tribool::no && step(); ++i) {
      if (sizes && !a.items()[i].is(FormulaValueKind::type) && std::ranges::binary_search(skipped, i)) continue;
      every = conjunction(every, self(self, a.items()[i], b.items()[i]));
    }
    return every;
  };
  Tribool every = Tribool::yes;
  for (FormulaValue const& side : sides) {
    if (side.is(FormulaValueKind::undefined)) return side;
  }
  sides = distinct(sides);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t j = i + 1; j < sides.size() && every != Tribool::no && step(); ++j)
      every = conjunction(every, pair(pair, sides[i], sides[j]));
  }
  return make(every);
}

FormulaValue Evaluator::except(Expr const& expr) {
  FormulaValue axes = excepted_axes(expr);
  FormulaValue value = axes.is_list()                         ? compare_except(expr.args[0], axes)
                       : axes.is(FormulaValueKind::undefined) ? axes
                                                              : make(Tribool::unknown);
  if (value.is(FormulaValueKind::undefined)) return value;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    if (expr.args[i].kind == ExprKind::comparison) value = join(value, all(evaluate(expr.args[i])), true);
  }
  return value;
}

bool Evaluator::type_list(Expr const& expr, std::vector<FormulaValue>& types, FormulaValue& failure) {
  for (Expr const& arg : expr.args) {
    FormulaValue value = evaluate(arg);
    if (value.is_list()) {
      types.insert(types.end(), value.items().begin(), value.items().end());
    } else {
      types.push_back(value);
    }
  }
  for (FormulaValue const& type : types) {
    if (type.is(FormulaValueKind::type) || type.is(FormulaValueKind::unknown) || type.is(FormulaValueKind::none))
      continue;
    failure = type.is(FormulaValueKind::undefined) ? type : fail(fmt::format("{} is not a type", to_string(type)));
    return false;
  }
  return true;
}

FormulaValue Evaluator::has_type(Expr const& expr) {
  FormulaValue function = evaluate(expr.args[0]);
  if (function.is(FormulaValueKind::undefined)) return function;
  std::vector<FormulaValue> inputs, outputs;
  FormulaValue failure;
  if (!type_list(expr.args[1], inputs, failure) || !type_list(expr.args[2], outputs, failure)) return failure;
  std::vector<FormulaValue> functions(1, function);
  if (function.is_list()) functions.assign(function.items().begin(), function.items().end());
  Tribool every = Tribool::yes;
  for (FormulaValue const& one : functions) {
    Signature const* signature = one.is(FormulaValueKind::signature) ? one.signature
                                 : one.is(FormulaValueKind::symbol)  ? environment_.resolve(one.text)
                                                                     : nullptr;
    if (!signature) return fail(fmt::format("{} is not a function", to_string(one)));
    if (!signature->malformed.empty()) return make(false);
    auto matches = [&](std::span<Type const> types, std::vector<FormulaValue> const& wanted) -> Tribool {
      if (types.size() != wanted.size()) return Tribool::no;
      Tribool all_equal = Tribool::yes;
      for (std::size_t i = 0; i < types.size() && step(); ++i)
        all_equal =
            conjunction(all_equal, wanted[i].is(FormulaValueKind::type) ? same_type(types[i], wanted[i].type, false)
                                                                        : equal(make_type(types[i]), wanted[i]));
      return all_equal;
    };
    every = conjunction(every, conjunction(matches(signature->inputs, inputs), matches(signature->outputs, outputs)));
  }
  return make(every);
}

}  // namespace assay
