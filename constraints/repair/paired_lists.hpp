// Finds dimensions for lists of a structure that rules require to have the same length, such as the dimensions that two
// operands contract.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// Values of the lists, by the names of their rows. Lists that remain as written are not in it.
using PairedLists = std::map<std::string, std::vector<std::int64_t>>;

// Returns all values of the empty lists of the structure `parent` for which `is_valid` returns true, at most
// kMaxPairedLists + 1. An op without the structure has empty lists only. Returns nothing if the structure has no such
// lists, or if there are too many values to try.
inline constexpr std::size_t kMaxPairedLists = 4;
std::optional<std::vector<PairedLists>> paired_lists_for(Context& context, Operation const& op, OpSpec const& spec,
                                                         std::string const& parent,
                                                         std::function<bool(Operation const&)> const& is_valid);

// Returns a hint to write the lists that are empty in a structure of the op, if that makes it valid.
std::optional<Hint> find_empty_lists(Context& context, Operation const& op, OpSpec const& spec,
                                     std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
