// Implements symbolic_execution.hpp: calls, and the conclusions of summaries about them.
#include <algorithm>
#include <utility>

#include "constraints/prove/execution/symbolic_execution.hpp"

namespace assay {

// Returns the known type and elements of a value. A constant is read from its defining op, but is not followed through
// calls.
KnownValue SymbolicExecution::known(Value const& value) {
  if (FormulaValue const* elements = sizes_.elements(value)) return {value.type, *elements};
  if (!constant_of(&value, table_)) return {value.type, std::nullopt};
  OpMembers members(*value.op, *table_.info(*value.op).spec, scope_, sizes_.arena());
  Evaluator evaluator(members, sizes_.arena());
  FormulaValue const held = evaluator.numeric(make_placeholder(value.type, &value));
  FormulaValue shaped;
  bool const followed = held.is_list() || held.is(FormulaValueKind::integer);
  if (!followed || !sizes_.shape_elements(value, held, shaped)) return {value.type, std::nullopt};
  return {value.type, shaped};
}

// Sets `to` to the value `from`. The type of `to` in the text determines sizes that it states.
void SymbolicExecution::receive(Value const& to, KnownValue const& from) {
  sizes_.set(to, refined(sizes_.context(), sizes_.written(to), from.type));
  sizes_.forget_elements(to);
  if (from.elements)
    sizes_.set_elements(to, *from.elements);
  else
    sizes_.fresh_elements(to, false);
}

void SymbolicExecution::pass(Value const& to, Value const& from) { receive(to, known(from)); }

std::vector<KnownValue> SymbolicExecution::arguments(Operation const& function) const {
  std::vector<KnownValue> all;
  for (Value const* argument : function.regions[0]->blocks[0]->arguments) {
    FormulaValue const* elements = sizes_.elements(*argument);
    all.push_back({argument->type, elements ? std::optional(*elements) : std::nullopt});
  }
  return all;
}

std::vector<KnownValue> SymbolicExecution::returned(Operation const& function) {
  std::vector<KnownValue> all;
  Operation const* end = terminator(*function.regions[0]->blocks[0]);
  if (!end) return all;
  for (Value const* value : end->operands) all.push_back(known(*value));
  return all;
}

void SymbolicExecution::call(Operation const& op, Operation const& function, int depth) {
  Block const& body = *function.regions[0]->blocks[0];
  Operation const* end = terminator(body);
  bool const under_way = std::ranges::find(calls_, &function) != calls_.end();
  recursive_ = recursive_ || under_way;
  if (under_way || !end || body.arguments.size() != op.operands.size() || end->operands.size() != op.results.size())
    return forget_results(op);
  for (std::size_t i = 0; i < op.operands.size(); ++i) pass(*body.arguments[i], *op.operands[i]);
  if (summarized(op, function)) return;
  calls_.push_back(&function);
  execute(body, depth + 1);
  calls_.pop_back();
  for (std::size_t i = 0; i < op.results.size(); ++i) pass(*op.results[i], *end->operands[i]);
}

void SymbolicExecution::use(Summaries const& summaries, Settle settle) {
  summaries_ = &summaries;
  settle_ = std::move(settle);
}

void SymbolicExecution::note(SummaryStep step) {
  if (steps_taken_ && steps_taken_->size() <= kMaxSummarySteps) steps_taken_->push_back(std::move(step));
}

void SymbolicExecution::enter() {
  facts_.enter();
  note({SummaryStep::Kind::enter, nullptr, "", Tribool::yes});
}

void SymbolicExecution::leave() {
  facts_.leave();
  if (steps_taken_ && !steps_taken_->empty() && steps_taken_->back().kind == SummaryStep::Kind::enter)
    return steps_taken_->pop_back();
  note({SummaryStep::Kind::leave, nullptr, "", Tribool::yes});
}

// Returns the results of a call from the summary of its function. Returns false if the function must be executed.
bool SymbolicExecution::summarized(Operation const& op, Operation const& function) {
  if (!summaries_) return false;
  auto const found = summaries_->find(&function);
  if (found == summaries_->end()) return false;
  Summary const& summary = found->second;
  SummaryValues values;
  auto const given = arguments(function);
  for (std::size_t i = 0; i < given.size(); ++i)
    if (!values.bind(summary.arguments[i], given[i])) return false;
  for (Term const* unknown : summary.inner)
    values.bind(unknown, sizes_.pool().symbol(unknown->name, {unknown->low, unknown->high}, false));
  if (!replay(summary, values)) return false;
  std::vector<KnownValue> results;
  for (KnownValue const& result : summary.results) {
    auto known = values.value(result, sizes_);
    if (!known) return false;
    results.push_back(*std::move(known));
  }
  for (std::size_t i = 0; i < results.size(); ++i) receive(*op.results[i], results[i]);
  return true;
}

bool SymbolicExecution::replay(Summary const& summary, SummaryValues const& values) {
  int entered = 0;
  bool done = true;
  for (SummaryStep const& step : summary.steps) {
    if (step.kind == SummaryStep::Kind::enter) {
      enter(), ++entered;
    } else if (step.kind == SummaryStep::Kind::leave) {
      leave(), --entered;
    } else if (done = repeat(step, values.formula(step.formula)); !done) {
      break;
    }
  }
  for (; entered > 0; --entered) leave();
  return done;
}

// Returns false if the conclusion of the step does not hold for this call without executing it.
bool SymbolicExecution::repeat(SummaryStep const& step, Tribool formula) {
  if (formula == Tribool::unknown && !formula.term) return false;
  if (step.kind == SummaryStep::Kind::rule || step.kind == SummaryStep::Kind::assured)
    return trials_ > 0 || settle_(step, formula);
  Entailment const follows = facts_.follows(formula);
  if (follows == Entailment::never) return false;
  if (follows == Entailment::yes) return true;
  if (step.kind == SummaryStep::Kind::fits && overflowing_.insert(step.op).second) overflows_.push_back(step.op);
  facts_.assume(formula);
  note({step.kind, step.op, "", formula});
  return true;
}

}  // namespace assay
