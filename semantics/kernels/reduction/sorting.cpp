// Implements semantics/kernels/reduction/reduction.hpp: sort.
#include <algorithm>
#include <bit>
#include <numeric>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/reduction/column_sort.hpp"
#include "semantics/kernels/reduction/reduction.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay::reductions {
namespace {

// Stable merge sort. Terminates for any `less`, even an inconsistent one: each comparison is between two elements of
// the slice, and each pass moves each element once.
template <class Less> void merge_sort(std::vector<std::int64_t>& order, std::vector<std::int64_t>& scratch, Less less) {
  std::size_t const n = order.size();
  scratch.resize(n);
  for (std::size_t width = 1; width < n; width *= 2) {
    for (std::size_t begin = 0; begin < n; begin += 2 * width) {
      std::size_t const middle = std::min(begin + width, n), end = std::min(begin + 2 * width, n);
      std::size_t left = begin, right = middle;
      for (std::size_t out = begin; out < end; ++out) {
        bool const takes_right = left == middle || (right < end && less(order[right], order[left]));
        scratch[out] = order[takes_right ? right++ : left++];
      }
    }
    order.swap(scratch);
  }
}

// The order of the elements of each slice. Slices are contiguous.
class Sorter {
public:
  Sorter(Call& call, std::vector<Tensor> const& inputs) : call_(call), comparator_(call.region("comparator")) {
    if (comparator_.arguments.size() != 2 * inputs.size())
      call.fail("the comparator takes " + std::to_string(comparator_.arguments.size()) + " arguments, not " +
                std::to_string(2 * inputs.size()));
    keys_ = order_keys(comparator_);
    if (keys_ && same_element(keys_->body.element, inputs[keys_->body.pair].element())) {
      compared_ = inputs[keys_->body.pair];
      return;
    }
    keys_.reset();
    count_ = inputs[0].count();
    constexpr std::int64_t kWorthColumns = 16;
    if (count_ >= kWorthColumns) columns_ = ColumnPredicate::of(call, comparator_, inputs, count_);
    arguments_.resize(2 * inputs.size());
    for (auto const& input : inputs) elements_.emplace_back(input);
  }

  std::vector<std::int64_t> const& order(std::int64_t first, std::int64_t length) {
    order_.resize(static_cast<std::size_t>(length));
    if (columns_ && length > 1 && order_by_columns(first, length)) return order_;
    std::iota(order_.begin(), order_.end(), 0);
    if (keys_) {
      values_.resize(order_.size());
      for (std::int64_t i = 0; i < length; ++i)
        values_[static_cast<std::size_t>(i)] = keys_->key(compared_.get(first + i));
      merge_sort(order_, scratch_, [this](std::int64_t x, std::int64_t y) {
        return keys_->holds(values_[static_cast<std::size_t>(x)], values_[static_cast<std::size_t>(y)]);
      });
    } else {
      merge_sort(order_, scratch_,
                 [this, first](std::int64_t x, std::int64_t y) { return less(first + x, first + y); });
    }
    return order_;
  }

private:
  // Sorts several slices at once, starting with this one.
  bool order_by_columns(std::int64_t first, std::int64_t length) {
    constexpr std::int64_t kTogether = std::int64_t{1} << 18;
    if (first >= group_end_) {
      group_ = first;
      group_end_ = std::min(count_, first + std::max<std::int64_t>(kTogether / length, 1) * length);
      auto const memory = call_.hold({group_end_ - group_, 2 * sizeof(std::int64_t)});
      orders_.resize(static_cast<std::size_t>(group_end_ - group_));
      std::iota(orders_.begin(), orders_.end(), group_);
      if (!sort_by_columns(*columns_, orders_, static_cast<std::size_t>(length))) {
        columns_.reset();
        return false;
      }
    }
    for (std::int64_t k = 0; k < length; ++k)
      order_[static_cast<std::size_t>(k)] = orders_[static_cast<std::size_t>(first - group_ + k)] - first;
    return true;
  }

  bool less(std::int64_t x, std::int64_t y) {
    for (std::size_t n = 0; n < elements_.size(); ++n) {
      arguments_[2 * n] = elements_[n][x];
      arguments_[2 * n + 1] = elements_[n][y];
    }
    return truth_of(call_, call_.run(comparator_, arguments_));
  }

  Call& call_;
  CompiledBlock const& comparator_;
  std::optional<OrderKeys> keys_;
  Tensor compared_;
  std::vector<Scalars> elements_;
  std::vector<RuntimeValue> arguments_;
  std::vector<std::int64_t> order_, scratch_, values_;
  std::optional<ColumnPredicate> columns_;
  std::int64_t count_ = 0, group_ = 0, group_end_ = 0;  // range of slices whose order is in orders_
  std::vector<std::int64_t> orders_;
};

template <std::size_t Bytes>
void copy_in_order(std::byte* out, std::byte const* in, std::vector<std::int64_t> const& order) {
  for (std::size_t i = 0; i < order.size(); ++i)
    std::memcpy(out + i * Bytes, in + static_cast<std::size_t>(order[i]) * Bytes, Bytes);
}

void copy_in_order(std::byte* out, std::byte const* in, std::vector<std::int64_t> const& order, std::size_t bytes) {
  switch (bytes) {
    case 1:
      return copy_in_order<1>(out, in, order);
    case 2:
      return copy_in_order<2>(out, in, order);
    case 4:
      return copy_in_order<4>(out, in, order);
    case 8:
      return copy_in_order<8>(out, in, order);
    default:
      return copy_in_order<16>(out, in, order);
  }
}

}  // namespace

void sort(Call& call) {
  auto inputs = movement::tensors_at(call, "inputs");
  if (inputs.empty() || call.result_count() != inputs.size())
    call.fail("there are " + std::to_string(inputs.size()) + " inputs and " + std::to_string(call.result_count()) +
              " results");
  Shape const shape = inputs[0].shape();
  auto const rank = static_cast<std::int64_t>(shape.size());
  auto const written = movement::integer_at(call, "dimension"), dimension = written < 0 ? written + rank : written;
  if (dimension < 0 || dimension >= rank)
    call.fail("dimension = " + std::to_string(written) + " is not one of a tensor of rank " + std::to_string(rank));
  for (auto const& input : inputs)
    if (input.shape() != shape)
      call.fail("the inputs have different shapes " + shape_text(shape) + " and " + shape_text(input.shape()));

  std::int64_t const last[] = {dimension};
  auto const axes = concatenated(axes_without(shape.size(), last), last);
  std::vector<std::int64_t> back(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) back[static_cast<std::size_t>(axes[i])] = static_cast<std::int64_t>(i);
  std::vector<Tensor> results, compared = call.original().tensors("inputs");
  for (std::size_t n = 0; n < inputs.size(); ++n) {
    movement::require_same_codes(call, inputs[n].element(), call.result_element(n));
    movement::require_result_shape(call, shape, n);
    inputs[n] = permuted(call, inputs[n], axes);
    compared[n] = permuted(call, compared[n], axes);
    results.push_back(call.make(call.result_element(n), inputs[n].shape()));
  }
  Sorter sorter(call, compared);
  std::int64_t const length = shape[static_cast<std::size_t>(dimension)];
  auto const memory = call.hold({results[0].count() > 0 ? length : 0, 3 * sizeof(std::int64_t)});
  call.spend({results[0].count(), 64 - std::countl_zero(static_cast<std::uint64_t>(length))});
  for (std::int64_t first = 0; first < results[0].count(); first += length) {
    auto const& order = sorter.order(first, length);
    for (std::size_t n = 0; n < inputs.size(); ++n) {
      std::size_t const bytes = inputs[n].element().bytes(), offset = static_cast<std::size_t>(first) * bytes;
      copy_in_order(results[n].data() + offset, inputs[n].data() + offset, order, bytes);
    }
  }
  for (auto& result : results) call.give(permuted(call, result, back));
}

}  // namespace assay::reductions
