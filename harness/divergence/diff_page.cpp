// Implements harness/divergence/diff_report.hpp: the report as one HTML page.
#include <nlohmann/json.hpp>

#include "harness/divergence/diff_report.hpp"
#include "harness/report/html_page.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::inline harness::divergence {

std::string diff_page(DiffReport const& report, DiffSubject const& subject) {
  return fill_page({"diff", "Where " + html_text(clean_text(report.program)) + " diverges"},
                   {{"data", script_text(nlohmann::ordered_json::parse(diff_json(report, subject)))}});
}

}  // namespace assay::inline harness::divergence
