// Sums of elements and of products of two elements, beginning with +0: exact, and converted to a type once at the end.
#pragma once

#include "generators/derive/scalar.hpp"

namespace assay::derive {

// The result type is boolean (sums are `or`, products `and`) or integer (modulo 2^width) for terms that are booleans
// and integers; a float for terms of these types and floats; complex for complex terms.
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
