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

// The only change of one number of these attributes with which `is_valid` holds of the op, as a hint. Small numbers, those of
// dimensions, and sizes of the op's types are tried. Nothing if there is none, or more than one.
std::optional<Hint> find_other_number(Context& context, Operation const& op, OpSpec const& spec,
                                      std::set<std::string> const& attributes,
                                      std::function<bool(Operation const&)> const& is_valid);

// The only other order of one list of them, or one more number at its end, with which `is_valid` holds of the op.
std::optional<Hint> find_other_list(Context& context, Operation const& op, OpSpec const& spec,
                                    std::set<std::string> const& attributes,
                                    std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
