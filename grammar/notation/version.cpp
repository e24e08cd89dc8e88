// Implements grammar/notation/op_file.hpp: versions.
#include <array>
#include <charconv>

#include "grammar/notation/op_file.hpp"

namespace assay {

std::string to_string(Version version) {
  return std::to_string(version.major) + '.' + std::to_string(version.minor) + '.' + std::to_string(version.patch);
}

std::optional<Version> parse_version(std::string_view text) {
  std::array<int, 3> parts{};
  char const* place = text.data();
  char const* const end = place + text.size();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0 && (place == end || *place++ != '.')) return std::nullopt;
    if (place == end || *place == '-') return std::nullopt;
    auto const [next, error] = std::from_chars(place, end, parts[i]);
    if (error != std::errc()) return std::nullopt;
    place = next;
  }
  if (place != end) return std::nullopt;
  return Version{parts[0], parts[1], parts[2]};
}

}  // namespace assay
