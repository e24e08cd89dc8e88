// Shared parts of the text formats: groups of similar diagnostics, additional lines about a file, and the summary.
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

// Groups diagnostics of one label whose messages differ only in numbers and names of values. Only the first few of a
// large group are shown.
class Alike {
public:
  Alike(FileReport const& report, bool every);
  bool is_shown(Diagnostic const& diagnostic) const { return !entry(diagnostic).is_hidden; }
  bool is_last_shown(Diagnostic const& diagnostic) const { return entry(diagnostic).is_last_shown; }
  // Returns the diagnostics that are not shown.
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

// Groups diagnostics with the same label and words in many files, such as conventions of a project. They are shown only
// in the first few files.
class Conventions {
public:
  // Whether a diagnostic of the next file, with index `number`, is shown. It represents `others` further ones of that
  // file.
  bool is_shown(Diagnostic const& diagnostic, std::size_t number, std::size_t others);
  // Returns a line for each group that was not shown, and how to allow all of them.
  std::string text() const;

private:
  struct Convention {
    std::size_t files = 0, last_file = SIZE_MAX, hidden = 0, hidden_files = 0;
  };
  std::map<std::pair<std::string, std::string>, Convention> all_;  // by label and message
};

// Returns the lines after the diagnostics of a file: diagnostics that are not shown, suppressions and their source,
// reasons for an undecided verdict.
std::string rest_of(FileReport const& report);

// The last line of a check.
class FindingsSummary {
public:
  void add(FileReport const& report);
  std::string text() const;  // with its line end; empty if there were no files

private:
  std::string unshown() const;

  std::size_t counts_[4] = {0, 0, 0, 0};  // files by FileVerdict
  // files with rules that fail for some sizes but not for all; not counted as violations
  std::size_t may_fail_ = 0;
  bool is_official_ = false;
  std::size_t unread_ = 0, errors_ = 0, warnings_ = 0, notes_ = 0, allowed_ = 0, excepted_ = 0;
  std::size_t unshown_errors_ = 0, unshown_warnings_ = 0;  // of these
};

}  // namespace assay
