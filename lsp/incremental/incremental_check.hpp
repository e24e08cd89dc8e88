// A text that is edited, and the findings in it after each edit: those that check_text would find.
//
// Only what an edit can have changed is judged again (slice.hpp); where that is not known, all of the text.
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

  // Of options, warns_of_official and target make that all of the text is judged each time.
  IncrementalCheck(std::string name, std::string text, CheckOptions options, std::size_t least_sliced = kLeastSliced);

  std::string const& text() const { return text_; }
  // Bytes `range`, which lie in the text, become `text`.
  void replace(SourceRange range, std::string_view text);

  // In the text as it is now. Its name is not part of them.
  Diagnostics const& findings();
  // All of the text as it is now, read and judged. Stays as it is until it is asked for after an edit.
  std::shared_ptr<CheckedText const> whole();
  // Does ahead what the first call of findings() after an edit has to do.
  void prepare();
  // Whether findings() has read all of the text when it was called last after an edit.
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
  std::optional<Base> base_;                  // the last text that slices can be made of
  std::shared_ptr<CheckedText const> whole_;  // of the text now
  std::optional<Diagnostics> findings_;       // of the text now
  bool has_read_all_ = false;
};

}  // namespace assay
