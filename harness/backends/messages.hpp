// The classification of a backend's messages: regular expressions, searched for in single lines.
#pragma once

#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

class Messages {
public:
  // An error if a pattern is not a valid regular expression (ECMAScript syntax).
  static Result<Messages> of(std::vector<std::string> const& patterns);
  bool empty() const { return patterns_.empty(); }
  // Returns the first line that matches a pattern; empty if no line matches. Searches the first kMaxMessageLine bytes of
  // each line, and the first and the last kMaxMessageBytes bytes of the text.
  std::string find(std::string_view text) const;

  static constexpr std::size_t kMaxMessageLine = 1000, kMaxMessageBytes = 1 << 16;

private:
  std::vector<std::regex> patterns_;
};

}  // namespace assay
