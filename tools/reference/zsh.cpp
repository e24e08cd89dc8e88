// Implements tools/reference/completion.hpp: zsh.
#include <fmt/format.h>

#include <string_view>

#include "tools/reference/completion.hpp"

namespace assay {

namespace {

constexpr char const* kZshHead = R"zsh(#compdef assay
# Completion of assay for zsh, written by `assay completion zsh`.
_assay_lines() {
  local -a names
  names=(${(f)"$("$@" 2>/dev/null | cut -d ' ' -f 1)"})
  compadd -a names
}
)zsh";
constexpr char const* kZshTail = R"zsh(if [ "$funcstack[1]" = _assay ]; then _assay "$@"; else compdef _assay assay; fi
)zsh";

// Quotes text for single quotes, and escapes `special` characters, which _arguments or _describe would interpret.
std::string zsh_text(std::string_view text, std::string_view special) {
  std::string out;
  for (char const character : text) {
    if (special.find(character) != special.npos) out += '\\';
    if (character == '\'')
      out += "'\\''";
    else
      out += character;
  }
  return out;
}

std::string zsh_value(OptionText const& option) {
  if (option.lister()) return fmt::format("{{_assay_lines {}}}", option.lister());
  if (option.choices.empty()) return "_files";
  std::string words;
  for (auto const& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
  return option.accepts_more ? fmt::format("{{_alternative \"words\\:word\\:({})\" \"files\\:file\\:_files\"}}", words)
                             : "(" + words + ")";
}

// The value of "-o" is the next word or follows directly. The value of "--output" is the next word or follows "=".
std::string zsh_option(OptionText const& option) {
  std::string text;
  for (auto const& name : option.names) {
    bool const is_long = name.starts_with("--");
    text += fmt::format(" \\\n    '{}{}{}[{}]", option.repeats ? "*" : "", name,
                        !option.takes_value ? ""
                        : is_long           ? "="
                                            : "+",
                        zsh_text(option.help, "\\[]:"));
    if (option.takes_value) text += fmt::format(":{}:{}", zsh_text(option.value, "\\:"), zsh_value(option));
    text += "'";
  }
  return text;
}

std::string zsh_arguments(CommandText const& command) {
  std::string text = "  _arguments -s";
  for (auto const& option : command.options)
    text += option.is_word
                ? fmt::format(" \\\n    '{}:{}:{}'", option.repeats ? "*" : "", option.names.front(), zsh_value(option))
                : zsh_option(option);
  return text;
}

// Returns the function of a command. If the command has subcommands, the function calls theirs.
std::string zsh_function(CommandText const& command, std::string const& name) {
  if (command.commands.empty()) return fmt::format("{}() {{\n{}\n}}\n", name, zsh_arguments(command));
  std::string text, list, calls;
  for (auto const& sub : command.commands) {
    text += zsh_function(sub, name + "_" + sub.name);
    list += fmt::format("    '{}:{}'\n", sub.name, zsh_text(sub.help, "\\:"));
    calls += fmt::format("      {}) {}_{} ;;\n", sub.name, name, sub.name);
  }
  return text + fmt::format(
                    "{}() {{\n  local context state state_descr line\n  local -a commands\n  typeset -A opt_args\n"
                    "  commands=(\n{}  )\n{} \\\n    '1:command:->command' \\\n    '*::argument:->argument'\n"
                    "  case $state in\n    command) _describe command commands ;;\n"
                    "    argument) case $words[1] in\n{}    esac ;;\n  esac\n}}\n",
                    name, list, "  _arguments -C" + zsh_arguments(command).substr(12), calls);
}

}  // namespace

std::string zsh_completion(CommandText const& program) { return kZshHead + zsh_function(program, "_assay") + kZshTail; }

}  // namespace assay
