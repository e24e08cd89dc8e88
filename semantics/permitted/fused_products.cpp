#include "semantics/permitted/fused_products.hpp"

#include <algorithm>
#include <unordered_map>

#include "oracle/formats/number.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

bool is_real_op(Operation const& op) {
  Element element;
  return op.operands.size() == 2 && op.results.size() == 1 && has_shape(op.results[0]->type) &&
         element_of(op.results[0]->type->element, element) && element.is(Element::Kind::floating);
}

class FusedRun {
public:
  explicit FusedRun(std::size_t preferred) : preferred_(preferred) {}

  void revise(Operation const& op, std::span<RuntimeValue const* const> operands, std::span<RuntimeValue> results) {
    if (operands.size() != 2 || results.size() != 1 || results[0].kind != RuntimeValue::Kind::tensor) return;
    if (is_product(op)) products_[op.results[0]] = {operands[0]->tensor, operands[1]->tensor};
    if (!is_sum(op)) return;
    for (std::size_t const fused : {preferred_, 1 - preferred_}) {
      auto const product = products_.find(op.operands[fused]);
      if (product == products_.end()) continue;
      auto made = fused_sum(op, operands[0]->tensor, operands[1]->tensor, fused, product->second);
      if (!made) continue;
      has_choice_ = has_choice_ || products_.contains(op.operands[1 - fused]);
      has_fused_ = true;
      results[0].tensor = *std::move(made);
      return;
    }
  }

  bool has_fused() const { return has_fused_; }
  bool has_choice() const { return has_choice_; }

private:
  std::size_t preferred_;
  std::unordered_map<Value const*, ProductFactors> products_;  // of their last execution
  bool has_fused_ = false, has_choice_ = false;
};

}  // namespace

bool is_product(Operation const& op) { return op.name == "stablehlo.multiply" && is_real_op(op); }
bool is_sum(Operation const& op) {
  return (op.name == "stablehlo.add" || op.name == "stablehlo.subtract") && is_real_op(op);
}

std::optional<Tensor> fused_sum(Operation const& sum, Tensor const& left, Tensor const& right, std::size_t fused,
                                ProductFactors const& factors) {
  Tensor const& other = fused == 0 ? right : left;
  auto const& element = other.element();
  if (!element.is(Element::Kind::floating)) return std::nullopt;
  for (auto const* one : {&factors.first, &factors.second})
    if (one->element() != element || one->shape() != other.shape()) return std::nullopt;
  bool const is_difference = sum.name == "stablehlo.subtract";
  auto const& format = *element.floating;
  Tensor made = make_tensor(element, other.shape());
  ExactSum exact;
  for (std::int64_t i = 0; i < made.count(); ++i) {
    auto const number = [&](Tensor const& of) { return to_double(unpack(of.get(i), format)); };
    exact.clear();
    exact.add_product(is_difference && fused == 1 ? -number(factors.first) : number(factors.first),
                      number(factors.second));
    exact.add(is_difference && fused == 0 ? -number(other) : number(other));
    made.set(i, round(exact.result(), format));
  }
  return made;
}

std::vector<std::vector<RuntimeValue>> results_with_fused_products(CompiledProgram const& program,
                                                                   CompiledFunction const& function,
                                                                   std::span<RuntimeValue const> arguments,
                                                                   RunLimits const& limits) {
  std::vector<std::vector<RuntimeValue>> answers;
  for (std::size_t const preferred : {std::size_t{0}, std::size_t{1}}) {
    FusedRun fused(preferred);
    RunState state(program, limits);
    state.revise = [&](auto const& op, auto operands, auto results) { fused.revise(op, operands, results); };
    auto result = Process(state).run(function, arguments);
    if (!result.error && fused.has_fused()) answers.push_back(std::move(result.values));
    if (!fused.has_choice()) break;
  }
  return answers;
}

bool is_from_fused(std::span<std::vector<RuntimeValue> const> answers, std::size_t result, std::int64_t index,
                   std::uint64_t code) {
  return std::ranges::any_of(answers, [&](std::vector<RuntimeValue> const& values) {
    if (result >= values.size() || values[result].kind != RuntimeValue::Kind::tensor) return false;
    auto const& tensor = values[result].tensor;
    return is_float(tensor.element()) && index >= 0 && index < tensor.count() && tensor.get(index) == code;
  });
}

}  // namespace assay
