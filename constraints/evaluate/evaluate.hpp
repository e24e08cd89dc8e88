// Evaluates formulas of the specification on one program element.
//
// spec/README.md, "Formulas", defines the semantics. Work and depth are limited. Beyond a limit every value is
// `unknown`, and the outcome is `undecided`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/environment.hpp"
#include "grammar/notation/formula.hpp"

namespace assay {

class CaseSplits;
struct Builtin;

inline constexpr int kMaxEvaluationDepth = 1'000;
inline constexpr std::size_t kMaxListSize = 1 << 17;  // exceeds the number of dimensions or processes of any program

enum class Outcome : std::uint8_t {
  holds,      // for all or some sizes
  broken,     // for no sizes
  undefined,  // some part has no value
  undecided,  // work limit exceeded
};

struct ConstraintOutcome {
  Outcome outcome = Outcome::holds;
  std::string reason;                    // for `undefined`: the reason
  Tribool truth = Tribool::no;           // for `holds`: true for all sizes, or a condition
  Signature const* malformed = nullptr;  // for `undefined`: the malformed region, if one is the reason
};

class Evaluator {
public:
  Evaluator(Environment const& environment, Arena& arena)
      : environment_(environment), arena_(arena), step_limit_(environment.step_limit()) {}
  ~Evaluator() { environment_.spend(steps_); }
  Evaluator(Evaluator const&) = delete;
  Evaluator& operator=(Evaluator const&) = delete;

  FormulaValue evaluate(Expr const& expr);
  // Evaluates `expr` as a constraint: every element of its value must be true.
  ConstraintOutcome check(Expr const& expr);

  Environment const& environment() const { return environment_; }
  Arena& arena() { return arena_; }

  // Used by builtins. Lists are copied into the arena.
  FormulaValue list(std::vector<FormulaValue> const& items, bool mapped = false);
  FormulaValue tensor(std::vector<FormulaValue> const& items, std::span<std::int64_t const> shape, Type type = nullptr);
  FormulaValue fail(std::string_view reason);  // an undefined value
  FormulaValue fail(Signature const& malformed);
  bool step(std::size_t count = 1);  // returns false if the work limit is exceeded
  bool exhausted() const { return exhausted_; }
  // Whether a known integer was compared with one that is computed from unknowns and might equal it.
  bool compared_unknowns() const { return compared_unknowns_; }

  // Sets the case splits. If a value depends on an unknown in a way that no term can express, evaluation then continues
  // with one case at a time (constraints/values/case_splits.hpp).
  void decide_by(CaseSplits* splits) { splits_ = splits; }
  // Return the value if it is known or was decided for the current case, otherwise nullopt. settle() chooses from low
  // to high.
  std::optional<bool> decide(Tribool condition);
  std::optional<Int128> settle(Interval value, Int128 low, Int128 high);

  // Returns the number or list of a constant operand or attribute. Returns other values unchanged.
  FormulaValue numeric(FormulaValue const& value);
  // Whether all elements are true. Undefined if an element has no truth value and none is false.
  FormulaValue all(FormulaValue const& value);

  FormulaValue call(std::string_view name, std::span<FormulaValue const> args);
  // Evaluates one comparison. Returns a truth value, or a list of them if a list is compared with a scalar or an
  // ellipsis made a list.
  FormulaValue compare(std::string_view op, FormulaValue const& a, FormulaValue const& b);
  FormulaValue arithmetic(char op, FormulaValue const& a, FormulaValue const& b);
  FormulaValue index(FormulaValue const& value, FormulaValue const& subscript);
  FormulaValue slice(FormulaValue const& value, FormulaValue const& start, FormulaValue const& stop);

  // Binds local names for one level of evaluation. Also used by explanations.
  void bind(std::string_view name, FormulaValue const& value) { bindings_.emplace_back(name, value); }
  void unbind(std::size_t count) { bindings_.resize(bindings_.size() - count); }

  // Returns the axes that `except` excludes from a comparison; undefined if they have no value.
  FormulaValue excepted_axes(Expr const& except);
  // Evaluates the comparison `left` of an `except` without these axes.
  FormulaValue compare_except(Expr const& left, FormulaValue const& axes);

private:
  using Binding = std::pair<std::string_view, FormulaValue>;

  FormulaValue dispatch(Expr const& expr);
  FormulaValue name(std::string_view text);
  FormulaValue let(Definition const& definition);
  FormulaValue list_expression(Expr const& expr);
  FormulaValue call_expression(Expr const& expr);
  FormulaValue at_process(Expr const& expr);
  FormulaValue call_one(std::string_view name, Builtin const* builtin, std::span<FormulaValue const> args);
  FormulaValue apply(Definition const& function, std::span<FormulaValue const> args);
  FormulaValue index_expression(Expr const& expr);
  FormulaValue subscripts(FormulaValue const& value, Expr const& expr, std::size_t at);
  FormulaValue negate(FormulaValue const& value);
  FormulaValue invert(FormulaValue const& value);
  FormulaValue comparison(Expr const& expr);
  FormulaValue connective(Expr const& expr);
  void note_unknown(FormulaValue const& a, FormulaValue const& b, Tribool result);
  FormulaValue join(FormulaValue const& a, FormulaValue const& b, bool conjunctive);
  FormulaValue conditional(Expr const& expr);
  FormulaValue choose(FormulaValue const& condition, FormulaValue const& yes, FormulaValue const& no);
  FormulaValue if_then(Expr const& expr);
  FormulaValue comprehension(Expr const& expr);
  bool collect_items(Expr const& expr, std::size_t loop, std::vector<FormulaValue>& items, FormulaValue& failure);
  FormulaValue for_all(Expr const& expr);
  FormulaValue given(Expr const& expr);
  FormulaValue except(Expr const& expr);
  FormulaValue has_type(Expr const& expr);
  bool type_list(Expr const& list, std::vector<FormulaValue>& types, FormulaValue& failure);

  Environment const& environment_;
  Arena& arena_;
  std::vector<Binding> bindings_;
  std::size_t frame_ = 0;     // first visible binding
  bool in_function_ = false;  // whether members and lets are hidden
  std::vector<std::pair<Definition const*, FormulaValue>> lets_;
  std::size_t steps_ = 0, step_limit_;
  int depth_ = 0;
  // Caches of the last constant whose elements were read, and of the last type of values with unknown elements.
  // Formulas read these once per axis.
  Attribute constant_ = nullptr;
  Type unknown_type_ = nullptr;
  FormulaValue numbers_of_constant_, unknown_elements_;
  CaseSplits* splits_ = nullptr;
  std::vector<FormulaValue> places_;  // placeholders of the current comprehension, for any item of a list
  Tribool kept_ = Tribool::yes;       // filter condition of the comprehension, as far as it depends on them
  std::vector<std::pair<char const*, Signature const*>> malformed_;  // by reason
  bool exhausted_ = false, computed_unknowns_ = false, compared_unknowns_ = false;
};

}  // namespace assay
