// spec/hlo.tsv: which op an opcode is, and how its attributes are written.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "support/documents/tsv.hpp"
#include "support/flat_map.hpp"

namespace assay::hlo {

// A part of a template: verbatim text, or a form of an attribute of the instruction.
struct TemplatePart {
  std::string_view text = {};
  std::string_view form = {};       // empty: text
  std::string_view attribute = {};  // empty: the form needs none
  std::string_view fallback = {};
  bool has_fallback = false;
};

struct AttributeTemplate {
  std::string_view name = {};  // empty: a further operand
  bool optional = false;
  bool is_of_values = true;  // of the values of its attributes alone, whatever the instruction is
  std::vector<TemplatePart> parts = {};
};

struct OpcodeRow {
  std::string_view opcode = {};
  std::string_view is = {};  // an op, @form, or -
  std::vector<AttributeTemplate> attributes = {};
  std::vector<std::pair<std::string_view, std::string_view>> conditions = {};  // operands:2, largest:true
  std::vector<std::string_view> regions = {};
  std::vector<std::string_view> reads = {};  // names of the attributes that the row reads
  std::string_view note = {};
  std::size_t next = 0;  // of the same opcode, if this row does not apply: its number; 0 if there is none

  bool is_form() const { return is.starts_with('@'); }
  // The value of `what:value` in the row; empty if it has none.
  std::string_view value(std::string_view what) const {
    for (auto const& [name, value] : conditions)
      if (name == what) return value;
    return {};
  }
};

// An attribute that opcodes have besides those of their rows.
struct OtherAttribute {
  std::string_view name = {};
  std::vector<std::string_view> values = {};  // the possible ones; empty: any
};

class Table {
public:
  static Table const& get();
  explicit Table(std::string_view text);

  OpcodeRow const* opcode(std::string_view name) const;  // the first one; nullptr if there is none
  OpcodeRow const* after(OpcodeRow const& row) const { return row.next == 0 ? nullptr : &rows_[row.next]; }
  // Whether instructions of the opcode have the attribute. "HloModule" is the opcode of the first line of a module.
  bool has_attribute(std::string_view opcode, std::string_view attribute) const;
  // The possible values of an attribute; nullptr: any.
  std::vector<std::string_view> const* values_of(std::string_view opcode, std::string_view attribute) const;
  std::vector<std::string> attributes_of(std::string_view opcode) const;  // sorted
  std::string_view form_of(std::string_view op) const;         // how an op is written; empty if by an opcode's row
  std::string_view element_type(std::string_view name) const;  // empty if there is none
  std::unordered_map<std::string_view, std::string_view> const& element_types() const { return types_; }
  std::vector<OpcodeRow> const& opcodes() const { return rows_; }
  std::vector<std::string> const& errors() const { return errors_; }  // "hlo.tsv:3: .."

private:
  void add(OpcodeRow row);
  bool add_attribute(TsvRow const& cells);

  std::vector<OpcodeRow> rows_;
  TextMap<std::size_t> by_name_;
  std::unordered_map<std::string_view, std::string_view> types_;
  std::unordered_map<std::string_view, std::string_view> forms_;                  // by op
  std::unordered_map<std::string_view, std::vector<OtherAttribute>> attributes_;  // by opcode; "*": of all
  std::vector<std::string> errors_;
};

}  // namespace assay::hlo
