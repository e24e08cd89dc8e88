#include "harness/reduction/candidates/mutable_program.hpp"

#include <algorithm>
#include <set>

#include "semantics/program/context.hpp"

namespace assay::inline harness::reduction {
namespace {

class Reader {
public:
  explicit Reader(MutableProgram& candidate) : candidate_(candidate) {}

  bool read(Operation const& from, MutableOp& to) {
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
  bool read(Block const& from, MutableRegion& to) {
    for (auto const* argument : from.arguments) to.arguments.push_back(id(argument));
    return std::ranges::all_of(from.ops, [&](Operation const* op) { return read(*op, to.ops.emplace_back()); });
  }

  ValueId id(Value const* value) {
    auto const [found, is_new] = ids.try_emplace(value, static_cast<ValueId>(candidate_.types.size()));
    if (is_new) candidate_.types.push_back(value->type);
    return found->second;
  }

  MutableProgram& candidate_;
};

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

}  // namespace

bool is_tensor(Type type) { return type && type->kind == TypeKind::tensor; }
bool is_terminator(std::string_view op) { return op.ends_with(".return"); }

MutableAttribute* MutableOp::attribute(std::string_view key) {
  auto const found = std::ranges::find(attributes, key, &MutableAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}
MutableAttribute const* MutableOp::attribute(std::string_view key) const {
  auto const found = std::ranges::find(attributes, key, &MutableAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

MutableOp const* MutableProgram::function(std::string_view name) const {
  for (auto const& op : functions)
    if (auto const* symbol = op.attribute("sym_name"); symbol && string_value(symbol->value) == name) return &op;
  return nullptr;
}

Type MutableProgram::with_shape(Type type, Shape const& shape) const {
  return program->context->tensor(shape, type->element);
}

std::optional<MutableProgram> read_mutable_program(std::shared_ptr<Program const> program, std::vector<Tensor> inputs,
                                                   MutableProgramOptions const& options, std::string& reason,
                                                   ValueIds* ids) {
  MutableProgram candidate;
  candidate.options = options;
  candidate.program = std::move(program);
  candidate.inputs = std::move(inputs);
  Block const* block = candidate.program->top;
  if (block->ops.size() == 1 && block->ops[0]->name == "builtin.module" && !block->ops[0]->regions.empty() &&
      !block->ops[0]->regions[0]->blocks.empty()) {
    for (auto const& attribute : block->ops[0]->attributes)
      candidate.module_attributes.push_back({attribute.name, attribute.value});
    block = block->ops[0]->regions[0]->blocks[0];
  }
  Reader reader(candidate);
  for (auto const* op : block->ops)
    if (!reader.read(*op, candidate.functions.emplace_back()))
      return reason = "it has regions of several blocks, or ops that cannot be read", std::nullopt;
  auto const* const main = candidate.function(options.entry);
  bool const has_body = main && !main->regions.empty() && !main->regions[0].ops.empty();
  if (!has_body || !is_terminator(main->regions[0].ops.back().name))
    return reason = "there is no function @" + options.entry, std::nullopt;
  candidate.main = static_cast<std::size_t>(main - candidate.functions.data());
  auto const all_tensors = [&](std::vector<ValueId> const& values) {
    return std::ranges::all_of(values, [&](ValueId value) { return is_tensor(candidate.types[value]); });
  };
  if (options.has_data && !(all_tensors(candidate.body().arguments) && all_tensors(candidate.returned())))
    return reason = "@main takes or returns what is no tensor", std::nullopt;
  auto& attributes = candidate.functions[candidate.main].attributes;
  std::erase_if(attributes, [](MutableAttribute const& attribute) { return attribute.name == "sym_visibility"; });
  if (ids) *ids = std::move(reader.ids);
  return candidate;
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

ValueId add_input(MutableProgram& candidate, Type type, Tensor value) {
  auto const fresh = static_cast<ValueId>(candidate.types.size());
  candidate.types.push_back(type);
  candidate.body().arguments.push_back(fresh);
  if (candidate.options.has_data) candidate.inputs.push_back(std::move(value));
  std::erase_if(candidate.functions[candidate.main].attributes,
                [](MutableAttribute const& attribute) { return attribute.name == "arg_attrs"; });
  return fresh;
}

MutableRegion fresh_copy(MutableProgram& candidate, MutableRegion const& region,
                         std::unordered_map<ValueId, ValueId> renamed) {
  MutableRegion copy = region;
  auto const define = [&](ValueId& value) {
    if (auto const known = renamed.find(value); known != renamed.end()) {
      value = known->second;
      return;
    }
    candidate.types.push_back(candidate.types[value]);
    auto const fresh = static_cast<ValueId>(candidate.types.size() - 1);
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

}  // namespace assay::inline harness::reduction
