#include "harness/divergence/flat_program.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "grammar/notation/specification.hpp"

namespace assay::inline harness::divergence {
namespace {

constexpr std::uint32_t kNoValue = ~std::uint32_t{0};

// Slots of a frame that an instruction and its regions read, and that none of them gives; each once.
class Reads {
public:
  explicit Reads(Instruction const& instruction) { visit(instruction); }
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

// The same instruction in a frame of its own.
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

FlatProgram::FlatProgram(CompiledProgram const& program, CompiledFunction const& entry)
    : program_(program), entry_(entry) {
  frames_.push_back({0, nullptr, &entry});
  for (auto const* argument : entry.op->regions[0]->blocks[0]->arguments)
    arguments_.push_back(add_value(kNoOp, {0, argument}));
  auto const slots = flatten(entry, 0, arguments_, 0);
  for (auto const slot : entry.body.results) results_.push_back(slots[slot]);
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
  for (auto const& instruction : function.body.instructions) {
    auto const* const called = callee(instruction);
    // Functions that only call others make no ops, so that executions are counted, too.
    bool const is_too_much = depth >= kMostCallDepth || frames_.size() >= kMostCallFrames ||
                             (called && ops_.size() + called->body.instructions.size() > kMostFlatOps);
    if (!called || is_too_much) {
      add_op(instruction, frame, slots);
      continue;
    }
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
  }
  return slots;
}

void FlatProgram::add_op(Instruction const& instruction, std::uint32_t frame, Slots& slots) {
  auto const* const spec = Specification::get().op(instruction.op->name);
  FlatOp added{frame, instruction.op, &instruction, spec && spec->has_trait("constant_like"), {}, {}};
  for (auto const slot : Reads(instruction).slots) added.takes.push_back(slots[slot]);
  auto const number = static_cast<std::uint32_t>(ops_.size());
  for (std::size_t i = 0; i < instruction.results.size(); ++i) {
    slots[instruction.results[i]] = add_value(number, {frame, instruction.op->results[i]});
    added.results.push_back(slots[instruction.results[i]]);
  }
  ops_.push_back(std::move(added));
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
  for (auto const slot : Reads(*flat.instruction).slots) function.body.arguments.push_back(numbers.of(slot));
  numbers.instruction(instruction);
  function.body.results = instruction.results;
  function.body.instructions.push_back(std::move(instruction));
  function.slots = numbers.size();
  return function;
}

}  // namespace assay::inline harness::divergence
