// A text that is edited, and the findings in it after each edit: those that check_text would find.
//
// Only the parts that an edit can affect are checked again (slice.hpp); if these are unknown, the whole text is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "constraints/check/check_text.hpp"
#include "lsp/incremental/edited_ranges.hpp"
#include "lsp/incremental/slice.hpp"

namespace assay {

class IncrementalCheck {
public:
  // Of a text shorter than this, all is judged each time: that is as fast.
  static constexpr std::size_t kLeastSliced = 1 << 14;  // bytes

  // With the options warns_of_official and target, the whole text is checked each time.
  IncrementalCheck(std::string name, std::string text, CheckOptions options, std::size_t least_sliced = kLeastSliced);

  std::string const& text() const { return text_; }
  // Replaces bytes `range`, which are within the text, by `text`.
  void replace(SourceRange range, std::string_view text);

  // Findings in the current text. Its name is not part of them.
  Diagnostics const& findings();
  // The whole current text, parsed and checked. Unchanged until the next call after an edit.
  std::shared_ptr<CheckedText const> whole();
  // Prepares the first call of findings() after an edit.
  void prepare();
  // Whether the last call of findings() after an edit has parsed the whole text.
  bool has_read_all() const { return has_read_all_; }

private:
  struct Base {
    std::shared_ptr<CheckedText const> checked;
    std::unique_ptr<ProgramUnits> units;  // once they are asked for
    std::vector<std::uint32_t> doubtful;
    EditedRanges edits;  // since
  };

  bool make_units();
  std::optional<Diagnostics> judge_slice();
  // `is_cut`: text that cannot be read may name values of units that were left out.
  std::optional<Diagnostics> judge_slice(bool with_inner_names, bool& is_cut);
  void judge_all();

  std::string name_, text_;
  CheckOptions options_;
  std::size_t least_sliced_;
  std::optional<Base> base_;                  // the last text on which slices can be based
  std::shared_ptr<CheckedText const> whole_;  // of the current text
  std::optional<Diagnostics> findings_;       // of the current text
  bool has_read_all_ = false;
};

}  // namespace assay
