#include "generators/invalid/edit.hpp"

#include <algorithm>

#include "generators/invalid/text.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/writer.hpp"

namespace assay::inline generators {
namespace {

constexpr char const* kFunction = "func.func";

Operation* find_op(Block const& block, std::string_view name) {
  for (Operation* op : block.ops) {
    if (op->name == name) return op;
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks)
        if (Operation* const found = find_op(*inner, name)) return found;
  }
  return nullptr;
}

// The function around an op, or nullptr.
Operation* function_around(Operation const& op) {
  for (Block const* block = op.parent; block && block->parent && block->parent->parent;
       block = block->parent->parent->parent) {
    auto* outer = const_cast<Operation*>(block->parent->parent);
    if (outer->name == kFunction) return outer;
  }
  return nullptr;
}

class Changing {
public:
  Changing(Program& program, Operation& op) : arena_(program.context->arena()), context_(*program.context), op_(op) {
    function_ = function_around(op);
    if (function_ && !function_->regions.empty() && !function_->regions[0]->blocks.empty())
      entry_ = function_->regions[0]->blocks[0];
  }

  bool apply(OpChange const& change) {
    using Kind = OpChange::Kind;
    switch (change.kind) {
      case Kind::operand_type:
        return change.index < op_.operands.size() && retype_operand(change.index, change.text);
      case Kind::fresh_operand:
        return change.index < op_.operands.size() && replace_operand(change.index, change.text);
      case Kind::drop_operand:
        if (change.index >= op_.operands.size()) return false;
        move_segment(change.index, -1);
        without(op_.operands, change.index);
        return true;
      case Kind::add_operand: {
        Value* const value = argument(change.text);
        if (!value) return false;
        if (!op_.operands.empty()) move_segment(op_.operands.size() - 1, 1);
        with(op_.operands, value);
        return true;
      }
      case Kind::result_type:
        if (change.index >= op_.results.size()) return false;
        op_.results[change.index]->type = context_.opaque(change.text);
        return true;
      case Kind::drop_result:
        return change.index < op_.results.size() && drop_result(change.index);
      case Kind::add_result:
        with(op_.results, arena_.make(Value{.type = context_.opaque(change.text),
                                            .name = "extra",
                                            .op = &op_,
                                            .number = static_cast<std::uint32_t>(op_.results.size())}));
        return true;
      case Kind::drop_region:
        if (change.index >= op_.regions.size()) return false;
        without(op_.regions, change.index);
        return true;
      case Kind::add_region:
        if (op_.regions.empty())
          with(op_.regions, arena_.make(Region{.parent = &op_}));
        else
          with(op_.regions, op_.regions.back());
        return true;
      case Kind::set_attribute:
      case Kind::drop_attribute:
        return set_attribute(change);
      case Kind::double_inner:
      case Kind::rename_inner:
      case Kind::return_argument:
        return change_body(change);
    }
    return false;
  }

  // The function's signature says again what its body does.
  void mend_function() {
    if (!entry_ || &op_ == function_) return;
    std::vector<Type> inputs, results;
    for (Value const* value : entry_->arguments) inputs.push_back(value->type);
    Attribute const written = function_->attribute("function_type");
    if (!written || !written->type) return;
    Operation const* const last = entry_->ops.empty() ? nullptr : entry_->ops.back();
    if (last && last != &op_ && last->name == "func.return")
      for (Value const* value : last->operands) results.push_back(value->type);
    else
      results.assign(written->type->results.begin(), written->type->results.end());
    Type const type = context_.function(inputs, results);
    if (type != written->type)
      set(*function_, "function_type", context_.unique({.kind = AttributeKind::type, .type = type}));
  }

private:
  template <class T> void with(std::span<T* const>& list, T* item) {
    std::vector<T*> items(list.begin(), list.end());
    items.push_back(item);
    list = arena_.copy(std::span<T* const>(items));
  }
  template <class T> void without(std::span<T* const>& list, std::size_t index) {
    std::vector<T*> items(list.begin(), list.end());
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    list = arena_.copy(std::span<T* const>(items));
  }

  void set(Operation& op, std::string_view name, Attribute value) {
    std::vector<NamedAttribute> entries(op.attributes.begin(), op.attributes.end());
    auto const found = std::ranges::find(entries, name, &NamedAttribute::name);
    if (found != entries.end() && !value)
      entries.erase(found);
    else if (found != entries.end())
      found->value = value;
    else if (value)
      entries.push_back({context_.intern(name), value});
    op.attributes = arena_.copy(entries);
  }

  bool set_attribute(OpChange const& change) {
    Operation* at = &op_;
    if (change.of_operand) {
      if (change.index >= op_.operands.size() || !op_.operands[change.index]->op) return false;
      at = const_cast<Operation*>(op_.operands[change.index]->op);
    }
    bool const drops = change.kind == OpChange::Kind::drop_attribute;
    if (drops && !at->attribute(change.name)) return false;
    set(*at, change.name,
        drops ? nullptr : context_.unique({.kind = AttributeKind::opaque, .text = context_.intern(change.text)}));
    return true;
  }

  Value* argument(std::string const& type) {
    if (!entry_ || (op_.name == kFunction)) return nullptr;
    auto* const block = const_cast<Block*>(entry_);
    std::string const name = "extra" + std::to_string(block->arguments.size());
    Value* const value = arena_.make(Value{.type = context_.opaque(type),
                                           .name = context_.intern(name),
                                           .block = block,
                                           .number = static_cast<std::uint32_t>(block->arguments.size())});
    with(block->arguments, value);
    return value;
  }

  bool replace_operand(std::size_t index, std::string const& type) {
    Value* const value = argument(type);
    if (!value) return false;
    std::vector<Value*> operands(op_.operands.begin(), op_.operands.end());
    operands[index] = value;
    op_.operands = arena_.copy(std::span<Value* const>(operands));
    return true;
  }

  bool retype_operand(std::size_t index, std::string const& type) {
    Value* const value = op_.operands[index];
    bool const once = std::ranges::count(op_.operands, value) == 1;
    if (!value->block || !once) return replace_operand(index, type);
    value->type = context_.opaque(type);
    return true;
  }

  bool drop_result(std::size_t index) {
    Value const* const gone = op_.results[index];
    if (entry_ && !entry_->ops.empty()) {
      Operation& last = *entry_->ops.back();
      std::vector<Value*> kept;
      for (Value* value : last.operands)
        if (value != gone) kept.push_back(value);
      last.operands = arena_.copy(std::span<Value* const>(kept));
    }
    without(op_.results, index);
    for (std::size_t i = 0; i < op_.results.size(); ++i) op_.results[i]->number = static_cast<std::uint32_t>(i);
    return true;
  }

  bool change_body(OpChange const& change) {
    if (op_.regions.empty() || op_.regions[0]->blocks.empty()) return false;
    Block& body = *op_.regions[0]->blocks[0];
    bool const returns = change.kind == OpChange::Kind::return_argument;
    if (change.index >= (returns ? body.arguments.size() : body.ops.size())) return false;
    if (returns) {
      if (body.ops.empty() || body.ops.back()->operands.empty()) return false;
      Operation& last = *body.ops.back();
      std::vector<Value*> values(last.operands.begin(), last.operands.end());
      values[0] = body.arguments[change.index];
      last.operands = arena_.copy(std::span<Value* const>(values));
      return true;
    }
    if (change.kind == OpChange::Kind::rename_inner) {
      body.ops[change.index]->name = context_.intern(change.name);
      return true;
    }
    Operation* const twin = arena_.make(*body.ops[change.index]);
    std::vector<Value*> results;
    for (Value const* result : twin->results) {
      Value* const value = arena_.make(*result);
      value->op = twin;
      value->name = context_.intern("twin_" + std::string(result->name));
      results.push_back(value);
    }
    twin->results = arena_.copy(std::span<Value* const>(results));
    std::vector<Operation*> ops(body.ops.begin(), body.ops.end());
    ops.insert(ops.begin() + static_cast<std::ptrdiff_t>(change.index) + 1, twin);
    body.ops = arena_.copy(std::span<Operation* const>(ops));
    return true;
  }

  // Operand `index` goes, or one comes after it: the op may say how many of a kind it has.
  void move_segment(std::size_t index, std::int64_t by) {
    Attribute const sizes = op_.attribute("operandSegmentSizes");
    if (!sizes || sizes->kind != AttributeKind::dense_array) return;
    std::vector<std::int64_t> numbers(sizes->integers.begin(), sizes->integers.end());
    std::int64_t end = 0;
    for (std::int64_t& size : numbers)
      if ((end += size) > static_cast<std::int64_t>(index)) {
        size += by;
        break;
      }
    AttributeNode node = *sizes;
    node.integers = numbers;
    set(op_, "operandSegmentSizes", context_.unique(node));
  }

  Arena& arena_;
  Context& context_;
  Operation& op_;
  Operation* function_ = nullptr;
  Block* entry_ = nullptr;
};

std::string in_full(Type type) { return to_string(type, kNoLimit); }

std::vector<OpParts::Named> attributes_of(Operation const& op) {
  std::vector<OpParts::Named> named;
  for (NamedAttribute const& entry : op.attributes)
    named.push_back({std::string(entry.name), to_string(entry.value, kNoLimit)});
  return named;
}

}  // namespace

std::string changed(std::string const& text, std::string_view name, OpChange const& change) {
  Diagnostics ignored;
  Program program = parse_program(Source::from_string("op", text), {}, ignored);
  Operation* const op = program.top ? find_op(*program.top, name) : nullptr;
  if (!op) return "";
  Changing changing(program, *op);
  if (!changing.apply(change)) return "";
  changing.mend_function();
  return print_program(program, Form::generic);
}

bool read_parts(std::string const& text, std::string_view name, OpParts& parts) {
  Diagnostics ignored;
  Program const program = parse_program(Source::from_string("op", text), {}, ignored);
  Operation const* const op = program.top ? find_op(*program.top, name) : nullptr;
  if (!op) return false;
  auto add_element = [&](Type type) {
    Type const element = type && type->element && type->kind != TypeKind::complex ? type->element : type;
    if (!element) return;
    std::string const written = in_full(element);
    if (std::ranges::find(parts.element_types, written) == parts.element_types.end())
      parts.element_types.push_back(written);
  };
  for (Value const* operand : op->operands) {
    if (!operand->type) return false;
    parts.operands.push_back(in_full(operand->type));
    bool const constant = operand->op && operand->op->operands.empty() && operand->op->regions.empty();
    parts.constants.push_back(constant ? attributes_of(*operand->op) : std::vector<OpParts::Named>{});
    add_element(operand->type);
  }
  for (Value const* result : op->results) {
    parts.results.push_back(in_full(result->type));
    add_element(result->type);
  }
  parts.attributes = attributes_of(*op);
  parts.regions = op->regions.size();
  return true;
}

}  // namespace assay::inline generators
