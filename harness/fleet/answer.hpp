// The answer of a backend to one case, without its judgment, so that backends can be compared with each other.
#pragma once

#include <cstdint>
#include <string>

#include "harness/report/report.hpp"

namespace assay {

struct FleetAnswer {
  enum class Kind : std::uint8_t {
    none,      // it crashed, was late, lacks a feature, or did not run it: it has no vote
    results,   // for a program that is run; `digest` identifies the results
    accepted,  // the program
    refused,   // the program, independently of the backend
  };
  Kind kind = Kind::none;
  std::string
      digest;  // may be empty: of programs that judge themselves, and of results that are not tensors of their type
  bool is_right = false;

  bool is_given() const { return kind != Kind::none; }
};

FleetAnswer answer_of(CaseOutcome const& outcome);

// Whether they are the same, as far as digests decide. Two results without a digest may differ.
bool is_same_answer(FleetAnswer const& one, FleetAnswer const& other);

}  // namespace assay
