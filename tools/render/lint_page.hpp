// Renders reports of `assay spec lint`: a text for the terminal, and the page spec/LINT.md.
#pragma once

#include <string>
#include <vector>

#include "constraints/prove/lint/lint_review.hpp"

namespace assay {

// Renders the report of one op. `in_full` adds every clause, and the programs that prove findings about results.
std::string lint_text(OpReport const& report, std::vector<LintReview> const& reviews, bool in_full);
// Returns a summary such as "713 clauses of 261 ops: ...".
std::string lint_summary(std::vector<OpReport> const& reports);

// Renders the page of all ops: findings with their reviews, the official wordings, then the results for each clause.
// `runs` is the number of runs from which the reports are.
std::string lint_page(std::vector<OpReport> const& reports, std::vector<LintReview> const& reviews,
                      std::size_t runs = 1);

}  // namespace assay
