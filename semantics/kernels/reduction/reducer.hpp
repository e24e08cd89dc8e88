// Helper of reduce and window kernels: inputs of one shape, as many initial values, and a body (accumulators, values).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "semantics/kernels/column_region.hpp"
#include "semantics/kernels/reduction/fold.hpp"
#include "semantics/kernels/reduction/scalar_region.hpp"

namespace assay::reductions {

class Reducer {
public:
  // Uses operands `inputs` and `init_values` and region `body`. Fails if they do not match.
  explicit Reducer(Call& call);
  // Uses a function of the program as body.
  Reducer(Call& call, CompiledFunction const& function, std::vector<Tensor> const& inputs,
          std::vector<Tensor> const& inits);

  Shape const& shape() const { return inputs_[0].shape(); }
  std::size_t count() const { return inputs_.size(); }
  // One fold per input, if the body combines each accumulator only with its own value; otherwise empty. In the call of
  // a recorder, one fold for all: the first input is recorded.
  std::vector<Fold> const& folds() const { return folds_; }
  Tensor const& init(std::size_t index) const { return inits_[index]; }
  // Returns an input, converted to the type of the body's argument.
  Tensor const& input(std::size_t index) const { return inputs_[index]; }
  void permute(std::span<std::int64_t const> axes);  // permutes the axes of the inputs

  void make_results(Shape const& shape);
  Tensor& result(std::size_t index) { return results_[index]; }
  void give();

  // Returns the maximum number of results that `fold` computes at once.
  std::int64_t width() const { return width_; }
  // Runs the body over `length` elements for each of `count` results and stores them from index `first` on. Step i of
  // result c uses the elements at index at(c, i); -1 denotes the initial values.
  template <class At> void fold(std::int64_t first, std::int64_t count, std::int64_t length, At const& at) {
    if (scalar_) return fold_scalars(first, count, length, at);
    for (std::int64_t c = 0; c < count; c += width_) {
      std::int64_t const some = std::min(width_, count - c);
      locations_.resize(static_cast<std::size_t>(some));
      begin();
      for (std::int64_t i = 0; i < length; ++i) {
        for (std::int64_t k = 0; k < some; ++k) locations_[static_cast<std::size_t>(k)] = at(c + k, i);
        step();
      }
      end(first + c);
    }
  }

private:
  template <class At> void fold_scalars(std::int64_t first, std::int64_t count, std::int64_t length, At const& at) {
    call_.spend({count, length, scalar_->work()});
    for (std::int64_t c = 0; c < count; ++c) {
      for (std::size_t k = 0; k < this->count(); ++k) scalar_->set(k, inits_[k].data());
      for (std::int64_t i = 0; i < length; ++i) step_scalars(at(c, i));
      end_scalars(first + c);
    }
  }
  void step_scalars(std::int64_t location);
  void end_scalars(std::int64_t index);
  bool fits(ScalarRegion const& region) const;

  void begin();
  void step();
  void end(std::int64_t first);
  std::vector<RuntimeValue> run();
  RuntimeValue values_at_locations(std::size_t index);
  Reducer(Call& call, CompiledBlock const& body, CompiledFunction const* function, std::vector<Tensor> const& inputs,
          std::vector<Tensor> const& inits);

  Call& call_;
  CompiledBlock const& body_;
  CompiledFunction const* function_;  // nullptr: the body is a region of the op
  std::vector<Tensor> inputs_, inits_, results_;
  std::vector<Fold> folds_;
  std::optional<ColumnRegion> columns_;  // set if the body can be run for many results at once
  std::optional<ScalarRegion> scalar_;   // set if there are few results
  std::int64_t width_ = 1;
  std::vector<std::int64_t> locations_;
  std::vector<Tensor> paddings_;
  std::vector<Scalars> values_;
  std::vector<std::uint64_t> codes_;
  std::vector<RuntimeValue> arguments_;
};

}  // namespace assay::reductions
