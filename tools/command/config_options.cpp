#include "tools/command/config_options.hpp"

#include "diagnostics/inputs.hpp"
#include "diagnostics/stop.hpp"

namespace assay {

void add_config_options(Arguments command, ConfigOptions& options) {
  auto const file =
      command.option("--config", options.file, "read this file instead of the nearest assay.toml").value("FILE");
  command.flag("--no-config", options.none, "read no assay.toml").excludes(file);
  command.flag("--force-exclude", options.excludes_named,
               "exclude the files of [paths] exclude also if they are named on the command line");
}

Configs configs_of(ConfigOptions const& options) {
  auto configs = !options.file.empty() ? Configs::of_file(or_stop(read_config(options.file)))
                 : options.none        ? Configs::none()
                                       : Configs::upwards();
  if (options.excludes_named) configs.exclude_named();
  return configs;
}

std::vector<std::string> chosen_inputs(std::vector<std::string> const& named, Configs& configs) {
  return without_excluded(or_stop(collect_inputs(named)), named, configs);
}

bool allows_unregistered_dialect(bool by_command_line, std::string const& file, Configs& configs) {
  auto const config = or_stop(configs.of(file));
  return by_command_line || (config && config->allow_unregistered_dialect.value_or(false));
}

}  // namespace assay
