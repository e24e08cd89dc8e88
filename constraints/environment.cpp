#include "constraints/environment.hpp"

#include "grammar/specification.hpp"

namespace assay {

Definition const* Environment::local(std::string_view) const { return nullptr; }

Definition const* Environment::function(std::string_view name) const { return Specification::get().function(name); }

Signature const* Environment::resolve(std::string_view) const { return nullptr; }

std::size_t Environment::step_limit() const { return kMaxEvaluationSteps; }

Attribute Environment::constant(Value const*) const { return nullptr; }

}  // namespace assay
