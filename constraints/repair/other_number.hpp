// Finds an attribute that makes an op valid if one of its numbers changes, such as index_vector_dim = 1 instead of 2.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"
#include "support/statement.hpp"

namespace assay {

// Returns a hint with the values of one of these attributes for which `is_valid` returns true. The hint has an edit if
// exactly one value in the attribute's range is valid (range_of; for a list, also all lists of its length over the
// dimensions, up to a limit). Otherwise it is a sentence that lists the values, or an empty one if there are many.
// Returns nothing if there is no valid value. `may_reorder`: whether a hint may change more than one number of a list,
// or add one. `place`: the number of a list that is wrong, if it is known. It is then enough that exactly one other
// number in that place is valid.
std::optional<Hint> find_other_value(Context& context, Operation const& op, OpSpec const& spec,
                                     std::set<std::string> const& attributes,
                                     std::function<bool(Operation const&)> const& is_valid, bool may_reorder,
                                     MemberName const* place = nullptr);

}  // namespace assay
