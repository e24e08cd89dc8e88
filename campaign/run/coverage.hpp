// Coverage that a backend reports itself: ids of what a program has reached in it.
//
// A worker adds them to its answers ("coverage": ["id", ..]). For any backend, a command prints those of the program that
// ended last, one a line. They are features like those of programs: a way whose programs reach something new is drawn more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/backends/command_template.hpp"
#include "support/result.hpp"

namespace assay::campaign {

inline constexpr std::size_t kMostIds = 100'000;  // of a program
inline constexpr std::size_t kMostId = 200;       // bytes

// "coverage ID" of each id that has 1 to kMostId bytes, without blanks at its ends; the first kMostIds of them, sorted, each once.
std::vector<std::string> coverage_features(std::vector<std::string> const& ids);

class CoverageCommand {
public:
  // Words as in a shell; {program}, {inputs}, {outputs} and {folder} are paths of the program that ended last. An error if
  // they cannot be read.
  static Result<CoverageCommand> of(std::string_view words);

  // The lines that the command prints, for a program that was run in `folder`. An error if it fails, or does not end in time.
  Result<std::vector<std::string>> ids(std::string const& folder, double seconds, std::atomic<bool> const* stop) const;

private:
  explicit CoverageCommand(CommandTemplate command) : command_(std::move(command)) {}
  CommandTemplate command_;
};

}  // namespace assay::campaign
