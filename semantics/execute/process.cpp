// Implements semantics/runtime/process.hpp: executes programs, including sets of permitted results.
#include "semantics/runtime/process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "semantics/execute/chain.hpp"
#include "semantics/permitted/elementwise/unrounded.hpp"
#include "semantics/permitted/quantized.hpp"
#include "semantics/permitted/set_rules.hpp"
#include "semantics/runtime/quantization.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 62;
constexpr std::size_t kBookkeeping = 128;  // approximate bytes of a tensor in addition to its elements

struct Depth {
  explicit Depth(std::size_t& depth) : depth_(depth) { ++depth_; }
  ~Depth() { --depth_; }
  std::size_t& depth_;
};

std::uint64_t elements_of(RuntimeValue const& value) {
  std::uint64_t count = 1;
  if (value.kind == RuntimeValue::Kind::tensor) count += static_cast<std::uint64_t>(value.tensor.count());
  for (auto const& member : value.members) count += elements_of(member);
  return count;
}

}  // namespace

RunResult Process::run(CompiledFunction const& function, std::span<RuntimeValue const> arguments) {
  RunResult result;
  std::vector<RuntimeValue> inputs(arguments.begin(), arguments.end());
  for (auto& input : inputs) input.is_given = true;
  try {
    result.values = call(function, inputs);
  } catch (ExecutionError& error) {
    if (!error.op) error.op = function.op;
    result.error = std::move(error);
  } catch (std::bad_alloc const&) {
    result.error = ExecutionError{ExecutionError::Kind::limit, function.op, std::string(kNoMemory)};
  } catch (std::exception const& error) {  // an attribute without a value, in an unchecked program
    result.error = ExecutionError{ExecutionError::Kind::unsupported, function.op, error.what()};
  }
  return result;
}

CompiledFunction const* Process::function(std::string_view name) const {
  auto const found = state_.program.functions.find(name);
  return found == state_.program.functions.end() ? nullptr : &found->second;
}

std::vector<RuntimeValue> Process::call(CompiledFunction const& function, std::span<RuntimeValue const> arguments) {
  if (!function.obstacle.empty())
    throw ExecutionError{ExecutionError::Kind::unsupported, function.op,
                         "function @" + std::string(function.name) + " " + std::string(function.obstacle)};
  if (arguments.size() != function.body.arguments.size())
    throw ExecutionError{ExecutionError::Kind::failure, function.op,
                         "function @" + std::string(function.name) + " takes " +
                             std::to_string(function.body.arguments.size()) + " arguments, not " +
                             std::to_string(arguments.size())};
  auto const slots = hold(function.slots * sizeof(RuntimeValue), function.op, "the values of the function");
  spend(function.slots, function.op);
  std::vector<RuntimeValue> frame(function.slots);
  return execute(function.body, frame, arguments);
}

std::vector<RuntimeValue> Process::execute(CompiledBlock const& block, std::vector<RuntimeValue>& frame,
                                           std::span<RuntimeValue const> arguments) {
  Depth const depth(depth_);
  if (depth_ > state_.limits.max_depth)
    throw ExecutionError{
        // reported at the op that runs the block, see below
        ExecutionError::Kind::limit, nullptr,
        "more than " + std::to_string(state_.limits.max_depth) + " nested calls and regions (a fixed limit)"};
  count_step(block.terminator);  // counts because an empty body may run forever
  spend(block.arguments.size(), block.terminator);
  for (std::size_t i = 0; i < block.arguments.size(); ++i) frame[block.arguments[i]] = arguments[i];
  for (std::span<Instruction const> rest = block.instructions; !rest.empty();) {
    Chain const chain = state_.trace || state_.profile || state_.revise ? Chain() : find_chain(rest);
    if (chain.links.size() < 2 || !has_declared_shapes(chain, frame)) {
      execute(rest[0], frame);
      rest = rest.subspan(1);
      continue;
    }
    for (auto const* instruction : chain.before) {
      Instruction without_end = *instruction;  // links that precede its last reads
      without_end.last_uses.clear();
      execute(without_end, frame);
    }
    run_chain(chain, *this, frame, [this](Operation const& op, std::uint64_t work) {
      count_step(&op);
      spend(work, &op);
    });
    for (auto const& instruction : rest.first(chain.length))
      for (auto slot : instruction.last_uses) frame[slot] = RuntimeValue();
    rest = rest.subspan(chain.length);
  }
  std::vector<RuntimeValue> results;
  results.reserve(block.results.size());
  for (auto slot : block.results) results.push_back(frame[slot]);
  return results;
}

void Process::count_step(Operation const* op) {
  if (state_.steps.fetch_add(1, std::memory_order_relaxed) >= state_.limits.max_steps)
    throw ExecutionError{ExecutionError::Kind::limit, op,
                         "stopped after " + counted(state_.limits.max_steps, "step") + " (the step limit)", true};
}

MemoryReservation Process::hold(std::uint64_t bytes, Operation const* op, std::string const& what) {
  auto const used = state_.bytes->load();
  if (bytes > state_.limits.max_bytes - std::min(used, state_.limits.max_bytes))
    throw ExecutionError{ExecutionError::Kind::limit, op,
                         what + " does not fit in the memory allowed (the memory limit)", true};
  return {state_.bytes, bytes};
}

void Process::spend(std::uint64_t work, Operation const* op) {
  std::uint64_t const limit = state_.limits.max_work, used = state_.work.load(std::memory_order_relaxed);
  if (work > limit - std::min(used, limit))
    throw ExecutionError{ExecutionError::Kind::limit, op,
                         fmt::format("this needs {}{}{}; the work limit is {}", counted(work, "more element operation"),
                                     used > 0 ? " after " : "", used > 0 ? std::to_string(used) : "", limit),
                         true};
  state_.work.fetch_add(work, std::memory_order_relaxed);
}

void Process::execute(Instruction const& instruction, std::vector<RuntimeValue>& frame) {
  auto const& op = *instruction.op;
  count_step(&op);
  Call call(*this, frame, instruction);
  if (!instruction.kernel)
    call.unsupported(std::string(op.name) + " cannot be run" +
                     (instruction.obstacle.empty() ? "" : ": " + instruction.obstacle));
  call.bind_operands();
  std::uint64_t work = instruction.static_work;
  for (auto const* input : call.inputs_) work += elements_of(*input);
  spend(work, &op);
  try {
    compute(call);
  } catch (ExecutionError& error) {
    if (!error.op) error.op = &op;
    throw;
  }
  if (state_.revise) state_.revise(op, call.inputs_, call.results_);
  work = 0;
  for (auto const& result : call.results_) work += elements_of(result);
  if (work > instruction.static_work) spend(work - instruction.static_work, &op);
  if (state_.trace) state_.trace(op, call.results_);
  for (std::size_t i = 0; i < call.results_.size(); ++i) frame[instruction.results[i]] = std::move(call.results_[i]);
  for (auto slot : instruction.last_uses) frame[slot] = RuntimeValue();
}

namespace {

// Whether the shape has the sizes that the type declares, and respects its bounds.
bool has_shape_of(Type type, Shape const& shape) {
  if (shape.size() != type->shape.size()) return false;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    auto const wanted = type->shape[axis];
    if (wanted != kDynamic && shape[axis] != wanted) return false;
    auto const bound = wanted == kDynamic ? bound_of(type, axis) : kDynamic;
    if (bound != kDynamic && shape[axis] > bound) return false;
  }
  return true;
}

// Returns the shape of columns that replace 0-dimensional operands, see ColumnRegion, or nullptr.
Shape const* column_of(Call& call) {
  auto const& declared = call.op().operands;
  for (std::size_t i = 0; i < std::min(call.operand_count(), declared.size()); ++i) {
    RuntimeValue const& value = call.operand(i);
    bool const is_scalar = has_shape(declared[i]->type) && declared[i]->type->shape.empty();
    if (is_scalar && value.kind == RuntimeValue::Kind::tensor && value.tensor.rank() == 1) return &value.tensor.shape();
  }
  return nullptr;
}

// Checks the shapes of results. Sizes from operands (set_dimension_size), or from the number of processes
// (reduce_scatter), may differ from the types that a valid program declares.
void require_result_shapes(Call& call) {
  Shape const* const column = column_of(call);
  for (std::size_t i = 0; i < call.results().size(); ++i) {
    RuntimeValue const& value = call.results()[i];
    Type const type = call.result_type(i);
    bool const is_shaped = value.kind == RuntimeValue::Kind::tensor && has_shape(type);
    if (column && is_shaped && type->shape.empty() && value.tensor.shape() == *column) continue;
    if (is_shaped && !has_shape_of(type, value.tensor.shape()))
      call.fail(fmt::format("result {} is of type {}, but the computed value has the shape {}", i, to_string(type),
                            shape_text(value.tensor.shape())));
  }
}

// If no rule relates a result's type to the op's results (collective_reduce), even a valid program may require another
// type.
void require_result_types(Call& call) {
  for (std::size_t i = 0; i < call.results().size(); ++i) {
    RuntimeValue const& value = call.results()[i];
    Type const type = call.result_type(i);
    Element wanted;
    if (value.kind != RuntimeValue::Kind::tensor || !has_shape(type) || !element_of(type->element, wanted)) continue;
    Element const& computed = value.tensor.element();
    bool const agrees =
        computed.kind == wanted.kind && computed.integer == wanted.integer &&
        (computed.floating ? computed.floating->name : "") == (wanted.floating ? wanted.floating->name : "");
    if (!agrees)
      call.fail(fmt::format("result {} is of type {}, but the computed elements are of type {}", i, to_string(type),
                            to_string(computed)));
  }
}

// Ops that only move elements keep the bits of each NaN.
void preserve_nan_bits(Call& call) {
  for (std::size_t i = 0; i < call.operand_count(); ++i)
    if (is_float(call.operand(i).tensor.element()) && !call.operand(i).is_given) return;
  for (auto& result : call.results()) result.is_given = true;
}

}  // namespace

void Process::compute(Call& call) {
  auto const& instruction = call.instruction();
  bool const encloses = state_.profile && enclosing_;
  SetRule const* const rule = encloses ? instruction.set_rule : nullptr;
  if (encloses && state_.implementation) call.set_sum_order(drawn_sum_order(call, rule));
  enclosing_ = rule && rule->regions;
  try {
    instruction.kernel(call);
  } catch (...) {
    enclosing_ = encloses;
    throw;
  }
  enclosing_ = encloses;
  if (call.results_.size() != instruction.results.size())
    call.unsupported("the kernel returned a different number of results");
  require_result_shapes(call);
  if (!instruction.dequantizes) require_result_types(call);
  if (rule && rule->keeps_bits) preserve_nan_bits(call);
  if (encloses) find_sets(call, rule);
  if (!instruction.dequantizes) return;
  quantize_results(call, call.results_, encloses ? std::optional(quantum_of(call, rule)) : std::nullopt);
  if (!encloses) return;
  std::vector<RuntimeValue> operands;
  for (auto const slot : instruction.operands) operands.push_back(call.frame_[slot]);
  include_choice_of_integers(call, operands);
}

void Process::find_sets(Call& call, SetRule const* rule) {
  auto* const finder = state_.set_finder;
  find_sets_with_unrounded(
      call, rule, [&] { finder ? finder->find(call, rule) : enclose_results(call, rule); },
      [&](RuntimeValue const& value) { return finder && finder->includes_unrounded(value); });
}

Tensor Process::make(Element element, Shape shape, Operation const& op) {
  // Nonzero sizes are multiplied even if another size is 0, because strides must not overflow either.
  unsigned __int128 bytes = element.bytes();
  bool empty = false;
  for (auto size : shape) {
    if (size < 0)
      throw ExecutionError{ExecutionError::Kind::failure, &op, "a size of " + shape_text(shape) + " is negative"};
    if (size == 0)
      empty = true;
    else if (bytes <= kMaxBytes)
      bytes *= static_cast<std::uint64_t>(size);
  }
  bool const countable = bytes <= kMaxBytes;
  if (empty && countable) bytes = 0;
  bytes += kTensorPadding + kBookkeeping;
  if (!countable || bytes + state_.bytes->load() > state_.limits.max_bytes)
    throw ExecutionError{ExecutionError::Kind::limit, &op,
                         "a tensor of shape " + shape_text(shape) + " and element type " + to_string(element) +
                             " does not fit in the memory allowed (the memory limit)",
                         true};
  auto const size = static_cast<std::size_t>(bytes);
  auto held = std::make_shared<MemoryReservation const>(state_.bytes, size);
  auto memory = allocate_elements(size - kBookkeeping - kTensorPadding, std::move(held));
  return Tensor(element, std::move(shape), std::move(memory));
}

}  // namespace assay
