// The layout of help texts.
#pragma once

namespace CLI {
class App;
}

namespace assay {

// Groups of commands that the first screen lists in one line each, without descriptions, below all others.
inline constexpr char const* kBriefGroups[] = {"Publishing", "Other"};

// Sets the formatter of a command and of all its subcommands.
void install_help_formatter(CLI::App& app);

}  // namespace assay
