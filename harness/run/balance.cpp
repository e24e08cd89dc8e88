#include "harness/run/balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>

#include "generators/suite/digest.hpp"

namespace assay {
namespace {

constexpr double kMaxSeconds = 1e6;
constexpr std::uint64_t kUnknown = 1000;  // microseconds, if no time is known

std::uint64_t microseconds_of(CaseOutcome const& outcome) {
  auto const seconds = outcome.seconds + outcome.overhead;
  return std::isfinite(seconds) ? static_cast<std::uint64_t>(std::clamp(seconds, 0.0, kMaxSeconds) * 1e6) : 0;
}

}  // namespace

CaseTimes::CaseTimes(Report const& report) {
  Digest digest;
  for (auto const& outcome : report.outcomes) {
    if (outcome.verdict == Verdict::not_run) continue;
    auto const time = microseconds_of(outcome);
    if (!of_case_.emplace(outcome.id, time).second) continue;
    for (auto* const mean : {&of_op_[outcome.op], &all_}) mean->sum += time, ++mean->count;
    digest.add(fmt::format("{} {}\n", outcome.id, time));
  }
  digest_ = digest.finish();
}

Result<CaseTimes> CaseTimes::read(std::string const& path) {
  auto const report = read_report(path);
  if (!report) return Error{report.error()};
  CaseTimes times(*report);
  if (times.of_case_.empty()) return Error{path + ": no case of this report was run, so it has no times"};
  return times;
}

std::uint64_t CaseTimes::microseconds(ManifestRow const& row) const {
  if (auto const at = of_case_.find(row.id); at != of_case_.end()) return at->second;
  if (auto const at = of_op_.find(row.op); at != of_op_.end()) return at->second.value();
  return all_.count ? all_.value() : kUnknown;
}

std::vector<std::uint32_t> balanced_shards(std::vector<std::uint64_t> const& microseconds, std::uint32_t shards) {
  std::vector<std::size_t> order(microseconds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return microseconds[i]; });
  using Load = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (std::uint32_t shard = 0; shard < shards; ++shard) least.emplace(0, shard);
  std::vector<std::uint32_t> of(microseconds.size());
  for (auto const i : order) {
    auto [load, shard] = least.top();
    least.pop();
    of[i] = shard;
    least.emplace(load + microseconds[i] + 1, shard);  // + 1 also distributes cases that take no time
  }
  return of;
}

}  // namespace assay
