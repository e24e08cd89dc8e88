// What people have found out about each finding of `assay spec lint`: spec/lint.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/ops/lint.hpp"

namespace assay::inline tools {

// OP, KIND, CLAUSES, VERDICT and COMMENT in a line, tabs between them. OP and KIND may be *, which stands for all.
struct LintReview {
  std::string op, kind, clauses, verdict, comment;
};

// `text`: lines; empty ones and those that begin with # are left out. On failure says which line is wrong.
bool read_reviews(std::string_view text, std::vector<LintReview>& reviews, std::string& error);

// The review of a finding; nullptr: nobody has looked at it.
LintReview const* review_of(LintFinding const& finding, std::vector<LintReview> const& reviews);

}  // namespace assay::inline tools
