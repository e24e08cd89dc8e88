#include "diagnostics/reference/spec_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "constraints/audit/concordance.hpp"
#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

namespace {

std::string_view noun(RowKind kind) {
  constexpr std::string_view kNouns[] = {"input", "attribute", "function", "output"};
  return kNouns[static_cast<std::size_t>(kind)];
}

class Page {
public:
  explicit Page(OpSpec const& op) : op_(op) {}

  std::string write() {
    line("{} (since {})", op_.name, to_string(op_.since));
    if (!op_.summary.empty()) line("  {}", op_.summary);
    if (op_.source != "spec") line("  The rules come from: {}", op_.source);
    if (!op_.deprecated.empty()) line("  Deprecated: {}", op_.deprecated);
    signature();
    if (!op_.assembly_text.empty()) line("\nAssembly\n  {} {}", op_.name, op_.assembly_text);
    if (!op_.traits.empty()) line("\nTraits\n  {}", fmt::join(op_.traits, ", "));
    clauses();
    execution();
    remarks();
    counterparts();
    return page_;
  }

private:
  template <class... Args> void line(fmt::format_string<Args...> form, Args&&... args) {
    fmt::format_to(std::back_inserter(page_), form, std::forward<Args>(args)...);
    page_ += '\n';
  }

  void signature() {
    std::size_t width = 0;
    for (auto const& row : op_.rows) width = std::max(width, row.name.size());
    if (!op_.rows.empty()) line("\nSignature");
    bool const from_document = op_.source == "spec";  // the specification has no defaults: see spec/README.md
    for (auto const& row : op_.rows) {
      line("  {:<4}{:<10}{:<{}}  {}", row.label, noun(row.kind), row.name, width, row.type_text);
      if (row.default_value)
        line("{:16}default {}{}", "", to_string(*row.default_value), from_document ? ", as in the dialect" : "");
      if (!row.parent.empty()) line("{:16}written as field {} of {}", "", row.field, row.parent);
      if (row.since) line("{:16}since {}", "", to_string(*row.since));
      if (row.official_types) line("{:16}the official tools differ here", "");
      if (!row.interpretation.empty()) line("{:16}interpretation: {}", "", row.interpretation);
    }
  }

  void clauses() {
    if (!op_.lets.empty()) line("\nWhere");
    for (auto const& let : op_.lets)
      line("  {}{} = {}", let.name, let.parameters.empty() ? "" : fmt::format("({})", fmt::join(let.parameters, ", ")),
           let.text);
    if (!op_.clauses.empty()) line("\nClauses");
    for (auto const& clause : op_.clauses) {
      bool const only = clause.official == Official::only;
      line("  {:<5}{}", clause.label, clause.text);
      if (only) line("{:7}official tools only: {}", "", clause.official_reason);
      if (clause.official == Official::accepts)
        line("{:7}the official tools do not check it: {}", "", clause.official_reason);
      if (clause.official == Official::checks)
        line("{:7}the official tools check instead: {} ({})", "", clause.official_text, clause.official_reason);
      if (!clause.interpretation.empty()) line("{:7}interpretation: {}", "", clause.interpretation);
    }
    if (!op_.clauses.empty())
      line("\nDiagnostics name them {}, ...", full_label(op_.label_prefix, op_.clauses.front().label));
  }

  void execution() {
    if (!op_.execution.empty()) line("\nExecution");
    for (auto const& rule : op_.execution) {
      line("  {:<5}{}", rule.label, rule.text);
      if (rule.assured) line("{:7}otherwise execution stops here", "");
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
    if (!op_.elements.empty()) line("\nElements");
    for (auto const& rule : op_.elements) {
      line("  {:<5}{}", rule.label, rule.text);
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
    if (!op_.derivatives.empty()) line("\nDerivatives");
    for (auto const& rule : op_.derivatives) {
      line("  {:<5}{}", rule.label, rule.text);
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
    if (!op_.residuals.empty()) line("\nResiduals");
    for (auto const& rule : op_.residuals) {
      line("  {:<5}{}", rule.label, rule.text);
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
    if (!op_.distributions.empty()) line("\nDistributions");
    for (auto const& rule : op_.distributions) {
      line("  {:<5}{}", rule.label, rule.text);
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
    if (!op_.suites.empty()) line("\nPrograms of suites");
    for (auto const& rule : op_.suites) {
      line("  {:<5}{}", rule.label, rule.text);
      if (!rule.interpretation.empty()) line("{:7}interpretation: {}", "", rule.interpretation);
    }
  }

  void remarks() {
    if (!op_.interpretations.empty() || !op_.notes.empty()) line("\nRemarks");
    for (auto const& interpretation : op_.interpretations) line("  interpretation: {}", interpretation);
    for (auto const& note : op_.notes) line("  {}", note);
  }

  void counterparts() {
    auto const rows = read_concordance(embedded_file("concordance.tsv"));
    if (!rows) return line("concordance.tsv: {}", rows.error());
    auto const lines = counterpart_lines(*rows, op_.name);
    if (!lines.empty()) page_ += '\n';
    for (auto const& text : lines) line("{}", text);
  }

  OpSpec const& op_;
  std::string page_;
};

}  // namespace

std::string spec_page(OpSpec const& op) { return Page(op).write(); }

std::string spec_line(OpSpec const& op) {
  return fmt::format("{:<44} {:<8} {}", op.name, to_string(op.since), op.summary);
}

}  // namespace assay
