// What reduce and windows share: inputs of one shape, as many init values, and a body (accumulators, values).
#pragma once

#include <vector>

#include "semantics/kernels/reduction/fold.hpp"

namespace assay::reductions {

class Reducer {
public:
  // Of operands `inputs` and `init_values` and region `body`. Fails if they do not belong together.
  explicit Reducer(Call& call);
  // The body is a function of the program.
  Reducer(Call& call, CompiledFunction const& function, std::vector<Tensor> const& inputs,
          std::vector<Tensor> const& inits);

  Shape const& shape() const { return inputs_[0].shape(); }
  std::size_t count() const { return inputs_.size(); }
  // One for each input, if the body combines each accumulator with its own value alone; else none. In the call of a
  // recorder one for all: the first input tells of them.
  std::vector<Fold> const& folds() const { return folds_; }
  Tensor const& init(std::size_t index) const { return inits_[index]; }
  // In the type of the body's arguments.
  Tensor const& input(std::size_t index) const { return inputs_[index]; }
  void permute(std::span<std::int64_t const> axes);  // the inputs

  void make_results(Shape const& shape);
  Tensor& result(std::size_t index) { return results_[index]; }
  void give();

  // The body over the elements at indices first, first + 1 ...; -1 stands for the init values. Into results at `index`.
  void begin();
  void step(std::int64_t location);
  void end(std::int64_t index);

private:
  Reducer(Call& call, CompiledBlock const& body, CompiledFunction const* function, std::vector<Tensor> const& inputs,
          std::vector<Tensor> const& inits);

  Call& call_;
  CompiledBlock const& body_;
  CompiledFunction const* function_;  // nullptr: the body is a region of the op
  std::vector<Tensor> inputs_, inits_, results_;
  std::vector<Fold> folds_;
  std::vector<Scalars> values_;
  std::vector<RuntimeValue> start_, arguments_;
};

}  // namespace assay::reductions
