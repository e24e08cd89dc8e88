#include "diagnostics/policy/labels.hpp"

#include <algorithm>

#include "constraints/check/clause_findings.hpp"
#include "constraints/labels/labels.hpp"
#include "diagnostics/policy/glob.hpp"
#include "grammar/notation/specification.hpp"
#include "support/near_names.hpp"

namespace assay {

namespace {

// Reads only the file of one op, because assay.toml names labels in every run.
bool names_rule_of_op(std::string_view label) {
  auto const& specification = Specification::get();
  for (auto at = label.rfind('_'); at != label.npos && at > 0; at = label.rfind('_', at - 1)) {
    auto const* const op = specification.op_named(label.substr(0, at));
    if (!op) continue;
    auto const is_it = [&](auto const& rule) { return glob_matches(label, full_label(op->label_prefix, rule.label)); };
    return std::ranges::any_of(op->clauses, is_it) ||
           std::ranges::any_of(op->rows, [&](Row const& row) { return !row.label.empty() && is_it(row); });
  }
  return false;
}

}  // namespace

std::string problem_of_label(std::string_view pattern) {
  if (names_rule_of_op(pattern)) return {};
  auto const labels = label_names();
  if (std::ranges::any_of(labels, [&](std::string const& label) { return glob_matches(pattern, label); })) return {};
  if (is_glob(pattern)) return "no label matches " + std::string(pattern);
  return "unknown label " + std::string(pattern) + did_you_mean(pattern, labels);
}

bool is_about_allow_comments(std::string_view label) {
  return label == "unused_allow" || label == "malformed_allow" || label == "allow_without_reason";
}

bool is_proposed_to_allow(std::string_view label) {
  if (label.ends_with("_arity") || is_about_allow_comments(label)) return false;
  for (LabelText const& text : label_texts())
    if (text.label == label) return text.severity == "warning";
  return problem_of_label(label).empty();
}

}  // namespace assay
