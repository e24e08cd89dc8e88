// Divides a program into a skeleton and units. A unit is an op that can be left out of a part of the program.
//
// A unit is an op of a function body, with its regions, on its own lines. The last op of a body is not a unit, and
// neither are ops of bodies with several blocks. Everything else is the skeleton. Offsets are those of the program's
// source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "constraints/symbols/op_table.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct ProgramUnits {
  struct Unit {
    std::uint32_t begin = 0, end = 0;  // lines from the first one of the op to the first one of the next op
    Operation const* op = nullptr;
    bool kept = false;  // a rule of the op is about the whole program
  };
  struct Function {
    Operation const* op = nullptr;
    std::uint32_t first = 0, last = 0;      // units [first, last)
    std::uint32_t tail = 0, tail_end = 0;   // lines from the last op to the next op of the skeleton
    std::uint32_t depth = 0;                // depth of the ops of its body, see Place
    Operation const* terminator = nullptr;  // the last op
    std::unordered_map<std::string_view, std::uint32_t> definitions;  // by name: the unit that defines it
    // By name: the units with regions that define it. May have duplicates.
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> inner_names;
    // Only if a rule is about all ops of the function: by op name, the units that contain such an op.
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> ops_by_name;
  };
  struct Place {
    std::uint32_t begin = 0;  // of the op's name
    std::uint32_t depth = 0;  // number of enclosing modules and functions
    bool operator==(Place const&) const = default;
  };

  explicit ProgramUnits(Program const& program);

  // Returns the units with an operand, also in their regions, that this unit defines.
  std::span<std::uint32_t const> users(std::uint32_t unit) const;
  // Returns the units [first, last) that overlap this range or touch it.
  std::pair<std::uint32_t, std::uint32_t> touched(SourceRange range) const;

  std::vector<Unit> units;          // in text order
  std::vector<Function> functions;  // functions with units
  std::vector<Place> skeleton;      // ops outside of functions, and the last ops in them

private:
  std::vector<std::uint32_t> user_begins_, users_;
};

// Returns the ops of the skeleton and of function bodies in text order.
std::vector<ProgramUnits::Place> places_of(Program const& program);

}  // namespace assay
