// The verdict on two functions, or on parts of them: one word from the first proof to the exit status.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace assay {

// From the best to the worst. README.md of equiv/ says what each rests on. A proof says the first two, and of elements also
// `real_only`: the same real numbers, which is a hint of where to look for a witness and no verdict on functions.
enum class EquivVerdict : std::uint8_t {
  equal,      // the same bits
  refines,    // what B may compute, A may compute too
  undecided,  // nothing is known
  real_only,  // an input shows a difference, and as functions of real numbers the two agree
  different,  // an input shows a difference, or their types differ
};
std::string_view to_string(EquivVerdict verdict);

inline bool is_proven(EquivVerdict verdict) {
  return verdict == EquivVerdict::equal || verdict == EquivVerdict::refines;
}
inline bool is_refuted(EquivVerdict verdict) {
  return verdict == EquivVerdict::real_only || verdict == EquivVerdict::different;
}

// The verdict of a whole of two parts.
inline EquivVerdict worse(EquivVerdict a, EquivVerdict b) { return std::max(a, b); }

}  // namespace assay
