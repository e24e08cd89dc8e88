// The layout of help texts.
#pragma once

namespace CLI {
class App;
}

namespace assay {

// Groups whose commands the first screen lists last, in one line for each group and without descriptions.
inline constexpr char const* kBriefGroups[] = {"Publishing", "Other"};

// Sets the formatter of a command and of all its subcommands.
void install_help_formatter(CLI::App& app);

}  // namespace assay
