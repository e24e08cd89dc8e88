// What a backend said to one case, apart from whether it is right: so that backends can be compared with each other.
#pragma once

#include <cstdint>
#include <string>

#include "harness/report/report.hpp"

namespace assay {

struct FleetAnswer {
  enum class Kind : std::uint8_t {
    none,      // it crashed, was late, lacks it, or did not run it: it has no say
    results,   // of a program that is run; `digest` says which
    accepted,  // the program
    refused,   // the program, for what the program says
  };
  Kind kind = Kind::none;
  std::string
      digest;  // may be empty: of programs that judge themselves, and of results that are not tensors of their type
  bool is_right = false;

  bool is_given() const { return kind != Kind::none; }
};

FleetAnswer answer_of(CaseOutcome const& outcome);

// Whether they say the same, as far as digests tell. Two results without a digest are not known to be the same.
bool is_same_answer(FleetAnswer const& one, FleetAnswer const& other);

}  // namespace assay
