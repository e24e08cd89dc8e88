// Implements tools/reference/completion.hpp: bash.
#include <fmt/format.h>

#include "tools/reference/completion.hpp"

namespace assay {

namespace {

// The text before and after the tables. `command` is the command with its subcommand, and `previous` is the option
// whose value is completed. Files are completed if no table has an entry: see `complete -o default`.
constexpr char const* kBashHead = R"(# Completion of assay for bash, written by `assay completion bash`.
_assay() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= options= words= i
  # bash parts --name=value into three words.
  if [ "$current" = = ]; then
    current=
  elif [ "$previous" = = ]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command/${COMP_WORDS[i]}" in
)";
constexpr char const* kBashTail = R"(  esac
  if [[ $current == -* ]]; then words=$options; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _assay assay
)";

// Returns patterns of words that name a command: "/check" for a command, "spec/lint" for a subcommand.
std::string bash_paths(CommandText const& command, std::string const& path) {
  std::string text;
  for (auto const& sub : command.commands) {
    auto const longer = path.empty() ? sub.name : path + " " + sub.name;
    text += fmt::format("      '{}/{}') command='{}' ;;\n", path, sub.name, longer) + bash_paths(sub, longer);
  }
  return text;
}

std::string bash_value(OptionText const& option) {
  if (option.lister()) return fmt::format("words=$({} 2>/dev/null | cut -d ' ' -f 1)", option.lister());
  return option.choices.empty() ? "words=" : fmt::format("words='{}'", fmt::join(option.choices, " "));
}

// Options with values are listed first: only their values can follow them.
std::string bash_cases(CommandText const& command, std::string const& path) {
  std::string text, options, words;
  for (auto const& sub : command.commands) words += (words.empty() ? "" : " ") + sub.name;
  words = fmt::format("words='{}'", words);
  for (auto const& option : command.options) {
    if (option.is_word) {
      words = bash_value(option);
      continue;
    }
    std::string patterns;
    for (auto const& name : option.names) {
      options += (options.empty() ? "" : " ") + name;
      patterns += fmt::format("{}'{}/{}'", patterns.empty() ? "" : " | ", path, name);
    }
    if (option.takes_value)
      text += fmt::format("    {}) {}; current=${{current#-}} ;;\n", patterns, bash_value(option));
  }
  text += fmt::format("    '{}'/*) {}; options='{}' ;;\n", path, words, options);
  std::string deeper;
  for (auto const& sub : command.commands) deeper += bash_cases(sub, path.empty() ? sub.name : path + " " + sub.name);
  return deeper + text;
}

}  // namespace

std::string bash_completion(CommandText const& program) {
  return kBashHead + bash_paths(program, "") + "    esac\n  done\n  case \"$command/$previous\" in\n" +
         bash_cases(program, "") + kBashTail;
}

}  // namespace assay
