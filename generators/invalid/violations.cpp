#include "generators/invalid/violations.hpp"

namespace assay::inline generators {
namespace {

Arena& arena(Program& program) { return program.context->arena(); }

template <class T> void set(Program& program, std::span<T* const>& list, std::vector<T*> const& items) {
  list = arena(program).copy(std::span<T* const>(items));
}
template <class T> std::vector<T*> items(std::span<T* const> list) { return {list.begin(), list.end()}; }

Block* body(Program& program) {
  if (!program.top || program.top->ops.empty()) return nullptr;
  Operation* const function = program.top->ops[0];
  if (function->regions.empty() || function->regions[0]->blocks.empty()) return nullptr;
  return function->regions[0]->blocks[0];
}

// The first op of the body with operands that is not its last.
Operation* with_operands(Program& program) {
  Block* const block = body(program);
  if (!block) return nullptr;
  for (std::size_t i = 0; i + 1 < block->ops.size(); ++i)
    if (!block->ops[i]->operands.empty()) return block->ops[i];
  return nullptr;
}

Operation* with_region(Program& program) {
  Block* const block = body(program);
  if (!block) return nullptr;
  for (Operation* op : block->ops)
    if (!op->regions.empty() && !op->regions[0]->blocks.empty() && !op->regions[0]->blocks[0]->ops.empty()) return op;
  return nullptr;
}

void set_operand(Program& program, Operation& op, std::size_t index, Value* value) {
  auto operands = items(op.operands);
  operands[index] = value;
  set(program, op.operands, operands);
}

bool rename_first_operand(Program& program, std::string const& name, bool suffix) {
  Operation* const op = with_operands(program);
  if (!op) return false;
  Value* const value = arena(program).make(*op->operands[0]);
  value->op = nullptr;
  value->name = program.context->intern(suffix ? std::string(value->name) + name : name);
  set_operand(program, *op, 0, value);
  return true;
}

bool undefined(Program& program) { return rename_first_operand(program, "nowhere", false); }
bool no_such_number(Program& program) { return rename_first_operand(program, "#7", true); }

bool from_inside(Program& program) {
  Operation* const outer = with_region(program);
  Block* const block = body(program);
  if (!outer || block->ops.back() == outer) return false;
  Operation& last = *block->ops.back();
  for (Operation* inner : outer->regions[0]->blocks[0]->ops)
    for (Value* result : inner->results)
      for (std::size_t i = 0; i < last.operands.size(); ++i)
        if (last.operands[i]->type == result->type) {
          set_operand(program, last, i, result);
          return true;
        }
  return false;
}

bool defined_twice(Program& program) {
  Block* const block = body(program);
  if (!block || block->ops.empty() || block->ops[0]->results.empty()) return false;
  auto ops = items(block->ops);
  ops.insert(ops.begin(), ops[0]);
  set(program, block->ops, ops);
  return true;
}

bool other_type(Program& program) {
  Operation* const op = with_operands(program);
  if (!op) return false;
  Value* const value = arena(program).make(*op->operands[0]);
  value->type = program.context->opaque("tensor<77xi1>");
  set_operand(program, *op, 0, value);
  return true;
}

bool before_definition(Program& program) {
  Operation* const op = with_operands(program);
  if (!op || op->results.empty()) return false;
  Context& context = *program.context;
  Operation user;
  user.name = context.intern("stablehlo.custom_call");
  Value* const operands[] = {op->results[0]};
  user.operands = context.arena().copy(std::span<Value* const>(operands));
  NamedAttribute const target[] = {
      {context.intern("call_target_name"), context.unique({.kind = AttributeKind::string, .text = "user"})}};
  user.attributes = context.arena().copy(std::span<NamedAttribute const>(target));
  user.parent = op->parent;
  auto ops = items(body(program)->ops);
  ops.insert(ops.begin(), context.arena().make(user));
  set(program, body(program)->ops, ops);
  return true;
}

bool of_itself(Program& program) {
  Operation* const op = with_operands(program);
  if (!op || op->results.size() != 1) return false;
  for (std::size_t i = 0; i < op->operands.size(); ++i)
    if (op->operands[i]->type == op->results[0]->type) {
      set_operand(program, *op, i, op->results[0]);
      return true;
    }
  return false;
}

bool no_end(Program& program, Block* block) {
  if (!block || block->ops.empty()) return false;
  auto ops = items(block->ops);
  ops.pop_back();
  set(program, block->ops, ops);
  return true;
}
bool no_end_of_function(Program& program) { return no_end(program, body(program)); }
bool no_end_of_region(Program& program) {
  Operation* const op = with_region(program);
  return op && no_end(program, op->regions[0]->blocks[0]);
}

bool ends_twice(Program& program) {
  Block* const block = body(program);
  if (!block || block->ops.empty()) return false;
  auto ops = items(block->ops);
  ops.push_back(ops.back());
  set(program, block->ops, ops);
  return true;
}

bool ends_early(Program& program) {
  Operation* const op = with_region(program);
  if (!op) return false;
  Block& inner = *op->regions[0]->blocks[0];
  auto ops = items(inner.ops);
  ops.push_back(ops.back());
  set(program, inner.ops, ops);
  return true;
}

bool two_blocks(Program& program) {
  if (!program.top) return false;
  Context& context = *program.context;
  Operation* const module = context.arena().make(Operation{});
  Region* const region = context.arena().make(Region{});
  Block* const first = context.arena().make(Block{});
  Block* const second = context.arena().make(Block{});
  module->name = context.intern("builtin.module");
  region->parent = module;
  first->ops = program.top->ops;
  first->parent = second->parent = region;
  second->label = "second";
  set(program, region->blocks, std::vector<Block*>{first, second});
  set(program, module->regions, std::vector<Region*>{region});
  set(program, program.top->ops, std::vector<Operation*>{module});
  return true;
}

bool same_symbol(Program& program) {
  if (!program.top || program.top->ops.empty()) return false;
  auto ops = items(program.top->ops);
  ops.push_back(ops.back());
  set(program, program.top->ops, ops);
  return true;
}

bool foreign_end(Program& program) {
  Operation* const op = with_region(program);
  if (!op) return false;
  Operation& last = *op->regions[0]->blocks[0]->ops.back();
  if (last.name != "stablehlo.return") return false;
  last.name = program.context->intern("func.return");
  return true;
}

bool rename(Program& program, std::string_view name) {
  Operation* const op = with_operands(program);
  if (!op) return false;
  op->name = program.context->intern(name);
  return true;
}
bool no_such_op(Program& program) { return rename(program, "stablehlo.no_such_op"); }
bool no_such_chlo_op(Program& program) { return rename(program, "chlo.no_such_op"); }
bool no_such_dialect(Program& program) { return rename(program, "nothing.op"); }

bool attribute_twice(Program& program) {
  Block* const block = body(program);
  if (!block) return false;
  for (Operation* op : block->ops)
    if (!op->attributes.empty()) {
      std::vector<NamedAttribute> entries(op->attributes.begin(), op->attributes.end());
      entries.push_back(entries.back());
      op->attributes = arena(program).copy(entries);
      return true;
    }
  return false;
}

bool no_such_block(Program& program) {
  Block* const block = body(program);
  if (!block || block->ops.empty() || block->ops.back()->successors.empty()) return false;
  std::vector<Successor> successors(block->ops.back()->successors.begin(), block->ops.back()->successors.end());
  successors[0].label = "nowhere";
  block->ops.back()->successors = arena(program).copy(successors);
  return true;
}

bool same_label(Program& program) {
  Block* const first = body(program);
  if (!first || first->parent->blocks.size() < 2) return false;
  auto blocks = items(first->parent->blocks);
  Block twin = *blocks.back();
  twin.arguments = {};
  Operation* const function = program.top->ops[0];
  if (twin.ops.empty()) return false;
  Operation* const jump[] = {first->ops.back()};  // what the label's first block returns may not be seen here
  twin.ops = arena(program).copy(std::span<Operation* const>(jump));
  blocks.push_back(arena(program).make(twin));
  set(program, const_cast<Region*>(function->regions[0])->blocks, blocks);
  return true;
}

}  // namespace

std::vector<ProgramBreach> program_breaches() {
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
          {"terminator", "region_ends_twice", ends_early},
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

}  // namespace assay::inline generators
