// Parses the subset of Markdown that a specification uses: headings, paragraphs, list items, tables and fenced code.
//
// Accepts any text. Time and memory are linear in it. HTML comments are skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct MarkdownBlock {
  enum class Kind : std::uint8_t { heading, paragraph, item, table, code } kind = Kind::paragraph;
  std::uint32_t line = 0;  // 1-based, of its first line; code begins on the next line
  int level = 0;           // heading: number of #; item: column of its marker, so that nested items have a higher level
  std::string text;        // code: verbatim; otherwise without markup, white space collapsed
  std::string language;    // code
  std::vector<std::vector<std::string>> rows;  // table: trimmed cells; rows[0] is the head, rows[i] is on line + i + 1
};

// Returns blocks in text order. A list item has only its own lines; nested items are separate blocks.
std::vector<MarkdownBlock> read_markdown(std::string_view text);

// Escapes a text so that Markdown shows it verbatim: no markup, one line, at most `most` bytes of it.
std::string plain_markdown(std::string_view text, std::size_t most = 300);

// Returns the texts between backquotes.
std::vector<std::string_view> code_spans(std::string_view text);

}  // namespace assay
