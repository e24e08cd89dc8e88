// Implements generators/invalid/violations.hpp: the changes of texts, which stand in violations.tsv.
#include <fmt/format.h>

#include <ranges>
#include <set>

#include "generators/embedded.hpp"
#include "generators/invalid/violations.hpp"

namespace assay::inline generators {
namespace {

using Fields = std::vector<std::string>;

// Rows of one kind, without it.
std::vector<Fields> rows_of(std::string_view kind) {
  std::vector<Fields> rows;
  for (auto const line : std::views::split(generator_file("invalid/violations.tsv"), '\n')) {
    Fields fields;
    for (auto const field : std::views::split(line, '\t')) fields.emplace_back(field.begin(), field.end());
    if (fields.empty() || fields[0] != kind) continue;
    fields.erase(fields.begin());
    rows.push_back(std::move(fields));
  }
  return rows;
}

}  // namespace

std::vector<TextBreach> text_breaches() {
  std::vector<TextBreach> breaches;
  for (Fields& row : rows_of("text")) {
    if (auto const at = row[3].find("\\n"); at != std::string::npos) row[3].replace(at, 2, "\n");
    breaches.push_back({row[0], row[1], row[2], row[3]});
  }
  return breaches;
}

std::vector<AttributeBreach> attribute_breaches() {
  std::vector<AttributeBreach> breaches;
  for (Fields const& row : rows_of("attribute")) breaches.push_back({row[0], row[1], row[2]});
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
        breaches.push_back(
            {"unknown_enum_case", fmt::format("{}_{}", dialect, name), fmt::format("#{}<{} NOTHING>", dialect, name)});
  }
  return breaches;
}

std::vector<Unbreakable> unbreakable_rules() {
  std::vector<Unbreakable> rules;
  for (Fields const& row : rows_of("never")) rules.push_back({row[0], row[1]});
  return rules;
}

}  // namespace assay::inline generators
