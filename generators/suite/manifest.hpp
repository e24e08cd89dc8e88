// The manifest of a suite, SUITE/manifest.json, as data; generators/README.md describes it.
//
// It is JSON in which each line can be parsed separately. The first line contains the head and ends in `"cases":[`.
// Then follow a line for each case, the line `],"skipped":[`, a line for each skipped item, and a last line with the
// totals. A manifest without the totals is incomplete. Lines of both lists end in a comma, except the last of each
// list.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/version.hpp"
#include "generators/suite/case.hpp"
#include "generators/suite/unit.hpp"
#include "support/result.hpp"

namespace assay {

struct CaseFile {
  std::string name;    // "program.mlir", "input_0.npy", "expected_0.lo.npy"
  std::string type;    // element type of a tensor in the syntax of programs; empty for texts
  Shape shape;         // for tensors
  std::string digest;  // SHA-256 of the file
  bool is_tensor() const { return !type.empty(); }
};

// A case without the contents of its files. A result has one expected value, and low and high if it is not exact.
struct ManifestRow {
  std::string id;  // path of its folder in the suite: "add/f32_special"
  CaseKind kind = CaseKind::values;
  std::string op, recipe, breaks, profile, proof, note;
  std::string form;           // of program.mlir; empty: the usual form; "as_written": the case tests the text
  std::string official_rule;  // for valid cases: the rule by which the official tools reject it; empty: they accept it
  std::vector<std::string> satisfies, also, types;
  std::vector<std::string> answers;     // for probes: the description of each answer
  std::string version;                  // first version of StableHLO with all features of the program; empty: the text
                                        // is not a program
  std::uint64_t ops = 0, elements = 0;  // number of ops in the text; number of elements of all inputs and results
  std::vector<CaseFile> files;

  CaseFile const* file(std::string_view name) const;  // nullptr if it does not exist
};

struct ManifestHead {
  int format = kSuiteFormat;
  std::string tool, specification;  // "assay 0.1.0", "1.20.0"
  std::uint64_t seed = 1;
  bool quick = true;
  std::vector<std::string> ops, types, kinds;  // selected contents; empty: all
  std::string profile;
  std::string artifacts;  // version of the portable artifacts; empty: there are none
  bool has_hlo = false;   // valid programs are also written as HLO text
  std::uint32_t shard = 1, shards = 1;
  std::string options;  // digest of all options that determine the contents of the suite
};

inline constexpr std::size_t kCaseKinds = 6;

// The totals of a unit, a shard or a suite.
struct SuiteTotals {
  std::array<std::uint64_t, kCaseKinds> cases{};  // by CaseKind
  std::uint64_t skipped = 0, faults = 0;          // faults: cases that failed their self-test; they are included in
                                                  // skipped
  std::uint64_t agreed = 0, differ = 0, once = 0, open = 0, fails = 0;  // derivations: see Derived
  std::uint64_t all_cases() const;
  void add(SuiteTotals const& other);
};

// Lines without a line end and without a comma.
std::string head_line(ManifestHead const& head);
std::string row_line(ManifestRow const& row);
std::string skipped_line(Skipped const& skipped);
std::string totals_line(SuiteTotals const& totals);
inline constexpr std::string_view kSkippedLine = "],\"skipped\":[";

// An error if the line is invalid, such as a path outside the suite or a negative size. Lines may end in a comma.
Result<ManifestHead> parse_head(std::string_view line);
Result<ManifestRow> parse_row(std::string_view line);
Result<Skipped> parse_skipped(std::string_view line);
Result<SuiteTotals> parse_totals(std::string_view line);

bool case_kind(std::string_view name, CaseKind& kind);  // "values"

// Whether a folder or name of a case can be a path: parts of [a-zA-Z0-9_.] that do not begin with a dot, separated by
// slashes.
bool is_plain_path(std::string_view path);

}  // namespace assay
