// A region that is run on many arguments at once.
//
// If each op of a region computes an element of its result from one element of each operand, the region can take
// columns, tensors of one dimension, instead of 0-dimensional tensors: it returns the results for each index. That
// takes a hundredth of the time of running the region as often.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

class ColumnRegion {
public:
  // The length of a column from which on the time of an op is that of its elements.
  static constexpr std::int64_t kEnough = 4096;

  // For columns of at most `most` elements. Nothing if an op of the region is of another kind, or it uses values from
  // outside, or its ops are traced.
  static std::optional<ColumnRegion> of(Call& call, CompiledBlock const& region, std::int64_t most);

  // Whether anything depends on that argument; if not, its column may hold anything.
  bool reads(std::size_t argument) const { return reads_[argument]; }
  // Columns of `count` elements, one for each argument.
  std::vector<RuntimeValue> run(Call& call, std::span<RuntimeValue const> columns, std::int64_t count);

private:
  explicit ColumnRegion(CompiledBlock block) : block_(std::move(block)) {}

  CompiledBlock block_;            // the region, with its constants as arguments after the others
  std::vector<Tensor> constants_;  // their columns
  std::vector<bool> reads_;
};

// A column of `count` elements, all equal to that of the 0-dimensional tensor.
Tensor repeated(Call& call, Tensor const& one, std::int64_t count);

// A predicate region, such as a comparator, that is evaluated on many arguments at once.
class ColumnPredicate {
public:
  // `inputs`: arguments 2 i and 2 i + 1 are elements of input i. `most`: pairs that it is asked about at once. Nothing if
  // the region cannot be run on columns.
  static std::optional<ColumnPredicate> of(Call& call, CompiledBlock const& region, std::span<Tensor const> inputs,
                                           std::int64_t most);

  struct Pair {
    std::int64_t x, y;  // indices into each input
  };
  // Whether the predicate holds for x and y, of each pair. Nothing if its results have sets that do not decide.
  std::optional<std::vector<std::uint8_t>> operator()(std::span<Pair const> pairs);

private:
  ColumnPredicate(Call& call, ColumnRegion region, std::span<Tensor const> inputs)
      : call_(&call), region_(std::move(region)), inputs_(inputs.begin(), inputs.end()) {}
  bool ask(std::span<Pair const> pairs, std::uint8_t* answers);

  Call* call_;
  ColumnRegion region_;
  std::vector<Tensor> inputs_;
  std::vector<Tensor> columns_;
  std::int64_t most_ = 0;  // places in each of them
};

}  // namespace assay
