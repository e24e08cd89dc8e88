#include "generators/suite/unit.hpp"

#include "grammar/notation/specification.hpp"

namespace assay {

bool is_vendor_op(std::string_view op) {
  OpSpec const* const spec = Specification::get().op(op);
  return spec && spec->has_trait("of_one_vendor");
}

}  // namespace assay
