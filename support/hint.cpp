#include "support/hint.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace assay {

Hint Hint::form(std::string_view reason, std::string_view form) {
  return ending_with(fmt::format("{}: ", reason), form);
}

Hint Hint::ending_with(std::string_view sentence, std::string_view form) {
  return {fmt::format("{}{}", sentence, form), {{.kind = HintEdit::Kind::form, .to = std::string(form)}}};
}

Hint Hint::write(std::string_view form, std::string_view more) {
  return {fmt::format("write {}{}", form, more), {{.kind = HintEdit::Kind::form, .to = std::string(form)}}};
}

Hint Hint::write_one_of(std::vector<std::string> const& forms) {
  Hint hint("write " + enumerated(forms, " or "));
  for (std::string const& form : forms) hint.edits.push_back({.kind = HintEdit::Kind::form, .to = form});
  return hint;
}

Hint Hint::write_for(std::string_view to, std::string_view from, std::string_view more) {
  return {fmt::format("write {} for {}{}", to, from, more),
          {{.kind = HintEdit::Kind::text, .from = std::string(from), .to = std::string(to)}}};
}

Hint Hint::put_before(std::string_view mark, std::string_view token) {
  return {fmt::format("put '{}' before {}", mark, token), {{.kind = HintEdit::Kind::insert, .to = std::string(mark)}}};
}

Hint Hint::remove(std::string sentence, std::string_view from) {
  return {std::move(sentence), {{.kind = HintEdit::Kind::remove, .from = std::string(from)}}};
}

void Hint::add(std::string_view words) { text += (text.empty() ? "" : "; ") + std::string(words); }

}  // namespace assay
