// Judges the results of a backend by the permitted sets of a case. semantics/runtime/acceptance.hpp compares the
// elements.
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

// `outputs`: the folder of output_0.npy, .. Sets the verdict, stage, reason, results and, for probes, the answer of the
// outcome. Distinguishes missing, unreadable and truncated files, and wrong types and shapes.
void judge_outputs(LoadedCase const& expected, ManifestRow const& row, std::string const& outputs,
                   CaseOutcome& outcome);

// The same for a list of files. A case with fewer or more files than results has a missing or an additional result.
void judge_files(LoadedCase const& expected, ManifestRow const& row, std::vector<std::string> const& files,
                 CaseOutcome& outcome);

// The existing files FOLDER/STEM_0.npy, .., but at least `least` paths.
std::vector<std::string> result_files(std::string const& folder, std::string_view stem, std::size_t least);

// The stem of the names of result files in a folder: "output" if such files exist; else "actual", which `assay reduce`
// writes next to "expected"; else "expected"; else "output".
std::string_view result_stem(std::string const& folder);

// `assay judge`: compares expected_K.npy (with .lo, .hi and .flags if they exist) of one folder with the files of
// `result_stem` of another. The types are those of the manifest row if `expected` is a case of a suite; otherwise
// `types` ("bf16", one for all results or one for each) or those of the .npy files. An error if the expected results
// cannot be read.
Result<CaseOutcome> judge_folders(std::string const& expected, std::string const& actual,
                                  std::vector<std::string> const& types);

// Judges a whole suite that the user has run. The results of the case ID are ACTUAL/ID/output_0.npy, .. (or other names
// as for a single case). A case without a folder or without results is not run. Files do not show whether a program
// without results was accepted, so such cases are left out of the report and counted. The report is complete except for
// head.tool and head.backend. `is_chosen` selects the cases to judge; empty: all cases. An error if the suite cannot be
// read.
struct JudgedSuite {
  Report report;
  std::uint64_t about_acceptance = 0;  // cases that are left out
};
Result<JudgedSuite> judge_suite(std::string const& suite, std::string const& actual,
                                std::function<bool(ManifestRow const&)> const& is_chosen = {});

// The manifest row of the case in `folder`, and its suite. nullopt if the folder is not a case of a suite.
std::optional<ManifestRow> row_of_case(std::string const& folder, std::string& suite);

// An outcome with the data of a case that has not been run yet.
CaseOutcome outcome_of(ManifestRow const& row, std::uint64_t index);

}  // namespace assay
