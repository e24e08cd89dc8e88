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
  std::string_view kind, subject;  // of `is`: "enum", "stablehlo.precision"
  std::optional<Version> since, until;
  std::vector<FieldRow> fields;
  std::vector<std::string_view> cases;  // enums
  std::uint64_t code = 0;

  bool has(std::string_view field) const { return std::ranges::find(fields, field, &FieldRow::name) != fields.end(); }
};

// An attribute of an op, in the order of the bytes. See fallback.hpp.
struct AttributeRow {
  std::string_view name;
  std::string_view fallback;                   // left out where it has this value; empty: never
  std::string_view together = {};              // left out only together with that one
  std::vector<std::string_view> shape;         // of the value that all elements are, when it is written
  std::string_view chooser = {}, chosen = {};  // the attribute and the value with which the second of two is written
  bool dropped = false;
};

// The restrictions of a version of an op: permanent, or before a version.
struct LimitRow {
  std::string_view subject, value;  // "operands", "many"; an attribute and its value or kind
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
  // nullptr if the dialect does not have the code, or is another one.
  CodeRow const* type(std::string_view dialect, std::uint64_t code) const;
  CodeRow const* attribute(std::string_view dialect, std::uint64_t code) const;
  // All of "builtin" or "vhlo", by code; nothing for codes that do not exist.
  std::span<std::optional<CodeRow> const> types(std::string_view dialect) const;
  std::span<std::optional<CodeRow> const> attributes(std::string_view dialect) const;

  // The versions of an op of StableHLO, the oldest first; also of one that has another name in its parent.
  std::vector<OpRow const*> const& versions(std::string_view op) const;
  // VHLO's own, by name: "i8"; "struct", "stablehlo.result_accuracy". nullptr if there is none.
  CodeRow const* type_that_is(std::string_view kind) const;
  // With such a type; nullptr if there is none. `dialect`: "builtin" or "vhlo".
  CodeRow const* type_row(std::string_view dialect, Type type) const;
  CodeRow const* attribute_that_is(std::string_view kind, std::string_view subject = {}) const;

  std::span<OpRow const> ops() const { return ops_; }
  std::optional<Version> others_since() const { return others_since_; }  // nodes of other dialects
  Version newest() const;
  // The error in the file itself: a bug in spec/, not the user's error.
  std::vector<std::string> const& errors() const { return errors_; }

  // Reads the text of such a file, which must live as long as the table.
  explicit Table(std::string_view text);

private:
  struct Codes {
    std::vector<std::optional<CodeRow>> builtin, vhlo;
  };
  static CodeRow const* find(Codes const& codes, std::string_view dialect, std::uint64_t code);
  void add(std::span<std::string_view const> columns, std::uint32_t line);

  std::vector<OpRow> ops_;  // in the order of their names
  std::map<std::string_view, std::vector<OpRow const*>> versions_;
  Codes types_, attributes_;
  std::optional<Version> others_since_;
  std::vector<std::string> errors_;
};

}  // namespace assay::bytecode
