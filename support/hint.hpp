// How to fix a finding: a sentence for people, and the same as edits for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

// A change of the text. The place is that of the finding.
struct HintEdit {
  enum class Kind : std::uint8_t {
    word,           // the text of the finding becomes `to`; if `from` is a part of it, that part
    form,           // `to` replaces the text at the place: a word, a list, a type, a number, the value of an attribute
                    // (`from`, if any, is the text around the place that it replaces)
    text,           // the first `from` after the place, in the statement, becomes `to`
    attribute,      // `to`, "name = value", is added to the attributes
    result_type,    // the type of result `result` becomes `to`
    insert,         // `to` is added before the place
    insert_at_end,  // `to` is added at the end of the line
    remove,         // the next `from` before or at the place is removed; if `from` is empty, the text of the finding
    character,      // all characters of the line that are not ASCII, and equal or both quotes, become `to`
  };
  Kind kind = Kind::word;
  std::size_t result = 0;
  std::string from = {}, to = {};
};

// A sentence that is not a complete edit has none. With several edits, each of them follows the sentence.
struct Hint {
  std::string text = {};
  std::vector<HintEdit> edits = {};
  bool is_guess = false;  // the edits may not be what was intended: `--fix` does not apply them, an editor offers them

  Hint() = default;
  Hint(std::string sentence, std::vector<HintEdit> changes = {})
      : text(std::move(sentence)), edits(std::move(changes)) {}
  Hint(char const* sentence) : text(sentence) {}
  bool empty() const { return text.empty(); }

  // "REASON: FORM". A form that is a pattern, such as "(T, T) -> T", is never applied.
  static Hint form(std::string_view reason, std::string_view form);
  // The sentence, which ends with the form.
  static Hint ending_with(std::string_view sentence, std::string_view form);
  // "write FORM", and what follows: ", without quotes".
  static Hint write(std::string_view form, std::string_view more = {});
  // "write A, B or C", with an edit for each.
  static Hint write_one_of(std::vector<std::string> const& forms);
  // "write TO for FROM", and what follows.
  static Hint write_for(std::string_view to, std::string_view from, std::string_view more = {});
  // "put MARK before TOKEN", where both are quoted.
  static Hint put_before(std::string_view mark, std::string_view token);
  // "REASON", and the edit.
  static Hint remove(std::string sentence, std::string_view from = {});

  // Adds words that change nothing of the edits, after "; " if there are words before.
  void add(std::string_view words);
};

}  // namespace assay
