// spec/vhlo.tsv: the encoding of ops, types and attributes in bytecode, and their StableHLO counterparts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/type.hpp"

namespace assay::bytecode {

enum class FieldKind : std::uint8_t {
  number,
  integer,
  numbers,
  integers,
  f64,
  f64s,
  type,
  types,
  attribute,
  attributes,
  optional,
  flagged,
  symbol,
  entries,
  string,
  blob,
  value,
  resource,
};

struct FieldRow {
  std::string_view name;
  FieldKind kind = FieldKind::number;
};

// An encoded type or attribute.
struct CodeRow {
  std::string_view name;           // "vhlo.tensor_v1"
  std::string_view kind, subject;  // of column `is`: "enum", "stablehlo.precision"
  std::optional<Version> since, until;
  std::vector<FieldRow> fields;
  std::vector<std::string_view> cases;  // cases of an enum
  std::uint64_t code = 0;

  bool has(std::string_view field) const { return std::ranges::find(fields, field, &FieldRow::name) != fields.end(); }
};

// An attribute of an op. Rows are in the order of the bytes. See fallback.hpp.
struct AttributeRow {
  std::string_view name;
  std::string_view fallback;            // the attribute is left out if it has this value; empty: never
  std::string_view together = {};       // left out only together with this attribute
  std::vector<std::string_view> shape;  // written as a splat of this shape
  // for the second of two attributes: the attribute and the value that select it
  std::string_view chooser = {}, chosen = {};
  bool dropped = false;
};

// A restriction on a version of an op. It is permanent or applies before a version.
struct LimitRow {
  std::string_view subject, value;  // "operands", "many"; or an attribute and its value or kind
  std::optional<Version> since;
};

struct OpRow {
  std::string_view name;  // "vhlo.add_v1"
  std::string_view op;    // "stablehlo.add"
  std::string_view parent, op_in_parent;
  std::optional<Version> since, until;
  std::vector<AttributeRow> attributes;
  std::vector<LimitRow> limits;
  std::string_view instead;  // the replacement for users who need an older version
};

class Table {
public:
  static Table const& get();

  OpRow const* op(std::string_view dialect, std::string_view name) const;
  // Returns nullptr if the dialect is unknown or does not have the code.
  CodeRow const* type(std::string_view dialect, std::uint64_t code) const;
  CodeRow const* attribute(std::string_view dialect, std::uint64_t code) const;
  // Returns all rows of "builtin" or "vhlo", indexed by code. Unused codes have no row.
  std::span<std::optional<CodeRow> const> types(std::string_view dialect) const;
  std::span<std::optional<CodeRow> const> attributes(std::string_view dialect) const;

  // Returns the versions of a StableHLO op, oldest first. An op with another name in its parent is found by either
  // name.
  std::vector<OpRow const*> const& versions(std::string_view op) const;
  // Return the VHLO row of that name: "i8", or "struct" and "stablehlo.result_accuracy". nullptr if there is none.
  CodeRow const* find_type_row(std::string_view kind) const;
  // Returns the row that encodes such a type, or nullptr. `dialect` is "builtin" or "vhlo".
  CodeRow const* type_row(std::string_view dialect, Type type) const;
  CodeRow const* find_attribute_row(std::string_view kind, std::string_view subject = {}) const;

  std::span<OpRow const> ops() const { return ops_; }
  // version that introduced nodes of other dialects
  std::optional<Version> others_since() const { return others_since_; }
  Version newest() const;
  // Errors in the table file itself. These are bugs in spec/, not errors of the user.
  std::vector<std::string> const& errors() const { return errors_; }

  // Parses a table. `text` must outlive it.
  explicit Table(std::string_view text);

private:
  struct Codes {
    std::vector<std::optional<CodeRow>> builtin, vhlo;
  };
  static CodeRow const* find(Codes const& codes, std::string_view dialect, std::uint64_t code);
  void add(std::span<std::string_view const> columns, std::uint32_t line);

  std::vector<OpRow> ops_;  // sorted by name
  std::map<std::string_view, std::vector<OpRow const*>> versions_;
  Codes types_, attributes_;
  std::optional<Version> others_since_;
  std::vector<std::string> errors_;
};

}  // namespace assay::bytecode
