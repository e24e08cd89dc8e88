// The syntax tree of an HLO module: computations, instructions, shapes with layouts. Nothing is checked here.
//
// Views are of the text that was read, so a Module lives no longer than its Source. Uninterpreted parts, such as the value of an attribute, stay text; grammar/hlo/forms.hpp reads it where it is
// used.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/arena.hpp"
#include "support/huge_pages.hpp"
#include "support/source.hpp"

namespace assay::hlo {

enum class ShapeKind : std::uint8_t { array, tuple, token, opaque, buffer };

inline constexpr std::int64_t kUnbounded = -1;  // the size `?`

struct Shape {
  ShapeKind kind = ShapeKind::array;
  std::string_view element = {};  // of arrays: "f32"
  std::vector<std::int64_t> sizes = {};
  std::vector<bool> dynamic = {};   // by dimension: `<=4` or `?`
  std::vector<Shape> members = {};  // tuple; buffer: one
  std::string_view layout = {};     // as written, with its braces; empty if there is none
  std::vector<std::int64_t> minor_to_major = {};
  bool has_layout = false, has_tiles = false;
};

struct Instruction;
struct Computation;

struct Attribute {
  std::string_view name = {};
  std::string_view value = {};               // as written
  Computation const* computation = nullptr;  // if the value is one in braces, `{ p = ... ROOT ... }`
  std::uint32_t offset = 0;                  // of the name
};

struct Operand {
  Shape const* shape = nullptr;                        // if the text has it
  std::string_view name = {};                          // as written, perhaps with %; empty for a nested one
  std::vector<std::int64_t> const* indices = nullptr;  // `%p#1#0`: elements of tuples; nullptr: none
  Instruction const* nested = nullptr;                 // an instruction that is here; nullptr: a name is
  std::uint32_t offset = 0;
};

inline std::vector<std::int64_t> const& indices_of(Operand const& operand) {
  static std::vector<std::int64_t> const none;
  return operand.indices ? *operand.indices : none;
}

// Modules have many: so one is small, and its lists are in the arena of the module.
struct Instruction {
  std::string_view name = {};  // as written, perhaps with %
  Shape const* shape = nullptr;
  std::string_view opcode = {};
  std::string_view literal = {};  // of constants and parameters: the text in the parentheses
  std::span<Operand const> operands = {};
  std::span<Attribute const> attributes = {};
  bool is_root = false;
  SourceRange range;  // of all of it
  SourceRange opcode_range;

  Attribute const* attribute(std::string_view key) const;
  std::string_view value(std::string_view key) const;  // empty if the attribute is absent
};

struct Parameter {
  std::string_view name = {};
  Shape const* shape = nullptr;
};

struct Computation {
  std::string_view name = {};  // as written, perhaps with %; empty for those that are in an attribute
  bool is_entry = false, has_signature = false;
  std::vector<Parameter> parameters = {};  // of the signature
  Shape const* result = nullptr;           // of the signature
  std::vector<Instruction, LargeAllocator<Instruction>> instructions = {};
  std::vector<std::size_t> roots = {};            // of instructions: those that ROOT marks,
  std::vector<std::size_t> with_parameters = {};  // and those that are parameters, or contain some
  std::vector<Attribute> attributes = {};         // behind the closing brace
  SourceRange range;                              // of all of it
  std::uint32_t name_offset = 0;
  std::uint32_t end = 0;  // of the closing brace

  // The one that ROOT marks, or the last. Not of a computation without instructions.
  Instruction const& root() const;
};

struct SourceTable {  // FileNames and the like: 1 "a.py", 2 {line=1}
  std::string_view name = {};
  std::vector<std::pair<std::string_view, std::string_view>> rows = {};
  std::uint32_t offset = 0;
};

inline constexpr std::string_view kPredecessors = "control-predecessors", kGroups = "replica_groups";

// What instructions have somewhere: what nothing has is not searched for.
struct Seen {
  bool predecessors = false, groups = false;  // the attributes
  bool starts = false;                        // opcodes that end with -start
};

// What operands and instructions point to.
struct ModuleParts {
  Arena arena;
  std::deque<Shape> shapes;  // each spelling once
  std::deque<Computation> computations;
  std::deque<std::vector<std::int64_t>> indices;
  std::shared_ptr<ModuleParts> ahead;  // of what was read on another thread
  Seen seen;
};

struct Module {
  bool has_line = false;  // HloModule name, attributes
  std::string_view name = {};
  std::vector<Attribute> attributes = {};
  std::vector<SourceTable> tables = {};
  std::vector<Computation> computations = {};
  std::uint32_t line_end = 0;
  bool complete = true;  // false: text was skipped after a syntax error
  std::shared_ptr<ModuleParts> parts = std::make_shared<ModuleParts>();

  Attribute const* attribute(std::string_view key) const;
  Computation const* entry() const;  // the one that ENTRY marks, or the last; nullptr if there is none
};

// A name without its %.
constexpr std::string_view plain(std::string_view name) { return name.starts_with('%') ? name.substr(1) : name; }

}  // namespace assay::hlo
