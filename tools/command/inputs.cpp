#include "tools/command/inputs.hpp"

#include <filesystem>
#include <system_error>

#include "support/files.hpp"

namespace assay::inline tools {

namespace fs = std::filesystem;

namespace {

bool is_program(std::string_view name) {
  return name.ends_with(".mlir") || name.ends_with(".mlirbc") || name.ends_with(".mlir.bc");
}

}  // namespace

Result<std::vector<std::string>> collect_inputs(std::vector<std::string> const& arguments) {
  std::vector<std::string> files;
  for (auto const& argument : arguments) {
    std::error_code trouble;
    if (argument == "-" || !fs::is_directory(argument, trouble)) {
      files.push_back(argument);
      continue;
    }
    auto found = files_below(argument);
    if (!found) return Error{found.error()};
    std::erase_if(*found, [](std::string const& path) { return !is_program(path); });
    if (found->empty()) return Error{argument + ": this folder holds no .mlir file, .mlirbc or .mlir.bc"};
    files.insert(files.end(), found->begin(), found->end());
  }
  return files;
}

}  // namespace assay::inline tools
