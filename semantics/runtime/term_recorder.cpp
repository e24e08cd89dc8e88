#include "semantics/runtime/term_recorder.hpp"

#include <vector>

namespace assay {

void TermRecorder::products(Product const& product) {
  std::vector<TermWord> column(product.inner);
  for (std::size_t j = 0; j < product.columns; ++j) {
    for (std::size_t k = 0; k < product.inner; ++k) column[k] = product.y[k * product.columns + j];
    for (std::size_t i = 0; i < product.rows; ++i)
      product.out[i * product.columns + j] = sum_of_products({product.x + i * product.inner, product.inner}, column);
  }
}

}  // namespace assay
