#include "harness/reduction/candidates/search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/parallel.hpp"

namespace assay::reduction {

struct Search::Proposal {
  std::string text;
  std::vector<Tensor> inputs;
  Attempt attempt = {};
};

Search::Search(InterestingnessTest& test, Attempt start, Candidate candidate, ValueIds ids, unsigned jobs,
               double time_limit)
    : test_(test),
      attempt_(std::move(start)),
      candidate_(std::move(candidate)),
      ids_(std::move(ids)),
      jobs_(std::max(1u, jobs)),
      time_limit_(time_limit),
      wanted_(attempt_.seen) {}

double Search::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

bool Search::is_over() const {
  return seconds() > time_limit_ || !ends_differently_.empty() || (test_.stop && test_.stop->load());
}

// Ends the search if the backend fails on every candidate in the same way, for example in its parser.
void Search::inspect_other_failure(Observation const& seen) {
  constexpr unsigned kMaxForeignEnds = 25;
  if (seen.outcome == Outcome::unusable || seen.outcome == Outcome::stopped) return;
  is_read_ |= !seen.is_misbehaving() || seen.outcome == Outcome::violates || seen.outcome == Outcome::accepted;
  if (is_read_) return;
  std::string const end = end_text(seen);
  foreign_ends_ = end == foreign_end_ ? foreign_ends_ + 1 : 1;
  foreign_end_ = end;
  if (foreign_ends_ == kMaxForeignEnds)
    ends_differently_ = fmt::format("{} smaller programs in a row: {}", foreign_ends_, end);
}

void Search::judge(std::vector<Proposal>& batch) {
  for_each_index(batch.size(), batch.size(), [&](std::size_t i) {
    batch[i].attempt = test_.try_out(batch[i].text, std::move(batch[i].inputs), static_cast<unsigned>(i));
  });
}

bool Search::take_first(std::size_t count, Propose const& propose) {
  if (first_of(count, propose)) return true;
  if (!candidate_.options.is_invalid) return false;
  candidate_.infers = false;
  bool const is_taken = first_of(count, propose);
  candidate_.infers = true;
  return is_taken;
}

bool Search::first_of(std::size_t count, Propose const& propose) {
  for (std::size_t next = 0; next < count && !is_over();) {
    std::vector<Proposal> batch;
    for (; next < count && batch.size() < jobs_; ++next) {
      auto candidate = propose(next);
      if (!candidate) continue;
      Proposal proposal{text_of(*candidate), std::move(candidate->inputs)};
      if (!test_.is_known(proposal.text, proposal.inputs)) batch.push_back(std::move(proposal));
    }
    judge(batch);
    for (auto& proposal : batch) {
      if (!is_same_failure(wanted_, proposal.attempt.seen, strictly_))
        inspect_other_failure(proposal.attempt.seen);
      else if (accept(std::move(proposal.attempt)))
        return true;
      if (is_over()) return false;
    }
  }
  return false;
}

bool Search::take(std::optional<Candidate> candidate) {
  return candidate && first_of(1, [&](std::size_t) { return std::move(candidate); });
}

Attempt Search::try_out(Candidate const& candidate) { return test_.try_out(text_of(candidate), candidate.inputs); }

bool Search::accept(Attempt attempt) {
  std::string reason;
  ValueIds ids;
  auto candidate = read_candidate(*attempt.program, attempt.inputs, candidate_.options, reason, &ids);
  if (!candidate) return false;
  is_read_ = true;
  attempt_ = std::move(attempt);
  candidate_ = std::move(*candidate);
  ids_ = std::move(ids);
  exact_.clear();
  if (strictly_) wanted_ = attempt_.seen;
  return true;
}

std::vector<RuntimeValue> const& Search::exact() {
  if (exact_.empty()) {
    exact_.resize(candidate_.values.size());
    if (!candidate_.options.has_data) return exact_;
    for (auto& [value, known] : attempt_.reference->trace(candidate_.inputs).values)
      if (auto const id = ids_.find(value); id != ids_.end()) exact_[id->second] = std::move(known);
  }
  return exact_;
}

}  // namespace assay::reduction
