#include "harness/backends/messages.hpp"

#include <algorithm>

namespace assay {

Result<Messages> Messages::of(std::vector<std::string> const& patterns) {
  Messages messages;
  for (auto const& pattern : patterns) {
    try {
      messages.patterns_.emplace_back(pattern, std::regex::ECMAScript | std::regex::optimize);
    } catch (std::regex_error const& problem) {
      return Error{"not a regular expression: " + pattern + ": " + problem.what()};
    }
  }
  return messages;
}

std::string Messages::find(std::string_view text) const {
  if (patterns_.empty()) return "";
  if (text.size() > 2 * kMaxMessageBytes) {
    std::string found = find(text.substr(0, kMaxMessageBytes));
    return found.empty() ? find(text.substr(text.size() - kMaxMessageBytes)) : found;
  }
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto const line = text.substr(0, std::min(end, kMaxMessageLine));
    for (auto const& pattern : patterns_)
      if (std::regex_search(line.begin(), line.end(), pattern)) return std::string(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return "";
}

}  // namespace assay
