// A small suite: @main(x) -> x on four numbers, and programs to accept and to reject.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "generators/suite/digest.hpp"
#include "generators/suite/manifest.hpp"
#include "harness/backends/backends.hpp"
#include "harness/run/run_suite.hpp"
#include "semantics/program/npy.hpp"

namespace assay {

class SuiteTest : public testing::Test {
protected:
  void SetUp() override {
    auto const* const test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        std::filesystem::temp_directory_path() / ("assay_harness_" + std::to_string(::getpid()) + "_" + test->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(at("suite"));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string at(std::string const& name) const { return (folder_ / name).string(); }

  static Tensor numbers(std::vector<float> const& values) {
    Tensor tensor = make_tensor(Element::of(kF32), {static_cast<std::int64_t>(values.size())});
    std::memcpy(tensor.data(), values.data(), tensor.size_bytes());
    return tensor;
  }

  // Adds a case with one input that is also its only result.
  void add_identity(std::string const& id, std::string const& op = "add",
                    std::vector<float> const& values = {1, -2, 0.5, 3}) {
    ManifestRow row = row_of(id, CaseKind::values, op);
    std::string const type = "tensor<" + std::to_string(values.size()) + "xf32>";
    add_text(row, "program.mlir",
             "\"func.func\"() ({\n^bb0(%a: " + type + "):\n  \"func.return\"(%a) : (" + type +
                 ") -> ()\n}) {function_type = (" + type + ") -> " + type + ", sym_name = \"main\"} : () -> ()\n");
    for (auto const* name : {"input_0.npy", "expected_0.npy"}) add_tensor(row, name, numbers(values));
    row.types = {"f32"};
    row.elements = values.size();
    rows_.push_back(row);
  }
  void add_program(std::string const& id, CaseKind kind, std::string const& text, std::string const& breaks = "") {
    ManifestRow row = row_of(id, kind, "add");
    row.breaks = breaks;
    add_text(row, "program.mlir", text);
    rows_.push_back(row);
  }

  std::string finish() {
    std::ofstream file(at("suite/manifest.json"));
    file << head_line({}) << "\n";
    SuiteTotals totals;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      file << row_line(rows_[i]) << (i + 1 < rows_.size() ? ",\n" : "\n");
      ++totals.cases[static_cast<std::size_t>(rows_[i].kind)];
    }
    file << kSkippedLine << "\n" << totals_line(totals) << "\n";
    return at("suite");
  }

  RunOptions options() const {
    RunOptions options;
    options.suite = at("suite");
    options.work = at("work");
    options.jobs = 2;
    options.seconds = 20;
    return options;
  }
  // Runs the whole suite.
  Report run(RunOptions const& options, Backend& backend) {
    Report report;
    auto const ran = run_suite(options, backend, report);
    EXPECT_TRUE(ran) << ran.error();
    return report;
  }
  static std::unique_ptr<Backend> backend_of(BackendChoice const& choice) {
    auto backend = make_backend(choice);
    if (!backend) ADD_FAILURE() << backend.error();
    return backend ? *std::move(backend) : nullptr;
  }
  static std::unique_ptr<Backend> command(std::string const& text, std::string const& compile = "") {
    BackendChoice choice;
    choice.command = text;
    choice.compile = compile;
    return backend_of(choice);
  }
  // Returns a backend that misbehaves in the given way (tests/harness/backends/bad_backend.cpp).
  std::unique_ptr<Backend> bad(std::string const& how) const {
    return command(std::string(ASSAY_BAD_BACKEND) + " " + how + " {program} {inputs} {outputs}");
  }

  std::vector<ManifestRow> rows_;
  std::filesystem::path folder_;

private:
  ManifestRow row_of(std::string const& id, CaseKind kind, std::string const& op) const {
    ManifestRow row;
    row.id = id;
    row.kind = kind;
    row.op = op;
    row.recipe = "by_hand";
    std::filesystem::create_directories(at("suite/" + id));
    return row;
  }
  void add_file(ManifestRow& row, CaseFile file) const {
    file.digest = *digest_of_file(at("suite/" + row.id + "/" + file.name));
    row.files.push_back(std::move(file));
  }
  void add_text(ManifestRow& row, std::string const& name, std::string const& text) const {
    std::ofstream(at("suite/" + row.id + "/" + name), std::ios::binary) << text;
    add_file(row, {name, "", {}, ""});
  }
  void add_tensor(ManifestRow& row, std::string const& name, Tensor const& tensor) const {
    auto const written = write_npy(at("suite/" + row.id + "/" + name), tensor);
    EXPECT_TRUE(written) << written.error();
    add_file(row, {name, "f32", tensor.shape(), ""});
  }
};

}  // namespace assay
