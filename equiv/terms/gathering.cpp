#include "equiv/terms/gathering.hpp"

namespace assay {

bool gathers(OpSpec const* op, Element const& type) {
  if (!op) return false;
  if (type.is_integral()) return op->has_trait("commutative") || op->has_trait("idempotent");
  return op->has_trait("idempotent") && !type.is(Element::Kind::complex);
}

}  // namespace assay
