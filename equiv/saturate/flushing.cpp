#include "equiv/saturate/flushing.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"

namespace assay {

bool flushes(ElementTerm const* term) {
  constexpr std::string_view kTraits[] = {"unary_function", "binary_function", "flushes"};
  if (term->kind != ElementKind::operation || reads_bits(term)) return false;
  auto const is_real = [](Element const& type) { return type.is(Element::Kind::floating); };
  if (!is_real(term->type) && !term->type.is(Element::Kind::boolean)) return false;
  if (!std::ranges::all_of(term->args, [&](auto const* arg) { return is_real(arg->type); })) return false;
  auto const* const spec = Specification::get().op(term->name);
  return spec && std::ranges::any_of(kTraits, [&](auto trait) { return spec->has_trait(trait); });
}

bool may_replace_parts(ElementTerm const* term) { return is_choice(term) || flushes(term); }

}  // namespace assay
