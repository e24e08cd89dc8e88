// What a subcommand takes: its options, and where their values go.
//
// Behind these two classes is CLI11, which only arguments.cpp and command_line.cpp include: a source that sees it takes two
// seconds more to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/command/exit_status.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace assay::inline tools {

// Runs a subcommand once its arguments are parsed.
using Action = std::function<ExitStatus()>;

// One option, or a word without a name.
class Argument {
public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument required() const;
  Argument excludes(Argument other) const;
  Argument needs(Argument other) const;
  Argument shows_default() const;                            // in the help
  Argument takes(int least, int most) const;                 // values
  Argument one_value_each() const;                           // of a list: what follows a value is no value
  Argument separated_by_commas() const;                      // values of a list
  Argument positive() const;                                 // a number
  Argument not_negative() const;                             // a number; says so in the help
  Argument size_in_bytes() const;                            // also "8GB"
  template <class T> Argument range(T least, T most) const;  // of int, unsigned, std::int64_t
  // `problem` says what is wrong with a text, or nothing; `name` stands in the help.
  Argument check(std::string (*problem)(std::string const&), char const* name = "") const;

private:
  CLI::Option* option_;
};

// What is wrong with the text of a number that has no sign: CLI11 would take a negative one for a large one.
std::string problem_of_sign(std::string const& text);

class Arguments {
public:
  explicit Arguments(CLI::App& app) : app_(&app) {}

  // T: std::string, std::vector<std::string>, unsigned, int, double, std::int64_t, std::uint64_t or an optional one.
  template <class T> Argument option(char const* names, T& value, std::string const& help = "") const;
  Argument flag(char const* name, bool& value, char const* help) const;
  Argument choice(char const* name, std::string& value, std::vector<std::string> words, char const* help) const;
  // A list in which every value has the option's name before it.
  Argument list(char const* name, std::vector<std::string>& values, std::string const& help) const;
  Argument allow_unregistered_dialect(bool& value) const;
  void process_grid(std::optional<std::int64_t>& replicas, std::optional<std::int64_t>& partitions) const;

  // Subcommands of a subcommand. One of them is wanted if there are any.
  Arguments command(char const* name, char const* help) const;
  bool is_chosen() const;
  bool holds(char const* option) const;  // on this command line

  void examples(std::string const& text) const;  // below the help

private:
  CLI::App* app_;
};

}  // namespace assay::inline tools
