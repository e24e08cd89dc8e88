#include "publish/release/changes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "generators/suite/reader.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

// The labels, ops and types that a manifest covers. A new case is compared with them to find the reason why it is new.
struct Known {
  std::set<std::string> labels, ops, types;  // types: pairs such as "op type"
};

Known collect_known(SuiteRows const& suite) {
  Known known;
  for (auto const& row : suite.rows) {
    known.labels.insert(row.breaks);
    known.labels.insert(row.satisfies.begin(), row.satisfies.end());
    known.ops.insert(row.op);
    for (auto const& type : row.types) known.types.insert(row.op + " " + type);
  }
  return known;
}

// Returns a reason for cases that are drawn at random from the whole specification, so that any change of it changes
// them. Empty for other cases.
std::string redraw_reason(ManifestRow const& row) {
  if (row.kind == CaseKind::program) return "random programs are generated again";
  if (row.recipe == "sentence" || row.recipe == "syntax_mutation")
    return "random sentences of the grammar are generated again";
  return "";
}

std::string added_reason(ManifestRow const& row, Known const& before) {
  if (!row.op.empty() && !before.ops.contains(row.op)) return fmt::format("the op {} is new", row.op);
  if (!row.breaks.empty() && !before.labels.contains(row.breaks)) return fmt::format("the rule {} is new", row.breaks);
  for (auto const& label : row.satisfies)
    if (!before.labels.contains(label)) return fmt::format("the rule {} is new", label);
  for (auto const& type : row.types)
    if (!row.op.empty() && !before.types.contains(row.op + " " + type))
      return fmt::format("{} is new for {}", type, row.op);
  if (auto why = redraw_reason(row); !why.empty()) return why;
  return fmt::format("another case of the recipe {}", row.recipe.empty() ? "without a name" : row.recipe);
}

std::string removed_reason(ManifestRow const& row, SuiteRows const& after,
                           std::map<std::string, std::string> const& retired) {
  if (auto const at = retired.find(row.id); at != retired.end()) return at->second;
  auto drawn = redraw_reason(row);
  auto const applies_to = [&](Skipped const& skipped) {
    return skipped.what == row.id || (drawn.empty() && !row.breaks.empty() && skipped.what == row.breaks);
  };
  auto const at = std::ranges::find_if(after.skipped, applies_to);
  if (at != after.skipped.end()) return at->reason;
  if (!drawn.empty()) return drawn;
  return "no longer generated; no reason is recorded";
}

// Returns the part of a case to which the file belongs.
std::string part_of(std::string const& file) {
  if (file.ends_with(".mlir")) return file == "program.mlir" ? "the program" : "the forms of the program";
  if (file.ends_with(".mlirbc")) return "the portable artifact";
  if (file.starts_with("input_")) return "the inputs";
  if (file.find(".lo.") != file.npos || file.find(".hi.") != file.npos || file.find(".flags.") != file.npos)
    return "the permitted sets";
  return file.starts_with("answer_") ? "the answers" : "the expected results";
}

std::string changed_reason(ManifestRow const& before, ManifestRow const& after) {
  std::vector<std::string> parts;
  auto const add = [&](std::string part) {
    if (std::ranges::find(parts, part) == parts.end()) parts.push_back(std::move(part));
  };
  auto const compare = [&](auto const& one, auto const& other, char const* part) {
    if (one != other) add(part);
  };
  compare(before.kind, after.kind, "the kind");
  compare(before.op, after.op, "the op");
  compare(before.breaks, after.breaks, "the rule that it violates");
  compare(before.satisfies, after.satisfies, "the rules whose boundary it tests");
  compare(before.types, after.types, "the types");
  compare(before.profile, after.profile, "the profile");
  compare(before.version, after.version, "the required version");
  compare(before.answers, after.answers, "the answers");
  for (auto const& file : before.files)
    if (auto const* const other = after.file(file.name);
        !other || other->digest != file.digest || other->type != file.type)
      add(part_of(file.name));
  for (auto const& file : after.files)
    if (!before.file(file.name)) add(part_of(file.name));
  auto drawn = parts.empty() ? "" : redraw_reason(after);
  return drawn.empty() ? fmt::format("{}", fmt::join(parts, ", ")) : drawn;
}

std::vector<std::string> head_differences(ManifestHead const& before, ManifestHead const& after) {
  std::vector<std::string> differences;
  auto const add = [&](char const* what, auto const& one, auto const& other) {
    if (one != other) differences.push_back(fmt::format("{}: {} before, {} after", what, one, other));
  };
  add("specification", before.specification, after.specification);
  add("assay", before.tool, after.tool);
  add("profile", before.profile, after.profile);
  add("seed", before.seed, after.seed);
  add("tier", before.quick ? "quick" : "full", after.quick ? "quick" : "full");
  return differences;
}

}  // namespace

Result<SuiteRows> read_suite_rows(std::string const& folder) {
  SuiteReader reader;
  if (auto const opened = reader.open(folder); !opened) return Error{opened.error()};
  SuiteRows suite;
  suite.head = reader.head();
  ManifestRow row;
  Skipped skipped;
  for (;;) {
    auto const item = reader.next(row, skipped);
    if (!item) return Error{item.error()};
    if (*item == SuiteReader::Item::end) return suite;
    if (*item == SuiteReader::Item::row)
      suite.rows.push_back(row);
    else
      suite.skipped.push_back(skipped);
  }
}

std::uint64_t SuiteChanges::count(CaseDifference::Kind kind) const {
  return static_cast<std::uint64_t>(std::ranges::count(cases, kind, &CaseDifference::kind));
}

SuiteChanges changes_of(SuiteRows const& before, SuiteRows const& after,
                        std::map<std::string, std::string> const& retired) {
  using Kind = CaseDifference::Kind;
  SuiteChanges changes;
  changes.heads = head_differences(before.head, after.head);
  auto const known = collect_known(before);
  std::map<std::string, ManifestRow const*> left;
  for (auto const& row : before.rows) left.emplace(row.id, &row);
  for (auto const& row : after.rows) {
    auto const at = left.find(row.id);
    if (at == left.end()) {
      changes.cases.push_back({Kind::added, row.id, added_reason(row, known)});
      continue;
    }
    if (auto why = changed_reason(*at->second, row); !why.empty())
      changes.cases.push_back({Kind::changed, row.id, std::move(why)});
    else
      ++changes.same;
    left.erase(at);
  }
  for (auto const& [id, row] : left) changes.cases.push_back({Kind::gone, id, removed_reason(*row, after, retired)});
  std::ranges::sort(changes.cases, {}, &CaseDifference::id);
  return changes;
}

std::string changes_markdown(SuiteChanges const& changes, std::string const& before, std::string const& after) {
  using Kind = CaseDifference::Kind;
  constexpr std::array<std::pair<Kind, std::string_view>, 3> kSections = {
      {{Kind::added, "New"}, {Kind::changed, "Changed"}, {Kind::gone, "Gone"}}};
  std::string text = fmt::format("# Changes from {} to {}\n\n{} {} unchanged, {} new, {} changed, {} removed.\n",
                                 before, after, counted(changes.same, "case"), is_or_are(changes.same),
                                 changes.count(Kind::added), changes.count(Kind::changed), changes.count(Kind::gone));
  for (auto const& head : changes.heads) text += fmt::format("\n* {}", head);
  if (!changes.heads.empty()) text += "\n";
  for (auto const& [kind, title] : kSections) {
    std::map<std::string, std::vector<std::string>> key_by_reason;
    for (auto const& one : changes.cases)
      if (one.kind == kind) key_by_reason[one.why].push_back(one.id);
    if (key_by_reason.empty()) continue;
    text += fmt::format("\n## {}\n", title);
    for (auto const& [why, ids] : key_by_reason) {
      text += fmt::format("\n{}: {}\n\n", ids.size(), why);
      for (auto const& id : ids) text += fmt::format("* `{}`\n", id);
    }
  }
  return text;
}

}  // namespace assay
