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
  // An error if one is not a regular expression (ECMAScript's).
  static Result<Messages> of(std::vector<std::string> const& patterns);
  bool empty() const { return patterns_.empty(); }
  // The first line in which one of them is found; of lines the first kMostOfLine bytes are searched, of a text the
  // first and the last kMostOfText. Empty: none.
  std::string find(std::string_view text) const;

  static constexpr std::size_t kMostOfLine = 1000, kMostOfText = 1 << 16;

private:
  std::vector<std::regex> patterns_;
};

}  // namespace assay
