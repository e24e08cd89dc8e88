// Implements lsp/features.hpp: places in a text that lead elsewhere: sources that locations name, and pages of labels.
#include <fmt/format.h>
#include <filesystem>

#include "constraints/labels/help_uri.hpp"
#include "diagnostics/policy/allow_comments.hpp"
#include "lsp/features.hpp"
#include "support/characters.hpp"
#include "support/documents/sarif.hpp"

namespace assay {
namespace {

// Returns ":12:3" after a name: the line and the column. Empty if there is none.
std::string position_after(std::string_view text, std::uint32_t offset) {
  std::string place;
  for (char const mark : {'L', ','}) {
    if (offset >= text.size() || text[offset] != ':') return {};
    std::string digits;
    while (++offset < text.size() && is_digit(text[offset])) digits += text[offset];
    if (digits.empty() || digits.size() > 9) return {};
    place += mark + digits;
  }
  return place;
}

}  // namespace

Json document_links(Document& document) {
  namespace fs = std::filesystem;
  Json all = Json::array();
  auto const add = [&](SourceRange range, std::string target, std::string tooltip) {
    if (!target.empty())
      all.push_back(
          {{"range", to_json(document, range)}, {"target", std::move(target)}, {"tooltip", std::move(tooltip)}});
  };
  std::string_view const text = document.text();
  fs::path const folder = fs::path(document.path()).parent_path();
  for (Lexeme const& one : document.lexemes_of_all()) {
    if (one.kind != LexemeKind::string || one.range.end < one.range.begin + 3) continue;
    SourceRange const name{one.range.begin + 1, one.range.end - 1};
    auto const place = position_after(text, one.range.end);
    if (place.empty()) continue;
    std::error_code unreadable;
    fs::path const path = (folder / fs::path(std::string(text_of(text, name)))).lexically_normal();
    if (path.is_absolute() && fs::is_regular_file(path, unreadable))
      add(name, fmt::format("{}#{}", uri_of_path(path.string()), place), "the source of this op");
  }
  Diagnostics ignored;
  for (AllowComment const& comment :
       read_allow_comments(Source::from_string(document.path(), document.text()), ignored))
    for (AllowComment::Label const& label : comment.labels)
      add(label.range, help_uri(label.pattern), fmt::format("documentation of {}", label.pattern));
  return all;
}

}  // namespace assay
