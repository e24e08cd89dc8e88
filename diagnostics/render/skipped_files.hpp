// Files below folders of a command line that were not checked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/policy/config.hpp"
#include "diagnostics/report.hpp"

namespace assay {

struct SkippedFiles {
  ExcludedFiles excluded;
  std::vector<std::string> links;  // links to folders, which are not followed
};

// Returns "3 files are excluded by assay.toml", or an empty string.
std::string excluded_text(ExcludedFiles const& excluded);

// The last members of the report are the files skipped so far: `excluded` and `unfollowedLinks`, if any.
std::unique_ptr<Renderer> make_json_renderer(Sink sink, std::shared_ptr<SkippedFiles const> skipped);

}  // namespace assay
