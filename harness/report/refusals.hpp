// Decides which rejections of invalid programs count.
//
// A backend that does not support an op rejects every program with it, including invalid ones. So a rejection counts
// only if a valid sibling was accepted: a valid program with the same op and, if possible, the same element types.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/report/report.hpp"

namespace assay {

// The outcomes of the valid siblings of an invalid program.
struct Siblings {
  std::uint64_t accepted = 0, refused = 0;
  std::string why;  // reason of the first rejection

  bool are_refused() const { return accepted == 0 && refused > 0; }
};

// The name of a capability in `head.capabilities`: whether valid programs of an op are accepted. It is needed in runs
// with invalid programs of the op but without valid ones.
std::string acceptance_name(std::string const& op);  // "accepts add"

// Sets the verdict of each invalid case that was rejected: `conforms` if the rejection counts, else `unsupported`, with
// a reason and `proves_nothing`. Call it after all cases have run, and again after reports are merged, because another
// part may contain a sibling. It is idempotent. Returns the number of changed verdicts.
std::size_t assess_refusals(Report& report);

}  // namespace assay
