#include "tools/render/differences_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/labels/labels.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/json.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

// Returns the label of a clause, such as "concatenate_c6", if spec/ has it; otherwise empty.
std::string label_of(SectionChanges const& section, DocumentChange const& change) {
  if (!section.is_op || change.part != ChangedPart::clause) return "";
  auto const number = change.name.substr(0, change.name.find(' '));
  auto label = section.title + "_c" + number.substr(1);
  return find_label(label) != nullptr ? label : "";
}

bool is_whole(SectionChanges const& section, ChangeKind kind) {
  auto const& first = section.changes.front();
  return first.part == ChangedPart::section && first.kind == kind;
}

std::string names_of(std::vector<SectionChanges> const& sections, ChangeKind kind) {
  std::vector<std::string> names;
  for (auto const& section : sections)
    if (section.is_op && is_whole(section, kind)) names.push_back(section.title);
  return fmt::format("{}", fmt::join(names, ", "));
}

// Returns the action items for an implementer of the specification, or a maintainer of spec/.
std::vector<std::string> tasks(std::vector<SectionChanges> const& sections) {
  std::vector<std::string> labels, numbers, rows, semantics, productions;
  for (auto const& section : sections) {
    if (is_whole(section, ChangeKind::added) || is_whole(section, ChangeKind::gone)) continue;
    bool has_rows = false, has_texts = false;
    for (auto const& change : section.changes) {
      if (change.part == ChangedPart::clause)
        (change.kind == ChangeKind::renumbered ? numbers : labels)
            .push_back(fmt::format("{} ({})", section.title, change.name));
      if (change.part == ChangedPart::production) productions.push_back(change.name);
      has_rows = has_rows || change.part == ChangedPart::row;
      has_texts = has_texts || change.part == ChangedPart::text;
    }
    if (has_rows) rows.push_back(section.title);
    if (has_texts && section.is_op) semantics.push_back(section.title);
  }
  std::vector<std::string> list;
  auto const add = [&](std::string_view what, std::vector<std::string> const& names) {
    if (!names.empty()) list.push_back(fmt::format("{}: {}", what, fmt::join(names, ", ")));
  };
  if (auto const names = names_of(sections, ChangeKind::added); !names.empty())
    list.push_back("implement new ops (rules, results, programs that satisfy and violate each rule): " + names);
  if (auto const names = names_of(sections, ChangeKind::gone); !names.empty()) list.push_back("retire ops: " + names);
  add("review the clauses", labels);
  add("renumber", numbers);
  add("compare signatures", rows);
  add("review the semantics", semantics);
  add("review the grammar", productions);
  return list;
}

std::string change_text(SectionChanges const& section, DocumentChange const& change) {
  auto const label = label_of(section, change);
  auto const what = change.part == ChangedPart::text ? std::string("text")
                    : change.part == ChangedPart::clause
                        ? "(" + change.name + ")"
                        : fmt::format("{}{}{}", to_string(change.part), change.name.empty() ? "" : " ", change.name);
  auto text =
      fmt::format("  {} {}, line {}{}\n", what, to_string(change.kind), change.line, label.empty() ? "" : ": " + label);
  if (change.kind == ChangeKind::renumbered) return text;
  if (!change.before.empty()) text += fmt::format("    - {}\n", printable(change.before));
  if (!change.after.empty()) text += fmt::format("    + {}\n", printable(change.after));
  return text;
}

}  // namespace

std::string differences_text(std::vector<SectionChanges> const& sections, bool with_all) {
  if (sections.empty()) return "the two documents agree\n";
  std::string text;
  std::size_t examples = 0;
  for (auto const& section : sections) {
    std::string body;
    for (auto const& change : section.changes) {
      bool const is_example = change.part == ChangedPart::example;
      examples += is_example;
      if (change.part != ChangedPart::section && (with_all || !is_example)) body += change_text(section, change);
    }
    auto const kind = is_whole(section, ChangeKind::added)  ? " is new"
                      : is_whole(section, ChangeKind::gone) ? " was removed"
                                                            : "";
    if (body.empty() && *kind == '\0') continue;
    text += fmt::format("{}{}{}\n{}\n", section.is_op ? "op " : "",
                        section.title.empty() ? "(before the first heading)" : section.title, kind, body);
  }
  text += "To do\n";
  auto const list = tasks(sections);
  for (auto const& task : list) text += fmt::format("  {}\n", task);
  if (list.empty()) text += "  nothing: no rule, no table and no op changed\n";
  if (examples > 0 && !with_all) text += fmt::format("  ({} examples changed: --all shows them)\n", examples);
  return text;
}

std::string differences_json(std::vector<SectionChanges> const& sections) {
  Json list = Json::array();
  for (auto const& section : sections) {
    Json changes = Json::array();
    for (auto const& change : section.changes)
      changes.push_back({{"part", to_string(change.part)},
                         {"kind", to_string(change.kind)},
                         {"name", change.name},
                         {"label", label_of(section, change)},
                         {"line", change.line},
                         {"before", change.before},
                         {"after", change.after}});
    list.push_back({{"chapter", section.chapter},
                    {"title", section.title},
                    {"isOp", section.is_op},
                    {"changes", std::move(changes)}});
  }
  Json const report = {{"sections", std::move(list)}, {"toDo", tasks(sections)}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay
