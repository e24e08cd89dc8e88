// Matrix products, as dot_general, convolution and einsum need them.
//
// Sums of products are exact and rounded once to the result's element type; integers wrap in it, once, at the end; of
// booleans, products are `and` and sums `or`. Sums begin with +0, so a sum of zeros is never -0. In a call with an
// order of sums, sums of floats are evaluated in that order.
#pragma once

#include <functional>

#include "semantics/runtime/call.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay {

class Product {
public:
  // Of these element types: integers and booleans into either or floats, floats of any formats, complex numbers.
  // Unsupported otherwise.
  Product(Call& call, Element const& lhs, Element const& rhs, Element const& result);

  // out[rows, columns] = lhs[rows, inner] * rhs[inner, columns], all row-major and contiguous.
  void operator()(std::byte const* lhs, std::byte const* rhs, std::byte* out, std::size_t rows, std::size_t inner,
                  std::size_t columns) const {
    kernel_({lhs_, rhs_, result_, lhs, rhs, out, rows, inner, columns, recorder_, order_});
  }

  // Writes `count` rows of a left factor, from row `first` on, to `to`, contiguous. Several threads call it at once.
  using RowReader = std::function<void(std::size_t first, std::size_t count, std::byte* to)>;
  // Whether rows of the left factor may be read as they are needed: of floats, where no terms are recorded.
  bool reads_rows() const;
  // The same product of such rows; the beginnings of rows of `out` are `out_stride` elements apart.
  void operator()(RowReader const& read, std::byte const* rhs, std::byte* out, std::size_t out_stride, std::size_t rows,
                  std::size_t inner, std::size_t columns) const;

  // So many of those, before they are done.
  void announce(Call& call, std::int64_t count, std::int64_t rows, std::int64_t inner, std::int64_t columns) const {
    call.spend({count, rows, inner, columns, result_.is(Element::Kind::complex) ? 4 : 1});
  }

  struct Task {
    Element const &lhs_element, &rhs_element, &result_element;
    std::byte const *lhs, *rhs;
    std::byte* out;
    std::size_t rows, inner, columns;
    TermRecorder* recorder;
    SumOrder const* order;  // not null: of the sums of floats
  };

private:
  Element lhs_, rhs_, result_;
  TermRecorder* recorder_;
  SumOrder const* order_;
  void (*kernel_)(Task const&) = nullptr;
};

// lhs[batch, rows, inner] * rhs[batch, inner, columns], their elements in those orders whatever their shapes, as a
// tensor of `shape`, which has batch * rows * columns elements.
Tensor batched_product(Call& call, Product const& product, Tensor const& lhs, Tensor const& rhs, Element const& element,
                       Shape shape, std::int64_t batch, std::int64_t rows, std::int64_t inner, std::int64_t columns);

}  // namespace assay
