// Encodes types, attributes and locations by the rows of spec/vhlo.tsv: the inverse of nodes.hpp. Internal to
// grammar/bytecode.
#pragma once

#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "grammar/bytecode/write/encode_fields.hpp"
#include "grammar/bytecode/write/write_tables.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

// Thrown if something has no encoding. Caught where the op is known.
struct Unencodable {
  std::string what;  // "the type !x.y"
};

enum class Encoding : std::uint8_t { builtin, vhlo };

class NodeEncoder {
public:
  // `program` must outlive the encoder.
  NodeEncoder(Program const& program, Version target, WriteTables& tables);

  // Use the encoding of that dialect, or MLIR's own for nodes that VHLO does not have. Throw Unencodable.
  NodeId type(Type type, Encoding encoding);
  NodeId attribute(Attribute attribute, Encoding encoding);
  NodeId location(Attribute location);  // nullptr: unknown location
  // Encodes the attributes of an op as a builtin dictionary.
  NodeId dictionary(std::span<NamedAttribute const> entries, Encoding encoding);

private:
  using Known = std::unordered_map<void const*, NodeId>;

  template <class Node, class Make> static NodeId find_or_make(Known& known, Node node, Make const& make);
  NodeId node(bool is_type, CodeRow const& row, Body body);
  NodeId text_node(bool is_type, std::string_view text);
  NodeId string_node(std::string_view text, Encoding encoding);  // `text` is the text between quotes
  NodeId make_type(Type type, Encoding encoding);
  NodeId make_attribute(Attribute attribute, Encoding encoding);
  CodeRow const* attribute_row(Attribute attribute, Encoding encoding) const;
  void append_fields(Body& body, CodeRow const& row, Type type, Attribute attribute, Encoding encoding);
  void put(Body& body, FieldKind kind, EncodedField const& field, Type before, Encoding encoding);
  void append_entries(Body& body, std::span<NamedAttribute const> entries, Encoding names, Encoding values);

  class LocationText;
  NodeId location_of(std::string_view text);
  NodeId alias_location(std::string_view name);
  // If `count` is not 0, uses the row with that number of fields.
  NodeId location_node(std::string_view kind, std::function<void(Body&)> const& fields, std::size_t count = 0);

  Context& context_;
  Version target_;
  WriteTables& tables_;
  Table const& table_;
  std::uint16_t dialects_[2];
  Known types_[2], attributes_[2];
  std::unordered_map<std::string_view, NodeId> locations_;          // by text
  std::unordered_map<std::string_view, std::string_view> aliases_;  // aliases of locations
  std::deque<std::string> made_;                                    // storage that bodies refer to
  // entries of made_ to keep; the rest belongs to the current body
  std::size_t made_kept_ = 0;
  int depth_ = 0;
};

}  // namespace assay::bytecode
