#include "grammar/extract/host_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kMaxTag = 4096;      // maximum length of an HTML tag in characters
constexpr std::size_t kMaxReference = 12;  // maximum length of a character reference or an element name in characters

// Returns the value of `digits` hexadecimal digits at `at`, or -1 if they are not hexadecimal.
int hexadecimal(std::string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return -1;
  int value = 0;
  auto const* const end = text.data() + at + digits;
  auto const read = std::from_chars(text.data() + at, end, value, 16);
  return read.ec == std::errc() && read.ptr == end ? value : -1;
}

// Returns the character of a reference such as &lt; or &#39; and its length. Other text, and references to non-ASCII
// characters, are unchanged.
Escape read_reference(std::string_view text, std::size_t at) {
  constexpr std::pair<std::string_view, char> kNames[] = {{"lt", '<'},   {"gt", '>'},    {"amp", '&'},
                                                          {"quot", '"'}, {"apos", '\''}, {"nbsp", ' '}};
  auto const end = text.substr(at, kMaxReference).find(';');
  if (end == text.npos) return {'&', 1};
  std::string_view name = text.substr(at + 1, end - 1);
  for (auto const& [known, character] : kNames)
    if (name == known) return {character, end + 1};
  if (!name.starts_with('#')) return {'&', 1};
  name.remove_prefix(1);
  bool const is_hexadecimal = name.starts_with('x') || name.starts_with('X');
  if (is_hexadecimal) name.remove_prefix(1);
  int value = 0;
  auto const read = std::from_chars(name.data(), name.data() + name.size(), value, is_hexadecimal ? 16 : 10);
  if (read.ec != std::errc() || read.ptr != name.data() + name.size() || value <= 0) return {'&', 1};
  return {value == 0xA0 ? ' ' : value < 128 ? static_cast<char>(value) : '?', end + 1};
}

// An HTML tag or comment at a '<'. Its length is 0 if there is none.
struct Tag {
  std::size_t length = 0;
  bool is_inline = false;  // within a line
  bool separates = false;  // the texts before and after it are separate
};
Tag read_tag(std::string_view text, std::size_t at) {
  constexpr std::string_view kInline =
      " a abbr b bdi bdo cite em font i kbd mark q s samp small span strong sub sup tt u var wbr ";
  constexpr std::string_view kSeparating = " p pre script style textarea title ";
  constexpr std::string_view kOther =
      " article aside base blockquote body br button caption code col dd details div dl dt figcaption figure footer "
      "form h1 h2 h3 h4 h5 h6 head header hr html img input label li link main meta nav noscript ol option section "
      "select summary svg table tbody td template tfoot th thead tr ul ";
  if (text.substr(at).starts_with("<!")) {
    std::string_view const ending = text.substr(at).starts_with("<!--") ? "-->" : ">";
    auto const end = text.substr(0, at + kMaxTag).find(ending, at);
    return {end == text.npos ? 0 : end + ending.size() - at};
  }
  auto const begin = at + (text.substr(at).starts_with("</") ? 2 : 1);
  auto const end = std::min(text.substr(0, begin + kMaxReference).find_first_of(" \t\r\n/>", begin), text.size());
  std::string name(end < text.size() ? text.substr(begin, end - begin) : std::string_view());
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  bool const is_inline = kInline.find(' ' + name + ' ') != kInline.npos;
  bool const separates = kSeparating.find(' ' + name + ' ') != kSeparating.npos;
  bool const is_known = is_inline || separates || kOther.find(' ' + name + ' ') != kOther.npos;
  if (name.empty() || !is_known) return {};
  char quote = '\0';
  for (std::size_t i = end; i < std::min(text.size(), at + kMaxTag); ++i) {
    char const c = text[i];
    if (quote == '\0' && c == '>') return {i + 1 - at, is_inline, separates};
    if (c == quote)
      quote = '\0';
    else if (quote == '\0' && (c == '"' || c == '\''))
      quote = c;
  }
  return {};
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

void HostText::add(char character, std::size_t first, std::size_t last) {
  decoded_ += character;
  first_.push_back(static_cast<std::uint32_t>(first));
  last_.push_back(static_cast<std::uint32_t>(last));
}

HostText HostText::json(std::string_view file) {
  HostText host;
  for (std::size_t at = 0; at < file.size();) {
    auto const quote = std::min(file.find('"', at), file.size());
    bool const continues = std::ranges::all_of(file.substr(at, quote - at), [](char c) {
      return c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    });
    if (!continues && quote < file.size()) {
      host.add('\n', at, at);
      host.add('\n', at, at);
    }
    for (at = quote + 1; at < file.size() && file[at] != '"';) {
      auto const [character, length] = file[at] == '\\' ? read_escape(file, at) : Escape{file[at], 1};
      host.add(character, at, at + length - 1);
      at += length;
    }
    ++at;
  }
  return host;
}

HostText HostText::html(std::string_view file) {
  HostText host;
  for (std::size_t at = 0; at < file.size();) {
    Tag const tag = file[at] == '<' ? read_tag(file, at) : Tag{};
    if (tag.length > 0) {
      if (tag.separates) host.add('\f', at, at);
      if (!tag.is_inline) host.add('\n', at, at);
      at += tag.length;
      continue;
    }
    auto const [character, length] = file[at] == '&' ? read_reference(file, at) : Escape{file[at], 1};
    host.add(character, at, at + length - 1);
    at += length;
  }
  return host;
}

}  // namespace assay
