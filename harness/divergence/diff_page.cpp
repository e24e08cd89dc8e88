// Implements harness/divergence/diff_report.hpp: the report as one HTML page.
#include <nlohmann/json.hpp>

#include "harness/divergence/diff_report.hpp"
#include "harness/embedded.hpp"
#include "harness/report/html_page.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::inline harness::divergence {

std::string diff_page(DiffReport const& report, DiffSubject const& subject) {
  auto const text_of = [](std::string_view file) { return std::string(text_of_file(harness_files(), file)); };
  return fill_page("page/diff.html", {{"data", script_text(nlohmann::ordered_json::parse(diff_json(report, subject)))},
                                      {"style", text_of("page/report.css")},
                                      {"more_style", text_of("page/diff.css")},
                                      {"script", text_of("page/diff.js")},
                                      {"title", html_text(clean_text(report.program))}});
}

}  // namespace assay::inline harness::divergence
