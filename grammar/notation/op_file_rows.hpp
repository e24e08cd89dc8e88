// Parses the parts of op file rows that are not formulas: names, types, assembly lines.
//
// Each function parses all of `text`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay::op_file {

struct TypePattern {
  bool constant = false, variadic = false, optional = false;
  std::vector<TypeAlternative> alternatives;
};
Result<TypePattern, TextError> parse_type_pattern(std::string_view text);

// Parses the types of a class, which may name other classes: `f16 | complex of f32, f64 | integer`.
Result<std::vector<TypeAlternative>, TextError> parse_class_types(std::string_view text);

// Parses `stablehlo.add, stablehlo.subtract`.
Result<std::vector<std::string>, TextError> parse_mnemonics(std::string_view text);

// `f(x, y) = value` or `x = value`. `value_begin` is the offset of the value.
struct DefinitionHead {
  std::string name;
  std::vector<std::string> parameters;
  std::size_t value_begin = 0;
};
Result<DefinitionHead, TextError> parse_definition_head(std::string_view text);

inline constexpr int kMaxAssemblyGroups = 64;
Result<std::vector<AssemblyElement>, TextError> parse_assembly(std::string_view text);

}  // namespace assay::op_file
