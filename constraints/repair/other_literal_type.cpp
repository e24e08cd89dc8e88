#include "constraints/repair/other_literal_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace assay {
namespace {

// Whether a decimal literal of one type is valid for the other type.
bool is_same_but_for_bits(Type a, Type b) {
  return a && b && a != b && a->kind == TypeKind::tensor && b->kind == TypeKind::tensor && a->element && b->element &&
         a->element->kind == b->element->kind && std::ranges::equal(a->shape, b->shape);
}

bool is_of_decimals(Attribute value) {
  using Form = DenseLiteral::Form;
  return value && value->kind == AttributeKind::dense && value->literal &&
         (value->literal->form == Form::list || value->literal->form == Form::splat);
}

}  // namespace

std::optional<Hint> find_other_literal_type(Context& context, Operation const& op,
                                            std::function<bool(Operation const&)> const& is_valid) {
  std::optional<Hint> found;
  for (std::size_t i = 0; i < op.attributes.size(); ++i)
    for (Value const* result : op.results) {
      NamedAttribute const& given = op.attributes[i];
      if (!is_of_decimals(given.value) || !is_same_but_for_bits(given.value->type, result->type)) continue;
      AttributeNode node = *given.value;
      node.type = result->type;
      std::vector<NamedAttribute> attributes(op.attributes.begin(), op.attributes.end());
      attributes[i].value = context.unique(node);
      Operation copy = op;
      copy.attributes = attributes;
      if (!is_valid(copy)) continue;
      if (found) return std::nullopt;
      auto const from = to_string(given.value->type), to = to_string(result->type);
      found = Hint(fmt::format("the op is valid with {} of type {}", given.name, to),
                   {{.kind = HintEdit::Kind::text, .from = "> : " + from, .to = "> : " + to}});
    }
  return found;
}

}  // namespace assay
