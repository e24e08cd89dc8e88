// A program in the form in which a plug-in receives it.
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

// The requested form.
struct ProgramWish {
  std::optional<Version> artifact;  // version of a portable artifact; nullopt: text
  bool may_break_rules = false;     // pass an invalid program as text
  bool foreign_as_text = false;     // pass a program with ops of other dialects, which no version of artifacts can
                                    // express, as text
};

// An error if the version cannot express the program, or the API cannot execute it.
Result<ProgramBytes> program_bytes(std::string text, ProgramWish const& wish);

}  // namespace assay::pjrt
