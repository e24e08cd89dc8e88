// A wrong and a right program for a label: the conformance programs of tests/conformance, which are part of this program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct ExamplePair {
  std::string title;    // what the file says of the rule: "contracting dimensions have equal sizes"
  std::string wrong;    // breaks the label alone where possible; a comment is above the line at fault
  std::string right;    // empty if the file has no valid program
  std::string options;  // of `assay check`, if it takes some: "--against official"
  std::string file;     // below tests/conformance
};

// Nothing if no program breaks it.
std::optional<ExamplePair> example_of(std::string_view label);

// Why no program can break it alone, where that is so; else empty.
std::string unbreakable_reason(std::string_view label);

// The text that cmake/embed_archive.cmake has packed.
std::string_view packed_conformance_programs();

}  // namespace assay
