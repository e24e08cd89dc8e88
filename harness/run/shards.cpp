#include "harness/run/shards.hpp"

#include <fmt/format.h>

#include <charconv>

namespace assay {
namespace {

bool read_number(std::string_view text, std::uint64_t& number) {
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

struct Engine {
  char const *name, *total, *index;
  char const *first, *step;  // variables of the first index and its increment; or nullptr
};

constexpr Engine kEngines[] = {
    {"Bazel", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", nullptr, nullptr},
    {"GoogleTest", "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", nullptr, nullptr},
    {"Slurm", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP"},
    {"Kubernetes", "JOB_COMPLETIONS", "JOB_COMPLETION_INDEX", nullptr, nullptr},
};

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  auto const slash = text.find('/');
  std::uint64_t index = 0, count = 0;
  if (slash == std::string_view::npos || !read_number(text.substr(0, slash), index) ||
      !read_number(text.substr(slash + 1), count) || index < 1 || index > count || count > UINT32_MAX)
    return std::nullopt;
  Shard shard;
  shard.index = static_cast<std::uint32_t>(index);
  shard.count = static_cast<std::uint32_t>(count);
  return shard;
}

Result<Shard> shard_of_environment(std::function<char const*(char const*)> const& variable) {
  Shard shard;
  for (auto const& engine : kEngines) {
    char const* const index = variable(engine.index);
    char const* const total = variable(engine.total);
    if (!index && !total) continue;
    if (!index || !total)
      return Error{fmt::format("{} is set, and {} is not: set it, or pass --shard I/N (1/1: all)",
                               index ? engine.index : engine.total, index ? engine.total : engine.index)};
    std::uint64_t at = 0, count = 0, first = 0, step = 1;
    auto const take = [&](char const* name, std::uint64_t& number) {
      char const* const text = name ? variable(name) : nullptr;
      return !text || read_number(text, number);
    };
    bool const are_numbers = take(engine.index, at) && take(engine.total, count) && take(engine.first, first) &&
                             take(engine.step, step) && step > 0 && at >= first;
    std::uint64_t const number = are_numbers ? (at - first) / step : 0;
    if (!are_numbers || (at - first) % step != 0 || number >= count || count > UINT32_MAX)
      return Error{fmt::format("{}={} and {}={} do not define a shard", engine.index, index, engine.total, total)};
    shard.index = static_cast<std::uint32_t>(number) + 1;
    shard.count = static_cast<std::uint32_t>(count);
    shard.by = engine.name;
    if (char const* const file = variable("TEST_SHARD_STATUS_FILE"); file && shard.by == "Bazel")
      shard.status_file = file;
    return shard;
  }
  return shard;
}

}  // namespace assay
