#include "constraints/evaluate/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/candidate_types.hpp"
#include "support/near_names.hpp"

namespace assay {

FormulaValue Evaluator::list(std::vector<FormulaValue> const& items, bool mapped) {
  return step(items.size()) ? make_list(arena_, items, mapped) : unknown();
}

FormulaValue Evaluator::tensor(std::vector<FormulaValue> const& items, std::span<std::int64_t const> shape, Type type) {
  return step(items.size()) ? make_tensor_list(arena_, items, shape, type) : unknown();
}

FormulaValue Evaluator::fail(std::string_view reason) { return undefined(arena_.copy(reason)); }

FormulaValue Evaluator::fail(Signature const& malformed) {
  FormulaValue const failure = fail(malformed_reason(malformed));
  malformed_.emplace_back(failure.text.data(), &malformed);
  return failure;
}

bool Evaluator::step(std::size_t count) {
  steps_ += count;
  if (steps_ > step_limit_) exhausted_ = true;
  return !exhausted_;
}

FormulaValue Evaluator::evaluate(Expr const& expr) {
  if (depth_ >= kMaxEvaluationDepth) exhausted_ = true;
  if (!step()) return unknown();
  ++depth_;
  FormulaValue value = dispatch(expr);
  --depth_;
  return exhausted_ ? unknown() : value;
}

FormulaValue Evaluator::dispatch(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::integer:
      return make(Int128(expr.integer));
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
    case ExprKind::at_process:
      return at_process(expr);
    case ExprKind::index:
      return index_expression(expr);
    case ExprKind::slice:
    case ExprKind::absent:
      return fail("a slice is outside of brackets");
    case ExprKind::ellipsis: {
      FormulaValue value = numeric(evaluate(expr.args[0]));
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
      FormulaValue left = evaluate(expr.args[0]);
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

ConstraintOutcome Evaluator::check(Expr const& expr) {
  FormulaValue value = all(evaluate(expr));
  if (exhausted_) return {Outcome::undecided, "the formula needs too many steps on these values"};
  if (value.is(FormulaValueKind::undefined)) {
    auto const region = std::ranges::find(malformed_, value.text.data(), &decltype(malformed_)::value_type::first);
    return {Outcome::undefined, std::string(value.text), {}, region == malformed_.end() ? nullptr : region->second};
  }
  return {value.truth == Tribool::no ? Outcome::broken : Outcome::holds, "", value.truth};
}

FormulaValue Evaluator::name(std::string_view text) {
  for (std::size_t i = bindings_.size(); i > frame_; --i) {
    if (bindings_[i - 1].first == text) return bindings_[i - 1].second;
  }
  if (!in_function_) {
    if (Definition const* definition = environment_.local(text)) return let(*definition);
    FormulaValue value;
    if (environment_.member(text, value)) {
      if (value.is(FormulaValueKind::unknown) && environment_.too_large(text)) exhausted_ = true;
      return value;
    }
  }
  if (Interval of_run; environment_.number(text, of_run)) return make(of_run);
  if (FormulaValue value; builtin_name(text, environment_.context(), value)) return value;
  if (std::isupper(static_cast<unsigned char>(text[0]))) return make_name(text);
  return fail(fmt::format("unknown name {}", text));
}

FormulaValue Evaluator::let(Definition const& definition) {
  for (auto& [known, value] : lets_) {
    if (known == &definition) return value;
  }
  auto frame = std::exchange(frame_, bindings_.size());
  FormulaValue value = evaluate(definition.value);
  frame_ = frame;
  lets_.emplace_back(&definition, value);
  return value;
}

FormulaValue Evaluator::list_expression(Expr const& expr) {
  std::vector<FormulaValue> items;
  items.reserve(expr.args.size());
  for (Expr const& arg : expr.args) {
    FormulaValue value = evaluate(arg);
    if (value.is(FormulaValueKind::undefined)) return value;
    if (arg.kind == ExprKind::ellipsis && value.is_list())
      items.insert(items.end(), value.items().begin(), value.items().end());
    else
      items.push_back(value);
    if (!step()) return unknown();
  }
  return list(items);
}

FormulaValue Evaluator::call_expression(Expr const& expr) {
  // The quotient is not an integer before rounding, so rounding up is a single operation.
  if (expr.text == "ceil" && expr.args.size() == 1 && expr.args[0].kind == ExprKind::binary &&
      expr.args[0].text == "/") {
    FormulaValue dividend = evaluate(expr.args[0].args[0]);
    return arithmetic('^', dividend, evaluate(expr.args[0].args[1]));
  }
  // Fast path: most functions have one or two arguments, which need no list.
  if (expr.args.size() == 1) {
    FormulaValue const arg = evaluate(expr.args[0]);
    return call(expr.text, {&arg, 1});
  }
  if (expr.args.size() == 2) {
    FormulaValue const first = evaluate(expr.args[0]);
    return call(expr.text, std::array{first, evaluate(expr.args[1])});
  }
  std::vector<FormulaValue> args;
  args.reserve(expr.args.size());
  for (Expr const& arg : expr.args) args.push_back(evaluate(arg));
  return call(expr.text, args);
}

FormulaValue Evaluator::at_process(Expr const& expr) {
  std::vector<FormulaValue> args;
  for (Expr const& arg : expr.args) {
    args.push_back(evaluate(arg));
    if (args.back().is(FormulaValueKind::undefined)) return args.back();
  }
  FormulaValue value;
  if (!in_function_ && environment_.at_process(*this, expr.text, args[0], std::span(args).subspan(1), value))
    return value;
  return fail(fmt::format("{} of other processes is unknown", expr.text));
}

FormulaValue Evaluator::call(std::string_view name, std::span<FormulaValue const> args) {
  for (FormulaValue const& arg : args) {
    if (arg.is(FormulaValueKind::undefined)) return arg;
  }
  Builtin const* builtin = find_builtin(name);
  if (builtin && builtin->consumes_lists) return call_one(name, builtin, args);
  std::size_t size = 0;
  bool mapped = false;
  auto spreads = [&](std::size_t i) {
    if (args[i].is_mapped()) return true;
    if (!builtin || !builtin->spreads || i != 0 || !args[i].is_list() || args[i].items().empty()) return false;
    FormulaValueKind first = args[i].items()[0].kind;
    return first == FormulaValueKind::placeholder || first == FormulaValueKind::type ||
           first == FormulaValueKind::signature;
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
  std::vector<FormulaValue> results, row(args.begin(), args.end());
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

FormulaValue Evaluator::call_one(std::string_view name, Builtin const* builtin, std::span<FormulaValue const> args) {
  if (FormulaValue value; !in_function_ && environment_.apply(*this, name, args, value)) return value;
  if (builtin) {
    if (args.size() < builtin->min_args || args.size() > builtin->max_args)
      return fail(fmt::format("{} takes a different number of arguments, not {}", name, args.size()));
    if (builtin->inspects && unknown_element(args[0])) return call_on_candidates(*this, *builtin, args);
    return builtin->function(*this, args);
  }
  if (Definition const* function = environment_.function(name)) return apply(*function, args);
  return fail(fmt::format("unknown function {}{}", name, did_you_mean(name, function_names())));
}

FormulaValue Evaluator::apply(Definition const& function, std::span<FormulaValue const> args) {
  if (args.size() != function.parameters.size())
    return fail(fmt::format("{} takes a different number of arguments, not {}", function.name, args.size()));
  auto frame = std::exchange(frame_, bindings_.size());
  bool outer = std::exchange(in_function_, true);
  for (std::size_t i = 0; i < args.size(); ++i) bind(function.parameters[i], args[i]);
  FormulaValue value = evaluate(function.value);
  unbind(args.size());
  in_function_ = outer;
  frame_ = frame;
  return value;
}

}  // namespace assay
