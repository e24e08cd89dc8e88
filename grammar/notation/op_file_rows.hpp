// The parts of op file rows that are not formulas: names, types, assembly lines.
//
// Each function parses all of `text`; on failure it returns false and `error` says where and what.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay::inline grammar::op_file {

struct TypePattern {
  bool constant = false, variadic = false, optional = false;
  std::vector<TypeAlternative> alternatives;
};
bool parse_type_pattern(std::string_view text, TypePattern& pattern, FormulaError& error);

// `stablehlo.add, stablehlo.subtract`
bool parse_mnemonics(std::string_view text, std::vector<std::string>& names, FormulaError& error);

// `f(x, y) = value` or `x = value`: the value is what follows `value_begin`.
struct DefinitionHead {
  std::string name;
  std::vector<std::string> parameters;
  std::size_t value_begin = 0;
};
bool parse_definition_head(std::string_view text, DefinitionHead& head, FormulaError& error);

inline constexpr int kMaxAssemblyGroups = 64;
bool parse_assembly(std::string_view text, std::vector<AssemblyElement>& elements, FormulaError& error);

}  // namespace assay::inline grammar::op_file
