#include "constraints/prove/execution/symbolic_execution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/members/equations.hpp"

namespace assay {
namespace {

bool boolean_element(Type type) { return is_boolean(type->kind == TypeKind::tensor ? type->element : type); }

// Returns the range of the type's integer elements.
Interval range_of_elements(Type type) {
  Type element = type->kind == TypeKind::tensor ? type->element : type;
  return element->kind == TypeKind::index ? Interval{0, std::numeric_limits<std::int64_t>::max()} : range_of(element);
}

bool within(Interval value, Interval range) { return value.low >= range.low && value.high <= range.high; }

}  // namespace

SymbolicExecution::SymbolicExecution(SizedProgram& sizes, Facts& facts, Visit visit, ProcessNumbers processes)
    : sizes_(sizes),
      facts_(facts),
      visit_(std::move(visit)),
      processes_(processes),
      table_(sizes.table()),
      symbols_(sizes.symbols()),
      scope_{sizes.context(), table_, symbols_, false, nullptr, nullptr, &sizes.all_elements(), &processes_} {}

void SymbolicExecution::begin(Operation const& function, std::vector<Int128> const& values) {
  if (function.regions.empty() || function.regions[0]->blocks.empty()) return;
  std::size_t before = sizes_.pool().symbols().size();
  sizes_.choose(values);
  for (Value const* argument : function.regions[0]->blocks[0]->arguments) {
    sizes_.set(*argument, sizes_.fresh(*argument, true));
    if (is_static(sizes_.written(*argument))) sizes_.fresh_elements(*argument, true);
  }
  auto made = sizes_.pool().symbols().subspan(before);
  chosen_.insert(chosen_.end(), made.begin(), made.end());
}

void SymbolicExecution::run(Operation const& function) {
  if (function.regions.empty() || function.regions[0]->blocks.empty()) return;
  calls_.push_back(&function);
  execute(*function.regions[0]->blocks[0], 0);
  calls_.pop_back();
}

Operation const* SymbolicExecution::terminator(Block const& block) const {
  return block.ops.empty() ? nullptr : block.ops.back();
}

// Values are nameable while their block is executed. Those of a caller are not nameable in its callees.
void SymbolicExecution::execute(Block const& block, int depth) {
  if (assumptions_.empty()) return execute_ops(block, depth);
  bool const is_body = !calls_.empty() && block.parent && block.parent->parent == calls_.back();
  auto const around = is_body ? std::exchange(named_, {}) : named_;
  assume_of(block.arguments);
  execute_ops(block, depth);
  named_ = around;
}

void SymbolicExecution::execute_ops(Block const& block, int depth) {
  for (Operation const* op : block.ops) {
    if (++executed_ > kMaxExecutedOps) incomplete_ = fmt::format("more than {} ops are executed", kMaxExecutedOps);
    if (depth > kMaxExecutionDepth)
      incomplete_ = fmt::format("calls and regions are nested deeper than {}", kMaxExecutionDepth);
    if (!incomplete_.empty() || !assumption_error_.empty()) return;
    step(*op, depth);
    if (!assumptions_.empty()) assume_of(op->results);
  }
}

void SymbolicExecution::step(Operation const& op, int depth) {
  OpInfo const& info = table_.info(op);
  if (!info.spec || op.opaque) return forget_results(op);
  if (control(op, depth)) return;
  execute_regions(op, depth);
  name_results(op, info);
  visit(op);
  Entailment const exist = facts_.follows(results_exist_);
  if (exist != Entailment::never) facts_.assume(results_exist_);
  if (exist != Entailment::yes) note({SummaryStep::Kind::exists, &op, "", results_exist_});
}

void SymbolicExecution::visit(Operation const& op) {
  Arena arena;
  OpSpec const& spec = *table_.info(op).spec;
  visit_(op, spec, OpMembers(op, spec, scope_, arena), arena);
  if (OpSpec const* const variant = table_.variant(op))
    visit_(op, *variant, OpMembers(op, *variant, scope_, arena), arena);
}

void SymbolicExecution::forget_results(Operation const& op) {
  for (Value const* result : op.results) sizes_.forget(*result);
}

void SymbolicExecution::name_results(Operation const& op, OpInfo const& info) {
  results_exist_ = Tribool::yes;
  for (Value const* result : op.results) {
    sizes_.set(*result, sizes_.written(*result));
    sizes_.forget_elements(*result);
  }
  if (info.constant_like || op.results.empty()) return;
  Arena arena;
  auto const facts = facts_of(op, *info.spec, scope_, arena, true);
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    name_result(*op.results[i], facts[i]);
    return_elements(*op.results[i], facts[i].elements);
  }
}

void SymbolicExecution::name_result(Value const& result, ResultFacts const& facts) {
  Type written = sizes_.written(result);
  if (!has_unknown_size(written)) return;
  Type fresh = sizes_.fresh(result, false);
  if (!has_shape(written)) {
    Type known = facts.type ? refined(sizes_.context(), written, facts.type) : written;
    sizes_.set(result, refined(sizes_.context(), known, fresh));
    return;
  }
  TypeNode node = *fresh;
  std::vector<std::int64_t> shape(fresh->shape.begin(), fresh->shape.end());
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (!is_unknown_size(written->shape[axis])) continue;
    Interval size{0, kUnbounded};
    if (facts.type && facts.type->shape.size() == shape.size()) size = dimension(facts.type, axis);
    if (facts.shape && facts.shape->size() == shape.size() && !size.exact() && !size.term) size = (*facts.shape)[axis];
    if (auto own = facts.sizes.find(axis); own != facts.sizes.end()) size = own->second;
    Interval range = range_of_size(written, axis);
    if (sized(size) == kDynamic || (size.exact() && !within(size, range))) continue;
    shape[axis] = sized(size);
    if (within(size, range)) continue;
    Tribool exists = less_equal({range.low, range.low}, size);
    if (range.high < kUnbounded) exists = conjunction(exists, less_equal(size, {range.high, range.high}));
    if (!facts_.proves(exists)) results_exist_ = conjunction(results_exist_, exists);
  }
  node.shape = shape;
  sizes_.set(result, sizes_.context().unique(node));
}

// Rules return integers, but the op returns them modulo 2^width. The two are equal if nothing overflows. For types that
// can represent all usual sizes, this is assumed and reported. For narrower types, the value is unknown.
void SymbolicExecution::return_elements(Value const& result, std::optional<FormulaValue> const& given) {
  FormulaValue elements;
  if (!given || !sizes_.shape_elements(result, *given, elements)) return sizes_.fresh_elements(result, false);
  auto items = elements.is_list() ? elements.items() : std::span<FormulaValue const>(&elements, 1);
  auto known = [](FormulaValue const& item) {
    if (item.is(FormulaValueKind::truth)) return item.truth.value != Tribool::unknown || item.truth.term != nullptr;
    return item.interval.exact() || item.interval.term != nullptr;
  };
  if (!std::ranges::all_of(items, known)) return sizes_.fresh_elements(result, false);
  if (!boolean_element(result.type)) {
    Interval range = range_of_elements(result.type);
    for (FormulaValue const& item : items) {
      if (within(item.interval, range)) continue;
      if (item.interval.exact()) return sizes_.fresh_elements(result, false);  // it overflows
      Tribool fits = conjunction(less_equal({range.low, range.low}, item.interval),
                                 less_equal(item.interval, {range.high, range.high}));
      Entailment never_overflows = facts_.follows(fits);
      if (never_overflows == Entailment::never) return sizes_.fresh_elements(result, false);
      if (never_overflows == Entailment::yes) continue;
      if (range.high < kMinGrantedRange) return sizes_.fresh_elements(result, false);
      if (overflowing_.insert(result.op).second) overflows_.push_back(result.op);
      facts_.assume(fits);
      note({SummaryStep::Kind::fits, result.op, "", fits});
    }
  }
  sizes_.set_elements(result, elements);
}

// Executes bodies that run for elements or an unknown number of times, so nothing is known about their arguments.
void SymbolicExecution::execute_regions(Operation const& op, int depth) {
  for (Region const* region : op.regions) {
    enter();
    for (Block const* block : region->blocks) {
      for (Value const* argument : block->arguments) sizes_.forget(*argument);
      execute(*block, depth + 1);
    }
    leave();
  }
}

}  // namespace assay
