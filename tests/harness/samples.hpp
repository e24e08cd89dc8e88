// Small suites and reports for the tests of this folder.
#pragma once

#include <unistd.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "harness/report/report.hpp"
#include "semantics/program/npy.hpp"

namespace assay::samples {

// A temporary folder. It is removed with its contents.
class Folder {
public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "assay_harness_XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;
  std::string operator/(std::string const& name) const { return path_ + "/" + name; }
  std::string const& path() const { return path_; }

private:
  std::string path_;
};

inline Tensor tensor(Element element, Shape shape, std::vector<std::uint64_t> const& codes) {
  Tensor result = make_tensor(element, std::move(shape));
  int const parts = parts_of(element);
  for (std::size_t i = 0; i < codes.size(); ++i)
    result.set(static_cast<std::int64_t>(i) / parts, codes[i], static_cast<int>(i) % parts);
  return result;
}

inline Tensor f32(std::vector<float> const& values) {
  std::vector<std::uint64_t> codes;
  for (float const value : values) codes.push_back(std::bit_cast<std::uint32_t>(value));
  return tensor(Element::of(kF32), {static_cast<std::int64_t>(values.size())}, codes);
}

inline void save(std::string const& path, Tensor const& values) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  if (auto const written = write_npy(path, values); !written) throw std::runtime_error(written.error());
}

inline void save_text(std::string const& path, std::string const& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// A suite that is built case by case. `finish` writes the manifest.
class Suite {
public:
  explicit Suite(std::string path) : path_(std::move(path)) { head_.profile = "xla"; }

  ManifestRow& add(std::string const& id, CaseKind kind, std::string const& op, std::string const& program) {
    auto& row = rows_.emplace_back();
    row.id = id;
    row.kind = kind;
    row.op = op;
    row.recipe = "special";
    save_text(path_ + "/" + id + "/program.mlir", program);
    row.files.push_back({"program.mlir", "", {}, std::string(64, '0')});
    return row;
  }
  void put(ManifestRow& row, std::string const& file, Tensor const& values, std::string const& type) {
    save(path_ + "/" + row.id + "/" + file, values);
    row.files.push_back({file, type, values.shape(), std::string(64, '0')});
  }
  void finish() {
    std::string text = head_line(head_) + "\n";
    SuiteTotals totals;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      text += row_line(rows_[i]) + (i + 1 < rows_.size() ? ",\n" : "\n");
      ++totals.cases[static_cast<std::size_t>(rows_[i].kind)];
    }
    save_text(path_ + "/manifest.json", text + std::string(kSkippedLine) + "\n" + totals_line(totals) + "\n");
  }
  std::string const& path() const { return path_; }

private:
  std::string path_;
  ManifestHead head_;
  std::vector<ManifestRow> rows_;
};

inline CaseOutcome outcome(std::string const& id, Verdict verdict, Stage stage = Stage::results) {
  CaseOutcome outcome;
  outcome.id = id;
  outcome.op = id.substr(0, id.find('/'));
  outcome.recipe = "special";
  outcome.types = {"f32"};
  outcome.verdict = verdict;
  outcome.stage = stage;
  if (verdict != Verdict::conforms) outcome.reason = "because";
  return outcome;
}

inline Report report(std::vector<CaseOutcome> outcomes) {
  Report report;
  report.head.tool = "assay 0.1.0";
  report.head.suite = std::string(64, 'a');
  report.head.backend = "somebody's compiler";
  report.head.profile = "xla";
  report.head.tier = "quick";
  report.head.cases = outcomes.size();
  report.outcomes = std::move(outcomes);
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) report.outcomes[i].index = i;
  report.whole = true;
  return report;
}

// Stores the value of a result in `to`, or its error in `error`.
template <class T> bool took(Result<T> result, T& to, std::string& error) {
  error = result ? "" : result.error();
  if (result) to = *std::move(result);
  return bool(result);
}

}  // namespace assay::samples
