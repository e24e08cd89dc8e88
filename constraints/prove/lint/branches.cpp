#include "constraints/prove/lint/branches.hpp"

#include <algorithm>
#include <functional>

namespace assay {
namespace {

Expr joined(Expr a, Expr b) {
  Expr both;
  both.kind = ExprKind::and_;
  both.args = {std::move(a), std::move(b)};
  return both;
}

Expr opposite(Expr a) {
  Expr result;
  result.kind = ExprKind::not_;
  result.args = {std::move(a)};
  return result;
}

// Wraps a condition in the formulas around it.
using Around = std::function<Expr(Expr)>;

void collect(Expr const& formula, std::string const& clause, Around const& around, std::vector<Branch>& found) {
  auto add = [&](Expr const& condition) {
    Expr whole = around(condition);
    std::string text = to_string(whole);
    if (std::ranges::find(found, text, &Branch::condition) == found.end())
      found.push_back({clause, std::move(text), std::move(whole)});
  };
  switch (formula.kind) {
    case ExprKind::and_:
      for (Expr const& arg : formula.args) collect(arg, clause, around, found);
      return;
    case ExprKind::given: {
      Around const within = [&](Expr condition) {
        Expr given = formula;
        given.args[0] = std::move(condition);
        return around(std::move(given));
      };
      return collect(formula.args[0], clause, within, found);
    }
    case ExprKind::if_then: {
      Expr const& condition = formula.args[0];
      add(condition);
      collect(
          formula.args[1], clause, [&](Expr inner) { return around(joined(condition, std::move(inner))); }, found);
      if (formula.args.size() < 3) return;
      Expr const not_so = opposite(condition);
      add(not_so);
      collect(
          formula.args[2], clause, [&](Expr inner) { return around(joined(not_so, std::move(inner))); }, found);
      return;
    }
    default:
      return;
  }
}

}  // namespace

std::vector<Branch> branches(OpSpec const& spec) {
  std::vector<Branch> found;
  for (Clause const& clause : spec.clauses)
    if (clause.official != Official::only)
      collect(
          clause.formula, clause.label, [](Expr condition) { return condition; }, found);
  return found;
}

OpSpec with_branches(OpSpec const& spec, std::vector<Branch> const& branches) {
  OpSpec extended = spec;
  for (Branch const& branch : branches) {
    Clause& clause = extended.clauses.emplace_back();
    clause.label = branch.clause + ", where " + branch.condition;
    clause.text = branch.condition;
    clause.formula = branch.formula;
  }
  return extended;
}

}  // namespace assay
