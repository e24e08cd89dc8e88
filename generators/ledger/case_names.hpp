// The names by which a user says what a suite shall hold. What is unknown becomes an error that proposes near ones.
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
