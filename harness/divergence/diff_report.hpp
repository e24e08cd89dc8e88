// The result of `assay diff`, for display.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/divergence/op_finding.hpp"
#include "harness/divergence/value_names.hpp"

namespace assay::divergence {

// Ops of one kind, or of one layer.
struct DiffTableRow {
  std::string name;
  std::size_t ops = 0;
  std::array<std::size_t, kStandings> standing{};
  double made = 0, total = 0;  // the greatest errors of any
};

struct DiffReport {
  std::string program, values, profile;  // the file; whose values these are: a backend, a folder; the profile's name
  std::vector<OpFinding> findings;       // of the ops with results, in their order
  std::vector<bool> covered;             // by op: whether it was judged together with others
  std::vector<std::string> notes;        // further notes: unused files, failed runs
  std::uint32_t first = kNoOp;           // the first op that is not permitted
  bool is_cut_short = false;             // ops after the first one were not inspected

  std::size_t count(Standing standing) const;
  std::size_t judged() const;  // ops: permitted, amplified, not permitted
  OpFinding const* find(std::uint32_t op) const;
  bool is_unexplained() const;  // a result of the unchanged program is not explained by any op of the instrumented one
  // 0: all observed values are permitted, 1: one is not, 3: none was judged, one could not be, or one is unexplained.
  int exit_status() const;
};

// By mnemonic, most ops first; by layer, in the order of the program.
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
std::string diff_page(DiffReport const& report, DiffSubject const& subject);  // one HTML file that loads nothing

// "3.2e-07"; "unknown" where it is not a number.
std::string error_text(double error);

}  // namespace assay::divergence
