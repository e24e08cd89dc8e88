// Regions and functions that compute: the regions of a tested op.
//
// The types of a region determine its role. A *combiner* takes two values of each result's type: (X..., Y...) -> X...;
// a *comparison* takes pairs of scalars and returns a truth value; the *condition* and *body* of a loop take what the
// op takes; anything else is a *map* of what it gets to what it returns. Every body is visible in the op's results, and
// loops end after few rounds, whatever they begin with.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/context.hpp"

namespace assay {

// Bytes: all of a type or a literal, which messages truncate.
inline constexpr std::size_t kAll = std::size_t{1} << 20;
inline std::string shown(Type type) { return to_string(type, kAll); }

struct RegionTypes {
  std::vector<Type> inputs, outputs;
};

enum class BodyRole : std::uint8_t { combiner, comparison, condition, loop_body, map };

// The role of each of an op's regions. `operands`: types of the op's own operands.
std::vector<BodyRole> body_roles(std::span<RegionTypes const> regions, std::span<Type const> operands);

// The bodies that a region of this role and these types can have, by name, the most revealing first. Combiners: add,
// maximum, last (returns Y: independent of any order except that of the elements), xor, multiply, minimum, and, or,
// first, largest (the pair with the greater first member). Comparisons: lt0, gt0, total0 (in total order), lt1, ... by
// the compared member. One name for all other roles. Nothing if none can be written.
std::vector<std::string> body_names(BodyRole role, RegionTypes const& types);

struct BodyText {
  std::string text;            // ops with their terminator; empty if there is none
  std::vector<Type> captured;  // values from outside that it reads: %<prefix>c0, ... in this order
  std::string reason;          // why there is no text
};
// Arguments are called %<prefix>0, %<prefix>1, ...
BodyText body_text(BodyRole role, std::string_view name, RegionTypes const& types, std::string const& prefix,
                   std::string_view terminator, bool isolated, Context& context);

}  // namespace assay
