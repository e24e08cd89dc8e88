#include "harness/fleet/fleet_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/documents/toml_table.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxFleetBytes = std::size_t{1} << 20;
constexpr unsigned kMaxRetries = 100;

bool is_plain_name(std::string_view name) {
  auto const is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '-';
  };
  return !name.empty() && name.size() <= 100 && name.front() != '.' && name.front() != '-' &&
         std::ranges::all_of(name, is_plain);
}

void read_environment(TomlTable& table, BackendChoice& choice) {
  table.table("environment", [&](TomlTable& variables) {
    for (auto const& [key, node] : variables.itself()) {
      auto const value = node.value_exact<std::string>();
      if (!value) return variables.fail(node, "a variable is not a string");
      choice.environment.emplace_back(key.str(), *value);
    }
  });
}

void read_entry(TomlTable& table, FleetEntry& entry) {
  table.only({"name", "family", "preset", "worker", "command", "compile", "pjrt", "options", "form", "tools",
              "memory_limit", "restart_after", "jobs", "retries", "time_limit", "optional", "environment"});
  auto& choice = entry.backend;
  table.read("name", entry.name);
  table.read("family", entry.family);
  table.read("preset", choice.preset);
  table.read("worker", choice.worker);
  table.read("command", choice.command);
  table.read("compile", choice.compile);
  table.read("pjrt", choice.pjrt);
  table.read("options", choice.options);
  table.read("form", choice.form);
  table.read("tools", choice.tools);
  table.read_number("memory_limit", choice.limits.memory);
  table.read_number("restart_after", choice.restart_after);
  table.read_number("jobs", entry.jobs);
  table.read_number("retries", entry.retries);
  table.read_number("time_limit", entry.seconds);
  table.read("optional", entry.is_optional);
  read_environment(table, choice);
  if (!table.is_good()) return;
  if (!is_plain_name(entry.name))
    return table.fail(
        table.itself(),
        fmt::format("`name` is missing or not a valid file name: use letters, digits, _ . - ({})", entry.name));
  if (entry.name == "index")
    return table.fail(table.itself(), "`name`: index.html is the page of the comparison; rename the backend");
  if (entry.retries > kMaxRetries)
    return table.fail(*table.find("retries"), fmt::format("`retries`: at most {}", kMaxRetries));
  bool const is_command = !choice.command.empty() || !choice.compile.empty();
  auto const ways = is_command + !choice.worker.empty() + !choice.preset.empty() + !choice.pjrt.empty();
  if (ways > 1)
    return table.fail(
        table.itself(),
        fmt::format("{}: `preset`, `worker`, `command` (with `compile`) and `pjrt` exclude each other", entry.name));
  if (ways == 0)
    return table.fail(
        table.itself(),
        fmt::format("{}: missing `preset`, `worker`, `command` or `pjrt`, or `compile` alone", entry.name));
  if (entry.family.empty()) entry.family = choice.preset == kOwnFamily ? std::string(kOwnFamily) : entry.name;
}

}  // namespace

Result<Fleet> parse_fleet(std::string_view text, std::string const& file) {
  auto const parsed = read_toml(text);
  if (!parsed) return Error{fmt::format("{}:{}: error: {}", file, parsed.error().line, parsed.error().what)};
  std::string error;
  TomlTable table(*parsed, file, error);
  table.only({"backend"});
  Fleet fleet;
  std::set<std::string> names;
  table.each("backend", [&](TomlTable& one) {
    if (!one.is_good()) return;
    auto& entry = fleet.entries.emplace_back();
    read_entry(one, entry);
    if (one.is_good() && !names.insert(entry.name).second)
      one.fail(one.itself(), fmt::format("two backends have the name {}", entry.name));
  });
  if (!error.empty()) return Error{error};
  if (fleet.entries.empty()) return Error{fmt::format("{}: error: the file lists no backend ([[backend]])", file)};
  if (fleet.entries.size() > kMaxBackends)
    return Error{fmt::format("{}: error: more than {} backends", file, kMaxBackends)};
  return fleet;
}

Result<Fleet> read_fleet(std::string const& path) {
  auto const text = read_file(path, kMaxFleetBytes);
  if (!text) return Error{text.error()};
  return parse_fleet(*text, path);
}

}  // namespace assay
