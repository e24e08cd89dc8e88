// Fix-it hints: a sentence for the user, and the same as machine-applicable edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

// An edit of the text, relative to the range of the diagnostic.
struct HintEdit {
  enum class Kind : std::uint8_t {
    word,  // replaces the text of the range, or the part `from` of it, by `to`
    // replaces the text at the range by `to`: a word, a list, a type, a number, the value of an attribute (`from`, if
    // any, is the surrounding text to be replaced)
    form,
    text,           // replaces the first `from` after the range, in the statement, by `to`
    attribute,      // adds `to`, "name = value", to the attributes
    result_type,    // changes the type of result `result` to `to`
    insert,         // inserts `to` before the range
    insert_at_end,  // inserts `to` at the end of the line
    remove,         // removes the next `from` before or at the range; if `from` is empty, the text of the range
    character,      // replaces all non-ASCII characters of the line that are equal, or all quotes, by `to`
  };
  Kind kind = Kind::word;
  std::size_t result = 0;
  std::string from = {}, to = {};
};

// A sentence that is not a complete edit has none. Several edits are alternatives.
struct Hint {
  std::string text = {};
  std::vector<HintEdit> edits = {};
  bool is_guess = false;  // the edits may not be what was intended: `--fix` does not apply them, an editor offers them

  Hint() = default;
  Hint(std::string sentence, std::vector<HintEdit> changes = {})
      : text(std::move(sentence)), edits(std::move(changes)) {}
  Hint(char const* sentence) : text(sentence) {}
  bool empty() const { return text.empty(); }

  // Creates "REASON: FORM". A form that is a pattern, such as "(T, T) -> T", is never applied.
  static Hint form(std::string_view reason, std::string_view form);
  // Creates a hint from a sentence that ends with the form.
  static Hint ending_with(std::string_view sentence, std::string_view form);
  // Creates "write FORM" followed by `more`: ", without quotes".
  static Hint write(std::string_view form, std::string_view more = {});
  // Creates "write A, B or C", with one edit per form.
  static Hint write_one_of(std::vector<std::string> const& forms);
  // Creates "write TO for FROM" followed by `more`.
  static Hint write_for(std::string_view to, std::string_view from, std::string_view more = {});
  // Creates "put MARK before TOKEN" with both in quotes.
  static Hint put_before(std::string_view mark, std::string_view token);
  // Creates a sentence with an edit that removes text.
  static Hint remove(std::string sentence, std::string_view from = {});

  // Appends words to the sentence, after "; " if it is not empty. Does not change the edits.
  void add(std::string_view words);
};

}  // namespace assay
