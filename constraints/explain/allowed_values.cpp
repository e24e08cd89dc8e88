#include "constraints/explain/allowed_values.hpp"

#include <algorithm>

#include "constraints/evaluate/environment.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxTried = 16;

// An op for which only one attribute is known.
class OneAttribute final : public Environment {
public:
  OneAttribute(Context& context, Row const& row, std::int64_t number) : context_(context), row_(row), number_(number) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    if (name == row_.name) value = make(Int128(number_));
    return name == row_.name;
  }
  Context& context() const override { return context_; }

private:
  Context& context_;
  Row const& row_;
  std::int64_t number_;
};

// Whether the formula uses only numbers and that attribute.
bool mentions_only(Expr const& formula, Row const& row) {
  if (formula.kind == ExprKind::name) return formula.text == row.name;
  if (formula.kind == ExprKind::integer) return true;
  bool const is_joined = formula.kind == ExprKind::comparison || formula.kind == ExprKind::and_ ||
                         formula.kind == ExprKind::or_ || formula.kind == ExprKind::not_ ||
                         formula.kind == ExprKind::negate || formula.kind == ExprKind::binary;
  return is_joined && std::ranges::all_of(formula.args, [&](Expr const& arg) { return mentions_only(arg, row); });
}

}  // namespace

std::int64_t least_allowed(OpSpec const& spec, Row const& row) {
  Context context;
  for (std::int64_t number = 0; number <= kMaxTried; ++number) {
    OneAttribute const environment(context, row, number);
    Arena arena;
    Evaluator evaluator(environment, arena);
    bool const is_allowed = std::ranges::all_of(spec.clauses, [&](Clause const& clause) {
      return !mentions_only(clause.formula, row) || evaluator.check(clause.formula).outcome == Outcome::holds;
    });
    if (is_allowed) return number;
  }
  return 0;
}

}  // namespace assay
