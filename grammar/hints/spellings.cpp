#include "grammar/hints/spellings.hpp"

#include <map>
#include <utility>

#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay {

std::vector<Spelling> const& all_spellings() {
  static std::vector<Spelling> const spellings = [] {
    std::vector<Spelling> all;
    for (TsvRow const& row : tsv_rows(embedded_file("spellings.tsv"))) {
      Spelling one{row.at(0), row.at(1), {}, row.at(3)};
      if (one.kind == "character")
        one.right.assign(!row.at(2).empty(), row.at(2));
      else if (!row.at(2).empty())
        for (std::string_view const word : split(row.at(2), ',')) one.right.push_back(trimmed(word));
      all.push_back(std::move(one));
    }
    return all;
  }();
  return spellings;
}

Spelling const* spelling(std::string_view kind, std::string_view wrong) {
  static auto const* const index = [] {
    auto* const by_word = new std::map<std::pair<std::string_view, std::string_view>, Spelling const*>;
    for (Spelling const& one : all_spellings()) by_word->emplace(std::pair{one.kind, one.wrong}, &one);
    return by_word;
  }();
  auto const found = index->find({kind, wrong});
  return found == index->end() ? nullptr : found->second;
}

Hint hint_of(Spelling const& spelling) {
  if (spelling.right.empty()) return std::string(spelling.note);
  std::vector<std::string> const forms(spelling.right.begin(), spelling.right.end());
  if (spelling.kind == "character" || spelling.kind == "token") {
    if (forms[0] == "\"\"") return Hint::remove(std::string(spelling.note));
    auto const kind = spelling.kind == "token" ? HintEdit::Kind::word : HintEdit::Kind::character;
    return {std::string(spelling.note), {{.kind = kind, .to = forms[0]}}};
  }
  if (spelling.note == "it is not one op") return "no op does this: use " + one_of(forms) + ", or several ops";
  Hint hint = Hint::write_one_of(forms);
  if (!spelling.note.empty()) hint.text += ", " + std::string(spelling.note);
  // The note states how the results of the op differ. Several ops compute different values.
  hint.is_guess = spelling.kind == "op" && (!spelling.note.empty() || forms.size() > 1);
  return hint;
}

std::string_view advice(std::string_view name) {
  Spelling const* const row = spelling("advice", name);
  return row ? row->note : std::string_view();
}

std::string one_of(std::vector<std::string> const& words) { return enumerated(words, " or "); }

Hint did_you_mean(std::vector<std::string> const& words) {
  if (words.empty()) return {};
  Hint hint("did you mean " + one_of(words) + "?");
  for (std::string const& word : words) hint.edits.push_back({.kind = HintEdit::Kind::word, .to = word});
  return hint;
}

}  // namespace assay
