// Syntax trees of the specification's formulas ("Notation" chapter).
//
// spec/notation.ebnf is the grammar. Each node keeps its source range, so that messages and reference pages can quote
// the specification.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/x3/text_error.hpp"
#include "support/result.hpp"

namespace assay {

enum class ExprKind : std::uint8_t {
  integer,     // text: digits; value in `integer`
  real,        // text
  string,      // text: without quotes
  boolean,     // integer: 0 or 1
  none,        // None
  name,        // text
  list,        // args: elements; an element may be an ellipsis
  call,        // text: function name; args
  at_process,  // text@args[0](args[1], ...): the value of that name in another process
  index,       // args[0][args[1], ...]; each subscript an expression or a slice
  slice,       // args: start, stop (each may be `absent`): a:b
  absent,      // a bound that is left out of a slice
  ellipsis,    // args[0]...
  negate,      // -args[0]
  not_,        // !x, not x
  binary,      // text: + - * / %; args: 2
  comparison,  // chained: args[0] ops[0] args[1] ops[1] ...; ops from = != < <= > >= in "not in"
  and_,
  or_,            // args: 2 or more
  conditional,    // args: condition, then, else: `c ? a : b` and `a if c else b`
  comprehension,  // args[0] for names[i] in args[1 + i] [if args.back() when has_filter]; outermost first
  for_all,        // args[0] for all names[0] in args[1]: a formula that must hold for each
  if_then,        // if args[0] then args[1] [else args[2]]
  given,          // given names[i] = args[1 + i]: args[0]; also `args[0] where names[i] = args[1 + i]`
  except,         // args[0] except args[1], ...: each `dim(x, d)` or `dim(x, d) = e`
  tensor_type,    // tensor<args[0]>: 0-dimensional tensor type of that element type
  has_type,       // args[0] has type (inputs) -> (outputs): args[1] and args[2] are lists
};

struct Expr {
  ExprKind kind = ExprKind::none;
  std::string text;
  std::int64_t integer = 0;
  bool has_filter = false;
  std::vector<std::string> ops;    // comparison
  std::vector<std::string> names;  // comprehension, for_all, given
  std::vector<Expr> args;
  std::uint32_t begin = 0, end = 0;  // byte range in the parsed text

  bool operator==(Expr const&) const = default;
};

// Parses all of `text`. kMaxFormulaDepth limits the nesting.
inline constexpr int kMaxFormulaDepth = 200;
Result<Expr, TextError> parse_formula(std::string_view text);

// Returns the formula with minimal parentheses. parse_formula reads it back to an equal tree, except for source ranges.
std::string to_string(Expr const& expr);

}  // namespace assay
