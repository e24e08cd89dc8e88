// What the versions of an op cannot hold next to attributes that they lack. Internal to grammar/bytecode.
#pragma once

#include "grammar/bytecode/write/needs.hpp"

namespace assay::bytecode {

// By the column `limits` of spec/vhlo.tsv. `written`: the op's attributes in its newest version.
void inspect_limits(Operation const& op, std::vector<OpRow const*> const& versions,
                    std::vector<NamedAttribute> const& written, Needs& needs);

// What to do without what the version brought; `otherwise`, if the table has nothing to say.
std::string advice_of(OpRow const& version, std::string_view otherwise);

}  // namespace assay::bytecode
