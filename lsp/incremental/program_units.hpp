// A program as a skeleton and units: ops that a part of the program can leave out.
//
// A unit is an op of the body of a function, with its regions, on lines of its own. The last op of a body is not one, and
// nor are those of a body of several blocks. All else is the skeleton. Offsets are those of the program's source.
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
    std::uint32_t begin = 0, end = 0;  // lines, from the first one of the op to the first one of the next op
    Operation const* op = nullptr;
    bool kept = false;  // its rules are about the whole program
  };
  struct Function {
    Operation const* op = nullptr;
    std::uint32_t first = 0, last = 0;      // units first ... last - 1
    std::uint32_t tail = 0, tail_end = 0;   // lines from the last op on, to the next op of the skeleton
    std::uint32_t depth = 0;                // of the ops of its body, see Place
    Operation const* terminator = nullptr;  // the last op
    std::unordered_map<std::string_view, std::uint32_t> definitions;  // names that units define
    // Names defined in regions of units, and these units, each perhaps more than once.
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> inner_names;
    // If a rule is about all ops of the function: the units in which there is an op of each name.
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> ops_by_name;
  };
  struct Place {
    std::uint32_t begin = 0;  // of the op's name
    std::uint32_t depth = 0;  // modules and functions around it
    bool operator==(Place const&) const = default;
  };

  explicit ProgramUnits(Program const& program);

  // Units with an operand, also within their regions, that this unit defines.
  std::span<std::uint32_t const> users(std::uint32_t unit) const;
  // The units that hold bytes of this range or touch it: first ... last - 1.
  std::pair<std::uint32_t, std::uint32_t> touched(SourceRange range) const;

  std::vector<Unit> units;          // in order
  std::vector<Function> functions;  // with units
  std::vector<Place> skeleton;      // ops outside of functions, and the last ones in them

private:
  std::vector<std::uint32_t> user_begins_, users_;
};

// The ops of the skeleton and those of the bodies of functions, in the order of the text.
std::vector<ProgramUnits::Place> places_of(Program const& program);

}  // namespace assay
