// Matching braces in a text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lsp/text/lexemes.hpp"

namespace assay {

class Braces {
public:
  Braces(std::vector<Lexeme> const& tokens, std::string_view text) {
    std::vector<std::uint32_t> open;
    for (Lexeme const& one : tokens) {
      if (one.kind != LexemeKind::punctuation) continue;
      char const c = text[one.range.begin];
      if (c == '{') open.push_back(one.range.begin);
      if (c != '}' || open.empty()) continue;
      ends_.emplace(open.back() + 1, one.range.end);
      pairs.emplace_back(open.back(), one.range.begin);
      open.pop_back();
    }
  }

  // Returns the end of the matching brace. `begin` is the offset after the opening brace.
  std::optional<std::uint32_t> end_of(std::uint32_t begin) const {
    auto const found = ends_.find(begin);
    return found == ends_.end() ? std::nullopt : std::optional(found->second);
  }

  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;  // offsets of matched braces

private:
  std::unordered_map<std::uint32_t, std::uint32_t> ends_;
};

}  // namespace assay
