#include "harness/report/rule_text.hpp"

#include <algorithm>
#include <cctype>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// The op of a label prefix: "add", "chlo_acos", or a label without its last part.
OpSpec const* op_of_prefix(std::string const& label_prefix) {
  auto const& specification = Specification::get();
  if (auto const* const op = specification.op_named(label_prefix)) return op;
  auto const cut = label_prefix.find_first_of("._");
  return cut == label_prefix.npos ? nullptr
                                  : specification.op(label_prefix.substr(0, cut) + "." + label_prefix.substr(cut + 1));
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string text_in(std::vector<Clause> const& clauses, std::string const& label) {
  for (auto const& clause : clauses)
    if (lower(clause.label) == label) return clause.text;
  return "";
}

}  // namespace

std::string clause_text(std::string const& label) {
  auto const cut = label.rfind('_');
  if (cut == label.npos) return "";
  auto const label_prefix = label.substr(0, cut), own = lower(label.substr(cut + 1));
  if (auto const* const op = op_of_prefix(label_prefix)) {
    for (auto const& row : op->rows)
      if (lower(row.label) == own) return row.name + ": " + row.type_text;
    if (auto text = text_in(op->clauses, own); !text.empty()) return text;
  }
  for (auto const* const element : Specification::get().elements())
    if (element->label_prefix == label_prefix) return text_in(element->clauses, own);
  return "";
}

std::string result_rule(std::string const& op) {
  auto const* const spec = op_of_prefix(op);
  if (!spec) return "";
  for (auto const& rule : spec->elements)
    if (rule.text.starts_with("result")) return full_label(spec->label_prefix, rule.label) + ": " + rule.text;
  return std::string(spec->name) + ": " + spec->summary;
}

}  // namespace assay
