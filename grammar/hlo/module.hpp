// The syntax tree of an HLO module: computations, instructions, shapes with layouts. Nothing is checked here.
//
// Views are of the text that was read (or of what the Module keeps in `made`), so a Module lives no longer than its
// Source. Uninterpreted parts, such as the value of an attribute, stay text; grammar/hlo/forms.hpp reads it where it is
// used.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
  std::string_view value = {};            // as written
  std::vector<Computation> computations;  // one, if the value is a computation in braces, `{ p = ... ROOT ... }`
  std::uint32_t offset = 0;               // of the name
};

struct Operand {
  Shape const* shape = nullptr;                                   // if the text has it
  std::string_view name = {};                                     // as written, perhaps with %; empty for a nested one
  std::shared_ptr<std::vector<std::int64_t> const> indices = {};  // `%p#1#0`: elements of tuples; nullptr: none
  std::shared_ptr<Instruction> nested = {};                       // an instruction that is here; nullptr: a name is
  std::uint32_t offset = 0;
};

inline std::vector<std::int64_t> const& indices_of(Operand const& operand) {
  static std::vector<std::int64_t> const none;
  return operand.indices ? *operand.indices : none;
}

using WrittenOperands = boost::container::small_vector<Operand, 2>;

struct Instruction {
  std::string_view name = {};  // as written, perhaps with %
  Shape const* shape = nullptr;
  std::string_view opcode = {};
  std::string_view literal = {};  // of constants and parameters: the text in the parentheses
  WrittenOperands operands = {};
  std::vector<Attribute> attributes = {};
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
  std::vector<Instruction> instructions = {};
  std::vector<Attribute> attributes = {};  // behind the closing brace
  SourceRange range;                       // of all of it
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

struct Module {
  bool has_line = false;  // HloModule name, attributes
  std::string_view name = {};
  std::vector<Attribute> attributes = {};
  std::vector<SourceTable> tables = {};
  std::vector<Computation> computations = {};
  std::uint32_t line_end = 0;
  bool complete = true;  // false: text was skipped after a syntax error
  std::shared_ptr<std::deque<Shape>> shapes = std::make_shared<std::deque<Shape>>();  // each spelling once

  Attribute const* attribute(std::string_view key) const;
  Computation const* entry() const;  // the one that ENTRY marks, or the last; nullptr if there is none
};

// A name without its %.
constexpr std::string_view plain(std::string_view name) { return name.starts_with('%') ? name.substr(1) : name; }

}  // namespace assay::hlo
