#include "constraints/evaluate/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "constraints/evaluate/builtins.hpp"

namespace assay::inline constraints {
namespace {

constexpr std::size_t kMaxSideText = 60;
constexpr std::size_t kMaxValuesText = 600;
constexpr int kMaxExplainDepth = 60;

bool is_literal(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::integer:
    case ExprKind::real:
    case ExprKind::string:
    case ExprKind::boolean:
    case ExprKind::none:
      return true;
    case ExprKind::list:
      return std::ranges::all_of(expr.args, is_literal);
    case ExprKind::negate:
      return is_literal(expr.args[0]);
    default:
      return false;
  }
}

bool broken(Evaluator& evaluator, FormulaValue const& value) {
  FormulaValue sum = evaluator.all(value);
  return sum.is(FormulaValueKind::truth) && sum.truth == Tribool::no;
}

std::string_view failure_of(std::string_view op) {
  if (op == "<") return "is not less than";
  if (op == "<=") return "is greater than";
  if (op == ">") return "is not greater than";
  if (op == ">=") return "is less than";
  if (op == "in") return "is not in";
  return "is in";
}

struct Side {
  std::string text;  // of the formula; empty if it is long or the value itself
  std::string value;
  std::string full() const { return text.empty() ? value : text + " = " + value; }
};

Side side(Expr const& expr, FormulaValue const& value) {
  Side s{"", to_string(value)};
  bool says_itself = is_literal(expr) || (value.is(FormulaValueKind::name) && expr.text == value.text);
  if (std::string text = to_string(expr); !says_itself && text.size() <= kMaxSideText && text != s.value)
    s.text = std::move(text);
  return s;
}

// Of a list beside a scalar, or two lists of one size, the element that fails the comparison.
void narrow(Evaluator& evaluator, std::string_view op, Side& left, FormulaValue const& a, Side& right,
            FormulaValue const& b, Expr const& left_expr, Expr const& right_expr) {
  FormulaValue results = evaluator.compare(op, a, b);
  if (!results.is_list()) return;
  for (std::size_t i = 0; i < results.items().size(); ++i) {
    if (!broken(evaluator, results.items()[i])) continue;
    auto pick = [&](Side& s, FormulaValue const& d, Expr const& expr) {
      if (!d.is_list() || d.items().size() != results.items().size()) return;
      bool simple = expr.kind == ExprKind::name && !(d.list->is_tensor && d.list->shape.size() > 1);
      if (!simple) return;
      s.text = fmt::format("{}[{}]", expr.text, i);
      s.value = to_string(d.items()[i]);
    };
    pick(left, a, left_expr);
    pick(right, b, right_expr);
    return;
  }
}

std::string explain_pair(Evaluator& evaluator, std::string_view op, Expr const& left_expr, FormulaValue const& a,
                         Expr const& right_expr, FormulaValue const& b) {
  Side left = side(left_expr, a), right = side(right_expr, b);
  if (op != "=") narrow(evaluator, op, left, evaluator.numeric(a), right, evaluator.numeric(b), left_expr, right_expr);
  if (op[0] == '<' || op[0] == '>') {
    if (left.text.empty() && !right.text.empty()) {
      std::string mirrored = (op[0] == '<' ? ">" : "<") + std::string(op.substr(1));
      return fmt::format("{} {} {}", right.full(), failure_of(mirrored), left.full());
    }
  }
  if (op == "!=") return fmt::format("{} must not be {}", left.full(), right.value);
  if (op != "=") return fmt::format("{} {} {}", left.full(), failure_of(op), right.full());
  if (right.text.empty() && left.text.empty()) return fmt::format("{} is not {}", left.value, right.value);
  if (right.text.empty()) return fmt::format("{} but must be {}", left.full(), right.value);
  if (left.text.empty()) return fmt::format("{} but must be {}", right.full(), left.value);
  return fmt::format("{} but {}", left.full(), right.full());
}

class Explainer {
public:
  explicit Explainer(Evaluator& evaluator) : evaluator_(evaluator) {}

  std::string operator()(Expr const& expr) {
    if (++depth_ > kMaxExplainDepth) return "the formula does not hold";
    std::string text = part(expr);
    --depth_;
    return text;
  }

private:
  bool fails(Expr const& expr) { return broken(evaluator_, evaluator_.evaluate(expr)); }
  bool true_now(Expr const& expr) {
    FormulaValue value = evaluator_.all(evaluator_.evaluate(expr));
    return value.is(FormulaValueKind::truth) && value.truth == Tribool::yes;
  }

  std::string part(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::comparison:
        return comparison(expr);
      case ExprKind::and_: {
        for (Expr const& arg : expr.args) {
          if (fails(arg)) return (*this)(arg);
        }
        return general(expr);
      }
      case ExprKind::or_: {
        std::string text = (*this)(expr.args[0]);
        for (std::size_t i = 1; i < expr.args.size(); ++i) text += ", and " + (*this)(expr.args[i]);
        return text;
      }
      case ExprKind::if_then:
        if (true_now(expr.args[0])) return (*this)(expr.args[1]);
        return expr.args.size() > 2 ? (*this)(expr.args[2]) : general(expr);
      case ExprKind::conditional:
        return (*this)(expr.args[true_now(expr.args[0]) ? 1 : 2]);
      case ExprKind::given: {
        for (std::size_t i = 0; i < expr.names.size(); ++i)
          evaluator_.bind(expr.names[i], evaluator_.evaluate(expr.args[1 + i]));
        std::string text = (*this)(expr.args[0]);
        evaluator_.unbind(expr.names.size());
        return text;
      }
      case ExprKind::for_all:
        return for_all(expr);
      case ExprKind::except:
        return except(expr);
      case ExprKind::has_type:
        return has_type(expr);
      case ExprKind::list:
        for (Expr const& arg : expr.args) {
          if (fails(arg)) return (*this)(arg);
        }
        return general(expr);
      case ExprKind::call:
        return call(expr);
      case ExprKind::not_:
        return to_string(expr.args[0]) + " holds, but must not" + arguments(expr.args[0]);
      case ExprKind::name:
        if (Definition const* local = evaluator_.environment().local(expr.text)) return (*this)(local->value);
        return general(expr);
      default:
        return general(expr);
    }
  }

  std::string general(Expr const& expr) { return to_string(expr) + " does not hold"; }

  std::string comparison(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    for (std::size_t span = 1; span <= expr.ops.size(); ++span) {
      for (std::size_t i = 0; i + span <= expr.ops.size(); ++i) {
        std::string const* op = &expr.ops[i];
        for (std::size_t k = i; k < i + span; ++k) {
          if (expr.ops[k] == "<" || expr.ops[k] == ">") op = &expr.ops[k];
        }
        if (broken(evaluator_, evaluator_.compare(*op, values[i], values[i + span])))
          return explain_pair(evaluator_, *op, expr.args[i], values[i], expr.args[i + span], values[i + span]);
      }
    }
    return general(expr);
  }

  std::string for_all(Expr const& expr) { return loop(expr, 0).value_or(general(expr)); }

  std::optional<std::string> loop(Expr const& expr, std::size_t level) {
    if (level == expr.names.size()) {
      if (expr.has_filter && !true_now(expr.args.back())) return std::nullopt;
      if (!fails(expr.args[0])) return std::nullopt;
      return (*this)(expr.args[0]);
    }
    FormulaValue over = evaluator_.numeric(evaluator_.evaluate(expr.args[1 + level]));
    if (!over.is_list()) return std::nullopt;
    for (FormulaValue const& item : over.items()) {
      evaluator_.bind(expr.names[level], item);
      auto text = loop(expr, level + 1);
      evaluator_.unbind(1);
      if (text) return fmt::format("for {} = {}: {}", expr.names[level], to_string(item), *text);
    }
    return std::nullopt;
  }

  std::string except(Expr const& expr) {
    FormulaValue axes = evaluator_.excepted_axes(expr);
    if (axes.is_list() && broken(evaluator_, evaluator_.compare_except(expr.args[0], axes))) {
      std::string text =
          fmt::format("{} does not hold outside of dimension {}", to_string(expr.args[0]), to_string(axes));
      for (Expr const& arg : expr.args[0].args)
        text +=
            fmt::format("{} {}", &arg == &expr.args[0].args[0] ? ":" : ",", side(arg, evaluator_.evaluate(arg)).full());
      return text;
    }
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
      if (expr.args[i].kind == ExprKind::comparison && fails(expr.args[i])) return (*this)(expr.args[i]);
    }
    return general(expr);
  }

  std::string type_list(Expr const& expr) {
    std::string text;
    for (Expr const& arg : expr.args) {
      FormulaValue value = evaluator_.evaluate(arg);
      std::vector<FormulaValue> items(1, value);
      if (value.is_list()) items.assign(value.items().begin(), value.items().end());
      for (FormulaValue const& item : items) text += (text.empty() ? "" : ", ") + to_string(item);
    }
    return "(" + text + ")";
  }

  std::string has_type(Expr const& expr) {
    FormulaValue function = evaluator_.evaluate(expr.args[0]);
    return fmt::format("{} has type {}, not {} -> {}", to_string(expr.args[0]), to_string(function),
                       type_list(expr.args[1]), type_list(expr.args[2]));
  }

  // ": x = 1, y = 2" for the arguments of a call.
  std::string arguments(Expr const& call) {
    if (call.kind != ExprKind::call) return "";
    std::string text;
    for (Expr const& arg : call.args) {
      if (!is_literal(arg)) text += (text.empty() ? ": " : ", ") + side(arg, evaluator_.evaluate(arg)).full();
    }
    return text;
  }

  std::string call(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    if (std::string fault = literal_fault(expr.text, values); !fault.empty()) return fault;
    Expr const* first = expr.args.empty() ? nullptr : &expr.args[0];
    auto subject = [&] { return side(*first, evaluator_.evaluate(*first)).full(); };
    if (expr.text == "identical" && expr.args.size() == 2)
      return side(*first, values[0]).full() + " but " + side(expr.args[1], values[1]).full();
    if (first && expr.args.size() == 1) {
      if (expr.text == "same") return subject() + " are not all the same";
      if (expr.text == "is_unique") return subject() + " has duplicates";
      if (expr.text == "is_sorted") return subject() + " is not sorted";
      if (expr.text == "is_empty") return subject() + " is not empty";
      if (expr.text == "is_defined_in_parent_scope")
        return "nothing is named " + to_string(evaluator_.evaluate(*first));
    }
    return defined(expr, values).value_or(general(expr) + arguments(expr));
  }

  // Of a function of spec/ that demands several things of parts to which it gives names: the one that fails.
  std::optional<std::string> defined(Expr const& call, std::vector<FormulaValue> const& values) {
    Definition const* const function = evaluator_.environment().function(call.text);
    if (!function || function->parameters.size() != values.size()) return std::nullopt;
    if (function->value.kind != ExprKind::given) return std::nullopt;
    Expr const* body = &function->value;
    while (body->kind == ExprKind::given) body = &body->args[0];
    if (body->kind != ExprKind::and_) return std::nullopt;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].is_mapped()) return std::nullopt;  // applied to each of its elements
    }
    for (std::size_t i = 0; i < values.size(); ++i) evaluator_.bind(function->parameters[i], values[i]);
    std::optional<std::string> text;
    if (fails(function->value)) text = (*this)(function->value);
    evaluator_.unbind(values.size());
    return text;
  }

  Evaluator& evaluator_;
  int depth_ = 0;
};

void names_in(Expr const& expr, std::vector<std::string_view>& names, std::vector<std::string_view> const& bound) {
  if (expr.kind == ExprKind::name && std::ranges::find(names, expr.text) == names.end() &&
      std::ranges::find(bound, expr.text) == bound.end())
    names.push_back(expr.text);
  std::vector<std::string_view> inner(bound);
  inner.insert(inner.end(), expr.names.begin(), expr.names.end());
  for (Expr const& arg : expr.args) names_in(arg, names, inner);
}

}  // namespace

std::string explain(Evaluator& evaluator, Expr const& formula) { return Explainer(evaluator)(formula); }

std::string values_in(Evaluator& evaluator, Expr const& formula) {
  std::vector<std::string_view> names;
  names_in(formula, names, {});
  std::string text;
  for (std::string_view name : names) {
    FormulaValue value;
    if (Definition const* local = evaluator.environment().local(name))
      value = evaluator.evaluate(local->value);
    else if (!evaluator.environment().member(name, value))
      continue;
    bool typed = value.is(FormulaValueKind::placeholder) ||
                 (value.is_list() && !value.items().empty() && value.items()[0].is(FormulaValueKind::placeholder));
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", name, typed ? ": " : " = ", to_string(value));
    if (text.size() > kMaxValuesText) return text.substr(0, kMaxValuesText - 3) + "...";
  }
  return text;
}

}  // namespace assay::inline constraints
