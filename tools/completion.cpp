// Implements tools/command/command.hpp: `assay completion`.
#include <memory>
#include <string>

#include "diagnostics/report.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"
#include "tools/reference/completion.hpp"
#include "tools/reference/man_page.hpp"

namespace assay {

namespace {

constexpr char const* kCompletionExamples = R"(Examples:
  source <(assay completion bash)                in ~/.bashrc
  source <(assay completion zsh)                 in ~/.zshrc, after compinit
  assay completion fish | source                 in ~/.config/fish/config.fish
  assay completion man -o ~/.local/share/man/man1    manual pages, for `man assay`

Packages already contain these files.

Exit status: 0 success, 2 a file cannot be written.)";

struct CompletionSettings {
  std::string shell, folder;
};

ExitStatus complete(CompletionSettings const& options, CommandText const& program) {
  if (options.shell == "man") {
    if (options.folder.empty()) stop("completion: `man` writes one file a command: -o FOLDER is missing");
    for (auto const& page : man_pages(program, "assay " + std::string(version())))
      or_stop(write_file(options.folder + "/" + page.file, page.text));
    return ExitStatus::conforms;
  }
  auto const text = options.shell == "bash"  ? bash_completion(program)
                    : options.shell == "zsh" ? zsh_completion(program)
                                             : fish_completion(program);
  write_output(options.folder, text);
  return ExitStatus::conforms;
}

}  // namespace

Action add_completion(Arguments command) {
  command.examples(kCompletionExamples);
  auto const options = std::make_shared<CompletionSettings>();
  command.choice("SHELL", options->shell, {"bash", "zsh", "fish", "man"}, "the shell, or man for man pages").required();
  command.option("-o,--output", options->folder, "output file, or folder for `man` (default: standard output)")
      .value("FILE|FOLDER");
  return [options, command] { return complete(*options, command.describe_program()); };
}

}  // namespace assay
