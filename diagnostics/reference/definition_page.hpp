// Pages of definitions of the notation: functions, classes of types, enums, structures, rules of types and constants.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Empty if spec/ defines nothing of that name.
std::string definition_page(std::string_view name);

// All names that have a page.
std::vector<std::string> defined_names();

}  // namespace assay
