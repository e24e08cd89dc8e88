// Implements document_defects.hpp: functions that formulas use but nothing defines. A name followed by a parenthesis is
// a use. It is defined by the chapter "Notation" (an item of "Functions", a `def`), or by a rule of that chapter: every
// op is a function, every member of a program element is a function, every type has an `is_` function, and all
// functions of Python are available.

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "constraints/audit/document_defects.hpp"
#include "support/characters.hpp"

namespace assay {

namespace {

using Kind = MarkdownBlock::Kind;
using Names = std::set<std::string, std::less<>>;

constexpr std::array<std::string_view, 28> kPython = {
    "abs", "all",   "and",   "any",    "assert", "dict",   "else", "enumerate", "filter", "for",
    "if",  "in",    "int",   "lambda", "len",    "list",   "map",  "max",       "min",    "not",
    "or",  "print", "range", "return", "set",    "sorted", "sum",  "zip"};

std::string_view leading_name(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_name_char(text[end])) ++end;
  return text.substr(0, end);
}

// Calls `visit(name)` for each name before a parenthesis.
template <class Visit> void visit_calls(std::string_view text, Visit const& visit) {
  for (auto at = text.find('('); at != text.npos; at = text.find('(', at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && is_name_char(text[begin - 1])) --begin;
    bool const qualified = begin > 0 && std::string_view(".%@!#\"'").find(text[begin - 1]) != std::string_view::npos;
    bool const named = begin < at && (text[begin] < '0' || text[begin] > '9');
    if (named && !qualified) visit(text.substr(begin, at - begin));
  }
}

void add_definitions(std::string_view python, Names& names) {
  constexpr std::string_view kDef = "def ";
  for (auto at = python.find(kDef); at != python.npos; at = python.find(kDef, at + kDef.size()))
    names.emplace(leading_name(python.substr(at + kDef.size())));
}

// Returns the names that the whole document may use.
Names global_names(OfficialDocument const& document) {
  Names names(kPython.begin(), kPython.end());
  for (auto const& section : document.sections) {
    if (section.is_op()) names.insert(section.title);
    if (section.chapter != "Ops")
      for (auto const& row : section.rows) names.insert(row.name);
    for (auto const& block : section.blocks) {
      if (block.kind == Kind::code && block.language == "python") add_definitions(block.text, names);
      if (block.kind == Kind::code && block.language == "ebnf") {
        for (auto const& nonterminal : nonterminals_of(block.text)) {
          names.insert(nonterminal);
          names.insert("is_" + nonterminal);
          if (nonterminal.ends_with("_type")) names.insert("is_" + nonterminal.substr(0, nonterminal.size() - 5));
        }
      }
      if (block.kind != Kind::item || section.chapter != "Notation" || section.title != "Functions") continue;
      auto const spans = code_spans(block.text);
      if (spans.empty() || !block.text.starts_with('`')) continue;
      add_definitions(spans[0], names);
      names.emplace(leading_name(spans[0]));
    }
  }
  return names;
}

// Whether `rest`, the text after a name, makes it the left side of an equation: `f = `, `f(x, [y]) = `, `f[i] = `.
bool is_equated(std::string_view rest) {
  int depth = 0;
  std::size_t end = 0;
  for (; end < rest.size() && (depth > 0 || rest[end] == '(' || rest[end] == '['); ++end)
    depth += (rest[end] == '(' || rest[end] == '[') - (rest[end] == ')' || rest[end] == ']');
  return rest.substr(end).starts_with(" = ");
}

// Returns the names that the section introduces: its members, names that its semantics define, and functions that have
// typed parameters or are only mentioned in prose.
Names local_names(DocumentSection const& section) {
  Names names;
  for (auto const& row : section.rows) names.insert(row.name);
  bool in_semantics = false;
  for (auto const& block : section.blocks) {
    if (block.kind == Kind::heading) in_semantics = block.text == "Semantics";
    if (block.kind != Kind::item && block.kind != Kind::paragraph) continue;
    for (auto const span : code_spans(block.text)) {
      auto const name = leading_name(span);
      auto const rest = span.substr(name.size());
      std::string_view const after(span.data() + span.size() + 1, block.text.data() + block.text.size());
      bool const equated = is_equated(rest) || (rest.starts_with('(') && after.starts_with(" = "));
      bool const typed = rest.starts_with('(') && rest.substr(0, rest.find(')')).find(": ") != rest.npos;
      if (!name.empty() && (rest.empty() || typed || (in_semantics && equated))) names.emplace(name);
    }
  }
  return names;
}

struct Use {
  std::uint32_t line = 0;
  std::string section;
  bool is_again = false;
};

}  // namespace

void find_function_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found) {
  auto const global = global_names(document);
  std::map<std::string, Use, std::less<>> uses;
  for (auto const& section : document.sections) {
    auto const local = local_names(section);
    auto const note = [&](std::string_view text, std::uint32_t line) {
      visit_calls(text, [&](std::string_view name) {
        // a single letter is a placeholder for any function
        if (name.size() == 1 || global.contains(name) || local.contains(name)) return;
        auto const [place, is_first] = uses.try_emplace(std::string(name.substr(0, 80)));
        if (is_first)
          place->second = {line, section.title};
        else
          place->second.is_again = true;
      });
    };
    for (auto const& block : section.blocks) {
      if (block.kind == Kind::item || block.kind == Kind::paragraph)
        for (auto const span : code_spans(block.text)) note(span, block.line);
      if (block.kind == Kind::code && block.language == "python") note(block.text, block.line);
    }
  }
  for (auto const& [name, use] : uses)
    if (found.size() < kMaxDocumentDefects)
      found.push_back({DefectKind::undefined_function, use.line, use.section,
                       fmt::format("`{}` is used here{} but is not defined", name, use.is_again ? " and later" : "")});
}

}  // namespace assay
