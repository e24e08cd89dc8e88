// Parses the names with which a user selects the contents of a suite. The error for an unknown name suggests similar
// ones.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/suite/case.hpp"
#include "support/result.hpp"

namespace assay {

// Each text may contain several names, separated by commas (except commas within <>).
Result<std::set<std::string>> find_ops(std::vector<std::string> const& texts);  // full mnemonics
Result<std::set<std::string>> find_types(std::vector<std::string> const& texts);
Result<std::set<CaseKind>> find_kinds(std::vector<std::string> const& texts);

}  // namespace assay
