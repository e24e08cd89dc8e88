#include "constraints/prove/lint/lint_review.hpp"

#include <fmt/format.h>

#include <array>

#include "support/documents/tsv.hpp"

namespace assay {

Result<std::vector<LintReview>> read_reviews(std::string_view text) {
  std::vector<LintReview> reviews;
  constexpr std::size_t kColumns = 5;
  for (auto const& [line, cells] : tsv_rows(text, kColumns)) {
    if (cells.size() < kColumns) return Error{fmt::format("line {}: {} columns, expected 5", line, cells.size())};
    reviews.push_back({std::string(cells[0]), std::string(cells[1]), std::string(cells[2]), std::string(cells[3]),
                       std::string(cells[4])});
  }
  return reviews;
}

LintReview const* review_of(LintFinding const& finding, std::vector<LintReview> const& reviews) {
  auto const fits = [](std::string const& wanted, std::string const& given) {
    return wanted == "*" || wanted == given;
  };
  for (auto const& review : reviews)
    if (fits(review.op, finding.op) && fits(review.kind, finding.kind) && fits(review.clauses, finding.clauses))
      return &review;
  return nullptr;
}

}  // namespace assay
