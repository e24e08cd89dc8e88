#include "harness/backends/settings.hpp"

#include <fmt/format.h>

#include "harness/backends/command_template.hpp"
#include "support/process/find_program.hpp"

namespace assay {

Result<void> check_needs(BackendSettings const& settings, std::atomic<bool> const* stop) {
  for (auto const& need : settings.needs) {
    ProcessRequest request;
    request.arguments = need.command;
    request.environment = settings.environment;
    request.limits.memory = 0;
    request.stop = stop;
    auto const result = run_process(request);
    if (result.end == ProcessResult::End::exited && result.status == 0) continue;
    auto tried = need.command;
    auto const program = find_program(tried[0], settings.environment);
    if (!program.empty()) tried[0] = program;
    return Error{fmt::format("{} ({}: {})", need.says, shell_line(tried), end_text(result))};
  }
  return {};
}

}  // namespace assay
