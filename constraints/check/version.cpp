#include "constraints/check/version.hpp"

#include <fmt/format.h>

#include "grammar/bytecode/write/requirements.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxLocations = 4;  // in addition to the first one

// Whether the spelling there is not part of a longer name. Sizes may precede it, as in 4xf32.
bool is_whole_word(std::string_view text, std::size_t at, std::size_t size) {
  bool const follows_size = at > 1 && text[at - 1] == 'x' && (is_digit(text[at - 2]) || text[at - 2] == '?');
  bool const begins =
      at == 0 || follows_size || !(is_name_char(text[at - 1]) || text[at - 1] == '%' || text[at - 1] == '@');
  return begins && (at + size >= text.size() || !is_name_char(text[at + size]));
}

// Returns the range where the text spells an attribute or type, at or after its op; otherwise the op.
SourceRange place_in_text(std::string_view text, std::string_view what, SourceRange op) {
  constexpr std::size_t kMaxDistance = 1 << 14;
  for (std::string_view const kind : {"the attribute ", "the type "}) {
    if (!what.starts_with(kind)) continue;
    std::string_view const spelling = what.substr(kind.size());
    if (spelling.empty() || op.begin >= text.size()) continue;
    std::string_view const searched = text.substr(op.begin, kMaxDistance);
    auto at = searched.find(spelling);
    while (at != text.npos && !is_whole_word(searched, at, spelling.size())) at = searched.find(spelling, at + 1);
    if (at == text.npos) continue;
    auto const begin = op.begin + static_cast<std::uint32_t>(at);
    return {begin, begin + static_cast<std::uint32_t>(spelling.size())};
  }
  return op;
}

}  // namespace

void check_version(Program const& program, Version target, Diagnostics& diagnostics) {
  Version const released{target.major, target.minor, 0};  // the patch number does not affect the contents
  std::string_view const text = program.base == 0 ? program.source.text() : std::string_view();
  for (auto const& requirement : version_requirements(program).all) {
    if (requirement.since && *requirement.since <= released) continue;
    Diagnostic diagnostic;
    diagnostic.label = "version";
    diagnostic.range = place_in_text(text, requirement.what, requirement.locations.front());
    diagnostic.message = requirement.since
                             ? fmt::format("{} needs version {}, but the target is {}", requirement.what,
                                           to_string(*requirement.since), to_string(target))
                             : fmt::format("no version of portable artifacts can represent {}, including the target {}",
                                           requirement.what, to_string(target));
    diagnostic.hint = requirement.advice;
    for (std::size_t i = 1; i < requirement.locations.size() && i <= kMaxLocations; ++i)
      diagnostic.notes.push_back({"here too", true, place_in_text(text, requirement.what, requirement.locations[i])});
    if (requirement.locations.size() > kMaxLocations + 1)
      diagnostic.notes.push_back({fmt::format("{} ops need it", requirement.locations.size()), false, {}});
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace assay
