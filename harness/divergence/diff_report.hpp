// The report of `assay diff`.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/divergence/op_finding.hpp"
#include "harness/divergence/value_names.hpp"

namespace assay::divergence {

// A row for all ops with the same mnemonic, or of the same layer.
struct DiffTableRow {
  std::string name;
  std::size_t ops = 0;
  std::array<std::size_t, kStandings> standing{};
  double made = 0, total = 0;  // greatest errors of any op
};

struct DiffReport {
  std::string program, values, profile;  // file name; source of the values: a backend or a folder; name of the profile
  std::vector<OpFinding> findings;       // findings on the ops with results, in program order
  std::vector<bool> covered;             // by op: whether it was judged together with other ops
  std::vector<std::string> notes;        // notes: unused files, failed runs
  std::uint32_t first = kNoOp;           // the first op that is not permitted
  bool is_cut_short = false;             // whether the ops after the first one were skipped

  std::size_t count(Standing standing) const;
  std::size_t judged() const;  // number of ops that are permitted, amplified or not permitted
  OpFinding const* find(std::uint32_t op) const;
  bool is_unexplained() const;  // whether a result of the unchanged program is not explained by any op of the
                                // instrumented one
  // 0: all observed values are permitted. 1: one is not permitted. 3: none was judged, or one is undecided or
  // unexplained.
  int exit_status() const;
};

// By mnemonic, sorted by the number of ops; by layer, in program order.
std::vector<DiffTableRow> table_by_op(DiffReport const& report, FlatProgram const& flat);
std::vector<DiffTableRow> table_by_layer(DiffReport const& report, ValueNames const& names);

// Additional data for renderers.
struct DiffSubject {
  FlatProgram const& flat;
  ValueNames const& names;
  Program const& program;
};

std::string diff_text(DiffReport const& report, DiffSubject const& subject);
std::string diff_json(DiffReport const& report, DiffSubject const& subject);
std::string diff_page(DiffReport const& report, DiffSubject const& subject);  // one self-contained HTML file

// "3.2e-07"; "unknown" if the error is NaN.
std::string error_text(double error);

}  // namespace assay::divergence
