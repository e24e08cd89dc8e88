// Restrictions of the versions of an op in addition to missing attributes. Internal to grammar/bytecode.
#pragma once

#include "grammar/bytecode/write/needs.hpp"

namespace assay::bytecode {

// Applies the column `limits` of spec/vhlo.tsv. `written` are the op's attributes in its newest version.
void inspect_limits(Operation const& op, std::vector<OpRow const*> const& versions,
                    std::vector<NamedAttribute> const& written, Needs& needs);

// Returns the advice for programs that must not use the version, or `otherwise` if the table has none.
std::string advice_of(OpRow const& version, std::string_view otherwise);

}  // namespace assay::bytecode
