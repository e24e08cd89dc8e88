// The fields of an encoded attribute or type, as its row in spec/vhlo.tsv lists them. Internal to grammar/bytecode.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/read/nodes.hpp"

namespace assay::bytecode {

struct Nodes::Field {
  FieldRow const* row = nullptr;
  std::uint64_t number = 0;  // for number, integer, f64, value; two's complement
  Type type = nullptr;
  Attribute attribute = nullptr;  // also the key of a resource
  std::string_view text = {};     // for string and blob; for a value of more than 64 bits, its words
  std::vector<std::int64_t> integers;
  std::vector<Type> types;
  std::vector<Attribute> attributes;
  std::vector<NamedAttribute> entries;

  std::int64_t integer() const { return static_cast<std::int64_t>(number); }
};

class Nodes::Fields {
public:
  std::vector<Field> all;
  std::string_view kind;

  // Returns the field of that name, or an empty one if the row lacks it.
  Field const& operator[](std::string_view name) const {
    static Field const none;
    for (auto const& field : all)
      if (field.row->name == name) return field;
    return none;
  }
  bool has(std::string_view name) const { return (*this)[name].row != nullptr; }
};

}  // namespace assay::bytecode
