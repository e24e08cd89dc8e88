#include "generators/invalid/violations.hpp"

namespace assay {
namespace {

MutableBlock* block_of(MutableOp& op) {
  return op.regions.empty() || op.regions[0].is_empty ? nullptr : &op.regions[0];
}

// The body of the first function.
MutableBlock* body(MutableProgram& program) { return program.ops.empty() ? nullptr : block_of(program.ops[0]); }

// The first op of the body with operands, except the last op.
MutableOp* with_operands(MutableProgram& program) {
  MutableBlock* const block = body(program);
  for (std::size_t i = 0; block && i + 1 < block->ops.size(); ++i)
    if (!block->ops[i].operands.empty()) return &block->ops[i];
  return nullptr;
}

MutableOp* with_region(MutableProgram& program) {
  if (MutableBlock* const block = body(program))
    for (MutableOp& op : block->ops)
      if (MutableBlock const* const inner = block_of(op); inner && !inner->ops.empty()) return &op;
  return nullptr;
}

// Replaces the first operand by an undefined value.
bool replace_first_operand(MutableProgram& program, MutableValue const& value) {
  MutableOp* const op = with_operands(program);
  if (op) op->operands[0] = program.add(value);
  return op;
}

MutableValue first_operand(MutableProgram& program) {
  MutableOp const* const op = with_operands(program);
  return op ? program.values[op->operands[0]] : MutableValue{};
}

bool rename_first_operand(MutableProgram& program, std::string const& name) {
  MutableValue value = first_operand(program);
  value.name = program.frame.context->intern(name);
  return replace_first_operand(program, value);
}

bool undefined(MutableProgram& program) { return rename_first_operand(program, "nowhere"); }
bool no_such_number(MutableProgram& program) {
  return rename_first_operand(program, std::string(first_operand(program).name) + "#7");
}

bool from_inside(MutableProgram& program) {
  MutableOp* const outer = with_region(program);
  if (!outer || &body(program)->ops.back() == outer) return false;
  auto& returned = body(program)->ops.back().operands;
  for (MutableOp const& inner : outer->regions[0].ops)
    for (ValueId const result : inner.results)
      for (ValueId& operand : returned)
        if (program.values[operand].type == program.values[result].type) {
          operand = result;
          return true;
        }
  return false;
}

bool defined_twice(MutableProgram& program) {
  MutableBlock* const block = body(program);
  if (!block || block->ops.empty() || block->ops[0].results.empty()) return false;
  block->ops.insert(block->ops.begin(), MutableOp(block->ops[0]));
  return true;
}

bool other_type(MutableProgram& program) {
  MutableValue value = first_operand(program);
  value.type = program.frame.context->opaque("tensor<77xi1>");
  return replace_first_operand(program, value);
}

bool before_definition(MutableProgram& program) {
  MutableOp* const op = with_operands(program);
  if (!op || op->results.empty()) return false;
  MutableOp user{.name = "stablehlo.custom_call", .operands = {op->results[0]}};
  user.set("call_target_name", program.frame.context->unique({.kind = AttributeKind::string, .text = "user"}));
  auto& ops = body(program)->ops;
  ops.insert(ops.begin(), std::move(user));
  return true;
}

bool of_itself(MutableProgram& program) {
  MutableOp* const op = with_operands(program);
  if (!op || op->results.size() != 1) return false;
  for (ValueId& operand : op->operands)
    if (program.values[operand].type == program.values[op->results[0]].type) {
      operand = op->results[0];
      return true;
    }
  return false;
}

bool drop_end(MutableBlock* block) {
  if (!block || block->ops.empty()) return false;
  block->ops.pop_back();
  return true;
}
bool no_end_of_function(MutableProgram& program) { return drop_end(body(program)); }
bool no_end_of_region(MutableProgram& program) {
  MutableOp* const op = with_region(program);
  return op && drop_end(&op->regions[0]);
}

bool repeat_last(std::vector<MutableOp>* ops) {
  if (!ops || ops->empty()) return false;
  ops->push_back(MutableOp(ops->back()));
  return true;
}
bool ends_twice(MutableProgram& program) {
  MutableBlock* const block = body(program);
  return block && repeat_last(&block->ops);
}
bool region_ends_twice(MutableProgram& program) {
  MutableOp* const op = with_region(program);
  return op && repeat_last(&op->regions[0].ops);
}
bool same_symbol(MutableProgram& program) { return repeat_last(&program.ops); }

bool two_blocks(MutableProgram& program) {
  MutableRegion region;
  region.is_empty = false;
  region.ops = std::move(program.ops);
  region.others.push_back({.label = "second", .ops = {}});
  program.ops = {{.name = "builtin.module", .regions = {std::move(region)}}};
  return true;
}

bool foreign_end(MutableProgram& program) {
  MutableOp* const op = with_region(program);
  if (!op || op->regions[0].ops.back().name != "stablehlo.return") return false;
  op->regions[0].ops.back().name = "func.return";
  return true;
}

bool rename(MutableProgram& program, std::string_view name) {
  MutableOp* const op = with_operands(program);
  if (op) op->name = name;
  return op;
}
bool no_such_op(MutableProgram& program) { return rename(program, "stablehlo.no_such_op"); }
bool no_such_chlo_op(MutableProgram& program) { return rename(program, "chlo.no_such_op"); }
bool no_such_dialect(MutableProgram& program) { return rename(program, "nothing.op"); }

bool attribute_twice(MutableProgram& program) {
  if (MutableBlock* const block = body(program))
    for (MutableOp& op : block->ops)
      if (!op.attributes.empty()) {
        op.attributes.push_back(NamedAttribute(op.attributes.back()));
        return true;
      }
  return false;
}

bool no_such_block(MutableProgram& program) {
  MutableBlock* const block = body(program);
  if (!block || block->ops.empty() || block->ops.back().successors.empty()) return false;
  block->ops.back().successors[0].first = "nowhere";
  return true;
}

bool same_label(MutableProgram& program) {
  if (!body(program) || program.ops[0].regions[0].others.empty()) return false;
  MutableRegion& region = program.ops[0].regions[0];
  if (region.others.back().ops.empty()) return false;
  // The values that the last block returns may not be visible here, so a new block ends with the branch.
  region.others.push_back({.label = region.others.back().label, .ops = {region.ops.back()}});
  return true;
}

}  // namespace

std::vector<ProgramViolation> program_violations() {
  return {{"ssa_visibility", "undefined", undefined},
          {"ssa_visibility", "from_inside", from_inside},
          {"ssa_number", "no_such_number", no_such_number},
          {"ssa_redefinition", "defined_twice", defined_twice},
          {"ssa_type", "other_type", other_type},
          {"ssa_dominance", "before_definition", before_definition},
          {"ssa_dominance", "of_itself", of_itself},
          {"terminator", "no_end", no_end_of_function},
          {"terminator", "no_end_of_region", no_end_of_region},
          {"terminator", "ends_twice", ends_twice},
          {"terminator", "region_ends_twice", region_ends_twice},
          {"parent", "foreign_end", foreign_end},
          {"single_block", "two_blocks", two_blocks},
          {"symbol_redefinition", "same_symbol", same_symbol},
          {"block_visibility", "no_such_block", no_such_block},
          {"block_label", "same_label", same_label},
          {"unknown_op", "no_such_op", no_such_op},
          {"unknown_op", "no_such_chlo_op", no_such_chlo_op},
          {"unknown_dialect", "no_such_dialect", no_such_dialect},
          {"duplicate_attribute", "attribute_twice", attribute_twice}};
}

}  // namespace assay
