// All labels of diagnostics: those of the rules in spec/, and those of spec/labels.toml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// A table of spec/labels.toml: a label that is not a rule of an op, type or constant.
struct LabelText {
  std::string label;
  std::string command = "check";   // the commands that report the label
  std::string severity = "error";  // "error" or "warning"
  std::string summary, why, fix;   // sentences
  std::string official;            // the behavior of the official tools; may be empty
  std::string no_program;          // why it has no example programs
};

// Returns the tables in file order.
std::vector<LabelText> const& label_texts();

enum class LabelKind : std::uint8_t { clause, execution, row, arity, other };

// The meaning of a label. Its pointers are valid until the process ends.
struct LabelEntry {
  std::string label;
  LabelKind kind = LabelKind::other;
  std::string of;                        // "stablehlo.dot_general", "type quantized_type"; empty for others
  OpSpec const* op = nullptr;            // for a rule of an op or of its variant
  ElementSpec const* element = nullptr;  // for a rule of a type or constant
  Clause const* clause = nullptr;
  ExecutionRule const* execution = nullptr;
  Row const* row = nullptr;  // for kind `row`
  LabelText const* text = nullptr;
};

// Returns all labels in the order of spec/: ops with their variants, types, constants, then the rest. Reads all files
// of spec/.
std::vector<LabelEntry> const& label_entries();

// Returns nullptr if the label is unknown.
LabelEntry const* find_label(std::string_view label);

std::vector<std::string> label_names();

}  // namespace assay
