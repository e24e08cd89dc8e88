// Implements generators/invalid/violations.hpp: the changes of texts, which are in violations.tsv.
#include <fmt/format.h>

#include <set>

#include "generators/embedded.hpp"
#include "generators/invalid/violations.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

// The table's rows of one kind.
std::vector<TsvRow> rows_of(std::string_view kind) {
  auto rows = tsv_rows(text_of_file(generator_files(), "invalid/violations.tsv"));
  std::erase_if(rows, [&](TsvRow const& row) { return row.at(0) != kind; });
  return rows;
}

}  // namespace

std::vector<TextViolation> text_violations() {
  std::vector<TextViolation> violations;
  for (TsvRow const& row : rows_of("text")) {
    std::string to(row.at(4));
    if (auto const at = to.find("\\n"); at != std::string::npos) to.replace(at, 2, "\n");
    violations.push_back({std::string(row.at(1)), std::string(row.at(2)), std::string(row.at(3)), to});
  }
  return violations;
}

std::vector<AttributeViolation> attribute_violations() {
  std::vector<AttributeViolation> violations;
  for (TsvRow const& row : rows_of("attribute"))
    violations.push_back({std::string(row.at(1)), std::string(row.at(2)), std::string(row.at(3))});
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

std::vector<Unbreakable> unbreakable_rules() {
  std::vector<Unbreakable> rules;
  for (TsvRow const& row : rows_of("never")) rules.push_back({std::string(row.at(1)), std::string(row.at(2))});
  return rules;
}

}  // namespace assay
