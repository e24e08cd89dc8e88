// The arguments of a subcommand: its options, and the variables for their values.
//
// After these two classes is CLI11, which only sources of this folder and of tools/command_line include: one that sees it takes two seconds more to
// compile.
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

// One option, or a word without a name.
class Argument {
public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument value(char const* name) const;  // the name of its value in the help, such as FILE or SECONDS
  Argument required() const;
  Argument excludes(Argument other) const;
  Argument needs(Argument other) const;
  Argument shows_default() const;                            // in the help
  Argument takes(int least, int most) const;                 // values
  Argument one_value_each() const;                           // of a list: the next argument is not another value
  Argument separated_by_commas() const;                      // values of a list
  Argument positive() const;                                 // a number
  Argument not_negative() const;                             // a number
  Argument size_in_bytes() const;                            // also "8GB"
  template <class T> Argument range(T least, T most) const;  // of int, unsigned, std::int64_t
  // `problem` returns the error in a text, or nothing.
  Argument check(std::string (*problem)(std::string const&), char const* = "") const;

private:
  CLI::Option* option_;
};

// The error in the text of an unsigned number: CLI11 would read a negative one as a large one.
std::string problem_of_sign(std::string const& text);

class Arguments {
public:
  explicit Arguments(CLI::App& app, char const* group = nullptr) : app_(&app), group_(group) {}

  // The same subcommand: options that are declared by this are below the title `name` in its help.
  Arguments group(char const* name) const { return Arguments(*app_, name); }

  // T: std::string, std::vector<std::string>, unsigned, int, double, std::int64_t, std::uint64_t or an optional one.
  template <class T> Argument option(char const* names, T& value, std::string const& help = "") const;
  Argument flag(char const* name, bool& value, char const* help) const;
  Argument choice(char const* name, std::string& value, std::vector<std::string> words, char const* help) const;
  // A list in which every value has the option's name before it.
  Argument list(char const* name, std::vector<std::string>& values, std::string const& help) const;

  // Arguments that several subcommands share, by one name everywhere.
  Argument files(std::vector<std::string>& paths) const;  // FILE...
  Argument jobs(unsigned& jobs) const;                    // 0: one for each core
  Argument output_file(std::string& path) const;          // -o, --output: instead of standard output
  Argument progress(double& seconds) const;               // 0: on a terminal only
  void only(std::vector<std::string>& ops, std::vector<std::string>& types, std::vector<std::string>& kinds) const;
  Argument allow_unregistered_dialect(bool& value) const;
  Argument allow_empty(bool& value) const;
  void spec_version() const;  // --spec: see grammar/notation/spec_version.hpp
  void process_grid(std::optional<std::int64_t>& replicas, std::optional<std::int64_t>& partitions) const;

  // Subcommands of a subcommand. One of them is required if there are any. With the name of an existing one: that one.
  Arguments command(char const* name, char const* help) const;
  bool is_chosen() const;
  bool holds(char const* option) const;  // on this command line
  CommandText describe_program() const;  // all commands, not this one alone

  // Below the help. The paragraph that begins with "Examples:" becomes the last.
  void examples(std::string const& text) const;

private:
  CLI::App* app_;
  char const* group_;
};

}  // namespace assay
