// Implements harness/judge/judge.hpp: results in folders, for one case or a whole suite.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "generators/suite/digest.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/tensor_file.hpp"
#include "harness/suite_cases.hpp"
#include "semantics/program/npy.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

Result<void> add_file(fs::path const& path, std::string const& type, ManifestRow& row) {
  Element element;
  if (!stored_element(type, element)) return Error{fmt::format("unknown element type {}", type)};
  auto const layout = read_npy_layout(path.string(), element);
  if (!layout) return Error{layout.error()};
  row.files.push_back({path.filename().string(), type, layout->shape, ""});
  return {};
}

// Makes a manifest row for a folder that is not part of a suite.
Result<ManifestRow> make_row(fs::path const& folder, std::vector<std::string> const& types) {
  std::error_code trouble;
  ManifestRow row;
  row.kind = CaseKind::values;
  row.id = folder.filename().string();
  // `run --permitted --output` writes results with their ends. Results without ends are probably those of a backend.
  bool const is_of_run =
      !fs::exists(folder / "expected_0.npy", trouble) && fs::exists(folder / "output_0.lo.npy", trouble);
  for (std::size_t i = 0;; ++i) {
    auto const stem = fmt::format("{}_{}", is_of_run ? "output" : "expected", i);
    auto const first = folder / (stem + ".npy");
    if (!fs::exists(first, trouble)) break;
    auto const type = types.size() == 1 ? types[0] : i < types.size() ? types[i] : npy_type(first.string());
    if (type.empty()) return Error{first.string() + " is not a .npy file of a known type"};
    for (auto const* const end : {".npy", ".lo.npy", ".hi.npy", ".flags.npy"}) {
      auto const path = folder / (stem + end);
      if (!fs::exists(path, trouble)) continue;
      auto const added = add_file(path, std::string_view(end) == ".flags.npy" ? "ui8" : type, row);
      if (!added) return Error{added.error()};
    }
  }
  if (row.files.empty())
    return Error{
        fmt::format("no expected_0.npy in {}, and no output_0.npy with output_0.lo.npy, as assay run "
                    "--permitted --output writes them",
                    folder.string())};
  return row;
}

std::vector<std::string> list_results(LoadedCase const& loaded, std::string const& folder) {
  auto const wanted = loaded.answers.empty() ? loaded.results.size() : loaded.answers.front().results.size();
  return result_files(folder, result_stem(folder), wanted);
}

bool file_exists(std::string const& file) {
  std::error_code trouble;
  return fs::symlink_status(file, trouble).type() != fs::file_type::not_found;  // a broken link exists, too
}

}  // namespace

std::string_view result_stem(std::string const& folder) {
  std::error_code trouble;
  for (std::string_view const stem : {"output", "actual", "expected"})
    if (fs::exists(fmt::format("{}/{}_0.npy", folder, stem), trouble)) return stem;
  return "output";
}

std::optional<ManifestRow> row_of_case(std::string const& folder, std::string& suite) {
  std::error_code trouble;
  auto const whole = fs::weakly_canonical(folder, trouble);
  for (auto above = whole.parent_path(); above != above.root_path(); above = above.parent_path()) {
    if (!fs::is_regular_file(above / "manifest.json", trouble)) continue;
    suite = above.string();
    auto const begin = fmt::format("{{\"id\":\"{}\",", whole.lexically_relative(above).generic_string());
    std::ifstream file(above / "manifest.json", std::ios::binary);
    for (std::string line; std::getline(file, line);)
      if (line.starts_with(begin))
        if (auto row = parse_row(line)) return *std::move(row);
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
  if (row.kind == CaseKind::probe) outcome.question = row.note;
  return outcome;
}

Result<CaseOutcome> judge_folders(std::string const& expected, std::string const& actual,
                                  std::vector<std::string> const& types) {
  std::error_code trouble;
  for (auto const* const folder : {&expected, &actual})
    if (!fs::is_directory(*folder, trouble)) return Error{*folder + " is not a folder"};
  std::string suite;
  LoadedCase loaded;
  auto const folder = fs::weakly_canonical(expected, trouble);
  auto row = row_of_case(expected, suite);
  if (row) {
    SuiteReader reader;
    if (auto const opened = reader.open(suite); !opened) return Error{opened.error()};
    auto read = reader.load(*row, Digests::ignored);
    if (!read) return Error{read.error()};
    loaded = *std::move(read);
  } else {
    auto made = make_row(folder, types);
    if (!made) return Error{made.error()};
    row = *std::move(made);
    auto read = SuiteReader::load_expected(folder.parent_path().string(), *row);
    if (!read) return Error{read.error()};
    loaded.results = *std::move(read);
  }
  if (loaded.results.empty() && loaded.answers.empty()) return Error{expected + " expects no results"};
  auto outcome = outcome_of(*row, 0);
  judge_files(loaded, *row, list_results(loaded, actual), outcome);
  return outcome;
}

Result<JudgedSuite> judge_suite(std::string const& suite, std::string const& actual,
                                std::function<bool(ManifestRow const&)> const& is_chosen) {
  JudgedSuite all;
  Report& report = all.report;
  std::uint64_t cases = 0;
  std::error_code trouble;
  if (!fs::is_directory(actual, trouble)) return Error{actual + " is not a folder"};
  SuiteReader reader;
  auto const judged = for_each_case(reader, suite, [&](ManifestRow const& row, std::uint64_t index) -> Result<void> {
    ++cases;
    if (is_chosen && !is_chosen(row)) return {};
    bool const has_results = row.kind != CaseKind::invalid && row.kind != CaseKind::valid;
    if (!has_results) return ++all.about_acceptance, Result<void>();
    auto& outcome = report.outcomes.emplace_back(outcome_of(row, index));
    auto const outputs = actual + "/" + row.id;
    outcome.reason = "the folder of results does not exist";
    if (!fs::is_directory(outputs, trouble)) return {};
    auto const loaded = reader.load(row, Digests::ignored);
    if (!loaded) return Error{loaded.error()};
    auto const files = list_results(*loaded, outputs);
    outcome.reason = "its folder contains no results";  // not a crash: no backend has reported success
    if (std::ranges::none_of(files, file_exists)) return {};
    outcome.reason.clear();
    judge_files(*loaded, row, files, outcome);
    outcome.command =
        fmt::format("assay judge --expected {} --actual {}", shell_word(suite + "/" + row.id), shell_word(outputs));
    return {};
  });
  if (!judged) return Error{judged.error()};
  auto const& head = reader.head();
  report.head.profile = head.profile;
  report.head.seed = head.seed;
  report.head.tier = head.quick ? "quick" : "full";
  report.head.cases = cases;
  report.whole = true;
  auto const digest = digest_of_file(suite + "/manifest.json");
  if (!digest) return Error{digest.error()};
  report.head.suite = *digest;
  return all;
}

}  // namespace assay
