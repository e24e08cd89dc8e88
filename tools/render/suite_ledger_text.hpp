// What suites cover, for people and for machines.
#pragma once

#include <string>

#include "generators/ledger/suite_ledger.hpp"

namespace assay::inline tools {

std::string ledger_text(Ledger const& ledger);
std::string ledger_json(Ledger const& ledger);

}  // namespace assay::inline tools
