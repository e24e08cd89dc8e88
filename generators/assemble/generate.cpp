#include "generators/assemble/generate.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <set>

#include "generators/assemble/suite_folder.hpp"
#include "generators/derive/golden.hpp"
#include "generators/suite/spool.hpp"
#include "generators/suite/writer.hpp"
#include "oracle/functions/engines.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

constexpr std::string_view kFault = "a bug in assay: ";

class Generation {
public:
  Generation(std::vector<Unit> units, GenerateOptions const& options, SuiteRequest const& request)
      : units_(std::move(units)), options_(options), request_(request), folder_(request.folder) {}

  SuiteResult run() {
    SuiteResult result;
    if (auto const chosen = choose_units(); !chosen)
      return result.error = chosen.error(), result.end = SuiteResult::End::refused, result;
    // Without it, each case that depends on it would be skipped separately.
    if (auto const ready = prepare_arb(); !ready)
      return result.error = ready.error(), result.end = SuiteResult::End::refused, result;
    auto const head = head_of(options_, request_);
    switch (folder_.open(head, result.totals, result.error)) {
      case SuiteFolder::State::was_whole:
        return result.end = SuiteResult::End::was_whole, result;
      case SuiteFolder::State::refused:
        return result.end = SuiteResult::End::refused, result;
      case SuiteFolder::State::failed:
        return result;
      case SuiteFolder::State::open:
        break;
    }
    writer_.emplace(request_.folder, folder_.resumed(), options_.artifacts, options_.writes_hlo);
    make_all();
    result.totals = totals_;
    result.error = error_;
    if (!error_.empty()) return result;
    if (is_stopped()) return result.end = SuiteResult::End::stopped, result;
    std::vector<std::string> names;
    for (auto const& unit : units_) names.push_back(unit.name);
    std::ranges::sort(names);
    auto const finished = folder_.finish(head, names);
    if (!finished) return result.error = finished.error(), result;
    result.totals = *finished;
    result.end = SuiteResult::End::whole;
    return result;
  }

private:
  // Sorts by descending weight, so that no thread runs a long unit at the end, and shards have similar weights.
  Result<void> choose_units() {
    if (request_.shard < 1 || request_.shard > request_.shards) return Error{"no such shard"};
    std::set<std::string_view> names;
    for (auto const& unit : units_)
      if (!names.insert(unit.name).second) return Error{"two units are named " + unit.name};
    std::ranges::sort(units_, [](Unit const& a, Unit const& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.name < b.name;
    });
    std::vector<Unit> chosen;
    for (std::size_t i = request_.shard - 1; i < units_.size(); i += request_.shards)
      chosen.push_back(std::move(units_[i]));
    units_ = std::move(chosen);
    return {};
  }

  void make_all() {
    std::size_t const workers = std::min(worker_count(request_.jobs), units_.size());
    run_workers(
        workers, [this](std::size_t) { work(); }, release_thread_caches);
  }

  void work() {
    for (std::size_t i = next_++; i < units_.size() && !is_stopped(); i = next_++) {
      auto const& unit = units_[i];
      try {
        auto const before = folder_.resumed() ? read_spool_totals(folder_.spool(unit.name)) : std::nullopt;
        SuiteTotals totals = before.value_or(SuiteTotals());
        if (!before && !make(unit, totals)) continue;
        done(unit, totals);
      } catch (std::bad_alloc const&) {
        fail(unit.name + ": " + std::string(kNoMemory));
      } catch (std::exception const& error) {
        fail(unit.name + ": " + error.what());
      }
    }
  }

  // Returns false if the unit was not completed.
  bool make(Unit const& unit, SuiteTotals& totals) {
    Spool spool(folder_.spool(unit.name));
    DerivationCounts derivations;
    UnitOutput output;
    output.derivations = &derivations;
    output.omit = [&](Skipped skipped) {
      spool.add(skipped);
      ++totals.skipped;
    };
    output.give = [&](Case made) {
      if (is_stopped()) return false;
      if (!options_.wants(made.kind)) return true;
      put(made, spool, totals);
      return !is_stopped();
    };
    unit.make(output);
    if (is_stopped()) return false;
    totals.agreed = derivations.agreed;
    totals.differ = derivations.differ;
    totals.once = derivations.once;
    totals.open = derivations.open;
    totals.fails = derivations.fails;
    auto const finished = spool.finish(totals);
    if (!finished) fail(finished.error());
    return static_cast<bool>(finished);
  }

  void put(Case const& made, Spool& spool, SuiteTotals& totals) {
    ManifestRow row;
    std::string error;
    switch (writer_->write(made, row, error)) {
      case Written::whole:
        spool.add(row);
        ++totals.cases[static_cast<std::size_t>(made.kind)];
        break;
      case Written::refused:
        spool.add(Skipped{row.id, std::string(kFault) + error});
        ++totals.skipped;
        ++totals.faults;
        break;
      case Written::unwanted:
        spool.add(Skipped{row.id, error});
        ++totals.skipped;
        break;
      case Written::failed:
        fail(error);
    }
    if (!spool.is_good()) fail(spool.error());
  }

  bool is_stopped() const { return failed_ || (request_.stop && *request_.stop); }

  void fail(std::string error) {
    std::lock_guard const lock(mutex_);
    if (error_.empty()) error_ = std::move(error);
    failed_ = true;
  }

  void done(Unit const& unit, SuiteTotals const& totals) {
    std::lock_guard const lock(mutex_);
    totals_.add(totals);
    ++done_;
    if (request_.progress) request_.progress({done_, units_.size(), unit.name, totals_.all_cases()});
  }

  std::vector<Unit> units_;
  GenerateOptions const& options_;
  SuiteRequest const& request_;
  SuiteFolder folder_;
  std::optional<SuiteWriter> writer_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;  // guards the following members
  SuiteTotals totals_;
  std::size_t done_ = 0;
  std::string error_;
};

}  // namespace

SuiteResult generate(std::vector<Unit> units, GenerateOptions const& options, SuiteRequest const& request) {
  return Generation(std::move(units), options, request).run();
}

}  // namespace assay
