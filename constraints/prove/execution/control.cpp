// Implements symbolic_execution.hpp: loops and branches. Traits in spec/ define which ops they are.
#include <algorithm>
#include <utility>

#include "constraints/prove/execution/symbolic_execution.hpp"

namespace assay {

bool SymbolicExecution::control(Operation const& op, int depth) {
  OpInfo const& info = table_.info(op);
  if (!info.callee.empty()) {
    Attribute callee = op.attribute(info.callee);
    Operation const* function = callee ? symbols_.find(op, callee->text) : nullptr;
    if (!function || function->regions.empty() || function->regions[0]->blocks.size() != 1) return false;
    call(op, *function, depth);
  } else if (info.spec->has_trait("inlined")) {
    inline_body(op, depth);
  } else if (info.loop) {
    loop(op, depth);
  } else if (info.branch) {
    branch(op, depth);
  } else {
    // The checker compares declared types of functions and regions with the types in the text.
    return info.terminator;
  }
  return true;
}

// Executes the body in place of the op.
void SymbolicExecution::inline_body(Operation const& op, int depth) {
  bool const is_one = op.regions.size() == 1 && op.regions[0]->blocks.size() == 1;
  Operation const* const end = is_one ? terminator(*op.regions[0]->blocks[0]) : nullptr;
  if (!end || op.regions[0]->blocks[0]->arguments.size() != op.operands.size() ||
      end->operands.size() != op.results.size())
    return forget_results(op);
  Block const& body = *op.regions[0]->blocks[0];
  for (std::size_t i = 0; i < op.operands.size(); ++i) pass(*body.arguments[i], *op.operands[i]);
  execute(body, depth + 1);
  for (std::size_t i = 0; i < op.results.size(); ++i) pass(*op.results[i], *end->operands[i]);
}

namespace {

// Changes types of values during its lifetime.
class ScopedTypes {
public:
  explicit ScopedTypes(SizedProgram& sizes) : sizes_(sizes) {}
  ~ScopedTypes() {
    for (auto at = before_.rbegin(); at != before_.rend(); ++at) sizes_.restore(*at->first, at->second);
  }
  void set(Value const& value, Type type) {
    before_.emplace_back(&value, value.type);
    sizes_.restore(value, type);
  }

private:
  SizedProgram& sizes_;
  std::vector<std::pair<Value const*, Type>> before_;
};

// Returns `written` with the size of `actual` on each axis where `written` has an unknown size and `result` has a known
// one.
Type fill_known_sizes(Context& context, Type written, Type actual, Type result) {
  bool alike = written && actual && result && written->shape.size() == actual->shape.size() &&
               written->shape.size() == result->shape.size();
  if (!alike) return written;
  TypeNode node = *written;
  std::vector<std::int64_t> shape(written->shape.begin(), written->shape.end());
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (is_unknown_size(shape[axis]) && !is_unknown_size(result->shape[axis])) shape[axis] = actual->shape[axis];
  }
  node.shape = shape;
  return context.unique(node);
}

// Whether an axis has a known size in one of these types and an unknown size in another.
bool has_mixed_sizes(std::span<Type const> types) {
  return std::ranges::any_of(types, [&](Type one) {
    return std::ranges::any_of(types, [&](Type other) {
      if (!one || !other || one->shape.size() != other->shape.size()) return false;
      for (std::size_t axis = 0; axis < one->shape.size(); ++axis)
        if (is_unknown_size(one->shape[axis]) && !is_unknown_size(other->shape[axis])) return true;
      return false;
    });
  });
}

}  // namespace

// Executes the body under the assumption that every iteration keeps the sizes, and the bounds of the carried integers.
// Drops facts that an iteration does not keep, until one iteration keeps all remaining facts. These hold in every
// iteration and after the loop. Within the trial of an outer loop, only these facts of an inner loop are used, so that
// each level is executed once more.
void SymbolicExecution::loop(Operation const& op, int depth) {
  bool regular = op.regions.size() == 2 && op.operands.size() == op.results.size();
  for (Region const* region : op.regions)
    regular = regular && region->blocks.size() == 1 && region->blocks[0]->arguments.size() == op.operands.size() &&
              terminator(*region->blocks[0]);
  if (!regular || terminator(*op.regions[1]->blocks[0])->operands.size() != op.operands.size())
    return forget_results(op);
  Block const& body = *op.regions[1]->blocks[0];
  // The body's arguments may lack a size that the operand has, because the body may return another one.
  auto open = [](Value const* value) { return has_unknown_size(value->type); };
  auto written_open = [&](Value const* value) { return has_unknown_size(sizes_.written(*value)); };
  bool sizes_matter = std::ranges::any_of(op.operands, open) || std::ranges::any_of(body.arguments, written_open);
  LoopFacts facts;
  std::vector<KnownValue> initial;
  for (Value const* operand : op.operands) initial.push_back(known(*operand));
  if (trials_ < kMaxBoundedTrials) facts.bounds = candidate_bounds(initial);
  Visit const visit = std::exchange(visit_, [](auto const&...) {});  // disables checks
  ++trials_;
  for (int trial = 0; sizes_matter || !facts.bounds.empty(); ++trial) {
    if (trial == kMaxLoopTrials) {
      facts = {false, {}};
      break;
    }
    LoopFacts const kept = iterate(op, facts, depth);
    bool const is_stable = kept.keeps_sizes == facts.keeps_sizes && kept.bounds.size() == facts.bounds.size();
    facts = kept;
    if (is_stable || (!facts.keeps_sizes && facts.bounds.empty())) break;
  }
  --trials_;
  visit_ = visit;
  if (trials_ == 0) {
    iterate(op, facts, depth);
    check_loop(op, facts.keeps_sizes);
  }
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    Value const& result = *op.results[i];
    Type fresh = sizes_.fresh(result, false);
    sizes_.forget(result,
                  facts.keeps_sizes ? refined(sizes_.context(), sizes_.written(result), op.operands[i]->type) : fresh);
  }
  for (LoopBound const& bound : facts.bounds)
    assume_in_loop(op, bound_holds(bound, sizes_.elements(*op.results[bound.value])));
}

void SymbolicExecution::assume_in_loop(Operation const& op, Tribool formula) {
  if (!formula.term || facts_.follows(formula) == Entailment::never) return;
  facts_.assume(formula);
  note({SummaryStep::Kind::carried, &op, "", formula});
}

// Executes an arbitrary iteration with these facts before it. Returns the facts that hold after it.
LoopFacts SymbolicExecution::iterate(Operation const& op, LoopFacts const& facts, int depth) {
  Block const &condition = *op.regions[0]->blocks[0], &body = *op.regions[1]->blocks[0];
  enter();
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    for (Value const* argument : {body.arguments[i], condition.arguments[i]}) {
      Type written = sizes_.written(*argument);
      Type fresh = sizes_.fresh(*argument, false);
      sizes_.forget(*argument, facts.keeps_sizes ? refined(sizes_.context(), written, op.operands[i]->type) : fresh);
    }
    FormulaValue const* elements = sizes_.elements(*body.arguments[i]);
    if (elements && body.arguments[i]->type == condition.arguments[i]->type)
      sizes_.set_elements(*condition.arguments[i], FormulaValue(*elements));
  }
  for (LoopBound const& bound : facts.bounds)
    assume_in_loop(op, bound_holds(bound, sizes_.elements(*body.arguments[bound.value])));
  execute(condition, depth + 1);
  auto const decided = terminator(condition)->operands;
  FormulaValue const* goes_on = decided.size() == 1 ? sizes_.elements(*decided[0]) : nullptr;
  if (goes_on && goes_on->is(FormulaValueKind::truth)) assume_in_loop(op, goes_on->truth);
  execute(body, depth + 1);
  LoopFacts kept{facts.keeps_sizes, {}};
  auto const returned = terminator(body)->operands;
  for (std::size_t i = 0; i < op.operands.size() && kept.keeps_sizes; ++i)
    kept.keeps_sizes = preserves_size(*body.arguments[i], *returned[i]);
  for (LoopBound const& bound : facts.bounds) {
    auto const after = known(*returned[bound.value]);
    if (facts_.proves(bound_holds(bound, after.elements ? &*after.elements : nullptr))) kept.bounds.push_back(bound);
  }
  leave();
  return kept;
}

bool SymbolicExecution::preserves_size(Value const& argument, Value const& returned) {
  Type before = argument.type, after = returned.type;
  if (!has_shape(before) || before->shape.size() != after->shape.size()) return !has_unknown_size(before);
  Type const written = sizes_.written(returned);
  for (std::size_t axis = 0; axis < before->shape.size(); ++axis)
    // whether a known size is unchanged is checked as a rule: see check_loop
    if (is_unknown_size(written->shape[axis]) && !facts_.proves(equal(dimension(before, axis), dimension(after, axis))))
      return false;
  return true;
}

// Compares sizes only if they are known in one of the types and unknown in another. The other types in the text are
// already checked.
void SymbolicExecution::check_loop(Operation const& op, bool kept) {
  Context& context = sizes_.context();
  auto const &condition = *op.regions[0]->blocks[0], &body = *op.regions[1]->blocks[0];
  auto const returned = terminator(body)->operands;
  if (returned.size() != op.operands.size()) return;
  bool any = false;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    std::vector<Type> written;
    for (Value const* value : {op.operands[i], condition.arguments[i], body.arguments[i], returned[i], op.results[i]})
      written.push_back(sizes_.written(*value));
    any = any || has_mixed_sizes(written);
  }
  if (any && !kept) unchecked_ = "it is unknown whether a loop preserves the sizes of its results";
  if (!any || !kept) return;
  ScopedTypes meanwhile(sizes_);
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    for (Value const* value : {condition.arguments[i], body.arguments[i], op.results[i]})
      meanwhile.set(*value, refined(context, sizes_.written(*value), op.operands[i]->type));
  }
  visit(op);
}

// Same for branches, for results with known sizes.
void SymbolicExecution::check_branches(Operation const& op, std::vector<Operation const*> const& ends) {
  Context& context = sizes_.context();
  ScopedTypes meanwhile(sizes_);
  bool any = false;
  for (Operation const* end : ends) {
    for (std::size_t i = 0; i < op.results.size() && i < end->operands.size(); ++i) {
      Value const& value = *end->operands[i];
      Type named = fill_known_sizes(context, sizes_.written(value), value.type, sizes_.written(*op.results[i]));
      any = any || named != sizes_.written(value);
      meanwhile.set(value, named);
    }
  }
  if (!any) return;
  for (std::size_t i = 0; i < op.results.size() && i < ends[0]->operands.size(); ++i) {
    Value const& result = *op.results[i];
    meanwhile.set(result, refined(context, sizes_.written(result), ends[0]->operands[i]->type));
  }
  visit(op);
}

// Executes the branches. A size that is the same in all branches is known afterwards.
void SymbolicExecution::branch(Operation const& op, int depth) {
  std::vector<Operation const*> ends;
  for (Region const* region : op.regions) {
    if (region->blocks.size() != 1 || !terminator(*region->blocks[0])) return forget_results(op);
    enter();
    execute(*region->blocks[0], depth + 1);
    leave();
    ends.push_back(terminator(*region->blocks[0]));
  }
  check_branches(op, ends);
  forget_results(op);
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    Value const& result = *op.results[i];
    Type agreed = nullptr;
    for (Operation const* end : ends) {
      if (i >= end->operands.size()) return;
      Type type = end->operands[i]->type;
      if (!agreed) agreed = type;
      if (!type || !has_shape(type) || type->shape.size() != agreed->shape.size()) return;
      TypeNode node = *agreed;
      std::vector<std::int64_t> shape(agreed->shape.begin(), agreed->shape.end());
      for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (facts_.proves(equal(dimension(agreed, axis), dimension(type, axis)))) continue;
        divergent_ = divergent_ || (shape[axis] >= 0 && type->shape[axis] >= 0);
        shape[axis] = kDynamic;
      }
      node.shape = shape;
      agreed = sizes_.context().unique(node);
    }
    if (!agreed) continue;
    Type known = refined(sizes_.context(), sizes_.written(result), agreed);
    sizes_.set(result, refined(sizes_.context(), known, result.type));
  }
}

}  // namespace assay
