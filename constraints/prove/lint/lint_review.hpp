// What people have found out about each finding of `assay spec lint`: spec/lint.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/lint.hpp"
#include "support/result.hpp"

namespace assay {

// OP, KIND, CLAUSES, VERDICT and COMMENT in a line, tabs between them. OP and KIND may be *, which
// stands for all.
struct LintReview {
  std::string op, kind, clauses, verdict, comment;
};

// `text`: lines; empty ones and those that begin with # are left out. An error says which line is
// wrong.
Result<std::vector<LintReview>> read_reviews(std::string_view text);

// The review of a finding; nullptr: nobody has inspected it.
LintReview const* review_of(LintFinding const& finding, std::vector<LintReview> const& reviews);

}  // namespace assay
