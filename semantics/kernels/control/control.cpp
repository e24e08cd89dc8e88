// Implements semantics/kernels/kernels.hpp: calls, loops, branches, tokens, custom calls, ops of Shardy.
#include <algorithm>
#include <cstring>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/constant_value.hpp"
#include "semantics/kernels/control/branches.hpp"
#include "semantics/kernels/control/check.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/zeros.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/grid.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay {
namespace {

void return_all(Call& call, std::vector<RuntimeValue> values) {
  if (values.size() != call.result_count())
    call.fail(std::to_string(values.size()) + " values for " + std::to_string(call.result_count()) + " results");
  for (auto& value : values) call.give(std::move(value));
}

std::vector<RuntimeValue> operands_of(Call& call) {
  std::vector<RuntimeValue> values;
  for (std::size_t i = 0; i < call.operand_count(); ++i) values.push_back(call.operand(i));
  return values;
}

void if_op(Call& call) {
  Tensor const& pred = movement::tensor_at(call, "pred");
  require_decided(call, call.value("pred"), "pred");
  if (pred.count() != 1) call.fail("pred has the shape " + shape_text(pred.shape()));
  return_all(call, call.run(call.region(chosen_region(pred, 2) == 0 ? "true_branch" : "false_branch"), {}));
}

void case_op(Call& call) {
  Tensor const& index = movement::tensor_at(call, "index");
  require_decided(call, call.value("index"), "index");
  if (index.count() != 1) call.fail("index has the shape " + shape_text(index.shape()));
  return_all(call, call.run(call.region("branches", chosen_region(index, call.region_count())), {}));
}

void while_op(Call& call) {
  auto const &cond = call.region("cond"), &body = call.region("body");
  auto values = operands_of(call);
  while (truth_of(call, call.run(cond, values))) values = call.run(body, values);
  return_all(call, std::move(values));
}

void call_function(Call& call, std::string_view name, std::span<RuntimeValue const> arguments) {
  auto const* function = call.process().function(name);
  if (!function) call.fail("no function @" + std::string(name));
  return_all(call, call.process().call(*function, arguments));
}

void func_call(Call& call) { call_function(call, call.text("callee"), operands_of(call)); }
void composite(Call& call) { call_function(call, call.text("decomposition"), operands_of(call)); }

// Executes the operation immediately.
void async_start(Call& call) {
  call.give(RuntimeValue::tuple(call.run(call.region("body"), operands_of(call)), RuntimeValue::Kind::future));
}

void async_done(Call& call) {
  auto const& future = call.value("operand");
  if (future.kind != RuntimeValue::Kind::future) call.fail("the operand is not a future");
  return_all(call, {future.members.begin(), future.members.end()});
}

void return_token(Call& call) { call.give(RuntimeValue::token()); }

void identity(Call& call) { return_all(call, operands_of(call)); }
void nothing(Call&) {}
void run_body(Call& call) { return_all(call, call.run(call.region("body"), operands_of(call))); }

void return_id(Call& call, std::int64_t id) {
  Tensor tensor = call.make(call.result_element(), {});
  tensor.set(0, static_cast<std::uint64_t>(id));
  call.give(std::move(tensor));
}

void partition_id(Call& call) { return_id(call, call.process().partition_id()); }
void replica_id(Call& call) { return_id(call, call.process().replica_id()); }

// Custom call targets of the specification that return their operand: a buffer with the contents of a tensor, and
// these.
constexpr std::string_view kIdentities[] = {"Pin", "Unpin"};

// The contents of an uninitialized buffer are undefined. This implementation uses zeros.
void create_buffer(Call& call) {
  if (call.operand_count() != 0 || call.result_count() != 1 || !has_shape(call.result_type()) ||
      !is_static(call.result_type()))
    call.fail("@CreateBuffer must have no operand and one buffer as its result");
  auto const sizes = call.result_type()->shape;
  call.give(zeros(call, call.result_element(), Shape(sizes.begin(), sizes.end())));
}

// A seed that is a function of the value. All NaNs are alike.
std::uint64_t seed_of_value(std::uint64_t seed, RuntimeValue const& value) {
  for (auto const& member : value.members) seed = seed_of_value(seed, member);
  if (value.kind != RuntimeValue::Kind::tensor) return seed;
  Element const& element = value.tensor.element();
  for (auto const size : value.tensor.shape()) seed = seed_of(seed, static_cast<std::uint64_t>(size));
  for (std::int64_t i = 0; i < value.tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) {
      auto const code = value.tensor.get(i, part);
      bool const is_nan = is_float(element) && element.floating->is_nan(code);
      seed = seed_of(seed, is_nan ? element.floating->nan_code() : code);
    }
  return seed;
}

constexpr std::int64_t kMaxDrawn = 1 << 16;

RuntimeValue drawn_value(Call& call, Type type, std::uint64_t seed) {
  if (type->kind == TypeKind::token) return RuntimeValue::token();
  if (type->kind == TypeKind::tuple) {
    std::vector<RuntimeValue> members;
    for (auto const member : type->members) members.push_back(drawn_value(call, member, seed_of(seed, members.size())));
    return RuntimeValue::tuple(std::move(members));
  }
  Element element;
  if (!has_shape(type) || !is_static(type) || !element_of(type->element, element))
    call.unsupported("no result of " + to_string(type) + " can be drawn for a custom_call");
  Tensor tensor = call.make(element, Shape(type->shape.begin(), type->shape.end()));
  if (tensor.count() <= kMaxDrawn) {
    RandomInputs(seed).fill(tensor);
    return tensor;
  }
  Tensor block = call.make(element, {kMaxDrawn});  // large results, such as work space, repeat these numbers
  RandomInputs(seed).fill(block);
  for (std::size_t at = 0; at < tensor.size_bytes(); at += block.size_bytes())
    std::memcpy(tensor.data() + at, block.data(), std::min(block.size_bytes(), tensor.size_bytes() - at));
  return tensor;
}

void draw_results(Call& call, std::string_view target) {
  std::uint64_t seed = seed_of(0, target);
  for (std::size_t i = 0; i < call.operand_count(); ++i) seed = seed_of_value(seed, call.operand(i));
  for (std::size_t i = 0; i < call.result_count(); ++i)
    call.give(drawn_value(call, call.result_type(i), seed_of(seed, i)));
}

void custom_call(Call& call) {
  auto const target = call.text("call_target_name");
  if (run_check(call, target)) return;
  if (target == "CreateBuffer") return create_buffer(call);
  bool const is_identity = std::ranges::find(kIdentities, target) != std::end(kIdentities);
  if (!is_identity && call.process().state().draws_custom_calls) return draw_results(call, target);
  if (!is_identity || call.operand_count() != 1 || call.result_count() != 1)
    call.unsupported("the target of custom_call @" + std::string(target) + " is unknown");
  Tensor const& operand = movement::tensor_at(call, "inputs");
  if (!same_element(operand.element(), call.result_element()))
    call.fail("@" + std::string(target) + " changes the element type");
  movement::require_result_shape(call, operand.shape());
  call.give(operand);
}

}  // namespace

std::size_t chosen_region(Tensor const& chooser, std::size_t regions) {
  if (chooser.element().is(Element::Kind::boolean)) return chooser.get(0) ? 0 : 1;
  auto const chosen = chooser.integer();
  return chosen >= 0 && static_cast<std::size_t>(chosen) < regions ? static_cast<std::size_t>(chosen) : regions - 1;
}

std::span<KernelEntry const> control_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"func.call", func_call, true},
      {"stablehlo.after_all", return_token, true},
      {"stablehlo.async_done", async_done, true},
      {"stablehlo.async_start", async_start, true},
      {"stablehlo.case", case_op, true},
      {"stablehlo.composite", composite, true},
      {"stablehlo.create_token", return_token, true},
      {"stablehlo.custom_call", custom_call, true},
      {"stablehlo.if", if_op, true},
      {"stablehlo.partition_id", partition_id, true},
      {"stablehlo.replica_id", replica_id, true},
      {"stablehlo.while", while_op, true},
      // Shardings define where the parts of a value are, not the value. (sdy.all_reduce and sdy.reduce_scatter are
      // missing, because their operands represent sums that are not yet computed.)
      {"sdy.all_gather", identity, true},
      {"sdy.all_slice", identity, true},
      {"sdy.all_to_all", identity, true},
      {"sdy.collective_permute", identity, true},
      {"sdy.constant", return_constant, true},
      {"sdy.data_flow_edge", identity, true},
      {"sdy.named_computation", run_body, true},
      {"sdy.propagation_barrier", identity, true},
      {"sdy.reshard", identity, true},
      {"sdy.sharding_constraint", identity, true},
      {"sdy.sharding_group", nothing, true},
  };
  return kKernels;
}

}  // namespace assay
