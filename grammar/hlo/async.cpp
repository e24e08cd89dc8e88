// Implements asynchronous instructions: grammar/hlo/lowering.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "grammar/hlo/lowering.hpp"

namespace assay::hlo {

// Returns "all-reduce" for "all-reduce-start". Opcodes without the suffix, such as send and recv, are unchanged.
std::string_view base_of_start(std::string_view opcode) {
  constexpr std::string_view kSuffix = "-start";
  return opcode.ends_with(kSuffix) ? opcode.substr(0, opcode.size() - kSuffix.size()) : opcode;
}

// Returns the attributes of the op itself, without the attributes of the start: execution thread and aliasing.
std::span<Attribute const> Lowering::without_async_attributes(std::span<Attribute const> all) {
  auto const is_of_start = [&](Attribute const& one) {
    return one.name == "async_execution_thread" || one.name == "output_to_operand_aliasing";
  };
  if (std::ranges::none_of(all, is_of_start)) return all;
  std::vector<Attribute> kept;
  std::ranges::remove_copy_if(all, std::back_inserter(kept), is_of_start);
  return module_.parts->arena.copy(std::span<Attribute const>(kept));
}

// Lowers an async start. Its shape is a tuple of operands, results and contexts, or the shape of the results alone.
std::optional<Lowered> Lowering::lower_start(Frame& frame, Instruction const& instruction, OpcodeRow const& row,
                                             Operands& operands) {
  Shape const* const shape = instruction.shape;
  if (!shape) return std::nullopt;
  if (!has_own_done(instruction.opcode) && !has_async_shape(instruction, operands, 0)) return std::nullopt;
  std::vector<Type> given;
  for (Value const* const leaf : operands.leaves) {
    if (!leaf) return std::nullopt;
    given.push_back(leaf->type);
  }
  bool const has_operands =
      shape->kind == ShapeKind::tuple && shape->members.size() >= 2 && leaf_types(shape->members[0]) == given;
  Instruction& inner = started_.emplace_back(instruction);
  inner.opcode = row.opcode;
  inner.attributes = without_async_attributes(instruction.attributes);
  if (has_operands) inner.shape = &shape->members[1];
  std::vector<Type> const results = leaf_types(*inner.shape);
  Leaves const started(operands.leaves.begin(), operands.leaves.end());
  std::optional<Lowered> computed;
  if (std::string_view const key = key_of_called(inner); !key.empty()) {
    if (!is_whole(inner, started,
                  leaf_count(*inner.shape))) {  // later updates, or the end, add operands or results
      Lowered made;
      made.shape = shape;
      made.async = std::make_shared<Started>(Started{.opcode = "async"});
      made.async->pending = &inner;
      made.async->given = started;
      made.leaves.resize(leaf_count(*shape), nullptr);
      return made;
    }
    computed = lower_call(inner, key, operands, results);
  } else {
    Lowered own;
    if (lower_by_rows(frame, inner, &row, operands, results, own)) computed = std::move(own);
  }
  if (!computed) return std::nullopt;
  Lowered made;
  made.shape = shape;
  made.async = std::make_shared<Started>(Started{.opcode = base_of_start(instruction.opcode)});
  made.async->done = computed->leaves;
  made.leaves = computed->leaves;
  if (has_operands) {
    made.leaves = started;
    made.leaves.insert(made.leaves.end(), computed->leaves.begin(), computed->leaves.end());
    made.leaves.resize(leaf_count(*shape), nullptr);
  }
  return made;
}

// Returns the attribute that names the computation of an asynchronous call or fusion. Empty for other ops.
std::string_view Lowering::key_of_called(Instruction const& inner) {
  if (inner.opcode != "call" && inner.opcode != "fusion") return {};
  return inner.attribute("calls") ? "calls" : inner.attribute("to_apply") ? "to_apply" : "";
}

// Whether an asynchronous call has all operands, and its shape has all results.
bool Lowering::is_whole(Instruction const& inner, Leaves const& given, std::size_t results) {
  auto const called = computations_of(inner, key_of_called(inner));
  if (called.size() != 1) return true;  // reported at the call
  std::size_t wanted = 0;
  for (Instruction const* const parameter : parameters_of(*called[0])) wanted += leaf_count(*parameter->shape);
  Shape const* const root = called[0]->root().shape;
  return given.size() >= wanted && (!root || results >= leaf_count(*root));
}

// Emits the pending op if it has all operands, and all results with shape `result`.
void Lowering::begin_pending(Started& made, Shape const& result, SourceRange range) {
  if (OpcodeRow const* const row = table_.opcode(made.pending->opcode); row && row->is == "@recv") {
    Operation const& op = emit_transfer(*made.pending, false, made.given);
    made.done.assign(op.results.begin(), op.results.end());
    made.pending = nullptr;
    return;
  }
  if (!is_whole(*made.pending, made.given, leaf_count(result))) return;
  Instruction& inner = started_.emplace_back(*made.pending);
  inner.shape = &result;
  Operands all;
  all.leaves.assign(made.given.begin(), made.given.end());
  all.offsets.assign(all.leaves.size(), range.begin);
  auto const computed = lower_call(inner, key_of_called(inner), all, leaf_types(result));
  if (!computed) return;
  made.pending = nullptr;
  made.done = computed->leaves;
}

// Whether instructions of the opcode begin an operation that a -done ends.
bool Lowering::is_start(std::string_view opcode) const {
  OpcodeRow const* const row = table_.opcode(opcode);
  return opcode.ends_with("-start") || (row && (row->is == "@send" || row->is == "@recv"));
}

// Returns a started operation with unknown results.
std::shared_ptr<Started> Lowering::unknown_start(std::string_view opcode) {
  return std::make_shared<Started>(Started{.opcode = base_of_start(opcode), .is_unknown = true});
}

// Whether the operand of an -update or -done is a started operation of the same opcode. Reports an error if not. If the
// row allows it, the operand may come from a tuple; then it is unknown, and the function returns false without an
// error.
bool Lowering::is_started_operand(Instruction const& instruction, OpcodeRow const& row, Lowered const& operand) {
  std::string_view const opcode = instruction.opcode, base = opcode.substr(0, opcode.rfind('-'));
  std::string_view const started = operand.async ? operand.async->opcode : std::string_view();
  auto const started_by = [&](std::string_view one) { return fmt::format("{}{}", one, is_start(one) ? "" : "-start"); };
  if (!operand.async) {
    bool const may_be_of_tuple = !row.takes_started && operand.shape->kind == ShapeKind::tuple;
    if (!may_be_of_tuple)
      report("hlo_operand", instruction.opcode_range,
             fmt::format("the operand of {} is not what {} returns", opcode, started_by(base)));
    return false;
  }
  if (base != "async" && started != "async" && base != started) {
    report("hlo_operand", instruction.opcode_range,
           fmt::format("the operand of {} is what {} returns, not {}", opcode, started_by(started), started_by(base)));
    return false;
  }
  return !operand.async->is_unknown;
}

// Lowers an -update. It may add operands; the op is emitted with the last one.
std::optional<Lowered> Lowering::lower_update(Instruction const& instruction, OpcodeRow const& row,
                                              Operands& operands) {
  if (operands.values.empty() || !is_started_operand(instruction, row, *operands.values[0])) return std::nullopt;
  if (instruction.shape && !has_async_shape(instruction, operands, 1)) return std::nullopt;
  Lowered made = *operands.values[0];
  if (!made.async->pending || !instruction.shape) return made;
  made.async = std::make_shared<Started>(*made.async);
  made.shape = instruction.shape;
  for (std::size_t i = 1; i < operands.values.size(); ++i)
    made.async->given.insert(made.async->given.end(), operands.values[i]->leaves.begin(),
                             operands.values[i]->leaves.end());
  made.leaves.assign(leaf_count(*instruction.shape), nullptr);
  Shape const& shape = *instruction.shape;
  if (shape.kind == ShapeKind::tuple && shape.members.size() >= 2)
    begin_pending(*made.async, shape.members[1], instruction.opcode_range);
  return made;
}

}  // namespace assay::hlo
