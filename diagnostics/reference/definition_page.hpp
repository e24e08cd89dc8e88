// Pages about definitions of the notation: functions, classes of types, enums, structures, rules of types and
// constants.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Returns an empty string if spec/ has no definition of that name.
std::string definition_page(std::string_view name);

// Returns the names of all definitions with a page.
std::vector<std::string> defined_names();

}  // namespace assay
