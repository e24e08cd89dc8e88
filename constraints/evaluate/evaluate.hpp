// Evaluates formulas of the specification on one program element.
//
// The semantics is written down in spec/README.md, "Formulas". Work and depth are bounded: beyond
// the bounds every value is `unknown`, and the verdict is `undecided`.
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
inline constexpr std::size_t kMaxListSize = 1 << 17;  // more than a program has dimensions, or processes

enum class Outcome : std::uint8_t {
  holds,      // for all sizes or for some
  broken,     // for no sizes
  undefined,  // some part has no value
  undecided,  // too much work
};

struct ConstraintOutcome {
  Outcome outcome = Outcome::holds;
  std::string reason;                    // undefined: why
  Tribool truth = Tribool::no;           // holds: for all sizes, or where
  Signature const* malformed = nullptr;  // undefined: the region that is why, if one is
};

class Evaluator {
public:
  Evaluator(Environment const& environment, Arena& arena)
      : environment_(environment), arena_(arena), step_limit_(environment.step_limit()) {}
  ~Evaluator() { environment_.spend(steps_); }
  Evaluator(Evaluator const&) = delete;
  Evaluator& operator=(Evaluator const&) = delete;

  FormulaValue evaluate(Expr const& expr);
  // `expr` as a constraint: every element of its value must be true.
  ConstraintOutcome check(Expr const& expr);

  Environment const& environment() const { return environment_; }
  Arena& arena() { return arena_; }

  // For functions. Lists are copied into the arena.
  FormulaValue list(std::vector<FormulaValue> const& items, bool mapped = false);
  FormulaValue tensor(std::vector<FormulaValue> const& items, std::span<std::int64_t const> shape, Type type = nullptr);
  FormulaValue fail(std::string_view reason);  // an undefined value
  FormulaValue fail(Signature const& malformed);
  bool step(std::size_t count = 1);  // false when the work is used up
  bool exhausted() const { return exhausted_; }
  // Whether a known integer was compared with one that is computed of unknown ones, and may be it.
  bool compared_unknowns() const { return compared_unknowns_; }

  // If the value depends on an unknown in a way that no term can express, evaluation continues with one case at a time,
  // if there are case splits: see constraints/values/case_splits.hpp.
  void decide_by(CaseSplits* splits) { splits_ = splits; }
  // Known, or decided for this time; nullopt if neither. `settle`: the value is one of low ...
  // high.
  std::optional<bool> decide(Tribool condition);
  std::optional<Int128> settle(Interval value, Int128 low, Int128 high);

  // The value of a constant operand or attribute where a number or list is needed; other values as
  // they are.
  FormulaValue numeric(FormulaValue const& value);
  // Whether all elements are true; undefined if an element has no truth value and none is false.
  FormulaValue all(FormulaValue const& value);

  FormulaValue call(std::string_view name, std::span<FormulaValue const> args);
  // One comparison: a truth value, or a list of them where a list meets a scalar or an ellipsis
  // made one.
  FormulaValue compare(std::string_view op, FormulaValue const& a, FormulaValue const& b);
  FormulaValue arithmetic(char op, FormulaValue const& a, FormulaValue const& b);
  FormulaValue index(FormulaValue const& value, FormulaValue const& subscript);
  FormulaValue slice(FormulaValue const& value, FormulaValue const& start, FormulaValue const& stop);

  // Local names, for one level of evaluation. Also used for explanations.
  void bind(std::string_view name, FormulaValue const& value) { bindings_.emplace_back(name, value); }
  void unbind(std::size_t count) { bindings_.resize(bindings_.size() - count); }

  // Axes that `except` excludes from a comparison; undefined if they have no value.
  FormulaValue excepted_axes(Expr const& except);
  // `left` of an `except` with the axes left out.
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
  bool comprehend(Expr const& expr, std::size_t loop, std::vector<FormulaValue>& items, FormulaValue& failure);
  FormulaValue for_all(Expr const& expr);
  FormulaValue given(Expr const& expr);
  FormulaValue except(Expr const& expr);
  FormulaValue has_type(Expr const& expr);
  bool type_list(Expr const& list, std::vector<FormulaValue>& types, FormulaValue& failure);

  Environment const& environment_;
  Arena& arena_;
  std::vector<Binding> bindings_;
  std::size_t frame_ = 0;     // first visible binding
  bool in_function_ = false;  // members and lets are not visible
  std::vector<std::pair<Definition const*, FormulaValue>> lets_;
  std::size_t steps_ = 0, step_limit_;
  int depth_ = 0;
  // The last constant whose elements were read, and the last type of values whose elements are unknown: formulas read
  // them once for each axis.
  Attribute constant_ = nullptr;
  Type unknown_type_ = nullptr;
  FormulaValue numbers_of_constant_, unknown_elements_;
  CaseSplits* splits_ = nullptr;
  std::vector<FormulaValue> places_;  // of the current comprehension, which represent any item of a list
  Tribool kept_ = Tribool::yes;       // the condition of its filter, where it depends on them
  std::vector<std::pair<char const*, Signature const*>> malformed_;  // by their reason
  bool exhausted_ = false, computed_unknowns_ = false, compared_unknowns_ = false;
};

}  // namespace assay
