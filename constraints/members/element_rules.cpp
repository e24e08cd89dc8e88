#include "constraints/members/element_rules.hpp"

#include "constraints/evaluate/evaluate.hpp"

namespace assay {
namespace {

bool read_equation(Expr const& expr, ElementRule& rule) {
  if (expr.kind != ExprKind::comparison || expr.args.size() != 2 || expr.args[0].kind != ExprKind::call) return false;
  Expr const& left = expr.args[0];
  if (left.args.size() != 1 || left.args[0].kind != ExprKind::name) return false;
  rule.result = left.text;
  rule.place = left.args[0].text;
  rule.value = &expr.args[1];
  return true;
}

}  // namespace

bool read_element_rule(Expr const& formula, ElementRule& rule) {
  Expr const* inner = &formula;
  if (inner->kind == ExprKind::if_then && inner->args.size() == 2) {
    rule.condition = &inner->args[0];
    inner = &inner->args[1];
  }
  if (inner->kind == ExprKind::given) {
    rule.bindings = inner;
    inner = &inner->args[0];
  }
  return read_equation(*inner, rule);
}

bool read_shape_rule(Expr const& formula, std::string_view result, ElementRule& rule) {
  Expr const* inner = &formula;
  if (inner->kind == ExprKind::given) {
    rule.bindings = inner;
    inner = &inner->args[0];
  }
  if (inner->kind != ExprKind::comparison || inner->args.size() < 2 || inner->ops[0] != "=") return false;
  Expr const& left = inner->args[0];
  if (left.kind != ExprKind::call || left.text != "shape" || left.args.size() != 1) return false;
  Expr const* of = &left.args[0];
  while (of->kind == ExprKind::ellipsis || of->kind == ExprKind::index) of = &of->args[0];
  rule.value = &inner->args[1];
  return of->kind == ExprKind::name && of->text == result;
}

FormulaValue evaluate(ElementRule const& rule, Evaluator& evaluator, FormulaValue const* place) {
  std::size_t bound = 0;
  if (place) evaluator.bind(rule.place, *place), ++bound;
  if (rule.bindings)
    for (std::size_t n = 0; n < rule.bindings->names.size(); ++n, ++bound) {
      FormulaValue const value = evaluator.evaluate(rule.bindings->args[1 + n]);
      evaluator.bind(rule.bindings->names[n], value);
    }
  FormulaValue const value = evaluator.evaluate(*rule.value);
  evaluator.unbind(bound);
  return value;
}

}  // namespace assay
