#include "harness/divergence/diff_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace assay::divergence {
namespace {

// Rows in the order in which their names first occur.
class DiffTable {
public:
  void add(std::string const& name, OpFinding const& finding) {
    auto const [at, is_new] = numbers_.try_emplace(name, rows.size());
    if (is_new) rows.emplace_back().name = name;
    auto& row = rows[at->second];
    ++row.ops;
    ++row.standing[static_cast<std::size_t>(finding.standing)];
    if (finding.values.empty()) return;
    row.made = std::fmax(row.made, finding.made);
    row.total = std::fmax(row.total, finding.total);
  }
  std::vector<DiffTableRow> rows;

private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

}  // namespace

std::size_t DiffReport::count(Standing standing) const {
  return static_cast<std::size_t>(std::ranges::count(findings, standing, &OpFinding::standing));
}

std::size_t DiffReport::judged() const {
  return count(Standing::permitted) + count(Standing::amplified) + count(Standing::not_permitted);
}

OpFinding const* DiffReport::find(std::uint32_t op) const {
  auto const found = std::ranges::lower_bound(findings, op, {}, &OpFinding::op);
  return found == findings.end() || found->op != op ? nullptr : &*found;
}

bool DiffReport::is_unexplained() const {
  return std::ranges::any_of(findings, [](OpFinding const& one) { return !one.unexplained.empty(); });
}

int DiffReport::exit_status() const {
  if (count(Standing::not_permitted) > 0) return 1;
  return judged() == 0 || count(Standing::undecided) > 0 || is_unexplained() ? 3 : 0;
}

std::vector<DiffTableRow> table_by_op(DiffReport const& report, FlatProgram const& flat) {
  DiffTable table;
  for (auto const& finding : report.findings) table.add(std::string(flat.ops()[finding.op].op->name), finding);
  std::ranges::stable_sort(table.rows, std::greater<>(), &DiffTableRow::ops);
  return table.rows;
}

std::vector<DiffTableRow> table_by_layer(DiffReport const& report, ValueNames const& names) {
  DiffTable table;
  for (auto const& finding : report.findings) table.add(names.layer(finding.op), finding);
  return table.rows;
}

std::string error_text(double error) { return std::isnan(error) ? "unknown" : fmt::format("{:.2g}", error); }

}  // namespace assay::divergence
