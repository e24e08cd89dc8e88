// Implements document_defects.hpp: the grammar, formulas and examples of the document, read by the parsers of assay.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/audit/document_defects.hpp"
#include "grammar/ebnf/ebnf.hpp"
#include "grammar/notation/formula.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

namespace {

using Kind = MarkdownBlock::Kind;

constexpr std::size_t kShown = 160;  // maximum length of a quoted text in bytes

void report(std::vector<DocumentDefect>& found, DefectKind kind, std::uint32_t line, std::string const& section,
            std::string message) {
  if (found.size() < kMaxDocumentDefects) found.push_back({kind, line, section, std::move(message)});
}

// Parses a formula, or the signature in `f has type (T) -> (U)`.
Result<Expr, TextError> read_formula(std::string_view span) {
  auto formula = parse_formula(span);
  if (formula || !span.starts_with('(')) return formula;
  auto signature = parse_formula("f has type " + std::string(span));
  return signature ? signature : formula;
}

// Returns the text without code spans.
std::string words_around(std::string_view text, std::vector<std::string_view> const& spans) {
  std::string words;
  auto const* at = text.data();
  for (auto const span : spans) {
    words.append(at, span.data() - 1);
    at = span.data() + span.size() + 1;
  }
  return words.append(at, text.data() + text.size());
}

void check_formulas(DocumentSection const& section, DocumentClause const& clause, std::string_view text,
                    std::vector<DocumentDefect>& found) {
  auto const spans = code_spans(text);
  auto const words = words_around(text, spans);
  bool const is_bare = words.empty() || words == "." || words == "If :" || words == "If , then .";
  for (auto const span : spans) {
    auto const formula = read_formula(span);
    if (formula) continue;
    TextError const& error = formula.error();
    report(found, is_bare ? DefectKind::formula : DefectKind::formula_part, clause.line, section.title,
           fmt::format("(C{}): {} at `{}` in `{}`", clause.number, error.message,
                       span.substr(std::min<std::size_t>(error.offset, span.size()), 40), span.substr(0, kShown)));
  }
}

// Returns the offset of the first syntax error of a text, or npos.
std::size_t syntax_error(std::string const& text, std::string& message) {
  Diagnostics diagnostics;
  ParseOptions options;
  options.allow_unregistered_dialect = true;
  parse_program(Source::from_string("example", text), options, diagnostics);
  for (auto const& diagnostic : diagnostics.all()) {
    if (diagnostic.label != "syntax") continue;
    message = diagnostic.message;
    return diagnostic.range.begin;
  }
  return std::string::npos;
}

// Whether the text parses as ops or as an attribute.
bool is_sentence(std::string const& text, std::size_t& offset, std::string& message) {
  offset = syntax_error(text, message);
  if (offset == std::string::npos) return true;
  std::string ignored;
  return syntax_error("\"assay.example\"() {value =\n" + text + "\n} : () -> ()\n", ignored) == std::string::npos;
}

void check_example(DocumentSection const& section, MarkdownBlock const& block, std::vector<DocumentDefect>& found) {
  std::string message;
  std::size_t offset = 0;
  if (is_sentence(block.text, offset, message)) return;
  // Some examples are lists of attributes with blank lines between them. Each piece is checked separately.
  constexpr int kMaxPieces = 50;
  std::size_t begin = 0;
  for (int pieces = 0; begin < block.text.size() && pieces < kMaxPieces; ++pieces) {
    auto const end = std::min(block.text.find("\n\n", begin), block.text.size());
    if (!is_sentence(block.text.substr(begin, end - begin), offset, message)) {
      auto const place = static_cast<std::ptrdiff_t>(std::min(begin + offset, block.text.size()));
      auto const lines = std::count(block.text.begin(), block.text.begin() + place, '\n');
      report(found, DefectKind::example, block.line + 1 + static_cast<std::uint32_t>(lines), section.title,
             fmt::format("the example is not a sentence of the grammar: {}", message.substr(0, 400)));
    }
    begin = end + 2;
  }
}

// All EBNF in the document, with the line numbers of its parts.
struct GrammarText {
  std::string text;
  std::vector<std::uint32_t> lines;

  std::uint32_t line(std::size_t offset) const {
    auto const end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
    auto const number = static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
    return lines.empty() ? 0 : lines[std::min(number, lines.size() - 1)];
  }
};

// Reports commas between terms, which the document's own chapter "Notation" does not have. (`all characters except 'a',
// 'b'` has a comma between its parts.)
void check_commas(MarkdownBlock const& block, std::vector<DocumentDefect>& found) {
  std::string_view text = block.text;
  for (std::uint32_t number = block.line + 1; !text.empty(); ++number) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find(" except ") != line.npos) continue;
    char quote = 0;
    for (char const c : line) {
      if (quote == 0 && c == ',') {
        report(found, DefectKind::grammar, number, "EBNF", "a comma between the terms of a production");
        break;
      }
      if (c == '\'' || c == '"') quote = quote == 0 ? c : quote == c ? char{0} : quote;
    }
  }
}

}  // namespace

void find_formula_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found) {
  for (auto const& section : document.sections) {
    std::string const* condition = nullptr;
    for (auto const& clause : section.clauses) {
      if (condition == nullptr || *condition != clause.condition)
        check_formulas(section, clause, clause.condition, found);
      condition = &clause.condition;
      check_formulas(section, clause, clause.text, found);
    }
  }
}

void find_grammar_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found) {
  GrammarText whole;
  for (auto const& section : document.sections)
    for (auto const& block : section.blocks) {
      if (block.kind != Kind::code || block.language != "ebnf") continue;
      check_commas(block, found);
      whole.text += block.text;
      auto const lines = std::count(block.text.begin(), block.text.end(), '\n');
      for (std::uint32_t i = 1; i <= lines; ++i) whole.lines.push_back(block.line + i);
    }
  if (whole.text.empty()) return;
  auto const grammar = parse_ebnf(whole.text);
  if (!grammar)
    return report(found, DefectKind::grammar, whole.line(grammar.error().offset), "EBNF", grammar.error().message);
  for (auto const& defect : defects(*grammar, "Program")) {
    std::uint32_t line = whole.lines.front();
    for (auto const& production : grammar->productions)
      if (production.name == defect.production && production.line > 0)
        line = whole.lines[std::min<std::size_t>(production.line - 1, whole.lines.size() - 1)];
    report(found, defect.is_unused ? DefectKind::unused_production : DefectKind::grammar, line, "EBNF", defect.message);
  }
}

void find_example_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found) {
  for (auto const& section : document.sections)
    for (auto const& block : section.blocks)
      if (block.kind == Kind::code && block.language == "mlir") check_example(section, block, found);
}

}  // namespace assay
