#include "semantics/program/context.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "support/flat_map.hpp"

namespace assay {
namespace {

struct FloatName {
  std::string_view name;
  std::uint32_t width;
};
constexpr std::array kFloats = {
    FloatName{"f16", 16},     FloatName{"bf16", 16},      FloatName{"f32", 32},       FloatName{"f64", 64},
    FloatName{"tf32", 19},    FloatName{"f80", 80},       FloatName{"f128", 128},     FloatName{"f8E3M4", 8},
    FloatName{"f8E4M3", 8},   FloatName{"f8E4M3FN", 8},   FloatName{"f8E4M3FNUZ", 8}, FloatName{"f8E4M3B11FNUZ", 8},
    FloatName{"f8E5M2", 8},   FloatName{"f8E5M2FNUZ", 8}, FloatName{"f8E8M0FNU", 8},  FloatName{"f4E2M1FN", 4},
    FloatName{"f6E2M3FN", 6}, FloatName{"f6E3M2FN", 6},
};

std::uint64_t mix(std::uint64_t seed, std::uint64_t value) { return mix_hash(seed, value); }
std::uint64_t mix(std::uint64_t seed, void const* pointer) {
  return mix(seed, std::uint64_t{reinterpret_cast<std::uintptr_t>(pointer)});
}
std::uint64_t mix(std::uint64_t seed, std::string_view text) { return mix_hash(seed, text); }

template <class T> bool same(std::span<T const> a, std::span<T const> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool same_quantization(Quantization const* a, Quantization const* b) {
  if (!a || !b) return a == b;
  return a->storage == b->storage && a->expressed == b->expressed && a->storage_min == b->storage_min &&
         a->storage_max == b->storage_max && a->has_storage_range == b->has_storage_range &&
         a->per_axis == b->per_axis && a->dimension == b->dimension && same(a->scales, b->scales) &&
         same(a->zero_points, b->zero_points);
}

struct TypeHash {
  std::size_t operator()(Type t) const {
    std::size_t h = mix(static_cast<std::uint64_t>(t->kind) * 8 + static_cast<std::uint64_t>(t->signedness), t->width);
    h = mix(mix(h, t->element), t->encoding);
    for (auto d : t->shape) h = mix(h, static_cast<std::uint64_t>(d));
    for (auto m : t->members) h = mix(h, m);
    for (auto r : t->results) h = mix(h, r);
    if (t->quantization) {
      h = mix(mix(h, t->quantization->storage), static_cast<std::uint64_t>(t->quantization->dimension));
      for (auto s : t->quantization->scales) h = mix(h, s);
    }
    return mix(h, t->text);
  }
};
struct TypeEqual {
  bool operator()(Type a, Type b) const {
    return a->kind == b->kind && a->signedness == b->signedness && a->width == b->width && a->element == b->element &&
           a->encoding == b->encoding && same(a->shape, b->shape) && same(a->members, b->members) &&
           same(a->results, b->results) && same_quantization(a->quantization, b->quantization) && a->text == b->text;
  }
};

bool same_entries(std::span<NamedAttribute const> a, std::span<NamedAttribute const> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](auto const& x, auto const& y) { return x.name == y.name && x.value == y.value; });
}
bool same_literal(DenseLiteral const* a, DenseLiteral const* b) {
  if (!a || !b) return a == b;
  return a->form == b->form && a->ragged == b->ragged && same(a->shape, b->shape) && a->text == b->text;
}

struct AttributeHash {
  std::size_t operator()(Attribute a) const {
    std::size_t h = mix(static_cast<std::uint64_t>(a->kind), a->type);
    h = mix(mix(mix(h, static_cast<std::uint64_t>(a->value)), a->text), a->name);
    for (auto e : a->elements) h = mix(h, e);
    for (auto const& e : a->entries) h = mix(mix(h, e.name), e.value);
    for (auto i : a->integers) h = mix(h, static_cast<std::uint64_t>(i));
    return a->literal ? mix(h, a->literal->text) : h;
  }
};
struct AttributeEqual {
  bool operator()(Attribute a, Attribute b) const {
    return a->kind == b->kind && a->type == b->type && a->value == b->value && a->fits == b->fits &&
           a->text == b->text && a->name == b->name && same(a->elements, b->elements) &&
           same_entries(a->entries, b->entries) && same(a->integers, b->integers) &&
           same_literal(a->literal, b->literal);
  }
};

constexpr std::uint64_t kNodeBytes = 8, kNumberBytes = 4;  // minimum size counted for a node and for a number

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b < a ? ~std::uint64_t{0} : a + b; }

template <class Node> void contain(Extent& extent, Node const* part) {
  if (!part) return;
  extent.bytes = sum(extent.bytes, part->extent.bytes);
  extent.depth = std::max(extent.depth, part->extent.depth + 1);
}

Extent extent_of(TypeNode const& node) {
  Extent extent{kNodeBytes + node.text.size() + kNumberBytes * node.shape.size(), 1};
  contain(extent, node.element);
  contain(extent, node.encoding);
  for (Type member : node.members) contain(extent, member);
  for (Type result : node.results) contain(extent, result);
  if (auto const* q = node.quantization) {
    contain(extent, q->storage);
    contain(extent, q->expressed);
    for (auto scale : q->scales) extent.bytes += scale.size() + kNumberBytes;
  }
  return extent;
}

Extent extent_of(AttributeNode const& node) {
  Extent extent{kNodeBytes + node.text.size() + node.name.size() + kNumberBytes * node.integers.size(), 1};
  if (node.literal) extent.bytes += node.literal->text.size();
  contain(extent, node.type);
  for (Attribute element : node.elements) contain(extent, element);
  for (auto const& entry : node.entries) {
    extent.bytes += entry.name.size();
    contain(extent, entry.value);
  }
  return extent;
}

}  // namespace

// A node with its hash, which is computed only once.
template <class Node> struct HashedNode {
  std::size_t hash = 0;
  Node node = nullptr;
};
struct StoredHash {
  using is_avalanching = void;
  template <class Node> std::size_t operator()(HashedNode<Node> const& one) const { return one.hash; }
};
template <class Equal> struct EqualNodes {
  template <class Node> bool operator()(HashedNode<Node> const& a, HashedNode<Node> const& b) const {
    return a.hash == b.hash && Equal{}(a.node, b.node);
  }
};

struct Context::Tables {
  Extent most;
  std::function<void(Extent)> exceeded;
  Arena arena;
  FlatSet<HashedNode<Type>, StoredHash, EqualNodes<TypeEqual>> types;
  FlatSet<HashedNode<Attribute>, StoredHash, EqualNodes<AttributeEqual>> attributes;
  FlatSet<std::string_view, TextHash> texts;
};

Context::Context() : tables_(std::make_unique<Tables>()) {}
Context::~Context() = default;

Arena& Context::arena() { return tables_->arena; }

void Context::limit(Extent most, std::function<void(Extent)> exceeded) {
  tables_->most = most;
  tables_->exceeded = std::move(exceeded);
}

template <class Node> void Context::finish(Node& node) {
  node.extent = extent_of(node);
  if (!tables_->exceeded) return;
  if (node.extent.bytes > tables_->most.bytes || node.extent.depth > tables_->most.depth)
    tables_->exceeded(node.extent);
}

std::string_view Context::intern(std::string_view text) {
  if (auto it = tables_->texts.find(text); it != tables_->texts.end()) return *it;
  return *tables_->texts.insert(tables_->arena.copy(text)).first;
}

Type Context::unique(TypeNode const& node) {
  HashedNode<Type> const asked{TypeHash{}(&node), &node};
  if (auto it = tables_->types.find(asked); it != tables_->types.end()) return it->node;
  TypeNode copy = node;
  finish(copy);
  auto& arena = tables_->arena;
  copy.shape = arena.copy(node.shape);
  copy.members = arena.copy(node.members);
  copy.results = arena.copy(node.results);
  copy.text = arena.copy(node.text);
  if (node.quantization) {
    Quantization q = *node.quantization;
    std::vector<std::string_view> scales;
    scales.reserve(q.scales.size());
    for (auto scale : q.scales) scales.push_back(arena.copy(scale));
    q.scales = arena.copy(scales);
    q.zero_points = arena.copy(q.zero_points);
    copy.quantization = arena.make(q);
  }
  Type const made = arena.make(copy);
  tables_->types.insert({asked.hash, made});
  return made;
}

Type Context::quantized(Quantization const& parameters) {
  TypeNode node{.kind = TypeKind::quantized};
  node.quantization = &parameters;
  return unique(node);
}

Attribute Context::unique(AttributeNode const& node) {
  // As in MLIR, the entries of a dictionary are in the order of their names. The attributes of an op are not stored as a dictionary.
  if (node.kind == AttributeKind::dictionary && !std::ranges::is_sorted(node.entries, {}, &NamedAttribute::name)) {
    std::vector<NamedAttribute> entries(node.entries.begin(), node.entries.end());
    std::ranges::stable_sort(entries, {}, &NamedAttribute::name);
    AttributeNode sorted = node;
    sorted.entries = entries;
    return unique(sorted);
  }
  auto& arena = tables_->arena;
  bool large = node.text.size() > kUniquedBytes || (node.literal && node.literal->text.size() > kUniquedBytes);
  HashedNode<Attribute> const asked{large ? 0 : AttributeHash{}(&node), &node};
  if (!large) {
    if (auto it = tables_->attributes.find(asked); it != tables_->attributes.end()) return it->node;
  }
  AttributeNode copy = node;
  finish(copy);
  copy.elements = arena.copy(node.elements);
  copy.entries = arena.copy(node.entries);
  copy.integers = arena.copy(node.integers);
  if (node.literal) {
    DenseLiteral literal = *node.literal;
    literal.shape = arena.copy(literal.shape);
    copy.literal = arena.make(literal);
  }
  Attribute made = arena.make(copy);
  if (!large) tables_->attributes.insert({asked.hash, made});
  return made;
}

Type Context::integer(std::uint32_t width, Signedness signedness) {
  return unique({.kind = TypeKind::integer, .signedness = signedness, .width = width});
}
Type Context::floating(std::string_view name) {
  auto width = float_width(name);
  return width ? unique({.kind = TypeKind::floating, .width = width, .text = name}) : nullptr;
}
Type Context::index() { return unique({.kind = TypeKind::index}); }
Type Context::complex(Type element) { return unique({.kind = TypeKind::complex, .element = element}); }
Type Context::tensor(std::span<std::int64_t const> shape, Type element, Attribute encoding) {
  return unique({.kind = TypeKind::tensor, .element = element, .shape = shape, .encoding = encoding});
}
Type Context::tuple(std::span<Type const> members) { return unique({.kind = TypeKind::tuple, .members = members}); }
Type Context::function(std::span<Type const> inputs, std::span<Type const> results) {
  return unique({.kind = TypeKind::function, .members = inputs, .results = results});
}
Type Context::token() { return unique({.kind = TypeKind::token}); }
Type Context::future(std::span<Type const> members) { return unique({.kind = TypeKind::future, .members = members}); }
Type Context::opaque(std::string_view text) { return unique({.kind = TypeKind::opaque, .text = text}); }

std::uint32_t float_width(std::string_view name) {
  for (auto const& format : kFloats)
    if (format.name == name) return format.width;
  return 0;
}

}  // namespace assay
