#include "tools/command/shrunken_file.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "diagnostics/exit_status.hpp"

namespace assay {

namespace {

void on_bus_error(int, siginfo_t* info, void*) {
  if (info->si_code != BUS_ADRERR) {
    std::signal(SIGBUS, SIG_DFL);  // the default action applies when the fault is raised again
    return;
  }
  constexpr std::string_view kMessage = "assay: error: a file became shorter while it was read\n";
  [[maybe_unused]] auto const written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::_exit(static_cast<int>(ExitStatus::usage));
}

}  // namespace

void handle_shrunken_files() {
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace assay
