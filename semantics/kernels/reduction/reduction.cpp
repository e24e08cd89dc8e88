#include "semantics/kernels/reduction/reduction.hpp"

#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/column_region.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/reduction/reducer.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay {
namespace reductions {

void reduce(Call& call) {
  Reducer reducer(call);
  std::size_t const rank = reducer.shape().size();
  auto reduced = movement::list_at(call, "dimensions");
  movement::require_axes(call, "dimensions", reduced, rank);
  std::sort(reduced.begin(), reduced.end());
  auto const kept = axes_without(rank, reduced);
  Shape const result_shape = sizes_at(reducer.shape(), kept);
  std::int64_t const length = element_count(sizes_at(reducer.shape(), reduced));

  // With the reduced axes innermost, the elements of one result are contiguous.
  reducer.permute(concatenated(kept, reduced));
  reducer.make_results(result_shape);
  std::int64_t const cells = reducer.result(0).count();
  if (auto const& folds = reducer.folds(); !folds.empty()) {
    for (std::size_t i = 0; i < folds.size(); ++i) {
      std::size_t const bytes = folds[i].element().bytes(), row = bytes * static_cast<std::size_t>(length);
      for (std::size_t cell = 0; cell < static_cast<std::size_t>(cells); ++cell)
        folds[i](reducer.init(i).data(), reducer.input(i).data() + cell * row, length,
                 reducer.result(i).data() + cell * bytes);
    }
  } else {
    reducer.fold(0, cells, length, [&](std::int64_t cell, std::int64_t i) { return cell * length + i; });
  }
  reducer.give();
}

void map(Call& call) {
  auto const inputs = movement::tensors_at(call, "inputs");
  auto const& computation = call.region("computation");
  if (inputs.empty()) call.fail("missing inputs");
  for (auto const& input : inputs)
    if (input.shape() != inputs[0].shape())
      call.fail("the inputs have different shapes " + shape_text(inputs[0].shape()) + " and " +
                shape_text(input.shape()));
  Tensor result = movement::make_result(call, inputs[0].shape());
  std::int64_t const most = std::min(result.count(), ColumnRegion::kEnough);
  auto columns = most > 1 ? ColumnRegion::of(call, computation, most) : std::nullopt;
  std::int64_t const width = columns ? most : 1;
  std::vector<Scalars> const elements(inputs.begin(), inputs.end());
  std::vector<RuntimeValue> arguments(inputs.size());
  for (std::int64_t i = 0; i < result.count(); i += width) {
    std::int64_t const some = std::min(width, result.count() - i);
    for (std::size_t n = 0; n < inputs.size(); ++n)
      arguments[n] = columns ? elements[n][i].reshaped({some}) : elements[n][i];
    auto const values = columns ? columns->run(call, arguments, some) : call.run(computation, arguments);
    if (values.size() != 1) call.fail("the computation returned " + std::to_string(values.size()) + " values, not 1");
    store_column(call, values[0], some, result, i);
  }
  call.give(std::move(result));
}

}  // namespace reductions

std::span<KernelEntry const> reduction_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"stablehlo.reduce", reductions::reduce, true},
      {"stablehlo.map", reductions::map, true},
      {"stablehlo.reduce_window", reductions::reduce_window, true},
      {"stablehlo.select_and_scatter", reductions::select_and_scatter, true},
      {"stablehlo.sort", reductions::sort, true},
      {"stablehlo.custom_call @stablehlo.dynamic_reduce_window", reductions::dynamic_reduce_window, true},
  };
  return kKernels;
}

}  // namespace assay
