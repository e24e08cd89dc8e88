#include "diagnostics/reference/definition_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/formula_words.hpp"
#include "grammar/notation/op_file_text.hpp"
#include "grammar/notation/phrases.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxUsers = 12;
WordsOptions const kWords{{}, true};

// Returns the comment directly above the line "KIND NAME" of an embedded file, as one text.
std::string comment_above(std::string_view kind, std::string_view name) {
  auto const header = fmt::format("{} {}", kind, name);
  for (auto const& file : chosen_spec_files()) {
    if (!is_rules_file(file.name)) continue;
    std::string comment;
    for (std::string_view rest = file.text; !rest.empty();) {
      auto const line = consume_until(rest, '\n');
      auto const after = line.substr(std::min(line.size(), header.size()));
      if (line.starts_with(header) && (after.empty() || after[0] == '(' || after[0] == ' ')) return comment;
      if (line.starts_with('#'))
        comment += (comment.empty() ? "" : " ") + std::string(trimmed(line.substr(1)));
      else
        comment.clear();
    }
  }
  return "";
}

bool mentions(Expr const& expr, std::string_view function) {
  return (expr.kind == ExprKind::call && expr.text == function) ||
         std::ranges::any_of(expr.args, [&](Expr const& arg) { return mentions(arg, function); });
}

// Returns the labels of clauses that call a function.
std::string users_of(std::string_view function) {
  std::vector<std::string> users;
  auto const& specification = Specification::get();
  for (auto const name : specification.op_names()) {
    auto const* op = specification.op(name);
    if (op == nullptr) continue;
    for (auto const& clause : op->clauses)
      if (mentions(clause.formula, function)) users.push_back(full_label(op->label_prefix, clause.label));
  }
  if (users.empty()) return "";
  auto const shown = std::min(users.size(), kMaxUsers);
  auto text = fmt::format("\nUsed by\n  {}", fmt::join(users.begin(), users.begin() + static_cast<long>(shown), ", "));
  if (users.size() > shown) text += fmt::format(" and {} more", users.size() - shown);
  return text + "\n";
}

std::string section_with(std::string_view title, std::string_view body) {
  return body.empty() ? "" : fmt::format("\n{}\n  {}\n", title, body);
}

// Returns "in words: the size of dimension d of x".
std::string words_of(std::string_view function) {
  std::string text;
  for (auto const& phrase : phrases()) {
    if (phrase.function != function) continue;
    std::vector<std::string> const names(phrase.parameters.begin(), phrase.parameters.end());
    auto const call = fmt::format("{}({})", function, fmt::join(names, ", "));
    bool const is_statement = phrase.kind == PhraseKind::statement;
    text += section_with("In words", fmt::format("{}: {}{}", call, phrase.fill(phrase.phrase, names),
                                                 is_statement ? "; else: " + phrase.fill(phrase.second, names) : ""));
  }
  return text;
}

std::string function_page(std::string_view name, Definition const& function) {
  return fmt::format("{}({}): a function of the notation\n", name, fmt::join(function.parameters, ", ")) +
         section_with("Meaning", comment_above("def", name)) + section_with("Definition", function.text) +
         section_with("Interpretation", function.interpretation) + words_of(name) + users_of(name);
}

std::string builtin_page(std::string_view name) {
  auto const words = words_of(name);
  if (words.empty()) return "";
  return fmt::format("{}: a built-in function of the notation\n", name) + words + users_of(name);
}

std::string type_text(TypeAlternative const& type) {
  std::string text = type.kind;
  if (type.rank) text = fmt::format("{}-d {}", *type.rank, text);
  return type.elements.empty() ? text : fmt::format("{} of {}", text, fmt::join(type.elements, ", "));
}

std::string class_page(ClassSpec const& types) {
  std::vector<std::string> alternatives;
  for (auto const& type : types.types) alternatives.push_back(type_text(type));
  return fmt::format("{}: a class of types\n", types.name) +
         section_with("Meaning", comment_above("class", types.name)) +
         section_with("Types", fmt::format("{}", fmt::join(alternatives, " | ")));
}

std::string enum_page(EnumSpec const& enumeration, bool is_flags) {
  auto const dot = enumeration.name.find('.');
  std::string text = fmt::format("{}: {}\n\nCases\n", enumeration.name, is_flags ? "flags" : "an enum");
  for (auto const& one : enumeration.cases)
    text += fmt::format("  {}{}\n", one.name, one.since ? fmt::format(" (since {})", to_string(*one.since)) : "");
  if (dot == std::string::npos || enumeration.cases.empty()) return text;
  auto const dialect = enumeration.name.substr(0, dot), name = enumeration.name.substr(dot + 1);
  auto const& first = enumeration.cases.front().name;
  auto const written =
      is_flags ? fmt::format("#{}<{}>", enumeration.name, first) : fmt::format("#{}<{} {}>", dialect, name, first);
  return text + section_with("Written", written);
}

std::string structure_page(StructSpec const& structure) {
  std::string text =
      fmt::format("{}: a structure\n\nFields{}\n", structure.name, structure.ordered ? ", in this order" : "");
  std::vector<std::string> fields;
  for (auto const& field : structure.fields) {
    text += fmt::format("  {}: {}", field.name, field.type);
    if (field.default_value) text += fmt::format(", default {}", *field.default_value);
    text += field.optional ? ", may be absent\n" : "\n";
    if (!field.default_value && !field.optional) fields.push_back(field.name + " = ...");
  }
  return text + section_with("Written", fmt::format("#{}<{}>", structure.name, fmt::join(fields, ", ")));
}

std::string element_page(ElementSpec const& element) {
  std::string text = fmt::format("{}: a {} of the specification\n", element.name, element.kind);
  text += section_with("Meaning", element.summary);
  if (element.since) text += section_with("Since", to_string(*element.since));
  if (!element.clauses.empty()) text += "\nClauses\n";
  for (auto const& clause : element.clauses)
    text += fmt::format("  {:<5}{}\n       {}\n", clause.label, clause.text, to_sentences(clause.formula, kWords));
  if (!element.clauses.empty())
    text +=
        fmt::format("\nDiagnostics name them {}, ...\n", full_label(element.label_prefix, element.clauses[0].label));
  return text;
}

}  // namespace

std::string definition_page(std::string_view name) {
  auto const& specification = Specification::get();
  if (auto const* function = specification.function(name)) return function_page(name, *function);
  if (auto const* types = specification.type_class(name)) return class_page(*types);
  if (auto const* enumeration = specification.enumeration(name)) return enum_page(*enumeration, false);
  if (auto const* flags = specification.flags(name)) return enum_page(*flags, true);
  if (auto const* structure = specification.structure(name)) return structure_page(*structure);
  for (auto const* kind : {"type", "constant", "program"})
    if (auto const* element = specification.element(kind, name)) return element_page(*element);
  return builtin_page(name);
}

std::vector<std::string> defined_names() {
  std::set<std::string> names;
  for (auto const& phrase : phrases()) names.emplace(phrase.function);
  for (auto const& file : chosen_spec_files()) {
    if (!is_rules_file(file.name)) continue;
    for (std::string_view rest = file.text; !rest.empty();) {
      auto const line = consume_until(rest, '\n');
      for (std::string_view const kind :
           {"def ", "class ", "enum ", "flags ", "struct ", "type ", "constant ", "program "}) {
        if (!line.starts_with(kind)) continue;
        auto const name = line.substr(kind.size());
        names.emplace(name.substr(0, name.find_first_of(" (#")));
      }
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace assay
