// Example programs for a label, one invalid and one valid. They are the conformance programs of tests/conformance,
// which are embedded in the binary.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct ExamplePair {
  std::string title;    // the file's description of the rule: "contracting dimensions have equal sizes"
  std::string wrong;    // violates only the label if possible; has a comment above the wrong line
  std::string right;    // empty if the file has no valid program
  std::string options;  // options of `assay check`, if any: "--against official"
  std::string file;     // path below tests/conformance
};

// Returns nothing if no program violates the label.
std::optional<ExamplePair> example_of(std::string_view label);

// Returns why no program can violate the label alone, or an empty string if one can.
std::string unbreakable_reason(std::string_view label);

// Returns the data that cmake/embed_archive.cmake has packed.
std::string_view packed_conformance_programs();

}  // namespace assay
