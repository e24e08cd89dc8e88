// Implements tools/command/command.hpp: the programs that belong to this one.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "diagnostics/stop.hpp"
#include "support/text.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

// In a build folder, the command that makes what is not there yet.
std::string how_to_build(std::filesystem::path const& build, std::string const& name) {
  std::error_code ignored;
  if (!std::filesystem::exists(build / "CMakeCache.txt", ignored)) return "";
  return "; build it: cmake --build " + shell_word(build.string()) + " --target " + name;
}

}  // namespace

void become(std::string const& name, char** argv) {
  std::error_code error;
  auto const self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) stop("cannot find the path of this program: " + error.message());
  auto const folder = self.parent_path();
  auto const beside = folder / name;
  execv(beside.c_str(), argv);
  int problem = errno;
  if (problem == ENOENT) {  // where it is installed, what is not for people to call has a folder of its own
    execv((folder.parent_path() / "libexec/assay" / name).c_str(), argv);
    if (errno != ENOENT && errno != ENOTDIR) problem = errno;
  }
  stop("cannot start " + beside.string() + ", which belongs next to this program: " + std::strerror(problem) +
       how_to_build(folder.parent_path(), name));
}

}  // namespace assay
