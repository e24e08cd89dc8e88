#include "campaign/run/campaign_run.hpp"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "campaign/novelty/features.hpp"
#include "campaign/programs/selection.hpp"
#include "campaign/run/blocks.hpp"
#include "campaign/run/failure_file.hpp"
#include "campaign/run/timed_backend.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "support/parallel.hpp"

namespace assay::campaign {
namespace {

using Clock = std::chrono::steady_clock;
using reduction::Outcome;

constexpr std::uint64_t kMaxSteps = 20'000;  // step limit of the oracle: a near miss may loop almost forever

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::vector<Way> ways_of(CampaignHead const& head, Profile const& profile) {
  return selected_ways(all_ways(profile, seed_of(head.seed, head.shard)),
                       {{head.ops.begin(), head.ops.end()},
                        {head.types.begin(), head.types.end()},
                        {head.only_ops.begin(), head.only_ops.end()}});
}

class CampaignRun {
public:
  CampaignRun(CampaignFolder& folder, Backend& backend, CampaignOptions const& options)
      : folder_(folder),
        backend_(backend),
        options_(options),
        ways_(ways_of(folder.state().head, *options.profile)),
        blocks_(ways_, folder.state(), options.programs),
        failures_(folder, backend, options, mutex_),
        before_(folder.state().seconds()) {}

  Result<void> run() {
    run_workers(
        options_.jobs, [this](std::size_t thread) { work(thread); }, release_thread_caches);
    if (error_.empty()) count_filed_failures();
    while (error_.empty() && count_block(true)) continue;
    if (error_.empty() && !backend_.failure().empty()) error_ = backend_.failure();
    return error_.empty() ? Result<void>() : Error{error_};
  }

private:
  bool is_stopped() const {
    bool const is_late = options_.seconds > 0 && seconds_since(begin_) >= options_.seconds;
    return is_late || (options_.stop && *options_.stop);
  }

  void work(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (error_.empty() && !is_stopped() && backend_.failure().empty() && !blocks_.is_over()) {
      auto const turn = blocks_.next();
      if (!turn) {
        constexpr std::chrono::milliseconds kLook{50};
        changed_.wait_for(lock, kLook);
        continue;
      }
      bool const has_failed = folder_.state().failures.contains(turn->program);  // before the campaign was killed
      lock.unlock();
      TurnResult result;
      bool const is_done = has_failed ? count_failed(*turn, result) : run_iteration(*turn, thread, result);
      lock.lock();
      if (is_done)
        blocks_.give(*turn, std::move(result));
      else
        blocks_.give_up(*turn);
      while (count_block(false)) continue;
      changed_.notify_all();
    }
  }

  // A campaign that was killed may have filed failures of programs that this run did not reach. The blocks that end now
  // must count them, as their causes do.
  void count_filed_failures() {
    for (auto const& turn : blocks_.without_result())
      if (TurnResult result; folder_.state().failures.contains(turn.program) && count_failed(turn, result))
        blocks_.give(turn, std::move(result));
  }

  // The caller has locked the mutex, or is the only thread.
  bool count_block(bool is_end) {
    auto record = blocks_.take(is_end);
    if (!record) return false;
    bool const is_empty = record->ways.empty();
    record->count.seconds = before_ + seconds_since(begin_);
    record->count.causes = folder_.state().causes.size() - causes_before_;
    causes_before_ = folder_.state().causes.size();
    if (is_empty) return true;
    if (auto const added = folder_.add_block(*record); !added) return error_ = added.error(), false;
    if (options_.progress) options_.progress(folder_.state());
    return true;
  }

  bool is_selective() const {
    auto const& head = folder_.state().head;
    return !head.ops.empty() || !head.types.empty() || !head.only_ops.empty();
  }

  DrawnProgram draw(Turn const& turn) const {
    auto const& head = folder_.state().head;
    Random random(seed_of(seed_of(seed_of(head.seed, head.shard), "program"), turn.program));
    return ways_[turn.way].draw(random, turn.program / kEpoch);
  }

  // Counts a program whose failure is already filed. Only its features are computed.
  bool count_failed(Turn const& turn, TurnResult& result) const {
    result.ended = Ended::failed;
    auto const drawn = draw(turn);
    auto const reference = reduction::ReferenceRun::prepare(drawn.text, false);
    if (!reference) return true;
    auto const features = features_of(*reference->program());
    result.features.assign(features.begin(), features.end());
    return true;
  }

  // Returns false if the run was stopped.
  bool run_iteration(Turn const& turn, std::size_t thread, TurnResult& result) {
    auto const begin = Clock::now();
    TimedBackend backend(backend_);
    auto const drawn = draw(turn);
    bool is_done = true;
    result.ended = is_selective() ? Ended::unmatched : Ended::unusable;
    if (drawn) is_done = run_program(turn, drawn, backend, thread, result);
    result.waited = backend.seconds();
    result.own = std::max(0.0, seconds_since(begin) - result.waited);
    return is_done;
  }

  bool run_program(Turn const& turn, DrawnProgram const& drawn, TimedBackend& backend, std::size_t thread,
                   TurnResult& result) {
    reduction::InterestingnessTest test(backend, *options_.profile, options_.work + "/runs");
    test.seconds = options_.case_seconds;
    test.stop = options_.stop;
    test.steps = kMaxSteps;
    auto reference = drawn.prepared ? reduction::ReferenceRun::of(drawn.prepared)
                                    : reduction::ReferenceRun::prepare(drawn.text, false);
    auto attempt = test.try_out(std::move(reference), drawn.text, drawn.inputs, static_cast<unsigned>(thread));
    if (attempt.program) {
      auto const features = features_of(*attempt.program);
      result.features.assign(features.begin(), features.end());
      // If the backend did not run the program, the counters are those of an earlier program.
      bool const is_run = attempt.seen.outcome != Outcome::unusable && attempt.seen.outcome != Outcome::accepted;
      if (is_run && !add_coverage(backend, options_.work + "/runs/" + std::to_string(thread), result)) return false;
    }
    Failure failure{turn.program, ways_[turn.way].name,           drawn.text,
                    drawn.inputs, std::move(attempt.seen),        attempt.program,
                    std::nullopt, before_ + seconds_since(begin_)};
    switch (failure.seen.outcome) {
      case Outcome::conforms:
        result.ended = Ended::conforms;
        return true;
      case Outcome::open:
        return judge_open(failure, backend, thread, result);
      case Outcome::unsupported:
        result.ended = Ended::unsupported;
        return true;
      case Outcome::stopped:
        return false;
      case Outcome::unusable:
      case Outcome::accepted:
        result.ended = Ended::unusable;
        return true;
      case Outcome::refused:
        if (!reduction::ReferenceRun::prepare(drawn.text, true)) return result.ended = Ended::contested, true;
        break;
      default:
        break;
    }
    result.ended = Ended::failed;
    return file(failure, backend, thread);
  }

  // Returns false if the coverage command failed.
  bool add_coverage(TimedBackend const& backend, std::string const& folder, TurnResult& result) {
    auto ids = backend.coverage();
    if (options_.coverage) {
      auto const more = options_.coverage->ids(folder, options_.case_seconds, options_.stop);
      if (!more) {
        std::lock_guard const lock(mutex_);
        return error_ = more.error(), false;
      }
      ids.insert(ids.end(), more->begin(), more->end());
    }
    auto const features = coverage_features(ids);
    result.features.insert(result.features.end(), features.begin(), features.end());
    return true;
  }

  void locate(Failure& failure, Backend& backend, std::size_t thread) const {
    LocateOptions how;
    how.profile = options_.profile;
    how.text_profile = options_.text_profile;
    how.work = options_.work + "/located_" + std::to_string(thread);
    how.seconds = options_.case_seconds;
    how.stop = options_.stop;
    failure.located = locate_op(failure.text, failure.inputs, backend, how);
  }

  // The final results may be undecidable because permitted sets grew along the program. In this case the ops are judged
  // one by one.
  bool judge_open(Failure& failure, Backend& backend, std::size_t thread, TurnResult& result) {
    result.ended = Ended::open;
    bool const has_several = result.features.size() > 2;
    if (failure.seen.reason.empty() || !has_several) return true;
    locate(failure, backend, thread);
    if (!failure.located) return true;
    result.ended = Ended::failed;
    return file(failure, backend, thread);
  }

  bool file(Failure& failure, Backend& backend, std::size_t thread) {
    // A signal to assay may have stopped the backend's process as well. Its exit status is meaningless then.
    if (options_.stop && *options_.stop) return false;
    if (failure.seen.outcome == Outcome::violates) locate(failure, backend, thread);
    if (auto const filed = failures_.add(failure); !filed) {
      std::lock_guard const lock(mutex_);
      return error_ = filed.error(), false;
    }
    std::lock_guard const lock(mutex_);
    return folder_.state().failures.contains(failure.program);
  }

  CampaignFolder& folder_;
  Backend& backend_;
  CampaignOptions const& options_;
  std::vector<Way> const ways_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Blocks blocks_;
  FailureFile failures_;
  double before_;  // duration of earlier runs, in seconds
  std::size_t causes_before_ = folder_.state().causes.size();
  std::string error_;
  Clock::time_point const begin_ = Clock::now();
};

}  // namespace

Result<void> run_campaign(CampaignFolder& folder, Backend& backend, CampaignOptions const& options) {
  return CampaignRun(folder, backend, options).run();
}

}  // namespace assay::campaign
