// Shows the laws of spec/laws.spec: `assay spec show laws`.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns one line per law, grouped by class.
std::string laws_list();
// Returns the page of a law, or an empty string if the name is unknown.
std::string law_page(std::string_view name);

}  // namespace assay
