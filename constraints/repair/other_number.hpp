// An attribute with another number in one place, as index_vector_dim = 1 for 2, with which an op is valid.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// The values of one of these attributes with which `is_valid` holds of the op, as a hint: an edit if there is one in all of the
// attribute's range (range_of; of a list, also all lists of its length over the dimensions, up to a limit), else a sentence that lists
// them, which is empty if they are many. Nothing if there is none. `may_reorder`: whether a hint may change more than one number of a
// list, or add one.
std::optional<Hint> find_other_value(Context& context, Operation const& op, OpSpec const& spec,
                                     std::set<std::string> const& attributes,
                                     std::function<bool(Operation const&)> const& is_valid, bool may_reorder);

}  // namespace assay
