// Messages for errors of a command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace assay {

// The option of assay for a renamed option, or for an option of another program.
struct OtherName {
  std::string_view other, name;
};
std::vector<OtherName> const& other_names();

// Returns an error with a suggestion for an unknown command or option; empty if all words are known.
std::string problem_of_words(CLI::App& app, std::vector<std::string> const& words);

// Returns an error if an option names a file to write that another argument also names, as in `check a.mlir --json
// a.mlir`; empty if there is none. Call after parsing.
std::string problem_of_outputs(CLI::App& app);

// Returns the error message for arguments that CLI11 rejected.
std::string problem_of_parsing(CLI::App const& app, CLI::ParseError const& error);

}  // namespace assay
