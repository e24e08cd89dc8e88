// Matrix products, as dot_general, convolution and einsum need them.
//
// Sums of products are exact and rounded once to the result's element type; integers wrap in it, once, at the end; of
// booleans, products are `and` and sums `or`. Sums begin with +0, so a sum of zeros is -0 never.
#pragma once

#include "semantics/runtime/call.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay::inline semantics {

class Product {
public:
  // Of these element types: integers and booleans into either or floats, floats of any formats, complex numbers.
  // Unsupported otherwise.
  Product(Call& call, Element const& lhs, Element const& rhs, Element const& result);

  // out[rows, columns] = lhs[rows, inner] * rhs[inner, columns], all row-major and contiguous.
  void operator()(std::byte const* lhs, std::byte const* rhs, std::byte* out, std::size_t rows, std::size_t inner,
                  std::size_t columns) const {
    kernel_({lhs_, rhs_, result_, lhs, rhs, out, rows, inner, columns, recorder_});
  }

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
  };

private:
  Element lhs_, rhs_, result_;
  TermRecorder* recorder_;
  void (*kernel_)(Task const&) = nullptr;
};

// lhs[batch, rows, inner] * rhs[batch, inner, columns], their elements in those orders whatever their shapes, as a
// tensor of `shape`, which has batch * rows * columns elements.
Tensor batched_product(Call& call, Product const& product, Tensor const& lhs, Tensor const& rhs, Element const& element,
                       Shape shape, std::int64_t batch, std::int64_t rows, std::int64_t inner, std::int64_t columns);

}  // namespace assay::inline semantics
