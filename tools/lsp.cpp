// Implements tools/command/command.hpp: `assay lsp`.
#include "lsp/main_loop.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

constexpr char const* kExamples =
    R"(The editor starts the server and exchanges JSON-RPC messages over standard input and output. docs/editors.md describes the setup of
Neovim, Emacs, Visual Studio Code, Helix and Zed. The server reports what `assay check` reports, with the assay.toml of the folder.

Exit status: 0 the editor sent exit after shutdown, 1 the connection was lost, 2 usage error.

Examples:
  assay lsp                                      started by the editor; ends with it)";

}  // namespace

Action add_lsp(Arguments command) {
  command.examples(kExamples);
  command.spec_version();
  return [] { return static_cast<ExitStatus>(run_language_server()); };
}

}  // namespace assay
