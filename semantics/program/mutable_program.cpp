#include "semantics/program/mutable_program.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr std::string_view kFunction = "func.func", kModule = "builtin.module", kType = "function_type";

class Reader {
public:
  Reader(MutableProgram& to, ValueIds& ids) : to_(to), ids_(ids) {}

  std::vector<MutableOp> ops(std::span<Operation* const> from) {
    std::vector<MutableOp> list;
    list.reserve(from.size());
    for (Operation const* op : from) list.push_back(this->op(*op));
    return list;
  }

private:
  ValueId id(Value const* value) {
    auto const [found, is_new] = ids_.try_emplace(value, static_cast<ValueId>(to_.values.size()));
    if (is_new) to_.values.push_back({value->type, value->name, value->location, value->block != nullptr});
    return found->second;
  }
  std::vector<ValueId> ids(std::span<Value* const> values) {
    std::vector<ValueId> list;
    list.reserve(values.size());
    for (Value const* value : values) list.push_back(id(value));
    return list;
  }

  MutableBlock block(Block const& from) { return {from.label, ids(from.arguments), ops(from.ops)}; }

  MutableRegion region(Region const& from) {
    MutableRegion region;
    region.is_empty = from.blocks.empty();
    if (!region.is_empty) static_cast<MutableBlock&>(region) = block(*from.blocks[0]);
    for (std::size_t i = 1; i < from.blocks.size(); ++i) region.others.push_back(block(*from.blocks[i]));
    return region;
  }

  MutableOp op(Operation const& from) {
    MutableOp op{.name = from.name, .location = from.location, .opaque = from.opaque};
    op.operands = ids(from.operands);
    op.results = ids(from.results);
    op.attributes.assign(from.attributes.begin(), from.attributes.end());
    for (Region const* inner : from.regions) op.regions.push_back(region(*inner));
    for (Successor const& successor : from.successors)
      op.successors.emplace_back(successor.label, ids(successor.operands));
    return op;
  }

  MutableProgram& to_;
  ValueIds& ids_;
};

// Converts a MutableProgram to operations.
class Maker {
public:
  Maker(MutableProgram const& from, Arena& arena) : from_(from), arena_(arena), values_(from.values.size()) {}

  std::span<Operation* const> ops(std::vector<MutableOp> const& from, Block const* parent) {
    return list<Operation>(from, [&](MutableOp const& op) { return this->op(op, parent); });
  }

private:
  template <class T, class Items, class Make> std::span<T* const> list(Items const& items, Make const& make) {
    std::vector<T*> made;
    made.reserve(items.size());
    for (auto const& item : items) made.push_back(make(item));
    return arena_.copy(std::span<T* const>(made));
  }

  Value* value(ValueId id) {
    MutableValue const& from = from_.values[id];
    if (!values_[id]) values_[id] = arena_.make(Value{.type = from.type, .name = from.name, .location = from.location});
    return values_[id];
  }
  std::span<Value* const> values(std::vector<ValueId> const& ids) {
    return list<Value>(ids, [&](ValueId id) { return value(id); });
  }

  Block* block(MutableBlock const& from, Region const* parent) {
    Block* const made = arena_.make(Block{.label = from.label, .arguments = values(from.arguments), .parent = parent});
    for (std::size_t i = 0; i < made->arguments.size(); ++i) {
      made->arguments[i]->block = made;
      made->arguments[i]->index = static_cast<std::uint32_t>(i);
    }
    made->ops = ops(from.ops, made);
    return made;
  }

  Region* region(MutableRegion const& from, Operation const* parent) {
    Region* const made = arena_.make(Region{.parent = parent});
    std::vector<Block*> blocks;
    if (!from.is_empty) blocks.push_back(block(from, made));
    for (MutableBlock const& other : from.others) blocks.push_back(block(other, made));
    made->blocks = arena_.copy(std::span<Block* const>(blocks));
    return made;
  }

  Operation* op(MutableOp const& from, Block const* parent) {
    Operation* const made = arena_.make(Operation{.name = from.name,
                                                  .range = {},
                                                  .operands = values(from.operands),
                                                  .results = values(from.results),
                                                  .attributes = arena_.copy(from.attributes),
                                                  .location = from.location,
                                                  .parent = parent,
                                                  .opaque = from.opaque});
    for (std::size_t i = 0; i < made->results.size(); ++i) {
      made->results[i]->op = made;
      made->results[i]->index = static_cast<std::uint32_t>(i);
    }
    made->regions = list<Region>(from.regions, [&](MutableRegion const& inner) { return region(inner, made); });
    std::vector<Successor> successors;
    for (auto const& [label, operands] : from.successors) successors.push_back({label, values(operands)});
    made->successors = arena_.copy(successors);
    return made;
  }

  MutableProgram const& from_;
  Arena& arena_;
  std::vector<Value*> values_;
};

}  // namespace

Attribute MutableOp::attribute(std::string_view key) const { return assay::find(attributes, key); }

void MutableOp::set(std::string_view key, Attribute value) {
  auto const found = std::ranges::find(attributes, key, &NamedAttribute::name);
  if (found == attributes.end()) {
    if (value) attributes.push_back({key, value});
  } else if (value) {
    found->value = value;
  } else {
    attributes.erase(found);
  }
}

MutableProgram::MutableProgram(Program const& program, ValueIds* ids) : frame(program) {
  ValueIds own;
  if (program.top) ops = Reader(*this, ids ? *ids : own).ops(program.top->ops);
  frame.top = nullptr;
}

ValueId MutableProgram::add(MutableValue value) {
  values.push_back(value);
  return static_cast<ValueId>(values.size() - 1);
}

std::vector<MutableOp>& MutableProgram::functions() {
  bool const in_module = ops.size() == 1 && ops[0].name == kModule && !ops[0].regions.empty();
  return in_module && !ops[0].regions[0].is_empty ? ops[0].regions[0].ops : ops;
}

MutableOp* MutableProgram::function(std::string_view name) {
  for (MutableOp& op : functions())
    if (Attribute const own = op.attribute("sym_name"); op.name == kFunction && own && string_value(own) == name)
      return &op;
  return nullptr;
}

MutableOp* MutableProgram::find(std::string_view name, MutableOp** function) {
  MutableOp* found = nullptr;
  auto const is_other = [&](MutableOp& op) {
    if (op.name == name) found = &op;
    return !found;
  };
  for_each_nested(ops, is_other);
  if (!function) return found;
  *function = nullptr;
  for_each_nested(ops, [&](MutableOp& op) {
    bool const holds = op.name == kFunction && &op != found &&
                       !for_each_nested(op, [&](MutableOp const& inner) { return &inner != found; });
    if (holds) *function = &op;
    return true;
  });
  return found;
}

MutableOp* MutableProgram::definition(ValueId value) {
  MutableOp* found = nullptr;
  for_each_nested(ops, [&](MutableOp& op) {
    if (std::ranges::find(op.results, value) != op.results.end()) found = &op;
    return !found;
  });
  return found;
}

Program MutableProgram::in(Arena& arena) const {
  Program made = frame;
  made.top = arena.make(Block{});
  made.top->ops = Maker(*this, arena).ops(ops, made.top);
  return made;
}

void update_signature(MutableProgram& program, MutableOp& function, bool with_results) {
  Attribute const written = function.attribute(kType);
  if (function.regions.empty() || function.regions[0].is_empty || !written || !written->type) return;
  auto const types = [&](std::vector<ValueId> const& ids) {
    std::vector<Type> list;
    for (ValueId const id : ids) list.push_back(program.values[id].type);
    return list;
  };
  MutableRegion const& body = function.regions[0];
  std::vector<Type> results(written->type->results.begin(), written->type->results.end());
  if (with_results && !body.ops.empty() && body.ops.back().name == "func.return")
    results = types(body.ops.back().operands);
  Context& context = *program.frame.context;
  Type const type = context.function(types(body.arguments), results);
  if (type != written->type) function.set(kType, context.unique({.kind = AttributeKind::type, .type = type}));
}

}  // namespace assay
