// The baseline of `assay check` and `assay prove`: known findings, so that only new ones fail the gate.
//
// A TOML file that people edit and review, like the baseline of `assay test`. Each finding is one line, and lines are in the
// order of their names: file, label and fingerprint. Files are named from the folder of the baseline.
//
//     format = 1
//     tool = "assay check"
//
//     [findings]
//     # issue 2314
//     "exported/a.mlir transpose_i2 3f2a9c0d1b2e4f55" = { line = 12, message = "..", reason = "our importer needs it" }
//     "exported/b.mlir deprecated 00a1b2c3d4e5f607" = { line = 7, message = "..", strict = true }
//
// `line` is for people and is not compared. If the text of a line has changed, as a formatter does, and no finding has its
// fingerprint, an entry lists a finding with its label and message. `strict`: if the finding was removed, something is wrong; without it,
// it is fixed. Comments above a line, or after it, belong to it.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/report.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kKnownFindingsFormat = 1;

struct KnownFinding {
  std::uint32_t line = 0;
  std::string message, reason;
  bool strict = false;
  std::vector<std::string> comment;  // lines, each including its '#'
};

class KnownFindings {
public:
  // If the file `path` does not exist and `may_be_absent`, all diagnostics are new.
  static Result<KnownFindings> read(std::string const& path, bool may_be_absent);
  static Result<KnownFindings> parse(std::string_view text, std::string const& path);

  // Suppresses the known diagnostics of the report, and stores all of them for write(). `all_are_known`: treat all as
  // known, except errors in suppression comments. Used if the baseline is written.
  void apply(FileReport& report, bool all_are_known = false);

  // States that all programs below that folder are checked, so that entries of deleted files are stale.
  void add_folder(std::string const& folder);

  // States that a file is excluded, so that its entries are stale.
  void add_excluded(std::string const& file) { excluded_.insert(relative(file)); }

  struct StaleEntry {
    std::string name;
    bool strict = false;
  };
  // Returns entries that no longer occur, for files that apply() has seen, and for deleted files of the folders.
  std::vector<StaleEntry> stale() const;

  struct Changes {
    std::size_t added = 0, removed = 0, all = 0;
    std::map<std::string, std::size_t>
        unchecked;  // labels of added entries whose ops were not checked, and their number
  };
  // Writes the baseline for the reports so far, atomically. Lines of other files are kept, and so are reasons, `strict`
  // and comments.
  Result<Changes> write() const;
  std::string text() const;  // of that file

private:
  void add_moved(std::string const& file, FileReport const& report, std::vector<std::string> const& names);
  std::string relative(std::string const& file) const;
  bool is_stale(std::string const& name) const;
  bool is_deleted(std::string const& file) const;
  std::map<std::string, KnownFinding> updated(Changes& changes) const;

  std::string path_, folder_;
  std::vector<std::string> head_, end_;
  std::map<std::string, KnownFinding> known_;  // by name
  std::map<std::string, KnownFinding> found_;  // of the files seen
  std::map<std::string, std::string> moved_;   // names of entries by names of findings with another fingerprint
  std::set<std::string> moved_from_;           // these names of entries
  std::set<std::string> files_, excluded_;     // seen; excluded
  std::vector<std::string> whole_folders_;     // absolute
};

}  // namespace assay
