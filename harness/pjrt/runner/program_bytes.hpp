// A program as a plug-in is given it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grammar/notation/op_file.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

struct ProgramBytes {
  std::string bytes;  // text, or a portable artifact
  std::uint64_t replicas = 1, partitions = 1;
};

// The form into which the text of a suite is converted.
struct ProgramWish {
  std::optional<Version> artifact;  // a portable artifact of that version; else text
  bool may_break_rules = false;     // a program that violates a rule is left as text
  bool foreign_as_text = false;     // so is what no version of artifacts can hold: ops of other dialects
};

// An error if the version cannot hold the program, or the API has no way to execute it.
Result<ProgramBytes> program_bytes(std::string text, ProgramWish const& wish);

}  // namespace assay::pjrt
