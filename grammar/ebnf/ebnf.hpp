// Grammars as data: the EBNF of the official document, read, written and examined.
//
// A grammar is a list of productions `Name ::= expression`. In an expression, terms side by side follow each other,
// `|` separates alternatives, `{x}` is any number of x, `[x]` an optional x, `(x)` a group, `'text'` a terminal,
// `'0' | ... | '9'` a range of characters, and `all [ASCII] characters except 'a', '\00' ... '\1f'` a set of them (so
// that no production is named `all`).
// `\HH` in quotes, HH two hexadecimal digits, is that byte. Comments stand between `(*` and `*)`. Two things are read
// because the official document writes them: a comma between terms, and backquotes for quotes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/x3/text_error.hpp"
#include "support/result.hpp"

namespace assay {

struct EbnfNode {
  enum class Kind : std::uint8_t {
    literal,     // text, unescaped
    range,       // text: its first and its last byte
    except,      // text: "ASCII" or empty; args: the literals and ranges that are left out
    name,        // text
    sequence,    // args: any number
    choice,      // args: two or more
    repetition,  // args[0]
    option,      // args[0]
    elision,     // `...` at the end of alternatives: the grammar does not define the rest
  };
  Kind kind = Kind::sequence;
  std::string text;
  std::vector<EbnfNode> args;

  bool operator==(EbnfNode const&) const = default;
};

struct Production {
  std::string name;
  EbnfNode body;
  std::uint32_t line = 0;  // 1-based; 0 if it was not read from a text

  bool operator==(Production const& other) const { return name == other.name && body == other.body; }
};

// Productions in the order of the text. Blanks and comments may be between the symbols of an ordinary production,
// but not inside a token: a production whose name begins with a lower-case letter, or that names one that does.
struct Grammar {
  std::vector<Production> productions;

  Production const* find(std::string_view name) const;
  bool operator==(Grammar const&) const = default;
};
bool is_token(Production const& production);

inline constexpr std::size_t kMaxEbnfBytes = 1 << 18;
inline constexpr int kMaxEbnfDepth = 200;  // nested brackets

// Reads all of `text`.
Result<Grammar, TextError> parse_ebnf(std::string_view text);

// Canonical text; parse_ebnf reads it back to an equal grammar.
std::string to_string(EbnfNode const& node);
std::string to_string(Production const& production);
std::string to_string(Grammar const& grammar);

struct EbnfDefect {
  std::string production;  // where it is
  std::string message;     // one sentence
  bool is_unused = false;  // `start` does not reach the production
};

// Errors that prevent the use of `grammar` from `start`: names without a production or with two, productions that
// `start` does not reach, that call themselves before consuming anything, or that derive no finite text, elisions, and
// tokens that name a production which is not one. Each is reported once.
std::vector<EbnfDefect> defects(Grammar const& grammar, std::string_view start);

}  // namespace assay
