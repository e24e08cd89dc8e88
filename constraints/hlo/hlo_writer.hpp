// The state of constraints/hlo/write_hlo.hpp while it writes a program. Internal to constraints/hlo.
//
// Functions and regions become computations. A computation cannot use outer values, so such a value becomes a member of
// the tuple that a loop or branch takes, and constants are repeated where they are used.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/hlo/attribute_values.hpp"
#include "grammar/hlo/table.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay::hlo {

using Values = std::vector<Value const*>;

// A computation that is being written.
struct OpenComputation {
  std::vector<std::pair<std::string, std::string>> instructions = {};  // pairs of name and text after `=`
  std::unordered_map<Value const*, std::string> names = {};            // with %
  std::unordered_set<std::string> used = {};
  std::string root = {};  // the instruction that returns the result
};

class HloWriter {
public:
  HloWriter(Program const& program, Diagnostics& diagnostics);
  std::string write();

private:
  // Computations: hlo_writer.cpp
  void find_functions(Block const& block);
  std::string computation_of_function(Operation const& function, bool is_entry);
  std::string function_named(std::string_view symbol, SourceRange range);
  std::string computation_of_region(Region const& region, std::string_view wanted, SourceRange range);
  using WriteInside = std::function<void(Block const& block, OpenComputation& open)>;
  std::string computation_of(Region const& region, std::string_view wanted, SourceRange range,
                             WriteInside const& write);
  void add_parameters(Block const& block, OpenComputation& open, SourceRange range);
  std::string finish(OpenComputation&& open, std::string_view wanted, bool is_entry);
  void write_block(Block const& block);
  void set_root(Values const& values, SourceRange range);
  std::string unique_computation(std::string_view wanted);

  // Instructions: hlo_writer.cpp
  std::string add(std::string_view wanted, std::string text);
  void require_shape(std::string const& made, std::string const& wanted, SourceRange range);
  std::string name_of(Value const* value, SourceRange range);
  std::vector<std::string> names_of(std::span<Value const* const> values, SourceRange range);
  // `shape` is the shape of the result; if empty, it is derived from the result types.
  void add_results(Operation const& op, std::string_view opcode, std::vector<std::string> const& operands,
                   std::string attributes, std::string shape = {});
  void unpack_tuple(std::string const& tuple, std::span<Value* const> results, SourceRange range);
  std::string tuple_of(std::span<Value const* const> values, SourceRange range);
  // a tuple, or the value itself if there is one
  std::string one_of(std::span<Value const* const> values, SourceRange range);
  void write_op(Operation const& op);
  void write_by_row(Operation const& op);
  void write_constant(Operation const& op);
  bool is_constant(Value const* value) const {  // constants are repeated at each use
    return value->op && table_.form_of(value->op->name) == "@constant";
  }
  std::string constant_text(Operation const& op, std::string& splat);
  bool covers(OpcodeRow const* row, Operation const& op, std::string& missing) const;
  void fail(SourceRange range, std::string message);

  // Types: hlo_writer.cpp
  std::string shape_of(Type type, SourceRange range);
  // a tuple shape, or the shape of the value if there is one
  std::string shape_of(std::span<Value const* const> values, SourceRange range);
  std::string tuple_shape(std::span<Value const* const> values, SourceRange range);

  // Loops, branches and calls: control.cpp
  void write_call(Operation const& op, std::string_view symbol, std::string attributes);
  void write_function_call(Operation const& op);
  void write_composite(Operation const& op);
  void write_loop(Operation const& op);
  void write_branches(Operation const& op);
  Values captured_by(std::span<Region* const> regions) const;
  std::string computation_of_tuple(Region const& region, Values const& passed, bool returns_passed,
                                   std::string_view wanted, SourceRange range);

  // Ops that return tuples in HLO: transfers.cpp
  void write_transfer(Operation const& op, bool sends);
  void write_send(Operation const& op) { write_transfer(op, true); }
  void write_recv(Operation const& op) { write_transfer(op, false); }
  void write_infeed(Operation const& op);
  void write_outfeed(Operation const& op);
  void write_barrier(Operation const& op);
  bool write_spread(Operation const& op, OpcodeRow const& row, std::string_view before);
  std::vector<std::string> shapes_with(std::span<Value const* const> values, Attribute layouts, SourceRange range);
  void warn_of_windows(Operation const& op, InstructionAttributes const& made);
  std::string calls_text(Attribute symbols, SourceRange range);
  static std::string sharding_of(Operation const& op);  // ", sharding=..", or nothing
  void write_tuple(Operation const& op);
  void write_element(Operation const& op);

  Program const& program_;
  Diagnostics& diagnostics_;
  Table const& table_;
  std::unordered_map<std::string_view, std::string_view> types_;  // by MLIR name
  std::unordered_map<std::string_view, Operation const*> functions_;
  std::unordered_map<std::string_view, std::string> computations_;  // of written functions
  std::unordered_set<std::string_view> begun_;                      // functions that are being written
  std::unordered_set<std::string> used_;                            // names of computations
  std::string out_;
  OpenComputation* open_ = nullptr;
  int depth_ = 0;
};

}  // namespace assay::hlo
