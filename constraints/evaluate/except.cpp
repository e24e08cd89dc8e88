// `except` and `has type` (class Evaluator).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"

namespace assay::inline constraints {

Datum Evaluator::excepted_axes(Expr const& expr) {
  std::vector<Datum> axes;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    Expr const& exception = expr.args[i];
    Expr const& dim = exception.kind == ExprKind::comparison ? exception.args[0] : exception;
    if (dim.kind != ExprKind::call || dim.text != "dim" || dim.args.size() != 2)
      return fail("an exception must be dim(x, axis), possibly with its equation");
    Datum of = evaluate(dim.args[0]);
    if (of.is_list() && of.items().empty()) continue;
    Datum rank = call("rank", std::array{of.is_list() ? of.items()[0] : of});
    Datum axis = numeric(evaluate(dim.args[1]));
    if (axis.is(DatumKind::undefined)) return axis;
    Datum each = axis.is_list() ? axis : list({axis});
    if (!each.is_list()) return unknown();  // the work is used up
    for (Datum const& one : each.items()) {
      if (!one.is(DatumKind::integer) || !rank.is(DatumKind::integer)) return unknown();
      Wide size = rank.interval.low;
      auto inside = decide(conjunction(less_equal({-size, -size}, one.interval), less(one.interval, {size, size})));
      if (inside && !*inside) return fail(fmt::format("{} has no dimension {}", to_string(of), to_string(one)));
      auto at = settle(one.interval, -size, size - 1);
      if (!at) return unknown();
      axes.push_back(make(*at < 0 ? *at + size : *at));
    }
  }
  return list(axes);
}

Datum Evaluator::compare_except(Expr const& left, Datum const& axes) {
  std::vector<std::size_t> skipped;
  for (Datum const& axis : axes.items()) skipped.push_back(static_cast<std::size_t>(axis.interval.low));
  std::ranges::sort(skipped);
  std::vector<Datum> sides;
  if (left.kind == ExprKind::call && left.text == "same") {
    for (Expr const& arg : left.args) {
      Datum value = evaluate(arg);
      if (value.is(DatumKind::undefined)) return value;
      if (value.is_list()) sides.insert(sides.end(), value.items().begin(), value.items().end());
    }
  } else if (left.kind == ExprKind::comparison) {
    for (Expr const& arg : left.args) sides.push_back(evaluate(arg));
  } else {
    return fail("except follows an equation or same(...)");
  }
  auto pair = [&](auto& self, Datum const& a, Datum const& b) -> Truth {
    if (a.is(DatumKind::unknown) || b.is(DatumKind::unknown)) return Truth::unknown;
    if (a.is(DatumKind::type) && b.is(DatumKind::type))
      return step(work(a, b)) ? same_type_except(a.type, b.type, skipped) : Truth::unknown;
    if (!a.is_list() || !b.is_list()) return equal(a, b, exact());
    bool mapped = a.is_mapped() || b.is_mapped();
    if (mapped && depth(a) != depth(b)) {
      Truth every = Truth::yes;
      for (Datum const& item : (a.is_mapped() ? a : b).items())
        every = conjunction(every, self(self, item, a.is_mapped() ? b : a));
      return every;
    }
    if (a.items().size() != b.items().size()) return Truth::no;
    bool sizes = !mapped && depth(a) == 1 && depth(b) == 1;  // two shapes, rather than two lists of shapes or types
    Truth every = Truth::yes;
    for (std::size_t i = 0; i < a.items().size() && every != Truth::no && step(); ++i) {
      if (sizes && !a.items()[i].is(DatumKind::type) && std::ranges::binary_search(skipped, i)) continue;
      every = conjunction(every, self(self, a.items()[i], b.items()[i]));
    }
    return every;
  };
  Truth every = Truth::yes;
  for (Datum const& side : sides) {
    if (side.is(DatumKind::undefined)) return side;
  }
  sides = distinct(sides);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t j = i + 1; j < sides.size() && every != Truth::no && step(); ++j)
      every = conjunction(every, pair(pair, sides[i], sides[j]));
  }
  return make(every);
}

Datum Evaluator::except(Expr const& expr) {
  Datum axes = excepted_axes(expr);
  Datum value = axes.is_list()                  ? compare_except(expr.args[0], axes)
                : axes.is(DatumKind::undefined) ? axes
                                                : make(Truth::unknown);
  if (value.is(DatumKind::undefined)) return value;
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    if (expr.args[i].kind == ExprKind::comparison) value = join(value, all(evaluate(expr.args[i])), true);
  }
  return value;
}

bool Evaluator::type_list(Expr const& expr, std::vector<Datum>& types, Datum& failure) {
  for (Expr const& arg : expr.args) {
    Datum value = evaluate(arg);
    if (value.is_list()) {
      types.insert(types.end(), value.items().begin(), value.items().end());
    } else {
      types.push_back(value);
    }
  }
  for (Datum const& type : types) {
    if (type.is(DatumKind::type) || type.is(DatumKind::unknown) || type.is(DatumKind::none)) continue;
    failure = type.is(DatumKind::undefined) ? type : fail(fmt::format("{} is not a type", to_string(type)));
    return false;
  }
  return true;
}

Datum Evaluator::has_type(Expr const& expr) {
  Datum function = evaluate(expr.args[0]);
  if (function.is(DatumKind::undefined)) return function;
  std::vector<Datum> inputs, outputs;
  Datum failure;
  if (!type_list(expr.args[1], inputs, failure) || !type_list(expr.args[2], outputs, failure)) return failure;
  std::vector<Datum> functions(1, function);
  if (function.is_list()) functions.assign(function.items().begin(), function.items().end());
  Truth every = Truth::yes;
  for (Datum const& one : functions) {
    Signature const* signature = one.is(DatumKind::signature) ? one.signature
                                 : one.is(DatumKind::symbol)  ? environment_.resolve(one.text)
                                                              : nullptr;
    if (!signature) return fail(fmt::format("{} is no function", to_string(one)));
    if (!signature->malformed.empty()) return make(false);
    auto matches = [&](std::span<Type const> types, std::vector<Datum> const& wanted) -> Truth {
      if (types.size() != wanted.size()) return Truth::no;
      Truth all_equal = Truth::yes;
      for (std::size_t i = 0; i < types.size() && step(); ++i)
        all_equal =
            conjunction(all_equal, wanted[i].is(DatumKind::type) ? same_type(types[i], wanted[i].type, exact())
                                                                 : equal(make_type(types[i]), wanted[i], exact()));
      return all_equal;
    };
    every = conjunction(every, conjunction(matches(signature->inputs, inputs), matches(signature->outputs, outputs)));
  }
  return make(every);
}

}  // namespace assay::inline constraints
