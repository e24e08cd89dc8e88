#include "diagnostics/policy/glob.hpp"

#include <string>

namespace assay {
namespace {

// The last star, to which matching returns on a mismatch. Only the last star is used, so the work is at most the
// product of both lengths.
struct Star {
  std::size_t pattern = std::string_view::npos, text = 0;
};

bool matches(std::string_view pattern, std::string_view text, bool is_path) {
  Star star, two_stars;        // if a `*` after `**` cannot continue, matching returns to the `**`
  bool whole_folders = false;  // whether `**/` matches whole folders
  std::size_t p = 0, t = 0;
  auto const literal = [&] { return p < pattern.size() && pattern[p] == text[t]; };
  while (t < text.size()) {
    bool const is_star = p < pattern.size() && pattern[p] == '*';
    if (is_path && pattern.substr(p).starts_with("**")) {
      p += 2;
      whole_folders = p < pattern.size() && pattern[p] == '/';  // matches zero or more folders
      p += whole_folders;
      two_stars = {p, t};
      star = {};
    } else if (is_star) {
      star = {++p, t};
    } else if (literal() || (p < pattern.size() && pattern[p] == '?' && !(is_path && text[t] == '/'))) {
      ++p, ++t;
    } else if (star.pattern != std::string_view::npos && !(is_path && text[star.text] == '/')) {
      p = star.pattern, t = ++star.text;
    } else if (two_stars.pattern != std::string_view::npos) {
      do ++two_stars.text;
      while (whole_folders && two_stars.text < text.size() && text[two_stars.text - 1] != '/');
      p = two_stars.pattern, t = two_stars.text;
      star = {};
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace

bool is_glob(std::string_view pattern) { return pattern.find_first_of("*?") != pattern.npos; }

bool glob_matches(std::string_view pattern, std::string_view name) { return matches(pattern, name, false); }

bool path_glob_matches(std::string_view pattern, std::string_view path) {
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  bool const anywhere = pattern.find('/') == pattern.npos;
  std::string const whole = anywhere ? "**/" + std::string(pattern) : std::string(pattern);
  for (std::size_t end = path.find('/'); end != path.npos; end = path.find('/', end + 1))
    if (matches(whole, path.substr(0, end), true)) return true;
  return matches(whole, path, true);
}

}  // namespace assay
