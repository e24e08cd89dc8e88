// Checks a text again after each edit. The diagnostics are the same as those of check_text.
//
// Only parts that an edit can affect are checked again (slice.hpp). If these are unknown, the whole text is checked.
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
  // Shorter texts are checked completely each time, which is as fast.
  static constexpr std::size_t kMinSliced = 1 << 14;  // bytes

  // With the options warns_of_official and target, the whole text is checked each time.
  IncrementalCheck(std::string name, std::string text, CheckOptions options, std::size_t least_sliced = kMinSliced);

  std::string const& text() const { return text_; }
  // Replaces bytes `range`, which must be within the text, by `text`.
  void replace(SourceRange range, std::string_view text);

  // Returns the diagnostics of the current text. They do not contain its name.
  Diagnostics const& findings();
  // Returns the whole current text, parsed and checked. Valid until the next call after an edit.
  std::shared_ptr<CheckedText const> whole();
  // Prepares the first call of findings() after an edit.
  void prepare();
  // Whether the last call of findings() after an edit has parsed the whole text.
  bool has_parsed_all() const { return has_parsed_all_; }

private:
  struct Base {
    std::shared_ptr<CheckedText const> checked;
    std::unique_ptr<ProgramUnits> units;  // created on first use
    std::vector<std::uint32_t> doubtful;
    EditedRanges edits;  // since the base
  };

  bool make_units();
  std::optional<Diagnostics> judge_slice();
  // Sets `is_cut` if text that cannot be parsed may name values of omitted units.
  std::optional<Diagnostics> judge_slice(bool with_inner_names, bool& is_cut);
  void judge_all();

  std::string name_, text_;
  CheckOptions options_;
  std::size_t least_sliced_;
  std::optional<Base> base_;                  // the last text on which slices can be based
  std::shared_ptr<CheckedText const> whole_;  // of the current text
  std::optional<Diagnostics> findings_;       // of the current text
  bool has_parsed_all_ = false;
};

}  // namespace assay
