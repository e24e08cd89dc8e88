// Pages of reports: one HTML file, made of those of harness/page, that loads nothing from anywhere.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace assay::inline harness {

// The file of harness_files() ("page/report.html") with the texts in place of {{names}}; what has no text stays.
std::string fill_page(std::string_view file, std::map<std::string, std::string, std::less<>> const& texts);

// JSON for the inside of a <script>: nothing in it ends that.
std::string script_text(nlohmann::ordered_json const& json);

}  // namespace assay::inline harness
