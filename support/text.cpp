#include "support/text.hpp"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

bool has_part(std::string_view text, std::string_view part) {
  return ::memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (text.find(separator) != text.npos) parts.push_back(consume_until(text, separator));
  parts.push_back(text);
  return parts;
}

std::string enumerated(std::vector<std::string> const& parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text.append(i == 0 ? "" : i + 1 == parts.size() ? last : ", ").append(parts[i]);
  return text;
}

std::size_t utf8_length(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(at + i < text.size() ? text[at + i] : 0); };
  unsigned const first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  std::size_t const length = first >= 0xC2 && first <= 0xDF ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
  if (first < 0xC2 || first > 0xF4) return 0;
  unsigned const least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  unsigned const greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (second < least || second > greatest) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if (!is_utf8_continuation(static_cast<char>(byte(i)))) return 0;
  return length;
}

std::string clean_text(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    auto const length = utf8_length(text, at);
    auto const first = static_cast<unsigned char>(text[at]);
    bool const is_control = (first < 0x20 && first != '\t' && first != '\n') || first == 0x7F ||
                            (first == 0xC2 && length == 2 && static_cast<unsigned char>(text[at + 1]) < 0xA0) ||
                            (length == 3 && text.substr(at, 2) == "\xEF\xBF" &&
                             static_cast<unsigned char>(text[at + 2]) >= 0xBE);  // U+FFFE, U+FFFF: invalid in XML
    bool const is_line_end = first == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (length == 0 || (is_control && !is_line_end))
      clean += kReplacement;
    else if (!is_line_end)
      clean += text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return clean;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  auto const part = text.substr(0, most);
  std::size_t cut = 0;
  for (std::string_view const end : {"; ", ", ", " "}) {
    auto const at = part.rfind(end);
    if (at != part.npos && at >= most / 2) {
      cut = at;
      break;
    }
  }
  if (cut == 0)
    for (cut = most; cut > 0 && is_utf8_continuation(text[cut]);) --cut;
  return std::string(part.substr(0, cut)) + " ...";
}

std::string last_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t at = text.size() - (most < 3 ? 0 : most - 3);
  while (at < text.size() && is_utf8_continuation(text[at])) ++at;
  return "..." + std::string(text.substr(at));
}

namespace {

// Whether the line is a warning such as "warning: x" or "UserWarning: x". "error: no warning" is not.
bool is_warning(std::string_view line) {
  auto const at = line.find("arning");
  return at != std::string_view::npos && line.substr(0, at).find("rror") == std::string_view::npos;
}

}  // namespace

std::string main_line(std::string_view text) {
  bool const is_traceback = text.find("Traceback (most recent call last)") != std::string_view::npos;
  std::string_view last, indented;
  while (!text.empty()) {
    auto const line = text.substr(0, text.find('\n'));
    bool const is_indented = line.starts_with(' ') || line.starts_with('\t');
    bool const is_said = line.find_first_not_of(" \t\r") != std::string_view::npos && !is_warning(line);
    if (is_said && line.find("rror") != std::string_view::npos && !is_traceback) {
      if (!is_indented) return std::string(line);
      if (indented.empty()) indented = line;
    }
    if (is_said && !(is_traceback && is_indented)) last = line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return std::string(indented.empty() ? last : indented);
}

std::string name_of_words(std::string_view text) {
  std::string name;
  for (char const c : text) {
    if (is_letter(c) || is_digit(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string word = "'";
  for (char const c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace assay
