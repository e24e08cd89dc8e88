// Scans one program in a host text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/extract/host_text.hpp"

namespace assay {

// How the host text encodes the characters of a program.
struct HostForm {
  enum class Escapes {
    undone,   // backslash escapes: \n, \", ...
    none,     // verbatim, as between backquotes
    doubled,  // a quote is written twice; nothing else is escaped
    twice,    // a quote is \\": snapshots print strings with their quotes
  };
  char delimiter = '\0';  // quote of the literal, which other literals may continue; 0 for verbatim text
  std::string prefix;     // prefix of each line, as in comments: "///"
  Escapes escapes = Escapes::undone;
};

// A character of a program, and its range in the host text.
struct ProgramCharacter {
  char character = '\0';
  std::size_t first = 0, last = 0;  // range in the host text
  bool is_escaped = false;          // a quote written \"
  bool is_placed = true;            // false for a character that the host lacks: the line end after a one-line literal
};

class ProgramScanner {
public:
  // `begin` is the first position where a program may begin.
  ProgramScanner(HostText const& host, std::size_t begin, HostForm form);

  // Returns whether a complete program begins there.
  bool scan();
  // Whether the text is a template of a language that doubles braces or percent signs, and has a single one as a
  // placeholder.
  bool has_hole() const { return has_hole_; }
  bool is_cut() const { return is_cut_; }  // an op begins but does not end
  std::size_t next() const;                // position in the host text where the search continues
  std::size_t work() const { return characters_.size(); }

  bool mentions_dialects() const;          // in the scanned text
  void write_to(std::string& text) const;  // copies the program to its position in the file
  std::size_t begin_in_file() const, end_in_file() const;

private:
  char at(std::size_t number);  // '\0' beyond the end
  bool read();                  // reads one more character
  bool read_quote();            // reads a quote that the literal escapes
  bool read_doubled(char c);    // reads a brace or percent sign; if the first one is doubled, all must be
  bool join_literals();
  bool join_statements();
  bool continue_at(std::size_t begin);
  std::string_view appending_words(std::size_t position) const;
  bool is_blank(char c) const { return c == ' ' || c == '\t' || c == '\r'; }
  bool starts_with(std::size_t number, std::string_view word);
  void skip_blanks_and_comments(std::size_t& number);
  bool begins_alias(std::size_t number);
  bool begins_op(std::size_t number);
  bool skip_string(std::size_t& number);
  bool skip_alias(std::size_t& number);
  bool skip_op(std::size_t& number);
  bool continues_after(std::size_t number);

  HostText const& host_;
  std::string_view text_;
  std::size_t position_;
  HostForm form_;
  bool is_at_end_ = false, is_cut_ = false, has_hole_ = false;
  std::optional<bool> doubles_braces_, doubles_percents_;
  std::vector<ProgramCharacter> characters_;
  std::size_t size_ = 0;  // size of the program in characters
};

}  // namespace assay
