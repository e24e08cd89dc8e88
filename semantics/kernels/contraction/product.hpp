// Matrix products for dot_general, convolution and einsum.
//
// Sums of products are exact and rounded once to the result's element type. Integers wrap once, at the end. For
// booleans, products are `and` and sums `or`. Sums start with +0, so a sum of zeros is never -0. If the call has an
// order of sums, sums of floats are evaluated in that order.
#pragma once

#include <functional>

#include "semantics/runtime/call.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay {

class Product {
public:
  // Supported element types: integers and booleans to either or to floats, floats of any format, complex numbers. Other
  // types are unsupported.
  Product(Call& call, Element const& lhs, Element const& rhs, Element const& result);

  // Computes out[rows, columns] = lhs[rows, inner] * rhs[inner, columns]; all are row-major and contiguous.
  void operator()(std::byte const* lhs, std::byte const* rhs, std::byte* out, std::size_t rows, std::size_t inner,
                  std::size_t columns) const {
    kernel_({lhs_, rhs_, result_, lhs, rhs, out, rows, inner, columns, recorder_, order_});
  }

  // Writes `count` rows of a left factor, starting with row `first`, contiguously to `to`. Several threads call it
  // concurrently.
  using RowReader = std::function<void(std::size_t first, std::size_t count, std::byte* to)>;
  // Whether rows of the left factor can be read on demand: true for floats, unless terms are recorded.
  bool reads_rows() const;
  // Same product with rows read on demand. Rows of `out` start `out_stride` elements apart.
  void operator()(RowReader const& read, std::byte const* rhs, std::byte* out, std::size_t out_stride, std::size_t rows,
                  std::size_t inner, std::size_t columns) const;

  // Announces the work of `count` such products. Call this first.
  void announce(Call& call, std::int64_t count, std::int64_t rows, std::int64_t inner, std::int64_t columns) const {
    call.spend({count, rows, inner, columns, result_.is(Element::Kind::complex) ? 4 : 1});
  }

  struct Task {
    Element const &lhs_element, &rhs_element, &result_element;
    std::byte const *lhs, *rhs;
    std::byte* out;
    std::size_t rows, inner, columns;
    TermRecorder* recorder;
    SumOrder const* order;  // not null: the order for sums of floats
  };

private:
  Element lhs_, rhs_, result_;
  TermRecorder* recorder_;
  SumOrder const* order_;
  void (*kernel_)(Task const&) = nullptr;
};

// Returns lhs[batch, rows, inner] * rhs[batch, inner, columns] as a tensor of `shape`, which has batch * rows * columns
// elements. Only the order of the operands' elements matters, not their shapes.
Tensor batched_product(Call& call, Product const& product, Tensor const& lhs, Tensor const& rhs, Element const& element,
                       Shape shape, std::int64_t batch, std::int64_t rows, std::int64_t inner, std::int64_t columns);

}  // namespace assay
