// The sets of `assay run --permitted`, as tensors and as text.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "semantics/enclosure.hpp"
#include "semantics/npy.hpp"

namespace assay {

// The ends of a result's sets, in its element type: NaN where NaN is all there is, the ends of the type where an element
// is open. `flags` (ui8): 1 where NaN is permitted, 2 where the element is open, 4 where a part is
// one of the ends' negatives and not between them; nothing if none of these occurs.
struct PermittedTensors {
  Tensor low, high;
  std::optional<Tensor> flags;
};
PermittedTensors permitted_tensors(RuntimeValue const& value, TensorMaker const& make);

// What is permitted beside the value itself: the two ends, if they differ anywhere, and how many elements are exact,
// bounded and open; of open ones the reasons. `place` writes where an op stands.
std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           Openings const& openings, std::function<std::string(Operation const&)> const& place,
                           TensorMaker const& make);

}  // namespace assay
