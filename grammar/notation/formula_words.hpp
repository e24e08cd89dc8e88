// Formulas as English: "the rank of operand is at least 2 and less than 5".
//
// The words of functions are in spec/phrases.tsv; names, literals and expressions without words are as in the notation.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "grammar/notation/formula.hpp"

namespace assay {

struct WordsOptions {
  std::function<bool(std::string_view)> is_list;  // whether a name denotes a list: each of its elements is compared
};

// The requirement, as a statement in small letters without a full stop.
std::string in_words(Expr const& formula, WordsOptions const& options = {});

// "plus", "divided by": of the operators of sums and products.
std::string_view operator_in_words(std::string_view op);
// The statement that is true if the formula does not hold.
std::string in_words_negated(Expr const& formula, WordsOptions const& options = {});
// A noun for an expression: "the rank of operand".
std::string noun_in_words(Expr const& expression, WordsOptions const& options = {});

// "Text." of "text".
std::string sentence(std::string_view text);

}  // namespace assay
