#include "constraints/op_table.hpp"

#include <algorithm>

namespace assay {
namespace {

// Every name and function in a formula, and in the definitions of the functions it calls.
void names_in(Expr const& expr, std::vector<std::string_view>& names) {
  if (expr.kind == ExprKind::name || expr.kind == ExprKind::call) {
    bool known = std::ranges::find(names, expr.text) != names.end();
    if (!known) {
      names.push_back(expr.text);
      if (expr.kind == ExprKind::call) {
        if (Definition const* function = Specification::get().function(expr.text)) names_in(function->value, names);
      }
    }
  }
  for (Expr const& arg : expr.args) names_in(arg, names);
}

void find_dependences(OpInfo& info) {
  OpSpec const& spec = *info.spec;
  std::vector<std::string_view> names;
  for (Clause const& clause : spec.clauses) {
    names_in(clause.formula, names);
    if (clause.official == Official::checks) names_in(clause.official_formula, names);
  }
  for (Definition const& let : spec.lets) names_in(let.value, names);
  auto uses = [&](std::initializer_list<std::string_view> any) {
    return std::ranges::any_of(any, [&](std::string_view name) { return std::ranges::count(names, name) != 0; });
  };
  info.reads_constants = uses({"value", "is_constant"});
  for (Row const& row : spec.rows) {
    info.reads_constants = info.reads_constants || row.constant;
    for (TypeAlternative const& type : row.types)
      info.reads_symbols = info.reads_symbols || type.kind == "symbol" || type.kind == "list" || type.kind == "any";
  }
  info.reads_symbols =
      uses({"is_defined_in_parent_scope"}) || (info.reads_symbols && uses({"input_types", "output_types"}));
  info.reads_bodies = uses({"op_names", "op_signature", "forwards_arguments", "returns_results"});
  info.reads_parent = uses({"parent", "self"});
}

}  // namespace

OpInfo const& OpTable::info(Operation const& op) {
  auto [at, fresh] = by_address_.try_emplace(op.name.data());
  OpInfo& info = at->second;
  if (!fresh) return info;
  auto const& specification = Specification::get();
  info.spec = specification.op(op.name);
  info.known_dialect = specification.knows_dialect(op.name.substr(0, op.name.find('.')));
  if (!info.spec) return info;
  info.terminator = info.spec->has_trait("terminator");
  info.no_terminator = info.spec->has_trait("no_terminator");
  info.isolated = info.spec->has_trait("isolated_from_above");
  info.symbol_table = info.spec->has_trait("symbol_table");
  info.symbol = info.spec->has_trait("symbol");
  info.single_block = info.spec->has_trait("single_block");
  info.constant_like = info.spec->has_trait("constant_like");
  find_dependences(info);
  return info;
}

}  // namespace assay
