#include "equiv/compare/value_numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "equiv/terms/element_term.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {
namespace {

constexpr std::size_t kWhole = std::string::npos;

bool is_set(Attribute attribute) {
  return attribute && (attribute->kind == AttributeKind::unit || attribute->value != 0);
}

bool has_trait_inside(Operation const& op, std::string_view trait) {
  OpSpec const* const spec = Specification::get().op(op.name);
  if (spec && spec->has_trait(trait)) return true;
  for (Region const* const region : op.regions)
    for (Block const* const block : region->blocks)
      for (Operation const* const inner : block->ops)
        if (has_trait_inside(*inner, trait)) return true;
  return false;
}

// Whether a comparison uses the total order. The default comparison of numbers has a different order; ops without a
// choice use the total order.
bool is_in_total_order(Operation const& op, OpSpec const& spec) {
  if (!spec.has_trait("total_order")) return false;
  auto const is_total = [](NamedAttribute const& one) {
    return one.value && to_string(one.value, kWhole).find("TOTALORDER") != std::string::npos;
  };
  bool const has_choice = std::ranges::any_of(spec.rows, [](Row const& row) {
    return row.kind == RowKind::attribute && row.type_text.find("comparison_type") != std::string::npos;
  });
  return !has_choice || std::ranges::any_of(op.attributes, is_total);
}

bool is_quantized(Type type) {
  return type && (type->kind == TypeKind::quantized || (type->element && type->element->kind == TypeKind::quantized));
}

// Whether exchanging the operands leaves the bits of the result unchanged.
bool commutes(Operation const& op) {
  bool const has_two = op.operands.size() == 2 && op.operands[0]->type == op.operands[1]->type;
  if (!has_two || !is_commutative(op.name)) return false;
  Element element;
  Type const type = op.operands[0]->type;
  bool const is_known = has_shape(type) && element_of(type->element, element);
  return is_known && !element.is(Element::Kind::complex) && !element.is(Element::Kind::quantized);
}

// Whether the attribute refers to other parts of the program: resources, or symbols within other attributes.
bool refers_elsewhere(Attribute attribute) {
  if (attribute->kind == AttributeKind::dense_resource) return true;
  for (Attribute const element : attribute->elements)
    if (element->kind == AttributeKind::symbol || refers_elsewhere(element)) return true;
  return std::ranges::any_of(attribute->entries, [](NamedAttribute const& entry) {
    return entry.value && (entry.value->kind == AttributeKind::symbol || refers_elsewhere(entry.value));
  });
}

}  // namespace

NumberedFunction::NumberedFunction(Program const& program, Operation const& function) {
  auto const find_functions = [&](auto const& self, Block const& block) -> void {
    for (Operation const* const op : block.ops) {
      if (Attribute const name = op->attribute("sym_name"); name && op->name == "func.func")
        functions_.emplace(name->text, op);
      else if (op->name != "builtin.module")
        obstacle_ = "it has symbols other than functions";
      if (op->name == "builtin.module" && !op->regions.empty() && !op->regions[0]->blocks.empty())
        self(self, *op->regions[0]->blocks[0]);
    }
  };
  if (program.top) find_functions(find_functions, *program.top);
  if (!obstacle_.empty()) return;
  if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1) {
    obstacle_ = "it has no body of one block";
    return;
  }
  body_ = function.regions[0]->blocks[0];
  for (auto const& [name, other] : functions_) number_op(*other, other != &function);
  for (Operation const* const op : body_->ops)
    if (has_effect_inside(*op)) effects_.emplace(op, effects_.size());
}

void NumberedFunction::number_op(Operation const& op, bool is_inside) {
  OpSpec const* const spec = Specification::get().op(op.name);
  if (!spec || op.opaque || !op.successors.empty()) obstacle_ = "it has unknown ops";
  if (spec && spec->has_trait("nondeterministic")) obstacle_ = "it draws random numbers";
  if (is_inside && spec && spec->has_trait("exchanges_elements")) obstacle_ = "it exchanges tensors in a region";
  if (is_inside && spec && spec->has_trait("other_processes")) obstacle_ = "it exchanges tensors in a region";
  bool const points = std::ranges::any_of(
      op.attributes, [](NamedAttribute const& one) { return one.value && refers_elsewhere(one.value); });
  if (points) obstacle_ = "an attribute of it points elsewhere";
  reads_bits_ |= spec && (spec->has_trait("reinterprets_bits") || is_in_total_order(op, *spec));
  reads_bits_ |= std::ranges::any_of(op.results, [](Value const* one) { return is_quantized(one->type); });
  bool const is_outer = op.name == "func.func" && !is_inside;
  for (Region const* const region : op.regions)
    for (Block const* const block : region->blocks)
      for (Operation const* const inner : block->ops) number_op(*inner, !is_outer);
}

bool NumberedFunction::has_effect_inside(Operation const& op) {
  OpSpec const* const spec = Specification::get().op(op.name);
  if ((spec && spec->has_trait("side_effect")) || is_set(op.attribute("has_side_effect"))) return true;
  for (NamedAttribute const& one : op.attributes) {
    if (!one.value || one.value->kind != AttributeKind::symbol) continue;
    auto const called = functions_.find(one.value->text);
    if (called == functions_.end()) continue;
    auto const [known, is_new] = has_effects_.try_emplace(called->first, false);
    if (is_new) known->second = has_effect_inside(*called->second);
    if (known->second) return true;
  }
  for (Region const* const region : op.regions)
    for (Block const* const block : region->blocks)
      for (Operation const* const inner : block->ops)
        if (has_effect_inside(*inner)) return true;
  return false;
}

bool NumberedFunction::exchanges(Operation const& op) const {
  return has_trait_inside(op, "exchanges_elements") || has_trait_inside(op, "other_processes");
}

ValueNumber NumberedFunction::number(Value const* value) const {
  auto const found = numbers_.find(value);
  return found == numbers_.end() ? 0 : found->second;
}

std::string NumberedFunction::key_of(Operation const& op) {
  std::string key;
  if (auto const effect = effects_.find(&op); effect != effects_.end())
    key = fmt::format("effect {}: ", effect->second);
  Local local;
  write(key, op, local);
  return key;
}

void NumberedFunction::write(std::string& key, Operation const& op, Local& local) {
  std::vector<std::string> operands;
  for (Value const* const operand : op.operands) {
    auto const inner = local.find(operand);
    operands.push_back(inner == local.end() ? fmt::format("{}", number(operand)) : inner->second);
  }
  if (commutes(op)) std::ranges::sort(operands);
  key += fmt::format("{}({})", op.name, fmt::join(operands, ","));
  std::vector<NamedAttribute> attributes(op.attributes.begin(), op.attributes.end());
  std::ranges::sort(attributes, {}, &NamedAttribute::name);
  for (NamedAttribute const& one : attributes) {
    bool const is_name = op.name == "func.func" && (one.name == "sym_name" || one.name == "sym_visibility");
    if (is_name || !one.value) continue;
    key += fmt::format(" {}=", one.name);
    write(key, one.value);
  }
  for (Region const* const region : op.regions) write(key, *region, local);
  key += ':';
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    local[op.results[i]] = fmt::format("l{}", local.size());
    key += to_string(op.results[i]->type, kWhole) + ',';
  }
}

void NumberedFunction::write(std::string& key, Region const& region, Local& local) {
  key += '{';
  for (Block const* const block : region.blocks) {
    for (Value const* const argument : block->arguments) {
      local[argument] = fmt::format("l{}", local.size());
      key += to_string(argument->type, kWhole) + ',';
    }
    for (Operation const* const op : block->ops) {
      key += ';';
      write(key, *op, local);
    }
  }
  key += '}';
}

void NumberedFunction::write(std::string& key, Attribute attribute) {
  bool const is_function = attribute->kind == AttributeKind::symbol && functions_.contains(attribute->text);
  key += is_function ? key_of_function(attribute->text) : to_string(attribute, kWhole);
}

// The key of the function's body, independent of its name.
std::string const& NumberedFunction::key_of_function(std::string_view name) {
  auto const [found, is_new] = function_keys_.try_emplace(name);
  if (!is_new && found->second) return *found->second;
  if (!is_new) {
    obstacle_ = "a function calls itself";
    return *(found->second = std::string(name));
  }
  std::string key;
  Local local;
  write(key, *functions_[name], local);
  return *(function_keys_[name] = std::move(key));
}

}  // namespace assay
