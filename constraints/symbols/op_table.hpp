// What the checker wants to know of an op at once, by its name.
#pragma once

#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct OpInfo {
  OpSpec const* spec = nullptr;  // nullptr: the specification does not know it
  bool known_dialect = false;
  bool terminator = false, no_terminator = false, isolated = false, symbol_table = false, symbol = false,
       single_block = false, constant_like = false;
  bool loop = false, branch = false;
  std::string_view callee;  // the attribute that names the function it calls; empty: it calls none
  // What the op's rules look at beyond its types and attributes; decides what a verdict can be
  // remembered by.
  bool reads_constants = false, reads_symbols = false, reads_bodies = false, reads_parent = false;
  bool reads_others = false;     // meshes, and what the op that gives an operand says of it
  bool reads_processes = false;  // how many there are: its rules and those of other ops must hold together
  // Where the official tools may judge it otherwise: attributes that are fields of others, rows and clauses of their own.
  bool has_fields = false, has_official_rows = false, has_official_clauses = false;
  std::vector<Row const*> number_rows;  // attributes that hold numbers, which have several forms
};

// Remembers what it has looked up. One per program and thread.
class OpTable {
public:
  OpInfo const& info(Operation const& op);
  // Further rules that the op has because of the value of an attribute (OpSpec::variants), or nullptr.
  OpSpec const* variant(Operation const& op);

private:
  std::unordered_map<char const*, OpInfo const*> by_address_;  // names are interned
  std::deque<OpInfo> unknown_;                                 // of ops that the specification does not know
};

}  // namespace assay
