#include "semantics/kernels/reduction/reducer.hpp"

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::reductions {

Reducer::Reducer(Call& call)
    : Reducer(call, call.region("body"), nullptr, movement::tensors_at(call, "inputs"),
              movement::tensors_at(call, "init_values")) {}

Reducer::Reducer(Call& call, CompiledFunction const& function, std::vector<Tensor> const& inputs,
                 std::vector<Tensor> const& inits)
    : Reducer(call, function.body, &function, inputs, inits) {}

Reducer::Reducer(Call& call, CompiledBlock const& body, CompiledFunction const* function,
                 std::vector<Tensor> const& inputs, std::vector<Tensor> const& inits)
    : call_(call), body_(body), function_(function) {
  std::size_t const n = inputs.size();
  if (n == 0 || inits.size() != n || call.result_count() != n || body_.arguments.size() != 2 * n)
    call.fail("there are " + std::to_string(n) + " inputs, " + std::to_string(inits.size()) + " init values, " +
              std::to_string(call.result_count()) + " results and " + std::to_string(body_.arguments.size()) +
              " arguments of the body");
  for (std::size_t i = 0; i < n; ++i) {
    if (inputs[i].shape() != inputs[0].shape())
      call.fail("the inputs have different shapes " + shape_text(inputs[0].shape()) + " and " +
                shape_text(inputs[i].shape()));
    if (inits[i].rank() != 0)
      call.fail("init value " + std::to_string(i) + " has the shape " + shape_text(inits[i].shape()) + ", not []");
    if (call.recorder()) {  // a recorder only needs the first input
      inits_.push_back(inits[0]);
      inputs_.push_back(inputs[0]);
      folds_.emplace_back(call, Combiner::add, term_element());
      return;
    }
    inits_.push_back(converted(call, inits[i], argument_element(call, body_, i)));
    inputs_.push_back(converted(call, inputs[i], argument_element(call, body_, n + i)));
  }
  auto const combined = combiner_bodies(body_);
  for (std::size_t i = 0; i < combined.size(); ++i)
    if (!same_element(combined[i].element, call.result_element(i))) return;
  for (std::size_t i = 0; i < combined.size(); ++i) {
    inputs_[i] = converted(call, inputs_[i], combined[i].element);
    folds_.emplace_back(call, combined[i].combiner, combined[i].element);
  }
}

void Reducer::permute(std::span<std::int64_t const> axes) {
  for (auto& input : inputs_) input = permuted(call_, input, axes);
}

void Reducer::make_results(Shape const& shape) {
  for (std::size_t i = 0; i < count(); ++i) results_.push_back(movement::make_result(call_, shape, i));
  if (!folds_.empty()) return;
  constexpr std::int64_t kFew = 64;  // for fewer results, a step on columns takes longer than steps on elements
  std::int64_t const most = std::min(results_[0].count(), ColumnRegion::kEnough);
  if (most < kFew && !function_) scalar_ = ScalarRegion::of(call_, body_);
  if (scalar_ && !fits(*scalar_)) scalar_.reset();
  if (most > 1 && !function_ && !scalar_) columns_ = ColumnRegion::of(call_, body_, most);
  if (columns_) width_ = most;
  for (std::size_t i = 0; i < count(); ++i) {
    values_.emplace_back(inputs_[i]);
    paddings_.push_back(converted(call_, inits_[i], inputs_[i].element()));
  }
}

void Reducer::give() {
  if (call_.recorder()) results_.resize(call_.result_count(), results_[0]);
  for (auto& result : results_) call_.give(std::move(result));
}

// Whether it accepts and returns the elements without conversion.
bool Reducer::fits(ScalarRegion const& region) const {
  if (body_.results.size() != count()) return false;
  for (std::size_t k = 0; k < count(); ++k) {
    Element const& kept = region.argument(k);
    if (!(kept == inits_[k].element()) || !(kept == region.result(k)) || !(kept == results_[k].element()) ||
        !(region.argument(count() + k) == inputs_[k].element()))
      return false;
  }
  return true;
}

void Reducer::step_scalars(std::int64_t location) {
  std::size_t const n = count();
  for (std::size_t k = 0; k < n; ++k) {
    auto const place = static_cast<std::size_t>(std::max<std::int64_t>(location, 0)) * inputs_[k].element().bytes();
    scalar_->set(n + k, location < 0 ? paddings_[k].data() : inputs_[k].data() + place);
  }
  scalar_->run();
  codes_.resize(n);
  for (std::size_t k = 0; k < n; ++k) codes_[k] = scalar_->code(k);
  for (std::size_t k = 0; k < n; ++k) scalar_->set_code(k, codes_[k]);
}

void Reducer::end_scalars(std::int64_t index) {
  for (std::size_t k = 0; k < count(); ++k) {
    auto const place = static_cast<std::size_t>(index) * results_[k].element().bytes();
    scalar_->store(k, results_[k].data() + place);
  }
}

void Reducer::begin() {
  arguments_.assign(2 * count(), {});
  auto const places = static_cast<std::int64_t>(locations_.size());
  for (std::size_t i = 0; i < count(); ++i) arguments_[i] = columns_ ? repeated(call_, inits_[i], places) : inits_[i];
}

// Uses new memory for each column, because the body may have returned the last one.
RuntimeValue Reducer::values_at_locations(std::size_t index) {
  if (!columns_) return locations_[0] >= 0 ? values_[index][locations_[0]] : paddings_[index];
  auto const places = static_cast<std::int64_t>(locations_.size());
  Tensor column = call_.make(inputs_[index].element(), {places});
  gather_elements(inputs_[index], locations_, paddings_[index].data(), column.data());
  return column;
}

std::vector<RuntimeValue> Reducer::run() {
  if (columns_) return columns_->run(call_, arguments_, static_cast<std::int64_t>(locations_.size()));
  return function_ ? call_.process().call(*function_, arguments_) : call_.run(body_, arguments_);
}

void Reducer::step() {
  std::size_t const n = count();
  for (std::size_t i = 0; i < n; ++i)
    if (!columns_ || columns_->reads(n + i)) arguments_[n + i] = values_at_locations(i);
  auto results = run();
  if (results.size() != n)
    call_.fail("the body returned " + std::to_string(results.size()) + " values, not " + std::to_string(n));
  std::move(results.begin(), results.end(), arguments_.begin());
}

void Reducer::end(std::int64_t first) {
  for (std::size_t i = 0; i < count(); ++i)
    store_column(call_, arguments_[i], static_cast<std::int64_t>(locations_.size()), results_[i], first);
}

}  // namespace assay::reductions
