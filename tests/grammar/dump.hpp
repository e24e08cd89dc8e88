// Prints formulas as s-expressions such as `(= (rank lhs) (rank rhs))`, for tables of expectations.
#pragma once

#include <string>

#include "grammar/notation/formula.hpp"

namespace assay::testing {

// Prints `(` head arguments `)`. The head is the operator, the called function, or @ followed by the kind of the node.
inline std::string dump(Expr const& expr) {
  auto const tree = [&](std::string head) {
    for (std::string const& name : expr.names) head += ' ' + name;
    for (Expr const& arg : expr.args) head += ' ' + dump(arg);
    return '(' + head + ')';
  };
  switch (expr.kind) {
    case ExprKind::integer:
      return std::to_string(expr.integer);
    case ExprKind::real:
      return expr.text;
    case ExprKind::string:
      return '"' + expr.text + '"';
    case ExprKind::boolean:
      return expr.integer != 0 ? "true" : "false";
    case ExprKind::none:
      return "None";
    case ExprKind::name:
      return expr.text;
    case ExprKind::list:
      return tree("@list");
    case ExprKind::call:
      return tree(expr.text);
    case ExprKind::at_process:
      return tree("@process " + expr.text);
    case ExprKind::index:
      return tree("@index");
    case ExprKind::slice:
      return tree("@slice");
    case ExprKind::absent:
      return "_";
    case ExprKind::ellipsis:
      return tree("...");
    case ExprKind::negate:
      return tree("@negate");
    case ExprKind::not_:
      return tree("@not");
    case ExprKind::binary:
      return tree(expr.text);
    case ExprKind::comparison: {
      std::string head;
      for (std::string const& op : expr.ops) head += (head.empty() ? "" : "|") + op;
      return tree(head);
    }
    case ExprKind::and_:
      return tree("@and");
    case ExprKind::or_:
      return tree("@or");
    case ExprKind::conditional:
      return tree("?");
    case ExprKind::comprehension:
      return tree(expr.has_filter ? "@comprehension-if" : "@comprehension");
    case ExprKind::for_all:
      return tree("@for-all");
    case ExprKind::if_then:
      return tree("@if");
    case ExprKind::given:
      return tree("@given");
    case ExprKind::except:
      return tree("@except");
    case ExprKind::tensor_type:
      return tree("@tensor");
    case ExprKind::has_type:
      return tree("@has-type");
  }
  return "?";
}

// Returns the tree without source positions.
inline Expr without_places(Expr expr) {
  expr.begin = expr.end = 0;
  for (Expr& arg : expr.args) arg = without_places(std::move(arg));
  return expr;
}

}  // namespace assay::testing
