// The IR section: ops, regions and blocks. Internal to grammar/bytecode.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "grammar/bytecode/read/convert.hpp"
#include "grammar/bytecode/read/nodes.hpp"
#include "grammar/text/parse.hpp"

namespace assay::bytecode {

class OperationReader {
public:
  OperationReader(Container const& container, Program& program, ParseOptions const& options, Diagnostics& diagnostics);

  Block* read();  // returns the top-level block; throws BytecodeError

private:
  // The values of an isolated region and of the non-isolated regions within it. Values are numbered in the order of
  // their definitions, but all values of a region come before those of nested regions.
  using Scope = std::vector<Value*>;  // nullptr: neither used nor defined yet
  struct OpenRegion {
    Operation* parent = nullptr;
    Region* region = nullptr;
    std::size_t next = 0, end = 0;  // numbers of its values
    std::size_t blocks = 0;
  };

  struct Counts {
    std::size_t results = 0, arguments = 0;
  };

  OpKind const& kind(std::size_t number);
  Block* read_block(Cursor& cursor, Scope& scope, OpenRegion& open, std::size_t number);
  void read_arguments(Cursor& cursor, Scope& scope, OpenRegion& open, Block& block);
  Operation* read_operation(Cursor& cursor, Scope& scope, OpenRegion& open, Block* block);
  void read_results(Cursor& cursor, Scope& scope, OpenRegion& open, Operation& op);
  void read_operands(Cursor& cursor, Scope& scope, Operation& op);
  void read_successors(Cursor& cursor, OpenRegion const& open, Operation& op);
  void read_regions(Cursor& cursor, Scope& scope, Operation& op);
  Region* read_region(Cursor& cursor, Scope& scope, Operation& op);
  void skip_use_lists(Cursor& cursor, std::size_t values);

  std::span<NamedAttribute const> attributes(std::size_t op_name, std::size_t dictionary, std::size_t properties,
                                             Cursor const& cursor, bool& unread);
  bool read_properties(OpKind const& kind, std::size_t number, std::vector<NamedAttribute>& to);
  void report_unknown(OpKind const& kind, Operation const& op);
  std::string_view name(std::deque<std::string_view>& names, std::string_view prefix, std::size_t number);
  void define(Cursor const& cursor, Scope& scope, OpenRegion& open, Value const& value, Value*& made);

  Container const& container_;
  Context& context_;
  ParseOptions const& options_;
  Diagnostics& diagnostics_;
  Nodes nodes_;
  std::vector<std::unique_ptr<OpKind>> kinds_;  // by index of the op name
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::pair<std::span<NamedAttribute const>, bool>> known_;
  std::size_t announced_ = 0;   // number of values of the open regions
  std::size_t converted_ = 0;   // number of converted attributes
  Counts named_;                // names used in the current function
  std::vector<Value*> values_;  // values of the current op or block
  std::deque<std::string_view> result_names_, argument_names_, labels_;
  int depth_ = 0;
};

}  // namespace assay::bytecode
