// spec/hlo.tsv: which op an opcode is, and how its attributes are written.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "semantics/program/type.hpp"
#include "support/documents/tsv.hpp"
#include "support/flat_map.hpp"

namespace assay::hlo {

struct Instruction;

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

// An attribute that instructions of an opcode have.
struct KnownAttribute {
  std::string_view name = {};
  std::vector<std::string_view> values = {};  // the possible ones; empty: any
  std::string_view field = {};                // the values are those of a field: {mode=highest}
  std::string_view as = {};                   // of a module: its name in programs, mhlo.num_replicas
  bool is_read = false;                       // by a row of the opcode
  bool is_list = false;                       // {A,B} of values, or of shapes
  bool is_in_any_case = false;
  bool is_shape = false;
};

// The frontend attribute of send and recv that has the pairs of a transfer between devices (collective_ops_utils.h).
inline constexpr std::string_view kTransferPairs = "_xla_send_recv_source_target_pairs";

// The attributes that name what a custom call may apply.
inline constexpr std::array<std::string_view, 2> kCalls{"to_apply", "called_computations"};

// What uses the result of a -start besides its -done.
enum class StartUse : std::uint8_t { none, carried, ignored };
struct StartUser {
  std::string_view opcode = {}, attribute = {};  // empty: whatever its attributes are
  std::vector<std::string_view> values = {};     // of the attribute
  StartUse use = StartUse::none;
};

struct OpcodeRow {
  std::string_view opcode = {};
  std::string_view is = {};  // an op, @form, or -
  std::vector<AttributeTemplate> attributes = {};
  std::vector<std::pair<std::string_view, std::string_view>> conditions = {};  // operands:2, largest:true
  std::vector<std::string_view> regions = {};
  std::vector<std::string_view> reads = {};     // names of the attributes that the row reads
  std::vector<std::string_view> of_start = {};  // attributes of a -done that its -start has, with their defaults
  std::vector<KnownAttribute> known = {};  // of the first row of an opcode: all attributes that its instructions have
  // Those of `conditions` that say when the row holds; the others:
  std::vector<std::pair<std::string_view, std::string_view>> tests = {};
  std::string_view mixed = {}, shape = {};
  std::string_view definition = {};  // of @defined: its name, and an opcode for $by after a comma
  std::optional<std::size_t> indices = {}, first_operands = {};
  bool only_tokens = false, keeps_layouts = false, keeps_calls = false, drops_windows = false,
       is_for_each_operand = false, has_groups_of_partitions = false, takes_started = false;
  bool needs_attributes_for_values = false;  // no template has a value for an instruction without attributes
  std::string_view note = {};
  std::size_t next = 0;  // of the same opcode, if this row does not apply: its number; 0 if there is none

  bool is_form() const { return is.starts_with('@'); }
  KnownAttribute const* known_attribute(std::string_view name) const;  // nullptr: there is none
};

// The values of the attributes of an instruction, by name; empty: it does not have it.
using AttributeValues = std::function<std::string_view(std::string_view name)>;

// Whether a window of this scatter may be partly outside of its operand: XLA leaves all of it out, StableHLO what is outside.
bool has_partial_windows(AttributeValues const& values, Type input, Type indices, Type updates);

class Table {
public:
  static Table const& get();
  explicit Table(std::string_view text);

  OpcodeRow const* opcode(std::string_view name) const;  // the first one; nullptr if there is none
  OpcodeRow const* after(OpcodeRow const& row) const { return row.next == 0 ? nullptr : &rows_[row.next]; }
  OpcodeRow const& module_line() const {
    return module_line_;
  }                                                            // its attributes are those of the first line of a module
  bool is_attribute(std::string_view name) const;              // of some opcode
  std::string_view form_of(std::string_view op) const;         // how an op is written; empty if by an opcode's row
  std::string_view element_type(std::string_view name) const;  // of MLIR; empty if there is none
  bool is_element_type(std::string_view name) const { return types_.contains(name) || foreign_types_.contains(name); }
  std::vector<std::string> names_of_types() const;  // sorted
  // Those that MLIR has, too.
  std::unordered_map<std::string_view, std::string_view> const& element_types() const { return types_; }
  // How XLA writes values of a form, if it rejects all others; empty: there may be values that are unknown here.
  std::string_view example_of(std::string_view form) const;
  StartUse use_of(Instruction const& user) const;
  // The instructions of a definition, a line each; empty if there is none.
  std::string_view definition(std::string_view name) const;
  bool is_start(std::string_view opcode_name) const;  // of the names that end with -start
  std::vector<OpcodeRow> const& opcodes() const { return rows_; }
  std::vector<std::string> const& errors() const { return errors_; }  // "hlo.tsv:3: .."

private:
  void add(OpcodeRow row);
  bool add_attribute(TsvRow const& cells);
  bool add_user(TsvRow const& cells);
  void collect_attributes(OpcodeRow& row);

  std::vector<OpcodeRow> rows_;
  TextMap<std::size_t> by_name_;
  std::unordered_map<std::string_view, std::string_view> types_, examples_;
  std::unordered_set<std::string_view> foreign_types_;
  std::unordered_map<std::string_view, std::string_view> forms_;  // by op
  std::unordered_map<std::string_view, std::string> definitions_;
  // Those besides what rows read, by opcode; "*": of all.
  std::unordered_map<std::string_view, std::vector<KnownAttribute>> attributes_;
  std::vector<StartUser> users_;
  OpcodeRow module_line_ = {.opcode = "HloModule"};
  std::vector<std::string> errors_;
};

}  // namespace assay::hlo
