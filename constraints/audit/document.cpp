#include "constraints/audit/document.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace assay {

namespace {

using Kind = MarkdownBlock::Kind;

// Longer texts are truncated.
constexpr std::size_t kMaxClauseBytes = 1 << 16, kMaxConditionBytes = 2000, kMaxNonterminals = 100;

void append(std::string& text, std::string_view more, std::size_t limit) {
  if (text.size() >= limit) return;
  if (!text.empty()) text += ' ';
  text += more.substr(0, limit - text.size());
}

// Returns the number of `(C6) ...`. `rest` is the text after it.
std::optional<std::uint32_t> clause_number(std::string_view item, std::string_view& rest) {
  if (!item.starts_with("(C")) return std::nullopt;
  std::uint32_t number = 0;
  auto const [end, trouble] = std::from_chars(item.data() + 2, item.data() + item.size(), number);
  if (trouble != std::errc{} || end == item.data() + item.size() || *end != ')') return std::nullopt;
  rest = item.substr(static_cast<std::size_t>(end + 1 - item.data()));
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  return number;
}

std::string snake_case(std::string_view name) {
  std::string snake;
  for (char const c : name) {
    bool const upper = c >= 'A' && c <= 'Z';
    if (upper && !snake.empty()) snake += '_';
    snake += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return snake;
}

std::optional<std::size_t> column(std::vector<std::string> const& head, std::string_view name) {
  auto const found = std::find(head.begin(), head.end(), name);
  if (found == head.end()) return std::nullopt;
  return static_cast<std::size_t>(found - head.begin());
}

void add_rows(DocumentSection& section, MarkdownBlock const& table) {
  auto const name = column(table.rows[0], "Name");
  auto const cited = column(table.rows[0], "Constraints");
  if (!name) return;
  section.cites |= cited.has_value();
  for (std::size_t i = 1; i < table.rows.size(); ++i) {
    auto const& cells = table.rows[i];
    if (*name >= cells.size()) continue;
    auto const spans = code_spans(cells[*name]);
    DocumentRow row;
    row.name = spans.empty() ? cells[*name] : std::string(spans[0]);
    row.line = table.line + static_cast<std::uint32_t>(i) + 1;
    if (cited && *cited < cells.size()) row.citations = cells[*cited];
    section.rows.push_back(std::move(row));
  }
}

// Items are nested by column. `open` has the items around the current one.
class ClauseReader {
public:
  void add(DocumentSection& section, MarkdownBlock const& item, std::vector<std::string> const& nonterminals) {
    while (!open_.empty() && open_.back().level >= item.level) open_.pop_back();
    std::string_view text;
    if (auto const number = clause_number(item.text, text)) {
      DocumentClause clause{*number, item.line, {}, {}, nonterminals};
      append(clause.text, text, kMaxClauseBytes);
      for (auto const& above : open_)
        if (!above.is_clause) append(clause.condition, above.text, kMaxConditionBytes);
      section.clauses.push_back(std::move(clause));
      open_.push_back({item.level, true, {}});
    } else if (std::any_of(open_.begin(), open_.end(), [](Open const& above) { return above.is_clause; })) {
      append(section.clauses.back().text, "* " + item.text, kMaxClauseBytes);
    } else if (open_.size() < kMaxLevels) {
      open_.push_back({item.level, false, item.text});
    }
  }
  void end_list() { open_.clear(); }

private:
  static constexpr std::size_t kMaxLevels = 20;
  struct Open {
    int level;
    bool is_clause;
    std::string text;
  };
  std::vector<Open> open_;
};

}  // namespace

std::vector<std::string> nonterminals_of(std::string_view grammar) {
  std::vector<std::string> names;
  while (!grammar.empty() && names.size() < kMaxNonterminals) {
    auto const line = grammar.substr(0, grammar.find('\n'));
    grammar.remove_prefix(std::min(grammar.size(), line.size() + 1));
    auto const end = line.find_first_of(" \t:");
    if (end != std::string_view::npos && end > 0 && line.find("::=") != std::string_view::npos)
      names.push_back(snake_case(line.substr(0, end)));
  }
  return names;
}

Result<OfficialDocument> read_document(std::string_view text) {
  if (text.size() > kMaxDocumentBytes)
    return Error{"the document is longer than " + std::to_string(kMaxDocumentBytes >> 20) + " MiB"};
  OfficialDocument document;
  std::size_t clauses_left = kMaxDocumentClauses;
  auto blocks = read_markdown(text);
  document.sections.emplace_back();
  std::string chapter;
  std::vector<std::string> nonterminals;
  ClauseReader clauses;
  for (auto& block : blocks) {
    auto* section = &document.sections.back();
    if (block.kind == Kind::heading && block.level <= 3) {
      if (block.level <= 2) chapter = block.text;
      section = &document.sections.emplace_back();
      section->chapter = chapter;
      section->title = block.text;
      section->line = block.line;
      nonterminals.clear();
    }
    std::size_t const before = section->clauses.size();
    if (block.kind == Kind::item)
      clauses.add(*section, block, nonterminals);
    else
      clauses.end_list();
    if ((clauses_left -= section->clauses.size() - before) == 0)
      return Error{"the document contains more than " + std::to_string(kMaxDocumentClauses - 1) + " numbered clauses"};
    if (block.kind == Kind::table && !block.rows.empty()) add_rows(*section, block);
    if (block.kind == Kind::code && block.language == "ebnf") nonterminals = nonterminals_of(block.text);
    section->blocks.push_back(std::move(block));
  }
  return document;
}

}  // namespace assay
