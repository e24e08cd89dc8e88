// The command line as data, read from the options that subcommands have declared.
#pragma once

#include "tools/reference/command_text.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace assay {

CommandText describe(CLI::App const& app);

}  // namespace assay
