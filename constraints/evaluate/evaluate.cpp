#include "constraints/evaluate/evaluate.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cstdlib>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/candidate_types.hpp"

namespace assay::inline constraints {

Datum Evaluator::list(std::vector<Datum> const& items, bool mapped) {
  if (!step(items.size())) return unknown();
  Datum d;
  d.kind = DatumKind::list;
  ListData data;
  data.items = arena_.copy(items);
  data.is_mapped = mapped;
  d.list = arena_.make(data);
  return d;
}

Datum Evaluator::tensor(std::vector<Datum> const& items, std::span<std::int64_t const> shape, Type type) {
  if (!step(items.size())) return unknown();
  Datum d;
  d.kind = DatumKind::list;
  ListData data;
  data.items = arena_.copy(items);
  data.shape = arena_.copy(shape);
  data.is_tensor = true;
  data.type = type;
  d.list = arena_.make(data);
  return d;
}

Datum Evaluator::fail(std::string_view reason) { return undefined(arena_.copy(reason)); }

bool Evaluator::step(std::size_t count) {
  steps_ += count;
  if (steps_ > step_limit_) exhausted_ = true;
  return !exhausted_;
}

Datum Evaluator::evaluate(Expr const& expr) {
  if (depth_ >= kMaxEvaluationDepth) exhausted_ = true;
  if (!step()) return unknown();
  ++depth_;
  Datum value = dispatch(expr);
  --depth_;
  return exhausted_ ? unknown() : value;
}

Datum Evaluator::dispatch(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::integer:
      return make(Wide(expr.integer));
    case ExprKind::real:
      return make(std::strtod(expr.text.c_str(), nullptr));
    case ExprKind::string:
      return make_text(expr.text);
    case ExprKind::boolean:
      return make(expr.integer != 0);
    case ExprKind::none:
      return none();
    case ExprKind::name:
      return name(expr.text);
    case ExprKind::list:
      return list_expression(expr);
    case ExprKind::call:
      return call_expression(expr);
    case ExprKind::index:
      return index_expression(expr);
    case ExprKind::slice:
    case ExprKind::absent:
      return fail("a slice stands outside of brackets");
    case ExprKind::ellipsis: {
      Datum value = numeric(evaluate(expr.args[0]));
      if (!value.is_list()) return value;
      ListData data = *value.list;
      data.is_mapped = true;
      data.is_tensor = false;
      value.list = arena_.make(data);
      return value;
    }
    case ExprKind::negate:
      return negate(evaluate(expr.args[0]));
    case ExprKind::not_:
      return invert(evaluate(expr.args[0]));
    case ExprKind::binary: {
      Datum left = evaluate(expr.args[0]);
      return arithmetic(expr.text[0], left, evaluate(expr.args[1]));
    }
    case ExprKind::comparison:
      return comparison(expr);
    case ExprKind::and_:
    case ExprKind::or_:
      return connective(expr);
    case ExprKind::conditional:
      return conditional(expr);
    case ExprKind::comprehension:
      return comprehension(expr);
    case ExprKind::for_all:
      return for_all(expr);
    case ExprKind::if_then:
      return if_then(expr);
    case ExprKind::given:
      return given(expr);
    case ExprKind::except:
      return except(expr);
    case ExprKind::tensor_type:
      return call("tensor_of", std::array{evaluate(expr.args[0])});
    case ExprKind::has_type:
      return has_type(expr);
  }
  return none();
}

Judgement Evaluator::judge(Expr const& expr) {
  Datum value = all(evaluate(expr));
  if (exhausted_) return {Outcome::undecided, "the formula needs too many steps on these values"};
  if (value.is(DatumKind::undefined)) return {Outcome::undefined, std::string(value.text)};
  return {value.truth == Truth::no ? Outcome::broken : Outcome::holds, ""};
}

Datum Evaluator::name(std::string_view text) {
  for (std::size_t i = bindings_.size(); i > frame_; --i) {
    if (bindings_[i - 1].first == text) return bindings_[i - 1].second;
  }
  if (!in_function_) {
    if (Definition const* definition = environment_.local(text)) return let(*definition);
    Datum value;
    if (environment_.member(text, value)) {
      if (value.is(DatumKind::unknown) && environment_.too_large(text)) exhausted_ = true;
      return value;
    }
  }
  if (Interval of_run; environment_.number(text, of_run)) return make(of_run);
  if (Datum value; builtin_name(text, environment_.context(), value)) return value;
  if (std::isupper(static_cast<unsigned char>(text[0]))) return make_name(text);
  return fail(fmt::format("nothing is named {}", text));
}

Datum Evaluator::let(Definition const& definition) {
  for (auto& [known, value] : lets_) {
    if (known == &definition) return value;
  }
  auto frame = std::exchange(frame_, bindings_.size());
  Datum value = evaluate(definition.value);
  frame_ = frame;
  lets_.emplace_back(&definition, value);
  return value;
}

Datum Evaluator::list_expression(Expr const& expr) {
  std::vector<Datum> items;
  items.reserve(expr.args.size());
  for (Expr const& arg : expr.args) {
    Datum value = evaluate(arg);
    if (value.is(DatumKind::undefined)) return value;
    if (arg.kind == ExprKind::ellipsis && value.is_list())
      items.insert(items.end(), value.items().begin(), value.items().end());
    else
      items.push_back(value);
    if (!step()) return unknown();
  }
  return list(items);
}

Datum Evaluator::call_expression(Expr const& expr) {
  // The quotient is not an integer before it is rounded, so rounding up is one operation.
  if (expr.text == "ceil" && expr.args.size() == 1 && expr.args[0].kind == ExprKind::binary &&
      expr.args[0].text == "/") {
    Datum dividend = evaluate(expr.args[0].args[0]);
    return arithmetic('^', dividend, evaluate(expr.args[0].args[1]));
  }
  std::vector<Datum> args;
  args.reserve(expr.args.size());
  for (Expr const& arg : expr.args) args.push_back(evaluate(arg));
  return call(expr.text, args);
}

Datum Evaluator::call(std::string_view name, std::span<Datum const> args) {
  for (Datum const& arg : args) {
    if (arg.is(DatumKind::undefined)) return arg;
  }
  Builtin const* builtin = find_builtin(name);
  if (builtin && builtin->consumes_lists) return call_one(name, builtin, args);
  std::size_t size = 0;
  bool mapped = false;
  auto spreads = [&](std::size_t i) {
    if (args[i].is_mapped()) return true;
    if (!builtin || !builtin->spreads || i != 0 || !args[i].is_list() || args[i].items().empty()) return false;
    DatumKind first = args[i].items()[0].kind;
    return first == DatumKind::placeholder || first == DatumKind::type || first == DatumKind::signature;
  };
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!spreads(i)) continue;
    if (mapped && args[i].items().size() != size && builtin && builtin->relation) return make(false);
    if (mapped && args[i].items().size() != size)
      return fail(fmt::format("{} is applied to lists of {} and of {} elements", name, size, args[i].items().size()));
    mapped = true;
    size = args[i].items().size();
  }
  if (!mapped) return call_one(name, builtin, args);
  bool by_ellipsis = false;
  std::vector<Datum> results, row(args.begin(), args.end());
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (!spreads(i)) continue;
      row[i] = args[i].items()[k];
      by_ellipsis = by_ellipsis || args[i].is_mapped();
    }
    if (!step()) return unknown();
    results.push_back(call(name, row));
  }
  return list(results, by_ellipsis || size == 0);
}

Datum Evaluator::call_one(std::string_view name, Builtin const* builtin, std::span<Datum const> args) {
  if (Datum value; !in_function_ && environment_.apply(*this, name, args, value)) return value;
  if (builtin) {
    if (args.size() < builtin->min_args || args.size() > builtin->max_args)
      return fail(fmt::format("{} is given {} arguments", name, args.size()));
    if (builtin->inspects && unknown_element(args[0])) return call_on_candidates(*this, *builtin, args[0]);
    return builtin->function(*this, args);
  }
  if (Definition const* function = environment_.function(name)) return apply(*function, args);
  return fail(fmt::format("no function is named {}", name));
}

Datum Evaluator::apply(Definition const& function, std::span<Datum const> args) {
  if (args.size() != function.parameters.size())
    return fail(fmt::format("{} is given {} arguments", function.name, args.size()));
  auto frame = std::exchange(frame_, bindings_.size());
  bool outer = std::exchange(in_function_, true);
  for (std::size_t i = 0; i < args.size(); ++i) bind(function.parameters[i], args[i]);
  Datum value = evaluate(function.value);
  unbind(args.size());
  in_function_ = outer;
  frame_ = frame;
  return value;
}

}  // namespace assay::inline constraints
