#include "harness/reduction/candidates/search.hpp"

#include <algorithm>
#include <system_error>
#include <thread>

namespace assay::inline harness::reduction {

struct Search::Proposal {
  std::string text;
  std::vector<Tensor> inputs;
  Trial trial = {};
};

Search::Search(Laboratory& laboratory, Trial start, Draft draft, ValueIds ids, unsigned jobs, double time_limit)
    : laboratory_(laboratory),
      trial_(std::move(start)),
      draft_(std::move(draft)),
      ids_(std::move(ids)),
      jobs_(std::max(1u, jobs)),
      time_limit_(time_limit),
      wanted_(trial_.seen) {}

double Search::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

bool Search::is_over() const { return seconds() > time_limit_ || (laboratory_.stop && laboratory_.stop->load()); }

void Search::judge(std::vector<Proposal>& batch) {
  std::vector<std::thread> threads;
  auto const work = [&](std::size_t i) {
    batch[i].trial = laboratory_.try_out(batch[i].text, std::move(batch[i].inputs), static_cast<unsigned>(i));
  };
  std::size_t next = 1;
  try {
    for (; next < batch.size(); ++next) threads.emplace_back(work, next);
  } catch (std::system_error const&) {  // no more threads to be had
  }
  if (!batch.empty()) work(0);
  for (; next < batch.size(); ++next) work(next);
  for (auto& thread : threads) thread.join();
}

bool Search::take_first(std::size_t count, Propose const& propose) {
  if (first_of(count, propose)) return true;
  if (!draft_.aims.is_invalid) return false;
  draft_.infers = false;
  bool const is_taken = first_of(count, propose);
  draft_.infers = true;
  return is_taken;
}

bool Search::first_of(std::size_t count, Propose const& propose) {
  for (std::size_t next = 0; next < count && !is_over();) {
    std::vector<Proposal> batch;
    for (; next < count && batch.size() < jobs_; ++next) {
      auto draft = propose(next);
      if (!draft) continue;
      Proposal proposal{text_of(*draft), std::move(draft->inputs)};
      if (!laboratory_.is_known(proposal.text, proposal.inputs)) batch.push_back(std::move(proposal));
    }
    judge(batch);
    for (auto& proposal : batch)
      if (is_same_failure(wanted_, proposal.trial.seen, strictly_) && become(std::move(proposal.trial))) return true;
  }
  return false;
}

bool Search::take(std::optional<Draft> draft) {
  return draft && first_of(1, [&](std::size_t) { return std::move(draft); });
}

Trial Search::look(Draft const& draft) { return laboratory_.try_out(text_of(draft), draft.inputs); }

bool Search::become(Trial trial) {
  std::string reason;
  ValueIds ids;
  auto draft = read_draft(trial.program, trial.inputs, draft_.aims, reason, &ids);
  if (!draft) return false;
  trial_ = std::move(trial);
  draft_ = std::move(*draft);
  ids_ = std::move(ids);
  exact_.clear();
  if (strictly_) wanted_ = trial_.seen;
  return true;
}

std::vector<RuntimeValue> const& Search::exact() {
  if (exact_.empty()) {
    exact_.resize(draft_.types.size());
    if (!draft_.aims.has_data) return exact_;
    for (auto& [value, known] : trial_.subject->trace(draft_.inputs).values)
      if (auto const id = ids_.find(value); id != ids_.end()) exact_[id->second] = std::move(known);
  }
  return exact_;
}

}  // namespace assay::inline harness::reduction
