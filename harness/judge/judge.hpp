// Judges the results of a backend by the sets of a case. The comparison itself is
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

// `outputs`: the folder with output_0.npy ..; sets verdict, stage, reason, results and, for probes, the answer.
// Missing, unreadable and truncated files, and wrong types or shapes, are distinguished.
void judge_outputs(LoadedCase const& expected, ManifestRow const& row, std::string const& outputs,
                   CaseOutcome& outcome);

// The same, where the files of the results are named: as many as there are results, or one is
// missing or too many.
void judge_files(LoadedCase const& expected, ManifestRow const& row, std::vector<std::string> const& files,
                 CaseOutcome& outcome);

// FOLDER/STEM_0.npy .., all that there are, but not fewer than `least`.
std::vector<std::string> result_files(std::string const& folder, std::string_view stem, std::size_t least);

// The stem of the names of result files in a folder: "output"; else "actual", in the same folder as the "expected" of
// `assay reduce`; else "expected". "output" if there are none.
std::string_view result_stem(std::string const& folder);

// `assay judge`: expected_K.npy (with .lo, .hi, .flags if they exist) of one folder compared with the files of
// `result_stem` of another. Types are those of the manifest row if `expected` is a case of a suite, otherwise those of
// the .npy files, or `types` ("bf16", one for all or one for each result). An error if the expected results cannot be
// read.
Result<CaseOutcome> judge_folders(std::string const& expected, std::string const& actual,
                                  std::vector<std::string> const& types);

// A whole suite, for users who run it themselves: results of the case ID are ACTUAL/ID/output_0.npy .. (or as for
// a single case). A case without a folder or without results was not run. Files do not show whether programs
// without results were accepted: such cases are left out of the report, and counted. The report is complete except
// for head.tool and head.backend. `is_chosen`: the cases to judge; nothing: all. An error if the suite cannot be
// read.
struct JudgedSuite {
  Report report;
  std::uint64_t about_acceptance = 0;  // cases that were left out
};
Result<JudgedSuite> judge_suite(std::string const& suite, std::string const& actual,
                                std::function<bool(ManifestRow const&)> const& is_chosen = {});

// The suite that a folder is a case of, and its row in the manifest. Nothing if it is not one.
std::optional<ManifestRow> row_of_case(std::string const& folder, std::string& suite);

// The data of an outcome about its case, before it is run.
CaseOutcome outcome_of(ManifestRow const& row, std::uint64_t index);

}  // namespace assay
