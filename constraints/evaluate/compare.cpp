#include "constraints/evaluate/compare.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "constraints/evaluate/candidate_types.hpp"

namespace assay::inline constraints {
namespace {

constexpr int kMaxListDepth = 32;

bool same_real(std::string_view a, std::string_view b) {
  return a == b || std::strtod(std::string(a).c_str(), nullptr) == std::strtod(std::string(b).c_str(), nullptr);
}

Truth same_quantization(Quantization const& a, Quantization const& b) {
  return truth(same_type(a.storage, b.storage, true) == Truth::yes &&
               same_type(a.expressed, b.expressed, true) == Truth::yes && a.storage_min == b.storage_min &&
               a.storage_max == b.storage_max && a.per_axis == b.per_axis && a.dimension == b.dimension &&
               std::ranges::equal(a.zero_points, b.zero_points) && std::ranges::equal(a.scales, b.scales, same_real));
}

Truth same_types(std::span<Type const> a, std::span<Type const> b, bool exact) {
  if (a.size() != b.size()) return Truth::no;
  Truth all = Truth::yes;
  for (std::size_t i = 0; i < a.size() && all != Truth::no; ++i) all = conjunction(all, same_type(a[i], b[i], exact));
  return all;
}

Truth same_dimension(Type a, Type b, std::size_t axis, bool exact) {
  bool unknown = is_unknown_size(a->shape[axis]) && is_unknown_size(b->shape[axis]);
  if (exact) return truth((unknown || a->shape[axis] == b->shape[axis]) && bound_of(a, axis) == bound_of(b, axis));
  return equal(dimension(a, axis), dimension(b, axis));
}

bool numeric(Datum const& d) { return d.is(DatumKind::integer) || d.is(DatumKind::real) || d.is(DatumKind::truth); }

bool textual(Datum const& d) {
  return d.is(DatumKind::text) || d.is(DatumKind::name) || d.is(DatumKind::symbol) || d.is(DatumKind::literal);
}

Truth equal_numbers(Datum const& a, Datum const& b) {
  if (a.is(DatumKind::truth) && b.is(DatumKind::truth)) return choice(a.truth, b.truth, negation(b.truth));
  if (!a.is(DatumKind::real) && !b.is(DatumKind::real)) return equal(as_integer(a), as_integer(b));
  auto real = [&](Datum const& d) { return d.is(DatumKind::real) ? d.real : static_cast<double>(as_integer(d).low); };
  if ((!a.is(DatumKind::real) && !as_integer(a).exact()) || (!b.is(DatumKind::real) && !as_integer(b).exact()))
    return Truth::unknown;
  return truth(real(a) == real(b));
}

Truth equal_lists(Datum const& a, Datum const& b, bool exact) {
  auto x = a.items(), y = b.items();
  if (x.size() != y.size()) return Truth::no;
  if (a.list->is_tensor && b.list->is_tensor && !std::ranges::equal(a.list->shape, b.list->shape)) return Truth::no;
  Truth all = Truth::yes;
  for (std::size_t i = 0; i < x.size() && all != Truth::no; ++i) all = conjunction(all, equal(x[i], y[i], exact));
  return all;
}

Truth equal_signatures(Signature const& a, Signature const& b, bool exact) {
  if (!a.malformed.empty() || !b.malformed.empty()) return Truth::no;
  return conjunction(same_types(a.inputs, b.inputs, exact), same_types(a.outputs, b.outputs, exact));
}

// Written the same way: unknown sizes with the same bounds, too.
bool same_spelling(Datum const& a, Datum const& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case DatumKind::none:
      return true;
    case DatumKind::truth:
      return a.truth == b.truth;
    case DatumKind::integer:
      return a.interval == b.interval;
    case DatumKind::real:
      return a.real == b.real;
    case DatumKind::text:
    case DatumKind::name:
    case DatumKind::symbol:
      return a.text == b.text;
    case DatumKind::type:
      return a.type == b.type && a.exact_type == b.exact_type;
    case DatumKind::placeholder:
      return a.value && a.value == b.value;
    case DatumKind::attribute:
      return a.attribute == b.attribute;
    case DatumKind::list:
      return a.list == b.list || std::ranges::equal(a.items(), b.items(), same_spelling);
    default:
      return false;
  }
}

}  // namespace

std::vector<Datum> distinct(std::span<Datum const> values, std::size_t limit) {
  std::vector<Datum> kept;
  for (Datum const& value : values) {
    auto end = kept.begin() + static_cast<std::ptrdiff_t>(std::min(kept.size(), limit));
    if (std::none_of(kept.begin(), end, [&](Datum const& other) { return same_spelling(value, other); }))
      kept.push_back(value);
  }
  return kept;
}

Truth same_type(Type a, Type b, bool exact) {
  if (a == b) return Truth::yes;
  if (a && b && (a->kind == TypeKind::one_of || b->kind == TypeKind::one_of)) return same_candidate(a, b);
  if (!a || !b || a->kind != b->kind) return Truth::no;
  switch (a->kind) {
    case TypeKind::integer:  // si32 is another spelling of i32
      return truth(a->width == b->width && is_unsigned_integer(a) == is_unsigned_integer(b) &&
                   is_boolean(a) == is_boolean(b));
    case TypeKind::complex:
    case TypeKind::unranked_tensor:
      return same_type(a->element, b->element, true);
    case TypeKind::quantized:
      return same_quantization(*a->quantization, *b->quantization);
    case TypeKind::memref:
    case TypeKind::vector:
      if (a->text != b->text || a->encoding != b->encoding) return Truth::no;
      [[fallthrough]];
    case TypeKind::tensor: {
      if (a->shape.size() != b->shape.size()) return Truth::no;
      Truth all = same_type(a->element, b->element, true);
      for (std::size_t i = 0; i < a->shape.size() && all != Truth::no; ++i)
        all = conjunction(all, same_dimension(a, b, i, exact));
      return all;
    }
    case TypeKind::tuple:
    case TypeKind::future:
      return same_types(a->members, b->members, exact);
    case TypeKind::function:
      return conjunction(same_types(a->members, b->members, exact), same_types(a->results, b->results, exact));
    default:
      return Truth::no;  // unique by name: equal ones are the same node
  }
}

Truth same_type_except(Type a, Type b, std::span<std::size_t const> axes) {
  if (!a || !b || a->kind != b->kind || !has_shape(a) || a->shape.size() != b->shape.size())
    return same_type(a, b, false);
  Truth all = same_type(a->element, b->element, true);
  for (std::size_t i = 0; i < a->shape.size() && all != Truth::no; ++i) {
    if (!std::ranges::binary_search(axes, i)) all = conjunction(all, same_dimension(a, b, i, false));
  }
  return all;
}

Truth equal(Datum const& a, Datum const& b, bool exact) {
  if (a.is(DatumKind::unknown) || b.is(DatumKind::unknown)) return Truth::unknown;
  if (a.is(DatumKind::none) || b.is(DatumKind::none)) return truth(a.kind == b.kind);
  if (numeric(a) && numeric(b)) return equal_numbers(a, b);
  if (textual(a) && textual(b)) return truth(a.text == b.text);
  if (a.kind != b.kind) return Truth::no;
  switch (a.kind) {
    case DatumKind::type:
      return same_type(a.type, b.type, exact && a.exact_type && b.exact_type);
    case DatumKind::list:
      return equal_lists(a, b, exact);
    case DatumKind::attribute:
      return truth(assay::equal(a.attribute, b.attribute));
    case DatumKind::signature:
      return equal_signatures(*a.signature, *b.signature, exact);
    case DatumKind::placeholder:
      return a.value && a.value == b.value ? Truth::yes : Truth::unknown;
    default:
      return Truth::unknown;
  }
}

std::size_t work(Datum const& a, Datum const& b) {
  constexpr std::uint64_t kBytesPerStep = 8;
  if (a.is(DatumKind::type) && b.is(DatumKind::type))
    return a.type && a.type != b.type ? a.type->extent.bytes / kBytesPerStep : 0;
  if (a.is(DatumKind::attribute) && b.is(DatumKind::attribute) && a.attribute != b.attribute)
    return a.attribute->extent.bytes / kBytesPerStep;
  return 0;
}

int depth(Datum const& value) {
  int levels = 0;
  Datum const* at = &value;
  while (at->is_list() && levels < kMaxListDepth) {
    ++levels;
    if (at->items().empty()) break;
    at = &at->items().front();
  }
  return levels;
}

}  // namespace assay::inline constraints
