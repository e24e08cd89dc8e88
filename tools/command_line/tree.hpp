// All of the command line as one tree of subcommands and options, without running anything: what parses it, draws its help,
// and makes man pages and completions of it.
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

  // Parses the words after the program's name. An error says what is wrong with them. What a help or version flag asks
  // for is written to standard output, and there is no action.
  Result<std::optional<Action>> parse(std::vector<std::string> const& words);

private:
  std::unique_ptr<CLI::App> app_;
  Action chosen_;
};

}  // namespace assay
