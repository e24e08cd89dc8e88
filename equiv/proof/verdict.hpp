// The verdict on two functions or on parts of them. All levels use it, from the first proof to the exit status.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace assay {

// From best to worst. equiv/README.md defines their meaning. A proof returns one of the first two, or for elements also
// `real_only`: the results are equal as real numbers. This is a hint for the witness search and not a verdict on
// functions.
enum class EquivVerdict : std::uint8_t {
  equal,      // same bits
  refines,    // every result permitted for B is permitted for A
  undecided,  // neither proved nor refuted
  real_only,  // an input shows a difference, but the functions agree on real numbers
  different,  // an input shows a difference, or their types differ
};
std::string_view to_string(EquivVerdict verdict);

inline bool is_proven(EquivVerdict verdict) {
  return verdict == EquivVerdict::equal || verdict == EquivVerdict::refines;
}
inline bool is_refuted(EquivVerdict verdict) {
  return verdict == EquivVerdict::real_only || verdict == EquivVerdict::different;
}

// Returns the verdict on a pair from the verdicts on its two parts.
inline EquivVerdict worse(EquivVerdict a, EquivVerdict b) { return std::max(a, b); }

}  // namespace assay
