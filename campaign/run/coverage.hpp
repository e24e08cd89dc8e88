// Coverage that a backend reports: ids of the locations that a program has reached in the backend.
//
// A worker adds ids to its answers ("coverage": ["id", ..]). For other backends, a command prints the ids of the latest
// program, one on each line. Ids are features of a program: ways whose programs reach new ids are chosen more often.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/backends/command_template.hpp"
#include "support/result.hpp"

namespace assay::campaign {

inline constexpr std::size_t kMaxIds = 100'000;  // maximum number of ids of a program
inline constexpr std::size_t kMaxId = 200;       // maximum length of an id, in bytes

// Returns "coverage ID" for each id, without blanks at its ends, of 1 to kMaxId bytes. At most kMaxIds ids are kept.
// The result is sorted and has no duplicates.
std::vector<std::string> coverage_features(std::vector<std::string> const& ids);

class CoverageCommand {
public:
  // Splits the command like a shell. {program}, {inputs}, {outputs} and {folder} are paths of the latest program.
  // Returns an error if the command cannot be parsed.
  static Result<CoverageCommand> of(std::string_view words);

  // Runs the command for a program that ran in `folder`, and returns the lines that it prints. Returns an error if the
  // command fails or exceeds the time limit. Returns no lines if it is stopped.
  Result<std::vector<std::string>> ids(std::string const& folder, double seconds, std::atomic<bool> const* stop) const;

private:
  explicit CoverageCommand(CommandTemplate command) : command_(std::move(command)) {}
  CommandTemplate command_;
};

}  // namespace assay::campaign
