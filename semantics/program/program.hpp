// A program in memory: ops, regions, blocks and values in one arena, parsed from text or bytecode.
//
// A Program is not checked: operands may be undefined (see Value::defined), and rules may be violated. It is immutable
// after parsing. Names and opaque texts are views of the Source or the Context.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "semantics/program/attribute.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/type.hpp"
#include "support/source.hpp"

namespace assay {

struct Operation;
struct Block;
struct Region;

struct Value {
  Type type = nullptr;
  std::string_view name = {};     // without %; the pack name for `%a:2`; empty if the text has none
  Operation const* op = nullptr;  // the op that defines it, if any
  Block const* block = nullptr;   // the block whose argument it is; if both are nullptr, it is undefined
  std::uint32_t index = 0;        // index among the results of the op or the arguments of the block
  std::uint32_t offset = 0;       // of the definition in the source
  Attribute location = nullptr;   // block arguments
};

struct Block {
  std::string_view label = {};  // without ^; empty for an unlabelled entry block
  std::span<Value* const> arguments = {};
  std::span<Operation* const> ops = {};
  Region const* parent = nullptr;
  std::uint32_t offset = 0;
  bool complete = true;  // false: some ops could not be parsed, perhaps including the terminator
};

struct Region {
  std::span<Block* const> blocks = {};
  Operation const* parent = nullptr;
  std::uint32_t offset = 0;
};

struct Successor {
  std::string_view label = {};
  std::span<Value* const> operands = {};
};

struct Operation {
  std::string_view name = {};  // full name, interned in the Context: "stablehlo.add"
  SourceRange range;           // of the name
  std::span<Value* const> operands = {};
  // offsets of the uses in the source, parallel to operands, or empty
  std::span<std::uint32_t const> operand_offsets = {};
  std::span<Value* const> results = {};
  std::span<NamedAttribute const> attributes = {};  // inherent and discardable, from properties and dictionary
  std::span<Region* const> regions = {};
  std::span<Successor const> successors = {};
  Attribute location = nullptr;
  Block const* parent = nullptr;
  bool opaque = false;  // not parsed: a foreign op in an unknown custom form, or an op with a syntax error

  Attribute attribute(std::string_view key) const { return find(attributes, key); }
};

struct Alias {
  std::string_view name = {};  // without # or !
  Attribute attribute = nullptr;
  Type type = nullptr;
};

// The number of iterations of a loop as stated in the text: known_trip_count of HLO.
struct StatedTripCount {
  Operation const* loop = nullptr;
  std::int64_t count = 0;
  SourceRange range = {};  // range of the statement
};

struct Program {
  std::shared_ptr<Context> context;
  Source source;
  std::uint64_t base = 0;      // base of ranges and offsets; not 0 for artifacts of more than 4 GiB
  bool complete = true;        // false: text was skipped after a syntax error, perhaps including symbols
  Block* top = nullptr;        // top-level ops in order; a single module or the ops of the text
  std::vector<Alias> aliases;  // in order of definition
  std::vector<std::string_view> resource_sections;  // {-# ... #-}, as in the source
  std::vector<StatedTripCount> trip_counts;
};

// Whether structure, types and attributes are equal. SSA names, offsets and block labels do not matter.
bool equal(Program const& a, Program const& b, std::string* difference = nullptr);

}  // namespace assay
