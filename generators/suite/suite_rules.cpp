#include "generators/suite/suite_rules.hpp"

#include <algorithm>

#include "constraints/members/members.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

bool ops_satisfy_suite_rules(Block const& block, ProgramScope const& scope) {
  auto const keeps = [&](Operation const* op) {
    OpSpec const* const spec = Specification::get().op(op->name);
    if (spec && !spec->suites.empty()) {
      Arena arena;
      OpMembers const members(*op, *spec, scope, arena);
      Evaluator evaluator(members, arena);
      for (SuiteRule const& rule : spec->suites)
        if (evaluator.check(rule.formula).outcome == Outcome::broken) return false;
    }
    return std::ranges::all_of(op->regions, [&](Region const* region) {
      return std::ranges::all_of(region->blocks,
                                 [&](Block const* inner) { return ops_satisfy_suite_rules(*inner, scope); });
    });
  };
  return std::ranges::all_of(block.ops, keeps);
}

}  // namespace

bool satisfies_suite_rules(Program const& program) {
  OpTable table;
  Symbols symbols(table);
  return !program.top || ops_satisfy_suite_rules(*program.top, {*program.context, table, symbols});
}

bool satisfies_suite_rules(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  return found.errors() == 0 && satisfies_suite_rules(program);
}

}  // namespace assay
