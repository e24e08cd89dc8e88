// User assumptions about values: `--assume "dim(%arg0, 0) = 2 * dim(%arg1, 1)"`, `--assume "value(@body%i) < 16"`.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "constraints/prove/execution/sized_program.hpp"
#include "grammar/notation/formula.hpp"
#include "support/result.hpp"

namespace assay {

// A formula over values of one function: its arguments, results of its ops, and arguments of its regions.
struct Assumption {
  std::string text;
  Expr formula;  // uses names of the notation for values
  // maps these names to "%x", or "%r#1" for one of several results
  std::map<std::string, std::string, std::less<>> names;
  std::string function;  // "f" for @f%x; empty for any entry function
};

// Fails if the text is not a formula, or if it names values of two functions.
Result<Assumption> parse_assumption(std::string_view text);

// Returns the value of this name at the point where the assumption is evaluated, or nullptr.
using ValueOfName = std::function<Value const*(std::string_view name)>;

// Evaluates an assumption. Sizes of the values must already have names. Fails if the assumption is never true or cannot
// be evaluated.
Result<Tribool> meaning_of(Assumption const& assumption, ValueOfName const& value, SizedProgram const& sizes);

// Same for arguments of the function. Also fails if the function has no such argument.
Result<Tribool> read_assumption(std::string_view text, Operation const& function, SizedProgram const& sizes);

}  // namespace assay
