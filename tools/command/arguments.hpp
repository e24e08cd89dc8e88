// The arguments of a subcommand: its options, and the variables for their values.
//
// These two classes hide CLI11. Only sources of this folder and of tools/command_line include CLI11, because it adds
// two seconds to the compilation of each source.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/exit_status.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace assay {

struct CommandText;

// Runs a subcommand once its arguments are parsed.
using Action = std::function<ExitStatus()>;

// An option or a positional argument.
class Argument {
public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument value(char const* name) const;  // name of the value in the help, such as FILE or SECONDS
  Argument required() const;
  Argument excludes(Argument other) const;
  Argument needs(Argument other) const;
  Argument shows_default() const;                            // the help shows the default value
  Argument takes(int least, int most) const;                 // number of values
  Argument one_value_each() const;                           // for lists: the next word is not another value
  Argument separated_by_commas() const;                      // for lists: values are separated by commas
  Argument positive() const;                                 // a number greater than 0
  Argument not_negative() const;                             // a number of at least 0
  Argument size_in_bytes() const;                            // also accepts "8GB"
  template <class T> Argument range(T least, T most) const;  // T is int, unsigned or std::int64_t
  // `problem` returns the error in a text; empty if it is valid.
  Argument check(std::string (*problem)(std::string const&), char const* = "") const;

private:
  CLI::Option* option_;
};

// Returns the error if the text is a negative number: CLI11 would wrap it around to a large unsigned number.
std::string problem_of_sign(std::string const& text);

class Arguments {
public:
  explicit Arguments(CLI::App& app, char const* group = nullptr) : app_(&app), group_(group) {}

  // Returns the same subcommand. The help lists options that are declared by the result under the title `name`.
  Arguments group(char const* name) const { return Arguments(*app_, name); }

  // T is std::string, std::vector<std::string>, unsigned, int, double, std::int64_t, std::uint64_t or an optional of
  // one of these.
  template <class T> Argument option(char const* names, T& value, std::string const& help = "") const;
  Argument flag(char const* name, bool& value, char const* help) const;
  Argument choice(char const* name, std::string& value, std::vector<std::string> words, char const* help) const;
  // A list that is passed by repeating the option: each value follows the option's name.
  Argument list(char const* name, std::vector<std::string>& values, std::string const& help) const;

  // Arguments that several subcommands share. They have the same names everywhere.
  Argument files(std::vector<std::string>& paths) const;  // FILE...
  Argument jobs(unsigned& jobs) const;                    // 0: one job for each core
  Argument output_file(std::string& path) const;          // -o, --output; empty: standard output
  Argument progress(double& seconds) const;               // 0: only on a terminal
  void only(std::vector<std::string>& ops, std::vector<std::string>& types, std::vector<std::string>& kinds) const;
  Argument allow_unregistered_dialect(bool& value) const;
  Argument allow_empty(bool& value) const;
  void spec_version() const;  // --spec; grammar/notation/spec_version.hpp describes the values
  void process_grid(std::optional<std::int64_t>& replicas, std::optional<std::int64_t>& partitions) const;

  // Adds a subcommand. A command with subcommands requires one of them. Returns the existing subcommand if the name is
  // known.
  Arguments command(char const* name, char const* help) const;
  bool is_chosen() const;
  bool holds(char const* option) const;  // whether the command line has the option
  CommandText describe_program() const;  // describes all commands of the program

  // Sets the text below the help. The paragraph that begins with "Examples:" is moved to the end.
  void examples(std::string const& text) const;

private:
  CLI::App* app_;
  char const* group_;
};

}  // namespace assay
