// Parts that the text forms of findings share: groups of similar findings, further lines on a file, and the summary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnostics/report.hpp"

namespace assay {

std::string plural(std::size_t count, std::string_view noun);  // "1 file", "3,000 files"
std::string with_commas(std::size_t count);

// Findings of one label whose messages differ in numbers and names of values only. Of many, the first few are shown.
class Alike {
public:
  Alike(FileReport const& report, bool every);
  bool is_shown(Diagnostic const& diagnostic) const { return !entry(diagnostic).is_hidden; }
  bool is_last_shown(Diagnostic const& diagnostic) const { return entry(diagnostic).is_last_shown; }
  // Those that are not shown.
  std::vector<Diagnostic const*> const& others(Diagnostic const& diagnostic) const {
    return hidden_.at(entry(diagnostic).kind);
  }

private:
  struct Entry {
    std::size_t kind = 0;
    bool is_hidden = false, is_last_shown = false;
  };
  Entry const& entry(Diagnostic const& diagnostic) const {
    return entries_[static_cast<std::size_t>(&diagnostic - first_)];
  }
  Diagnostic const* first_;
  std::vector<Entry> entries_;
  std::vector<std::vector<Diagnostic const*>> hidden_;  // by kind
};

// Findings with the same label and words in many files, as conventions of a project. They are shown in the first few
// files.
class Conventions {
public:
  // Whether a finding of the next file, with number `number`, is shown; it represents that many others of that file.
  bool is_shown(Diagnostic const& diagnostic, std::size_t number, std::size_t others);
  // A line for each of those that were not shown, and how all are allowed.
  std::string text() const;

private:
  struct Convention {
    std::size_t files = 0, last_file = SIZE_MAX, hidden = 0, hidden_files = 0;
  };
  std::map<std::pair<std::string, std::string>, Convention> all_;  // by label and message
};

// Lines after the findings of a file: findings that are not shown, suppressions and their source, reasons for an
// undecided verdict.
std::string rest_of(FileReport const& report);

// The last line of a check.
class FindingsSummary {
public:
  void add(FileReport const& report);
  std::string text() const;  // with its line end; empty if there was no file

private:
  std::string unshown() const;

  std::size_t counts_[4] = {0, 0, 0, 0};  // files by FileVerdict
  std::size_t may_fail_ = 0;              // not counted as violations: rules fail for some sizes, and none for all
  bool is_official_ = false;
  std::size_t unread_ = 0, errors_ = 0, warnings_ = 0, notes_ = 0, allowed_ = 0, excepted_ = 0;
  std::size_t unshown_errors_ = 0, unshown_warnings_ = 0;  // of these
};

}  // namespace assay
