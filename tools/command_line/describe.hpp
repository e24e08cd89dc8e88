// Describes the command line as data, from the options that the subcommands have declared.
#pragma once

#include "tools/reference/command_text.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace assay {

CommandText describe(CLI::App const& app);

}  // namespace assay
