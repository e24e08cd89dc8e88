// `assay.toml`: how a project's programs are checked. The one in the nearest folder upwards from a file is for it:
//
//     against = "official"                # as --against
//     target-version = "1.8.0"            # as --target-version
//     allow-unregistered-dialect = true   # as the flag
//     allow-elements = ["index"]          # tensors of elements that StableHLO does not have, as a convention of the project
//
//     [paths]                             # of folders on the command line; relative to this file
//     include = ["exported/*.mlir"]       # no others
//     exclude = ["third_party/", "*.bad.mlir"]
//
//     [rules]                             # a label, or a pattern of labels: off, error, warning, note
//     transpose_i2 = "off"
//     "quantized_*" = { level = "warning", reason = "our scales are fixed later" }
//
// Options of the command line take precedence.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/policy/policy.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr char const* kConfigName = "assay.toml";

struct Config {
  std::string path, folder;  // folder: absolute and normalized
  std::optional<std::string> against, target;
  std::optional<bool> allow_unregistered_dialect;
  std::vector<std::string> include, exclude;
  std::vector<LabelRule> rules;

  // Returns a path for patterns: relative to the folder of this configuration.
  std::string path_of(std::string const& file) const;
  // Whether a file below a folder of the command line is checked.
  bool takes(std::string const& file) const;
};

// Unknown keys, labels and values are errors, with file and line.
Result<Config> parse_config(std::string_view text, std::string const& path);
Result<Config> read_config(std::string const& path);

// Finds the configuration of each file. Each folder is searched once.
class Configs {
public:
  static Configs none() { return Configs(); }
  static Configs of_file(Config config);
  static Configs upwards();

  // Excludes also files that the command line names: for tools that name each changed file.
  void exclude_named() { excludes_named_ = true; }
  bool excludes_named() const { return excludes_named_; }

  // Returns nullptr if there is none.
  Result<std::shared_ptr<Config const>> of(std::string const& file);

private:
  std::shared_ptr<Config const> fixed_;
  bool looks_upwards_ = false;
  std::map<std::string, std::shared_ptr<Config const>> of_folder_;
  // by folder as named on the command line
  std::map<std::string, std::shared_ptr<Config const>, std::less<>> of_named_;
  bool excludes_named_ = false;
};

// Files that a configuration excludes.
struct ExcludedFiles {
  std::size_t count = 0;
  std::vector<std::string> configs;  // the configurations that exclude them
  std::vector<std::string>
      unmatched;  // patterns of `exclude` that match no file in the folders: "assay.toml: old/*.mlir"
  std::vector<std::string> files = {};
};

// Removes files of folders that their configuration excludes. Files that are named directly stay, unless
// Configs::excludes_named. Exits if none is left: with an error, or successfully if only named files were excluded.
std::vector<std::string> without_excluded(std::vector<std::string> files, std::vector<std::string> const& named,
                                          Configs& configs, ExcludedFiles* excluded = nullptr);

}  // namespace assay
