// Builds ops and functions in MLIR's generic form from strings, without a program in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct GenericOp {
  std::string_view name;
  std::string results = {};  // names: "%0", "%0:2"; may be empty
  std::vector<std::string> operands = {}, operand_types = {}, result_types = {};
  std::vector<std::string> attributes = {};  // "dimension = 1 : i64"
  std::vector<std::string> regions = {};     // including braces
  bool in_parentheses = true;                // also for a single result type
};

// Returns one line with a line end. The contents of regions are on lines indented by two blanks.
std::string generic_text(GenericOp const& op);

struct GenericFunction {
  std::string_view name;
  std::vector<std::string> arguments = {}, argument_types = {}, result_types = {};  // arguments: "%a: tensor<f32>"
  std::string body;                                                                 // lines, including the terminator
};

// Returns text with a line end.
std::string generic_text(GenericFunction const& function);

// Returns the list "%p0: T", "%p1: U" for prefix p.
std::vector<std::string> named_arguments(std::string_view prefix, std::vector<std::string> const& types);

}  // namespace assay
