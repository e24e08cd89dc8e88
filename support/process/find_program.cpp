#include "support/process/find_program.hpp"

#include <unistd.h>

#include <algorithm>
#include <string_view>

extern char** environ;

namespace assay {
namespace {

std::string path_of(std::vector<std::string> const& environment) {
  for (auto const& entry : environment)
    if (entry.starts_with("PATH=")) return entry.substr(5);
  return "/usr/local/bin:/usr/bin:/bin";
}

}  // namespace

std::vector<std::string> build_environment(Variables const& more) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry; ++entry) {
    std::string_view const text = *entry;
    auto const is_same = [&](auto const& pair) { return text.substr(0, text.find('=')) == pair.first; };
    if (std::ranges::none_of(more, is_same)) all.emplace_back(text);
  }
  for (auto const& [name, value] : more) all.push_back(name + "=" + value);
  return all;
}

std::string find_program(std::string const& name, Variables const& more) {
  if (name.find('/') != std::string::npos) return name;
  std::string const path = path_of(build_environment(more));
  for (std::size_t at = 0; at <= path.size();) {
    auto const end = std::min(path.find(':', at), path.size());
    std::string const folder = end == at ? "." : path.substr(at, end - at);
    if (std::string file = folder + "/" + name; ::access(file.c_str(), X_OK) == 0) return file;
    at = end + 1;
  }
  return "";
}

}  // namespace assay
