// Implements generators/suite/unit.hpp: the unit of invalid programs, which combines the sources of this folder.
#include <fmt/format.h>

#include <algorithm>

#include "generators/invalid/clauses.hpp"
#include "generators/invalid/elements.hpp"
#include "generators/invalid/maker.hpp"
#include "generators/invalid/programs.hpp"
#include "generators/invalid/rows.hpp"
#include "generators/invalid/samples.hpp"
#include "generators/suite/unit.hpp"

namespace assay {
namespace {

constexpr std::size_t kManyRules = 9;  // limit on the number of rows and clauses

void make_op(OpFamily const& family, GenerateOptions const& options, UnitOutput const& output) {
  CaseMaker maker(family, options, output);
  std::string reason;
  auto const valid = valid_programs(family, options, reason);
  OpSpec const& op = family.first();
  bool const by_sample = !sample_programs(op.name).empty();
  std::vector<Skipped> open;
  if (options.quick && (by_sample || op.rows.size() + op.clauses.size() > kManyRules)) {
    // The solver is slow, so single changes of valid programs are tried first.
    open = all_clauses(family);
    emit_row_cases(family, valid, open, maker);
    if (!by_sample && op.clauses.size() <= kManyClauses) open = emit_clause_cases(family, options, maker);
  } else {
    open = emit_clause_cases(family, options, maker);
    emit_row_cases(family, valid, open, maker);
  }
  maker.emit_bases(valid);
  if (!maker.wants(CaseKind::invalid)) return;
  for (Clause const& clause : op.clauses)
    if (clause.official == Official::only)
      maker.omit(clause.label, "enforced only by the official tools: the text allows what they reject");
  if (valid.empty()) maker.omit("rows", "no valid op to begin with: " + reason);
  for (Skipped const& skipped : open)
    if (maker.given(skipped.what) == 0) maker.omit(skipped.what, skipped.reason);
}

// The solver's time grows with the square of the number of clauses, the rest with the number of rows.
double weight_of(OpFamily const& family, bool quick) {
  auto const clauses = static_cast<double>(family.first().clauses.size());
  auto const things = static_cast<double>(family.first().rows.size() * family.ops.size());
  return (3 + things / 2 + clauses * clauses) * (quick ? 1 : 10);
}

}  // namespace

std::vector<Unit> invalid_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::invalid) && !options.wants(CaseKind::valid)) return units;
  for (OpFamily const& family : op_families()) {
    bool const wanted = std::ranges::any_of(family.ops, [&](OpSpec const* op) { return options.selects_op(op->name); });
    if (!wanted) continue;
    units.push_back({"invalid/" + folder_of(family.first().name), weight_of(family, options.quick),
                     [family, &options](UnitOutput const& output) { make_op(family, options, output); }});
  }
  if (!options.ops.empty()) return units;
  for (auto&& more : {element_units(options), program_units(options)})
    units.insert(units.end(), more.begin(), more.end());
  return units;
}

}  // namespace assay
