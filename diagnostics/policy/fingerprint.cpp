#include "diagnostics/policy/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "grammar/bytecode/read/locations.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

// maximum bytes of a line; of longer ones, those around the diagnostic are used
constexpr std::size_t kMaxBytes = 512;

// A change of this function changes all baselines, and requires a new version of their format (known_findings.hpp).
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (char const c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

bool is_in_value_name(char c) { return is_name_char(c) || c == '$' || c == '.' || c == '-' || c == '#'; }

// Removes blanks, names of values and a trailing comment.
std::string essence(std::string_view line) {
  std::string text;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char const c = line[i];
    if (c == '"' && (i == 0 || line[i - 1] != '\\')) in_string = !in_string;
    if (!in_string && c == '/' && i + 1 < line.size() && line[i + 1] == '/') break;
    if (is_blank(c)) continue;
    text += c;
    if (c != '%' || in_string) continue;
    while (i + 1 < line.size() && is_in_value_name(line[i + 1])) ++i;
  }
  return text;
}

std::string_view line_around(Source const& source, std::uint32_t offset) {
  auto const place = source.position(offset);
  auto const line = source.line(place.line);
  if (line.size() <= kMaxBytes) return line;
  std::size_t const at = std::min<std::size_t>(place.column - 1, line.size());
  return line.substr(at - std::min(at, kMaxBytes / 2), kMaxBytes);
}

// Returns "op #12 (stablehlo.add) in @main" without the number.
std::string without_number(std::string text) {
  auto const hash = text.find('#');
  if (hash == text.npos) return text;
  auto end = hash + 1;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.erase(hash, end - hash);
}

}  // namespace

Fingerprints fingerprints(FileReport const& report) {
  Fingerprints all;
  if (report.diagnostics.all().empty() && report.allowed.empty()) return all;
  auto const artifact = ArtifactLocations::of(report.source);
  // Diagnostics are numbered by position, whether they are suppressed or not.
  struct Entry {
    Diagnostic const* diagnostic;
    std::string* text;
  };
  std::vector<Entry> entries;
  all.found.resize(report.diagnostics.all().size());
  all.allowed.resize(report.allowed.size());
  for (std::size_t i = 0; i < all.found.size(); ++i) entries.push_back({&report.diagnostics.all()[i], &all.found[i]});
  for (std::size_t i = 0; i < all.allowed.size(); ++i)
    entries.push_back({&report.allowed[i].diagnostic, &all.allowed[i]});
  std::ranges::stable_sort(entries, {}, [](Entry const& entry) { return entry.diagnostic->range.begin; });
  std::map<std::string, std::size_t> numbers;
  for (auto const& entry : entries) {
    auto const offset = entry.diagnostic->range.begin;
    auto const text = artifact ? without_number(artifact->at(offset).op) : essence(line_around(report.source, offset));
    auto const key = entry.diagnostic->label + "\n" + text;
    *entry.text = fmt::format("{:016x}", fnv1a(fmt::format("{}\n{}", key, numbers[key]++)));
  }
  return all;
}

}  // namespace assay
