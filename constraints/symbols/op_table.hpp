// The data that the checker needs about an op, by its name.
#pragma once

#include <deque>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "semantics/program/program.hpp"
#include "support/flat_map.hpp"

namespace assay {

struct OpInfo {
  OpSpec const* spec = nullptr;  // nullptr: the specification does not know it
  bool known_dialect = false;
  bool terminator = false, no_terminator = false, isolated = false, symbol_table = false, symbol = false,
       single_block = false, constant_like = false;
  bool loop = false, branch = false;
  std::string_view callee;  // the attribute that names the called function; empty: it calls none
  // The parts of a program, in addition to its types and attributes, that the op's rules inspect; determines the key of
  // a cached verdict.
  bool reads_constants = false, reads_symbols = false, reads_bodies = false, reads_parent = false;
  bool reads_others = false;     // meshes, and attributes of the op that defines an operand
  bool reads_processes = false;  // the numbers of the process grid: its rules and those of other ops must hold together
  // Where the official tools may judge it differently: attributes that are fields of others, rows and clauses of their
  // own.
  bool has_fields = false, has_official_rows = false, has_official_clauses = false;
  std::vector<Row const*> number_rows;  // attributes that hold numbers, which have several forms
};

// Caches its look-ups. One per program and thread.
class OpTable {
public:
  OpInfo const& info(Operation const& op);
  // Further rules that the op has because of the value of an attribute (OpSpec::variants), or nullptr.
  OpSpec const* variant(Operation const& op);

private:
  FlatMap<char const*, OpInfo const*> by_address_;  // names are interned
  std::deque<OpInfo> unknown_;                      // of ops that the specification does not know
};

}  // namespace assay
