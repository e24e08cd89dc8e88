#include "harness/report/refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace assay {
namespace {

constexpr std::string_view kNothing = "rejection not counted: ";

// Whether the backend compiled a valid program; nullopt if that is unknown.
std::optional<bool> was_accepted(CaseOutcome const& outcome) {
  switch (outcome.verdict) {
    case Verdict::conforms:
    case Verdict::open:
      return true;
    case Verdict::violates:
      return !outcome.refused;
    case Verdict::unsupported:
    case Verdict::contested:
      return false;
    case Verdict::crashed:
    case Verdict::timed_out:
    case Verdict::not_run:
      break;
  }
  if (outcome.stage == Stage::run || outcome.stage == Stage::results) return true;
  return std::nullopt;
}

// The valid programs of a report, by op, and by op and types.
class Relatives {
public:
  explicit Relatives(Report const& report) {
    for (auto const& outcome : report.outcomes) {
      auto const taken = outcome.kind == CaseKind::invalid || outcome.op.empty() ? std::nullopt : was_accepted(outcome);
      if (!taken) continue;
      add(all_[outcome.op], *taken, outcome.reason);
      add(typed_[{outcome.op, sorted(outcome.types)}], *taken, outcome.reason);
    }
    for (auto const& asked : report.head.capabilities)
      if (!all_.contains(op_of(asked.what))) add(asked_[asked.what], asked.has, asked.reason);
  }

  // The most specific siblings: with the same op and types, with the same op, or those that were probed separately;
  // nullptr if there are none.
  Siblings const* of(CaseOutcome const& outcome) const {
    if (auto const at = typed_.find({outcome.op, sorted(outcome.types)}); at != typed_.end()) return &at->second;
    if (auto const at = all_.find(outcome.op); at != all_.end()) return &at->second;
    auto const at = asked_.find(acceptance_name(outcome.op));
    return at == asked_.end() ? nullptr : &at->second;
  }

private:
  static void add(Siblings& siblings, bool taken, std::string const& reason) {
    siblings.accepted += taken;
    siblings.refused += !taken;
    if (!taken && siblings.why.empty()) siblings.why = reason.substr(0, reason.find('\n'));
  }
  static std::vector<std::string> sorted(std::vector<std::string> types) {
    std::ranges::sort(types);
    return types;
  }
  static std::string op_of(std::string const& what) { return what.substr(std::min(what.size(), what.find(' ') + 1)); }

  std::map<std::string, Siblings> all_, asked_;
  std::map<std::pair<std::string, std::vector<std::string>>, Siblings> typed_;
};

std::string reason_of(CaseOutcome const& outcome, Siblings const& siblings) {
  return fmt::format(
      "{}the backend also rejects {} of {}{}{}", kNothing,
      siblings.refused == 1 ? "the valid program" : fmt::format("all {} valid programs", siblings.refused), outcome.op,
      siblings.why.empty() ? "" : ": ", siblings.why);
}

}  // namespace

std::string acceptance_name(std::string const& op) { return "accepts " + op; }

std::size_t assess_refusals(Report& report) {
  Relatives const relatives(report);
  std::size_t changed = 0;
  for (auto& outcome : report.outcomes) {
    bool const was_refused = outcome.verdict == Verdict::conforms || outcome.proves_nothing;
    if (outcome.kind != CaseKind::invalid || !was_refused || outcome.op.empty()) continue;
    auto const* const siblings = relatives.of(outcome);
    bool const proves_nothing = siblings && siblings->are_refused();
    changed += proves_nothing != outcome.proves_nothing;
    outcome.proves_nothing = proves_nothing;
    outcome.verdict = proves_nothing ? Verdict::unsupported : Verdict::conforms;
    outcome.reason = proves_nothing ? reason_of(outcome, *siblings) : "";
  }
  return changed;
}

}  // namespace assay
