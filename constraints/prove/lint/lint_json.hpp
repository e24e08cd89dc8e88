// Reports of `assay spec lint` as JSON: for machines, and from the processes that make them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

std::string to_json(OpReport const& report);
bool from_json(std::string_view text, OpReport& report);  // false if it is no such report

// Writes and reads the output of --format json; appends.
std::string to_json(std::vector<OpReport> const& reports);
bool from_json(std::string_view text, std::vector<OpReport>& reports);

}  // namespace assay
