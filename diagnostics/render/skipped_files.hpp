// Files of folders on a command line that were not checked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/policy/config.hpp"
#include "diagnostics/report.hpp"

namespace assay {

struct SkippedFiles {
  ExcludedFiles excluded;
  std::vector<std::string> links;  // to folders, which are not followed
};

// "3 files are excluded by assay.toml"; empty if there is none.
std::string excluded_text(ExcludedFiles const& excluded);

// The last member of the report has what was skipped until then: `excluded` and `unfollowedLinks`, if there are any.
std::unique_ptr<Renderer> make_json_renderer(Sink sink, std::shared_ptr<SkippedFiles const> skipped);

}  // namespace assay
