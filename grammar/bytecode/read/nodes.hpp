// Decodes the attributes and types of bytecode on first use. Internal to grammar/bytecode.
//
// VHLO nodes are immediately converted to StableHLO nodes according to the rows of spec/vhlo.tsv.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "grammar/bytecode/container.hpp"
#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay::bytecode {

class Nodes {
public:
  // Limits the size of nodes in the Context; a larger node is an error. All functions throw BytecodeError.
  Nodes(Container const& container, Program& program);
  ~Nodes();
  Nodes(Nodes const&) = delete;
  Nodes& operator=(Nodes const&) = delete;

  Type type(Cursor& cursor) { return type_at(cursor.index(types_.size(), "type")); }
  Attribute attribute(Cursor& cursor) { return attribute_at(cursor.index(attributes_.size(), "attribute")); }
  Type type_at(std::size_t number);
  Attribute attribute_at(std::size_t number);
  // Returns nullptr for an unknown location. Nested locations get aliases, so that nothing is written twice.
  Attribute location(Cursor& cursor);
  Attribute optional_attribute(Cursor& cursor);  // nullptr if there is none

private:
  struct Field;
  class Fields;

  void limit();
  std::uint64_t max_bytes() const;
  // Returns false if locations use too much memory, because their texts repeat data of the artifact. Later locations
  // are then unknown.
  bool can_write(std::uint64_t bytes);
  Attribute alias_of(Attribute location);
  template <class Node, class Decode>
  Node remembered(std::vector<Node>& known, Entries const& entries, std::size_t number, Decode decode);
  void read(Cursor& cursor, Field& field, Type before);
  Fields read_fields(Cursor& cursor, CodeRow const& row);
  Type decode_type(Encoded const& encoded);
  Attribute decode_attribute(Encoded const& encoded);
  std::string opaque_text(char sigil, Encoded encoded);

  Type make_type(Cursor& cursor, CodeRow const& row, Fields const& fields);
  Type make_quantized(Cursor& cursor, Fields const& fields);
  Type make_memref(Cursor& cursor, Fields const& fields);
  Attribute make_attribute(Cursor& cursor, CodeRow const& row, Fields const& fields);
  Attribute make_number(Cursor& cursor, Fields const& fields);
  Attribute make_symbol(Cursor& cursor, Fields const& fields);
  Attribute make_structure(CodeRow const& row, Fields const& fields);
  Attribute make_location(Cursor& cursor, CodeRow const& row, Fields const& fields);
  Result<Attribute> dense_strings(Cursor& cursor, Type type);
  Attribute make_dense_array(Cursor& cursor, Fields const& fields);
  Attribute make_enumeration(Cursor& cursor, CodeRow const& row);
  Type element_of(Cursor& cursor, Fields const& fields);

  Container const& container_;
  Program& program_;
  Context& context_;
  Table const& table_;
  std::vector<Type> types_;
  std::vector<Attribute> attributes_;
  std::vector<bool> open_types_, open_attributes_;  // nodes being decoded
  int depth_ = 0;
  std::unordered_map<Attribute, Attribute> location_aliases_;
  std::uint64_t written_ = 0;
};

}  // namespace assay::bytecode
