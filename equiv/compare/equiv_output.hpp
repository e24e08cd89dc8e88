// Writes the results of `assay equiv` as text, JSON and SARIF.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/pair_report.hpp"

namespace assay {

// Begins with the overall verdict, as one word and a colon. For one pair, its report follows; for several, a table and
// the first incorrect pair. `explains`: add the laws of the proof.
std::string equiv_text(std::vector<PairReport> const& reports, bool explains = false);
std::string equiv_json(std::vector<PairReport> const& reports, std::string const& profile);
std::string equiv_sarif(std::vector<PairReport> const& reports);

}  // namespace assay
