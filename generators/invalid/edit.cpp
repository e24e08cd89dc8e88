#include "generators/invalid/edit.hpp"

#include <algorithm>

#include "generators/invalid/text.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/writer.hpp"

namespace assay {
namespace {

constexpr char const* kFunction = "func.func";

class Change {
public:
  Change(MutableProgram& program, std::string_view name)
      : program_(program), context_(*program.frame.context), op_(program.find(name, &function_)) {
    if (function_ && !function_->regions.empty() && !function_->regions[0].is_empty) entry_ = &function_->regions[0];
  }

  // Applies the change. False if it does not apply.
  bool apply(OpChange const& change) {
    using Kind = OpChange::Kind;
    if (!op_) return false;
    switch (change.kind) {
      case Kind::operand_type:
        return change.index < op_->operands.size() && retype_operand(change.index, change.text);
      case Kind::fresh_operand:
        return change.index < op_->operands.size() && replace_operand(change.index, change.text);
      case Kind::drop_operand:
        if (change.index >= op_->operands.size()) return false;
        move_segment(change.index, -1);
        drop(op_->operands, change.index);
        return true;
      case Kind::add_operand: {
        auto const value = argument(change.text);
        if (!value) return false;
        if (!op_->operands.empty()) move_segment(op_->operands.size() - 1, 1);
        op_->operands.push_back(*value);
        return true;
      }
      case Kind::result_type:
        if (change.index >= op_->results.size()) return false;
        program_.values[op_->results[change.index]].type = context_.opaque(change.text);
        return true;
      case Kind::drop_result:
        return change.index < op_->results.size() && drop_result(change.index);
      case Kind::add_result:
        op_->results.push_back(program_.add({.type = context_.opaque(change.text), .name = "extra"}));
        return true;
      case Kind::drop_region:
        if (change.index >= op_->regions.size()) return false;
        drop(op_->regions, change.index);
        return true;
      case Kind::add_region:
        op_->regions.push_back(op_->regions.empty() ? MutableRegion() : MutableRegion(op_->regions.back()));
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

  // Updates the function's signature from its body; the result types only if the terminator is not the changed op.
  void update_function() {
    if (entry_) update_signature(program_, *function_, entry_->ops.empty() || &entry_->ops.back() != op_);
  }

private:
  template <class T> static void drop(std::vector<T>& list, std::size_t index) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
  }

  bool set_attribute(OpChange const& change) {
    MutableOp* at = op_;
    if (change.of_operand)
      at = change.index < op_->operands.size() ? program_.definition(op_->operands[change.index]) : nullptr;
    bool const drops = change.kind == OpChange::Kind::drop_attribute;
    if (!at || (drops && !at->attribute(change.name))) return false;
    at->set(context_.intern(change.name),
            drops ? nullptr : context_.unique({.kind = AttributeKind::opaque, .text = context_.intern(change.text)}));
    return true;
  }

  // Adds an argument to the function.
  std::optional<ValueId> argument(std::string const& type) {
    if (!entry_ || op_->name == kFunction) return std::nullopt;
    std::string const name = "extra" + std::to_string(entry_->arguments.size());
    auto const value =
        program_.add({.type = context_.opaque(type), .name = context_.intern(name), .is_argument = true});
    entry_->arguments.push_back(value);
    return value;
  }

  bool replace_operand(std::size_t index, std::string const& type) {
    auto const value = argument(type);
    if (value) op_->operands[index] = *value;
    return value.has_value();
  }

  bool retype_operand(std::size_t index, std::string const& type) {
    MutableValue& value = program_.values[op_->operands[index]];
    bool const once = std::ranges::count(op_->operands, op_->operands[index]) == 1;
    if (!value.is_argument || !once) return replace_operand(index, type);
    value.type = context_.opaque(type);
    return true;
  }

  bool drop_result(std::size_t index) {
    if (entry_ && !entry_->ops.empty()) std::erase(entry_->ops.back().operands, op_->results[index]);
    drop(op_->results, index);
    return true;
  }

  bool change_body(OpChange const& change) {
    if (op_->regions.empty() || op_->regions[0].is_empty) return false;
    MutableRegion& body = op_->regions[0];
    bool const returns = change.kind == OpChange::Kind::return_argument;
    if (change.index >= (returns ? body.arguments.size() : body.ops.size())) return false;
    if (returns) {
      if (body.ops.empty() || body.ops.back().operands.empty()) return false;
      body.ops.back().operands[0] = body.arguments[change.index];
    } else if (change.kind == OpChange::Kind::rename_inner) {
      body.ops[change.index].name = context_.intern(change.name);
    } else {
      MutableOp copy = body.ops[change.index];
      for (ValueId& result : copy.results) {
        MutableValue value = program_.values[result];
        value.name = context_.intern("twin_" + std::string(value.name));
        result = program_.add(value);
      }
      body.ops.insert(body.ops.begin() + static_cast<std::ptrdiff_t>(change.index) + 1, std::move(copy));
    }
    return true;
  }

  // Updates the segment sizes after operand `index` is removed or one is added after it.
  void move_segment(std::size_t index, std::int64_t by) {
    Attribute const sizes = op_->attribute(kSegments);
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
    op_->set(kSegments, context_.unique(node));
  }

  static constexpr char const* kSegments = "operandSegmentSizes";
  MutableProgram& program_;
  Context& context_;
  MutableOp* function_ = nullptr;  // the function that contains the op, and its body, if any
  MutableRegion* entry_ = nullptr;
  MutableOp* op_;
};

std::string in_full(Type type) { return to_string(type, kNoLimit); }

std::vector<OpParts::Named> attributes_of(MutableOp const& op) {
  std::vector<OpParts::Named> named;
  for (NamedAttribute const& entry : op.attributes)
    named.push_back({std::string(entry.name), to_string(entry.value, kNoLimit)});
  return named;
}

MutableProgram read(std::string const& text) {
  Diagnostics ignored;
  return MutableProgram(parse_program(Source::from_string("op", text), {}, ignored));
}

}  // namespace

std::string changed(std::string const& text, std::string_view name, OpChange const& change) {
  MutableProgram program = read(text);
  Change made(program, name);
  if (!made.apply(change)) return "";
  made.update_function();
  return print_program(program, AssemblyFormat::generic);
}

std::optional<OpParts> read_parts(std::string const& text, std::string_view name) {
  MutableProgram program = read(text);
  MutableOp const* const op = program.find(name);
  if (!op) return std::nullopt;
  OpParts parts;
  auto const add_element = [&](Type type) {
    Type const element = type && type->element && type->kind != TypeKind::complex ? type->element : type;
    if (!element) return;
    std::string const written = in_full(element);
    if (std::ranges::find(parts.element_types, written) == parts.element_types.end())
      parts.element_types.push_back(written);
  };
  for (ValueId const operand : op->operands) {
    Type const type = program.values[operand].type;
    if (!type) return std::nullopt;
    parts.operands.push_back(in_full(type));
    MutableOp const* const definition = program.definition(operand);
    bool const constant = definition && definition->operands.empty() && definition->regions.empty();
    parts.constants.push_back(constant ? attributes_of(*definition) : std::vector<OpParts::Named>{});
    add_element(type);
  }
  for (ValueId const result : op->results) {
    parts.results.push_back(in_full(program.values[result].type));
    add_element(program.values[result].type);
  }
  parts.attributes = attributes_of(*op);
  parts.regions = op->regions.size();
  return parts;
}

}  // namespace assay
