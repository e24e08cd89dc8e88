// Which rejections of invalid programs prove anything.
//
// A backend that does not support an op rejects every program with it, including invalid ones. So a rejection counts
// only if a valid sibling was accepted: a valid program with the same op, of the same element types where there are
// such.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/report/report.hpp"

namespace assay {

// The outcomes of the valid programs that are similar to an invalid one.
struct Siblings {
  std::uint64_t accepted = 0, refused = 0;
  std::string why;  // of the first that was refused

  bool are_refused() const { return accepted == 0 && refused > 0; }
};

// A line of `head.capabilities` that states whether valid programs of an op are accepted: for runs with invalid
// programs of it and no valid one.
std::string acceptance_of(std::string const& op);  // "accepts add"

// The verdict of each invalid case that was refused: `conforms` if that proves something, else `unsupported`, with the
// reason and `proves_nothing`. To be done once all cases have run, and again when reports are merged: another part may
// hold a sibling. Repeating it does not change the verdicts. Returns the number of verdicts that differ from before.
std::size_t weigh_refusals(Report& report);

}  // namespace assay
