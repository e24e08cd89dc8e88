#include "harness/run/probe_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "harness/suite_cases.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxControls = 4, kMaxPerCapability = 3, kMaxPerOp = 3;

ProbeCase make_control_case(ManifestRow const& row, std::uint64_t index, std::string key) {
  ProbeCase found{row, index, std::move(key)};
  found.row.kind = CaseKind::valid;
  return found;
}

void sort_by_size(std::vector<ProbeCase>& cases) {
  std::ranges::stable_sort(cases, {}, [](ProbeCase const& one) { return one.row.elements; });
}

class ProbeSearch {
public:
  ProbeSearch(RunOptions const& options, ProbeCases& found) : options_(options), found_(found) {}

  void offer(ManifestRow const& row, std::uint64_t index) {
    bool const is_invalid = row.kind == CaseKind::invalid, is_chosen = assay::is_chosen(options_, row);
    found_.has_invalid = found_.has_invalid || (is_invalid && is_chosen);
    if (!is_invalid) offer_control(row, index);
    if (!row.op.empty()) {
      if (is_chosen) (is_invalid ? ops_with_invalid_ : ops_with_valid_).insert(row.op);
      if (!is_invalid) offer_of_op(row, index);
    }
    if (!is_chosen || row.kind != CaseKind::values) return;
    auto& lists = found_.by_capability;
    if (!row.op.empty())
      offer_differing(lists["op " + row.op], row, index, fmt::format("{}", fmt::join(row.types, ",")));
    for (auto const& type : row.types) offer_differing(lists["type " + type], row, index, row.op);
    if (row.recipe.find("dynamic") != std::string::npos) offer_differing(lists["dynamic shapes"], row, index, row.op);
  }

  void finish() {
    std::erase_if(found_.by_refused_op, [&](auto const& one) {
      return !ops_with_invalid_.contains(one.first) || ops_with_valid_.contains(one.first);
    });
  }

private:
  void offer_control(ManifestRow const& row, std::uint64_t index) {
    auto& controls = found_.controls;
    if (controls.size() < kMaxControls && std::ranges::find(controls, row.op, &ProbeCase::key) == controls.end())
      controls.push_back(make_control_case(row, index, row.op));
  }

  void offer_of_op(ManifestRow const& row, std::uint64_t index) {
    auto& cases = found_.by_refused_op[row.op];
    if (cases.size() == kMaxPerOp) {
      if (row.elements >= cases.back().row.elements) return;
      cases.pop_back();
    }
    cases.push_back(make_control_case(row, index, ""));
    sort_by_size(cases);
  }

  // Keeps the smallest case for each key.
  static void offer_differing(std::vector<ProbeCase>& cases, ManifestRow const& row, std::uint64_t index,
                              std::string const& key) {
    auto const same = std::ranges::find(cases, key, &ProbeCase::key);
    bool const is_full = cases.size() == kMaxPerCapability;
    if (same == cases.end() && !is_full) {
      cases.push_back({row, index, key});
    } else {
      auto& replaced = same == cases.end() ? cases.back() : *same;
      if (row.elements >= replaced.row.elements) return;
      replaced = {row, index, key};
    }
    sort_by_size(cases);
  }

  RunOptions const& options_;
  ProbeCases& found_;
  std::set<std::string> ops_with_invalid_, ops_with_valid_;  // of the chosen cases
};

}  // namespace

Result<ProbeCases> find_probe_cases(RunOptions const& options) {
  ProbeCases found;
  ProbeSearch search(options, found);
  auto const read = for_each_case(found.reader, options.suite, [&](ManifestRow const& row, std::uint64_t index) {
    return search.offer(row, index), Result<void>();
  });
  if (!read) return Error{read.error()};
  search.finish();
  return found;
}

}  // namespace assay
