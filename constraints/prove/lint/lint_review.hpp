// Reviewed results of `assay spec lint`: spec/lint.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/lint.hpp"
#include "support/result.hpp"

namespace assay {

// A line with OP, KIND, CLAUSES, VERDICT and COMMENT, separated by tabs. OP and KIND may be *, which matches
// everything.
struct LintReview {
  std::string op, kind, clauses, verdict, comment;
};

// Empty lines and comments (#) are skipped. The error message has the line number.
Result<std::vector<LintReview>> read_reviews(std::string_view text);

// Returns the review of a lint finding, or nullptr.
LintReview const* review_of(LintFinding const& finding, std::vector<LintReview> const& reviews);

}  // namespace assay
