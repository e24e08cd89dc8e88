// What `assay equiv` found, for people and for machines.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/pair_report.hpp"

namespace assay {

// Begins with the verdict on all, as one word and a colon. One pair: what is known of it. Several: a table, and the
// first that is wrong.
// `explains`: with the laws by which it was proven.
std::string equiv_text(std::vector<PairReport> const& reports, bool explains = false);
std::string equiv_json(std::vector<PairReport> const& reports, std::string const& profile);
std::string equiv_sarif(std::vector<PairReport> const& reports);

}  // namespace assay
