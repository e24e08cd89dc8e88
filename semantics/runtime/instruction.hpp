// A program that is ready to run: ops are bound to kernels, and values to slots of a frame.
//
// spec/ defines the names of an op's members and the defaults of absent attributes. The binder (constraints/bind) reads
// them once per op and stores them here. Kernels use only this.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

class Call;
using Kernel = void (*)(Call&);

// The value of an attribute row.
struct Parameter {
  enum class Kind : std::uint8_t { absent, integer, integers, real, truth, text, type, symbol, attribute };
  std::string_view row = {};
  Kind kind = Kind::absent;
  std::vector<std::int64_t> integers = {};  // integer and truth have one element
  Shape shape = {};                         // integers
  double real = 0;
  std::string_view text = {};  // strings, enum cases, symbols (without @)
  Type type = nullptr;
  Attribute attribute = nullptr;  // as in the program
};

struct OperandRow {
  std::string_view row = {};
  std::size_t begin = 0, size = 0;
};

struct Instruction;
struct SetRule;  // semantics/permitted/set_rules.hpp

// A region of one block.
struct CompiledBlock {
  std::vector<std::uint32_t> arguments = {};  // slots
  std::vector<Instruction> instructions;      // without the terminator
  std::vector<std::uint32_t> results = {};    // slots of the terminator's operands
  Operation const* terminator = nullptr;
  Region const* region = nullptr;
};

struct RegionRow {
  std::string_view row = {};
  std::vector<CompiledBlock> blocks;
};

struct Instruction {
  Operation const* op = nullptr;
  SetRule const* set_rule = nullptr;                       // nullptr: sets of the results are unknown
  Kernel kernel = nullptr;                                 // nullptr: unsupported
  std::string obstacle = {};                               // why it is unsupported, if known
  std::vector<std::uint32_t> operands = {}, results = {};  // slots
  std::vector<std::uint32_t> last_uses = {};               // slots that are not read afterwards
  std::vector<OperandRow> operand_rows = {};
  std::vector<Parameter> parameters = {};
  std::vector<RegionRow> regions;
  std::vector<RuntimeValue> constants = {};  // the decoded value of a constant op; or with `splat`, its only element
  std::optional<Shape> splat = {};           // shape of a large splat, which is expanded when executed
  std::uint64_t static_work = 0;  // result elements with static types, which count as work before the kernel runs
  // the kernel does not support quantized elements: operands are dequantized, results quantized
  bool dequantizes = false;
  // each result element equals an operand element: the op is `idempotent`, or only moves elements
  bool chooses = false;
  // the op multiplies real numbers, and a sum or difference in the same block reads the product
  bool feeds_sum = false;
};

struct CompiledFunction {
  std::string_view name = {};
  Operation const* op = nullptr;
  std::uint32_t slots = 0;
  CompiledBlock body = {};
  std::string_view obstacle = {};  // why it cannot be run: "is only declared"
};

// All functions of a program, by name.
struct CompiledProgram {
  std::map<std::string_view, CompiledFunction> functions;
  std::int64_t replicas = 1, partitions = 1;
};

}  // namespace assay
