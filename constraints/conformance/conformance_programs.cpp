#include "constraints/conformance/conformance_programs.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "constraints/conformance/expectation.hpp"
#include "constraints/conformance/split.hpp"
#include "support/documents/tsv.hpp"
#include "support/files.hpp"

namespace assay {

namespace {

// Gets the rest of the line that begins with `prefix`. Returns false if there is none.
bool find_line(std::string_view text, std::string_view prefix, std::string_view& rest) {
  for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    rest = text.substr(at + prefix.size());
    rest = rest.substr(0, rest.find('\n'));
    return true;
  }
  return false;
}

Result<void> read_reasons(Source const& source, std::map<std::string, std::string>& reasons) {
  for (auto const& row : tsv_rows(source.text(), 2)) {
    if (row.at(1).empty())
      return Error{fmt::format("line {}: expected a label and a reason, separated by tabs", row.line)};
    reasons[std::string(row.at(0))] = row.at(1);
  }
  return {};
}

}  // namespace

Result<ConformanceFile> read_conformance_file(std::string name, Source source) {
  ConformanceFile file{std::move(name), std::move(source), {}, {}};
  auto const text = file.source.text();
  std::string_view rest;
  if (find_line(text, "// against: official", rest) && rest.empty()) file.options.against = Against::official;
  file.options.allow_unregistered_dialect = find_line(text, "// allow-unregistered-dialect", rest) && rest.empty();
  if (find_line(text, "// target-version: ", rest)) {
    file.options.target = parse_version(rest);
    if (!file.options.target) return Error{"no version: " + std::string(rest.substr(0, 80))};
  }
  for (auto const range : split_pieces(text)) {
    ConformancePiece piece{range, {}};
    Diagnostics malformed;
    for (auto const& expectation : read_expectations(file.source, range, malformed))
      if (expectation.kind == ExpectedKind::error) piece.expected.push_back(expectation.text);
    if (malformed.errors() > 0) return Error{malformed.all().front().message};
    file.pieces.push_back(std::move(piece));
  }
  return file;
}

Result<ConformancePrograms> read_conformance_programs(std::string const& folder) {
  auto const paths = files_below(folder);
  if (!paths) return Error{paths.error()};
  ConformancePrograms programs;
  for (std::filesystem::path const path : *paths) {
    auto const failed = [&](std::string const& why) { return Error{path.string() + ": " + why}; };
    bool const is_list = path.filename() == "unbreakable.tsv";
    if (!is_list && path.extension() != ".mlir") continue;
    auto source = Source::from_file(path.string());
    if (!source) return failed(source.error());
    if (is_list) {
      if (auto const read = read_reasons(*source, programs.unbreakable); !read) return failed(read.error());
      continue;
    }
    auto file = read_conformance_file(path.lexically_relative(folder).string(), *std::move(source));
    if (!file) return failed(file.error());
    programs.files.push_back(*std::move(file));
  }
  if (programs.files.empty()) return Error{folder + ": this folder contains no .mlir file"};
  return programs;
}

}  // namespace assay
