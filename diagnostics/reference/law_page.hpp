// Laws of spec/laws.spec as people read them: `assay spec show laws`.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A line for each, by class.
std::string laws_list();
// All that is said of one; empty if there is none of that name.
std::string law_page(std::string_view name);

}  // namespace assay
