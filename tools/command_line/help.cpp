#include "tools/command_line/help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace assay {
namespace {

constexpr std::size_t kColumn = 30;  // column at which descriptions begin
constexpr std::size_t kWidth = 110;

// Wraps `text` to kWidth columns. All lines but the first are indented by `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines, line;
  while (!text.empty()) {
    auto const word = text.substr(0, text.find(' '));
    if (!line.empty() && indent + line.size() + 1 + word.size() > kWidth) {
      lines += line + "\n" + std::string(indent, ' ');
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return lines + line;
}

std::string row(std::string const& name, std::string const& text) {
  if (text.empty()) return fmt::format("  {}\n", name);
  bool const fits = name.size() + 2 <= kColumn - 2;
  return fmt::format("  {}{}{}\n", name,
                     fits ? std::string(kColumn - 2 - name.size(), ' ') : "\n" + std::string(kColumn, ' '),
                     wrapped(text, kColumn));
}

// Returns names such as "-o, --output FILE".
std::string names_of(CLI::Option const& option) {
  std::string names;
  for (auto const& name : option.get_snames()) names += fmt::format("{}-{}", names.empty() ? "" : ", ", name);
  for (auto const& name : option.get_lnames()) names += fmt::format("{}--{}", names.empty() ? "" : ", ", name);
  auto const value = option.get_type_size() == 0 ? "" : option.get_type_name();
  return value.empty() ? names : names + " " + value;
}

std::string with_facts(CLI::Option const& option) {
  std::vector<std::string> facts;
  if (option.get_required() && option.nonpositional()) facts.emplace_back("required");
  if (!option.get_default_str().empty()) facts.emplace_back("default: " + option.get_default_str());
  for (auto const* const needed : option.get_needs()) facts.emplace_back("with " + needed->get_name());
  constexpr std::size_t kMaxExcluded = 3;  // if there are more, only the error message names the conflicting option
  if (!option.get_excludes().empty() && option.get_excludes().size() <= kMaxExcluded) {
    std::vector<std::string> others;
    for (auto const* const other : option.get_excludes()) others.push_back(other->get_name());
    facts.emplace_back(fmt::format("not with {}", fmt::join(others, ", ")));
  }
  auto const text = option.get_description();
  return facts.empty() ? text : fmt::format("{}{}({})", text, text.empty() ? "" : " ", fmt::join(facts, "; "));
}

class HelpText : public CLI::Formatter {
public:
  std::string make_usage(CLI::App const* app, std::string) const override {
    std::string path;
    for (auto const* one = app; one != nullptr; one = one->get_parent())
      path = one->get_name() + (path.empty() ? "" : " ") + path;
    std::string usage = "Usage: " + path;
    if (app->get_require_subcommand_min() > 0) return usage + " COMMAND ...\n";
    usage += " [OPTION]...";
    for (auto const* const option : positionals(app)) usage += " " + make_option_usage(option);
    return usage + "\n";
  }

  std::string make_option_usage(CLI::Option const* option) const override {
    bool const is_list = option->get_expected_max() >= CLI::detail::expected_max_vector_size;
    auto const name = option->get_name(true, false) + (is_list ? "..." : "");
    return option->get_required() ? name : "[" + name + "]";
  }

  std::string make_positionals(CLI::App const* app) const override {
    std::string rows;
    for (auto const* const option : positionals(app)) rows += row(option->get_name(true, false), with_facts(*option));
    return rows.empty() ? rows : "\n" + rows;
  }

  std::string make_groups(CLI::App const* app, CLI::AppFormatMode) const {
    std::string text, last;
    for (auto const& group : app->get_groups()) {
      std::string rows;
      for (auto const* const option : app->get_options())
        if (option->get_group() == group && !group.empty() && option->nonpositional())
          rows += row(names_of(*option), with_facts(*option));
      bool const is_common = group == "Global options";
      if (!rows.empty()) (is_common ? last : text) += fmt::format("\n{}:\n{}", group, rows);
    }
    return text + last;
  }

  std::string make_subcommands(CLI::App const* app, CLI::AppFormatMode) const override {
    std::vector<std::string> titles;
    auto const commands = app->get_subcommands([](CLI::App const* command) { return !command->get_group().empty(); });
    for (auto const* const command : commands)
      if (auto const title = command->get_group(); std::ranges::find(titles, title) == titles.end())
        titles.push_back(title);
    std::string text, brief;
    for (auto const& title : titles) {
      std::string rows;
      std::vector<std::string> names;
      for (auto const* const command : commands) {
        if (command->get_group() != title) continue;
        rows += row(command->get_name(), command->get_description());
        names.push_back(command->get_name());
      }
      if (std::ranges::find(kBriefGroups, title) != std::end(kBriefGroups))
        brief += row(title + ":", fmt::format("{}", fmt::join(names, ", ")));
      else
        text += fmt::format("\n{}:\n{}", title == "Subcommands" ? "Commands" : title, rows);
    }
    return text + (brief.empty() ? "" : "\nMore commands:\n" + brief);
  }

  std::string make_help(CLI::App const* app, std::string name, CLI::AppFormatMode mode) const override {
    return make_usage(app, std::move(name)) + "\n" + make_description(app) + make_positionals(app) +
           (app->get_require_subcommand_min() > 0 ? make_subcommands(app, mode) + make_groups(app, mode)
                                                  : make_groups(app, mode)) +
           "\n" + make_footer(app);
  }

  std::string make_description(CLI::App const* app) const override {
    auto text = app->get_description();
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    if (!text.empty() && !text.ends_with('.')) text += '.';
    return text + "\n";
  }

  std::string make_footer(CLI::App const* app) const override {
    auto footer = app->get_footer();
    footer.erase(0, footer.find_first_not_of('\n'));
    return footer.empty() ? footer : footer + "\n";
  }

private:
  static std::vector<CLI::Option const*> positionals(CLI::App const* app) {
    return app->get_options([](CLI::Option const* option) { return option->get_positional(); });
  }
};

void set_formatter(CLI::App& app, std::shared_ptr<CLI::FormatterBase> const& text) {
  app.formatter(text);
  for (auto* const below : app.get_subcommands([](CLI::App*) { return true; })) set_formatter(*below, text);
}

}  // namespace

void install_help_formatter(CLI::App& app) { set_formatter(app, std::make_shared<HelpText>()); }

}  // namespace assay
