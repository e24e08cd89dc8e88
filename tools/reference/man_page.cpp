#include "tools/reference/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "tools/reference/manual_section.hpp"

namespace assay {

namespace {

// Escapes text that roff would interpret: backslashes, hyphens, and control characters at the beginning of a line.
std::string roff(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (char const character : text) {
    if (at_start && (character == '.' || character == '\'')) out += "\\&";
    if (character == '\\')
      out += "\\e";
    else if (character == '-')
      out += "\\-";
    else
      out += character;
    at_start = character == '\n';
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string value_text(OptionText const& option) {
  std::string words;
  for (auto const& choice : option.choices) words += (words.empty() ? "" : "|") + bold(choice);
  if (!option.accepts_more) return words;
  auto const rest = option.choices.empty() ? option.value : option.value.substr(option.value.rfind('|') + 1);
  return words + (words.empty() ? "" : "|") + italic(rest);
}

std::string option_text(OptionText const& option) {
  std::string names;
  for (auto const& name : option.names)
    names += (names.empty() ? "" : ", ") + (option.is_word ? italic(name) : bold(name));
  if (!option.is_word && option.takes_value) names += " " + value_text(option);
  auto help = roff(option.help);
  if (!option.default_value.empty())
    help += fmt::format("{}(default: {})", help.empty() ? "" : " ", roff(option.default_value));
  return fmt::format(".TP\n{}{}\n{}\n", names, option.repeats && !option.value.ends_with("...") ? " ..." : "", help);
}

std::string synopsis(std::string const& words, CommandText const& command) {
  std::string line = bold(words);
  bool has_options = false;
  for (auto const& option : command.options) has_options |= !option.is_word;
  if (has_options) line += " [" + italic("OPTION") + "]...";
  if (!command.commands.empty()) line += " " + italic("COMMAND");
  for (auto const& option : command.options) {
    if (!option.is_word) continue;
    auto const word = italic(option.names.front()) + (option.repeats ? "..." : "");
    line += option.required ? " " + word : " [" + word + "]";
  }
  return line + "\n";
}

// Lists positional arguments first, then options without a title, then those with a title, as in the help.
std::string options(CommandText const& command, bool with_titles) {
  std::vector<std::string> groups = {""};
  for (auto const& option : command.options)
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  std::string text;
  for (auto const& option : command.options)
    if (option.is_word) text += option_text(option);
  for (auto const& group : groups) {
    if (with_titles && !group.empty()) text += fmt::format(".SS {}\n", roff(group));
    for (auto const& option : command.options)
      if (!option.is_word && option.group == group) text += option_text(option);
  }
  return text;
}

std::string section(std::string const& title, std::string const& text) {
  return text.empty() ? "" : fmt::format(".SH {}\n{}", title, text);
}

std::string sections(std::vector<ManualSection> const& parts) {
  std::string text, title;
  for (auto const& part : parts) {
    if (part.title != title) text += fmt::format(".SH {}\n", title = part.title);
    text += part.is_verbatim ? fmt::format(".PP\n.nf\n{}\n.fi\n", roff(part.text))
                             : fmt::format(".PP\n{}\n", roff(part.text));
  }
  return text;
}

std::string head(std::string const& name, std::string const& help, std::string const& version) {
  std::string title = name;
  for (auto& character : title)
    character = static_cast<char>(character >= 'a' && character <= 'z' ? character - 32 : character);
  return fmt::format(".TH {} 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", title, version, name, roff(help));
}

// Describes subcommands on the page of their command.
std::string subcommands(std::string const& words, CommandText const& command) {
  std::string text;
  for (auto const& sub : command.commands) {
    auto const name = words + " " + sub.name;
    text += fmt::format(".SS {}\n{}.PP\n{}\n{}", bold(name), synopsis(name, sub), roff(sub.help), options(sub, false));
    for (auto const& part : manual_sections(sub.footer))
      text += part.is_verbatim ? fmt::format(".PP\n.nf\n{}\n.fi\n", roff(part.text))
                               : fmt::format(".PP\n{}\n", roff(part.text));
  }
  return text;
}

std::string command_page(CommandText const& command, std::string const& version) {
  auto const words = "assay " + command.name;
  std::string uses;
  if (command.commands.empty()) uses = synopsis(words, command);
  for (auto const& sub : command.commands)
    uses += (uses.empty() ? "" : ".br\n") + synopsis(words + " " + sub.name, sub);
  return head("assay-" + command.name, command.help, version) + section("SYNOPSIS", uses) +
         section("OPTIONS", options(command, true)) + section("COMMANDS", subcommands(words, command)) +
         sections(manual_sections(command.footer)) + ".SH SEE ALSO\n.BR assay (1)\n";
}

}  // namespace

std::vector<ManPage> man_pages(CommandText const& program, std::string const& version) {
  std::vector<ManPage> pages;
  std::string list, references;
  for (auto const& command : program.commands) {
    list += fmt::format(".TP\n.BR assay\\-{} (1)\n{}\n", roff(command.name), roff(command.help));
    references += fmt::format("{}.BR assay\\-{} (1)", references.empty() ? "" : ",\n", roff(command.name));
    pages.push_back({"assay-" + command.name + ".1", command_page(command, version)});
  }
  auto const page = head("assay", program.help, version) + section("SYNOPSIS", synopsis("assay", program)) +
                    section("COMMANDS", list) + section("OPTIONS", options(program, true)) +
                    sections(manual_sections(program.footer)) + section("SEE ALSO", references + "\n");
  pages.insert(pages.begin(), {"assay.1", page});
  return pages;
}

}  // namespace assay
