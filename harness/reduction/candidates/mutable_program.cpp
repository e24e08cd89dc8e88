#include "harness/reduction/candidates/mutable_program.hpp"

#include <algorithm>
#include <set>

#include "semantics/program/context.hpp"

namespace assay::inline harness::reduction {
namespace {

class Reader {
public:
  explicit Reader(Draft& draft) : draft_(draft) {}

  bool read(Operation const& from, DraftOp& to) {
    if (from.opaque || !from.successors.empty()) return false;
    to.name = from.name;
    for (auto const* operand : from.operands) to.operands.push_back(id(operand));
    for (auto const* result : from.results) to.results.push_back(id(result));
    for (auto const& attribute : from.attributes) to.attributes.push_back({attribute.name, attribute.value});
    for (auto const* region : from.regions) {
      auto& read_region = to.regions.emplace_back();
      if (region->blocks.empty()) continue;  // of declared functions
      if (region->blocks.size() > 1 || !read(*region->blocks[0], read_region)) return false;
    }
    return true;
  }

  ValueIds ids;

private:
  bool read(Block const& from, DraftRegion& to) {
    for (auto const* argument : from.arguments) to.arguments.push_back(id(argument));
    return std::ranges::all_of(from.ops, [&](Operation const* op) { return read(*op, to.ops.emplace_back()); });
  }

  ValueId id(Value const* value) {
    auto const [found, is_new] = ids.try_emplace(value, static_cast<ValueId>(draft_.types.size()));
    if (is_new) draft_.types.push_back(value->type);
    return found->second;
  }

  Draft& draft_;
};

void collect(DraftOp const& op, std::set<ValueId>& inside, std::vector<ValueId>& outside) {
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

}  // namespace

bool is_tensor(Type type) { return type && type->kind == TypeKind::tensor; }
bool is_terminator(std::string_view op) { return op.ends_with(".return"); }

DraftAttribute* DraftOp::attribute(std::string_view key) {
  auto const found = std::ranges::find(attributes, key, &DraftAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}
DraftAttribute const* DraftOp::attribute(std::string_view key) const {
  auto const found = std::ranges::find(attributes, key, &DraftAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

DraftOp const* Draft::function(std::string_view name) const {
  for (auto const& op : functions)
    if (auto const* symbol = op.attribute("sym_name"); symbol && string_value(symbol->value) == name) return &op;
  return nullptr;
}

Type Draft::with_shape(Type type, Shape const& shape) const { return program->context->tensor(shape, type->element); }

std::optional<Draft> read_draft(std::shared_ptr<Program const> program, std::vector<Tensor> inputs,
                                DraftAims const& aims, std::string& reason, ValueIds* ids) {
  Draft draft;
  draft.aims = aims;
  draft.program = std::move(program);
  draft.inputs = std::move(inputs);
  Block const* block = draft.program->top;
  if (block->ops.size() == 1 && block->ops[0]->name == "builtin.module" && !block->ops[0]->regions.empty() &&
      !block->ops[0]->regions[0]->blocks.empty()) {
    for (auto const& attribute : block->ops[0]->attributes)
      draft.module_attributes.push_back({attribute.name, attribute.value});
    block = block->ops[0]->regions[0]->blocks[0];
  }
  Reader reader(draft);
  for (auto const* op : block->ops)
    if (!reader.read(*op, draft.functions.emplace_back()))
      return reason = "it has regions of several blocks, or ops that cannot be read", std::nullopt;
  auto const* const main = draft.function(aims.entry);
  bool const has_body = main && !main->regions.empty() && !main->regions[0].ops.empty();
  if (!has_body || !is_terminator(main->regions[0].ops.back().name))
    return reason = "there is no function @" + aims.entry, std::nullopt;
  draft.main = static_cast<std::size_t>(main - draft.functions.data());
  auto const all_tensors = [&](std::vector<ValueId> const& values) {
    return std::ranges::all_of(values, [&](ValueId value) { return is_tensor(draft.types[value]); });
  };
  if (aims.has_data && !(all_tensors(draft.body().arguments) && all_tensors(draft.returned())))
    return reason = "@main takes or returns what is no tensor", std::nullopt;
  auto& attributes = draft.functions[draft.main].attributes;
  std::erase_if(attributes, [](DraftAttribute const& attribute) { return attribute.name == "sym_visibility"; });
  if (ids) *ids = std::move(reader.ids);
  return draft;
}

void for_each_op(DraftRegion& region, std::function<void(DraftOp&)> const& visit) { visit_all(region, visit); }
void for_each_op(DraftRegion const& region, std::function<void(DraftOp const&)> const& visit) {
  visit_all(region, visit);
}

std::vector<ValueId> taken(DraftOp const& op) {
  std::set<ValueId> inside;
  std::vector<ValueId> outside;
  collect(op, inside, outside);
  return outside;
}

void replace_uses(DraftRegion& region, ValueId from, ValueId to) {
  visit_all(region, [&](DraftOp& op) { std::ranges::replace(op.operands, from, to); });
}

ValueId add_input(Draft& draft, Type type, Tensor value) {
  auto const fresh = static_cast<ValueId>(draft.types.size());
  draft.types.push_back(type);
  draft.body().arguments.push_back(fresh);
  if (draft.aims.has_data) draft.inputs.push_back(std::move(value));
  std::erase_if(draft.functions[draft.main].attributes,
                [](DraftAttribute const& attribute) { return attribute.name == "arg_attrs"; });
  return fresh;
}

DraftRegion fresh_copy(Draft& draft, DraftRegion const& region, std::unordered_map<ValueId, ValueId> renamed) {
  DraftRegion copy = region;
  auto const define = [&](ValueId& value) {
    if (auto const known = renamed.find(value); known != renamed.end()) {
      value = known->second;
      return;
    }
    draft.types.push_back(draft.types[value]);
    auto const fresh = static_cast<ValueId>(draft.types.size() - 1);
    renamed[value] = fresh;
    value = fresh;
  };
  std::function<void(DraftRegion&)> const rename = [&](DraftRegion& at) {
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

}  // namespace assay::inline harness::reduction
