#include "harness/backends/settings.hpp"

#include <fmt/format.h>

#include "harness/backends/command_template.hpp"

namespace assay::inline harness {

Result<void> check_needs(BackendSettings const& settings) {
  for (auto const& need : settings.needs) {
    ProcessRequest request;
    request.arguments = need.command;
    request.environment = settings.environment;
    request.limits.memory = 0;
    auto const result = run_process(request);
    if (result.end == ProcessResult::End::exited && result.status == 0) continue;
    return Error{fmt::format("{} ({}: {})", need.says, shell_line(need.command), end_text(result))};
  }
  return {};
}

}  // namespace assay::inline harness
