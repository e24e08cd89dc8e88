#include <fmt/format.h>

#include <set>

#include "generators/invalid/violations.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::inline generators {

std::vector<TextBreach> text_breaches() {
  return {
      {"result_count", "more_names", "%0 = ", "%0:2 = "},
      {"result_count", "one_name_less", "%0:2 = ", "%0 = "},
      {"result_count", "one_name_more", "%0:2 = ", "%0:2, %more = "},
      {"symbol_parent", "function_in_function", "\"func.return\"",
       "\"func.func\"() <{function_type = () -> (), sym_name = \"inner\", sym_visibility = \"private\"}> ({}) : () -> "
       "()\n  \"func.return\""},
      {"operand_types", "operand_without_type", "\"(%arg0", "\"(%arg0, %arg0"},
      {"operand_types", "operand_of_any_without_type", ") <{call_target_name", ", %arg0) <{call_target_name"}};
}

std::vector<AttributeBreach> attribute_breaches() {
  std::vector<AttributeBreach> breaches{
      {"unknown_type", "no_such_type", "!stablehlo.no_such_type"},
      {"unknown_type", "element_of_no_such_type", "tensor<2x!stablehlo.nothing>"},
      {"invalid_type", "elements_of_index", "dense<1> : index"},
      {"invalid_type", "elements_of_no_tensor", "dense<1> : !some.type"},
      {"alias", "attribute", "#nothing"},
      {"alias", "type", "!nothing"},
      {"alias", "element_type", "tensor<2x!nothing>"},
      {"alias", "location", "loc(#nothing)"},
      {"structure", "no_such_field", "#stablehlo.channel_handle<handle = 1, type = 0, colour = 2>"},
      {"structure", "missing_field", "#stablehlo.channel_handle<type = 0>"},
      {"structure", "order", "#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [0]>"},
      {"structure", "spatial_number", "#stablehlo.conv<[b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>"},
      {"structure", "spatial_range", "#stablehlo.conv<[b, 0, 7, f]x[0, 1, i, o]->[b, 0, 1, f]>"},
      {"duplicate_attribute", "in_dictionary", "{a = 1, b = 2, a = 3}"},
      {"duplicate_attribute", "in_structure", "#stablehlo.channel_handle<handle = 1, handle = 1, type = 0>"}};
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
  return {{"isolated_from_above", "in a text the names of values end there: ssa_visibility sees to it"},
          {"nesting", "a text that is nested so deeply is refused as one"},
          {"version", "a program breaks it only where a target version is asked for"}};
}

}  // namespace assay::inline generators
