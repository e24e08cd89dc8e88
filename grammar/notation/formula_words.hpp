// Renders formulas as English: "the rank of operand is at least 2 and less than 5".
//
// spec/phrases.tsv has the phrases of functions. Names, literals and expressions without a phrase are rendered in the
// notation.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "grammar/notation/formula.hpp"

namespace assay {

struct WordsOptions {
  std::function<bool(std::string_view)> is_list;  // whether a name denotes a list, each of whose elements is compared
  bool quotes_names = false;                      // names and formulas are code spans: "the rank of `operand`"
};

// Returns the requirement as a statement, in lower case and without a period.
std::string to_words(Expr const& formula, WordsOptions const& options = {});
// Returns the requirement as one or more sentences. Alternatives of a condition are separate sentences.
std::string to_sentences(Expr const& formula, WordsOptions const& options = {});

// Returns "plus", "divided by" for operators of sums and products.
std::string_view operator_in_words(std::string_view op);
// Returns the statement that is true if and only if the formula is false.
std::string to_negated_words(Expr const& formula, WordsOptions const& options = {});
// Returns a noun phrase for an expression: "the rank of operand".
std::string describe_noun(Expr const& expression, WordsOptions const& options = {});

// Turns "text" into "Text."
std::string sentence(std::string_view text);

}  // namespace assay
