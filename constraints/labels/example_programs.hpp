// A wrong and a right program for a label: the conformance programs of tests/conformance, which are part of this program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct ExamplePair {
  std::string title;    // the description of the rule in the file: "contracting dimensions have equal sizes"
  std::string wrong;    // violates the label alone if possible; a comment is above the wrong line
  std::string right;    // empty if the file has no valid program
  std::string options;  // of `assay check`, if it takes some: "--against official"
  std::string file;     // below tests/conformance
};

// Nothing if no program violates it.
std::optional<ExamplePair> example_of(std::string_view label);

// The reason why no program can violate it alone, if that is the case; otherwise empty.
std::string unbreakable_reason(std::string_view label);

// The text that cmake/embed_archive.cmake has packed.
std::string_view packed_conformance_programs();

}  // namespace assay
