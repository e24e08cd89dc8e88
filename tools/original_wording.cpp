#include "tools/original_wording.hpp"

#include <fmt/format.h>

#include "constraints/judge.hpp"
#include "grammar/specification.hpp"

namespace assay {
namespace {

std::string_view cut(std::string_view& text, char end) {
  auto const at = std::min(text.find(end), text.size());
  auto const part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

std::string_view embedded_text() {
  for (auto const& file : embedded_files())
    if (file.name == "original.tsv") return file.text;
  return {};
}

}  // namespace

std::optional<OpSpec> original_wording(OpSpec const& spec, std::string& error) {
  std::optional<OpSpec> original;
  for (std::string_view text = embedded_text(); !text.empty();) {
    std::string_view line = cut(text, '\n');
    std::string_view const label = cut(line, '\t');
    if (label.starts_with('#')) continue;
    for (std::size_t i = 0; i < spec.clauses.size(); ++i) {
      if (full_label(spec.stem, spec.clauses[i].label) != label) continue;
      if (!original) original = spec;
      auto& clause = original->clauses[i];
      FormulaError wrong;
      clause.text = cut(line, '\t');
      clause.reading.clear();
      if (parse_formula(clause.text, clause.formula, wrong)) continue;
      error = fmt::format("spec/original.tsv: {}: {} at {}", label, wrong.message, wrong.offset);
      return std::nullopt;
    }
  }
  return original;
}

}  // namespace assay
