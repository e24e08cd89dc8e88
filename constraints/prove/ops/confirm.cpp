#include "constraints/prove/ops/confirm.hpp"

#include <fmt/format.h>

#include <set>

#include "constraints/check/check.hpp"
#include "constraints/check/clause_findings.hpp"
#include "constraints/check/op_rules.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

Operation const* find_op(Block const& block, std::string_view name) {
  for (auto const* op : block.ops) {
    if (op->name == name) return op;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (auto const* found = find_op(*inner, name)) return found;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> labels_of(std::string const& program_text, OpSpec const& rules) {
  Diagnostics found;
  auto const program = parse_program(Source::from_string("program", program_text), {}, found);
  check_program(program, {}, found);
  std::set<std::string> labels;
  auto add = [&](Diagnostic const& diagnostic) {
    if (diagnostic.undecided)
      labels.insert("undecided");
    else if (diagnostic.severity == Severity::error)
      labels.insert(diagnostic.label);
  };
  bool const is_embedded = Specification::get().op(rules.name) == &rules;
  for (auto const& diagnostic : found.all())
    if (is_embedded || !diagnostic.label.starts_with(full_label(rules.label_prefix, ""))) add(diagnostic);
  if (!is_embedded && program.top) {
    OpTable table;
    Symbols symbols(table);
    ProgramScope const scope{*program.context, table, symbols};
    if (auto const* op = find_op(*program.top, rules.name))
      for (auto const& diagnostic : op_findings(*op, rules, scope, {})) add(diagnostic);
    else
      labels.insert("no_such_op");
  }
  return {labels.begin(), labels.end()};
}

std::string to_words(std::vector<std::string> const& labels) {
  return labels.empty() ? "nothing" : fmt::format("{}", fmt::join(labels, ", "));
}

}  // namespace assay
