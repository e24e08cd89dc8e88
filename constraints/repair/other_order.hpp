// Dimensions that a structure has in another order, as [b, f, 0, 1] for [b, 0, 1, f]: one mistake, of which each rule speaks
// that names one of them.
#pragma once

#include <functional>
#include <optional>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct OtherOrder {
  NamedAttribute attribute;  // with the dimensions in the order with which the op is valid
  bool is_only = false;      // no other order that is as near would do
  bool is_only_one =
      false;  // no other one at all would do, with the dimensions of each list in the order in which they are
  bool has_other_lists = false;  // the op has further lists of dimensions, which may be wrong instead
};

// The nearest order of dimensions that the op has once each (is_unique in a rule of the op) with which `is_valid` holds of the op.
// Nothing if there is none, or if more than kMaxPlaces have an order.
inline constexpr std::size_t kMaxPlaces = 5;
std::optional<OtherOrder> find_other_order(Context& context, Operation const& op, OpSpec const& spec,
                                           std::function<bool(Operation const&)> const& is_valid);

// How a hint shows it: "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]".
std::string order_in_text(Attribute structure);

}  // namespace assay
