// Judges what a backend has written, by the sets of a case. The comparison itself is
// semantics/runtime/acceptance.hpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"
#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay {

// `outputs`: the folder with output_0.npy ..; sets verdict, stage, reason, results and, of probes,
// the answer. Missing, unreadable, cut-off files and other types or shapes are told apart.
void judge_outputs(LoadedCase const& expected, ManifestRow const& row, std::string const& outputs,
                   CaseOutcome& outcome);

// The same, where the files of the results are named: as many as there are results, or one is
// missing or too many.
void judge_files(LoadedCase const& expected, ManifestRow const& row, std::vector<std::string> const& files,
                 CaseOutcome& outcome);

// FOLDER/STEM_0.npy .., all that there are, but not fewer than `least`.
std::vector<std::string> result_files(std::string const& folder, std::string_view stem, std::size_t least);

// How files of what was computed are named in a folder: "output"; else "actual", next to the "expected" of `assay reduce`;
// else "expected". "output" if there are none.
std::string_view result_stem(std::string const& folder);

// `assay judge`: expected_K.npy (with .lo, .hi, .flags where there are) of one folder against the files of `result_stem`
// of another. Types are those of the manifest row
// if `expected` is a case of a suite, else what the .npy files say, or `types` ("bf16", one for all
// or one for each result). An error if what is expected cannot be read.
Result<CaseOutcome> judge_folders(std::string const& expected, std::string const& actual,
                                  std::vector<std::string> const& types);

// A whole suite, for those who run it themselves: results of the case ID are ACTUAL/ID/output_0.npy
// .. (or as for a single case). A case of which there is no folder, or none with results, was not
// run. Whether programs that have no results were refused or accepted cannot be told
// from files: they are left out of the report, and counted. The report has all but head.tool and
// head.backend. `is_chosen`: which cases are judged; nothing: all. An error if the suite cannot be read.
struct JudgedSuite {
  Report report;
  std::uint64_t about_acceptance = 0;  // cases that were left out
};
Result<JudgedSuite> judge_suite(std::string const& suite, std::string const& actual,
                                std::function<bool(ManifestRow const&)> const& is_chosen = {});

// The suite that a folder is a case of, and its row in the manifest. Nothing if it is not one.
std::optional<ManifestRow> row_of_case(std::string const& folder, std::string& suite);

// What an outcome says of its case, before it is run.
CaseOutcome outcome_of(ManifestRow const& row, std::uint64_t index);

}  // namespace assay
