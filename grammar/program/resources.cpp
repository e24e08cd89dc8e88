#include "grammar/program/resources.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "grammar/text/tokens.hpp"
#include "support/characters.hpp"

namespace assay::rules {
namespace {

constexpr std::size_t kHeader = 8;  // number of hexadecimal digits of the alignment

// Returns why a value is not a resource of the builtin dialect, or an empty string.
std::string resource_fault(std::string_view value) {
  bool const is_string = value.size() >= 4 && value.starts_with("\"0x");
  std::string_view const digits = is_string ? value.substr(3, value.size() - 4) : "";
  if (!is_string || !std::ranges::all_of(digits, [](char c) { return hex_value(c) >= 0; }))
    return "a resource is a string of hexadecimal digits after 0x";
  if (digits.size() % 2 != 0)
    return "a resource must have an even number of digits, not " + std::to_string(digits.size());
  if (digits.size() < kHeader) return "a resource must begin with four bytes of alignment";
  std::uint32_t alignment = 0;
  for (std::size_t i = kHeader; i > 0; i -= 2)
    alignment = alignment << 8 | static_cast<std::uint32_t>(hex_value(digits[i - 2]) * 16 + hex_value(digits[i - 1]));
  bool const is_power = (alignment & (alignment - 1)) == 0;
  if (is_power && (alignment != 0 || digits.size() == kHeader)) return "";
  return "a resource must begin with four bytes of alignment, a power of two: here it is " + std::to_string(alignment);
}

}  // namespace

// The braces are those of groups, dialects and the section. Strings contain no others.
void check_resources(ParseState& state, std::string_view section) {
  constexpr std::string_view kOpening = "{-#";
  std::string_view keys[2];  // keys of the group and of the dialect
  bool is_elided = false;    // the placeholder that tools write for elided data is not a resource
  std::size_t depth = 0;
  char const* const last = section.data() + section.size();
  for (char const* at = skip_blanks(section.data() + kOpening.size(), last); at != last; at = skip_blanks(at, last)) {
    char const* const end = scan_key(at, last);
    if (!end) {
      if (*at == '{') ++depth;
      if (*at == '}' && depth > 0) --depth;
      ++at;
      continue;
    }
    std::string_view const word(at, static_cast<std::size_t>(end - at));
    char const* const colon = skip_blanks(end, last);
    bool const is_key = colon != last && *colon == ':';
    if (is_key && depth < 2) keys[depth] = word;
    if (is_key) is_elided = word == "__elided__";
    bool const is_builtin = keys[0] == "dialect_resources" && (keys[1] == "builtin" || keys[1] == "\"builtin\"");
    bool const is_blob = is_builtin || (keys[0] == "external_resources" && word.starts_with("\"0x"));
    if (std::string const fault = !is_key && depth == 2 && is_blob && !is_elided ? resource_fault(word) : "";
        !fault.empty())
      state.report("syntax", state.range(at, at + std::min<std::ptrdiff_t>(end - at, 12)), fault);
    at = end;
  }
}

}  // namespace assay::rules
