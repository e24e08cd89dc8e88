#include "campaign/run/coverage.hpp"

#include <algorithm>
#include <filesystem>

#include "harness/reduction/candidates/interestingness_test.hpp"
#include "support/process/run_process.hpp"
#include "support/text.hpp"

namespace assay::campaign {
namespace {

constexpr std::uint64_t kMaxOutput = std::uint64_t{64} << 20;  // bytes

}  // namespace

std::vector<std::string> coverage_features(std::vector<std::string> const& ids) {
  std::vector<std::string> features;
  for (auto const& id : ids) {
    auto const name = trimmed(id);
    if (name.empty() || name.size() > kMaxId) continue;
    features.push_back("coverage " + clean_text(std::string(name)));
    if (features.size() == kMaxIds) break;
  }
  std::ranges::sort(features);
  features.erase(std::unique(features.begin(), features.end()), features.end());
  return features;
}

Result<CoverageCommand> CoverageCommand::of(std::string_view words) {
  auto split = split_words(words);
  if (!split) return Error{split.error()};
  auto command = CommandTemplate::of(*std::move(split), {});
  if (!command) return Error{command.error()};
  return CoverageCommand(*std::move(command));
}

Result<std::vector<std::string>> CoverageCommand::ids(std::string const& folder, double seconds,
                                                      std::atomic<bool> const* stop) const {
  ProcessRequest process;
  process.arguments = command_.words(reduction::request_in(folder));
  process.folder = std::filesystem::current_path().string();
  process.limits.seconds = seconds;
  process.limits.memory = 0;
  process.limits.output = kMaxOutput;
  process.stop = stop;
  auto const result = run_process(process);
  if (result.end == ProcessResult::End::stopped) return std::vector<std::string>();
  if (result.end != ProcessResult::End::exited || result.status != 0)
    return Error{"--coverage: the command failed: " + end_text(result) +
                 (result.err.empty() ? "" : ": " + last_of(clean_text(result.err), 400))};
  std::vector<std::string> ids;
  for (std::string_view rest = result.out; !rest.empty();) ids.emplace_back(consume_until(rest, '\n'));
  return ids;
}

}  // namespace assay::campaign
