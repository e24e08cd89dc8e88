// The output of a unit, stored until all units are done: SUITE/.partial/<unit>.jsonl has a line for each case and each
// skipped item, and a last line with totals. Without the totals, the file is ignored.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "generators/suite/manifest.hpp"

namespace assay {

class Spool {
public:
  // Deletes earlier contents.
  explicit Spool(std::string path);

  void add(ManifestRow const& row) { line(row_line(row)); }
  void add(Skipped const& skipped) { line(skipped_line(skipped)); }
  // Writes the last line. An error if not everything could be written.
  Result<void> finish(SuiteTotals const& totals);
  bool is_good() const { return error_ == 0; }
  std::string error() const;

private:
  void line(std::string_view text);
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  int error_ = 0;
};

// nullopt if there is no complete spool.
std::optional<SuiteTotals> read_spool_totals(std::string const& path);

// Calls `take` with each line of cases, or of skipped items. An error if the file cannot be read.
enum class SpoolPart { cases, skipped };
Result<void> read_spool(std::string const& path, SpoolPart part, std::function<void(std::string_view)> const& take);

}  // namespace assay
