#include <CLI/CLI.hpp>
#include <exception>
#include <string>

#include "tools/command.hpp"
#include "tools/terminal.hpp"

namespace {

constexpr char const* kExamples = R"(Examples:
  assay check program.mlir                       every breach of the specification, with its clause
  assay check --against official exported/       the verdicts of the official tools, for all .mlir files below
  assay check --format sarif a.mlir > a.sarif    for a code host's annotations
  assay infer program.mlir                       inferred result types
  assay format --generic program.mlir            canonical generic form
  assay spec show dot_general                    the rules of an op

Exit status: 0 conforms, 1 a violation was found, 2 bad usage or unreadable file, 3 undecided.)";

assay::ExitStatus run(int argc, char** argv) {
  CLI::App app("Decides whether a program is StableHLO.", "assay");
  app.set_version_flag("--version", std::string(assay::version_line()));
  app.require_subcommand(1);
  assay::Action chosen;
  for (auto const& command : assay::kCommands) {
    auto* const sub = app.add_subcommand(command.name, command.help);
    auto action = command.add(*sub);
    sub->final_callback([&chosen, action] { chosen = action; });
  }
  app.footer(kExamples);  // after the subcommands, which would inherit it
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? assay::ExitStatus::conforms : assay::ExitStatus::usage;
  }
  return assay::finish_output(chosen());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (std::bad_alloc const&) {
    assay::write_error(assay::kNoMemory);
    return static_cast<int>(assay::ExitStatus::usage);
  } catch (std::exception const& error) {
    assay::write_error(error.what());
    return static_cast<int>(assay::ExitStatus::usage);
  }
}
