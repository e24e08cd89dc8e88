#include "harness/divergence/flat_program.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "grammar/notation/specification.hpp"
#include "semantics/kernels/control/branches.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::divergence {
namespace {

constexpr std::uint32_t kNoValue = ~std::uint32_t{0};

bool has_trait(Operation const& op, char const* trait) {
  auto const* const spec = Specification::get().op(op.name);
  return spec && spec->has_trait(trait);
}

// The slots of a frame that an instruction and its regions read but do not define, without duplicates.
class UsedSlots {
public:
  explicit UsedSlots(Instruction const& instruction) { visit(instruction); }
  std::vector<std::uint32_t> slots;

private:
  void read(std::uint32_t slot) {
    if (!inside_.contains(slot) && seen_.insert(slot).second) slots.push_back(slot);
  }
  void visit(Instruction const& instruction) {
    for (auto const slot : instruction.operands) read(slot);
    for (auto const& row : instruction.regions)
      for (auto const& block : row.blocks) {
        inside_.insert(block.arguments.begin(), block.arguments.end());
        for (auto const& inner : block.instructions) visit(inner);
        for (auto const slot : block.results) read(slot);
      }
    inside_.insert(instruction.results.begin(), instruction.results.end());
  }
  std::unordered_set<std::uint32_t> inside_, seen_;
};

// Renumbers the slots of an instruction for a frame of its own.
class Renumbering {
public:
  std::uint32_t of(std::uint32_t slot) {
    return numbers_.try_emplace(slot, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }
  void all(std::vector<std::uint32_t>& slots) {
    for (auto& slot : slots) slot = of(slot);
  }
  void instruction(Instruction& at) {
    all(at.operands);
    all(at.results);
    all(at.last_uses);
    for (auto& row : at.regions)
      for (auto& block : row.blocks) {
        all(block.arguments);
        all(block.results);
        for (auto& inner : block.instructions) instruction(inner);
      }
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(numbers_.size()); }

private:
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;
};

}  // namespace

// The known values of the program while it is flattened.
struct FlatProgram::Execution {
  explicit Execution(CompiledProgram const& program) : state(program) {}
  RunState state;
  bool is_selected = false;
  std::vector<RuntimeValue> values;
  std::unordered_set<Operation const*> too_long;  // loops that remain ops because of their length: their results are
                                                  // unknown
  bool is_known(std::uint32_t value) const {
    return value < values.size() && values[value].kind != RuntimeValue::Kind::none;
  }
};

FlatProgram::FlatProgram(CompiledProgram const& program, CompiledFunction const& entry, Loops loops,
                         std::span<RuntimeValue const> arguments)
    : program_(program), entry_(entry) {
  Execution execution(program);
  execution_ = &execution;
  frames_.push_back({0, nullptr, &entry});
  for (auto const* argument : entry.op->regions[0]->blocks[0]->arguments)
    arguments_.push_back(add_value(kNoOp, {0, argument}));
  execution.values.assign(arguments.begin(), arguments.end());
  execution.is_selected = loops == Loops::iterations;
  auto const slots = flatten(entry, 0, arguments_, 0);
  for (auto const slot : entry.body.results) results_.push_back(slots[slot]);
  execution_ = nullptr;
}

bool is_loop_or_branch(Operation const& op) { return has_trait(op, "loop") || has_trait(op, "branch"); }

bool FlatProgram::has_regions() const {
  return std::ranges::any_of(ops_, [](FlatOp const& op) { return op.forwards.empty() && is_loop_or_branch(*op.op); });
}

std::uint32_t FlatProgram::region_around(std::uint32_t frame) const {
  std::uint32_t region = 0;
  for (; frame != 0; frame = frames_[frame].parent)
    if (frames_[frame].is_region) region = frame;
  return region;
}

namespace {

using LoopRuns = std::map<std::pair<std::uint32_t, Operation const*>, LoopRun>;  // by the enclosing frame

// Adds the loops of the body that were unrolled in each iteration, and those in their bodies.
void add_inner(ExecutedLoop& loop, LoopRuns const& runs) {
  for (auto const* op : loop.op->regions[1]->blocks[0]->ops) {
    ExecutedLoop inner{op, {}, {}};
    bool is_complete = true;
    for (auto const& run : loop.runs)
      for (std::size_t i = 0; i < run.iterations(); ++i) {
        auto const found = runs.find({run.frames[i], op});
        is_complete = is_complete && found != runs.end();
        if (is_complete) inner.runs.push_back(found->second);
      }
    if (!is_complete || inner.runs.empty()) continue;
    add_inner(inner, runs);
    loop.inner.push_back(std::move(inner));
  }
}

}  // namespace

std::vector<ExecutedLoop> FlatProgram::loops() const {
  LoopRuns runs;
  for (auto const& decision : decisions_) {
    if (!decision.is_loop) continue;
    auto& run = runs[{frames_[decision.frame].parent, frames_[decision.frame].call}];
    run.first = run.end = kNoOp;
    run.frames.push_back(decision.frame);
    run.conditions.push_back(decision.value);
  }
  std::vector<ExecutedLoop> loops;
  for (std::uint32_t number = 0; number < ops_.size(); ++number) {
    for (auto frame = ops_[number].frame; frame != 0; frame = frames_[frame].parent)
      if (frames_[frame].is_iteration()) {
        auto& run = runs.at({frames_[frame].parent, frames_[frame].call});
        run.first = std::min(run.first, number);
      }
    auto const run = runs.find({ops_[number].frame, ops_[number].op});
    if (run == runs.end()) continue;
    run->second.first = std::min(run->second.first, number);
    run->second.end = number;
    if (region_around(ops_[number].frame) == 0) loops.push_back({ops_[number].op, {run->second}, {}});
  }
  std::erase_if(runs, [](auto const& run) { return run.second.end == kNoOp; });
  for (auto& loop : loops) add_inner(loop, runs);
  return loops;
}

std::uint32_t FlatProgram::add_value(std::uint32_t maker, ValuePlace place) {
  values_.push_back({maker, {place}});
  return static_cast<std::uint32_t>(values_.size() - 1);
}

CompiledFunction const* FlatProgram::callee(Instruction const& instruction) const {
  auto const* const spec = Specification::get().op(instruction.op->name);
  auto const* const row = spec ? spec->callee() : nullptr;
  if (!row) return nullptr;
  auto const written = std::ranges::find(instruction.parameters, row->name, &Parameter::row);
  if (written == instruction.parameters.end() || written->kind != Parameter::Kind::symbol) return nullptr;
  auto const found = program_.functions.find(written->text);
  if (found == program_.functions.end() || !found->second.obstacle.empty()) return nullptr;
  bool const fits = found->second.body.arguments.size() == instruction.operands.size() &&
                    found->second.body.results.size() == instruction.results.size();
  return fits && found->second.body.terminator ? &found->second : nullptr;
}

FlatProgram::Slots FlatProgram::flatten(CompiledFunction const& function, std::uint32_t frame,
                                        std::vector<std::uint32_t> const& arguments, std::size_t depth) {
  Slots slots(function.slots, kNoValue);
  for (std::size_t i = 0; i < arguments.size(); ++i) slots[function.body.arguments[i]] = arguments[i];
  flatten_block(function.body, frame, slots, depth);
  return slots;
}

void FlatProgram::flatten_block(CompiledBlock const& block, std::uint32_t frame, Slots& slots, std::size_t depth) {
  for (auto const& instruction : block.instructions) {
    bool const is_expanded = expand_call(instruction, frame, slots, depth) ||
                             expand_loop(instruction, frame, slots, depth) ||
                             expand_branch(instruction, frame, slots, depth);
    if (!is_expanded) add_op(instruction, frame, slots);
    // A value with more than one name may still be read by another name.
    for (auto const slot : instruction.last_uses) {
      auto const value = slots[slot];
      if (execution_->is_known(value) && values_[value].places.size() == 1) execution_->values[value] = RuntimeValue();
    }
  }
}

bool FlatProgram::expand_call(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth) {
  auto const* const called = callee(instruction);
  // Functions that only contain calls produce no ops, so the number of frames is bounded, too.
  bool const is_too_much = depth >= kMaxCallDepth || frames_.size() >= kMaxCallFrames ||
                           (called && ops_.size() + called->body.instructions.size() > kMaxFlatOps);
  if (!called || is_too_much) return false;
  auto const inner = static_cast<std::uint32_t>(frames_.size());
  frames_.push_back({frame, instruction.op, called});
  std::vector<std::uint32_t> given;
  auto const& parameters = called->op->regions[0]->blocks[0]->arguments;
  for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
    given.push_back(slots[instruction.operands[i]]);
    values_[given.back()].places.push_back({inner, parameters[i]});
  }
  auto const inside = flatten(*called, inner, given, depth + 1);
  for (std::size_t i = 0; i < instruction.results.size(); ++i) {
    auto const value = inside[called->body.results[i]];
    slots[instruction.results[i]] = value;
    values_[value].places.push_back({frame, instruction.op->results[i]});
  }
  return true;
}

bool FlatProgram::expand_loop(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth) {
  auto const has_blocks = [&] {
    return instruction.regions.size() == 2 && instruction.regions[0].blocks.size() == 1 &&
           instruction.regions[1].blocks.size() == 1;
  };
  if (!execution_->is_selected || !has_trait(*instruction.op, "loop") || !has_blocks() || depth >= kMaxCallDepth)
    return false;
  if (execution_->too_long.contains(instruction.op)) return false;
  for (auto const slot : instruction.operands)
    if (!execution_->is_known(slots[slot])) return false;
  auto const before = slots;
  auto const ops = ops_.size(), values = values_.size(), frames = frames_.size(), decisions = decisions_.size(),
             forwarding = forwarding_.size();
  if (add_iterations(instruction, frame, slots, depth)) return true;
  execution_->too_long.insert(instruction.op);
  slots = before;
  ops_.erase(ops_.begin() + static_cast<std::ptrdiff_t>(ops), ops_.end());
  values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(values), values_.end());
  execution_->values.resize(std::min(execution_->values.size(), values));
  frames_.resize(frames);
  decisions_.resize(decisions);
  forwarding_.resize(forwarding);
  for (auto& value : values_)
    std::erase_if(value.places, [&](ValuePlace const& place) { return place.frame >= frames; });
  return false;
}

// Adds the loop or branch as an op that forwards these values.
void FlatProgram::leave(Instruction const& instruction, std::uint32_t frame, std::vector<std::uint32_t> const& given,
                        Slots& slots) {
  if (given.empty()) return;
  auto& made = forwarding_.emplace_back(instruction);
  made.regions.clear();
  made.kernel = find_kernel("stablehlo.optimization_barrier")->kernel;
  // Adds slots after those of the function, because a value may no longer have a slot.
  made.operands.clear();
  auto const first = slots.size();
  for (auto const value : given) {
    made.operands.push_back(static_cast<std::uint32_t>(slots.size()));
    slots.push_back(value);
  }
  add_op(made, frame, slots);
  ops_.back().forwards = given;
  slots.resize(first);
}

// False if there are too many iterations or a condition is unknown.
bool FlatProgram::add_iterations(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth) {
  std::vector<std::uint32_t> carried;
  for (auto const slot : instruction.operands) carried.push_back(slots[slot]);
  for (std::uint32_t iteration = 0;; ++iteration) {
    if (frames_.size() >= kMaxCallFrames || ops_.size() > kMaxFlatOps) return false;
    auto const inner = static_cast<std::uint32_t>(frames_.size());
    frames_.push_back({frame, instruction.op, frames_[frame].function, true, iteration});
    auto const enter = [&](std::size_t region) {
      auto const& block = instruction.regions[region].blocks[0];
      auto const& arguments = instruction.op->regions[region]->blocks[0]->arguments;
      for (std::size_t i = 0; i < carried.size(); ++i) {
        slots[block.arguments[i]] = carried[i];
        values_[carried[i]].places.push_back({inner, arguments[i]});
      }
      flatten_block(block, inner, slots, depth + 1);
    };
    enter(0);
    auto const condition = slots[instruction.regions[0].blocks[0].results[0]];
    if (!execution_->is_known(condition)) return false;
    auto const chosen = chosen_region(execution_->values[condition].tensor, 2);
    decisions_.push_back({condition, inner, chosen, 2, true});
    if (chosen != 0) break;
    enter(1);
    for (std::size_t i = 0; i < carried.size(); ++i) carried[i] = slots[instruction.regions[1].blocks[0].results[i]];
  }
  leave(instruction, frame, carried, slots);
  return true;
}

bool FlatProgram::expand_branch(Instruction const& instruction, std::uint32_t frame, Slots& slots, std::size_t depth) {
  bool const is_too_much = depth >= kMaxCallDepth || frames_.size() >= kMaxCallFrames || ops_.size() > kMaxFlatOps;
  if (!execution_->is_selected || is_too_much || !has_trait(*instruction.op, "branch")) return false;
  std::vector<CompiledBlock const*> regions;
  for (auto const& row : instruction.regions)
    for (auto const& block : row.blocks) regions.push_back(&block);
  auto const chooser = slots[instruction.operands[0]];
  if (regions.empty() || !execution_->is_known(chooser)) return false;
  auto const chosen = chosen_region(execution_->values[chooser].tensor, regions.size());
  decisions_.push_back({chooser, frame, chosen, regions.size(), false});
  frames_.push_back({frame, instruction.op, frames_[frame].function, true});
  flatten_block(*regions[chosen], static_cast<std::uint32_t>(frames_.size() - 1), slots, depth + 1);
  std::vector<std::uint32_t> given;
  for (auto const slot : regions[chosen]->results) given.push_back(slots[slot]);
  leave(instruction, frame, given, slots);
  return true;
}

void FlatProgram::add_op(Instruction const& instruction, std::uint32_t frame, Slots& slots) {
  auto const* const spec = Specification::get().op(instruction.op->name);
  FlatOp added{frame, instruction.op, &instruction, spec && spec->has_trait("constant_like"), {}, {}};
  for (auto const slot : UsedSlots(instruction).slots) added.takes.push_back(slots[slot]);
  auto const number = static_cast<std::uint32_t>(ops_.size());
  for (std::size_t i = 0; i < instruction.results.size(); ++i) {
    slots[instruction.results[i]] = add_value(number, {frame, instruction.op->results[i]});
    added.results.push_back(slots[instruction.results[i]]);
  }
  ops_.push_back(std::move(added));
  execute(number, instruction, slots);
}

void FlatProgram::execute(std::uint32_t number, Instruction const& instruction, Slots const& slots) {
  if (!execution_->is_selected || execution_->too_long.contains(instruction.op)) return;
  std::vector<RuntimeValue> operands;
  for (auto const value : ops_[number].takes) {
    if (!execution_->is_known(value)) return;
    operands.push_back(execution_->values[value]);
  }
  auto result = Process(execution_->state).run(alone(number), operands);
  if (result.error) return;
  execution_->values.resize(values_.size());
  for (std::size_t i = 0; i < instruction.results.size(); ++i)
    execution_->values[slots[instruction.results[i]]] = std::move(result.values[i]);
}

CompiledFunction FlatProgram::alone(std::uint32_t op) const {
  auto const& flat = ops_[op];
  CompiledFunction function;
  function.name = flat.op->name;
  function.op = flat.op;
  function.body.terminator = flat.op;
  auto instruction = *flat.instruction;
  instruction.last_uses.clear();
  Renumbering numbers;
  for (auto const slot : UsedSlots(*flat.instruction).slots) function.body.arguments.push_back(numbers.of(slot));
  numbers.instruction(instruction);
  function.body.results = instruction.results;
  function.body.instructions.push_back(std::move(instruction));
  function.slots = numbers.size();
  return function;
}

}  // namespace assay::divergence
