#include "constraints/evaluate/environment.hpp"

#include "grammar/notation/specification.hpp"

namespace assay {

Definition const* Environment::local(std::string_view) const { return nullptr; }

Definition const* Environment::function(std::string_view name) const {
  if (auto const* known = Specification::get().function(name)) return known;
  auto const* own = local(name);
  return own && !own->parameters.empty() ? own : nullptr;
}

Signature const* Environment::resolve(std::string_view) const { return nullptr; }

FormulaValue Environment::combine(char, FormulaValue const&, FormulaValue const&) const {
  return undefined("elements do not support arithmetic here");
}

FormulaValue Environment::family(std::span<FormulaValue const>, FormulaValue const&, Tribool) const {
  return undefined("expected a list to iterate over");
}

std::size_t Environment::step_limit() const { return kMaxEvaluationSteps; }

Attribute Environment::constant(Value const*) const { return nullptr; }

}  // namespace assay
