#include "grammar/notation/op_file_lines.hpp"

#include <algorithm>

namespace assay::op_file {
namespace {

// Returns the first word of `text`. `rest` is the text after it and its blanks.
std::string_view first_word(std::string_view text, std::string_view& rest) {
  std::size_t const end = std::min(text.find_first_of(" \t"), text.size());
  std::size_t const next = std::min(text.find_first_not_of(" \t", end), text.size());
  rest = text.substr(next);
  return text.substr(0, end);
}

// Whether `text` begins an annotation: `interpretation "..."`, `note "..."`, `official accepts|checks ...`, or `reading
// "..."`, the name of `interpretation` in earlier versions. An annotation begins a line anywhere.
bool begins_annotation(std::string_view text) {
  std::string_view rest;
  std::string_view const word = first_word(text, rest);
  if (word == "interpretation" || word == "note" || word == "reading") return rest.starts_with('"');
  if (word != "official") return false;
  std::string_view const second = first_word(rest, rest);
  return second == "accepts" || second == "checks";
}

class Splitter {
public:
  void add(std::string_view raw, std::uint32_t number) {
    std::string_view const text = without_comment(raw);
    std::size_t const indent = text.find_first_not_of(' ');
    if (indent == std::string_view::npos) return;
    Line::Piece const piece{0, number, static_cast<std::uint32_t>(indent + 1)};
    if (text[indent] == '\t') fail(piece, "a tab in the indentation: use blanks");
    place(text.substr(indent), indent, piece);
  }

  std::vector<Line> take() {
    if (in_string_) fail(string_begin_, "this string is not closed");
    return std::move(lines_);
  }

private:
  [[noreturn]] static void fail(Line::Piece const& piece, std::string message) {
    throw SpecError{piece.line, piece.column, std::move(message)};
  }

  // Removes the comment and trailing blanks. Strings can span lines.
  std::string_view without_comment(std::string_view raw) {
    was_in_string_ = in_string_;
    std::size_t end = 0;
    for (; end < raw.size() && (in_string_ || raw[end] != '#'); ++end) {
      if (raw[end] == '"') {
        in_string_ = !in_string_;
        new_string_ = end;
      } else if (raw[end] == '\\' && in_string_) {
        ++end;
      }
    }
    std::string_view const text = raw.substr(0, end);
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
  }

  void place(std::string_view text, std::size_t indent, Line::Piece piece) {
    if (was_in_string_) {
      if (indent == 0 || indent <= row_indent_) fail(string_begin_, "this string is not closed");
      append(text, piece);
    } else if (indent == 0) {
      row_indent_ = 0;
      begin(Line::Kind::header, text, piece);
      header_continues_ = text.starts_with("def ") || text.starts_with("class ");
    } else if (lines_.empty()) {
      fail(piece, "expected a line that is not indented, such as 'op NAME'");
    } else if (begins_annotation(text)) {
      begin(Line::Kind::annotation, text, piece);
    } else if (lines_.back().kind == Line::Kind::header && (header_continues_ || lines_.back().text.ends_with(','))) {
      append(text, piece);
    } else if (row_indent_ == 0 || indent == row_indent_) {
      row_indent_ = indent;
      begin(Line::Kind::row, text, piece);
    } else if (indent > row_indent_) {
      append(text, piece);
    } else {
      fail(piece, "expected the indentation of the rows above: " + std::to_string(row_indent_) + " blanks");
    }
    if (in_string_ && new_string_ != std::string_view::npos) {
      string_begin_ = {0, piece.line, static_cast<std::uint32_t>(new_string_ + 1)};
    }
    new_string_ = std::string_view::npos;
  }

  void begin(Line::Kind kind, std::string_view text, Line::Piece piece) {
    lines_.push_back({kind, std::string(text), {piece}});
  }
  void append(std::string_view text, Line::Piece piece) {
    Line& line = lines_.back();
    line.text += ' ';
    piece.offset = static_cast<std::uint32_t>(line.text.size());
    line.text += text;
    line.pieces.push_back(piece);
  }

  std::vector<Line> lines_;
  std::size_t row_indent_ = 0;  // 0 if the element has no row yet
  bool header_continues_ = false;
  bool in_string_ = false, was_in_string_ = false;
  std::size_t new_string_ = std::string_view::npos;  // position of the last quotation mark in the current line
  Line::Piece string_begin_{};
};

}  // namespace

void Line::fail(std::size_t offset, std::string message) const {
  auto piece = std::upper_bound(pieces.begin(), pieces.end(), offset,
                                [](std::size_t place, Piece const& next) { return place < next.offset; });
  if (piece != pieces.begin()) --piece;
  throw SpecError{piece->line, static_cast<std::uint32_t>(piece->column + offset - piece->offset), std::move(message)};
}

std::vector<Line> split_lines(std::string_view text) {
  Splitter splitter;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    splitter.add(text.substr(0, end), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return splitter.take();
}

std::size_t string_end(std::string_view text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

}  // namespace assay::op_file
