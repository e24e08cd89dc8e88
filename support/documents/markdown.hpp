// Markdown, as far as a specification uses it: headings, paragraphs, list items, tables and fenced code.
//
// Any text is read; time and memory are linear in it. HTML comments are left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct MarkdownBlock {
  enum class Kind : std::uint8_t { heading, paragraph, item, table, code } kind = Kind::paragraph;
  std::uint32_t line = 0;  // 1-based, of its first line; code begins on the line after
  int level = 0;           // heading: number of #; item: column of its mark, so that deeper items are below it
  std::string text;        // code: as written; otherwise without marks, white space collapsed
  std::string language;    // code
  std::vector<std::vector<std::string>> rows;  // table: trimmed cells; rows[0] is the head, rows[i] is on line + i + 1
};

// In the order of the text. A list item's own lines only: the items below it are blocks of their own.
std::vector<MarkdownBlock> read_markdown(std::string_view text);

// Any text as Markdown that shows it: no markup, one line, at most `most` bytes of it.
std::string plain_markdown(std::string_view text, std::size_t most = 300);

// The text between backquotes.
std::vector<std::string_view> code_spans(std::string_view text);

}  // namespace assay
