// Implements tools/command/command.hpp: `assay lsp`.
#include "lsp/main_loop.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

constexpr char const* kExamples =
    R"(An editor starts it, and speaks JSON-RPC with it over standard input and output; docs/editors.md says how to set up Neovim, Emacs,
Visual Studio Code, Helix and Zed. It finds what `assay check` finds, by the assay.toml of a file's folder, while the file is typed.

Exit status: 0 the editor ended it, 1 the editor was gone, 2 bad usage.

Examples:
  assay lsp                                      what an editor starts; it ends with the editor)";

}  // namespace

Action add_lsp(Arguments command) {
  command.examples(kExamples);
  command.spec_version();
  return [] { return static_cast<ExitStatus>(run_language_server()); };
}

}  // namespace assay
