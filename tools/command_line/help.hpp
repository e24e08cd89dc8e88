// How the help of a command looks.
#pragma once

namespace CLI {
class App;
}

namespace assay {

// For a command and all below it.
void draw_help_well(CLI::App& app);

}  // namespace assay
