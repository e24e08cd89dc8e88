#include "harness/reduction/candidates/candidate.hpp"

#include <algorithm>
#include <set>

#include "grammar/assembly/print.hpp"
#include "semantics/program/context.hpp"

namespace assay::reduction {
namespace {

void collect_symbols(Attribute attribute, std::set<std::string>& names) {
  if (!attribute) return;
  if (attribute->kind == AttributeKind::symbol) names.insert(std::string(attribute->text));
  for (auto const* element : attribute->elements) collect_symbols(element, names);
  for (auto const& entry : attribute->entries) collect_symbols(entry.value, names);
}

void collect_symbols(MutableOp const& op, std::set<std::string>& names) {
  for (auto const& attribute : op.attributes) collect_symbols(attribute.value, names);
  for (auto const& region : op.regions)
    for (auto const& inner : region.ops) collect_symbols(inner, names);
}

std::string name_of(MutableOp const& function) {
  Attribute const name = function.attribute("sym_name");
  return name ? string_value(name) : "";
}

// For each function of the candidate, whether @main needs it. Ops without a name are kept.
std::vector<bool> find_needed(Candidate const& candidate) {
  std::vector<bool> all(candidate.ops.size(), candidate.options.keeps_all_functions);
  std::set<std::string> names = {candidate.options.entry};
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::string const name = name_of(candidate.ops[i]);
      if (all[i] || (!name.empty() && !names.contains(name))) continue;
      all[i] = grown = true;
      collect_symbols(candidate.ops[i], names);
    }
  }
  return all;
}

void collect(MutableOp const& op, std::set<ValueId>& inside, std::vector<ValueId>& outside) {
  for (auto const value : op.operands)
    if (!inside.contains(value) && std::ranges::find(outside, value) == outside.end()) outside.push_back(value);
  for (auto const& region : op.regions) {
    inside.insert(region.arguments.begin(), region.arguments.end());
    for (auto const& inner : region.ops) collect(inner, inside, outside);
  }
  inside.insert(op.results.begin(), op.results.end());
}

template <class Region, class Visit> void visit_all(Region& region, Visit const& visit) {
  for (auto& op : region.ops) {
    visit(op);
    for (auto& inner : op.regions) visit_all(inner, visit);
  }
}

// Removes the locations of the op and of the ops in its regions. False if a candidate cannot contain such an op.
bool prepare(MutableOp& op) {
  op.location = nullptr;
  return !op.opaque && op.successors.empty() && std::ranges::all_of(op.regions, [](MutableRegion& region) {
    return region.others.empty() && std::ranges::all_of(region.ops, prepare);
  });
}

}  // namespace

bool is_tensor(Type type) { return type && type->kind == TypeKind::tensor; }
// In an invalid program, a constant may lack its result or its value.
bool is_constant(MutableOp const& op) {
  return op.name == "stablehlo.constant" && op.results.size() == 1 && op.attribute("value");
}
bool is_terminator(std::string_view op) { return op.ends_with(".return"); }

MutableOp const* Candidate::function(std::string_view name) const {
  for (auto const& op : ops)
    if (auto const symbol = op.attribute("sym_name"); symbol && string_value(symbol) == name) return &op;
  return nullptr;
}

Type Candidate::with_shape(Type type, Shape const& shape) const { return frame.context->tensor(shape, type->element); }

Attribute Candidate::attribute_of(std::string_view text) {
  if (!texts_) texts_ = std::make_shared<Arena>();
  return texts_->make(AttributeNode{.kind = AttributeKind::opaque, .text = texts_->copy(text)});
}

void Candidate::drop_of_main(std::string_view attribute) { ops[main].set(attribute, nullptr); }

std::optional<Candidate> read_candidate(Program const& program, std::vector<Tensor> inputs,
                                        CandidateOptions const& options, std::string& reason, ValueIds* ids) {
  Candidate candidate;
  static_cast<MutableProgram&>(candidate) = MutableProgram(program, ids);
  candidate.options = options;
  candidate.inputs = std::move(inputs);
  candidate.frame.aliases.clear();
  for (auto& value : candidate.values) value.name = {}, value.location = nullptr;
  if (auto& functions = candidate.functions(); &functions != &candidate.ops) {
    candidate.module_attributes = std::move(candidate.ops[0].attributes);
    candidate.ops = std::vector<MutableOp>(std::move(functions));
  }
  if (!std::ranges::all_of(candidate.ops, prepare))
    return reason = "it has regions of several blocks, or ops that cannot be read", std::nullopt;
  auto const* const main = candidate.function(options.entry);
  bool const has_body = main && !main->regions.empty() && !main->regions[0].ops.empty();
  if (!has_body || !is_terminator(main->regions[0].ops.back().name))
    return reason = "no function @" + options.entry, std::nullopt;
  candidate.main = static_cast<std::size_t>(main - candidate.ops.data());
  auto const all_tensors = [&](std::vector<ValueId> const& values) {
    return std::ranges::all_of(values, [&](ValueId value) { return is_tensor(candidate.type(value)); });
  };
  if (options.has_data && !(all_tensors(candidate.body().arguments) && all_tensors(candidate.returned())))
    return reason = "@main takes or returns a value that is not a tensor", std::nullopt;
  candidate.drop_of_main("sym_visibility");
  return candidate;
}

std::string text_of(Candidate const& candidate) {
  Arena names;
  MutableProgram whole;
  whole.frame = candidate.frame;
  whole.values = candidate.values;
  for (std::size_t i = 0; i < whole.values.size(); ++i) whole.values[i].name = names.copy(std::to_string(i));
  MutableRegion functions;
  functions.is_empty = false;
  auto const is_needed = find_needed(candidate);
  for (std::size_t i = 0; i < candidate.ops.size(); ++i)
    if (is_needed[i]) {
      functions.ops.push_back(candidate.ops[i]);
      if (candidate.ops[i].name == "func.func") update_signature(whole, functions.ops.back());
    }
  whole.ops.push_back(
      {.name = "builtin.module", .attributes = candidate.module_attributes, .regions = {std::move(functions)}});
  return print_program(whole, candidate.options.layout);
}

std::size_t count_ops(Candidate const& candidate) {
  auto const is_needed = find_needed(candidate);
  std::size_t count = 0;
  for (std::size_t i = 0; i < candidate.ops.size(); ++i)
    if (is_needed[i])
      for (auto const& region : candidate.ops[i].regions)
        for_each_op(region, [&](MutableOp const& op) { count += !is_terminator(op.name); });
  return count;
}

void for_each_op(MutableRegion& region, std::function<void(MutableOp&)> const& visit) { visit_all(region, visit); }
void for_each_op(MutableRegion const& region, std::function<void(MutableOp const&)> const& visit) {
  visit_all(region, visit);
}

std::vector<ValueId> taken(MutableOp const& op) {
  std::set<ValueId> inside;
  std::vector<ValueId> outside;
  collect(op, inside, outside);
  return outside;
}

void replace_uses(MutableRegion& region, ValueId from, ValueId to) {
  visit_all(region, [&](MutableOp& op) { std::ranges::replace(op.operands, from, to); });
}

ValueId add_input(Candidate& candidate, Type type, Tensor value) {
  auto const fresh = candidate.add({.type = type});
  candidate.body().arguments.push_back(fresh);
  if (candidate.options.has_data) candidate.inputs.push_back(std::move(value));
  candidate.drop_of_main("arg_attrs");
  return fresh;
}

MutableRegion fresh_copy(Candidate& candidate, MutableRegion const& region,
                         std::unordered_map<ValueId, ValueId> renamed) {
  MutableRegion copy = region;
  auto const define = [&](ValueId& value) {
    if (auto const known = renamed.find(value); known != renamed.end()) {
      value = known->second;
      return;
    }
    auto const fresh = candidate.add({.type = candidate.type(value)});
    renamed[value] = fresh;
    value = fresh;
  };
  std::function<void(MutableRegion&)> const rename = [&](MutableRegion& at) {
    for (auto& argument : at.arguments) define(argument);
    for (auto& op : at.ops) {
      for (auto& operand : op.operands)
        if (auto const known = renamed.find(operand); known != renamed.end()) operand = known->second;
      for (auto& inner : op.regions) rename(inner);
      for (auto& result : op.results) define(result);
    }
  };
  rename(copy);
  return copy;
}

}  // namespace assay::reduction
