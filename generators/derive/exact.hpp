// Sums of elements and of products of two, begun with +0: exact, and brought to a type once.
#pragma once

#include "generators/derive/scalar.hpp"

namespace assay::derive {

// Into booleans (sums are `or`, products `and`) or integers (modulo 2 to the width) of booleans and integers; into
// floats of those and of floats; into complex numbers of complex numbers.
class ExactTerms {
public:
  explicit ExactTerms(Element const& element);
  void add(Scalar const& x, bool minus);
  void add_product(Scalar const& x, Scalar const& y, bool minus);
  Scalar result() const;

private:
  Element element_;
  std::uint64_t integer_ = 0;
  Total parts_[2];
};

}  // namespace assay::derive
