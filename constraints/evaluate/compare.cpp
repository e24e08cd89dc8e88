#include "constraints/evaluate/compare.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "constraints/evaluate/candidate_types.hpp"

namespace assay {
namespace {

constexpr int kMaxListDepth = 32;

bool same_real(std::string_view a, std::string_view b) {
  return a == b || std::strtod(std::string(a).c_str(), nullptr) == std::strtod(std::string(b).c_str(), nullptr);
}

Tribool same_quantization(Quantization const& a, Quantization const& b) {
  return tribool(same_type(a.storage, b.storage, true) == Tribool::yes &&
                 same_type(a.expressed, b.expressed, true) == Tribool::yes && a.storage_min == b.storage_min &&
                 a.storage_max == b.storage_max && a.per_axis == b.per_axis && a.dimension == b.dimension &&
                 std::ranges::equal(a.zero_points, b.zero_points) && std::ranges::equal(a.scales, b.scales, same_real));
}

Tribool same_types(std::span<Type const> a, std::span<Type const> b, bool exact) {
  if (a.size() != b.size()) return Tribool::no;
  Tribool all = Tribool::yes;
  for (std::size_t i = 0; i < a.size() && all != Tribool::no; ++i) all = conjunction(all, same_type(a[i], b[i], exact));
  return all;
}

Tribool same_dimension(Type a, Type b, std::size_t axis, bool exact) {
  bool unknown = is_unknown_size(a->shape[axis]) && is_unknown_size(b->shape[axis]);
  if (exact) return tribool((unknown || a->shape[axis] == b->shape[axis]) && bound_of(a, axis) == bound_of(b, axis));
  return equal(dimension(a, axis), dimension(b, axis));
}

bool numeric(FormulaValue const& d) {
  return d.is(FormulaValueKind::integer) || d.is(FormulaValueKind::real) || d.is(FormulaValueKind::truth);
}

bool textual(FormulaValue const& d) {
  return d.is(FormulaValueKind::text) || d.is(FormulaValueKind::name) || d.is(FormulaValueKind::symbol) ||
         d.is(FormulaValueKind::literal);
}

Tribool equal_numbers(FormulaValue const& a, FormulaValue const& b) {
  if (a.is(FormulaValueKind::truth) && b.is(FormulaValueKind::truth))
    return choice(a.truth, b.truth, negation(b.truth));
  if (!a.is(FormulaValueKind::real) && !b.is(FormulaValueKind::real)) return equal(as_integer(a), as_integer(b));
  auto real = [&](FormulaValue const& d) {
    return d.is(FormulaValueKind::real) ? d.real : static_cast<double>(as_integer(d).low);
  };
  if ((!a.is(FormulaValueKind::real) && !as_integer(a).exact()) ||
      (!b.is(FormulaValueKind::real) && !as_integer(b).exact()))
    return Tribool::unknown;
  return tribool(real(a) == real(b));
}

Tribool equal_lists(FormulaValue const& a, FormulaValue const& b, bool exact) {
  auto x = a.items(), y = b.items();
  if (x.size() != y.size()) return Tribool::no;
  if (a.list->is_tensor && b.list->is_tensor && !std::ranges::equal(a.list->shape, b.list->shape)) return Tribool::no;
  Tribool all = Tribool::yes;
  for (std::size_t i = 0; i < x.size() && all != Tribool::no; ++i) all = conjunction(all, equal(x[i], y[i], exact));
  return all;
}

Tribool equal_signatures(Signature const& a, Signature const& b, bool exact) {
  if (!a.malformed.empty() || !b.malformed.empty()) return Tribool::no;
  return conjunction(same_types(a.inputs, b.inputs, exact), same_types(a.outputs, b.outputs, exact));
}

// Whether values have the same spelling. Unknown sizes must have the same bounds.
bool same_spelling(FormulaValue const& a, FormulaValue const& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case FormulaValueKind::none:
      return true;
    case FormulaValueKind::truth:
      return a.truth == b.truth;
    case FormulaValueKind::integer:
      return a.interval == b.interval;
    case FormulaValueKind::real:
      return a.real == b.real;
    case FormulaValueKind::text:
    case FormulaValueKind::name:
    case FormulaValueKind::symbol:
      return a.text == b.text;
    case FormulaValueKind::type:
      return a.type == b.type;
    case FormulaValueKind::placeholder:
      return a.value && a.value == b.value;
    case FormulaValueKind::attribute:
      return a.attribute == b.attribute;
    case FormulaValueKind::list:
      return a.list == b.list || std::ranges::equal(a.items(), b.items(), same_spelling);
    default:
      return false;
  }
}

}  // namespace

std::vector<FormulaValue> distinct(std::span<FormulaValue const> values, std::size_t limit) {
  std::vector<FormulaValue> kept;
  for (FormulaValue const& value : values) {
    auto end = kept.begin() + static_cast<std::ptrdiff_t>(std::min(kept.size(), limit));
    if (std::none_of(kept.begin(), end, [&](FormulaValue const& other) { return same_spelling(value, other); }))
      kept.push_back(value);
  }
  return kept;
}

Tribool same_type(Type a, Type b, bool exact) {
  if (a == b) return Tribool::yes;
  if (a && b && (a->kind == TypeKind::one_of || b->kind == TypeKind::one_of)) return same_candidate(a, b);
  if (!a || !b || a->kind != b->kind) return Tribool::no;
  switch (a->kind) {
    case TypeKind::integer:  // si32 is another spelling of i32
      return tribool(a->width == b->width && is_unsigned_integer(a) == is_unsigned_integer(b) &&
                     is_boolean(a) == is_boolean(b));
    case TypeKind::complex:
    case TypeKind::unranked_tensor:
      return same_type(a->element, b->element, true);
    case TypeKind::quantized:
      return same_quantization(*a->quantization, *b->quantization);
    case TypeKind::memref:
    case TypeKind::vector:
      if (a->text != b->text || a->encoding != b->encoding) return Tribool::no;
      [[fallthrough]];
    case TypeKind::tensor: {
      if (a->shape.size() != b->shape.size()) return Tribool::no;
      Tribool all = same_type(a->element, b->element, true);
      for (std::size_t i = 0; i < a->shape.size() && all != Tribool::no; ++i)
        all = conjunction(all, same_dimension(a, b, i, exact));
      return all;
    }
    case TypeKind::tuple:
    case TypeKind::future:
      return same_types(a->members, b->members, exact);
    case TypeKind::function:
      return conjunction(same_types(a->members, b->members, exact), same_types(a->results, b->results, exact));
    default:
      return Tribool::no;  // uniqued by name, so equal types are the same node
  }
}

Tribool same_type_except(Type a, Type b, std::span<std::size_t const> axes) {
  if (!a || !b || a->kind != b->kind || !has_shape(a) || a->shape.size() != b->shape.size())
    return same_type(a, b, false);
  Tribool all = same_type(a->element, b->element, true);
  for (std::size_t i = 0; i < a->shape.size() && all != Tribool::no; ++i) {
    if (!std::ranges::binary_search(axes, i)) all = conjunction(all, same_dimension(a, b, i, false));
  }
  return all;
}

Tribool equal(FormulaValue const& a, FormulaValue const& b, bool exact) {
  if (a.is(FormulaValueKind::unknown) || b.is(FormulaValueKind::unknown)) return Tribool::unknown;
  if (a.is(FormulaValueKind::none) || b.is(FormulaValueKind::none)) return tribool(a.kind == b.kind);
  if (numeric(a) && numeric(b)) return equal_numbers(a, b);
  if (textual(a) && textual(b)) return tribool(a.text == b.text);
  if (a.kind != b.kind) return Tribool::no;
  switch (a.kind) {
    case FormulaValueKind::type:
      return same_type(a.type, b.type, exact);
    case FormulaValueKind::list:
      return equal_lists(a, b, exact);
    case FormulaValueKind::attribute:
      return tribool(assay::equal(a.attribute, b.attribute));
    case FormulaValueKind::signature:
      return equal_signatures(*a.signature, *b.signature, exact);
    case FormulaValueKind::placeholder:
      return a.value && a.value == b.value ? Tribool::yes : Tribool::unknown;
    default:
      return Tribool::unknown;
  }
}

std::size_t work(FormulaValue const& a, FormulaValue const& b) {
  constexpr std::uint64_t kBytesPerStep = 8;
  if (a.is(FormulaValueKind::type) && b.is(FormulaValueKind::type))
    return a.type && a.type != b.type ? a.type->extent.bytes / kBytesPerStep : 0;
  if (a.is(FormulaValueKind::attribute) && b.is(FormulaValueKind::attribute) && a.attribute != b.attribute)
    return a.attribute->extent.bytes / kBytesPerStep;
  return 0;
}

int depth(FormulaValue const& value) {
  int levels = 0;
  FormulaValue const* at = &value;
  while (at->is_list() && levels < kMaxListDepth) {
    ++levels;
    if (at->items().empty()) break;
    at = &at->items().front();
  }
  return levels;
}

}  // namespace assay
