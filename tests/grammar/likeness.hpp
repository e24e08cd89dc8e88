// Compares two programs regardless of their spelling, for tests of artifacts and texts.
#pragma once

#include <cstring>
#include <set>
#include <string>
#include <unordered_map>

#include "constraints/symbols/constant_data.hpp"
#include "oracle/formats/decimal.hpp"
#include "semantics/program/program.hpp"

namespace assay::testing {

// Texts can spell numbers, lists of equal elements and defaults in several ways.
class Likeness {
public:
  bool any_default = false;  // accepts any attribute that only the second program has
  std::string difference;
  std::size_t ops = 0, defaults = 0;

  bool alike(Block const& a, Block const& b) {
    if (a.arguments.size() != b.arguments.size() || a.ops.size() != b.ops.size()) return differ("a block's size");
    for (std::size_t i = 0; i < a.arguments.size(); ++i)
      if (!alike(a.arguments[i], b.arguments[i])) return differ("a block argument");
    for (std::size_t i = 0; i < a.ops.size(); ++i)
      if (!alike(*a.ops[i], *b.ops[i])) return differ(std::string(a.ops[i]->name));
    return true;
  }

private:
  bool differ(std::string const& what) {
    difference += what + "; ";
    return false;
  }

  // Artifacts do not preserve the spelling of a scale, such as a plus sign.
  static bool same_type(Type a, Type b) {
    auto const text = [](Type type) {
      std::string all = to_string(type);
      if (all.find("quant.uniform<") != all.npos) std::erase(all, '+');
      return all;
    };
    return text(a) == text(b);
  }

  bool alike(Value const* a, Value const* b) {
    return values_.emplace(a, b).first->second == b && same_type(a->type, b->type);
  }

  bool alike(Operation const& a, Operation const& b) {
    ++ops;
    if (a.name != b.name || a.operands.size() != b.operands.size() || a.results.size() != b.results.size() ||
        a.regions.size() != b.regions.size())
      return false;
    for (std::size_t i = 0; i < a.operands.size(); ++i)
      if (!alike(a.operands[i], b.operands[i])) return differ("an operand");
    for (std::size_t i = 0; i < a.results.size(); ++i)
      if (!alike(a.results[i], b.results[i])) return differ("a result");
    std::set<std::string_view> names;
    for (auto const& entry : a.attributes) names.insert(entry.name);
    for (auto const& entry : b.attributes) names.insert(entry.name);
    for (auto const name : names) {
      Attribute const held = a.attribute(name), written = b.attribute(name);
      if (!held && (any_default || is_default(written)))
        ++defaults;
      else if (!alike(held, written))
        return differ(std::string(name));
    }
    for (std::size_t i = 0; i < a.regions.size(); ++i) {
      auto const x = a.regions[i]->blocks, y = b.regions[i]->blocks;
      if (x.size() != y.size()) return differ("the number of blocks");
      for (std::size_t j = 0; j < x.size(); ++j)
        if (!alike(*x[j], *y[j])) return false;
    }
    return true;
  }

  // Whether the attribute is a default that texts print although it may be omitted.
  static bool is_default(Attribute written) {
    std::string const text = to_string(written);
    return text == "1 : i32" || text.ends_with("ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>");
  }

  bool alike(Attribute a, Attribute b) {
    if (!a || !b) return a == b;
    if (equal(a, b)) return true;
    if (a->kind == AttributeKind::structure && b->kind == a->kind && any_default) return alike_structures(a, b);
    if (a->kind != b->kind && same_list(a, b)) return true;
    if (a->kind != b->kind || a->elements.size() != b->elements.size() || a->entries.size() != b->entries.size())
      return false;
    if (a->type && (!b->type || !same_type(a->type, b->type))) return false;
    if (a->kind == AttributeKind::type) return a->type != nullptr;
    if (a->kind == AttributeKind::floating) {
      auto const* const format = float_format(a->type->text);
      return format && parse_code(a->text, *format) == parse_code(b->text, *format);
    }
    if (a->kind == AttributeKind::integer && a->type && a->type->width > 0 && a->type->width <= 64)
      return (a->value ^ b->value) << (64 - a->type->width) == 0;  // 255 : i8 is -1 : i8, and +1 : i64 is 1 : i64
    if (a->kind == AttributeKind::dense) return same_elements(a, b);
    for (std::size_t i = 0; i < a->elements.size(); ++i)
      if (!alike(a->elements[i], b->elements[i])) return false;
    for (auto const& entry : a->entries)
      if (!alike(entry.value, find(b->entries, entry.name))) return false;
    return !a->elements.empty() || !a->entries.empty();
  }

  // array<i64: 1, 2> equals dense<[1, 2]> : tensor<2xi64>.
  static bool same_list(Attribute a, Attribute b) {
    auto const x = integer_elements(a), y = integer_elements(b);
    return x && x == y;
  }

  // A field with the value zero may be omitted.
  bool alike_structures(Attribute a, Attribute b) {
    auto const is_zero = [](Attribute field) {
      return (field->kind == AttributeKind::integer || field->kind == AttributeKind::floating) &&
             field->text.find_first_of("123456789x") == std::string_view::npos;
    };
    auto const holds = [&](Attribute all, Attribute others, auto&& fits) {
      for (auto const& entry : all->entries) {
        Attribute const other = find(others->entries, entry.name);
        if (other ? !fits(entry.value, other) : !is_zero(entry.value)) return false;
      }
      return true;
    };
    return a->name == b->name && holds(a, b, [&](Attribute x, Attribute y) { return alike(x, y); }) &&
           holds(b, a, [](Attribute, Attribute) { return true; });
  }

  static bool same_elements(Attribute a, Attribute b) {
    auto const x = decode_constant(a, a->type, make_tensor), y = decode_constant(b, b->type, make_tensor);
    return x && y && x->size_bytes() == y->size_bytes() && std::memcmp(x->data(), y->data(), x->size_bytes()) == 0;
  }

  std::unordered_map<Value const*, Value const*> values_;
};

// Returns the ops of a program, without the module that surrounds them in an artifact.
inline Block const& body(Program const& program) {
  static Block const empty;
  auto const ops = program.top->ops;
  if (ops.size() != 1 || ops[0]->name != "builtin.module" || ops[0]->regions.empty()) return *program.top;
  auto const blocks = ops[0]->regions[0]->blocks;
  return blocks.empty() ? empty : *blocks[0];
}

}  // namespace assay::testing
