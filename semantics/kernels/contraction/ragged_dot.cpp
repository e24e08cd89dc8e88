// Implements semantics/kernels/elementwise/chlo.hpp: chlo.ragged_dot.
#include <algorithm>

#include "semantics/kernels/contraction/product.hpp"
#include "semantics/kernels/elementwise/chlo.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay {
namespace {

using Integers = std::vector<std::int64_t>;

std::size_t location(std::int64_t axis) { return static_cast<std::size_t>(axis); }
bool holds(Integers const& axes, std::int64_t axis) { return std::ranges::find(axes, axis) != axes.end(); }

// Returns the offsets of all indices of these sizes, in row-major order.
Integers offsets(Integers const& sizes, Integers const& strides) {
  if (element_count(sizes) == 0) return {};
  Integers all{0};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    Integers longer;
    longer.reserve(all.size() * location(sizes[i]));
    for (auto start : all)
      for (std::int64_t at = 0; at < sizes[i]; ++at) longer.push_back(start + at * strides[i]);
    all = std::move(longer);
  }
  return all;
}

Integers offsets_along(Tensor const& tensor, Integers const& axes) {
  return offsets(sizes_at(tensor.shape(), axes), sizes_at(strides_of(tensor.shape()), axes));
}

enum class Mode { result, contracting, batch };  // role of the ragged dimension

struct Dimensions {
  explicit Dimensions(Call& call, Tensor const& lhs, Tensor const& rhs) : call_(call) {
    lhs_batch = axes("lhs_batching_dimensions", lhs), rhs_batch = axes("rhs_batching_dimensions", rhs);
    lhs_inner = axes("lhs_contracting_dimensions", lhs), rhs_inner = axes("rhs_contracting_dimensions", rhs);
    group = axes("rhs_group_dimensions", rhs);
    auto const ragged_axes = axes("lhs_ragged_dimensions", lhs);
    if (ragged_axes.size() != 1) call.fail("there are " + std::to_string(ragged_axes.size()) + " ragged dimensions");
    ragged = ragged_axes[0];
    mode = holds(lhs_batch, ragged) ? Mode::batch : holds(lhs_inner, ragged) ? Mode::contracting : Mode::result;
    lhs_outer = rest(lhs, {&lhs_batch, &lhs_inner});
    rhs_outer = rest(rhs, {&rhs_batch, &rhs_inner, &group});
    if (group.size() != (mode == Mode::result ? 1u : 0u))
      call.fail("there are " + std::to_string(group.size()) + " rhs_group_dimensions");
    pair(lhs, lhs_batch, rhs, rhs_batch);
    pair(lhs, lhs_inner, rhs, rhs_inner);
  }

  Integers lhs_batch, rhs_batch, lhs_inner, rhs_inner, lhs_outer, rhs_outer, group;
  std::int64_t ragged = 0;
  Mode mode = Mode::result;

private:
  Integers axes(std::string_view row, Tensor const& tensor) {
    Integers const& list = call_.integers(row);
    for (auto axis : list)
      if (axis < 0 || axis >= static_cast<std::int64_t>(tensor.rank()) || std::ranges::count(list, axis) > 1)
        call_.fail(std::string(row) + " are " + shape_text(list) + " of " + std::to_string(tensor.rank()));
    return list;
  }

  // Returns the axes that are in none of these lists. Fails if an axis is in two of them.
  Integers rest(Tensor const& tensor, std::initializer_list<Integers const*> lists) {
    Integers others;
    for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(tensor.rank()); ++axis) {
      auto const uses = std::ranges::count_if(lists, [&](Integers const* list) { return holds(*list, axis); });
      if (uses > 1) call_.fail("dimension " + std::to_string(axis) + " is used twice");
      if (uses == 0) others.push_back(axis);
    }
    return others;
  }

  void pair(Tensor const& lhs, Integers const& lhs_axes, Tensor const& rhs, Integers const& rhs_axes) {
    auto const sizes = sizes_at(lhs.shape(), lhs_axes), others = sizes_at(rhs.shape(), rhs_axes);
    if (sizes != others) call_.fail("sizes " + shape_text(sizes) + " and " + shape_text(others) + " are to be equal");
  }

  Call& call_;
};

// Maps an index along the ragged dimension to its group. Sizes may differ along the dimensions outside of it.
class Groups {
public:
  Groups(Call& call, Tensor const& sizes, Tensor const& lhs, Dimensions const& dims) : sizes_(sizes) {
    if (sizes.rank() == 0 || !sizes.element().is(Element::Kind::integer))
      call.fail("group_sizes is not a list of integers");
    count = sizes.shape().back();
    Integers outside;
    if (dims.mode != Mode::batch) outside = dims.lhs_batch;
    Integers const& own = dims.mode == Mode::batch         ? dims.lhs_batch
                          : dims.mode == Mode::contracting ? dims.lhs_inner
                                                           : dims.lhs_outer;
    for (auto axis : own) {
      if (axis == dims.ragged) break;
      outside.push_back(axis);
    }
    strides_.assign(lhs.rank(), 0);
    if (sizes.rank() > 1) {
      auto const expected = sizes_at(lhs.shape(), outside);
      if (!std::ranges::equal(expected, std::span(sizes.shape()).first(sizes.rank() - 1)))
        call.fail("group_sizes has shape " + shape_text(sizes.shape()) + ", not " + shape_text(expected) +
                  " and groups");
      auto const strides = strides_of(sizes.shape());
      for (std::size_t i = 0; i < outside.size(); ++i) strides_[location(outside[i])] = strides[i];
    }
    add_up(call);
  }

  // Returns the rows of sizes for all indices over these axes of lhs.
  Integers rows(Tensor const& lhs, Integers const& axes) const {
    return offsets(sizes_at(lhs.shape(), axes), sizes_at(strides_, axes));
  }
  // Returns `count` if there is none.
  std::int64_t group_of(std::int64_t row, std::int64_t at) const {
    auto const first = ends_.begin() + row;
    return std::upper_bound(first, first + count, at) - first;
  }

  std::int64_t count = 0;

private:
  void add_up(Call& call) {
    ends_.resize(location(sizes_.count()));
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      std::int64_t const size = sizes_.integer(static_cast<std::int64_t>(i));
      std::int64_t const before = i % location(count) ? ends_[i - 1] : 0;
      if (size < 0 || __builtin_add_overflow(before, size, &ends_[i]))
        call.fail("a group of size " + std::to_string(size));
    }
  }

  Tensor const& sizes_;
  Integers strides_, ends_;
};

// Gathers elements, and sums their products.
class Dot {
public:
  Dot(Call& call, Tensor const& lhs, Tensor const& rhs, Tensor& result)
      : lhs_(lhs), rhs_(rhs), result_(result), product_(call, lhs.element(), rhs.element(), result.element()) {}

  void gather_lhs(std::int64_t base, Integers const& inner) { gather(lhs_, base, inner, left_); }
  void run(std::int64_t base, Integers const& inner, std::int64_t to) {
    gather(rhs_, base, inner, right_);
    std::byte* const out = result_.data() + location(to) * result_.element().bytes();
    product_(left_.data(), right_.data(), out, 1, inner.size(), 1);
  }

private:
  static void gather(Tensor const& from, std::int64_t base, Integers const& inner, std::vector<std::byte>& into) {
    std::size_t const bytes = from.element().bytes();
    into.resize(std::max<std::size_t>(inner.size() * bytes, 1));
    for (std::size_t i = 0; i < inner.size(); ++i)
      std::memcpy(into.data() + i * bytes, from.data() + location(base + inner[i]) * bytes, bytes);
  }

  Tensor const &lhs_, &rhs_;
  Tensor& result_;
  Product product_;
  std::vector<std::byte> left_, right_;
};

void require_element_types(Call& call, Element const& lhs, Element const& rhs, Element const& result) {
  bool const fits =
      result.is_integral() ? lhs.is_integral() && rhs.is_integral() : lhs.is(result.kind) && rhs.is(result.kind);
  if (!fits)
    call.fail("elements of " + to_string(lhs) + " and " + to_string(rhs) + " cannot be combined to " +
              to_string(result));
}

// Computes the result in row-major order: [groups,] batch, dimensions of lhs, dimensions of rhs.
class RaggedDot {
public:
  RaggedDot(Call& call, Tensor const& lhs, Tensor const& rhs, Tensor const& sizes)
      : call_(call), lhs_(lhs), rhs_(rhs), dims_(call, lhs, rhs), groups_(call, sizes, lhs, dims_) {
    if (dims_.mode != Mode::result) return;
    group_stride_ = strides_of(rhs.shape())[location(dims_.group[0])];
    if (rhs.dim(location(dims_.group[0])) != groups_.count)
      call.fail("rhs has " + std::to_string(rhs.dim(location(dims_.group[0]))) + " groups, group_sizes " +
                std::to_string(groups_.count));
  }

  Tensor run() {
    bool const sliced = dims_.mode == Mode::contracting;
    Shape shape;
    if (sliced) shape.push_back(groups_.count);
    for (auto const* axes : {&dims_.lhs_batch, &dims_.lhs_outer})
      for (auto axis : *axes) shape.push_back(lhs_.dim(location(axis)));
    for (auto axis : dims_.rhs_outer) shape.push_back(rhs_.dim(location(axis)));
    Tensor result = call_.make(call_.result_element(), std::move(shape));
    require_element_types(call_, lhs_.element(), rhs_.element(), result.element());
    Dot dot(call_, lhs_, rhs_, result);
    if (result.count() == 0) return result;
    find_offsets();
    auto const batches = static_cast<std::int64_t>(lhs_batch_.size()), inner = static_cast<std::int64_t>(left_.size());
    call_.spend({result.count(), inner});
    if (sliced) call_.spend({groups_.count, batches, inner});
    for (std::int64_t slice = 0; slice < (sliced ? groups_.count : 1); ++slice)
      for (std::size_t batch = 0; batch < lhs_batch_.size(); ++batch) {
        choose_inner(batch, slice);
        for (std::size_t i = 0; i < lhs_outer_.size(); ++i) row(dot, batch, i);
      }
    return result;
  }

private:
  void find_offsets() {
    lhs_batch_ = offsets_along(lhs_, dims_.lhs_batch), rhs_batch_ = offsets_along(rhs_, dims_.rhs_batch);
    lhs_outer_ = offsets_along(lhs_, dims_.lhs_outer), rhs_outer_ = offsets_along(rhs_, dims_.rhs_outer);
    lhs_inner_ = left_ = offsets_along(lhs_, dims_.lhs_inner);
    rhs_inner_ = right_ = offsets_along(rhs_, dims_.rhs_inner);
    Integers const& own = dims_.mode == Mode::contracting ? dims_.lhs_inner : dims_.lhs_outer;
    Integers along(lhs_.rank(), 0);
    along[location(dims_.ragged)] = 1;
    batch_rows_ = groups_.rows(lhs_, dims_.lhs_batch), own_rows_ = groups_.rows(lhs_, own);
    own_indices_ = offsets(sizes_at(lhs_.shape(), own), sizes_at(along, own));
  }

  std::int64_t group_of(std::size_t batch, std::size_t own) const {
    return groups_.group_of(batch_rows_[batch] + own_rows_[own], own_indices_[own]);
  }

  // A slice of the result sums over the elements of its group.
  void choose_inner(std::size_t batch, std::int64_t slice) {
    if (dims_.mode != Mode::contracting) return;
    left_.clear(), right_.clear();
    for (std::size_t i = 0; i < lhs_inner_.size(); ++i) {
      if (group_of(batch, i) != slice) continue;
      left_.push_back(lhs_inner_[i]), right_.push_back(rhs_inner_[i]);
    }
  }

  // Rows of lhs after the last group have no counterpart in rhs, so their sums are empty.
  void row(Dot& dot, std::size_t batch, std::size_t i) {
    std::int64_t const group = dims_.mode == Mode::result ? group_of(batch, i) : 0;
    bool const outside = dims_.mode == Mode::result && group == groups_.count;
    Integers const none;
    dot.gather_lhs(lhs_batch_[batch] + lhs_outer_[i], outside ? none : left_);
    for (auto offset : rhs_outer_)
      dot.run(rhs_batch_[batch] + (outside ? 0 : group * group_stride_) + offset, outside ? none : right_, next_++);
  }

  Call& call_;
  Tensor const &lhs_, &rhs_;
  Dimensions dims_;
  Groups groups_;
  std::int64_t group_stride_ = 0, next_ = 0;
  Integers lhs_batch_, rhs_batch_, lhs_outer_, rhs_outer_, lhs_inner_, rhs_inner_;
  Integers left_, right_;                         // elements of lhs_inner_ and rhs_inner_ that are summed
  Integers batch_rows_, own_rows_, own_indices_;  // along the ragged dimension
};

}  // namespace

void ragged_dot(Call& call) {
  return_tensor(call, RaggedDot(call, tensor_at(call, 0), tensor_at(call, 1), tensor_at(call, 2)).run());
}

}  // namespace assay
