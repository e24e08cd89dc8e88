// Reads a line of an op file part by part. Functions that fail throw a SpecError (see Line::fail).
#pragma once

#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "grammar/notation/op_file_lines.hpp"
#include "grammar/notation/op_file_rows.hpp"

namespace assay::op_file {

// The dialect of names without a dot.
inline constexpr std::string_view kOwnDialect = "stablehlo.";
std::string full_name(std::string_view name);
// Returns the name of a variant of an op: "stablehlo.custom_call @Sharding".
std::string variant_name(std::string_view op, std::string_view value);

// A part of a line, without blanks at either end. Readers remove text from its front or back.
struct Text {
  Line const* line;
  std::size_t begin, end;

  explicit Text(Line const& line) : line(&line), begin(0), end(line.text.size()) { trim(); }

  std::string_view view() const { return std::string_view(line->text).substr(begin, end - begin); }
  std::string string() const { return std::string(view()); }
  bool empty() const { return begin == end; }

  // Fails at `offset` bytes from the beginning of this part.
  [[noreturn]] void fail(std::string message, std::size_t offset = 0) const {
    line->fail(begin + offset, std::move(message));
  }
  // Returns the parsed value of this part, or fails.
  template <class T> T value_or_fail(Result<T, TextError> read) const {
    if (!read) fail(read.error().message, read.error().offset);
    return std::move(*read);
  }
  void expect_end() const;

  std::string_view peek_word() const;
  std::string consume_word(char const* what);
  bool consume_if(std::string_view word);
  void drop_front(std::size_t count);
  // Keeps the first `count` bytes and returns the rest.
  Text split_at(std::size_t count);

private:
  void trim();
};

// Each parses all of `text`.
std::string read_string(Text const& text);
Expr read_formula(Text const& text);
Version read_version(Text const& text);
TypePattern read_types(Text const& text);
std::vector<std::string> read_mnemonics(Text const& text);
Definition read_definition(Text text);  // f(x, y) = E
ClassSpec read_class(Text text);        // name = TYPE | TYPE

// Removes the string at the end of `text` and returns it.
std::string consume_reason(Text& text);

// Returns the offset of the word `keyword` in `text`, outside brackets and strings, or the size of `text` if there is
// none.
std::size_t find_keyword(std::string_view text, std::string_view keyword);

// Whether `word` is one of `letters` followed by digits.
bool is_label(std::string_view word, std::string_view letters);

}  // namespace assay::op_file
