// The answer of a backend to one case, without its verdict, so that backends can be compared with each other.
#pragma once

#include <cstdint>
#include <string>

#include "harness/report/report.hpp"

namespace assay {

struct FleetAnswer {
  enum class Kind : std::uint8_t {
    none,      // no vote: it crashed, timed out, lacks a feature, or did not run the case
    results,   // results of a program that is run; `digest` identifies them
    accepted,  // accepted the program
    refused,   // rejected the program
  };
  Kind kind = Kind::none;
  std::string
      digest;  // may be empty: for programs that judge themselves, and for results that do not have the expected types
  bool is_right = false;

  bool is_given() const { return kind != Kind::none; }
};

FleetAnswer answer_of(CaseOutcome const& outcome);

// Whether the answers are the same according to their digests. Two results without a digest may differ.
bool is_same_answer(FleetAnswer const& one, FleetAnswer const& other);

}  // namespace assay
