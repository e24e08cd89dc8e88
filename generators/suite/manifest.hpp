// The manifest of a suite, SUITE/manifest.json, as data; generators/README.md describes it.
//
// It is JSON in which each line can be read separately: the first holds the head and ends in `"cases":[`, then comes a
// line for each case, then `],"skipped":[`, a line for each thing that was skipped, and a last line with the totals,
// without which a manifest is incomplete. Lines of both lists end in a comma, except the last of their list.
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
  std::string type;    // element type of a tensor, as programs write it; empty for texts
  Shape shape;         // of a tensor
  std::string digest;  // SHA-256 of its bytes
  bool is_tensor() const { return !type.empty(); }
};

// A case, without the contents of its files. A result has one expected value; low and high are present if it is not
// exact.
struct ManifestRow {
  std::string id;  // its folder below the suite: "add/f32_special"
  CaseKind kind = CaseKind::values;
  std::string op, recipe, breaks, profile, proof, note;
  std::string form;           // of program.mlir: empty, that of all cases; "as_written": the case is about the text
  std::string official_rule;  // of valid ones: by which the official tools refuse it; empty: they take it
  std::vector<std::string> satisfies, also, types;
  std::vector<std::string> answers;     // of probes: the description of each answer
  std::string version;                  // the least of StableHLO that has all features of the program; empty: of a text
                                        // that is not a program
  std::uint64_t ops = 0, elements = 0;  // of the text; of all inputs and results
  std::vector<CaseFile> files;

  CaseFile const* file(std::string_view name) const;  // nullptr if there is none
};

struct ManifestHead {
  int format = kSuiteFormat;
  std::string tool, specification;  // "assay 0.1.0", "1.20.0"
  std::uint64_t seed = 1;
  bool quick = true;
  std::vector<std::string> ops, types, kinds;  // the selection; empty: all
  std::string profile;
  std::string artifacts;  // the version of the portable artifacts; empty: there are none
  bool has_hlo = false;   // valid programs are there as HLO text, too
  std::uint32_t shard = 1, shards = 1;
  std::string options;  // digest of everything that determines the contents of the suite
};

inline constexpr std::size_t kCaseKinds = 6;

// Of a unit, a shard, a suite.
struct SuiteTotals {
  std::array<std::uint64_t, kCaseKinds> cases{};  // by CaseKind
  std::uint64_t skipped = 0, faults = 0;          // faults: cases that failed their self-test; included in skipped
  std::uint64_t agreed = 0, differ = 0, once = 0, open = 0, fails = 0;  // derivations: see Derived
  std::uint64_t all_cases() const;
  void add(SuiteTotals const& other);
};

// Lines without an end and without a comma.
std::string head_line(ManifestHead const& head);
std::string row_line(ManifestRow const& row);
std::string skipped_line(Skipped const& skipped);
std::string totals_line(SuiteTotals const& totals);
inline constexpr std::string_view kSkippedLine = "],\"skipped\":[";

// An error if the line is invalid or impossible: a path outside the suite, a negative size. They accept lines with and
// without a comma.
Result<ManifestHead> parse_head(std::string_view line);
Result<ManifestRow> parse_row(std::string_view line);
Result<Skipped> parse_skipped(std::string_view line);
Result<SuiteTotals> parse_totals(std::string_view line);

bool case_kind(std::string_view name, CaseKind& kind);  // "values"

// Whether a case's folder or name may be a path: parts of [a-zA-Z0-9_.] that do not begin with a dot, between slashes.
bool is_plain_path(std::string_view path);

}  // namespace assay
