// Reports of `assay spec lint` for people: a text for the terminal, and the page spec/LINT.md.
#pragma once

#include <string>
#include <vector>

#include "constraints/prove/lint/lint_review.hpp"

namespace assay {

// Of one op. `in_full`: every clause, and the programs that prove something about the results.
std::string lint_text(OpReport const& report, std::vector<LintReview> const& reviews, bool in_full);
// "713 clauses of 261 ops: ..."
std::string lint_summary(std::vector<OpReport> const& reports);

// Of all ops: findings with their reviews, the official wordings, then the results for each clause. `runs`: the number
// of runs of the reports.
std::string lint_page(std::vector<OpReport> const& reports, std::vector<LintReview> const& reviews,
                      std::size_t runs = 1);

}  // namespace assay
