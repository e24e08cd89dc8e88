#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "generators/suite/digest.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/tensor_file.hpp"
#include "semantics/program/npy.hpp"
#include "support/text.hpp"

namespace assay::inline harness {
namespace {

namespace fs = std::filesystem;

bool add_file(fs::path const& path, std::string const& type, ManifestRow& row, std::string& error) {
  Element element;
  if (!stored_element(type, element)) return error = fmt::format("there is no element type {}", type), false;
  auto const layout = read_npy_layout(path.string(), element);
  if (!layout) return error = layout.error(), false;
  row.files.push_back({path.filename().string(), type, layout->shape, ""});
  return true;
}

// A row for a folder that is of no suite: as a manifest would have it.
bool make_row(fs::path const& folder, std::vector<std::string> const& types, ManifestRow& row, std::string& error) {
  std::error_code trouble;
  row.kind = CaseKind::values;
  row.id = folder.filename().string();
  for (std::size_t i = 0;; ++i) {
    auto const stem = fmt::format("expected_{}", i);
    auto const path = folder / (stem + ".npy");
    if (!fs::exists(path, trouble)) break;
    auto const type = types.size() == 1 ? types[0] : i < types.size() ? types[i] : npy_type(path.string());
    if (type.empty()) return error = path.string() + " is no .npy file of a known type", false;
    if (!add_file(path, type, row, error)) return false;
    for (auto const* const end : {".lo.npy", ".hi.npy"})
      if (auto const other = folder / (stem + end); fs::exists(other, trouble) && !add_file(other, type, row, error))
        return false;
    auto const flags = folder / (stem + ".flags.npy");
    if (fs::exists(flags, trouble) && !add_file(flags, "ui8", row, error)) return false;
  }
  if (row.files.empty()) return error = "there is no expected_0.npy in " + folder.string(), false;
  return true;
}

bool load_file(fs::path const& folder, ManifestRow const& row, std::string const& name, Tensor& tensor,
               std::string& error) {
  auto const* const file = row.file(name);
  Element element;
  ResultFinding finding;
  if (!file || !stored_element(file->type, element)) return error = name + " is missing", false;
  if (load_tensor_file((folder / name).string(), element, file->shape, tensor, finding)) return true;
  return error = (folder / name).string() + ": " + finding.mismatch, false;
}

bool load_results(fs::path const& folder, ManifestRow const& row, std::vector<CaseResult>& results,
                  std::string& error) {
  for (std::size_t i = 0;; ++i) {
    auto const stem = fmt::format("expected_{}", i);
    if (!row.file(stem + ".npy")) return true;
    auto& result = results.emplace_back();
    if (!load_file(folder, row, stem + ".npy", result.expected, error)) return false;
    result.low = result.high = result.expected;
    result.exact = !row.file(stem + ".lo.npy") && !row.file(stem + ".hi.npy");
    if (!result.exact && (!load_file(folder, row, stem + ".lo.npy", result.low, error) ||
                          !load_file(folder, row, stem + ".hi.npy", result.high, error)))
      return false;
    if (row.file(stem + ".flags.npy") && !load_file(folder, row, stem + ".flags.npy", result.flags.emplace(), error))
      return false;
    auto const& shape = result.expected.shape();
    if (result.low.shape() == shape && result.high.shape() == shape &&
        (!result.flags || result.flags->shape() == shape))
      continue;
    return error = (folder / stem).string() + ".npy and the files of its set have different shapes", false;
  }
}

// Of a folder whose files may be named in three ways.
std::vector<std::string> found_results(LoadedCase const& loaded, std::string const& folder) {
  std::error_code trouble;
  auto const has = [&](std::string_view stem) { return fs::exists(fmt::format("{}/{}_0.npy", folder, stem), trouble); };
  auto const wanted = loaded.answers.empty() ? loaded.results.size() : loaded.answers.front().results.size();
  std::string_view stem = "output";
  for (auto const* const other : {"expected", "actual"})
    if (!has(stem) && has(other)) stem = other;
  return result_files(folder, stem, wanted);
}

bool is_there(std::string const& file) {
  std::error_code trouble;
  return fs::symlink_status(file, trouble).type() != fs::file_type::not_found;  // what cannot be followed is
}

}  // namespace

std::optional<ManifestRow> row_of_case(std::string const& folder, std::string& suite) {
  std::error_code trouble;
  auto const whole = fs::weakly_canonical(folder, trouble);
  for (auto above = whole.parent_path(); above != above.root_path(); above = above.parent_path()) {
    if (!fs::is_regular_file(above / "manifest.json", trouble)) continue;
    suite = above.string();
    auto const begin = fmt::format("{{\"id\":\"{}\",", whole.lexically_relative(above).generic_string());
    std::ifstream file(above / "manifest.json", std::ios::binary);
    std::string reason;
    ManifestRow row;
    for (std::string line; std::getline(file, line);)
      if (line.starts_with(begin) && parse_row(line, row, reason)) return row;
    return std::nullopt;
  }
  return std::nullopt;
}

CaseOutcome outcome_of(ManifestRow const& row, std::uint64_t index) {
  CaseOutcome outcome;
  outcome.id = row.id;
  outcome.index = index;
  outcome.kind = row.kind;
  outcome.op = row.op;
  outcome.recipe = row.recipe;
  outcome.breaks = row.breaks;
  outcome.satisfies = row.satisfies;
  outcome.types = row.types;
  return outcome;
}

bool judge_folders(std::string const& expected, std::string const& actual, std::vector<std::string> const& types,
                   CaseOutcome& outcome, std::string& error) {
  std::error_code trouble;
  for (auto const* const folder : {&expected, &actual})
    if (!fs::is_directory(*folder, trouble)) return error = *folder + " is no folder", false;
  std::string suite;
  auto const row = row_of_case(expected, suite);
  ManifestRow made;
  LoadedCase loaded;
  SuiteReader reader;
  auto const folder = fs::weakly_canonical(expected, trouble);
  if (!row && !make_row(folder, types, made, error)) return false;
  auto const& from = row ? *row : made;
  bool const is_read = row ? reader.open(suite, error) && reader.load(from, Digests::ignored, loaded, error)
                           : load_results(folder, from, loaded.results, error);
  if (!is_read) return false;
  if (loaded.results.empty() && loaded.answers.empty()) return error = expected + " expects no results", false;
  outcome = outcome_of(from, 0);
  judge_files(loaded, from, found_results(loaded, actual), outcome);
  return true;
}

bool judge_suite(std::string const& suite, std::string const& actual, Report& report, std::string& error) {
  std::error_code trouble;
  SuiteReader reader;
  if (!reader.open(suite, error)) return false;
  if (!fs::is_directory(actual, trouble)) return error = actual + " is no folder", false;
  ManifestRow row;
  Skipped skipped;
  for (;;) {
    auto const item = reader.next(row, skipped, error);
    if (item == SuiteReader::Item::error) return false;
    if (item == SuiteReader::Item::end) break;
    if (item == SuiteReader::Item::skipped) continue;
    auto& outcome = report.outcomes.emplace_back(outcome_of(row, report.outcomes.size()));
    auto const outputs = actual + "/" + row.id;
    bool const has_results = row.kind != CaseKind::invalid && row.kind != CaseKind::valid;
    outcome.reason = has_results ? "there is no folder of results" : "files cannot tell whether it was accepted";
    if (!has_results || !fs::is_directory(outputs, trouble)) continue;
    LoadedCase loaded;
    if (!reader.load(row, Digests::ignored, loaded, error)) return false;
    auto const files = found_results(loaded, outputs);
    outcome.reason = "there are no results in its folder";  // no crash: nobody has claimed that there are
    if (std::ranges::none_of(files, is_there)) continue;
    outcome.reason.clear();
    judge_files(loaded, row, files, outcome);
    outcome.command =
        fmt::format("assay judge --expected {} --actual {}", shell_word(suite + "/" + row.id), shell_word(outputs));
  }
  auto const& head = reader.head();
  report.head.profile = head.profile;
  report.head.seed = head.seed;
  report.head.tier = head.quick ? "quick" : "full";
  report.head.cases = report.outcomes.size();
  report.whole = true;
  return digest_of_file(suite + "/manifest.json", report.head.suite, error);
}

}  // namespace assay::inline harness
