// The whole command line as a tree of subcommands and options. It is used to parse, to print help, and to generate man
// pages and completions, and it runs nothing.
//
// For an option, get_type_name() is the name of its value (FILE, FOLDER, SECONDS, ...) or the permitted words separated
// by |, and get_group() is its title in the help. get_footer() of a subcommand ends with its examples.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/result.hpp"
#include "tools/command/command.hpp"

namespace assay {

class CommandTree {
public:
  explicit CommandTree(std::span<Command const> commands);
  ~CommandTree();
  CommandTree(CommandTree const&) = delete;
  CommandTree& operator=(CommandTree const&) = delete;

  CLI::App& app() { return *app_; }
  std::string help() const;

  // Parses the arguments after the program's name. Returns an error with a message if they are invalid. Prints the
  // output of a help or version flag to standard output and returns no action.
  Result<std::optional<Action>> parse(std::vector<std::string> const& words);

private:
  std::unique_ptr<CLI::App> app_;
  Action chosen_;
};

}  // namespace assay
