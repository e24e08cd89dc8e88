#include "diagnostics/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <unordered_set>

#include "grammar/extract/embedded_programs.hpp"
#include "grammar/hlo/read.hpp"
#include "support/files.hpp"
#include "support/source.hpp"

namespace assay {

namespace fs = std::filesystem;

namespace {

// Removes duplicates, such as files that are named both directly and by a folder. The first one remains.
std::vector<std::string> remove_duplicates(std::vector<std::string> files) {
  std::unordered_set<std::string> known;
  std::erase_if(
      files, [&](std::string const& file) { return !known.insert(fs::path(file).lexically_normal().string()).second; });
  return files;
}

// Whether the file is HLO. XLA dumps HLO as .txt, next to other texts.
bool is_dump(std::string const& path) {
  if (!path.ends_with(".txt")) return false;
  auto const source = Source::from_file(path);
  return source && hlo::is_hlo(source->text());
}

// Links that files_below skips: dangling links that are named as programs, and links to folders.
struct Links {
  std::vector<std::string> broken, folders;
};

Links links_below(std::string const& folder) {
  Links links;
  std::error_code trouble;
  fs::recursive_directory_iterator at(folder, trouble);
  for (; !trouble && at != fs::end(at); at.increment(trouble)) {
    std::error_code ignored;
    if (!at->is_symlink(ignored)) continue;
    if (at->is_directory(ignored))
      links.folders.push_back(at->path().string());
    else if (!at->exists(ignored) && is_program_name(at->path().string()))
      links.broken.push_back(at->path().string());
  }
  std::ranges::sort(links.folders);
  return links;
}

}  // namespace

bool is_program_name(std::string_view name) {
  return name.ends_with(".mlir") || name.ends_with(".hlo") || name.ends_with(".mlirbc") || name.ends_with(".mlir.bc");
}

Result<std::vector<std::string>> collect_inputs(std::vector<std::string> const& arguments, bool embedded,
                                                std::vector<std::string>* links) {
  std::vector<std::string> files;
  if (std::ranges::count(arguments, "-") > 1) return Error{"standard input (-) is named more than once"};
  for (auto const& argument : arguments) {
    std::error_code trouble;
    if (argument == "-" || !fs::is_directory(argument, trouble)) {
      files.push_back(argument);
      continue;
    }
    auto found = files_below(argument);
    if (!found) return Error{found.error()};
    auto const linked = links_below(argument);
    if (links)
      for (auto const& path : linked.folders) links->push_back(fs::path(path).lexically_normal().string());
    std::erase_if(*found, [&](std::string const& path) {
      return !is_program_name(path) && !(embedded && can_embed_programs(path)) && !is_dump(path);
    });
    found->insert(found->end(), linked.broken.begin(), linked.broken.end());
    std::ranges::sort(*found);
    if (found->empty())
      return Error{argument +
                   ": this folder contains no .mlir, .hlo, .mlirbc or .mlir.bc file, and no .txt file with HLO" +
                   (embedded ? ", and no source, document or snapshot" : "")};
    for (std::string const& path : *found)
      files.push_back(fs::path(path).lexically_normal().string());  // for ".": a.mlir
  }
  if (arguments.size() > 1) files = remove_duplicates(std::move(files));  // the files of a single folder are distinct
  return files;
}

std::vector<std::string> input_files(std::vector<std::string> const& paths, std::size_t count) {
  return numbered_files(paths, count, "input_");
}

std::vector<std::string> numbered_files(std::vector<std::string> const& paths, std::size_t count,
                                        std::string const& stem) {
  std::vector<std::string> files;
  for (auto const& path : paths) {
    std::error_code trouble;
    if (!fs::is_directory(path, trouble))
      files.push_back(path);
    else
      while (files.size() < count) files.push_back(path + "/" + stem + std::to_string(files.size()) + ".npy");
  }
  return files;
}

}  // namespace assay
