// Renders formulas as English: phrases for expressions, and sentences for conditions with the values of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/evaluate.hpp"
#include "support/statement.hpp"

namespace assay {

// Whether the expression is a number, a string or a list of these, which needs no phrase.
bool is_literal(Expr const& expr);

// Whether a noun phrase contains only members and no formula notation.
bool is_plain_phrase(std::string_view text);

// Whether `expr` refers to a result of the op, directly or through a local definition.
bool mentions_result(Environment const& environment, Expr const& expr);

// Adds the names in an expression and the indices of lists, in order.
void add_names(Expr const& expr, std::vector<MemberName>& names);

class Wording {
public:
  explicit Wording(Evaluator& evaluator) : evaluator_(evaluator) {}

  // Returns a noun phrase and its members, without a value: "the shape of lhs". With `at`, the phrase is about that
  // element of an ellipsis: "the shape of inputs[1]". Without a phrase, returns the formula, or an empty subject if the
  // formula is long.
  Subject noun(Expr const& expr, std::optional<std::size_t> at = {});
  // Same for element `at` of the list `expr`.
  Subject element(Expr const& expr, FormulaValue const& list, std::size_t at);
  // Returns "lhs is quantized" or "lhs is not quantized" as the phrase of a subject. Empty if there is no wording.
  Subject statement(Expr const& condition, bool holds);
  // Returns "lhs must be quantized, but is tensor<2xf32>" for a predicate. With `at`, it is about that element of the
  // arguments. Returns nothing if there is no wording.
  std::optional<Statement> demand(Expr const& call, bool holds, std::optional<std::size_t> at = {});

  std::string value(Expr const& expr, std::optional<std::size_t> at = {});
  static std::string shown(FormulaValue const& value);  // formats a value for messages

  // Binds the phrase of a local name for one level. `expr` is the expression of the name, if known, so that its
  // elements also have phrases.
  void name(std::string_view text, Subject subject, Expr const* expr = nullptr) {
    names_.push_back({std::string(text), std::move(subject), expr});
  }
  void forget(std::size_t count) { names_.resize(names_.size() - count); }

private:
  // These return the words of the public functions with the same names, and add the members to `named_`.
  std::string describe_noun(Expr const& expr, std::optional<std::size_t> at = {});
  std::string describe_element(Expr const& expr, FormulaValue const& list, std::size_t at);
  std::string describe_statement(Expr const& condition, bool holds);
  template <class Say> Subject collected(Say const& set_message);
  std::string as_formula(Expr const& expr, std::size_t mark);
  void name_element(std::string const& whole, std::size_t at);
  Aspect aspect_of(Expr const& expr, int depth = 0) const;
  static Aspect aspect_of_element(Expr const& list);

  std::string words_of(Expr const& expr, std::optional<std::size_t> at);
  std::string describe_name(Expr const& expr);
  std::string describe_call(Expr const& call, std::optional<std::size_t> at);
  std::string subscripted(Expr const& expr, std::optional<std::size_t> at);
  std::optional<Statement> fact(Expr const& call, bool holds, std::optional<std::size_t> at);
  std::vector<std::string> arguments(Expr const& call, std::optional<std::size_t> at);
  std::string filled(std::string_view words, Expr const& call, std::optional<std::size_t> at);
  FormulaValue evaluated(Expr const& expr, std::optional<std::size_t> at);

  Evaluator& evaluator_;
  Expr const& resolve_name(Expr const& expr) const;

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
