// A program in memory: ops, regions, blocks and values, in one arena, read from text or bytecode.
//
// A Program is not checked: operands may be undefined (see Value::defined), clauses may be violated. It is immutable
// once read. Names and opaque texts are views of the Source or of the Context.
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
  Operation const* op = nullptr;  // the op that defines it, or
  Block const* block = nullptr;   // the block whose argument it is; both null: never defined
  std::uint32_t index = 0;        // among the results of the op or the arguments of the block
  std::uint32_t offset = 0;       // of the definition in the source
  Attribute location = nullptr;   // block arguments
};

struct Block {
  std::string_view label = {};  // without ^; empty for an unlabelled entry block
  std::span<Value* const> arguments = {};
  std::span<Operation* const> ops = {};
  Region const* parent = nullptr;
  std::uint32_t offset = 0;
  bool complete = true;  // false: ops of it could not be read, its terminator perhaps among them
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
  std::string_view name = {};  // full mnemonic, interned in the Context: "stablehlo.add"
  SourceRange range;           // of the mnemonic
  std::span<Value* const> operands = {};
  std::span<std::uint32_t const> operand_offsets = {};  // of their uses in the source, parallel to operands, or empty
  std::span<Value* const> results = {};
  std::span<NamedAttribute const> attributes = {};  // inherent and discardable; properties and dictionary together
  std::span<Region* const> regions = {};
  std::span<Successor const> successors = {};
  Attribute location = nullptr;
  Block const* parent = nullptr;
  bool opaque = false;  // not read: a foreign op in a custom form that is unknown, or one with a syntax error

  Attribute attribute(std::string_view key) const { return find(attributes, key); }
};

struct Alias {
  std::string_view name = {};  // without # or !
  Attribute attribute = nullptr;
  Type type = nullptr;
};

// How often a loop runs as the text states it: known_trip_count of HLO.
struct StatedTripCount {
  Operation const* loop = nullptr;
  std::int64_t count = 0;
  SourceRange range = {};  // of the statement
};

struct Program {
  std::shared_ptr<Context> context;
  Source source;
  std::uint64_t base = 0;      // ranges and offsets count from this byte: not 0 in artifacts of more than 4 GiB
  bool complete = true;        // false: some of the text was skipped after a syntax error, symbols perhaps in it
  Block* top = nullptr;        // top-level ops, in order; a single module or whatever the text holds
  std::vector<Alias> aliases;  // in order of definition
  std::vector<std::string_view> resource_sections;  // {-# ... #-}, as written
  std::vector<StatedTripCount> trip_counts;
};

// Same structure, types and attributes; SSA names, offsets and block labels do not matter.
bool equal(Program const& a, Program const& b, std::string* difference = nullptr);

}  // namespace assay
