// Reviews of the findings of `assay spec lint`: spec/lint.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/lint.hpp"
#include "support/result.hpp"

namespace assay {

// OP, KIND, CLAUSES, VERDICT and COMMENT in a line, separated by tabs. OP and KIND may be *, which matches
// all.
struct LintReview {
  std::string op, kind, clauses, verdict, comment;
};

// `text`: lines; empty ones and comments (#) are skipped. An error names the wrong
// line.
Result<std::vector<LintReview>> read_reviews(std::string_view text);

// The review of a finding; nullptr: not reviewed.
LintReview const* review_of(LintFinding const& finding, std::vector<LintReview> const& reviews);

}  // namespace assay
