// Reads and writes the reports of `assay spec lint` as JSON, for tools and for communication with worker processes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

std::string to_json(OpReport const& report);
bool from_json(std::string_view text, OpReport& report);  // returns false if the text is not such a report

// Read and write the output of --format json. from_json appends.
std::string to_json(std::vector<OpReport> const& reports);
bool from_json(std::string_view text, std::vector<OpReport>& reports);

}  // namespace assay
