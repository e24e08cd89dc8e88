#include "grammar/extract/host_text.hpp"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

// The value of `digits` hexadecimal digits at `at`; -1: they are none.
int hexadecimal(std::string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return -1;
  int value = 0;
  auto const* const end = text.data() + at + digits;
  auto const read = std::from_chars(text.data() + at, end, value, 16);
  return read.ec == std::errc() && read.ptr == end ? value : -1;
}

}  // namespace

Escape read_escape(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return {'\\', 1};
  char const kind = text[at + 1];
  switch (kind) {
    case 'n':
      return {'\n', 2};
    case 't':
      return {'\t', 2};
    case 'r':
      return {'\r', 2};
    case '0':
      return {'?', 2};
    case 'x':
    case 'u': {
      std::size_t const digits = kind == 'x' ? 2 : 4;
      int const value = hexadecimal(text, at + 2, digits);
      if (value < 0) return {kind, 2};
      return {value > 0 && value < 128 ? static_cast<char>(value) : '?', 2 + digits};
    }
    default:
      return {kind, 2};
  }
}

HostText HostText::plain(std::string_view file) {
  HostText host;
  host.file_ = file;
  return host;
}

HostText HostText::json(std::string_view file) {
  HostText host;
  auto const add = [&](char character, std::size_t first, std::size_t last) {
    host.decoded_ += character;
    host.first_.push_back(static_cast<std::uint32_t>(first));
    host.last_.push_back(static_cast<std::uint32_t>(last));
  };
  for (std::size_t at = 0; at < file.size();) {
    auto const quote = std::min(file.find('"', at), file.size());
    bool const continues = std::ranges::all_of(file.substr(at, quote - at), [](char c) {
      return c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    });
    if (!continues && quote < file.size()) {
      add('\n', at, at);
      add('\n', at, at);
    }
    for (at = quote + 1; at < file.size() && file[at] != '"';) {
      auto const [character, length] = file[at] == '\\' ? read_escape(file, at) : Escape{file[at], 1};
      add(character, at, at + length - 1);
      at += length;
    }
    ++at;
  }
  return host;
}

}  // namespace assay
