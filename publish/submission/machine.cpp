#include "publish/submission/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>

#include "support/text.hpp"

namespace assay {
namespace {

// Returns the value of the first line "name : value" in a file of /proc.
std::string proc_value(char const* path, std::string_view name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name))
      if (auto const colon = line.find(':'); colon != line.npos)
        return clean_text(trimmed(std::string_view(line).substr(colon + 1)));
  return "";
}

}  // namespace

std::map<std::string, std::string> describe_machine() {
  std::map<std::string, std::string> machine;
  auto const add = [&](char const* name, std::string value) {
    if (!value.empty()) machine[name] = std::move(value);
  };
  add("processor", proc_value("/proc/cpuinfo", "model name"));
  add("memory", proc_value("/proc/meminfo", "MemTotal"));
  if (auto const cores = ::sysconf(_SC_NPROCESSORS_ONLN); cores > 0) add("cores", std::to_string(cores));
  utsname names{};
  if (::uname(&names) == 0) add("system", fmt::format("{} {} {}", names.sysname, names.release, names.machine));
  return machine;
}

}  // namespace assay
