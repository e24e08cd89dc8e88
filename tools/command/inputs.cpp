#include "tools/command/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

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
    std::vector<std::string> found;
    fs::recursive_directory_iterator at(argument, trouble);
    for (; !trouble && at != fs::end(at); at.increment(trouble)) {
      std::error_code ignored;  // a broken link is no file
      if (is_program(at->path().filename().string()) && at->is_regular_file(ignored))
        found.push_back(at->path().string());
    }
    if (trouble || found.empty())
      return Error{argument + ": " +
                   (trouble ? trouble.message() : "this folder holds no .mlir file, .mlirbc or .mlir.bc")};
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

}  // namespace assay::inline tools
