// Grammars as data: reads, writes and checks the EBNF of the specification.
//
// A grammar is a list of productions `Name ::= expression`. In an expression, adjacent terms form a sequence, `|`
// separates alternatives, `{x}` is zero or more x, `[x]` an optional x, `(x)` a group, `'text'` a terminal, `'0' | ...
// | '9'` a range of characters, and `all [ASCII] characters except 'a', '\00' ... '\1f'` a set of them (so no
// production can be named `all`). In quotes, `\HH` with two hexadecimal digits is that byte. Comments are between `(*`
// and `*)`. Two forms that occur in the specification are also accepted: a comma between terms, and backquotes as
// quotes.
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
    range,       // text: the first and the last byte
    except,      // text: "ASCII" or empty; args: the excluded literals and ranges
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
  std::uint32_t line = 0;  // 1-based; 0 if it was not parsed

  bool operator==(Production const& other) const { return name == other.name && body == other.body; }
};

// Productions in text order. Blanks and comments may be between the symbols of an ordinary production, but not inside a
// token. A token is a production whose name begins with a lower-case letter, or that refers to one that does.
struct Grammar {
  std::vector<Production> productions;

  Production const* find(std::string_view name) const;
  bool operator==(Grammar const&) const = default;
};
bool is_token(Production const& production);

inline constexpr std::size_t kMaxEbnfBytes = 1 << 18;
inline constexpr int kMaxEbnfDepth = 200;  // nested brackets

// Parses all of `text`.
Result<Grammar, TextError> parse_ebnf(std::string_view text);

// Returns canonical text; parse_ebnf reads it back to an equal grammar.
std::string to_string(EbnfNode const& node);
std::string to_string(Production const& production);
std::string to_string(Grammar const& grammar);

struct EbnfDefect {
  std::string production;  // the production with the defect
  std::string message;     // one sentence
  bool is_unused = false;  // the production is not reachable from `start`
};

// Returns the errors that prevent the use of `grammar` from `start`: names with no production or two, unreachable
// productions, left recursion, productions that derive no finite text, elisions, and tokens that refer to a production
// that is not a token. Each is reported once.
std::vector<EbnfDefect> defects(Grammar const& grammar, std::string_view start);

}  // namespace assay
