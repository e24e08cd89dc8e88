// A temporary folder for suites, with queries for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "tests/generators/suite/suite_units.hpp"

namespace assay {

class SuiteTest : public testing::Test {
protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("assay_suite_" + std::to_string(::getpid()));
    std::filesystem::create_directories(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  std::string at(std::string const& name) const { return (root_ / name).string(); }

  SuiteResult make(std::string const& name, std::vector<Unit> units, unsigned jobs = 1, std::uint64_t seed = 1) const {
    SuiteRequest request;
    request.jobs = jobs;
    return make(name, std::move(units), request, seed);
  }
  SuiteResult make(std::string const& name, std::vector<Unit> units, SuiteRequest request, std::uint64_t seed = 1,
                   std::optional<Version> artifacts = {}) const {
    GenerateOptions options;
    options.seed = seed;
    options.artifacts = artifacts;
    options.profile.name = "xla";
    request.folder = at(name);
    request.tool = "assay test";
    request.specification = "1.20.0";
    return generate(std::move(units), options, request);
  }

  // Lists all files in the folder with their digests, sorted by path.
  static std::string digest_of_tree(std::string const& folder) {
    std::vector<std::string> files;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(folder).string());
    std::ranges::sort(files);
    std::string all;
    for (auto const& file : files) {
      auto const digest = digest_of_file(folder + "/" + file);
      if (!digest) ADD_FAILURE() << digest.error();
      all += file + " " + (digest ? *digest : "") + "\n";
    }
    return all;
  }

  static std::string bytes(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void write(std::string const& path, std::string const& text) { std::ofstream(path, std::ios::binary) << text; }

  struct Contents {
    std::vector<ManifestRow> rows;
    std::vector<Skipped> skipped;
    SuiteTotals totals;
    std::string error;
  };
  static Contents read(std::string const& folder) {
    Contents contents;
    SuiteReader reader;
    if (auto const opened = reader.open(folder); !opened) return contents.error = opened.error(), contents;
    ManifestRow row;
    Skipped skipped;
    for (;;) {
      auto const item = reader.next(row, skipped);
      if (!item) return contents.error = item.error(), contents;
      switch (*item) {
        case SuiteReader::Item::row:
          contents.rows.push_back(row);
          break;
        case SuiteReader::Item::skipped:
          contents.skipped.push_back(skipped);
          break;
        case SuiteReader::Item::end:
          contents.totals = reader.totals();
          return contents;
      }
    }
  }

  std::filesystem::path root_;
};

inline std::string bytes_of(Tensor const& tensor) {
  return {reinterpret_cast<char const*>(tensor.data()), tensor.size_bytes()};
}

}  // namespace assay
