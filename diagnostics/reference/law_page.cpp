#include "diagnostics/reference/law_page.hpp"

#include <fmt/format.h>

#include "grammar/laws/law.hpp"
#include "support/documents/table.hpp"

namespace assay {
namespace {

std::string_view meaning_of(LawClass kind) {
  switch (kind) {
    case LawClass::bits:
      return "the same bits for all operands in every conforming implementation; all NaNs count as equal";
    case LawClass::permitted:
      return "if the profile rounds every op of the law correctly";
    default:
      return "for real numbers only; never used in a proof";
  }
}

// Puts the text on one line.
std::string flat(std::string_view text) {
  std::string words;
  for (char const c : text) {
    bool const is_space = c == ' ' || c == '\n' || c == '\t';
    if (!is_space || (!words.empty() && words.back() != ' ')) words += is_space ? ' ' : c;
  }
  return words;
}

}  // namespace

std::string laws_list() {
  std::string text;
  for (auto const kind : {LawClass::bits, LawClass::permitted, LawClass::reals}) {
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", to_string(kind), meaning_of(kind));
    Table table({"law", "states"});
    for (auto const& law : laws().laws) {
      if (law.kind != kind) continue;
      std::string states = flat(law.text);
      for (auto const& condition : law.condition_texts) states += "  if " + flat(condition);
      if (law.open) states += "  open " + flat(law.open_text);
      table.add({law.name, states});
    }
    text += table.left_aligned();
  }
  return text;
}

std::string law_page(std::string_view name) {
  Law const* law = find_law(name);
  bool const is_definition = law == nullptr;
  if (is_definition) law = find_definition(name);
  if (law == nullptr) return "";
  std::string text = is_definition
                         ? fmt::format("definition {}\n", law->name)
                         : fmt::format("law {}, {}: {}\n", law->name, to_string(law->kind), meaning_of(law->kind));
  for (auto const& type : law->types) text += fmt::format("  for {} in {}\n", type.name, fmt::join(type.classes, ", "));
  for (auto const& variable : law->variables)
    text += variable.type.empty() ? fmt::format("  for {} in {}\n", variable.name, fmt::join(variable.classes, ", "))
                                  : fmt::format("  for {} of {}\n", variable.name, variable.type);
  text += fmt::format("  {} {}\n", is_definition ? "is" : "states", flat(law->text));
  for (auto const& condition : law->condition_texts) text += fmt::format("  if {}\n", flat(condition));
  if (law->open) text += fmt::format("  open {}\n", flat(law->open_text));
  if (law->flushes_alike) text += "  flushes alike\n";
  if (law->errs_alike) text += "  errs alike\n";
  for (auto const& failure : law->failures) text += fmt::format("  fails {}\n", failure.text);
  if (!law->note.empty()) text += fmt::format("  {}\n", law->note);
  return text;
}

}  // namespace assay
