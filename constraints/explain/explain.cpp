#include "constraints/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/comparison.hpp"
#include "constraints/explain/wording.hpp"
#include "constraints/explain/words.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxValuesText = 600;
constexpr int kMaxExplainDepth = 60;

class Explainer {
public:
  explicit Explainer(Evaluator& evaluator) : evaluator_(evaluator), wording_(evaluator) {}

  std::string operator()(Expr const& expr) {
    if (++depth_ > kMaxExplainDepth) return "the formula does not hold";
    std::string text = part(expr);
    --depth_;
    return text;
  }

private:
  bool fails(Expr const& expr) { return is_broken(evaluator_, evaluator_.evaluate(expr)); }
  bool true_now(Expr const& expr) {
    FormulaValue value = evaluator_.all(evaluator_.evaluate(expr));
    return value.is(FormulaValueKind::truth) && value.truth == Tribool::yes;
  }

  std::string part(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::comparison:
        return comparison(expr);
      case ExprKind::and_:
      case ExprKind::list:
        for (Expr const& arg : expr.args) {
          if (!fails(arg)) continue;
          std::string text = other_number(expr, arg);
          return text.empty() ? (*this)(arg) : text;
        }
        return general(expr);
      case ExprKind::or_:
        return alternatives(expr);
      case ExprKind::if_then:
        if (true_now(expr.args[0])) return since((*this)(expr.args[1]), expr.args[0]);
        return expr.args.size() > 2 ? (*this)(expr.args[2]) : general(expr);
      case ExprKind::conditional:
        return (*this)(expr.args[true_now(expr.args[0]) ? 1 : 2]);
      case ExprKind::given:
        return given(expr);
      case ExprKind::for_all:
        return loop(expr, 0).value_or(general(expr));
      case ExprKind::except:
        return except(expr);
      case ExprKind::has_type:
        return has_type(expr);
      case ExprKind::call:
        return call(expr);
      case ExprKind::not_:
        return negation(expr);
      case ExprKind::name:
        if (Definition const* local = evaluator_.environment().local(expr.text)) return (*this)(local->value);
        return general(expr);
      default:
        return general(expr);
    }
  }

  std::string general(Expr const& expr) { return to_string(expr) + " does not hold"; }

  // What a condition says that words can say, unless it is a long one.
  std::string since(std::string text, Expr const& condition) {
    constexpr std::size_t kMaxCondition = 80;
    bool const is_negative =
        condition.kind == ExprKind::not_ || (condition.kind == ExprKind::comparison && condition.ops.front() == "!=");
    if (is_negative) return text;  // what is not so seldom explains anything
    std::string const reason = wording_.statement(condition, true);
    bool const says_little = reason.find(" not ") != reason.npos || reason.find("known") != reason.npos;
    if (reason.empty() || says_little || reason.size() > kMaxCondition || text.find(reason) != text.npos) return text;
    return text + ", since " + reason;
  }

  std::string given(Expr const& expr) {
    for (std::size_t i = 0; i < expr.names.size(); ++i) {
      evaluator_.bind(expr.names[i], evaluator_.evaluate(expr.args[1 + i]));
      std::string words = wording_.noun(expr.args[1 + i]);
      bool const is_simple = expr.args[1 + i].kind == ExprKind::call || expr.args[1 + i].kind == ExprKind::name;
      wording_.name(expr.names[i], is_simple && !words.empty() ? words : expr.names[i], &expr.args[1 + i]);
    }
    std::string text = (*this)(expr.args[0]);
    wording_.forget(expr.names.size());
    evaluator_.unbind(expr.names.size());
    return text;
  }

  std::string comparison(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    if (std::string text = outside(expr, values); !text.empty()) return text;
    for (std::size_t span = 1; span <= expr.ops.size(); ++span) {
      for (std::size_t i = 0; i + span <= expr.ops.size(); ++i) {
        std::string const* op = &expr.ops[i];
        for (std::size_t k = i; k < i + span; ++k) {
          if (expr.ops[k] == "<" || expr.ops[k] == ">") op = &expr.ops[k];
        }
        if (!is_broken(evaluator_, evaluator_.compare(*op, values[i], values[i + span]))) continue;
        return explain_comparison(evaluator_, wording_, *op, {expr.args[i], values[i]},
                                  {expr.args[i + span], values[i + span]});
      }
    }
    return general(expr);
  }

  // Of `0 <= x <= y < e` the first of x and y that is outside of the ends, with both; empty if none is.
  std::string outside(Expr const& expr, std::vector<FormulaValue> const& values) {
    bool const is_range =
        expr.ops.size() >= 2 &&
        std::ranges::all_of(expr.ops, [](std::string const& op) { return op == "<=" || op == "<"; }) &&
        expr.ops[0] == "<=";
    for (std::size_t i = 1; is_range && i + 1 < expr.args.size(); ++i) {
      std::string const op =
          std::ranges::find(expr.ops.begin() + static_cast<std::ptrdiff_t>(i), expr.ops.end(), "<") == expr.ops.end()
              ? "<="
              : "<";
      bool const is_inside = !is_broken(evaluator_, evaluator_.compare("<=", values[0], values[i])) &&
                             !is_broken(evaluator_, evaluator_.compare(op, values[i], values.back()));
      if (is_inside) continue;
      return explain_range(evaluator_, wording_, {expr.args[0], values[0]}, {expr.args[i], values[i]}, op,
                           {expr.args.back(), values.back()});
    }
    return "";
  }

  // Of several conditions, one of which must hold.
  std::string alternatives(Expr const& expr) {
    if (std::string text = choices(expr); !text.empty()) return text;
    std::string text = (*this)(expr.args[0]);
    for (std::size_t i = 1; i < expr.args.size(); ++i) text = joined(text, (*this)(expr.args[i]));
    return text;
  }

  // "x must be a or b, but is c" of two sentences that differ in a and b alone.
  static std::string joined(std::string const& a, std::string const& b) {
    constexpr std::string_view kMust = " must be ", kBut = ", but is ";
    auto const begin = a.find(kMust), end = std::min(a.find(kBut), a.size()), other = std::min(b.find(kBut), b.size());
    bool const is_same = begin != a.npos && begin < end && b.starts_with(a.substr(0, begin + kMust.size())) &&
                         a.substr(end) == b.substr(other);
    if (!is_same) return a + "; or else " + b;
    auto const from = begin + kMust.size();
    return a.substr(0, end) + " or " + b.substr(from, other - from) + a.substr(end);
  }

  // "x is 1, but must be 2 or 3" of `x = 2 or x = 3`, and the same of predicates; empty if that is not their form.
  std::string choices(Expr const& expr) {
    Expr const& first = expr.args[0];
    bool const is_comparison = first.kind == ExprKind::comparison && first.ops.size() == 1 && first.ops[0] == "=";
    if (!is_comparison && (first.kind != ExprKind::call || first.args.size() != 1)) return "";
    std::string wanted;
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      Expr const& one = expr.args[i];
      if (one.kind != first.kind || one.args.size() != first.args.size() ||
          !(to_string(one.args[0]) == to_string(first.args[0])))
        return "";
      auto const words = is_comparison ? std::nullopt : words_for(one.text, "is");
      if (is_comparison ? one.ops != first.ops : !words) return "";
      wanted += i == 0 ? "" : i + 1 == expr.args.size() ? " or " : ", ";
      wanted += is_comparison ? wording_.value(one.args[1]) : std::string(*words);
    }
    return fmt::format("{} is {}, but must be {}", wording_.noun(first.args[0]), wording_.value(first.args[0]), wanted);
  }

  std::optional<std::string> loop(Expr const& expr, std::size_t level) {
    if (level == expr.names.size()) {
      if (expr.has_filter && !true_now(expr.args.back())) return std::nullopt;
      if (!fails(expr.args[0])) return std::nullopt;
      return (*this)(expr.args[0]);
    }
    Expr const& range = expr.args[1 + level];
    FormulaValue over = evaluator_.numeric(evaluator_.evaluate(range));
    if (!over.is_list()) return std::nullopt;
    for (std::size_t i = 0; i < over.items().size(); ++i) {
      FormulaValue const& item = over.items()[i];
      evaluator_.bind(expr.names[level], item);
      bool const is_named = range.kind == ExprKind::name && !item.is(FormulaValueKind::integer);
      wording_.name(expr.names[level], is_named ? wording_.element(range, over, i) : to_string(item));
      auto text = loop(expr, level + 1);
      wording_.forget(1);
      evaluator_.unbind(1);
      if (text) return text;
    }
    return std::nullopt;
  }

  std::string except(Expr const& expr) {
    FormulaValue axes = evaluator_.excepted_axes(expr);
    if (axes.is_list() && is_broken(evaluator_, evaluator_.compare_except(expr.args[0], axes))) {
      std::string const where =
          axes.items().empty() ? "" : fmt::format(" but in dimension {}", fmt::join(texts(axes.items()), ", "));
      return explain_shapes(evaluator_, wording_, expr.args[0], axes) + where;
    }
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
      if (expr.args[i].kind == ExprKind::comparison && fails(expr.args[i])) return (*this)(expr.args[i]);
    }
    return general(expr);
  }

  static std::vector<std::string> texts(std::span<FormulaValue const> items) {
    std::vector<std::string> all;
    for (FormulaValue const& item : items) all.push_back(to_string(item));
    return all;
  }

  // As far as the program says what types they are; else as the formula has them.
  std::string type_list(Expr const& expr) {
    std::string text;
    for (Expr const& arg : expr.args) {
      FormulaValue value = evaluator_.evaluate(arg);
      std::vector<FormulaValue> items(1, value);
      if (value.is_list()) items.assign(value.items().begin(), value.items().end());
      bool const is_known = std::ranges::none_of(items, [](FormulaValue const& item) {
        return item.is(FormulaValueKind::none) || item.is(FormulaValueKind::undefined) ||
               item.is(FormulaValueKind::unknown);
      });
      if (!is_known) {
        text += (text.empty() ? "" : ", ") + to_string(arg);
        continue;
      }
      for (FormulaValue const& item : items) text += (text.empty() ? "" : ", ") + to_string(item);
    }
    return "(" + text + ")";
  }

  // "body returns 1 value, but must return 2: (T, T)", if it takes or returns another number of values.
  std::string other_counts(Expr const& expr, FormulaValue const& function) {
    if (!function.is(FormulaValueKind::signature) || !function.signature->malformed.empty()) return "";
    auto const wanted = [&](Expr const& types) {
      std::size_t count = 0;
      for (Expr const& arg : types.args) {
        FormulaValue const value = evaluator_.evaluate(arg);
        count += value.is_list() ? value.items().size() : 1;
      }
      return count;
    };
    auto const text = [&](std::string_view verb, std::string_view what, std::size_t given, Expr const& types) {
      return fmt::format("{} {}s {} {}{}, but must {} {}: {}", wording_.noun(expr.args[0]), verb, given, what,
                         given == 1 ? "" : "s", verb, wanted(types), type_list(types));
    };
    std::size_t const inputs = function.signature->inputs.size(), outputs = function.signature->outputs.size();
    if (inputs != wanted(expr.args[1])) return text("take", "argument", inputs, expr.args[1]);
    if (outputs != wanted(expr.args[2])) return text("return", "value", outputs, expr.args[2]);
    return "";
  }

  // Of `size(E) = N and f has type (...) -> (tensor<E>...)`, where E are the types that f returns: f returns another number
  // of values. Empty if that is not what is wrong.
  std::string other_number(Expr const& all, Expr const& failing) {
    bool const is_count = failing.kind == ExprKind::comparison && failing.ops.size() == 1 && failing.ops[0] == "=" &&
                          failing.args[0].kind == ExprKind::call && failing.args[0].text == "size";
    auto const typed = std::ranges::find(all.args, ExprKind::has_type, &Expr::kind);
    if (!is_count || typed == all.args.end()) return "";
    FormulaValue const function = evaluator_.evaluate(typed->args[0]);
    if (!function.is(FormulaValueKind::signature) || !function.signature->malformed.empty()) return "";
    std::size_t const given = function.signature->outputs.size();
    if (to_string(evaluator_.evaluate(failing.args[0])) != fmt::format("{}", given)) return "";
    return fmt::format("{} returns {} value{}, but must return {}", wording_.noun(typed->args[0]), given,
                       given == 1 ? "" : "s", to_string(evaluator_.evaluate(failing.args[1])));
  }

  std::string has_type(Expr const& expr) {
    FormulaValue function = evaluator_.evaluate(expr.args[0]);
    if (std::string text = other_counts(expr, function); !text.empty()) return text;
    std::string const wanted = fmt::format("{} -> {}", type_list(expr.args[1]), type_list(expr.args[2]));
    bool const is_known = wanted.find("...") == wanted.npos;  // else it names what only the rules of the op know
    return fmt::format("{} is {}, but must {}", wording_.noun(expr.args[0]), to_string(function),
                       is_known ? "be " + wanted : "take and return tensors");
  }

  std::string negation(Expr const& expr) {
    if (std::string text = wording_.demand(expr.args[0], false); !text.empty()) return text;
    return to_string(expr.args[0]) + " holds, but must not" + arguments(expr.args[0]);
  }

  // ": x = 1, y = 2" for the arguments of a call.
  std::string arguments(Expr const& call) {
    if (call.kind != ExprKind::call) return "";
    std::string text;
    for (Expr const& arg : call.args) {
      if (is_literal(arg)) continue;
      std::string const words = wording_.noun(arg), value = wording_.value(arg);
      text += (text.empty() ? ": " : ", ") + (words.empty() || words == value ? value : words + " is " + value);
    }
    return text;
  }

  std::string call(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    if (std::string fault = literal_fault(expr.text, values); !fault.empty()) return fault;
    if (expr.args.size() == 2 && words_for(expr.text, "equal"))
      return explain_comparison(evaluator_, wording_, "=", {expr.args[0], values[0]}, {expr.args[1], values[1]});
    Expr const* first = expr.args.empty() ? nullptr : &expr.args[0];
    if (first && expr.args.size() == 1) {
      if (expr.text == "same") return explain_shapes(evaluator_, wording_, expr, none());
      if (expr.text == "is_unique") return duplicates(*first, values[0]);
      if (expr.text == "is_defined_in_parent_scope") return "nothing is named " + to_string(values[0]);
    }
    auto const at = first_failing(evaluator_, evaluator_.evaluate(expr));
    bool const has_words = words_for(expr.text, "is") || words_for(expr.text, "has");
    if (!has_words)
      if (auto text = defined(expr, values)) return *text;
    std::string const text = wording_.demand(expr, true, at);
    return text.empty() ? general(expr) + arguments(expr) : text;
  }

  std::string duplicates(Expr const& expr, FormulaValue const& all) {
    FormulaValue const list = evaluator_.numeric(all);
    std::string const words = wording_.noun(expr), value = to_string(all);
    std::string twice;
    for (std::size_t i = 0; list.is_list() && twice.empty() && i < list.items().size(); ++i)
      for (std::size_t k = 0; k < i && twice.empty(); ++k)
        if (std::string text = to_string(list.items()[i]); text == to_string(list.items()[k])) twice = std::move(text);
    if (twice.empty()) return fmt::format("{} has duplicates: {}", words.empty() ? "the list" : words, value);
    return fmt::format("{} is given twice{}: {}", twice, words.empty() || words == value ? "" : " in " + words, value);
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
    for (std::size_t i = 0; i < values.size(); ++i) {
      evaluator_.bind(function->parameters[i], values[i]);
      std::string const words = wording_.noun(call.args[i]);
      wording_.name(function->parameters[i], words.empty() ? function->parameters[i] : words, &call.args[i]);
    }
    std::optional<std::string> text;
    if (fails(function->value)) text = (*this)(function->value);
    wording_.forget(values.size());
    evaluator_.unbind(values.size());
    return text;
  }

  Evaluator& evaluator_;
  Wording wording_;
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

// The values of `{formula}` in the words; empty if one has none.
std::string said(Evaluator& evaluator, std::string_view words) {
  std::string text;
  while (!words.empty()) {
    std::size_t const open = std::min(words.find('{'), words.size());
    text += words.substr(0, open);
    if (open == words.size()) break;
    std::size_t const close = std::min(words.find('}', open), words.size());
    std::string_view formula = words.substr(open + 1, close - open - 1);
    bool const is_each = formula.starts_with('!');
    auto const expr = parse_formula(formula.substr(is_each ? 1 : 0));
    FormulaValue const value = expr ? evaluator.evaluate(*expr) : undefined("");
    if (value.is(FormulaValueKind::undefined) || value.is(FormulaValueKind::unknown)) return "";
    std::string part = to_string(value);
    if (is_each && value.is_list()) {
      part.clear();
      for (FormulaValue const& item : value.items()) part += (part.empty() ? "" : ", ") + to_string(item);
      if (value.items().empty()) part = "nothing";
    }
    text += part;
    words.remove_prefix(std::min(close + 1, words.size()));
  }
  return text;
}

}  // namespace

std::string explain(Evaluator& evaluator, Expr const& formula) { return Explainer(evaluator)(formula); }

std::string explain_clause(Evaluator& evaluator, std::string_view label, Expr const& formula) {
  if (auto const words = words_for(label, "says"))
    if (std::string text = said(evaluator, *words); !text.empty()) return text;
  return explain(evaluator, formula);
}

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
    if (value.is(FormulaValueKind::undefined)) continue;
    bool typed = value.is(FormulaValueKind::placeholder) ||
                 (value.is_list() && !value.items().empty() && value.items()[0].is(FormulaValueKind::placeholder));
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", name, typed ? ": " : " = ", to_string(value));
    if (text.size() > kMaxValuesText) return text.substr(0, kMaxValuesText - 3) + "...";
  }
  return text;
}

}  // namespace assay
