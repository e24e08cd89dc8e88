#include "support/text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace assay::inline support {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Of the well-formed sequence that begins there, by table 3-7 of the Unicode standard; 0 if there is none.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(at + i < text.size() ? text[at + i] : 0); };
  unsigned const first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  std::size_t const length = first >= 0xC2 && first <= 0xDF ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
  if (first < 0xC2 || first > 0xF4) return 0;
  unsigned const least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  unsigned const greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (second < least || second > greatest) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return length;
}

}  // namespace

std::string clean_text(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    auto const length = sequence_length(text, at);
    auto const first = static_cast<unsigned char>(text[at]);
    bool const is_control = (first < 0x20 && first != '\t' && first != '\n') || first == 0x7F ||
                            (first == 0xC2 && length == 2 && static_cast<unsigned char>(text[at + 1]) < 0xA0) ||
                            (length == 3 && text.substr(at, 2) == "\xEF\xBF" &&
                             static_cast<unsigned char>(text[at + 2]) >= 0xBE);  // U+FFFE, U+FFFF: not in XML
    bool const is_line_end = first == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (length == 0 || (is_control && !is_line_end))
      clean += kReplacement;
    else if (!is_line_end)
      clean += text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return clean;
}

std::string last_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t at = text.size() - (most < 3 ? 0 : most - 3);
  while (at < text.size() && is_continuation(text[at])) ++at;
  return "..." + std::string(text.substr(at));
}

std::string main_line(std::string_view text) {
  std::string_view last;
  while (!text.empty()) {
    auto const line = text.substr(0, text.find('\n'));
    if (line.find("rror") != std::string_view::npos) return std::string(line);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) last = line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return std::string(last);
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string word = "'";
  for (char const c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

bool read_whole(std::string const& path, std::size_t most, std::string& text, std::string& error) {
  std::error_code trouble;
  bool const is_file = std::filesystem::is_regular_file(path, trouble);
  auto const size = is_file ? std::filesystem::file_size(path, trouble) : 0;
  if (is_file && size > most) return error = path + " is too large", false;
  std::ifstream file;
  if (is_file) file.open(path, std::ios::binary);
  text.resize(size);
  if (is_file && file && (size == 0 || file.read(text.data(), static_cast<std::streamsize>(size)))) return true;
  return error = path + " cannot be read", false;
}

}  // namespace assay::inline support
