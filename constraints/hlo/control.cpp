// Implements constraints/hlo/hlo_writer.hpp: loops, branches and calls.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/hlo/hlo_writer.hpp"

namespace assay::hlo {
namespace {

// The values that ops use, in order of first use, and the values that they define.
struct Uses {
  Values used = {};
  std::unordered_set<Value const*> seen = {}, defined = {};
};

void collect_uses(Region const& region, Uses& uses) {
  for (Block const* const block : region.blocks) {
    uses.defined.insert(block->arguments.begin(), block->arguments.end());
    for (Operation const* const op : block->ops) {
      for (Value const* const value : op->operands)
        if (uses.seen.insert(value).second) uses.used.push_back(value);
      for (Region const* const inner : op->regions) collect_uses(*inner, uses);
      uses.defined.insert(op->results.begin(), op->results.end());
    }
  }
}

}  // namespace

// Returns the captured values, except constants, which are written again.
Values HloWriter::captured_by(std::span<Region* const> regions) const {
  Uses uses;
  for (Region const* const region : regions) collect_uses(*region, uses);
  Values captured;
  for (Value const* const value : uses.used)
    if (!uses.defined.contains(value) && !is_constant(value)) captured.push_back(value);
  return captured;
}

// Writes a region as a computation with one parameter: its arguments followed by captured values, as a tuple unless
// there is exactly one. If required, it also returns the captured values.
std::string HloWriter::computation_of_tuple(Region const& region, Values const& passed, bool returns_passed,
                                            std::string_view wanted, SourceRange range) {
  return computation_of(region, wanted, range, [&](Block const& block, OpenComputation& open) {
    Values all(block.arguments.begin(), block.arguments.end());
    all.insert(all.end(), passed.begin(), passed.end());
    bool const is_single = all.size() == 1;
    std::string const parameter =
        add(is_single ? all[0]->name : "state", fmt::format("{} parameter(0)", shape_of(all, range)));
    if (is_single) open.names[all[0]] = parameter;
    for (std::size_t i = 0; i < all.size() && !is_single; ++i)
      open.names[all[i]] = add(
          all[i]->name, fmt::format("{} get-tuple-element({}), index={}", shape_of(all[i]->type, range), parameter, i));
    write_block(block);
    if (!returns_passed || passed.empty() || block.ops.empty()) return;
    Operation const& end = *block.ops.back();
    Values returned(end.operands.begin(), end.operands.end());
    returned.insert(returned.end(), passed.begin(), passed.end());
    set_root(returned, range);
  });
}

void HloWriter::write_call(Operation const& op, std::string_view symbol, std::string attributes) {
  std::string const called = function_named(symbol, op.range);
  add_results(op, "call", names_of(op.operands, op.range), fmt::format(", to_apply={}{}", called, attributes));
}

void HloWriter::write_function_call(Operation const& op) {
  Attribute const callee = op.attribute("callee");
  if (!callee) return fail(op.range, "the call names no function");
  write_call(op, callee->text, {});
}

void HloWriter::write_composite(Operation const& op) {
  Attribute const decomposition = op.attribute("decomposition"), name = op.attribute("name"),
                  version = op.attribute("version"), attributes = op.attribute("composite_attributes");
  if (!decomposition || !name) return fail(op.range, "the composite names no decomposition");
  write_call(op, decomposition->text,
             fmt::format(", is_composite=true, frontend_attributes={{composite.attributes={},composite.name=\"{}\","
                         "composite.version=\"{}\"}}",
                         attributes ? to_string(attributes, 1 << 20) : "{}", name->text, version ? version->value : 0));
}

void HloWriter::write_loop(Operation const& op) {
  Values const passed = captured_by(op.regions);
  Values state(op.operands.begin(), op.operands.end());
  state.insert(state.end(), passed.begin(), passed.end());
  bool const is_single = state.size() == 1;
  std::string const own = tuple_shape(op.operands, op.range);
  require_shape(own, tuple_shape(op.results, op.range), op.range);
  for (Region const* const region : op.regions)
    if (!region->blocks.empty()) require_shape(own, tuple_shape(region->blocks[0]->arguments, op.range), op.range);
  if (auto const* const body = op.regions[1]; !body->blocks.empty() && !body->blocks[0]->ops.empty())
    require_shape(own, tuple_shape(body->blocks[0]->ops.back()->operands, op.range), op.range);
  std::string const shape = shape_of(state, op.range), given = one_of(state, op.range);
  std::string const condition = computation_of_tuple(*op.regions[0], passed, false, "condition", op.range);
  std::string const body = computation_of_tuple(*op.regions[1], passed, true, "body", op.range);
  std::string_view const wanted = op.results.empty() ? std::string_view() : op.results[0]->name;
  std::string const loop = add(wanted.empty() ? "while" : wanted,
                               fmt::format("{} while({}), condition={}, body={}", shape, given, condition, body));
  if (is_single && op.results.size() == 1)
    open_->names[op.results[0]] = loop;
  else if (!is_single)
    unpack_tuple(loop, op.results, op.range);
}

void HloWriter::write_branches(Operation const& op) {
  std::vector<std::string> operands{name_of(op.operands[0], op.range)}, branches;
  for (Region* const region : op.regions) {
    Values const passed = captured_by(std::span(&region, 1));
    operands.push_back(one_of(passed, op.range));
    branches.push_back(computation_of_tuple(*region, passed, false, "branch", op.range));
  }
  bool const is_if = has_shape(op.operands[0]->type) && assay::is_boolean(op.operands[0]->type->element);
  add_results(op, "conditional", operands,
              is_if ? fmt::format(", true_computation={}, false_computation={}", branches[0], branches[1])
                    : fmt::format(", branch_computations={{{}}}", fmt::join(branches, ", ")));
}

}  // namespace assay::hlo
