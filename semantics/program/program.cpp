#include "semantics/program/program.hpp"

#include <algorithm>
#include <unordered_map>

#include "support/characters.hpp"

namespace assay {

namespace {

// Compares types and attributes of two contexts, or large ones that are not uniqued, by parts. Parts are shared, so
// equal pairs are cached.
class Parts {
public:
  bool same(Type a, Type b) {
    if (!a || !b) return a == b;
    return a == b || once(a, b, [&] { return same_type(*a, *b); });
  }
  bool same(Attribute a, Attribute b) {
    if (!a || !b) return a == b;
    return a == b || once(a, b, [&] { return same_attribute(*a, *b); });
  }

private:
  template <class Compare> bool once(void const* a, void const* b, Compare compare) {
    auto [first, last] = known_.equal_range(a);
    for (; first != last; ++first)
      if (first->second == b) return true;
    if (!compare()) return false;
    known_.emplace(a, b);
    return true;
  }

  template <class T> bool lists(std::span<T const> a, std::span<T const> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](T x, T y) { return same(x, y); });
  }
  template <class T> static bool plain(std::span<T const> a, std::span<T const> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

  bool same_type(TypeNode const& a, TypeNode const& b) {
    return a.kind == b.kind && a.signedness == b.signedness && a.width == b.width && a.text == b.text &&
           plain(a.shape, b.shape) && same(a.element, b.element) && same(a.encoding, b.encoding) &&
           lists(a.members, b.members) && lists(a.results, b.results) &&
           same_quantization(a.quantization, b.quantization);
  }

  bool same_quantization(Quantization const* a, Quantization const* b) {
    if (!a || !b) return a == b;
    return same(a->storage, b->storage) && same(a->expressed, b->expressed) && a->storage_min == b->storage_min &&
           a->storage_max == b->storage_max && a->has_storage_range == b->has_storage_range &&
           a->per_axis == b->per_axis && a->dimension == b->dimension && plain(a->scales, b->scales) &&
           plain(a->zero_points, b->zero_points);
  }

  bool same_attribute(AttributeNode const& a, AttributeNode const& b) {
    if (a.kind != b.kind || a.value != b.value || a.name != b.name || a.text != b.text) return false;
    if (!same(a.type, b.type) || !plain(a.integers, b.integers) || !lists(a.elements, b.elements)) return false;
    auto entry = [this](auto const& x, auto const& y) { return x.name == y.name && same(x.value, y.value); };
    if (!std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(), entry)) return false;
    if (!a.literal || !b.literal) return a.literal == b.literal;
    return same_literal(*a.literal, *b.literal);
  }

  // Raw bytes and hexadecimal digits with the same bytes are equal. So are all spellings of an empty list.
  static bool same_literal(DenseLiteral const& a, DenseLiteral const& b) {
    using Form = DenseLiteral::Form;
    if (a.form == Form::hex && b.form == Form::raw) return same_literal(b, a);
    if (a.form == Form::empty && b.form == Form::empty) return true;
    if (a.form != Form::raw || b.form != Form::hex) return a.form == b.form && a.text == b.text;
    if (b.text.size() != 2 * a.text.size()) return false;
    for (std::size_t i = 0; i < a.text.size(); ++i) {
      int const high = hex_value(b.text[2 * i]), low = hex_value(b.text[2 * i + 1]);
      if (high < 0 || low < 0 || high * 16 + low != static_cast<unsigned char>(a.text[i])) return false;
    }
    return true;
  }

  std::unordered_multimap<void const*, void const*> known_;
};

}  // namespace

bool equal(Attribute a, Attribute b) { return Parts().same(a, b); }

namespace {

// Compares two programs in parallel. Values correspond in the order in which they occur.
class Comparison {
public:
  bool blocks(Block const& a, Block const& b) {
    if (a.arguments.size() != b.arguments.size()) return differ("number of block arguments", nullptr);
    for (std::size_t i = 0; i < a.arguments.size(); ++i)
      if (!same_value(a.arguments[i], b.arguments[i])) return differ("a block argument", nullptr);
    if (a.ops.size() != b.ops.size()) return differ("number of ops", nullptr);
    for (std::size_t i = 0; i < a.ops.size(); ++i)
      if (!operations(*a.ops[i], *b.ops[i])) return false;
    return true;
  }

  std::string difference;

private:
  bool differ(std::string what, Operation const* op) {
    if (difference.empty()) difference = what + (op ? " of " + std::string(op->name) : "");
    return false;
  }

  bool same_value(Value const* a, Value const* b) {
    auto [it, inserted] = values_.emplace(a, b);
    return it->second == b && parts_.same(a->type, b->type);
  }

  bool operations(Operation const& a, Operation const& b) {
    if (a.name != b.name) return differ("the name " + std::string(b.name), &a);
    if (a.operands.size() != b.operands.size()) return differ("the operand count", &a);
    for (std::size_t i = 0; i < a.operands.size(); ++i)
      if (!same_value(a.operands[i], b.operands[i])) return differ("operand " + std::to_string(i), &a);
    if (a.results.size() != b.results.size()) return differ("the result count", &a);
    for (std::size_t i = 0; i < a.results.size(); ++i)
      if (!same_value(a.results[i], b.results[i])) return differ("result " + std::to_string(i), &a);
    if (a.successors.size() != b.successors.size()) return differ("the successor count", &a);
    for (std::size_t i = 0; i < a.successors.size(); ++i) {
      auto x = a.successors[i].operands, y = b.successors[i].operands;
      if (!std::equal(x.begin(), x.end(), y.begin(), y.end(), [this](auto* v, auto* w) { return same_value(v, w); }))
        return differ("successor " + std::to_string(i), &a);
    }
    if (a.attributes.size() != b.attributes.size()) return differ("the attribute count", &a);
    for (auto const& entry : a.attributes)
      if (!parts_.same(entry.value, b.attribute(entry.name))) return differ("attribute " + std::string(entry.name), &a);
    if (!parts_.same(a.location, b.location)) return differ("the location", &a);
    if (a.regions.size() != b.regions.size()) return differ("the region count", &a);
    for (std::size_t i = 0; i < a.regions.size(); ++i) {
      auto x = a.regions[i]->blocks, y = b.regions[i]->blocks;
      if (x.size() != y.size()) return differ("the block count", &a);
      for (std::size_t j = 0; j < x.size(); ++j)
        if (!blocks(*x[j], *y[j])) return false;
    }
    return true;
  }

  std::unordered_map<Value const*, Value const*> values_;
  Parts parts_;
};

}  // namespace

bool equal(Program const& a, Program const& b, std::string* difference) {
  Comparison comparison;
  bool same = comparison.blocks(*a.top, *b.top);
  if (difference) *difference = comparison.difference;
  return same;
}

}  // namespace assay
