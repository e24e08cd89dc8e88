// The sets of a result's elements as tensors: how files hold them.
#pragma once

#include <optional>

#include "semantics/runtime/enclosure.hpp"

namespace assay {

// The ends of a result's sets, in its element type: NaN where NaN is all there is, the ends of the
// type where an element is open. `flags` (ui8): 1 where NaN is permitted, 2 where the element is
// open, 4 where a part is one of the ends' negatives and not between them; nothing if none of these
// occurs.
struct PermittedTensors {
  Tensor low, high;
  std::optional<Tensor> flags;
};
PermittedTensors permitted_tensors(RuntimeValue const& value, TensorMaker const& make = make_tensor);

}  // namespace assay
