#include "semantics/program/type.hpp"

#include <algorithm>

#include "semantics/program/attribute.hpp"

namespace assay {

bool is_boolean(Type type) {
  return type && type->kind == TypeKind::integer && type->width == 1 && type->signedness == Signedness::signless;
}
bool is_integer(Type type) { return type && type->kind == TypeKind::integer && !is_boolean(type); }
bool is_signed_integer(Type type) { return is_integer(type) && type->signedness != Signedness::is_unsigned; }
bool is_unsigned_integer(Type type) { return is_integer(type) && type->signedness == Signedness::is_unsigned; }
bool is_signless_integer(Type type) {
  return type && type->kind == TypeKind::integer && type->signedness == Signedness::signless;
}
bool has_shape(Type type) {
  return type && (type->kind == TypeKind::tensor || type->kind == TypeKind::vector ||
                  (type->kind == TypeKind::memref && type->width == 0));
}
bool is_static(Type type) {
  return has_shape(type) && std::none_of(type->shape.begin(), type->shape.end(), is_unknown_size);
}

std::size_t element_count(Type type, std::size_t limit) {
  std::size_t count = 1;
  if (!has_shape(type)) return limit + 1;
  for (auto size : type->shape) {
    if (size == kDynamic) return limit + 1;
    if (size == 0) return 0;
  }
  for (auto size : type->shape) {
    if (count > limit) return limit + 1;
    count *= static_cast<std::size_t>(std::min<std::int64_t>(size, static_cast<std::int64_t>(limit) + 1));
  }
  return count;
}

std::int64_t bound_of(Type type, std::size_t axis) {
  if (!type || type->kind != TypeKind::tensor || !type->encoding) return kDynamic;
  Attribute bounds = find(type->encoding->entries, "bounds");
  if (!bounds || axis >= bounds->integers.size()) return kDynamic;
  return bounds->integers[axis];
}

}  // namespace assay
