#include "support/documents/markdown.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace assay {

namespace {

using Kind = MarkdownBlock::Kind;

void append_collapsed(std::string& text, std::string_view more) {
  if (!text.empty()) text += ' ';
  for (char const c : trimmed(more))
    if (!is_blank(c))
      text += c;
    else if (text.back() != ' ')
      text += ' ';
}

class Reader {
public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::vector<MarkdownBlock> read() {
    while (!rest_.empty()) {
      auto const line = rest_.substr(0, rest_.find('\n'));
      rest_.remove_prefix(std::min(rest_.size(), line.size() + 1));
      ++number_;
      add(line);
    }
    return std::move(blocks_);
  }

private:
  void add(std::string_view line) {
    auto const text = trimmed(line);
    if (in_code_) return add_code(line, text);
    if (in_comment_ || text.starts_with("<!--")) {
      in_comment_ = text.find("-->") == std::string_view::npos;
      open_ = false;
    } else if (text.empty()) {
      open_ = false;
    } else if (text.starts_with("```")) {
      begin(Kind::code).language = text.substr(3);
      in_code_ = true;
      open_ = false;
    } else if (auto const level = line.find_first_not_of('#'); level > 0 && text.front() == '#') {
      auto& heading = begin(Kind::heading);
      heading.level = static_cast<int>(std::min<std::size_t>(level, 7));
      append_collapsed(heading.text, line.substr(std::min(level, line.size())));
      open_ = false;
    } else if (text.front() == '|') {
      add_row(text);
    } else if (text.size() > 1 && (text.front() == '*' || text.front() == '-') && text[1] == ' ') {
      auto& item = begin(Kind::item);
      item.level = static_cast<int>(std::min<std::size_t>(line.find(text.front()), 1000));
      append_collapsed(item.text, text.substr(1));
    } else {
      if (!open_ || blocks_.back().kind == Kind::table) begin(Kind::paragraph);
      append_collapsed(blocks_.back().text, text);
    }
  }

  void add_code(std::string_view line, std::string_view text) {
    if (text.starts_with("```"))
      in_code_ = false;
    else
      (blocks_.back().text += line) += '\n';
  }

  void add_row(std::string_view text) {
    if (!open_ || blocks_.back().kind != Kind::table) begin(Kind::table);
    if (text.find_first_not_of("|-: ") == std::string_view::npos && blocks_.back().rows.size() == 1) return;
    std::vector<std::string> cells;
    for (text.remove_prefix(1); !text.empty();) {
      auto const cell = text.substr(0, text.find('|'));
      cells.emplace_back(trimmed(cell));
      text.remove_prefix(std::min(text.size(), cell.size() + 1));
    }
    blocks_.back().rows.push_back(std::move(cells));
  }

  MarkdownBlock& begin(Kind kind) {
    auto& block = blocks_.emplace_back();
    block.kind = kind;
    block.line = number_;
    open_ = true;
    return block;
  }

  std::string_view rest_;
  std::uint32_t number_ = 0;
  bool open_ = false;  // whether the next line of text continues the last block
  bool in_code_ = false, in_comment_ = false;
  std::vector<MarkdownBlock> blocks_;
};

}  // namespace

std::vector<MarkdownBlock> read_markdown(std::string_view text) { return Reader(text).read(); }

std::string plain_markdown(std::string_view text, std::size_t most) {
  std::string result;
  auto const clean = clean_text(text);
  for (char const c : clean.substr(0, most)) {
    if (c == '\n' || c == '\t')
      result += ' ';
    else if (std::string_view("\\`*_{}[]()<>#+!|~&@$").find(c) != std::string_view::npos)
      result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string("\\") + c;
    else
      result += c;
  }
  return clean_text(clean.size() > most ? result + " ..." : result);
}

std::vector<std::string_view> code_spans(std::string_view text) {
  std::vector<std::string_view> spans;
  for (;;) {
    auto const open = text.find('`');
    if (open == std::string_view::npos) return spans;
    auto const close = text.find('`', open + 1);
    if (close == std::string_view::npos) return spans;
    spans.push_back(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
}

}  // namespace assay
