// Implements SymbolicRun::by_composition of symbolic_run.hpp: ops whose text composes them of others, element by element.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "constraints/equiv/execution/symbolic_run.hpp"
#include "constraints/members/element_rules.hpp"

namespace assay::inline constraints {
namespace {

// E of a row `composed(result(i)) = E`; nullptr: there is none.
Expr const* composition_of(OpSpec const& spec) {
  for (auto const& row : spec.derivatives) {
    Expr const& equation = row.formula;
    if (equation.kind == ExprKind::comparison && equation.args[0].kind == ExprKind::call &&
        equation.args[0].text == "composed")
      return &equation.args[1];
  }
  return nullptr;
}

// What E reads, in its order.
struct ReadByComposition {
  std::vector<Expr> elements;                // x(i), and x([i[a]]) for x(i[a]): a place is a list
  std::vector<std::string_view> attributes;  // but those that say which elements

  ReadByComposition(Expr const& expr, OpSpec const& spec) { read(expr, spec); }

private:
  void read(Expr const& expr, OpSpec const& spec) {
    auto const* const row = spec.row(expr.text);
    if (row && row->kind == RowKind::input && expr.kind == ExprKind::call) {
      auto& place = elements.emplace_back(expr).args.at(0);
      if (place.kind != ExprKind::index) return;
      Expr list;
      list.kind = ExprKind::list;
      list.args.push_back(std::move(place));
      place = std::move(list);
      return;
    }
    if (row && row->kind == RowKind::attribute && expr.kind == ExprKind::name) attributes.push_back(row->name);
    for (auto const& part : expr.args) read(part, spec);
  }
};

}  // namespace

// An element is what the op gives for the elements that the row reads, as one of an elementwise op is: the op may compute it
// in any way, and in the same way wherever these are the same.
bool SymbolicRun::by_composition(Operation const& op, OpSpec const& spec) {
  auto const* const composition = composition_of(spec);
  if (!composition || op.results.size() != 1 || !op.regions.empty()) return false;
  Type const type = op.results[0]->type;
  SymbolicValue result;
  if (!has_shape(type) || !element_of(type->element, result.tensor.type)) return false;
  auto const operands = tensors(op);
  for (auto const* operand : operands)
    if (!operand || operand->type != result.tensor.type) return false;
  if (!result.tensor.type.is(Element::Kind::floating)) return false;
  result.tensor.type = pool_.intern(result.tensor.type);
  result.tensor.shape = shape_of(type);
  result.tensor.symbols = pool_.place(result.tensor.shape);

  Arena arena;
  OpMembers const members(op, spec, scope_, arena);
  ElementFormula formula(op, spec, members, operands, pool_, quantized(), {}, "", arena, facts_);
  name_sizes(op, spec, formula);
  std::vector<FormulaValue> indices;
  for (auto const* symbol : result.tensor.symbols) indices.push_back(make(TermPool::integer(symbol)));
  FormulaValue const place = make_list(arena, indices);
  ReadByComposition const read(*composition, spec);
  std::vector<ElementTerm const*> elements;
  for (auto const& expr : read.elements) {
    Evaluator evaluator(formula, arena);
    ElementRule rule;
    rule.place = "i";
    rule.value = &expr;
    elements.push_back(formula.element_of(evaluate(rule, evaluator, &place), result.tensor.type));
  }
  result.tensor.element =
      pool_.operation(op.name, attributes_text(op, &spec, &members, &read.attributes), result.tensor.type, elements);
  bind(*op.results[0], result);
  return true;
}

}  // namespace assay::inline constraints
