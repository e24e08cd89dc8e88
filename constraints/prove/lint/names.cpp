#include "constraints/prove/lint/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "constraints/evaluate/builtins.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

using Names = std::set<std::string_view>;

// Returns the values that the checker passes to rules of elements without rows (constraints/check/elements.cpp).
Names members_of(ElementSpec const& element) {
  static std::map<std::string_view, Names> const kMembers = {
      {"quantized_type",
       {"self", "storage_type", "storage_min", "storage_max", "expressed_type", "quantization_dimension", "scales",
        "zero_points", "is_of_op"}},
      {"tensor_type", {"self", "bounds"}},
      {"properties", {"has_own_attributes"}},
      {"dot_algorithm",
       {"lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count", "rhs_component_count",
        "num_primitive_operations", "allow_imprecise_accumulation"}},
      {"result_accuracy", {"atol", "rtol", "ulps", "mode"}},
      {"conv",
       {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
        "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions",
        "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}},
      {"sdy_mesh_attribute", {"names", "sizes", "device_ids"}},
      {"sdy_sharding",
       {"mesh", "mesh_axes", "is_maximal", "axes", "sizes", "positions", "begins", "ends", "part_sizes", "places",
        "dimensions", "counts", "is_open", "priorities", "rank", "bound_axes"}},
      {"sdy_sharding_per_value", {"shardings", "values", "is_undivided", "is_list", "needs_list"}},
      {"sdy_manual_axes", {"axes", "bound_axes", "mesh_axes", "meshes"}},
      {"mhlo_sharding", {"tiles", "devices", "iota", "permutation", "last_dimensions", "rank", "partitions"}},
      {"mhlo_sharding_tuple", {"shardings", "values"}},
      {"future_type", {"self"}},
      {"integer_constant", {"integer_literal", "integer_type"}},
      {"float_constant", {"float_literal", "float_type"}},
      {"complex_constant", {"real_part", "imaginary_part", "complex_type"}},
      {"tensor_constant", {"tensor_literal", "tensor_type"}},
      {"quantized_tensor_constant", {"quantized_tensor_literal", "quantized_tensor_type"}},
  };
  auto const found = kMembers.find(element.name);
  return found == kMembers.end() ? Names() : found->second;
}

// A local definition that only `assay equiv` uses.
constexpr std::string_view kReadByEquiv = "axis_roles";

bool is_builtin_name(std::string_view name) {
  static thread_local Context context;
  FormulaValue value;
  return builtin_name(name, context, value);
}

bool is_capital(std::string_view name) { return std::isupper(static_cast<unsigned char>(name[0])) != 0; }

// Reads the formulas of one element.
class Reader {
public:
  Reader(std::string element, Names members, std::span<Definition const> lets,
         std::function<bool(std::string_view)> is_case)
      : element_(std::move(element)), members_(std::move(members)), lets_(lets), is_case_(std::move(is_case)) {}

  void read(std::string where, Expr const& formula, std::vector<std::string> const& parameters = {}) {
    where_ = std::move(where);
    bound_.assign(parameters.begin(), parameters.end());
    visit(formula);
  }

  void read_lets() {
    for (auto const& let : lets_) read("let " + let.name, let.value, let.parameters);
  }

  void read_clauses(std::vector<Clause> const& clauses) {
    for (auto const& clause : clauses) {
      read(clause.label, clause.formula);
      if (clause.official == Official::checks) read(clause.label + ", official", clause.official_formula);
    }
  }

  // Reads rows `elements`. They can call operands, regions and a few functions of elements, and `result(i)` binds i.
  void read_elements(std::vector<ElementsRule> const& rules) {
    calls_members_ = !rules.empty();
    for (auto const& rule : rules) {
      std::vector<std::string> places;
      collect_places(rule.formula, places);
      read(rule.label, rule.formula, places);
    }
  }

  // Reads rows `residual`, which can call given operands and results.
  void read_residuals(std::vector<ResidualRule> const& rules) {
    calls_members_ = calls_members_ || !rules.empty();
    for (auto const& rule : rules) read(rule.label, rule.formula);
  }

  // Reads rows `distribution`, which are about whole results.
  void read_distributions(std::vector<DistributionRule> const& rules) {
    calls_members_ = calls_members_ || !rules.empty();
    for (auto const& rule : rules) read(rule.label, rule.formula);
  }

  std::vector<NameDefect> finish() {
    for (auto const& let : lets_)
      if (!used_.contains(let.name) && let.name != kReadByEquiv)
        report("let " + let.name, fmt::format("{} is never used", let.name));
    return std::move(defects_);
  }

private:
  void report(std::string const& where, std::string message) {
    NameDefect defect{element_, where, std::move(message)};
    if (std::ranges::find(defects_, defect) == defects_.end()) defects_.push_back(std::move(defect));
  }

  bool is_let_name(std::string_view name) {
    auto const known = std::ranges::find(lets_, name, &Definition::name);
    if (known == lets_.end()) return false;
    used_.insert(known->name);
    return true;
  }

  void visit_name(std::string const& name) {
    if (std::ranges::find(bound_, name) != bound_.end() || is_let_name(name) || members_.contains(name)) return;
    if (is_builtin_name(name)) return;
    if (!is_capital(name))
      report(where_, fmt::format("unknown name {}", name));
    else if (!is_case_(name))
      report(where_, fmt::format("{} is not a case of an enum here", name));
  }

  void collect_places(Expr const& expr, std::vector<std::string>& places) const {
    if (expr.kind == ExprKind::call && members_.contains(expr.text) && expr.args.size() == 1 &&
        expr.args[0].kind == ExprKind::name && places.empty())
      places.push_back(expr.args[0].text);
    for (auto const& arg : expr.args) collect_places(arg, places);
  }

  void visit_call(Expr const& call) {
    static constexpr std::string_view kOfElements[] = {
        "fold",      "rounded",  "survivor", "stable_order", "descending_order", "norm_2", "turn",        "root",
        "conjugate", "greatest", "real",     "log2",         "uniform",          "normal", "uniform_bits"};
    std::size_t least = 0, most = 0;
    if (calls_members_ &&
        (members_.contains(call.text) || std::ranges::find(kOfElements, call.text) != std::end(kOfElements)))
      return;
    if (auto const* builtin = find_builtin(call.text)) {
      least = builtin->min_args, most = builtin->max_args;
    } else if (auto const* function = Specification::get().function(call.text)) {
      least = most = function->parameters.size();
    } else if (is_let_name(call.text)) {
      least = most = std::ranges::find(lets_, call.text, &Definition::name)->parameters.size();
    } else {
      return report(where_, fmt::format("unknown function {}", call.text));
    }
    if (call.args.size() < least || call.args.size() > most)
      report(where_, fmt::format("{} takes a different number of arguments, not {}", call.text, call.args.size()));
  }

  // A name is visible after its binding.
  void visit_bindings(Expr const& expr) {
    for (std::size_t i = 0; i < expr.names.size(); ++i) {
      visit(expr.args[1 + i]);
      bound_.push_back(expr.names[i]);
    }
    if (expr.has_filter) visit(expr.args.back());
    visit(expr.args[0]);
    bound_.resize(bound_.size() - expr.names.size());
  }

  void visit(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::name:
        return visit_name(expr.text);
      case ExprKind::comprehension:
      case ExprKind::for_all:
      case ExprKind::given:
        return visit_bindings(expr);
      case ExprKind::call:
        visit_call(expr);
        break;
      default:
        break;
    }
    for (auto const& arg : expr.args) visit(arg);
  }

  std::string element_, where_;
  Names members_;
  std::span<Definition const> lets_;
  std::function<bool(std::string_view)> is_case_;
  std::vector<std::string> bound_;
  bool calls_members_ = false;
  std::set<std::string_view> used_;
  std::vector<NameDefect> defects_;
};

bool has_case(EnumSpec const& spec, std::string_view name) {
  return std::ranges::find(spec.cases, name, &EnumCase::name) != spec.cases.end();
}

bool is_case_of(OpSpec const& op, std::string_view name) {
  auto in = [&](std::vector<TypeAlternative> const& types) {
    return std::ranges::any_of(types, [&](TypeAlternative const& type) {
      if (type.kind != "enum" || type.elements.empty()) return false;
      auto const* const spec = Specification::get().enumeration(type.elements[0]);
      return spec && has_case(*spec, name);
    });
  };
  return std::ranges::any_of(
      op.rows, [&](Row const& row) { return in(row.types) || (row.official_types && in(*row.official_types)); });
}

// Whether the name is a case of any enum. Functions can have attributes of any op as arguments.
bool is_any_case(std::string_view name) {
  static std::set<std::string, std::less<>> const kCases = [] {
    std::set<std::string, std::less<>> cases;
    for (auto const& source : chosen_spec_files()) {
      if (!is_rules_file(source.name)) continue;
      auto const file = parse_spec_file(source.name, source.text);
      if (!file) continue;
      for (auto const& spec : file->enums)
        for (auto const& one : spec.cases) cases.insert(one.name);
    }
    return cases;
  }();
  return kCases.contains(name);
}

}  // namespace

std::vector<NameDefect> name_defects(OpSpec const& op) {
  Names members = {"parent"};
  for (auto const& row : op.rows) members.insert(row.name);
  Reader reader(op.name, std::move(members), op.lets, [&](std::string_view name) { return is_case_of(op, name); });
  for (auto const& row : op.rows)
    if (row.default_value) reader.read("default of " + row.name, *row.default_value);
  reader.read_elements(op.elements);
  reader.read_residuals(op.residuals);
  reader.read_distributions(op.distributions);
  reader.read_lets();
  reader.read_clauses(op.clauses);
  for (auto const& rule : op.execution) reader.read(rule.label, rule.formula);
  for (auto const& rule : op.suites) reader.read(rule.label, rule.formula);
  return reader.finish();
}

std::vector<NameDefect> name_defects(ElementSpec const& element) {
  Reader reader(element.kind + ' ' + element.name, members_of(element), element.lets, is_any_case);
  reader.read_lets();
  reader.read_clauses(element.clauses);
  return reader.finish();
}

std::vector<NameDefect> name_defects(Definition const& function) {
  Reader reader("def " + function.name, {}, {}, is_any_case);
  reader.read("", function.value, function.parameters);
  return reader.finish();
}

std::vector<NameDefect> name_defects(SpecFile const& file) {
  std::vector<NameDefect> defects;
  auto add = [&](auto const& elements) {
    for (auto const& element : elements) std::ranges::move(name_defects(element), std::back_inserter(defects));
  };
  add(file.ops);
  add(file.elements);
  add(file.functions);
  return defects;
}

}  // namespace assay
