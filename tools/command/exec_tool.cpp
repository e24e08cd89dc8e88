// Implements tools/command/command.hpp: starts the other programs of assay.
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

// If `build` is a build folder, returns a hint with the command that builds the missing program; otherwise empty.
std::string build_hint(std::filesystem::path const& build, std::string const& name) {
  std::error_code ignored;
  if (!std::filesystem::exists(build / "CMakeCache.txt", ignored)) return "";
  return "; build it: cmake --build " + shell_word(build.string()) + " --target " + name;
}

}  // namespace

void exec_tool(std::string const& name, char** argv) {
  std::error_code error;
  auto const self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) stop("cannot find the path of this program: " + error.message());
  auto const folder = self.parent_path();
  auto const beside = folder / name;
  execv(beside.c_str(), argv);
  int problem = errno;
  if (problem == ENOENT) {  // installed programs that users do not call directly are in libexec
    execv((folder.parent_path() / "libexec/assay" / name).c_str(), argv);
    if (errno != ENOENT && errno != ENOTDIR) problem = errno;
  }
  stop("cannot start " + beside.string() + ", which belongs next to this program: " + std::strerror(problem) +
       build_hint(folder.parent_path(), name));
}

}  // namespace assay
