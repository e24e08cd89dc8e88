// Evaluates formulas of the specification on one program element.
//
// The semantics is written down in spec/README.md, "Formulas". Work and depth are bounded: beyond the bounds every value
// is `unknown`, and the verdict is `undecided`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/environment.hpp"
#include "grammar/notation/formula.hpp"

namespace assay::inline constraints {

class Decisions;
struct Builtin;

inline constexpr int kMaxEvaluationDepth = 1'000;
inline constexpr std::size_t kMaxListSize = 1 << 20;

enum class Outcome : std::uint8_t {
  holds,      // for all sizes or for some
  broken,     // for no sizes
  undefined,  // some part has no value
  undecided,  // too much work
};

struct Judgement {
  Outcome outcome = Outcome::holds;
  std::string reason;  // undefined: why
};

class Evaluator {
public:
  Evaluator(Environment const& environment, Arena& arena)
      : environment_(environment), arena_(arena), step_limit_(environment.step_limit()) {}
  ~Evaluator() { environment_.spend(steps_); }
  Evaluator(Evaluator const&) = delete;
  Evaluator& operator=(Evaluator const&) = delete;

  Datum evaluate(Expr const& expr);
  // `expr` as a constraint: every element of its value must be true.
  Judgement judge(Expr const& expr);

  Environment const& environment() const { return environment_; }
  Arena& arena() { return arena_; }

  // For functions. Lists are copied into the arena.
  Datum list(std::vector<Datum> const& items, bool mapped = false);
  Datum tensor(std::vector<Datum> const& items, std::span<std::int64_t const> shape, Type type = nullptr);
  Datum fail(std::string_view reason);  // an undefined value
  bool step(std::size_t count = 1);     // false when the work is used up
  bool exhausted() const { return exhausted_; }
  bool exact() const { return environment_.exact_signatures(); }

  // Where the value depends on an unknown in a way that no term can say, evaluation goes on for one of the cases at a
  // time, if there is someone to choose: see constraints/values/case_splits.hpp.
  void decide_by(Decisions* decisions) { decisions_ = decisions; }
  // Known, or decided for this time; nullopt if neither. `settle`: the value is one of low ... high.
  std::optional<bool> decide(Truth condition);
  std::optional<Wide> settle(Interval value, Wide low, Wide high);

  // The value of a constant operand or attribute where a number or list is needed; other values as they are.
  Datum numeric(Datum const& value);
  // Whether all elements are true; undefined if some element has no truth value and none is false.
  Datum all(Datum const& value);

  Datum call(std::string_view name, std::span<Datum const> args);
  // One comparison: a truth value, or a list of them where a list meets a scalar or an ellipsis made one.
  Datum compare(std::string_view op, Datum const& a, Datum const& b);
  Datum arithmetic(char op, Datum const& a, Datum const& b);
  Datum index(Datum const& value, Datum const& subscript);
  Datum slice(Datum const& value, Datum const& start, Datum const& stop);

  // Local names, for one level of evaluation. Also used to explain what a formula found.
  void bind(std::string_view name, Datum const& value) { bindings_.emplace_back(name, value); }
  void unbind(std::size_t count) { bindings_.resize(bindings_.size() - count); }

  // Axes that `except` leaves out of a comparison; undefined if they have no value.
  Datum excepted_axes(Expr const& except);
  // `left` of an `except` with the axes left out.
  Datum compare_except(Expr const& left, Datum const& axes);

private:
  using Binding = std::pair<std::string_view, Datum>;

  Datum dispatch(Expr const& expr);
  Datum name(std::string_view text);
  Datum let(Definition const& definition);
  Datum list_expression(Expr const& expr);
  Datum call_expression(Expr const& expr);
  Datum call_one(std::string_view name, Builtin const* builtin, std::span<Datum const> args);
  Datum apply(Definition const& function, std::span<Datum const> args);
  Datum index_expression(Expr const& expr);
  Datum subscripts(Datum const& value, Expr const& expr, std::size_t at);
  Datum negate(Datum const& value);
  Datum invert(Datum const& value);
  Datum comparison(Expr const& expr);
  Datum connective(Expr const& expr);
  Datum join(Datum const& a, Datum const& b, bool conjunctive);
  Datum conditional(Expr const& expr);
  Datum choose(Datum const& condition, Datum const& yes, Datum const& no);
  Datum if_then(Expr const& expr);
  Datum comprehension(Expr const& expr);
  bool comprehend(Expr const& expr, std::size_t loop, std::vector<Datum>& items, Datum& failure);
  Datum for_all(Expr const& expr);
  Datum given(Expr const& expr);
  Datum except(Expr const& expr);
  Datum has_type(Expr const& expr);
  bool type_list(Expr const& list, std::vector<Datum>& types, Datum& failure);

  Environment const& environment_;
  Arena& arena_;
  std::vector<Binding> bindings_;
  std::size_t frame_ = 0;     // first visible binding
  bool in_function_ = false;  // members and lets are out of sight
  std::vector<std::pair<Definition const*, Datum>> lets_;
  std::size_t steps_ = 0, step_limit_;
  int depth_ = 0;
  Decisions* decisions_ = nullptr;
  bool exhausted_ = false;
};

}  // namespace assay::inline constraints
