// The VHLO value of an attribute that is absent in StableHLO. Internal to grammar/bytecode.
//
// VHLO has no defaults: every attribute of an op is written. The column `body` of spec/vhlo.tsv defines the values that
// represent absence.
#pragma once

#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

// Whether a value represents absence, by `row`. Large splats may be spelled in more than one way.
bool is_fallback(Attribute value, AttributeRow const& row);

// The value that is written for an absent attribute; nullptr if the row has none. `member`: the row of the op's file, or
// nullptr. `written`: other attributes of the op as VHLO has them, on which the value may depend.
Attribute make_fallback(Context& context, AttributeRow const& row, OpSpec const& spec, Row const* member,
                        std::vector<NamedAttribute> const& written);

// dense<...> : tensor<SHAPExELEMENT> of that many numbers, or of one number as a splat.
Attribute dense_integers(Context& context, std::vector<std::int64_t> const& shape,
                         std::vector<std::int64_t> const& numbers, Type element);

// Whether values of an attribute may be of that kind: "unit", "tensor".
bool may_be(Row const& row, std::string_view kind);
// The structure that an attribute is; nullptr if it is not one.
StructSpec const* structure_of(Row const* row);

}  // namespace assay::bytecode
