// Formulas in words: what an expression stands for, and what a condition states, with the values of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/evaluate.hpp"

namespace assay {

// Numbers, texts, and lists of such: what says itself.
bool is_literal(Expr const& expr);

// Whether a noun speaks of members alone, not in the notation of formulas.
bool is_words(std::string_view text);

// Whether `expr` names a result of the op, also behind a local definition.
bool mentions_result(Environment const& environment, Expr const& expr);

class Wording {
public:
  explicit Wording(Evaluator& evaluator) : evaluator_(evaluator) {}

  // "the shape of lhs"; with `at`, of that element of what an ellipsis makes: "the shape of inputs[1]". The formula
  // itself where there are no words; empty where that is long.
  std::string noun(Expr const& expr, std::optional<std::size_t> at = {});
  // The same of element `at` of a list that `expr` is.
  std::string element(Expr const& expr, FormulaValue const& list, std::size_t at);
  // "lhs is quantized", "lhs is not quantized"; empty where there are no words.
  std::string statement(Expr const& condition, bool holds);
  // "lhs must be quantized, but is tensor<2xf32>" for a predicate, of element `at` of its arguments; empty where there
  // are no words.
  std::string demand(Expr const& call, bool holds, std::optional<std::size_t> at = {});

  std::string value(Expr const& expr, std::optional<std::size_t> at = {});
  static std::string shown(FormulaValue const& value);  // as a message has it

  // Names that the formula gives to something: their words, for one level. `expr`: what they stand for, if that is
  // known, so that its elements have words, too.
  void name(std::string_view text, std::string words, Expr const* expr = nullptr) {
    names_.push_back({std::string(text), std::move(words), expr});
  }
  void forget(std::size_t count) { names_.resize(names_.size() - count); }

private:
  std::string words_of(Expr const& expr, std::optional<std::size_t> at);
  std::string name_in_words(Expr const& expr);
  std::string call_in_words(Expr const& call, std::optional<std::size_t> at);
  std::string subscripted(Expr const& expr, std::optional<std::size_t> at);
  std::string fact(Expr const& call, bool holds, std::optional<std::size_t> at);
  std::vector<std::string> arguments(Expr const& call, std::optional<std::size_t> at);
  std::string filled(std::string_view words, Expr const& call, std::optional<std::size_t> at);
  FormulaValue evaluated(Expr const& expr, std::optional<std::size_t> at);

  Evaluator& evaluator_;
  Expr const& meant(Expr const& expr) const;

  struct Name {
    std::string text, words;
    Expr const* expr = nullptr;
  };
  std::vector<Name> names_;
  int depth_ = 0;
};

}  // namespace assay
