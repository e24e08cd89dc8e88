// Implements generators/mutants/code.hpp: random numbers and control flow.
#include <algorithm>

#include "generators/mutants/code.hpp"
#include "semantics/kernels/body.hpp"

namespace assay::mutants {
namespace {

using Values = std::vector<RuntimeValue>;

// Chooses the branch of a `case` by another rule.
Behavior branch(std::size_t (*choose)(std::int64_t index, std::size_t branches)) {
  return [choose](Call& call) {
    auto const number = choose(call.tensor("index").integer(), call.region_count());
    return_all(call, call.run(call.region("branches", number), {}));
  };
}

std::size_t right_branch(std::int64_t index, std::size_t branches) {
  return index >= 0 && static_cast<std::size_t>(index) < branches ? static_cast<std::size_t>(index) : branches - 1;
}

template <class Loop> Behavior loops(Loop loop) {
  return [loop](Call& call) {
    auto const holds = [&](std::vector<RuntimeValue> const& values) {
      return truth_of(call, call.run(call.region("cond"), values));
    };
    auto const body = [&](std::vector<RuntimeValue> const& values) { return call.run(call.region("body"), values); };
    return_all(call, loop(holds, body, operands_of(call)));
  };
}

}  // namespace

std::vector<Coded> control_code() {
  return {
      {"rng_bit_generator/state_advanced_twice",
       after([](Call& call, auto& results) { results[0] = results_on(call, {results[0]})[0]; })},
      {"rng_bit_generator/threefry_for_philox",
       {},
       [](Edit& edit) {
         auto* const algorithm = edit.parameter("rng_algorithm");
         Type const type = edit.instruction.op->operands[0]->type;
         if (!algorithm || !has_shape(type) || type->shape.size() != 1 || type->shape[0] != 2) return false;
         algorithm->text = algorithm->text == "PHILOX" ? "THREE_FRY" : "PHILOX";
         return true;
       }},
      {"if/inverted",
       [](Call& call) {
         return_all(call, call.run(call.region(call.tensor("pred").get(0) ? "false_branch" : "true_branch"), {}));
       }},
      {"if/always_true", [](Call& call) { return_all(call, call.run(call.region("true_branch"), {})); }},
      {"case/out_of_range_is_first", branch([](std::int64_t index, std::size_t n) {
         return index >= 0 && static_cast<std::size_t>(index) < n ? static_cast<std::size_t>(index) : 0;
       })},
      {"case/clamped",
       branch([](std::int64_t index, std::size_t n) { return index < 0 ? std::size_t{0} : right_branch(index, n); })},
      {"case/from_one", branch([](std::int64_t index, std::size_t n) { return right_branch(index - 1, n); })},
      {"case/wraps_around", branch([](std::int64_t index, std::size_t n) {
         auto const count = static_cast<std::int64_t>(n);
         return static_cast<std::size_t>((index % count + count) % count);
       })},
      {"case/last_never", branch([](std::int64_t index, std::size_t n) {
         auto const right = right_branch(index, n);
         return right + 1 == n && n > 1 ? n - 2 : right;
       })},
      {"while/body_first", loops([](auto holds, auto body, Values values) {
         do values = body(values);
         while (holds(values));
         return values;
       })},
      {"while/once_too_many", loops([](auto holds, auto body, Values values) {
         while (holds(values)) values = body(values);
         return body(values);
       })},
      {"while/once_too_few", loops([](auto holds, auto body, Values values) {
         auto last = values;
         while (holds(values)) {
           last = values;
           values = body(values);
         }
         return last;
       })},
      {"while/never", loops([](auto, auto, Values values) { return values; })},
      {"while/at_most_twice", loops([](auto holds, auto body, Values values) {
         for (int i = 0; i < 2 && holds(values); ++i) values = body(values);
         return values;
       })},
      {"composite/ignores_decomposition", after([](Call& call, auto& results) {
         for (std::size_t i = 0; i < results.size() && i < call.operand_count(); ++i) {
           bool const tensors =
               results[i].kind == RuntimeValue::Kind::tensor && call.operand(i).kind == RuntimeValue::Kind::tensor;
           if (tensors && results[i].tensor.shape() == call.tensor_operand(i).shape() &&
               results[i].tensor.element() == call.tensor_operand(i).element())
             results[i] = call.operand(i);
         }
       })},
      {"call/arguments_reversed", before([](Call& call, auto& operands) {
         for (std::size_t i = 0, n = operands.size(); i < n; ++i)
           if (call.op().operands[i]->type == call.op().operands[n - 1 - i]->type)
             operands[i] = call.operand(n - 1 - i);
       })},
  };
}

}  // namespace assay::mutants
