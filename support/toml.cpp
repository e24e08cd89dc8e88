#include "support/toml.hpp"

#include <cstddef>

namespace assay::inline support {
namespace {

// On a line. Each dot of a key makes a table in a table, as deep as the key is long, and toml++ has no limit for that.
constexpr std::ptrdiff_t kMostDots = 256;

}  // namespace

bool is_toml_readable(std::string_view text, std::uint32_t& line, std::string& reason) {
  std::ptrdiff_t dots = 0;
  line = 1;
  for (char const c : text) {
    if (c == '\n') ++line, dots = 0;
    if (c != '.' || ++dots <= kMostDots) continue;
    reason = "there are more than " + std::to_string(kMostDots) + " dots on this line";
    return false;
  }
  return true;
}

}  // namespace assay::inline support
