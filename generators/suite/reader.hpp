// Reads suites. They are untrusted. Errors name a file and, if possible, a line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/case.hpp"
#include "generators/suite/manifest.hpp"
#include "support/descriptor.hpp"

namespace assay {

// The contents of a case's files. Quantized tensors are storage integers.
struct LoadedCase {
  std::string text;  // program.mlir
  std::vector<Tensor> inputs;
  std::vector<CaseResult> results;
  std::vector<ProbeAnswer> answers;
};

enum class Digests : std::uint8_t { ignored, checked };

class SuiteReader {
public:
  // Reads SUITE/manifest.json up to its first case.
  Result<void> open(std::string const& suite);
  ManifestHead const& head() const { return head_; }

  enum class Item : std::uint8_t { row, skipped, end };
  // Reads the next item in the order of the manifest. Whether the manifest is complete is only known at the end.
  Result<Item> next(ManifestRow& row, Skipped& skipped);
  // Reads to the end without parsing the cases; `take` receives the skipped items.
  Result<SuiteTotals> skip_to_totals(std::function<void(Skipped const&)> const& take = nullptr);
  SuiteTotals const& totals() const { return totals_; }  // after Item::end

  // Reads the files of a case, or one of its texts. Thread-safe. With `checked`, compares the digests of all files of
  // the case with the manifest. Reads each file once.
  Result<LoadedCase> load(ManifestRow const& row, Digests digests) const;
  // The same for a run, which only needs some forms of the program: reads and checks only program.mlir, the tensors,
  // and the files for which `needs_file` returns true. Calls `take` with the name and the bytes of each of these.
  struct TakeFile {
    std::function<bool(std::string const& name)> needs_file;
    std::function<void(std::string const& name, std::string_view bytes)> take;
  };
  Result<LoadedCase> load_for_run(ManifestRow const& row, TakeFile const& files) const;
  Result<std::string> load_text(ManifestRow const& row, std::string_view file) const;
  // Reads the expected results of a case in FOLDER/ID without a manifest.
  static Result<std::vector<CaseResult>> load_expected(std::string const& folder, ManifestRow const& row);

private:
  friend class CaseFiles;
  Result<std::string> read_line();
  bool fill();
  Error at_line(std::string const& reason) const;
  std::string path(ManifestRow const& row, std::string_view file) const;
  std::string suite_;
  Descriptor file_;
  std::string buffer_;  // part of the manifest
  std::size_t at_ = 0;  // position of the next line in buffer_
  std::uint64_t line_ = 0;
  bool in_skipped_ = false;
  ManifestHead head_;
  SuiteTotals totals_;
};

// The element type in which a type is stored: "bf16" as itself, "!quant.uniform<i8:f32, 0.5>" as i8. False if the type
// is unknown.
bool stored_element(std::string_view type, Element& element);

}  // namespace assay
