// The sets of a result's elements as tensors, as stored in files.
#pragma once

#include <optional>

#include "semantics/runtime/enclosure.hpp"

namespace assay {

// The ends of a result's sets, in its element type: NaN if NaN is the only value; the limits of the type if an element
// is open. `flags` (ui8): 1 if NaN is permitted, 2 if the element is open, 4 if a part is mirrored
// (ElementSet::mirrored), so that the ends enclose more than the set; absent if all are 0.
struct PermittedTensors {
  Tensor low, high;
  std::optional<Tensor> flags;
};
PermittedTensors permitted_tensors(RuntimeValue const& value, TensorMaker const& make = make_tensor);

// Intersects the sets of a result's elements with other sets that also contain all permitted values. Only for tensors of
// floating-point and complex numbers, whose parts are intersected; leaves others as they are.
void intersect(PermittedTensors& ends, PermittedTensors const& other);

}  // namespace assay
