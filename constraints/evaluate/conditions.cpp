// Implements evaluate.hpp: chains of comparisons, connectives and choices.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/compare.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxChain = 64;

// Whether all comparisons of a chain have the same direction, so that `a op c` follows from `a op b op c`.
bool transitive(std::vector<std::string> const& ops) {
  auto all = [&](std::string_view x, std::string_view y) {
    return std::ranges::all_of(ops, [&](std::string const& op) { return op == x || op == y; });
  };
  return ops.size() <= kMaxChain && (all("=", "=") || all("<", "<=") || all(">", ">="));
}

// Returns the comparison between the first and the last side of a chain with these operators.
std::string_view combined(std::span<std::string const> ops) {
  for (std::string const& op : ops) {
    if (op == "<" || op == ">") return op;
  }
  return ops.front();
}

}  // namespace

FormulaValue Evaluator::comparison(Expr const& expr) {
  if (expr.ops.size() == 1) {
    FormulaValue const left = evaluate(expr.args[0]);
    return compare(expr.ops[0], left, evaluate(expr.args[1]));
  }
  std::vector<FormulaValue> sides;
  sides.reserve(expr.args.size());
  for (Expr const& arg : expr.args) sides.push_back(evaluate(arg));
  bool every_pair = transitive(expr.ops);
  FormulaValue value = make(true);
  for (std::size_t i = 0; i < expr.ops.size(); ++i) {
    for (std::size_t j = i; j < (every_pair ? expr.ops.size() : i + 1); ++j) {
      // In `0 <= [] < 0`, the empty list does not relate the ends.
      if (j > i && sides[j].is_list() && sides[j].items().empty()) break;
      FormulaValue one = compare(combined(std::span(expr.ops).subspan(i, j - i + 1)), sides[i], sides[j + 1]);
      if (one.is_mapped() || value.is_mapped())
        one = all(one), value = all(value);
      else if (one.is_list() && value.is_list() && one.items().size() != value.items().size())
        one = all(one);
      value = join(value, one, true);
      if (!step()) return unknown();
    }
  }
  return value;
}

FormulaValue Evaluator::connective(Expr const& expr) {
  bool conjunctive = expr.kind == ExprKind::and_;
  FormulaValue value = evaluate(expr.args[0]);
  for (std::size_t i = 1; i < expr.args.size(); ++i) {
    if (value.is(FormulaValueKind::truth) && value.truth == (conjunctive ? Tribool::no : Tribool::yes)) return value;
    value = join(value, evaluate(expr.args[i]), conjunctive);
  }
  return value;
}

FormulaValue Evaluator::choose(FormulaValue const& condition, FormulaValue const& yes, FormulaValue const& no) {
  if (condition.is(FormulaValueKind::undefined)) return condition;
  if (condition.is_list()) {
    std::vector<FormulaValue> items;
    std::size_t size = condition.items().size();
    auto part = [&](FormulaValue const& value, std::size_t i) {
      return value.is_list() && value.items().size() == size ? value.items()[i] : value;
    };
    for (std::size_t i = 0; i < size; ++i) {
      if (!step()) return unknown();
      items.push_back(choose(condition.items()[i], part(yes, i), part(no, i)));
    }
    return list(items, condition.is_mapped());
  }
  if (!condition.is(FormulaValueKind::truth) && !condition.is(FormulaValueKind::unknown))
    return fail(fmt::format("{} is neither true nor false", to_string(condition)));
  if (condition.is(FormulaValueKind::truth) && condition.truth != Tribool::unknown)
    return condition.truth == Tribool::yes ? yes : no;
  if (yes.is(FormulaValueKind::integer) && no.is(FormulaValueKind::integer))
    return make(choice(condition.truth, yes.interval, no.interval));
  if (yes.is(FormulaValueKind::truth) && no.is(FormulaValueKind::truth))
    return make(choice(condition.truth, yes.truth, no.truth));
  if (yes.is_list() && no.is_list() && yes.items().size() == no.items().size()) {
    std::vector<FormulaValue> items;
    for (std::size_t i = 0; i < yes.items().size(); ++i)
      items.push_back(choose(condition, yes.items()[i], no.items()[i]));
    return list(items, yes.is_mapped());
  }
  if (FormulaValue chosen; (yes.is(FormulaValueKind::element) || no.is(FormulaValueKind::element)) &&
                           environment_.choose(condition.truth, yes, no, chosen))
    return chosen;
  if (equal(yes, no, true) == Tribool::yes) return yes;
  auto decided = condition.is(FormulaValueKind::truth) ? decide(condition.truth) : std::nullopt;
  return decided ? (*decided ? yes : no) : unknown();
}

FormulaValue Evaluator::conditional(Expr const& expr) {
  FormulaValue condition = evaluate(expr.args[0]);
  if (condition.is(FormulaValueKind::truth) && condition.truth != Tribool::unknown)
    return evaluate(expr.args[condition.truth == Tribool::yes ? 1 : 2]);
  if (condition.is(FormulaValueKind::undefined)) return condition;
  FormulaValue yes = evaluate(expr.args[1]);
  return choose(condition, yes, evaluate(expr.args[2]));
}

FormulaValue Evaluator::if_then(Expr const& expr) {
  FormulaValue condition = all(evaluate(expr.args[0]));
  if (condition.is(FormulaValueKind::undefined)) return condition;
  if (condition.truth == Tribool::yes) return evaluate(expr.args[1]);
  if (condition.truth == Tribool::no) return expr.args.size() > 2 ? evaluate(expr.args[2]) : make(true);
  FormulaValue yes = all(evaluate(expr.args[1]));
  FormulaValue no = expr.args.size() > 2 ? all(evaluate(expr.args[2])) : make(true);
  if (yes.is(FormulaValueKind::truth) && no.is(FormulaValueKind::truth))
    return make(choice(condition.truth, yes.truth, no.truth));
  auto decided = decide(condition.truth);
  return decided ? (*decided ? yes : no) : make(Tribool::unknown);
}

}  // namespace assay
