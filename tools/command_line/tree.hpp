// The whole command line as one tree of subcommands and options, without running anything: it is used to parse, to
// print help, and to generate man pages and completions.
//
// Of an option, get_type_name() is what its value is called (FILE, FOLDER, SECONDS, ...), or the words that it may be,
// with | between them; get_group() is its title in the help; get_footer() of a subcommand ends with its examples.
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

  // Parses the arguments after the program's name. An error has the message. The output of a help or version flag is
  // printed to standard output, and there is no action.
  Result<std::optional<Action>> parse(std::vector<std::string> const& words);

private:
  std::unique_ptr<CLI::App> app_;
  Action chosen_;
};

}  // namespace assay
