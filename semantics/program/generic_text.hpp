// Ops and functions in MLIR's generic form, put together from texts: for those who write a program
// without one in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct GenericOp {
  std::string_view name;
  std::string results = {};  // names: "%0", "%0:2"; empty: none
  std::vector<std::string> operands = {}, operand_types = {}, result_types = {};
  std::vector<std::string> attributes = {};  // "dimension = 1 : i64"
  std::vector<std::string> regions = {};     // with their braces
  bool in_parentheses = true;                // the type of a single result, too
};

// On one line except for the contents of regions, which are indented by two blanks, with a line end.
std::string generic_text(GenericOp const& op);

struct GenericFunction {
  std::string_view name;
  std::vector<std::string> arguments = {}, argument_types = {}, result_types = {};  // arguments: "%a: tensor<f32>"
  std::string body;                                                                 // lines, the terminator among them
};

// With a line end.
std::string generic_text(GenericFunction const& function);

// "%p0: T, %p1: U" as a list, for a prefix p.
std::vector<std::string> named_arguments(std::string_view prefix, std::vector<std::string> const& types);

}  // namespace assay
