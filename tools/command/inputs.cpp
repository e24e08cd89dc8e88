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

bool collect_inputs(std::vector<std::string> const& arguments, std::vector<std::string>& files, std::string& error) {
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
    if (trouble || found.empty()) {
      error = argument + ": " + (trouble ? trouble.message() : "this folder holds no .mlir file, .mlirbc or .mlir.bc");
      return false;
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return true;
}

}  // namespace assay::inline tools
