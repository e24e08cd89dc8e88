#include "constraints/hlo/defaults.hpp"

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/evaluate/environment.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay::hlo {
namespace {

// An environment without members: only constant defaults are known.
class NoMembers final : public Environment {
public:
  explicit NoMembers(Context& context) : context_(context) {}
  bool member(std::string_view, FormulaValue&) const override { return false; }
  Context& context() const override { return context_; }

private:
  Context& context_;
};

}  // namespace

bool is_default(Context& context, Row const& row, Attribute value) {
  if (!row.default_value) return false;
  Arena arena;
  NoMembers const nothing(context);
  Evaluator evaluator(nothing, arena);
  auto const meant = evaluator.evaluate(*row.default_value);
  return equal(attribute_value(evaluator, value), meant) == Tribool::yes;
}

std::optional<std::int64_t> default_integer(Context& context, Row const& row) {
  if (!row.default_value) return std::nullopt;
  Arena arena;
  NoMembers const nothing(context);
  auto const meant = Evaluator(nothing, arena).evaluate(*row.default_value);
  if (!meant.is(FormulaValueKind::integer) || !meant.interval.exact()) return std::nullopt;
  return static_cast<std::int64_t>(meant.interval.low);
}

}  // namespace assay::hlo
