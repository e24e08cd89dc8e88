// Assembly lines compiled to steps. Internal to grammar/.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay::rules {

class AssemblyReader;
class AssemblyWriter;

// An argument of a directive: `$name` or `key=$name`. `row` is its index in OpSpec::rows, or -1.
struct DirectiveArgument {
  std::string_view key, name;
  int row = -1;
};

// Reads and writes a part of an op. `write` returns false if the part cannot be expressed; then the generic assembly
// format is used.
struct Directive {
  std::string_view name;
  void (*read)(AssemblyReader& reader, std::vector<DirectiveArgument> const& args);
  bool (*write)(AssemblyWriter& writer, std::vector<DirectiveArgument> const& args);
};
Directive const* find_directive(std::string_view name);

struct AssemblyStep {
  using Kind = AssemblyElement::Kind;
  Kind kind = Kind::literal;
  std::vector<std::string_view> tokens;  // literal: words and punctuation
  int row = -1;                          // variable
  bool comma_after_each = false;         // variable: `$x...,`
  Directive const* directive = nullptr;
  std::vector<DirectiveArgument> args;
  std::vector<AssemblyStep> steps;      // group
  std::vector<AssemblyStep> otherwise;  // group [A | B]: B
};

// Fails if a name is not a row, or if a directive does not exist.
Result<std::vector<AssemblyStep>> compile_assembly(OpSpec const& spec);
// Same for an op of the Specification. Compiled once per thread.
Result<std::vector<AssemblyStep>> const& compiled_assembly(OpSpec const& spec);

// Splits "dim =" into {"dim", "="}.
std::vector<std::string_view> split_tokens(std::string_view text);

}  // namespace assay::rules
