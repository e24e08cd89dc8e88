// Implements equations.hpp: conditions that depend on whether the result is quantized.
#include <algorithm>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/members/equations.hpp"

namespace assay {
namespace {

constexpr int kMaxDepth = 40;

ResultKind kind_of(Type element) {
  if (!element || element->kind != TypeKind::quantized) return ResultKind::plain;
  return element->quantization->per_axis ? ResultKind::per_axis : ResultKind::per_tensor;
}

// Whether a row permits values of that kind.
bool allows(Row const& row, ResultKind kind) {
  return std::ranges::any_of(row.types, [&](TypeAlternative const& type) {
    if (type.kind == "per_tensor_quantized_tensor") return kind == ResultKind::per_tensor;
    if (type.kind == "per_axis_quantized_tensor") return kind == ResultKind::per_axis;
    if (type.kind == "quantized_tensor") return kind != ResultKind::plain;
    return kind == ResultKind::plain || type.kind != "tensor";
  });
}

}  // namespace

std::vector<ResultFacts> Equations::solve(bool executed) {
  executed_ = executed;
  kind_ = ResultKind::open;
  asked_for_kind_ = false;
  auto const facts = read_all();
  // An executed op has been checked, so its conditions on result types are true.
  if (executed_ || !asked_for_kind_ || facts.size() != 1) return facts;
  std::vector<std::pair<ResultKind, std::vector<ResultFacts>>> possible;
  for (auto const kind : {ResultKind::plain, ResultKind::per_tensor, ResultKind::per_axis}) {
    kind_ = kind;
    auto found = read_all();
    if (is_possible(found)) possible.emplace_back(kind, std::move(found));
  }
  if (possible.size() == 1) return possible[0].second;
  auto const written = kind_of(element_of(op_.results[0]->type));
  for (auto const& [kind, found] : possible)
    if (kind == written) return found;
  return facts;
}

// Whether no clause or row contradicts the facts.
bool Equations::is_possible(std::vector<ResultFacts> const& facts) {
  Type const element = facts[0].type ? element_of(facts[0].type) : facts[0].element;
  if (element && kind_of(element) != kind_) return false;
  for (Row const& row : spec_.rows)
    if (row.kind == RowKind::output && !allows(row, kind_)) return false;
  return std::ranges::none_of(spec_.clauses, [&](Clause const& clause) {
    return clause.official != Official::only && truth(clause.formula) == Tribool::no;
  });
}

// Returns the value of a formula for a result of the assumed kind. Unknown if it depends on anything else of the
// result.
Tribool Equations::truth(Expr const& formula, int depth) {
  if (depth > kMaxDepth) return Tribool::unknown;
  if (executed_ || !depends_on_results(formula)) {
    FormulaValue const value = evaluator_.all(evaluator_.evaluate(formula));
    return value.is(FormulaValueKind::truth) ? value.truth : Tribool::unknown;
  }
  auto const part = [&](std::size_t i) { return truth(formula.args[i], depth + 1); };
  switch (formula.kind) {
    case ExprKind::and_:
    case ExprKind::or_: {
      bool const all = formula.kind == ExprKind::and_;
      Tribool value = all ? Tribool::yes : Tribool::no;
      for (std::size_t i = 0; i < formula.args.size(); ++i)
        value = all ? conjunction(value, part(i)) : disjunction(value, part(i));
      return value;
    }
    case ExprKind::not_:
      return negation(part(0));
    case ExprKind::if_then:
    case ExprKind::conditional: {
      Tribool const condition = part(0);
      if (condition == Tribool::unknown) return Tribool::unknown;
      if (condition == Tribool::yes) return part(1);
      return formula.args.size() > 2 ? part(2) : Tribool::yes;
    }
    case ExprKind::comparison: {
      if (formula.args.size() != 2 || (formula.ops[0] != "=" && formula.ops[0] != "!=")) return Tribool::unknown;
      Tribool const left = part(0), right = part(1);
      if (left == Tribool::unknown || right == Tribool::unknown) return Tribool::unknown;
      return tribool((left == right) == (formula.ops[0] == "="));
    }
    case ExprKind::name: {
      auto const* let = members_.local(formula.text);
      return let ? truth(let->value, depth + 1) : Tribool::unknown;
    }
    case ExprKind::call:
      return truth_of_call(formula);
    default:
      return Tribool::unknown;
  }
}

Tribool Equations::truth_of_call(Expr const& call) {
  bool const any = call.text == "is_quantized", per_axis = call.text == "is_per_axis_quantized";
  if (!any && !per_axis && call.text != "is_per_tensor_quantized") return Tribool::unknown;
  if (call.args.size() != 1 || !results_named(call.args[0])) return Tribool::unknown;
  asked_for_kind_ = true;
  if (kind_ == ResultKind::open) return Tribool::unknown;
  return tribool(any ? kind_ != ResultKind::plain
                     : kind_ == (per_axis ? ResultKind::per_axis : ResultKind::per_tensor));
}

}  // namespace assay
