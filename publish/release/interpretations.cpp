#include "publish/release/interpretations.hpp"

#include <fmt/format.h>

#include <vector>

namespace assay {
namespace {

// Collects the interpretations of one op or element, in the order of its file.
class Notes {
public:
  void add(std::string const& where, std::string const& interpretation) {
    if (!interpretation.empty()) lines_ += fmt::format("* {}{}\n", where.empty() ? "" : where + ": ", interpretation);
  }
  void add_all(auto const& rules) {
    for (auto const& rule : rules) add(rule.label, rule.interpretation);
  }
  std::string section(std::string const& title) const {
    return lines_.empty() ? "" : fmt::format("\n## {}\n\n{}", title, lines_);
  }

private:
  std::string lines_;
};

std::string op_section(OpSpec const& op) {
  Notes notes;
  for (auto const& one : op.interpretations) notes.add("", one);
  for (auto const& row : op.rows) notes.add(row.label.empty() ? row.name : row.label, row.interpretation);
  for (auto const& let : op.lets) notes.add(let.name, let.interpretation);
  notes.add_all(op.clauses);
  notes.add_all(op.execution);
  notes.add_all(op.elements);
  notes.add_all(op.residuals);
  notes.add_all(op.distributions);
  return notes.section(op.name);
}

std::string element_section(ElementSpec const& element) {
  Notes notes;
  for (auto const& one : element.interpretations) notes.add("", one);
  for (auto const& let : element.lets) notes.add(let.name, let.interpretation);
  notes.add_all(element.clauses);
  return notes.section(fmt::format("{} {}", element.kind, element.name));
}

}  // namespace

std::string interpretations_markdown(std::set<std::string> const& ops, Specification const& specification) {
  std::string text =
      "# Interpretations\n\nWhere the official text is open, contradicts itself or is wrong, the cases of this suite "
      "use these interpretations. Labels are those of findings: `assay explain LABEL`.\n";
  for (auto const* const element : specification.elements()) text += element_section(*element);
  for (auto const& name : ops)
    if (auto const* const op = specification.op_named(name)) text += op_section(*op);
  return text;
}

}  // namespace assay
