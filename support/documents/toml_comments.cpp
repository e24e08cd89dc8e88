#include "support/documents/toml_comments.hpp"

#include <algorithm>
#include <utility>

#include "support/text.hpp"

namespace assay {

TomlComments toml_comments(std::string_view text, std::vector<std::size_t> lines) {
  std::ranges::sort(lines);
  TomlComments comments;
  auto entry = lines.begin();
  std::vector<std::string> pending;
  bool in_head = true;
  auto const all = split(text, '\n');
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const line = trimmed(all[i]);
    if (line.starts_with('[') && in_head) {
      comments.head = std::exchange(pending, {});
      in_head = false;
    }
    if (line.starts_with('#')) pending.emplace_back(line);
    if (entry == lines.end() || *entry != i + 1) continue;
    auto const end = line.rfind('}');
    auto const behind = end == line.npos ? line.npos : line.find('#', end);
    if (behind != line.npos) pending.emplace_back(line.substr(behind));
    comments.of_line[*entry] = std::exchange(pending, {});
    ++entry;
  }
  (in_head ? comments.head : comments.end) = std::move(pending);
  return comments;
}

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (char const c : clean_text(text)) {
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (c == '\n' || c == '\t')
      result += c == '\n' ? "\\n" : "\\t";
    else
      result += c;
  }
  return result + "\"";
}

}  // namespace assay
