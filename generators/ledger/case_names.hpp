// The names with which a user selects the contents of a suite. An unknown name is an error that suggests similar ones.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/suite/case.hpp"
#include "support/result.hpp"

namespace assay {

// Each text may hold several names, with commas between them (not those within <>).
Result<std::set<std::string>> find_ops(std::vector<std::string> const& texts);  // full mnemonics
Result<std::set<std::string>> find_types(std::vector<std::string> const& texts);
Result<std::set<CaseKind>> find_kinds(std::vector<std::string> const& texts);

}  // namespace assay
