// Ops of VHLO as ops of StableHLO: which op, and its attributes. Internal to grammar/bytecode.
//
// VHLO writes every attribute explicitly, and wraps it; the rows of spec/vhlo.tsv and the op files define the mapping.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

// Data that is the same for all ops with one name.
struct OpKind {
  std::string_view name;            // interned: "stablehlo.add"
  std::string_view name_in_parent;  // directly within an op of row->parent
  OpRow const* row = nullptr;       // nullptr: not an op of VHLO
  OpSpec const* spec = nullptr;     // nullptr: not known
  std::vector<Row const*> members;  // parallel to row->attributes; nullptr if the op file has no attribute of that name
  bool written_for_later = false;   // an unknown op of VHLO
  bool is_portable = true;          // false: of a dialect that VHLO represents, in its own encoding
};
OpKind op_kind(Context& context, std::string_view dialect, std::string_view name);

// `values`: attributes of VHLO, decoded, by their names. Leaves out values that represent absence. In the order of
// names.
std::vector<NamedAttribute> convert_attributes(Context& context, OpKind const& kind,
                                               std::vector<NamedAttribute> const& values);

}  // namespace assay::bytecode
