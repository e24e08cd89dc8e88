// Converts VHLO ops and their attributes to StableHLO ops. Internal to grammar/bytecode.
//
// VHLO writes and wraps every attribute explicitly. The rows of spec/vhlo.tsv and the op files define the mapping.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

// Data shared by all ops of one name.
struct OpKind {
  std::string_view name;            // interned: "stablehlo.add"
  std::string_view name_in_parent;  // name if the op is directly inside an op of row->parent
  OpRow const* row = nullptr;       // nullptr if it is not a VHLO op
  OpSpec const* spec = nullptr;     // nullptr if unknown
  std::vector<Row const*> members;  // parallel to row->attributes; nullptr if the op file has no attribute of that name
  bool written_for_later = false;   // the VHLO op is unknown, probably of a later version
  bool is_portable = true;          // false for dialects that VHLO represents in their own encoding
};
OpKind op_kind(Context& context, std::string_view dialect, std::string_view name);

// Converts decoded VHLO attributes. Leaves out values that represent absence. The result is sorted by name.
std::vector<NamedAttribute> convert_attributes(Context& context, OpKind const& kind,
                                               std::vector<NamedAttribute> const& values);

}  // namespace assay::bytecode
