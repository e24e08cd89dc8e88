// The user's assumptions about values: `--assume "dim(%arg0, 0) = 2 * dim(%arg1, 1)"`, `--assume "value(@body%i) <
// 16"`.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "constraints/prove/execution/sized_program.hpp"
#include "grammar/notation/formula.hpp"
#include "support/result.hpp"

namespace assay {

// A formula of the notation over values of one function: its arguments, results of its ops, and arguments of its regions.
struct Assumption {
  std::string text;
  Expr formula;                                           // in which the values have names of the notation:
  std::map<std::string, std::string, std::less<>> names;  // by which each is "%x", or "%r#1" of several results
  std::string function;                                   // "f" of @f%x; empty: of a function that is an entry
};

// Error: the text is not a formula, or it names values of two functions.
Result<Assumption> parse_assumption(std::string_view text);

// The value of this name at the point where the assumption is evaluated; nullptr if there is none.
using ValueOfName = std::function<Value const*(std::string_view name)>;

// Assumptions about values, whose sizes must have names already. Error: it never holds, or cannot be evaluated.
Result<Tribool> meaning_of(Assumption const& assumption, ValueOfName const& value, SizedProgram const& sizes);

// The same for arguments of the function. Error: also if it has no such argument.
Result<Tribool> read_assumption(std::string_view text, Operation const& function, SizedProgram const& sizes);

}  // namespace assay
