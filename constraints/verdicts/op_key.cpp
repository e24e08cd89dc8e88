#include "constraints/verdicts/op_key.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kAbsent = 100;  // in place of a kind; there are fewer kinds

template <class T> std::uint64_t number(T value) { return static_cast<std::uint64_t>(value); }

// Adds the definitions for all strings in the attribute, because any of them may be a symbol. Skips parts that are
// nested too deeply for a key.
void add_symbols(Attribute attribute, Operation const& op, Symbols& symbols, OpBytes& key) {
  if (!attribute || !key.is_whole()) return;
  if (!attribute->text.empty()) {
    Operation const* const target = symbols.find(op, attribute->text);
    key.add(std::size_t{target != nullptr});
    if (target) key.add(Symbols::declared(*target));
  }
  for (Attribute const element : attribute->elements) add_symbols(element, op, symbols, key);
  for (NamedAttribute const& entry : attribute->entries) add_symbols(entry.value, op, symbols, key);
}

}  // namespace

void describe_surroundings(Operation const& op, OpInfo const& info, Symbols& symbols, OpBytes& key) {
  if (info.reads_parent) {
    Operation const* const function = Symbols::function_around(op);
    key.add(function ? Symbols::declared(*function) : nullptr);
  }
  if (!info.reads_symbols) return;
  for (NamedAttribute const& attribute : op.attributes) add_symbols(attribute.value, op, symbols, key);
}

void OpBytes::clear() {
  bytes_.clear();
  extent_ = 0;
  is_whole_ = true;
}

// Extents count shared nodes each time, so they bound the work in advance.
bool OpBytes::takes(Extent const& extent) {
  is_whole_ = is_whole_ && extent.bytes <= kMaxBytes && (extent_ += extent.bytes) <= kMaxBytes;
  return is_whole_;
}

void OpBytes::add(Type type) {
  if (type && !takes(type->extent)) return;
  append_node(type);
}

void OpBytes::add(Attribute attribute) {
  if (attribute && !takes(attribute->extent)) return;
  append_node(attribute);
}

// Each node begins with its kind, and each list with its length, so different nodes have different bytes. The depth is
// at most the number of bytes, so recursion is safe.
void OpBytes::append_node(Type type) {
  if (!type) return put(kAbsent);
  put(number(type->kind));
  put(number(type->signedness));
  put(type->width);
  append_text(type->text);
  put(type->shape.size());
  for (std::int64_t const size : type->shape) put(number(size));
  append_node(type->element);
  append_node(type->encoding);
  put(type->members.size());
  for (Type const member : type->members) append_node(member);
  put(type->results.size());
  for (Type const result : type->results) append_node(result);
  auto const* const quantization = type->quantization;
  put(quantization != nullptr);
  if (!quantization) return;
  append_node(quantization->storage);
  append_node(quantization->expressed);
  put(number(quantization->storage_min));
  put(number(quantization->storage_max));
  put(quantization->has_storage_range);
  put(quantization->per_axis);
  put(number(quantization->dimension));
  put(quantization->scales.size());
  for (std::string_view const scale : quantization->scales) append_text(scale);
  put(quantization->zero_points.size());
  for (std::int64_t const point : quantization->zero_points) put(number(point));
}

void OpBytes::append_node(Attribute attribute) {
  if (!attribute) return put(kAbsent);
  // the name refers to data at the end of the program
  if (attribute->kind == AttributeKind::dense_resource) is_whole_ = false;
  put(number(attribute->kind));
  append_node(attribute->type);
  put(number(attribute->value));
  put(attribute->fits);
  append_text(attribute->name);
  append_text(attribute->text);
  put(attribute->elements.size());
  for (Attribute const element : attribute->elements) append_node(element);
  put(attribute->entries.size());
  for (NamedAttribute const& entry : attribute->entries) {
    append_text(entry.name);
    append_node(entry.value);
  }
  put(attribute->integers.size());
  for (std::int64_t const integer : attribute->integers) put(number(integer));
  auto const* const literal = attribute->literal;
  put(literal != nullptr);
  if (!literal) return;
  put(number(literal->form));
  put(literal->ragged);
  put(literal->shape.size());
  for (std::int64_t const size : literal->shape) put(number(size));
  append_text(literal->text);
}

}  // namespace assay
