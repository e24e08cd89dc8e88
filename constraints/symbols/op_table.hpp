// Data that the checker needs about an op, cached by its name.
#pragma once

#include <deque>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "semantics/program/program.hpp"
#include "support/flat_map.hpp"

namespace assay {

struct OpInfo {
  OpSpec const* spec = nullptr;  // nullptr if the specification lacks the op
  bool known_dialect = false;
  bool terminator = false, no_terminator = false, isolated = false, symbol_table = false, symbol = false,
       single_block = false, constant_like = false;
  bool loop = false, branch = false;
  std::string_view callee;  // the attribute that names the called function; empty if there is none
  // Which parts of a program, besides the op's types and attributes, its rules inspect. These determine the key of a
  // cached verdict.
  bool reads_constants = false, reads_symbols = false, reads_bodies = false, reads_parent = false;
  bool reads_others = false;     // meshes, and attributes of ops that define operands
  bool reads_processes = false;  // the process grid: the rules of all ops must hold for the same one
  // Whether the official tools may have a different result: attributes that are fields of others, different rows or
  // clauses.
  bool has_fields = false, has_official_rows = false, has_official_clauses = false;
  std::vector<Row const*> number_rows;  // attributes with numbers, which have several forms
};

// Caches lookups. One per program and thread.
class OpTable {
public:
  OpInfo const& info(Operation const& op);
  // Returns the additional rules for the value of the op's attribute OpSpec::variants, or nullptr.
  OpSpec const* variant(Operation const& op);

private:
  FlatMap<char const*, OpInfo const*> by_address_;  // names are interned
  std::deque<OpInfo> unknown_;                      // ops that the specification lacks
};

}  // namespace assay
