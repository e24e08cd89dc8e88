#include "constraints/explain/words.hpp"

#include <map>
#include <utility>

#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

using Key = std::pair<std::string_view, std::string_view>;

// Parsed for the first message, because a conforming program needs none.
std::map<Key, std::string_view> const& all_words() {
  static std::map<Key, std::string_view> const words = [] {
    std::map<Key, std::string_view> rows;
    for (TsvRow const& row : tsv_rows(embedded_file("words.tsv"))) rows.emplace(Key{row.at(0), row.at(1)}, row.at(2));
    return rows;
  }();
  return words;
}

}  // namespace

std::optional<std::string_view> words_for(std::string_view name, std::string_view form) {
  auto const found = all_words().find(Key{name, form});
  if (found == all_words().end()) return std::nullopt;
  return found->second;
}

}  // namespace assay
