#include "constraints/audit/differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "support/text.hpp"

namespace assay {

namespace {

using BlockKind = MarkdownBlock::Kind;

// A part of a section. It has a name, or `name` is empty and it is identified by its text.
struct Piece {
  ChangedPart part;
  std::string name, text;
  std::uint32_t line = 0;
};

std::string collapsed(std::string_view text) {
  std::string result;
  for (char const c : text) {
    bool const blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

void add_productions(MarkdownBlock const& block, std::vector<Piece>& pieces) {
  std::uint32_t line = block.line;
  for (std::string_view rest = block.text; !rest.empty(); ++line) {
    auto const text = consume_until(rest, '\n');
    auto const sign = text.find("::=");
    if (sign != text.npos)
      pieces.push_back({ChangedPart::production, std::string(trimmed(text.substr(0, sign))),
                        collapsed(text.substr(sign + 3)), line});
    else if (!trimmed(text).empty() && !pieces.empty() && pieces.back().part == ChangedPart::production)
      pieces.back().text = collapsed(pieces.back().text + " " + std::string(text));
  }
}

// Adds the rows of a table, identified by their cell in the column "Name" or else by their first cell.
void add_table(MarkdownBlock const& block, std::string const& heading, std::vector<Piece>& pieces) {
  auto const& head = block.rows[0];
  auto const named = std::ranges::find(head, "Name");
  auto const column = named == head.end() ? 0 : static_cast<std::size_t>(named - head.begin());
  for (std::size_t i = 1; i < block.rows.size(); ++i) {
    auto const& cells = block.rows[i];
    if (column >= cells.size()) continue;
    auto const spans = code_spans(cells[column]);
    std::string text;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) text += (text.empty() ? "" : " | ") + cells[cell];
    pieces.push_back({ChangedPart::row,
                      fmt::format("{}: {}", heading, spans.empty() ? cells[column] : std::string(spans[0])),
                      collapsed(text), block.line + static_cast<std::uint32_t>(i) + 1});
  }
}

bool is_of_clause(MarkdownBlock const& block, DocumentSection const& section) {
  return std::ranges::any_of(section.clauses, [&](DocumentClause const& clause) {
    return clause.line == block.line || clause.text.find("* " + block.text) != std::string::npos;
  });
}

std::vector<Piece> pieces_of(DocumentSection const& section) {
  std::vector<Piece> pieces;
  for (auto const& clause : section.clauses) {
    auto const text = clause.condition.empty() ? clause.text : clause.condition + " " + clause.text;
    pieces.push_back({ChangedPart::clause, fmt::format("C{}", clause.number), collapsed(text), clause.line});
  }
  std::string heading = section.title;
  for (auto const& block : section.blocks) {
    if (block.kind == BlockKind::heading) heading = block.text;
    if (block.kind == BlockKind::table && !block.rows.empty()) add_table(block, heading, pieces);
    if (block.kind == BlockKind::code && block.language == "ebnf") add_productions(block, pieces);
    if (block.kind == BlockKind::code && block.language != "ebnf")
      pieces.push_back({ChangedPart::example, heading, collapsed(block.text), block.line});
    bool const is_text = block.kind == BlockKind::paragraph || block.kind == BlockKind::item;
    if (is_text && !is_of_clause(block, section))
      pieces.push_back({ChangedPart::text, "", collapsed(block.text), block.line});
  }
  return pieces;
}

class SectionComparison {
public:
  SectionComparison(DocumentSection const& older, DocumentSection const& newer)
      : older_(pieces_of(older)), newer_(pieces_of(newer)) {}

  std::vector<DocumentChange> changes() {
    drop_equal();
    find_renumbered();
    pair([](Piece const& piece) { return piece.name; });
    pair_texts();
    for (auto const& piece : newer_)
      found_.push_back({ChangeKind::added, piece.part, piece.name, piece.line, "", piece.text});
    std::ranges::stable_sort(found_, {}, &DocumentChange::line);
    for (auto const& piece : older_)
      found_.push_back({ChangeKind::gone, piece.part, piece.name, piece.line, piece.text, ""});
    return std::move(found_);
  }

private:
  using Same = std::function<bool(Piece const&, Piece const&)>;

  // Removes each newer piece together with the first older piece that is `same`, and passes both to `take`.
  void match(Same const& same, std::function<void(Piece const&, Piece const&)> const& take) {
    std::erase_if(newer_, [&](Piece const& after) {
      auto const before = std::ranges::find_if(
          older_, [&](Piece const& piece) { return piece.part == after.part && same(piece, after); });
      if (before == older_.end()) return false;
      take(*before, after);
      older_.erase(before);
      return true;
    });
  }

  void change(ChangeKind kind, Piece const& before, Piece const& after) {
    auto const name = kind == ChangeKind::renumbered ? before.name + " is now " + after.name : after.name;
    found_.push_back({kind, after.part, name, after.line, before.text, after.text});
  }

  void drop_equal() {
    match([](auto const& a, auto const& b) { return a.name == b.name && a.text == b.text; },
          [](auto const&, auto const&) {});
  }
  void find_renumbered() {
    match([](auto const& a, auto const& b) { return a.part == ChangedPart::clause && a.text == b.text; },
          [&](auto const& a, auto const& b) { change(ChangeKind::renumbered, a, b); });
  }
  void pair(std::function<std::string(Piece const&)> const& key) {
    match([&](auto const& a, auto const& b) { return !a.name.empty() && key(a) == key(b); },
          [&](auto const& a, auto const& b) { change(ChangeKind::changed, a, b); });
  }
  // Pairs texts with the same beginning or the same end, because a reworded text keeps one of these.
  void pair_texts() {
    constexpr std::size_t kAlike = 20;
    match(
        [](auto const& a, auto const& b) {
          if (a.part != ChangedPart::text) return false;
          auto const begin = std::ranges::mismatch(a.text, b.text).in1 - a.text.begin();
          auto const end =
              std::mismatch(a.text.rbegin(), a.text.rend(), b.text.rbegin(), b.text.rend()).first - a.text.rbegin();
          return static_cast<std::size_t>(begin) >= kAlike || static_cast<std::size_t>(end) >= kAlike;
        },
        [&](auto const& a, auto const& b) { change(ChangeKind::changed, a, b); });
  }

  std::vector<Piece> older_, newer_;
  std::vector<DocumentChange> found_;
};

using SectionKey = std::pair<std::string, std::string>;

SectionKey key_of(DocumentSection const& section) { return {section.chapter, section.title}; }

// Returns the change for a new or removed section. A new section also has one change for each clause, row and
// production.
std::vector<DocumentChange> whole(DocumentSection const& section, ChangeKind kind) {
  std::vector<DocumentChange> changes{{kind, ChangedPart::section, section.title, section.line, "", ""}};
  if (kind == ChangeKind::gone) return changes;
  for (auto const& piece : pieces_of(section))
    if (piece.part != ChangedPart::example)
      changes.push_back({kind, piece.part, piece.name, piece.line, "", piece.text});
  return changes;
}

}  // namespace

std::string_view to_string(ChangeKind kind) {
  constexpr std::string_view kWords[] = {"added", "changed", "gone", "renumbered"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string_view to_string(ChangedPart part) {
  constexpr std::string_view kWords[] = {"section", "clause", "row", "production", "text", "example"};
  return kWords[static_cast<std::size_t>(part)];
}

std::vector<SectionChanges> differences(OfficialDocument const& older, OfficialDocument const& newer) {
  std::multimap<SectionKey, DocumentSection const*> before;
  for (auto const& section : older.sections) before.emplace(key_of(section), &section);
  std::vector<SectionChanges> result;
  auto const add = [&](DocumentSection const& section, std::vector<DocumentChange> changes) {
    if (!changes.empty()) result.push_back({section.chapter, section.title, section.is_op(), std::move(changes)});
  };
  for (auto const& section : newer.sections) {
    auto const found = before.find(key_of(section));
    if (found == before.end()) {
      add(section, whole(section, ChangeKind::added));
    } else {
      add(section, SectionComparison(*found->second, section).changes());
      before.erase(found);
    }
  }
  for (auto const& section : older.sections) {
    auto const left = before.find(key_of(section));
    if (left != before.end() && left->second == &section) add(section, whole(section, ChangeKind::gone));
  }
  return result;
}

}  // namespace assay
