// Implements tools/reference/completion.hpp: fish.
#include <fmt/format.h>

#include <string_view>

#include "tools/reference/completion.hpp"

namespace assay {

namespace {

constexpr char const* kFishHead = R"(# Completion of assay for fish, written by `assay completion fish`.
function __assay_command
    # Whether the words so far name this command: `__assay_command spec lint`
    set -l words (commandline -opc | string match -v -- '-*')
    set -e words[1]
    test (count $words) -ge (count $argv); or return 1
    for i in (seq (count $argv))
        test $words[$i] = $argv[$i]; or return 1
    end
end
function __assay_no_command
    # Whether the next word is a subcommand of this command
    set -l words (commandline -opc | string match -v -- '-*')
    test (count $words) -eq (math (count $argv) + 1); and __assay_command $argv
end
function __assay_lines
    $argv 2>/dev/null | string split -f 1 ' '
end
)";

std::string fish_text(std::string_view text) {
  std::string out = "'";
  for (char const character : text) {
    if (character == '\'' || character == '\\') out += '\\';
    out += character;
  }
  return out + "'";
}

std::string fish_values(OptionText const& option) {
  if (option.lister()) return fmt::format(" -a '(__assay_lines {})'", option.lister());
  std::string words;
  for (auto const& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
  return words.empty() ? "" : " -a " + fish_text(words);
}

std::string fish_option(OptionText const& option, std::string const& condition) {
  auto text = fmt::format("complete -c assay -n {}", condition);
  if (!option.is_word) {
    for (auto const& name : option.names) {
      bool const is_long = name.starts_with("--");
      text += fmt::format("{}{}", is_long ? " -l " : name.size() == 2 ? " -s " : " -o ", name.substr(is_long ? 2 : 1));
    }
    text += " -d " + fish_text(option.help);
  }
  auto const values = fish_values(option);
  if (option.is_word && values.empty()) return "";  // fish completes files by default
  bool const has_values = !values.empty() && (option.lister() || !option.accepts_more);
  return text + (option.is_word ? " -f" : !option.takes_value ? "" : has_values ? " -x" : " -r") + values + "\n";
}

std::string fish_command(CommandText const& command, std::string const& path) {
  std::string text;
  auto const here = fish_text(path.empty() ? "__assay_no_command" : "__assay_command" + path);
  for (auto const& sub : command.commands)
    text += fmt::format("complete -c assay -n {} -f -a {} -d {}\n", fish_text("__assay_no_command" + path), sub.name,
                        fish_text(sub.help));
  for (auto const& option : command.options) text += fish_option(option, here);
  for (auto const& sub : command.commands) text += fish_command(sub, path + " " + sub.name);
  return text;
}

}  // namespace

std::string fish_completion(CommandText const& program) { return kFishHead + fish_command(program, ""); }

}  // namespace assay
