// All labels of findings: those of the rules of spec/, and those of spec/labels.toml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// A table of spec/labels.toml: a label that is not a rule of an op, a type or a constant.
struct LabelText {
  std::string label;
  std::string command = "check";   // the commands that print it
  std::string severity = "error";  // "warning"
  std::string summary, why, fix;   // sentences
  std::string official;            // the behavior of the official tools; may be empty
  std::string no_program;          // why there is no pair of programs for it
};

// In the order of the file.
std::vector<LabelText> const& label_texts();

enum class LabelKind : std::uint8_t { clause, execution, row, arity, other };

// The meaning of a label. The data that it points to lives as long as the process.
struct LabelEntry {
  std::string label;
  LabelKind kind = LabelKind::other;
  std::string of;                        // "stablehlo.dot_general", "type quantized_type"; empty for others
  OpSpec const* op = nullptr;            // of a rule of an op, or of a variant of it
  ElementSpec const* element = nullptr;  // of a rule of types and constants
  Clause const* clause = nullptr;
  ExecutionRule const* execution = nullptr;
  Row const* row = nullptr;  // of a kind `row`
  LabelText const* text = nullptr;
};

// All, in the order of spec/: ops with their variants, types, constants, then the others. Reads all files of spec/.
std::vector<LabelEntry> const& label_entries();

// Nullptr if the label is unknown.
LabelEntry const* find_label(std::string_view label);

std::vector<std::string> label_names();

}  // namespace assay
