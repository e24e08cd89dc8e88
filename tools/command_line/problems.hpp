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

// Renamed options, and options with other names in other programs, with their names here.
struct OtherName {
  std::string_view other, name;
};
std::vector<OtherName> const& other_names();

// An unknown command or option, with a suggestion; nothing if all words are known.
std::string problem_of_words(CLI::App& app, std::vector<std::string> const& words);

// The error for arguments that the parser rejected.
std::string problem_of_parsing(CLI::App const& app, CLI::ParseError const& error);

}  // namespace assay
