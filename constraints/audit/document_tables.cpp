// Implements document_defects.hpp: tables compared with clauses.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "constraints/audit/document_defects.hpp"

namespace assay {

namespace {

struct Citation {
  std::uint32_t first = 0, last = 0;
};

std::optional<std::uint32_t> number(std::string_view& text) {
  std::uint32_t value = 0;
  auto const [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (trouble != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool skip(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

class SectionTables {
public:
  SectionTables(DocumentSection const& section, std::vector<DocumentDefect>& found) : section_(section), found_(found) {
    for (auto const& clause : section.clauses) numbers_.insert(clause.number);
  }

  void examine() {
    check_numbering();
    citations_.resize(section_.rows.size());
    for (std::size_t i = 0; i < section_.rows.size(); ++i) read_citations(section_.rows[i], citations_[i]);
    if (section_.rows.empty()) return;
    check_every_clause_is_cited();
    // Both limits are far above the size of real sections. They bound the product for other texts.
    if (section_.rows.size() <= 200 && section_.clauses.size() <= 2000) check_names();
  }

private:
  void report(DefectKind kind, std::uint32_t line, std::string message) {
    if (found_.size() < kMaxDocumentDefects) found_.push_back({kind, line, section_.title, std::move(message)});
  }

  void check_numbering() {
    std::uint32_t before = 0;
    for (auto const& clause : section_.clauses) {
      // Several program elements share a section of "Programs", and each restarts the numbering.
      if (clause.number != before + 1 && (section_.is_op() || clause.number != 1))
        report(DefectKind::numbering, clause.line, fmt::format("(C{}) follows (C{})", clause.number, before));
      before = clause.number;
    }
  }

  // (C1), (C3-C5)
  void read_citations(DocumentRow const& row, std::vector<Citation>& citations) {
    std::string_view text = row.citations;
    for (bool first = true; !text.empty(); first = false) {
      auto const all = text;
      if (!first && !skip(text, ", ")) {
        auto const next = text.find_first_not_of(", ");
        if (next == text.npos) return;
        text.remove_prefix(next);
        report(DefectKind::punctuation, row.line,
               fmt::format("the row of `{}` lists labels as {}", name(row), row.citations.substr(0, 80)));
      }
      auto const label = text.substr(0, text.find(')') == text.npos ? text.size() : text.find(')') + 1);
      auto rest = label;
      bool const is_label = skip(rest, "(C");
      if (!is_label) skip(rest, "(");
      auto const from = number(rest);
      auto to = from;
      if (skip(rest, "-")) {
        bool const full = skip(rest, "C");
        to = number(rest);
        if (!full && to)
          report(DefectKind::punctuation, row.line, fmt::format("the row of `{}` writes {}", name(row), label));
      }
      if (!is_label || !from || !to || rest != ")") {
        report(DefectKind::missing_label, row.line,
               fmt::format("the row of `{}` cites {}, which is not a label", name(row), label.substr(0, 40)));
      } else {
        citations.push_back({*from, std::max(*from, *to)});
        for (auto cited = *from, told = 0u; cited <= citations.back().last && told < 20; ++cited) {
          if (numbers_.contains(cited)) continue;
          ++told;
          report(DefectKind::missing_label, row.line,
                 fmt::format("the row of `{}` cites (C{}), which does not exist", name(row), cited));
        }
      }
      text.remove_prefix(label.size());
      if (text.size() == all.size()) return;
    }
  }

  void check_every_clause_is_cited() {
    std::vector<Citation> all;
    for (auto const& citations : citations_) all.insert(all.end(), citations.begin(), citations.end());
    std::sort(all.begin(), all.end(), [](Citation a, Citation b) { return a.first < b.first; });
    std::uint32_t reached = 0;  // after the last clause of the citations that begin at or before this one
    std::size_t next = 0;
    for (auto const clause : numbers_) {
      for (; next < all.size() && all[next].first <= clause; ++next) reached = std::max(reached, all[next].last);
      if (reached >= clause) continue;
      auto const place = std::find_if(section_.clauses.begin(), section_.clauses.end(),
                                      [&](DocumentClause const& other) { return other.number == clause; });
      report(
          DefectKind::uncited_clause, place->line,
          fmt::format("no row cites (C{}){}", clause, section_.cites ? "" : ": the tables have no column Constraints"));
    }
  }

  void check_names() {
    for (auto const& clause : section_.clauses) {
      auto const named = names_in(clause.text), conditions = names_in(clause.condition);
      for (std::size_t i = 0; i < section_.rows.size(); ++i) {
        auto const& row = section_.rows[i];
        bool const cited = std::any_of(citations_[i].begin(), citations_[i].end(), [&](Citation const& citation) {
          return citation.first <= clause.number && clause.number <= citation.last;
        });
        bool const is_named = named.contains(row.name), in_condition = conditions.contains(row.name);
        if (!section_.cites || cited == is_named || in_condition) continue;
        if (cited)
          report(DefectKind::unnamed_member, row.line,
                 fmt::format("the row of `{}` cites (C{}), which does not name it", name(row), clause.number));
        else
          report(DefectKind::uncited_member, clause.line,
                 fmt::format("(C{}) names `{}`, whose row does not cite it", clause.number, name(row)));
      }
    }
  }

  static std::string_view name(DocumentRow const& row) { return std::string_view(row.name).substr(0, 80); }

  static std::set<std::string, std::less<>> names_in(std::string_view text) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    std::set<std::string, std::less<>> names;
    for (;;) {
      auto const begin = text.find_first_of(kLetters);
      if (begin == text.npos) return names;
      text.remove_prefix(begin);
      auto const word = text.substr(0, text.find_first_not_of(kLetters));
      names.emplace(word);
      text.remove_prefix(word.size());
    }
  }

  DocumentSection const& section_;
  std::vector<DocumentDefect>& found_;
  std::set<std::uint32_t> numbers_;
  std::vector<std::vector<Citation>> citations_;
};

}  // namespace

void find_table_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found) {
  for (auto const& section : document.sections) SectionTables(section, found).examine();
}

}  // namespace assay
