// One program, from where it begins in a host text to where it ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/extract/host_text.hpp"

namespace assay {

// How the characters of a program are written in the host text.
struct HostForm {
  enum class Escapes {
    undone,   // \n, \", ...
    none,     // verbatim, as between backquotes
    doubled,  // a quote is two of them, and nothing else is escaped
    twice,    // a quote is \\": a snapshot in which strings are printed with their quotes
  };
  char delimiter = '\0';  // of its literal, which other literals may continue; 0: the text is verbatim
  std::string prefix;     // of each line, as in comments: "///"
  Escapes escapes = Escapes::undone;
};

// A character of a program, and its characters in the host text.
struct ProgramCharacter {
  char character = '\0';
  std::size_t first = 0, last = 0;  // in the host text
  bool is_escaped = false;          // a quote written \"
  bool is_placed = true;            // otherwise the host has no such character: the end of a literal that is a line
};

class ProgramScanner {
public:
  // `begin` is where the first character of a program may be.
  ProgramScanner(HostText const& host, std::size_t begin, HostForm form);

  // Whether a whole program begins there.
  bool scan();
  // Whether it is a template of a language that doubles braces or percent signs, with something single that is to be filled in.
  bool has_hole() const { return has_hole_; }
  bool is_cut() const { return is_cut_; }  // an op began, and does not end
  std::size_t next() const;                // where the search continues in the host text
  std::size_t work() const { return characters_.size(); }

  bool names_our_dialects() const;         // in all that was scanned
  void write_to(std::string& text) const;  // the program, at its places
  std::size_t begin_in_file() const, end_in_file() const;

private:
  char at(std::size_t number);  // '\0': there is none
  bool read();                  // one more character
  bool read_quote();            // one that the literal spells in its own way
  bool read_doubled(char c);    // a brace or percent sign of a template, in which the first one is doubled, and so all
  bool join_literals();
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
  std::size_t size_ = 0;  // of the program, in characters
};

}  // namespace assay
