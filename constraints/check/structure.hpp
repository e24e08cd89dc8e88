// Checks structural rules that apply to all ops: visibility of values, terminators, locations, symbols.
#pragma once

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/check/read_twice.hpp"
#include "constraints/symbols/op_table.hpp"
#include "support/diagnostic.hpp"

namespace assay {

class StructureChecker {
public:
  // `official`: skip checks that the official tools lack.
  StructureChecker(OpTable& table, bool official, Diagnostics& diagnostics)
      : table_(table), official_(official), diagnostics_(diagnostics) {}

  // Checks that the operands of `op` are visible and that `op` is allowed at its position. `info` is table.info(op).
  void check(Operation const& op, OpInfo const& info);
  // Checks the terminators of the blocks of `op`, and that its symbols are distinct.
  void check_regions(Operation const& op, OpInfo const& info);
  // Checks that no symbol is defined twice among these ops.
  void check_symbols(Block const& block);

private:
  void check_operand(Operation const& op, std::size_t index);
  void check_successors(Operation const& op);
  void check_names(Operation const& op, OpSpec const& spec);
  void check_argument_names(Operation const& op);
  void check_end(Operation const& op, Operation const* last);
  bool before(Operation const& first, Operation const& second);
  void add_terminator_error(SourceRange place, std::string message, Hint hint);
  void error(std::string label, SourceRange location, std::string message);

  OpTable& table_;
  bool official_;
  Diagnostics& diagnostics_;
  // Positions of ops in blocks whose ops cannot be ordered by their offsets in the text.
  std::unordered_map<Operation const*, std::size_t> positions_;
  std::unordered_map<Block const*, bool> numbered_;
  struct Labels {
    std::unordered_set<std::string_view> names;
    bool complete = true;
  };
  std::unordered_map<Region const*, Labels> labels_;  // labels of regions whose ops have successors
};

// Handles a function without a closing brace, which therefore contains all later functions. This is one error; it is
// moved to the missing brace before the first of these functions.
std::vector<FollowsFrom> unclosed_function(Program const& program, std::vector<Diagnostic>& all);

// Moves the first syntax error of a program with one brace missing or too many to that brace. Other errors of structure
// behind the opening brace, and elements that are defined behind the error, follow from it.
std::vector<FollowsFrom> unbalanced_brace(Program const& program, std::vector<Diagnostic>& all);

}  // namespace assay
