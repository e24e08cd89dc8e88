#include "grammar/notation/phrases.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

PhraseKind kind_of(std::string_view word) {
  return word == "statement" ? PhraseKind::statement : word == "list" ? PhraseKind::list : PhraseKind::noun;
}

Phrase phrase_of(TsvRow const& row) {
  Phrase phrase{kind_of(row.at(0)), {}, {}, row.at(2), row.at(3)};
  std::string_view rest = row.at(1);
  phrase.function = consume_until(rest, '(');
  for (auto const parameter : split(consume_until(rest, ')'), ',')) phrase.parameters.push_back(trimmed(parameter));
  return phrase;
}

bool takes(Phrase const& phrase, std::size_t arguments) {
  auto const most = phrase.parameters.size();
  return arguments == most || (arguments > most && phrase.kind == PhraseKind::list && most == 1);
}

}  // namespace

std::string Phrase::fill(std::string_view text, std::vector<std::string> const& arguments) const {
  std::string filled;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (auto const end = text[at] == '{' ? text.find('}', at) : text.npos; end != text.npos) {
      auto const place = std::ranges::find(parameters, text.substr(at + 1, end - at - 1)) - parameters.begin();
      if (static_cast<std::size_t>(place) < arguments.size()) filled += arguments[static_cast<std::size_t>(place)];
      at = end;
    } else {
      filled += text[at];
    }
  }
  return filled;
}

std::vector<Phrase> const& phrases() {
  static std::vector<Phrase> const kPhrases = [] {
    std::vector<Phrase> rows;
    for (auto const& row : tsv_rows(embedded_file("phrases.tsv"))) rows.push_back(phrase_of(row));
    return rows;
  }();
  return kPhrases;
}

Phrase const* find_phrase(std::string_view function, std::size_t arguments) {
  auto const found = std::ranges::find_if(
      phrases(), [&](Phrase const& phrase) { return phrase.function == function && takes(phrase, arguments); });
  return found == phrases().end() ? nullptr : &*found;
}

}  // namespace assay
