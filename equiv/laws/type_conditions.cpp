#include "equiv/laws/type_conditions.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "constraints/evaluate/evaluate.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

class TypeNames final : public Environment {
public:
  TypeNames(Context& context, NamedTypes types) : context_(context), types_(types) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    auto const found = std::ranges::find(types_, name, &std::pair<std::string, Element>::first);
    if (found == types_.end()) return false;
    value = make_type(type_of(context_, found->second));
    return true;
  }
  Context& context() const override { return context_; }

private:
  Context& context_;
  NamedTypes types_;
};

bool is_element_type(std::string_view name) { return Specification::get().type_class(name) || float_format(name); }

}  // namespace

Type type_of(Context& context, Element const& element) {
  switch (element.kind) {
    case Element::Kind::boolean:
      return context.integer(1);
    case Element::Kind::integer:
    case Element::Kind::quantized:
      return context.integer(element.integer.bits,
                             element.integer.is_signed ? Signedness::signless : Signedness::is_unsigned);
    case Element::Kind::floating:
      return context.floating(element.floating->name);
    case Element::Kind::complex:
      return context.complex(context.floating(element.floating->name));
  }
  return nullptr;
}

bool is_about_types(Expr const& condition, NamedTypes types) {
  if (condition.kind == ExprKind::name && !is_element_type(condition.text) &&
      !std::ranges::count(types, condition.text, &std::pair<std::string, Element>::first))
    return false;
  return std::ranges::all_of(condition.args, [&](Expr const& arg) { return is_about_types(arg, types); });
}

bool is_true_for(Expr const& condition, NamedTypes types) {
  Context context;
  Arena arena;
  TypeNames const names(context, types);
  Evaluator evaluator(names, arena);
  return evaluator.check(condition).outcome == Outcome::holds;
}

}  // namespace assay
