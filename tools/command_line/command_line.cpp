// Implements tools/command/command.hpp: parses the command line and runs the selected subcommand.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "constraints/labels/labels.hpp"
#include "diagnostics/reference/definition_page.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"
#include "support/near_names.hpp"
#include "tools/command/command.hpp"
#include "tools/command/shrunken_file.hpp"
#include "tools/command_line/failure_log.hpp"
#include "tools/command_line/topics.hpp"
#include "tools/command_line/tree.hpp"

namespace assay {
namespace {

bool is_command(std::string_view word, std::span<Command const> commands) {
  return word == "help" || std::ranges::any_of(commands, [&](Command const& one) { return word == one.name; });
}

// Returns the command that shows a label, an op or a definition. Stops the program with an error for other
// words.
std::vector<std::string> page_of(std::string const& word, std::span<Command const> commands) {
  auto const bare = word.starts_with('[') && word.ends_with(']') ? word.substr(1, word.size() - 2) : word;
  if (find_label(bare)) return {"explain", bare};
  auto const& specification = Specification::get();
  auto known = defined_names();
  if (specification.op_named(word) || std::ranges::find(known, word) != known.end()) return {"spec", "show", word};
  for (auto const name : specification.op_names()) known.push_back(mnemonic_of(name));
  for (auto const& label : label_names()) known.push_back(label);
  std::vector<std::string> near = topic_names();
  near.emplace_back("topics");
  for (auto const& command : commands) near.emplace_back(command.name);
  auto const meant = did_you_mean(word, near);
  stop(fmt::format("help: {} is not a command, topic, label, op or definition{}; see assay help topics", word,
                   meant.empty() ? did_you_mean(word, known) : meant));
}

// Replaces "help run" by "run --help". Prints a help topic and returns nothing if the word names a topic.
std::optional<std::vector<std::string>> without_help(std::vector<std::string> words,
                                                     std::span<Command const> commands) {
  if (words.empty() || words[0] != "help") return words;
  if (words.size() > 1 && words[1].starts_with('-')) return words;
  words.erase(words.begin());
  if (words.size() == 1) {
    if (auto const text = topic_text(words[0]); !text.empty()) return write_stdout(text), std::nullopt;
    if (!is_command(words[0], commands)) return page_of(words[0], commands);
  }
  words.emplace_back("--help");
  return words;
}

// Returns the selected command if another program has it or this build omits it; otherwise nullptr.
Command const* command_elsewhere(std::vector<std::string> const& words, std::span<Command const> commands) {
  for (auto const& command : commands) {
    if (words.empty() || words[0] != command.name) continue;
    auto const is_one = [&](std::string const& word) {
      return std::ranges::any_of(command.in_engines, [&](auto* one) { return one && word == one; });
    };
    return !command.add || std::any_of(words.begin() + 1, words.end(), is_one) ? &command : nullptr;
  }
  return nullptr;
}

[[noreturn]] void exec_engines(char* name, std::vector<std::string>& words) {
  std::vector<char*> arguments = {name};
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  exec_tool("assay-engines", arguments.data());
}

// Declaring the arguments of one command is much cheaper than declaring those of all commands. All are needed if the
// words name no command, and for error messages: an option may belong to another command.
Result<std::optional<Action>> parse_words(std::unique_ptr<CommandTree>& tree, std::vector<std::string> const& words,
                                          std::span<Command const> commands) {
  auto const named = std::ranges::find_if(commands, [&](Command const& one) { return words[0] == one.name; });
  if (named != commands.end() && !named->describes_others) {
    tree = std::make_unique<CommandTree>(std::span(named, 1));
    if (auto action = tree->parse(words)) return action;
  }
  tree = std::make_unique<CommandTree>(commands);
  return tree->parse(words);
}

// Developers of spec/ try a change without a build. Returns whether the rules are those of a folder.
bool use_spec_folder() {
  char const* const folder = std::getenv("ASSAY_SPEC_DIR");
  if (folder == nullptr || *folder == '\0') return false;
  if (auto const error = choose_spec_folder(folder); !error.empty()) stop("ASSAY_SPEC_DIR: " + error);
  return true;
}

// A file with an error defines nothing, so a command would report that ops are unknown. Does not read the specification,
// because `--spec` may still select another version.
void report_spec_folder() {
  write_diagnostics(fmt::format("assay: note: the rules are those of {} (ASSAY_SPEC_DIR), not of this build\n",
                                std::getenv("ASSAY_SPEC_DIR")));
  bool has_errors = false;
  for (auto const& file : embedded_files()) {
    if (!is_rules_file(file.name) || file.name.starts_with("next/")) continue;
    auto const read = parse_spec_file(file.name, file.text);
    if (read) continue;
    has_errors = true;
    write_diagnostics(fmt::format("{}:{}: error: {}\n", file.name, read.error().line, read.error().message));
  }
  if (has_errors) stop("ASSAY_SPEC_DIR: files with errors");
}

ExitStatus parse_and_run(int argc, char** argv, std::span<Command const> commands) {
  bool const has_spec_folder = use_spec_folder();
  auto words = without_help({argv + std::min(argc, 1), argv + argc}, commands);
  if (!words) return finish_output(ExitStatus::conforms);
  if (auto const* command = command_elsewhere(*words, commands)) {
    if (command->option)
      stop(fmt::format("this build of assay does not have this command; build with cmake -D{}=ON", command->option));
    exec_engines(argv[0], *words);
  }
  if (has_spec_folder) report_spec_folder();
  if (words->empty()) return write_diagnostics(CommandTree(commands).help()), ExitStatus::usage;
  std::unique_ptr<CommandTree> tree;  // actions refer to it
  auto const action = or_stop(parse_words(tree, *words, commands));
  return finish_output(action ? (*action)() : ExitStatus::conforms);
}

}  // namespace

ExitStatus run_command_line(int argc, char** argv, std::span<Command const> commands) {
  FailureLog const failure_log({argv + std::min(argc, 1), argv + argc});
  auto const fail = [&](std::string const& message) {
    write_error(message);
    failure_log.write(message);
    return finish_output(ExitStatus::usage);
  };
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding a limit on file sizes is reported as a write error
  handle_shrunken_files();
  try {
    return parse_and_run(argc, argv, commands);
  } catch (Stop const& stop) {
    if (stop.status == ExitStatus::usage && !stop.message.empty()) return fail(stop.message);
    if (!stop.message.empty()) write_error(stop.message);
    return stop.status;
  } catch (std::bad_alloc const&) {
    return fail(std::string(kNoMemory));
  } catch (std::exception const& error) {
    return fail(error.what());
  }
}

}  // namespace assay
