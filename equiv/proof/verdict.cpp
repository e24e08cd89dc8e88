#include "equiv/proof/verdict.hpp"

namespace assay {

std::string_view to_string(EquivVerdict verdict) {
  constexpr std::string_view kNames[] = {"equal", "refines", "undecided", "real_only", "different"};
  return kNames[static_cast<std::size_t>(verdict)];
}

}  // namespace assay
