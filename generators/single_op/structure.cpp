// Units for ops that are not elementwise.
#include <algorithm>
#include <set>

#include "generators/elementwise/elementwise.hpp"
#include "generators/single_op/op_templates.hpp"
#include "generators/single_op/structure_cases.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/kernels/kernels.hpp"

namespace assay {
namespace {

// The reason why there are no cases for an op; empty if there are.
std::string obstacle(OpSpec const& spec) {
  bool const returns = std::ranges::any_of(spec.rows, [](Row const& row) { return row.kind == RowKind::output; });
  if (spec.has_trait("terminator")) return "it ends blocks of other ops";
  if (!returns) return "it has no results";
  bool hides = true;  // takes tensors and returns only tokens
  for (Row const& row : spec.rows) {
    bool const token = !row.types.empty() && row.types[0].kind == "token";
    if (row.kind == RowKind::output) hides = hides && token;
    if (row.kind == RowKind::function) hides = false;
  }
  bool const takes = std::ranges::any_of(spec.rows, [](Row const& row) {
    return row.kind == RowKind::input && !row.types.empty() && row.types[0].kind.ends_with("tensor");
  });
  if (hides && takes) return "nothing that it does can be seen in a tensor";
  if (spec.name.starts_with("interpreter.")) return "it is for the official interpreter";
  for (Row const& row : spec.rows)
    if (row.kind == RowKind::attribute && !row.optional && !row.types.empty() && row.types[0].kind == "any")
      return "the value of its " + row.name + " is undetermined";
  if (!find_kernel(spec.name)) return "the specification does not say what it computes, or it is not run";
  return "";
}

// Whether all programs of the op are hand-written, and the same in all tiers.
bool is_handwritten(OpSpec const& spec) {
  return std::ranges::find(op_templates(), spec.name, &EmbeddedProgram::op) != op_templates().end();
}

}  // namespace

std::vector<Unit> structure_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::values)) return units;
  std::set<std::string> others;
  for (OpSpec const* spec : elementwise_ops()) others.insert(spec->name);
  for (std::string_view const name : Specification::get().op_names()) {
    OpSpec const* spec = Specification::get().op(name);
    if (!spec || others.contains(spec->name) || !options.selects_op(spec->name)) continue;
    std::string unit_name = "values/" + spec->name;
    std::ranges::replace(unit_name, '-', '_');
    double const weight = 100.0 * (1.0 + static_cast<double>(spec->clauses.size()));
    units.push_back({unit_name, weight, [spec, &options](UnitOutput const& out) {
                       std::string const why = obstacle(*spec);
                       if (!why.empty()) return out.omit({spec->name, why});
                       // The full tier contains the quick tier, so that it never detects less.
                       GenerateOptions quick = options;
                       quick.quick = true;
                       make_op_cases(*spec, quick, out);
                       if (!options.quick && !is_handwritten(*spec)) make_op_cases(*spec, options, out);
                     }});
  }
  return units;
}

}  // namespace assay
