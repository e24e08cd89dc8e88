// The VHLO value of an attribute that is absent in StableHLO. Internal to grammar/bytecode.
//
// VHLO has no defaults: every attribute of an op is written. The column `body` of spec/vhlo.tsv defines the values that
// represent absence.
#pragma once

#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

// Whether a value represents absence according to `row`. Large splats can have more than one spelling.
bool is_fallback(Attribute value, AttributeRow const& row);

// Returns the value that is written for an absent attribute, or nullptr if the row has none. `member` is the row of the
// op's file, or nullptr. `written` are the other attributes of the op in VHLO form; the value may depend on them.
Attribute make_fallback(Context& context, AttributeRow const& row, OpSpec const& spec, Row const* member,
                        std::vector<NamedAttribute> const& written);

// Returns dense<...> : tensor<SHAPExELEMENT>. `numbers` has one number per element, or one number for a splat.
Attribute dense_integers(Context& context, std::vector<std::int64_t> const& shape,
                         std::vector<std::int64_t> const& numbers, Type element);

// Whether an attribute of the row may have a value of that kind: "unit", "tensor".
bool may_have_kind(Row const& row, std::string_view kind);
// Returns the structure type of an attribute, or nullptr if it is not a structure.
StructSpec const* structure_of(Row const* row);

}  // namespace assay::bytecode
