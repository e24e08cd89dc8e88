// Implements semantics/program/writer.hpp: types.
#include "semantics/program/writer.hpp"

namespace assay::inline semantics {

void Writer::type(Type type) {
  if (!type) {
    out_ += "<unknown type>";
    return;
  }
  if (names_ && !names_->types.empty()) {
    if (auto it = names_->types.find(type); it != names_->types.end()) {
      out_ += '!';
      out_ += it->second;
      return;
    }
  }
  spelling(type);
}

void Writer::types(std::span<Type const> types) {
  for (std::size_t i = 0; i < types.size() && !full(); ++i) {
    if (i) out_ += ", ";
    type(types[i]);
  }
}

void Writer::shape(std::span<std::int64_t const> shape) {
  for (auto size : shape) {
    if (full()) return;
    out_ += is_unknown_size(size) ? "?" : std::to_string(size);
    out_ += 'x';
  }
}

void Writer::quantized(Quantization const& q) {
  out_ += "!quant.uniform<";
  spelling(q.storage);
  if (q.has_storage_range) out_ += "<" + std::to_string(q.storage_min) + ":" + std::to_string(q.storage_max) + ">";
  out_ += ":";
  spelling(q.expressed);
  if (q.per_axis) out_ += ":" + std::to_string(q.dimension);
  bool const list = q.per_axis || q.scales.size() != 1;
  out_ += list ? ", {" : ", ";
  for (std::size_t i = 0; i < q.scales.size() && !full(); ++i) {
    if (i) out_ += ",";
    out_ += q.scales[i];
    if (q.zero_points[i] != 0) out_ += ":" + std::to_string(q.zero_points[i]);
  }
  out_ += list ? "}>" : ">";
}

void Writer::function(Type type) {
  out_ += "(";
  types(type->members);
  out_ += ") -> ";
  bool bare = type->results.size() == 1 && type->results[0]->kind != TypeKind::function;
  if (!bare) out_ += "(";
  types(type->results);
  if (!bare) out_ += ")";
}

void Writer::spelling(Type type) {
  if (full()) return;
  switch (type->kind) {
    case TypeKind::integer:
      out_ += type->signedness == Signedness::signless ? "i" : type->signedness == Signedness::is_signed ? "si" : "ui";
      out_ += std::to_string(type->width);
      return;
    case TypeKind::floating:
    case TypeKind::opaque:
      return text(type->text);
    case TypeKind::one_of:
      out_ += "?";
      return;
    case TypeKind::index:
      out_ += "index";
      return;
    case TypeKind::none:
      out_ += "none";
      return;
    case TypeKind::token:
      out_ += "!stablehlo.token";
      return;
    case TypeKind::complex:
      out_ += "complex<";
      spelling(type->element);
      out_ += ">";
      return;
    case TypeKind::quantized:
      return quantized(*type->quantization);
    case TypeKind::tensor:
      out_ += "tensor<";
      shape(type->shape);
      spelling(type->element);
      if (type->encoding) {
        out_ += ", ";
        attribute(type->encoding);
      }
      out_ += ">";
      return;
    case TypeKind::unranked_tensor:
      out_ += "tensor<*x";
      spelling(type->element);
      out_ += ">";
      return;
    case TypeKind::vector:
      out_ += "vector<";
      for (std::size_t i = 0; i < type->shape.size(); ++i) {
        bool const scalable = i < type->text.size() && type->text[i] == '[';
        out_ += (scalable ? "[" : "") + std::to_string(type->shape[i]) + (scalable ? "]x" : "x");
      }
      spelling(type->element);
      out_ += ">";
      return;
    case TypeKind::memref:
      out_ += "memref<";
      if (type->width) out_ += "*x";  // unranked memref
      shape(type->shape);
      spelling(type->element);
      text(type->text);
      out_ += ">";
      return;
    case TypeKind::tuple:
      out_ += "tuple<";
      types(type->members);
      out_ += ">";
      return;
    case TypeKind::future:
      out_ += "!stablehlo.future<";
      types(type->members);
      out_ += ">";
      return;
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

}  // namespace assay::inline semantics
