// Reports inferred result types as text and JSON.
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
  std::size_t index = 0, of = 1;  // index and number of the op's results
  std::string written;            // empty: the program has no type
  std::string inferred;           // empty: undetermined
  std::optional<std::vector<std::int64_t>>
      shape;           // also set if only the element type is undetermined; kDynamic: any size
  bool fits = false;   // the declared type with the inferred parts
  std::string reason;  // why it is undetermined
  std::string broken;  // the rule that the op violates, in words
};

struct InferredFile {
  std::string file;
  bool is_unreadable = false;  // the text is not a program: see standard error
  std::vector<InferredResult> results;
};

// Whether a type is inferred that differs from the declared one, or the op violates a rule.
bool contradicts(InferredResult const& result);

// Returns the name in the program: "%0", "%a#1". Empty if there is none.
std::string value_name(Value const& value);

std::string infer_text(InferredFile const& file);
std::string infer_json(std::vector<InferredFile> const& files);

}  // namespace assay
