#include "semantics/program/generic_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay {

std::string generic_text(GenericOp const& op) {
  std::string text = op.results.empty() ? "  " : "  " + op.results + " = ";
  text += fmt::format("\"{}\"({})", op.name, fmt::join(op.operands, ", "));
  if (!op.attributes.empty()) text += fmt::format(" <{{{}}}>", fmt::join(op.attributes, ", "));
  if (!op.regions.empty()) text += fmt::format(" ({})", fmt::join(op.regions, ", "));
  bool const bare = op.result_types.size() == 1 && !op.in_parentheses;
  return text + fmt::format(" : ({}) -> {}{}{}\n", fmt::join(op.operand_types, ", "), bare ? "" : "(",
                            fmt::join(op.result_types, ", "), bare ? "" : ")");
}

std::string generic_text(GenericFunction const& function) {
  return fmt::format("\"func.func\"() <{{function_type = ({}) -> ({}), sym_name = \"{}\"}}> ({{\n{}{}}}) : () -> ()\n",
                     fmt::join(function.argument_types, ", "), fmt::join(function.result_types, ", "), function.name,
                     function.arguments.empty() ? "" : fmt::format("^bb0({}):\n", fmt::join(function.arguments, ", ")),
                     function.body);
}

std::vector<std::string> named_arguments(std::string_view prefix, std::vector<std::string> const& types) {
  std::vector<std::string> arguments;
  for (std::string const& type : types) arguments.push_back(fmt::format("%{}{}: {}", prefix, arguments.size(), type));
  return arguments;
}

}  // namespace assay
