#include "tools/ledger/lint_review.hpp"

#include <fmt/format.h>

#include <array>

namespace assay::inline tools {

bool read_reviews(std::string_view text, std::vector<LintReview>& reviews, std::string& error) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    LintReview review;
    std::array const columns = {&review.op, &review.kind, &review.clauses, &review.verdict, &review.comment};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      auto const tab = i + 1 < columns.size() ? line.find('\t') : line.size();
      if (tab == line.npos) return error = fmt::format("line {}: {} columns, expected 5", number, i + 1), false;
      *columns[i] = line.substr(0, tab);
      line.remove_prefix(std::min(tab + 1, line.size()));
    }
    reviews.push_back(std::move(review));
  }
  return true;
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

}  // namespace assay::inline tools
