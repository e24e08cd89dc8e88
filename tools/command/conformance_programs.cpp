#include "tools/command/conformance_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "support/tsv.hpp"
#include "tools/command/expectation.hpp"
#include "tools/command/split.hpp"

namespace assay::inline tools {

namespace fs = std::filesystem;

namespace {

bool find_files(fs::path const& folder, std::vector<fs::path>& found, std::string& error) {
  std::error_code trouble;
  fs::recursive_directory_iterator at(folder, trouble);
  for (; !trouble && at != fs::end(at); at.increment(trouble)) {
    std::error_code ignored;  // a broken link is no file
    if (at->is_regular_file(ignored)) found.push_back(at->path());
  }
  if (trouble) error = folder.string() + ": " + trouble.message();
  std::sort(found.begin(), found.end());
  return !trouble;
}

// The rest of the line that begins with `prefix`; false if there is none.
bool find_line(std::string_view text, std::string_view prefix, std::string_view& rest) {
  for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    rest = text.substr(at + prefix.size());
    rest = rest.substr(0, rest.find('\n'));
    return true;
  }
  return false;
}

bool read_file(SuiteFile& file, std::string& error) {
  auto const text = file.source.text();
  std::string_view rest;
  if (find_line(text, "// against: official", rest) && rest.empty()) file.options.against = Against::official;
  file.options.allow_unregistered_dialect = find_line(text, "// allow-unregistered-dialect", rest) && rest.empty();
  if (find_line(text, "// target-version: ", rest)) {
    file.options.target = parse_version(rest);
    if (!file.options.target) return error = "no version: " + std::string(rest.substr(0, 80)), false;
  }
  for (auto const range : split_pieces(text)) {
    SuitePiece piece{range, {}};
    Diagnostics malformed;
    for (auto const& expectation : read_expectations(file.source, range, malformed))
      if (expectation.kind == ExpectedKind::error) piece.expected.push_back(expectation.text);
    if (malformed.errors() > 0) return error = malformed.all().front().message, false;
    file.pieces.push_back(std::move(piece));
  }
  return true;
}

bool read_reasons(Source const& source, std::map<std::string, std::string>& reasons, std::string& error) {
  for (auto const& row : tsv_rows(source.text(), 2)) {
    if (row.at(1).empty())
      return error = fmt::format("line {}: not a label and a reason between tabs", row.line), false;
    reasons[std::string(row.at(0))] = row.at(1);
  }
  return true;
}

}  // namespace

bool read_suite(std::string const& folder, Suite& suite, std::string& error) {
  std::vector<fs::path> paths;
  if (!find_files(folder, paths, error)) return false;
  for (auto const& path : paths) {
    bool const is_list = path.filename() == "unbreakable.tsv";
    if (!is_list && path.extension() != ".mlir") continue;
    SuiteFile file;
    file.name = path.lexically_relative(folder).string();
    auto source = Source::from_file(path.string());
    if (!source) return error = path.string() + ": " + source.error(), false;
    file.source = *std::move(source);
    bool const good = is_list ? read_reasons(file.source, suite.unbreakable, error) : read_file(file, error);
    if (!good) return error = path.string() + ": " + error, false;
    if (!is_list) suite.files.push_back(std::move(file));
  }
  if (suite.files.empty()) return error = folder + ": this folder holds no .mlir file", false;
  return true;
}

}  // namespace assay::inline tools
