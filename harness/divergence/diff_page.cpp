// Implements harness/divergence/diff_report.hpp: the report as one HTML page.

#include "harness/divergence/diff_report.hpp"
#include "harness/report/html_page.hpp"
#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::divergence {

std::string diff_page(DiffReport const& report, DiffSubject const& subject) {
  return fill_page({"diff", "Where " + html_text(clean_text(report.program)) + " diverges"},
                   {{"data", script_text(parse_json_or_throw<nlohmann::ordered_json>(diff_json(report, subject)))}});
}

}  // namespace assay::divergence
