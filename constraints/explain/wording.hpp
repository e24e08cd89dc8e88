// Formulas as English: phrases for expressions, and sentences for conditions with the values of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/evaluate.hpp"
#include "support/statement.hpp"

namespace assay {

// Numbers, texts, and lists of such: literals that need no phrase.
bool is_literal(Expr const& expr);

// Whether a noun speaks of members alone, not in the notation of formulas.
bool is_words(std::string_view text);

// Whether `expr` names a result of the op, also after a local definition.
bool mentions_result(Environment const& environment, Expr const& expr);

// The names in an expression, in order, and indices in its lists: everything that its text mentions.
void add_names(Expr const& expr, std::vector<MemberName>& names);

class Wording {
public:
  explicit Wording(Evaluator& evaluator) : evaluator_(evaluator) {}

  // "the shape of lhs"; with `at`, of that element of an ellipsis: "the shape of inputs[1]". The formula itself if it
  // has no phrase; empty if that is long. With its members, without a value.
  Subject noun(Expr const& expr, std::optional<std::size_t> at = {});
  // The same of element `at` of a list that `expr` is.
  Subject element(Expr const& expr, FormulaValue const& list, std::size_t at);
  // "lhs is quantized", "lhs is not quantized", as the phrase of a subject; empty where there are no words.
  Subject statement(Expr const& condition, bool holds);
  // "lhs must be quantized, but is tensor<2xf32>" for a predicate, of element `at` of its arguments; nothing where there
  // are not words.
  std::optional<Statement> demand(Expr const& call, bool holds, std::optional<std::size_t> at = {});

  std::string value(Expr const& expr, std::optional<std::size_t> at = {});
  static std::string shown(FormulaValue const& value);  // as a message has it

  // Local names of the formula: their phrases, for one level. `expr`: the expression of a name, if it is known, so that
  // its elements have phrases as well.
  void name(std::string_view text, Subject subject, Expr const* expr = nullptr) {
    names_.push_back({std::string(text), std::move(subject), expr});
  }
  void forget(std::size_t count) { names_.resize(names_.size() - count); }

private:
  // The results of the public functions of these names; the members in them are added to `named_`.
  std::string noun_in_words(Expr const& expr, std::optional<std::size_t> at = {});
  std::string element_in_words(Expr const& expr, FormulaValue const& list, std::size_t at);
  std::string statement_in_words(Expr const& condition, bool holds);
  template <class Say> Subject collected(Say const& say);
  std::string as_formula(Expr const& expr, std::size_t mark);
  void name_element(std::string const& whole, std::size_t at);
  Aspect aspect_of(Expr const& expr, int depth = 0) const;
  static Aspect aspect_of_element(Expr const& list);

  std::string words_of(Expr const& expr, std::optional<std::size_t> at);
  std::string name_in_words(Expr const& expr);
  std::string call_in_words(Expr const& call, std::optional<std::size_t> at);
  std::string subscripted(Expr const& expr, std::optional<std::size_t> at);
  std::optional<Statement> fact(Expr const& call, bool holds, std::optional<std::size_t> at);
  std::vector<std::string> arguments(Expr const& call, std::optional<std::size_t> at);
  std::string filled(std::string_view words, Expr const& call, std::optional<std::size_t> at);
  FormulaValue evaluated(Expr const& expr, std::optional<std::size_t> at);

  Evaluator& evaluator_;
  Expr const& meant(Expr const& expr) const;

  struct Name {
    std::string text;
    Subject subject;
    Expr const* expr = nullptr;
  };
  std::vector<Name> names_;
  std::vector<MemberName> named_;
  int depth_ = 0;
};

}  // namespace assay
