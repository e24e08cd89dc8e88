#include "tools/command_line/describe.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "tools/command/arguments.hpp"

namespace assay {

namespace {

// Splits "spec|official" or "libm|libm64|FILE" into alternatives. "FILE" is one alternative.
std::vector<std::string> alternatives(std::string const& value) { return CLI::detail::split(value, '|'); }

// Whether an alternative is a literal word: placeholders such as FILE are in upper case.
bool is_word(std::string const& text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

OptionText describe(CLI::Option const& option) {
  OptionText text;
  text.is_word = option.get_positional();
  if (text.is_word) {
    text.names = {option.get_name(true)};
  } else {
    for (auto const& name : option.get_snames()) text.names.push_back("-" + name);
    for (auto const& name : option.get_lnames()) text.names.push_back("--" + name);
  }
  text.value = option.get_type_name();
  auto const values = alternatives(text.value);
  if (values.size() > 1) std::copy_if(values.begin(), values.end(), std::back_inserter(text.choices), is_word);
  text.accepts_more = text.choices.empty() || text.choices.size() < values.size();
  text.takes_value = option.get_items_expected_max() > 0;
  text.repeats = option.get_items_expected_max() > 1;
  text.required = option.get_required();
  text.default_value = option.get_default_str();
  text.help = option.get_description();
  if (!text.is_word && option.get_group() != "Options") text.group = option.get_group();
  return text;
}

}  // namespace

CommandText describe(CLI::App const& app) {
  CommandText text;
  text.name = app.get_name();
  text.help = app.get_description();
  text.footer = app.get_footer();
  for (auto const* const option : app.get_options()) text.options.push_back(describe(*option));
  for (auto const* const command : app.get_subcommands([](CLI::App const*) { return true; }))
    text.commands.push_back(describe(*command));
  return text;
}

CommandText Arguments::describe_program() const {
  auto const* app = app_;
  while (app->get_parent()) app = app->get_parent();
  return describe(*app);
}

}  // namespace assay
