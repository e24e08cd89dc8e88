#include "support/process/companion_files.hpp"

#include <dlfcn.h>
#include <link.h>

#include <filesystem>
#include <system_error>

namespace assay {
namespace {

// The loader does not pass the program's name.
std::filesystem::path own_file() {
  static char const here = 0;
  Dl_info known;
  link_map* loaded = nullptr;
  if (dladdr1(&here, &known, reinterpret_cast<void**>(&loaded), RTLD_DL_LINKMAP) != 0 && loaded && loaded->l_name[0])
    return loaded->l_name;
  std::error_code trouble;
  return std::filesystem::read_symlink("/proc/self/exe", trouble);
}

}  // namespace

Result<std::string> find_companion(std::string const& name) {
  std::error_code trouble;
  auto const file = std::filesystem::canonical(own_file(), trouble);
  auto const folder = file.parent_path();
  for (auto const* const way : {".", "../libexec/assay", "../../libexec/assay"}) {
    auto const path = (folder / way / name).lexically_normal();
    if (std::filesystem::is_regular_file(path, trouble)) return path.string();
  }
  return Error{name + " is missing, which belongs next to " + file.string()};
}

}  // namespace assay
