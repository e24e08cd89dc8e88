// What is wrong with the words of a command line, for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace assay {

// Options that had another name once, or have one in other programs, and what is their name here.
struct OtherName {
  std::string_view other, name;
};
std::vector<OtherName> const& other_names();

// A command or an option that does not exist, with what may have been meant; nothing if there is no such word.
std::string problem_of_words(CLI::App& app, std::vector<std::string> const& words);

// Of what the parser has refused.
std::string problem_of_parsing(CLI::App const& app, CLI::ParseError const& error);

}  // namespace assay
