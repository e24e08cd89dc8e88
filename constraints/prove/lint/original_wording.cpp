#include "constraints/prove/lint/original_wording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

// One line of the file.
struct Original {
  std::string_view label, text, comment;
};

void replace_clause(OtherWording& wording, std::size_t clause, Original const& original, Expr formula) {
  auto& changed = wording.rules.clauses[clause];
  changed.text = original.text;
  changed.formula = std::move(formula);
  changed.interpretation.clear();
  wording.changes.push_back({clause, changed.text, std::string(original.comment)});
}

Result<void> apply(Original const& original, OtherWording& wording) {
  auto const& rules = wording.rules;
  auto const clause = std::ranges::find_if(
      rules.clauses, [&](Clause const& one) { return full_label(rules.label_prefix, one.label) == original.label; });
  auto const* const function = Specification::get().function(original.label);
  if (clause == rules.clauses.end() && !function) return {};
  auto const formula = parse_formula(original.text);
  if (!formula) {
    auto const& wrong = formula.error();
    return Error{fmt::format("spec/original.tsv: {}: {} at {}", original.label, wrong.message, wrong.offset)};
  }
  if (!function) {
    replace_clause(wording, static_cast<std::size_t>(clause - rules.clauses.begin()), original, *formula);
    return {};
  }
  Definition definition = *function;
  definition.value = *formula;
  definition.text = original.text;
  replace_function(wording, definition, std::string(original.comment));
  return {};
}

}  // namespace

Result<std::optional<OtherWording>> original_wording(OpSpec const& spec) {
  OtherWording wording{spec, {}};
  for (auto const& row : tsv_rows(embedded_file("original.tsv"), 3))
    if (auto const applied = apply({row.at(0), row.at(1), row.at(2)}, wording); !applied) return Error{applied.error()};
  return wording.changes.empty() ? std::nullopt : std::optional(std::move(wording));
}

}  // namespace assay
