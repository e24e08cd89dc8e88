#include "constraints/symbols/op_table.hpp"

#include <algorithm>

namespace assay {
namespace {

// Collects all names and functions in a formula, and in the definitions of functions that it calls.
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

struct Dependences {
  bool constants = false, symbols = false, bodies = false, parent = false, processes = false, others = false;
};

Dependences dependences_of(OpSpec const& spec) {
  std::vector<std::string_view> names;
  for (Clause const& clause : spec.clauses) {
    names_in(clause.formula, names);
    if (clause.official == Official::checks) names_in(clause.official_formula, names);
  }
  for (Definition const& let : spec.lets) names_in(let.value, names);
  auto uses = [&](std::initializer_list<std::string_view> any) {
    return std::ranges::any_of(any, [&](std::string_view name) { return std::ranges::count(names, name) != 0; });
  };
  Dependences found;
  found.constants = uses({"value", "is_constant"});
  for (Row const& row : spec.rows) {
    found.constants = found.constants || row.constant;
    for (TypeAlternative const& type : row.types)
      found.symbols = found.symbols || type.kind == "symbol" || type.kind == "list" || type.kind == "any";
  }
  found.symbols = uses({"is_defined_in_parent_scope"}) || (found.symbols && uses({"input_types", "output_types"}));
  found.bodies = uses({"op_names", "op_signature", "forwards_arguments", "returns_results", "ops_within"});
  found.parent = uses({"parent", "self"});
  found.others = uses({"local_shape", "manual_parts", "tiles_of"});
  found.processes = uses({"num_replicas", "num_partitions", "num_processes"});
  return found;
}

void note_differences(OpSpec const& spec, OpInfo& info) {
  for (Row const& row : spec.rows) {
    info.has_official_rows = info.has_official_rows || row.official_types.has_value();
    if (row.kind != RowKind::attribute) continue;
    info.has_fields = info.has_fields || !row.parent.empty();
    if (!row.variadic && !row.types.empty() && row.types.front().kind == "tensor") info.number_rows.push_back(&row);
  }
  info.has_official_clauses = std::ranges::any_of(spec.clauses, [](Clause const& clause) {
    return clause.official == Official::checks || clause.official == Official::only;
  });
}

bool is_known_dialect(std::string_view op) { return Specification::get().covers_dialect(op.substr(0, op.find('.'))); }

OpInfo info_of(OpSpec const& spec) {
  OpInfo info;
  info.spec = &spec;
  info.known_dialect = is_known_dialect(spec.name);
  info.terminator = spec.has_trait("terminator");
  info.no_terminator = spec.has_trait("no_terminator");
  info.isolated = spec.has_trait("isolated_from_above");
  info.symbol_table = spec.has_trait("symbol_table");
  info.symbol = spec.has_trait("symbol");
  info.single_block = spec.has_trait("single_block");
  info.constant_like = spec.has_trait("constant_like");
  info.loop = spec.has_trait("loop");
  info.branch = spec.has_trait("branch");
  if (auto const* const callee = spec.callee()) info.callee = callee->name;
  auto const dependences = dependences_of(spec);
  info.reads_constants = dependences.constants;
  info.reads_symbols = dependences.symbols;
  info.reads_bodies = dependences.bodies;
  info.reads_parent = dependences.parent;
  info.reads_processes = dependences.processes;
  info.reads_others = dependences.others;
  note_differences(spec, info);
  return info;
}

// Returns cached info, because the rules of an op are the same for every program.
OpInfo const& known_info(OpSpec const& spec) {
  thread_local std::unordered_map<OpSpec const*, OpInfo> known;
  auto const [at, fresh] = known.try_emplace(&spec);
  if (fresh) at->second = info_of(spec);
  return at->second;
}

}  // namespace

OpSpec const* OpTable::variant(Operation const& op) {
  OpSpec const* const spec = info(op).spec;
  if (!spec || spec->variants.empty()) return nullptr;
  Attribute const value = op.attribute(spec->variants);
  if (!value || value->kind != AttributeKind::string) return nullptr;
  return Specification::get().variant(spec->name, value->text);
}

OpInfo const& OpTable::info(Operation const& op) {
  auto& info = by_address_[op.name.data()];
  if (info) return *info;
  if (OpSpec const* const spec = Specification::get().op(op.name)) return *(info = &known_info(*spec));
  OpInfo& unknown = unknown_.emplace_back();
  unknown.known_dialect = is_known_dialect(op.name);
  return *(info = &unknown);
}

}  // namespace assay
