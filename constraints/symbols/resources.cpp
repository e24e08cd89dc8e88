#include "constraints/symbols/resources.hpp"

#include <algorithm>
#include <vector>

namespace assay {
namespace {

constexpr std::string_view kBlanks = " \t\r\n,", kPunctuation = "{}:,\"/ \t\r\n";

std::string_view without_quotes(std::string_view key) {
  return key.size() >= 2 && key.starts_with('"') ? key.substr(1, key.size() - 2) : key;
}

// Takes a name, a string with its quotes, or a punctuation character. Returns an empty text at the end.
std::string_view consume_token(std::string_view& text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (!text.starts_with("//")) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  std::size_t size = std::min<std::size_t>(1, text.size());
  if (text.starts_with('"')) {
    while (size < text.size() && text[size] != '"') size += text[size] == '\\' ? 2 : 1;
    size = std::min(size + 1, text.size());
  } else if (!text.empty() && kPunctuation.find(text[0]) == std::string_view::npos) {
    size = std::min(text.find_first_of(kPunctuation), text.size());
  }
  auto const token = text.substr(0, size);
  text.remove_prefix(size);
  return token;
}

}  // namespace

Resources::Resources(std::span<std::string_view const> sections) {
  for (auto section : sections) read(section);
}

std::optional<std::string_view> Resources::find(std::string_view key) const {
  auto const found = blobs_.find(without_quotes(key));
  return found == blobs_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> Resources::keys() const {
  std::vector<std::string> keys;
  for (auto const& [key, blob] : blobs_) keys.emplace_back(key);
  std::ranges::sort(keys);
  return keys;
}

bool Resources::is_omitted(std::string_view key) const {
  auto const blob = find(key);
  return !blob || *blob == "0x0" || *blob == "0x";
}

void Resources::read(std::string_view section) {
  constexpr std::size_t kBracket = 3;  // {-# and #-}
  if (section.size() < 2 * kBracket) return;
  section = section.substr(kBracket, section.size() - 2 * kBracket);
  std::vector<std::string_view> around;  // names of the enclosing groups
  std::string_view name;
  bool named = false;  // whether the value of `name` follows
  for (auto token = consume_token(section); !token.empty(); token = consume_token(section)) {
    if (token == "{") {
      around.push_back(name);
      named = false;
    } else if (token == "}") {
      if (!around.empty()) around.pop_back();
    } else if (token == ":") {
      named = true;
    } else if (!named) {
      name = without_quotes(token);
    } else {
      named = false;
      bool const is_blob = around.size() == 2 && around[0] == "dialect_resources" && around[1] == "builtin";
      if (is_blob && token.starts_with('"')) blobs_.emplace(name, without_quotes(token));
    }
  }
}

}  // namespace assay
