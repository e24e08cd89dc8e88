// Runs a region on many arguments at once.
//
// If each op of a region computes an element of its result from one element of each operand, the region can be run on
// columns (1-dimensional tensors) instead of 0-dimensional tensors. It then returns the result for each index, in one
// hundredth of the time of separate runs.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

class ColumnRegion {
public:
  // The column length from which on the time per op is dominated by its elements.
  static constexpr std::int64_t kEnough = 4096;

  // For columns of at most `most` elements. Returns nothing if the region has an op of another kind, uses outer values,
  // or its ops are traced.
  static std::optional<ColumnRegion> of(Call& call, CompiledBlock const& region, std::int64_t most);

  // Whether the results depend on that argument. If not, its column may have any contents.
  bool reads(std::size_t argument) const { return reads_[argument]; }
  // Runs the region on columns of `count` elements, one column per argument.
  std::vector<RuntimeValue> run(Call& call, std::span<RuntimeValue const> columns, std::int64_t count);

private:
  explicit ColumnRegion(CompiledBlock block) : block_(std::move(block)) {}

  CompiledBlock block_;            // the region, with its constants as additional arguments
  std::vector<Tensor> constants_;  // columns of these constants
  std::vector<bool> reads_;
};

// Returns a column with `count` copies of a 0-dimensional tensor.
Tensor repeated(Call& call, Tensor const& one, std::int64_t count);

// A predicate region, such as a comparator, evaluated on many arguments at once.
class ColumnPredicate {
public:
  // Arguments 2 i and 2 i + 1 are elements of input i. `most` is the maximum number of pairs per evaluation. Returns
  // nothing if the region cannot be run on columns.
  static std::optional<ColumnPredicate> of(Call& call, CompiledBlock const& region, std::span<Tensor const> inputs,
                                           std::int64_t most);

  struct Pair {
    std::int64_t x, y;  // indices into each input
  };
  // Returns for each pair whether the predicate holds for x and y. Returns nothing if sets make a result undecided.
  std::optional<std::vector<std::uint8_t>> operator()(std::span<Pair const> pairs);

private:
  ColumnPredicate(Call& call, ColumnRegion region, std::span<Tensor const> inputs)
      : call_(&call), region_(std::move(region)), inputs_(inputs.begin(), inputs.end()) {}
  bool ask(std::span<Pair const> pairs, std::uint8_t* answers);

  Call* call_;
  ColumnRegion region_;
  std::vector<Tensor> inputs_;
  std::vector<Tensor> columns_;
  std::int64_t max_ = 0;  // indices into each input
};

}  // namespace assay
