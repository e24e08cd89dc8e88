// Bodies for the regions and functions of a tested op.
//
// The types of a region determine its role. A *combiner* takes two values of each result type: (X..., Y...) -> X...; a
// *comparison* takes pairs of scalars and returns a boolean; the *condition* and *body* of a loop take the op's
// operands; any other region is a *map* from its arguments to its results. Every body affects the op's results, and
// loops end after few iterations for any initial values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/context.hpp"

namespace assay {

// Limit on the length of a printed type or literal, in bytes: large enough for all of them, unlike the limit of
// messages.
inline constexpr std::size_t kAll = std::size_t{1} << 20;
inline std::string shown(Type type) { return to_string(type, kAll); }

struct RegionTypes {
  std::vector<Type> inputs, outputs;
};

enum class BodyRole : std::uint8_t { combiner, comparison, condition, loop_body, map };

// The role of each of an op's regions. `operands`: types of the op's own operands.
std::vector<BodyRole> body_roles(std::span<RegionTypes const> regions, std::span<Type const> operands);

// The names of the bodies for a region of this role and these types, the most revealing first. Combiners: add, maximum,
// last (returns Y, so it depends only on the order of the elements), xor, multiply, minimum, and, or, first, largest
// (the pair with the greater first member). Comparisons: lt0, gt0, total0 (in total order), lt1, ..; the number is that
// of the compared member. Other roles have one name. Empty if there is no body.
std::vector<std::string> body_names(BodyRole role, RegionTypes const& types);

struct BodyText {
  std::string text;            // ops and the terminator; empty if there is none
  std::vector<Type> captured;  // values from outside that it reads, in the order of their names %<prefix>c0, ..
  std::string reason;          // reason if there is no text
};
// Arguments are named %<prefix>0, %<prefix>1, ..
BodyText body_text(BodyRole role, std::string_view name, RegionTypes const& types, std::string const& prefix,
                   std::string_view terminator, bool isolated, Context& context);

}  // namespace assay
