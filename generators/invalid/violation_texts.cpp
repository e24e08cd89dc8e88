// Implements generators/invalid/violations.hpp: changes of texts, which are listed in violations.tsv.
#include <fmt/format.h>

#include <set>

#include "generators/embedded.hpp"
#include "generators/invalid/violations.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

// The rows of the table with this kind.
std::vector<TsvRow> rows_of(std::string_view kind) {
  auto rows = tsv_rows(text_of_file(generator_files(), "invalid/violations.tsv"));
  std::erase_if(rows, [&](TsvRow const& row) { return row.at(0) != kind; });
  return rows;
}

std::string with_new_lines(std::string_view text) {
  std::string result(text);
  for (std::size_t at; (at = result.find("\\n")) != result.npos;) result.replace(at, 2, "\n");
  return result;
}

// Rows with a label, a name and a text.
std::vector<LabeledText> texts_of(std::string_view kind) {
  std::vector<LabeledText> texts;
  for (TsvRow const& row : rows_of(kind))
    texts.push_back({std::string(row.at(1)), std::string(row.at(2)), with_new_lines(row.at(3))});
  return texts;
}

}  // namespace

std::vector<TextViolation> text_violations() {
  std::vector<TextViolation> violations;
  for (TsvRow const& row : rows_of("text"))
    violations.push_back(
        {std::string(row.at(1)), std::string(row.at(2)), std::string(row.at(3)), with_new_lines(row.at(4))});
  return violations;
}

std::vector<LabeledText> violating_programs() { return texts_of("program"); }

std::vector<LabeledText> attribute_violations() {
  auto violations = texts_of("attribute");
  auto const& specification = Specification::get();
  std::set<std::string> enums;
  for (auto const name : specification.op_names())
    if (OpSpec const* const op = specification.op(name))
      for (Row const& row : op->rows)
        for (TypeAlternative const& type : row.types)
          if (type.kind == "enum" && !type.elements.empty()) enums.insert(type.elements[0]);
  for (std::string const& full : enums) {
    std::string const name = full.substr(full.find('.') + 1);
    for (std::string_view dialect : {"stablehlo", "chlo"})
      if (specification.enumeration(fmt::format("{}.{}", dialect, name)))
        violations.push_back(
            {"unknown_enum_case", fmt::format("{}_{}", dialect, name), fmt::format("#{}<{} NOTHING>", dialect, name)});
  }
  return violations;
}

std::vector<UnbreakableRule> unbreakable_rules() {
  std::vector<UnbreakableRule> rules;
  for (TsvRow const& row : rows_of("never")) rules.push_back({std::string(row.at(1)), std::string(row.at(2))});
  return rules;
}

}  // namespace assay
