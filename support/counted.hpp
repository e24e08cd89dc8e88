// Counts in sentences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

// Returns "1 case", "2 cases". The noun, or the last word, must have a regular plural. "new failure", "unexpected
// pass", "process", "body" and "index" become "new failures", "unexpected passes", "processes", "bodies" and "indices".
std::string counted(std::uint64_t count, std::string_view noun);

// Returns "is" for 1, and "are" otherwise.
constexpr std::string_view is_or_are(std::uint64_t count) { return count == 1 ? "is" : "are"; }
constexpr std::string_view was_or_were(std::uint64_t count) { return count == 1 ? "was" : "were"; }

}  // namespace assay
