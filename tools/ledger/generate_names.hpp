// The names by which a user says what a suite shall hold. What is unknown becomes an error that proposes near ones.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/suite/case.hpp"

namespace assay::inline tools {

// Each text may hold several names, with commas between them (not those within <>).
bool find_ops(std::vector<std::string> const& texts, std::set<std::string>& mnemonics, std::string& error);
bool find_types(std::vector<std::string> const& texts, std::set<std::string>& types, std::string& error);
bool find_kinds(std::vector<std::string> const& texts, std::set<CaseKind>& kinds, std::string& error);

}  // namespace assay::inline tools
