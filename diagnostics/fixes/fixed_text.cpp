// Implements fixed_text of diagnostics/fixes/fixes.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "diagnostics/fixes/fixes.hpp"
#include "diagnostics/fixes/other_dialect.hpp"
#include "grammar/hints/braces.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the line that begins at `begin`, truncated to a readable length.
std::string line_at(std::string_view text, std::size_t begin) {
  constexpr std::size_t kMaxLength = 4'000;
  return std::string(text.substr(begin, std::min(kMaxLength, text.find('\n', begin) - begin)));
}

// Applies the same edit at all occurrences of the old text on the line. There are several.
std::optional<Fix> repeat_on_line(std::string_view text, Fix fix) {
  if (fix.edits.size() != 1) return std::nullopt;
  Edit const edit = fix.edits[0];
  std::string_view const old = text.substr(edit.range.begin, edit.range.end - edit.range.begin);
  auto const newline = edit.range.begin == 0 ? text.npos : text.rfind('\n', edit.range.begin - 1);
  auto const begin = newline == text.npos ? 0 : newline + 1,
             end = std::min(text.find('\n', edit.range.end), text.size());
  if (trimmed(old).empty()) return std::nullopt;  // an insertion
  fix.edits.clear();
  for (auto at = text.find(old, begin); at < end; at = text.find(old, at + old.size())) {
    auto const place = static_cast<std::uint32_t>(at);
    fix.edits.push_back({{place, place + static_cast<std::uint32_t>(old.size())}, edit.text});
  }
  return fix.edits.size() < 2 ? std::nullopt : std::optional(std::move(fix));
}

// All ops, by the offset of their name or of the names of their results.
class OpIndex {
public:
  explicit OpIndex(Program const& program) {
    if (program.top) add(*program.top);
    std::ranges::stable_sort(ops_, {}, &Place::begin);
  }

  // Returns the last op that begins at or before `offset`, or nullptr.
  Operation const* before(std::uint32_t offset) const {
    auto const next = std::ranges::upper_bound(ops_, offset, {}, &Place::begin);
    return next == ops_.begin() ? nullptr : std::prev(next)->op;
  }

private:
  struct Place {
    std::uint32_t begin = 0;
    Operation const* op = nullptr;
  };

  // Regions nest at most kMaxNesting deep.
  void add(Block const& block) {
    for (Operation const* op : block.ops) {
      std::uint32_t begin = op->range.begin;
      if (!op->results.empty() && !op->results[0]->name.empty()) begin = std::min(begin, op->results[0]->offset);
      ops_.push_back({begin, op});
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) add(*inner);
    }
  }

  std::vector<Place> ops_;
};

// A fix for one diagnostic.
struct FindingFix {
  Diagnostic const* finding = nullptr;
  Fix fix;
};

class TextRepair {
public:
  TextRepair(std::string const& path, std::string text, CheckOptions const& options, std::size_t work,
             ListFindings const& kept = nullptr)
      : path_(path), options_(options), kept_(kept), fixed_{std::move(text), {}}, work_(work) {}

  FixedText run() {
    while (apply_next_fix()) {
    }
    std::ranges::stable_sort(fixed_.done, {}, [](std::string const& one) { return std::stoull(one); });
    return std::move(fixed_);
  }

  FixesByFinding each() {
    FixesByFinding fixes;
    auto const source = Source::from_string(path_, fixed_.text);
    auto const checked = check_text(source, whole_range(source.text()), options_);
    OpIndex const ops(checked.program);
    for (Diagnostic const& finding : checked.found.all()) {
      auto fix = finding.hint.edits.empty() || fixed_.is_cut ? std::nullopt : best_fix(checked, ops, finding);
      if (fix && !fixed_.is_cut) fixes.emplace(std::pair(finding.label, finding.range.begin), std::move(*fix));
    }
    return fixes;
  }

private:
  // Applies the next fix. Returns whether the text was changed.
  bool apply_next_fix() {
    auto const source = Source::from_string(path_, fixed_.text);
    if (!spend()) return false;
    auto const checked = check_text(source, whole_range(source.text()), options_);
    fixed_.dropped = checked.found.dropped();
    OpIndex const ops(checked.program);
    if (kept_) fixable_ = kept_(source);
    is_structure_unknown_ =
        checked.found.errors() > 0 && has_unbalanced_braces(fixed_.text) && !find_unbalanced_brace(fixed_.text);
    if (replace_dialect(checked)) return true;
    for (Diagnostic const& finding : checked.found.all()) {
      if (!is_fixable(finding)) continue;
      bool const is_other_use = finding.statement.kind == StatementKind::other_use;
      if (finding.hint.edits.empty() && (!is_other_use || finding.hint.empty())) continue;
      auto const begin = finding.range.begin - (source.position(finding.range.begin).column - 1);
      if (!tried_.insert(finding.label + finding.message + line_at(fixed_.text, begin)).second) continue;
      auto fix = best_fix(checked, ops, finding);
      if (fixed_.is_cut) return false;
      if (!fix) continue;
      auto all = same_fixes(checked, ops, {&finding, std::move(*fix)});
      auto text = checked_edits(checked, all);
      std::ranges::sort(all, {}, [](FindingFix const& one) { return one.finding->range.begin; });
      for (FindingFix const& one : all)
        fixed_.done.push_back(fmt::format("{}: {}", source.position(one.finding->range.begin).line, one.fix.title));
      fixed_.text = std::move(text);
      return true;
    }
    return false;
  }

  // Writes the ops of another dialect in StableHLO at once, if that makes the text better. Tries it once: a single op
  // may not be readable in the form of the other ops.
  bool replace_dialect(CheckedText const& checked) {
    for (Diagnostic const& finding : checked.found.all()) {
      auto const fix = is_dialect_tried_ || !is_fixable(finding) ? std::nullopt : dialect_fix(fixed_.text, finding);
      if (!fix) continue;
      is_dialect_tried_ = true;
      if (!spend()) return false;
      auto const line = checked.program.source.position(finding.range.begin).line;
      FixedFinding const fixed{finding.label, line};
      auto text = edited(fixed_.text, fix->edits);
      if (!is_better(compute_standing(path_, text, fixed, options_), compute_standing(checked, fixed))) return false;
      fixed_.done.push_back(fmt::format("{}: {}", line, fix->title));
      fixed_.text = std::move(text);
      return true;
    }
    return false;
  }

  bool is_fixable(Diagnostic const& finding) const {
    if (is_structure_unknown_ && is_structural(finding.label)) return false;
    return !kept_ || fixable_.contains({finding.label, finding.range.begin});
  }

  // Counts a check. Returns false if the limit was already reached.
  bool spend() {
    bool const may_spend = spent_ < work_;
    spent_ += fixed_.text.size() + 1;
    fixed_.is_cut |= !may_spend;
    return may_spend;
  }

  // Returns the only best fix of a diagnostic. Returns nothing if there is none, or if there are two.
  std::optional<Fix> best_fix(CheckedText const& checked, OpIndex const& ops, Diagnostic const& finding) {
    FixedFinding const fixed{finding.label, checked.program.source.position(finding.range.begin).line};
    auto const before = compute_standing(checked, fixed);
    std::optional<Fix> best;
    std::pair<std::size_t, std::size_t> least;  // numbers of errors, and of errors and warnings
    bool is_tied = false;
    auto const consider = [&](Fix const& one) {
      if (one.is_guess || !spend()) return;
      auto const text = edited(fixed_.text, one.edits);
      auto const after = compute_standing(path_, text, fixed, options_);
      std::pair const left(after.errors, after.findings);
      if (!is_better(after, before) || (best && left > least)) return;
      bool const is_other = best && left == least && text != edited(fixed_.text, best->edits);
      is_tied = is_other || (is_tied && left == least);
      best = one;
      least = left;
    };
    auto const fixes = fixes_of(fixed_.text, ops.before(finding.range.begin), finding);
    for (Fix const& one : fixes) consider(one);
    if (!best)
      for (Fix const& one : fixes)
        if (auto const all = repeat_on_line(fixed_.text, one)) consider(*all);
    return is_tied ? std::nullopt : best;
  }

  // Returns a fix together with those of all diagnostics with the same error: the same label and the same candidate
  // fixes. The edits do not overlap.
  std::vector<FindingFix> same_fixes(CheckedText const& checked, OpIndex const& ops, FindingFix first) {
    std::vector<FindingFix> all;
    auto const titles_of = [&](Diagnostic const& finding, std::vector<Fix> const& fixes) {
      std::string titles = finding.label + finding.hint.text;
      for (Fix const& one : fixes) titles += "\n" + one.title;
      return titles;
    };
    Diagnostic const& model = *first.finding;
    bool const is_alone = model.label == "syntax" || first.fix.edits.size() != 1;
    auto const wanted =
        is_alone ? std::string() : titles_of(model, fixes_of(fixed_.text, ops.before(model.range.begin), model));
    std::string const title = first.fix.title;
    all.push_back(std::move(first));
    for (Diagnostic const& finding : checked.found.all()) {
      bool const may_be = !is_alone && &finding != &model && is_fixable(finding) && finding.label == model.label &&
                          finding.hint.text == model.hint.text && !finding.hint.edits.empty();
      if (!may_be) continue;
      auto fixes = fixes_of(fixed_.text, ops.before(finding.range.begin), finding);
      auto const same = std::ranges::find(fixes, title, &Fix::title);
      if (same == fixes.end() || titles_of(finding, fixes) != wanted) continue;
      all.push_back({&finding, std::move(*same)});
    }
    return without_overlaps(std::move(all));
  }

  // Removes overlapping fixes. The first fix remains.
  static std::vector<FindingFix> without_overlaps(std::vector<FindingFix> all) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> taken;  // end and begin of each edit
    std::erase_if(all, [&](FindingFix const& one) {
      if (one.fix.edits.size() != 1) return all.size() > 1 && &one != &all[0];
      auto const [begin, end] = one.fix.edits[0].range;
      auto const next = taken.lower_bound({begin, 0});
      bool const overlaps = next != taken.end() && next->second <= end;
      if (!overlaps) taken.emplace(end, begin);
      return overlaps;
    });
    return all;
  }

  static std::vector<Edit> edits_of(std::vector<FindingFix> const& all) {
    std::vector<Edit> edits;
    for (FindingFix const& one : all) edits.insert(edits.end(), one.fix.edits.begin(), one.fix.edits.end());
    std::ranges::stable_sort(edits, {}, [](Edit const& one) { return one.range.begin; });
    return edits;
  }

  // Applies the edits if each removes a diagnostic; otherwise the first half of them, and so on. The first edit is
  // known to.
  std::string checked_edits(CheckedText const& checked, std::vector<FindingFix>& all) {
    for (; all.size() > 1; all.resize(all.size() / 2)) {
      if (!spend()) continue;
      FixedFinding const fixed{all[0].finding->label, 0};
      auto text = edited(fixed_.text, edits_of(all));
      auto const before = compute_standing(checked, fixed), after = compute_standing(path_, text, fixed, options_);
      bool const is_counted = checked.found.dropped() > 0;  // some diagnostics are only counted
      std::size_t const had = is_counted ? before.errors : before.findings;
      std::size_t const left = is_counted ? after.errors : after.findings;
      if (is_better(after, before) && left + all.size() <= had) return text;
    }
    return edited(fixed_.text, edits_of(all));
  }

  std::string const& path_;
  CheckOptions const& options_;
  ListFindings const& kept_;
  std::set<std::pair<std::string, std::uint32_t>> fixable_ = {};  // diagnostics that are not suppressed
  FixedText fixed_;
  bool is_structure_unknown_ = false;  // a brace is missing or too many, and it is unknown where
  bool is_dialect_tried_ = false;
  std::set<std::string> tried_;       // fixes that failed are not tried again while their line is unchanged
  std::size_t work_ = 0, spent_ = 0;  // limit for the bytes to check, and number of bytes checked
};

}  // namespace

FixedText fixed_text(std::string const& path, std::string text, CheckOptions const& options, ListFindings const& kept) {
  return TextRepair(path, std::move(text), options, kMaxFixWork, kept).run();
}

FixesByFinding fixes_by_finding(std::string const& path, std::string text, CheckOptions const& options,
                                std::size_t work) {
  return TextRepair(path, std::move(text), options, work).each();
}

}  // namespace assay
