// Implements semantics/program/writer.hpp: types.
#include "semantics/program/writer.hpp"

namespace assay {

void Writer::type(Type type) {
  if (!type) return put("an unknown type");
  if (!names_ || !alias('!', names_->types, type)) spelling(type);
}

void Writer::shape(std::span<std::int64_t const> shape) {
  for (auto size : shape) {
    if (full()) return;
    put(is_unknown_size(size) ? "?" : std::to_string(size), 'x');
  }
}

void Writer::vector_shape(Type type) {
  for (std::size_t i = 0; i < type->shape.size(); ++i) {
    bool const scalable = i < type->text.size() && type->text[i] == '[';
    put(scalable ? "[" : "", std::to_string(type->shape[i]), scalable ? "]x" : "x");
  }
}

void Writer::quantized(Quantization const& q) {
  put("!quant.uniform<");
  if (q.is_short)
    put('u', std::to_string(q.storage->width));
  else
    put(q.storage);
  if (q.has_storage_range) put('<', std::to_string(q.storage_min), ':', std::to_string(q.storage_max), '>');
  put(':', q.expressed);
  if (q.per_axis) put(':', std::to_string(q.dimension));
  bool const list = q.per_axis || q.scales.size() != 1;
  put(list ? ", {" : ", ");
  for (std::size_t i = 0; i < q.scales.size() && !full(); ++i) {
    put(i ? "," : "", q.scales[i]);
    if (q.zero_points[i] != 0) put(':', std::to_string(q.zero_points[i]));
  }
  put(list ? "}>" : ">");
}

void Writer::function(Type type) {
  bool const bare = type->results.size() == 1 && type->results[0]->kind != TypeKind::function;
  put('(', type->members, bare ? ") -> " : ") -> (", type->results, bare ? "" : ")");
}

void Writer::spelling(Type type) {
  if (full()) return;
  switch (type->kind) {
    case TypeKind::integer:
      return put(type->signedness == Signedness::signless    ? "i"
                 : type->signedness == Signedness::is_signed ? "si"
                                                             : "ui",
                 std::to_string(type->width));
    case TypeKind::floating:
    case TypeKind::opaque:
      return text(type->text);
    case TypeKind::one_of:
      return put('?');
    case TypeKind::index:
      return put("index");
    case TypeKind::none:
      return put("none");
    case TypeKind::token:
      return put("!stablehlo.token");
    case TypeKind::complex:
      return put("complex<", type->element, '>');
    case TypeKind::quantized:
      return quantized(*type->quantization);
    case TypeKind::tensor:
      put("tensor<"), shape(type->shape), put(type->element);
      if (type->encoding) put(", "), attribute(type->encoding);
      return put('>');
    case TypeKind::unranked_tensor:
      return put("tensor<*x", type->element, '>');
    case TypeKind::vector:
      return put("vector<"), vector_shape(type), put(type->element, '>');
    case TypeKind::memref:  // an unranked memref has a width
      put(type->width ? "memref<*x" : "memref<"), shape(type->shape), put(type->element);
      return text(type->text), put('>');
    case TypeKind::tuple:
      return put("tuple<", type->members, '>');
    case TypeKind::future:
      return put("!stablehlo.future<", type->members, '>');
    case TypeKind::function:
      return function(type);
  }
}

std::string to_string(Type type, std::size_t limit) {
  std::string out;
  Writer writer(out, nullptr, limit);
  writer.type(type);
  if (writer.full()) out.replace(limit, out.size(), "...");
  return out;
}

}  // namespace assay
