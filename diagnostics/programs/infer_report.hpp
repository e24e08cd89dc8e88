// Inferred result types, for people and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct InferredResult {
  std::string location, op;       // "a.mlir:3:8", "stablehlo.add"
  std::string name;               // "%0", "%a#1"; empty if the text has none
  std::size_t index = 0, of = 1;  // among the results of the op
  std::string written;            // empty: the program writes no type
  std::string inferred;           // empty: not determined
  std::optional<std::vector<std::int64_t>>
      shape;           // also where only the element type is not determined; kDynamic: any size
  bool fits = false;   // the declared type with the inferred parts
  std::string reason;  // why it is not determined
  std::string broken;  // the rule that the op violates, in words
};

struct InferredFile {
  std::string file;
  bool is_unreadable = false;  // its text is not a program: see standard error
  std::vector<InferredResult> results;
};

// Something is inferred, and the written type differs from it, or the op violates a rule.
bool contradicts(InferredResult const& result);

// As written in the program: "%0", "%a#1". Empty if it has none.
std::string value_name(Value const& value);

std::string infer_text(InferredFile const& file);
std::string infer_json(std::vector<InferredFile> const& files);

}  // namespace assay
