#define TOML_IMPLEMENTATION
#include "support/toml.hpp"

#include <cstddef>

namespace assay {
namespace {

// Maximum dots on a line. Each dot of a key creates a nested table, and toml++ has no limit for the depth.
constexpr std::ptrdiff_t kMaxDots = 256;

}  // namespace

Result<toml::table, TomlError> read_toml(std::string_view text) {
  std::ptrdiff_t dots = 0;
  std::uint32_t line = 1;
  for (char const c : text) {
    if (c == '\n') ++line, dots = 0;
    if (c == '.' && ++dots > kMaxDots)
      return TomlError{line, 1, "there are more than " + std::to_string(kMaxDots) + " dots on this line"};
  }
  auto parsed = toml::parse(text);
  if (parsed) return std::move(parsed).table();
  auto const& begin = parsed.error().source().begin;
  return TomlError{begin.line, begin.column, std::string(parsed.error().description())};
}

}  // namespace assay
