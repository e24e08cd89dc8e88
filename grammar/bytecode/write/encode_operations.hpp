// Encodes ops, regions and blocks: the inverse of operations.hpp. Internal to grammar/bytecode.
//
// There are two passes over the program. The first one collects references, so that they can be numbered by frequency
// of use.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/bytecode/write/encode_nodes.hpp"
#include "grammar/bytecode/write/lower.hpp"

namespace assay::bytecode {

class OperationWriter {
public:
  OperationWriter(Program const& program, Version target, WriteTables& tables);

  // Returns the features that the target lacks. Call write() only if there are none.
  std::vector<Shortfall> collect();
  // Returns the section of ops. Requires number_all() of the tables. Throws Unencodable if a value is used where it is
  // not defined.
  std::string write();

private:
  // The header of an op.
  struct Head {
    std::uint32_t name = 0;
    NodeId location;
    std::optional<NodeId> dictionary;
    std::optional<std::uint32_t> properties;
    Encoding encoding = Encoding::vhlo;  // encoding of its types
    bool isolated = false;
  };

  void collect(Block const& block);
  void collect(Operation const& op);
  Head head_of(Operation const& op);
  void add_attributes(Head& head, LoweredOp const& lowered);
  void add_own_attributes(Head& head, Operation const& op, std::vector<NamedAttribute> const& all);
  void use_type(Type type, Encoding encoding) { tables_.use(nodes_.type(type, encoding)); }
  bool is_isolated(Operation const& op);

  void write(std::string& to, Block const& block, std::uint64_t first_free);
  void write(std::string& to, Operation const& op, std::uint64_t first_free);
  void write_regions(std::string& to, Operation const& op, bool isolated, std::uint64_t first_free);
  void write_region(std::string& to, Region const& region, std::uint64_t first);
  void append_node(std::string& to, NodeId id) const { append_number(to, tables_.number_of(id)); }
  std::uint64_t number_of(Value const& value) const;
  std::span<Block* const> blocks_of(Region const& region);

  WriteTables& tables_;
  NodeEncoder nodes_;
  Lowering lowering_;
  std::vector<Shortfall> shortfalls_;
  Block const* top_;
  // The implicit module of a text without one, and its block.
  Operation module_;
  Region module_region_;
  Block module_block_, top_block_;
  Region* module_regions_[1];
  Block* module_blocks_[1];
  Operation* top_ops_[1];
  Block empty_block_;
  Block* empty_blocks_[1];

  std::deque<Head> heads_;  // in the order of the ops
  std::size_t next_head_ = 0;
  std::unordered_map<Value const*, std::uint64_t> numbers_;
};

}  // namespace assay::bytecode
