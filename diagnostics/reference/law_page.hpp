// Laws of spec/laws.spec for people: `assay spec show laws`.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A line for each, by class.
std::string laws_list();
// The page of one law; empty if the name is unknown.
std::string law_page(std::string_view name);

}  // namespace assay
