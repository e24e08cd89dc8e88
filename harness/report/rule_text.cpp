#include "harness/report/rule_text.hpp"

#include <algorithm>
#include <cctype>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::inline harness {
namespace {

// "add" and "chlo_acos" are stems; so is what is left of a label without its last part.
OpSpec const* op_of_stem(std::string const& stem) {
  auto const& specification = Specification::get();
  if (auto const* const op = specification.op("stablehlo." + stem)) return op;
  auto const cut = stem.find_first_of("._");
  return cut == stem.npos ? nullptr : specification.op(stem.substr(0, cut) + "." + stem.substr(cut + 1));
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
  auto const stem = label.substr(0, cut), own = lower(label.substr(cut + 1));
  if (auto const* const op = op_of_stem(stem)) {
    for (auto const& row : op->rows)
      if (lower(row.label) == own) return row.name + ": " + row.type_text;
    if (auto text = text_in(op->clauses, own); !text.empty()) return text;
  }
  for (auto const* const element : Specification::get().elements())
    if (element->stem == stem) return text_in(element->clauses, own);
  return "";
}

std::string result_rule(std::string const& op) {
  auto const* const spec = op_of_stem(op);
  if (!spec) return "";
  for (auto const& rule : spec->elements)
    if (rule.text.starts_with("result")) return full_label(spec->stem, rule.label) + ": " + rule.text;
  return std::string(spec->name) + ": " + spec->summary;
}

}  // namespace assay::inline harness
