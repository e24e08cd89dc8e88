#include "equiv/grid/grid_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/notation/specification.hpp"

namespace assay {

GridRun::GridRun(Program const& program, ElementPool& pool, Facts& facts, std::int64_t replicas,
                 std::int64_t partitions, std::function<ElementTerm const*(ElementTerm const*)> neutral)
    : pool_(pool), facts_(facts), neutral_(std::move(neutral)) {
  auto const exactly = [](std::int64_t number) { return Interval{number, number}; };
  for (std::int64_t number = 0; number < replicas * partitions; ++number) {
    processes_.push_back(std::make_unique<SymbolicRun>(program, pool, facts));
    processes_.back()->set_process({exactly(replicas), exactly(partitions), exactly(number)});
  }
}

std::vector<GridRun::Values> GridRun::run(Operation const& function, std::vector<Values> const& arguments) {
  if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1)
    throw ElementLimit{"the function does not have a body of one block"};
  calls_.push_back(&function);
  for (auto& process : processes_) process->calls_.push_back(&function);
  return execute(*function.regions[0], arguments, 0);
}

std::vector<GridRun::Values> GridRun::execute(Region const& region, std::vector<Values> const& arguments, int depth) {
  if (depth > kMaxSymbolicDepth) throw ElementLimit{"calls and regions are nested too deep"};
  if (region.blocks.size() != 1) throw ElementLimit{"a region has several blocks"};
  Block const& block = *region.blocks[0];
  for (std::size_t p = 0; p < processes_.size(); ++p) {
    if (block.arguments.size() != arguments[p].size())
      throw ElementLimit{"a region takes a different number of arguments"};
    for (std::size_t i = 0; i < block.arguments.size(); ++i) processes_[p]->bind(*block.arguments[i], arguments[p][i]);
  }
  std::vector<Values> results(processes_.size());
  for (auto const* op : block.ops) {
    if (op == block.ops.back() && processes_[0]->table_.info(*op).terminator) {
      for (std::size_t p = 0; p < processes_.size(); ++p)
        for (auto const* operand : op->operands) results[p].push_back(processes_[p]->known(*operand));
      return results;
    }
    step(*op, depth);
  }
  return results;
}

void GridRun::step(Operation const& op, int depth) {
  if ((executed_ += processes_.size()) > kMaxSymbolicOps) throw ElementLimit{"too many ops are executed"};
  if (!has_exchange(op)) {
    for (auto& process : processes_) process->step(op, depth);
    return;
  }
  OpInfo const& info = processes_[0]->table_.info(op);
  if (auto const parts = separate_ops_.parts_of(op, info.spec); !parts.empty()) {
    for (Operation const* const part : parts) step(*part, depth);
    return;
  }
  if (info.spec && info.spec->has_trait("other_processes")) return exchange(op, depth);
  if (info.spec && info.spec->has_trait("divided")) return divide(op, depth);
  if (auto const* const function = callee(op)) return call(op, *function, depth);
  if (info.branch) return branch(op, depth);
  if (info.loop) return loop(op, depth);
  throw ElementLimit{fmt::format("processes exchange values within {}", op.name)};
}

// Whether the op needs other processes, including in its regions and in functions that it calls.
bool GridRun::has_exchange(Operation const& op) {
  auto const [known, is_new] = holds_exchange_.try_emplace(&op, false);  // recursion is detected on execution
  if (!is_new) return known->second;
  auto const* const spec = processes_[0]->table_.info(op).spec;
  bool holds = spec && (spec->has_trait("divided") || (spec->has_trait("other_processes") && !op.operands.empty()));
  for (auto const* region : op.regions) holds = holds || has_exchange(*region);
  if (auto const* const function = callee(op); function && !holds)
    for (auto const* region : function->regions) holds = holds || has_exchange(*region);
  return holds_exchange_[&op] = holds;
}

bool GridRun::has_exchange(Region const& region) {
  return std::ranges::any_of(region.blocks, [&](Block const* block) {
    return std::ranges::any_of(block->ops, [&](Operation const* op) { return has_exchange(*op); });
  });
}

void GridRun::exchange(Operation const& op, int depth) {
  OpSpec const& spec = *processes_[0]->table_.info(op).spec;
  OperandsOfProcesses brought;
  brought.neutral = neutral_;
  for (auto& process : processes_) brought.all.push_back(process->tensors(op));
  for (auto& process : processes_) {
    process->folded_.clear();
    process->depends_on_processes_ = true;
    keep_rules(*process, op, spec);
    if (!process->run_rows(op, spec, depth, &brought))
      throw ElementLimit{fmt::format("no row defines the result of {} here", op.name)};
    process->assume_reads(op);
  }
}

// Requires that the op satisfies its clauses on this grid, because rows assume them: for example, groups and sizes must
// match.
void GridRun::keep_rules(SymbolicRun& process, Operation const& op, OpSpec const& spec) {
  Arena arena;
  OpMembers const members(op, spec, process.scope_, arena);
  for (auto const& clause : spec.clauses) {
    Evaluator evaluator(members, arena);
    auto const outcome = evaluator.check(clause.formula);
    if (outcome.outcome == Outcome::holds && outcome.truth == Tribool::yes) continue;
    throw ElementLimit{
        fmt::format("it is unknown whether {} satisfies a rule on this grid: {}", op.name, to_string(clause.formula))};
  }
}

Operation const* GridRun::callee(Operation const& op) {
  OpInfo const& info = processes_[0]->table_.info(op);
  Attribute const name = info.callee.empty() ? nullptr : op.attribute(info.callee);
  Operation const* const function = name ? processes_[0]->symbols_.find(op, name->text) : nullptr;
  return function && function->regions.size() == 1 && !function->regions[0]->blocks.empty() ? function : nullptr;
}

void GridRun::bind(Operation const& op, std::vector<Values> const& results) {
  for (std::size_t p = 0; p < processes_.size(); ++p) {
    if (results[p].size() != op.results.size()) throw ElementLimit{"a region returns a different number of results"};
    for (std::size_t i = 0; i < op.results.size(); ++i) processes_[p]->bind(*op.results[i], results[p][i]);
  }
}

void GridRun::call(Operation const& op, Operation const& function, int depth) {
  if (std::ranges::find(calls_, &function) != calls_.end()) throw ElementLimit{"functions call each other recursively"};
  std::vector<Values> arguments(processes_.size());
  for (std::size_t p = 0; p < processes_.size(); ++p)
    for (auto const* operand : op.operands) arguments[p].push_back(processes_[p]->known(*operand));
  calls_.push_back(&function);
  auto const results = execute(*function.regions[0], arguments, depth + 1);
  calls_.pop_back();
  bind(op, results);
}

std::vector<GridRun::Values> GridRun::run_guarded(Tribool condition, Region const& region, int depth,
                                                  ElementTerm const* chooser, std::size_t number) {
  struct Within {
    GridRun& run;
    ~Within() {
      run.facts_.leave();
      for (auto& process : run.processes_) process->where_.pop_back();
    }
  };
  facts_.enter();
  for (auto& process : processes_) process->where_.emplace_back(chooser, number);
  Within const within{*this};
  if (condition != Tribool::yes) facts_.assume(condition);
  return execute(region, std::vector<Values>(processes_.size()), depth + 1);
}

// All processes take the same branch if the selector is the same on all of them.
void GridRun::branch(Operation const& op, int depth) {
  ElementTerm const* choice = nullptr;
  for (auto& process : processes_) {
    auto const& chooser = process->known(*op.operands.front()).tensor;
    if (!chooser.shape.empty() || op.regions.empty())
      throw ElementLimit{"a branch is not selected by a single element"};
    if (choice && choice != chooser.element)
      throw ElementLimit{fmt::format(
          "processes exchange values within {}, and it is unknown whether all of them take the same branch", op.name)};
    choice = chooser.element;
  }
  auto const chosen = [&](std::size_t number) {
    if (choice->type.is(Element::Kind::boolean)) return pool_.truth_of(choice);
    auto const at = static_cast<Int128>(number);
    return equal(pool_.value(choice), {at, at});
  };
  // A boolean selects the first region if it is true. An integer selects the region with that number, or the last one
  // if it is out of range.
  std::vector<Values> results;
  for (std::size_t number = op.regions.size(); number-- > 0;) {
    bool const last = number + 1 == op.regions.size();
    Tribool const condition = last ? Tribool(Tribool::yes) : chosen(number);
    if (condition == Tribool::no) continue;
    auto returned = run_guarded(condition, *op.regions[number], depth, choice, number);
    for (std::size_t p = 0; p < processes_.size() && !results.empty() && condition != Tribool::yes; ++p) {
      if (returned[p].size() != results[p].size()) throw ElementLimit{"branches return different numbers of values"};
      for (std::size_t i = 0; i < results[p].size(); ++i)
        returned[p][i] = processes_[p]->either(condition, returned[p][i], results[p][i]);
    }
    results = std::move(returned);
  }
  bind(op, results);
}

// Executes iterations one by one, if their number is constant.
void GridRun::loop(Operation const& op, int depth) {
  auto const uncounted = [&] {
    return ElementLimit{
        fmt::format("processes exchange values within {}, whose number of iterations is not constant", op.name)};
  };
  if (op.regions.size() != 2) throw uncounted();
  std::vector<Values> state(processes_.size());
  for (std::size_t p = 0; p < processes_.size(); ++p)
    for (auto const* operand : op.operands) state[p].push_back(processes_[p]->known(*operand));
  for (std::size_t turn = 0; turn <= kMaxUnrolledTurns; ++turn) {
    auto const conditions = execute(*op.regions[0], state, depth + 1);
    Tribool goes_on = Tribool::unknown;
    for (std::size_t p = 0; p < processes_.size(); ++p) {
      if (conditions[p].size() != 1 || conditions[p][0].is_tuple || !conditions[p][0].tensor.shape.empty())
        throw uncounted();
      Tribool const own = pool_.truth_of(conditions[p][0].tensor.element);
      if (own == Tribool::unknown) throw uncounted();
      if (p > 0 && own != goes_on)
        throw ElementLimit{
            fmt::format("processes exchange values within {}, and have different numbers of iterations", op.name)};
      goes_on = own;
    }
    if (goes_on == Tribool::no) return bind(op, state);
    state = execute(*op.regions[1], state, depth + 1);
  }
  throw uncounted();
}

}  // namespace assay
