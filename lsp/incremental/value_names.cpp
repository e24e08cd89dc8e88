#include "lsp/incremental/value_names.hpp"

#include "support/characters.hpp"

namespace assay {

namespace {

bool is_in_value_name(char c) { return is_name_char(c) || c == '$' || c == '.' || c == '-'; }

std::size_t after_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

}  // namespace

std::vector<ValueName> value_names(std::string_view text) {
  std::vector<ValueName> names;
  std::size_t list = 0;  // the first of the names before `=`, if any
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    char const c = text[at];
    if (c == '"') {
      std::size_t end = at + 1;
      while (end < text.size() && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      at = end + 1;
      list = names.size();
    } else if (c == '%') {
      std::size_t end = at + 1;
      while (end < text.size() && is_in_value_name(text[end])) ++end;
      names.push_back({text.substr(at + 1, end - at - 1), false, depth <= 0});
      at = after_blanks(text, end);
      if (at < text.size() && text[at] == ':') {  // the type of an argument, or a number of results
        names.back().defined = true;
        at = after_blanks(text, at + 1);
        while (at < text.size() && is_digit(text[at])) ++at;
      }
    } else if (c == '=') {
      for (; list < names.size(); ++list) names[list].defined = true;
      ++at;
    } else {
      if (c == '{') ++depth;
      if (c == '}') --depth;
      if (c != ',' && !is_blank(c)) list = names.size();
      ++at;
    }
  }
  return names;
}

}  // namespace assay
