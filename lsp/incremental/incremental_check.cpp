#include "lsp/incremental/incremental_check.hpp"

#include <algorithm>
#include <utility>

#include "constraints/check/elements.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/text/parse.hpp"
#include "support/characters.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxDoubtful = 2'000;  // maximum diagnostics; beyond it, slices are hardly smaller
constexpr std::size_t kMaxEdits = 64;        // maximum ranges that differ from the base
constexpr std::size_t kFewEdits = 16;        // beyond it, a new base is created in idle time

ParseOptions parse_options_of(CheckOptions const& options) {
  ParseOptions how;
  how.allow_unregistered_dialect = options.allow_unregistered_dialect;
  return how;
}

// Also true if such a diagnostic is a consequence of this one.
bool depends_on_names(Diagnostic const& finding) {
  auto const is_of_names = [](std::string const& label) {
    return label == "ssa_visibility" || label == "symbol_redefinition";
  };
  return is_of_names(finding.label) || std::ranges::any_of(finding.also, is_of_names);
}

std::size_t count_of(std::string_view text, std::string const& name) {
  std::size_t count = 0;
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + name.size()))
    count += at + name.size() == text.size() || !is_name_char(text[at + name.size()]);
  return count;
}

// Whether a hint changes the type of a result that is used outside of the slice. All uses must be known for such a
// hint.
bool depends_on_uses(Diagnostic const& finding, std::string_view slice, std::string_view text) {
  auto const changes_result = [](HintEdit const& edit) { return edit.kind == HintEdit::Kind::result_type; };
  if (std::ranges::none_of(finding.hint.edits, changes_result) || finding.range.begin > slice.size()) return false;
  auto const begin = slice.rfind('%', finding.range.begin), line = slice.rfind('\n', finding.range.begin);
  if (begin == slice.npos || (line != slice.npos && begin < line)) return false;
  auto end = begin + 1;
  while (end < slice.size() && is_name_char(slice[end])) ++end;
  std::string const name(slice.substr(begin, end - begin));
  return count_of(text, name) > count_of(slice, name);
}

// Whether a diagnostic depends on more than its ops: types and constants are checked at their first occurrence;
// suggestions for an undefined name depend on all names; the meaning of a symbol depends on all symbols of that name.
bool depends_on_all(Diagnostic const& finding) {
  return finding.undecided || depends_on_names(finding) || finding.label == "structure" ||
         is_element_label(finding.label);
}

bool has_origin(Diagnostic& finding, Slice const& slice) {
  auto const range = slice.origin(finding.range);
  if (!range) return false;
  finding.range = *range;
  for (Note& note : finding.notes) {
    if (!note.has_range) continue;
    auto const place = slice.origin(note.range);
    if (!place) return false;
    note.range = *place;
  }
  return true;
}

}  // namespace

IncrementalCheck::IncrementalCheck(std::string name, std::string text, CheckOptions options, std::size_t least_sliced)
    : name_(std::move(name)), text_(std::move(text)), options_(std::move(options)), least_sliced_(least_sliced) {}

void IncrementalCheck::replace(SourceRange range, std::string_view text) {
  text_.replace(range.begin, range.end - range.begin, text);
  if (base_) {
    base_->edits.replace(range, static_cast<std::uint32_t>(text.size()));
    base_->edits.remove_equal(base_->checked->program.source.text(), text_);
    if (base_->edits.all().size() > kMaxEdits) base_.reset();
  }
  whole_.reset();
  findings_.reset();
}

Diagnostics const& IncrementalCheck::findings() {
  if (findings_) return *findings_;
  if (base_ && !whole_) findings_ = judge_slice();
  has_parsed_all_ = !findings_;
  if (!findings_) judge_all();
  return *findings_;
}

std::shared_ptr<CheckedText const> IncrementalCheck::whole() {
  if (!whole_) judge_all();
  return whole_;
}

void IncrementalCheck::prepare() {
  findings();
  if (base_ && base_->edits.all().size() > kFewEdits) judge_all();
  if (base_ && !make_units()) base_.reset();
}

void IncrementalCheck::judge_all() {
  auto checked = std::make_shared<CheckedText>();
  Diagnostics found;
  checked->program = parse_program(Source::from_string(name_, text_), parse_options_of(options_), found);
  bool const is_read = checked->program.complete && found.all().empty() && checked->program.base == 0;
  checked->processes = check_program(checked->program, options_, found);
  checked->undecided = found.undecided() > 0 || (checked->program.complete && has_unread_op(checked->program));
  checked->found = std::move(found);
  findings_ = checked->found;
  whole_ = checked;
  bool const is_plain = !options_.warns_of_official && !options_.target;
  auto const& all = checked->found.all();
  if (hlo::is_hlo(text_)) return;  // slices support only StableHLO
  if (!is_read || !is_plain || checked->undecided || all.size() > kMaxDoubtful || text_.size() < least_sliced_) return;
  if (std::ranges::any_of(all, depends_on_all)) return;
  base_.emplace();
  base_->checked = whole_;
}

// Returns false if the base cannot be sliced.
bool IncrementalCheck::make_units() {
  if (base_->units) return true;
  Program const& program = base_->checked->program;
  base_->units = std::make_unique<ProgramUnits>(program);
  if (base_->checked->found.all().empty()) return true;
  Diagnostics found;  // including consequences of others
  CheckOptions apart = options_;
  apart.includes_consequences = true;
  check_program(program, apart, found);
  if (found.all().size() > kMaxDoubtful || found.dropped() > 0) return false;
  for (Diagnostic const& one : found.all()) {
    if (depends_on_all(one)) return false;
    auto const [first, last] = base_->units->touched(one.range);
    for (std::uint32_t unit = first; unit < last; ++unit) base_->doubtful.push_back(unit);
  }
  return true;
}

std::optional<Diagnostics> IncrementalCheck::judge_slice() {
  if (!make_units()) {
    base_.reset();
    return std::nullopt;
  }
  bool is_cut = false;
  auto found = judge_slice(false, is_cut);
  return is_cut ? judge_slice(true, is_cut) : found;
}

std::optional<Diagnostics> IncrementalCheck::judge_slice(bool with_inner_names, bool& is_cut) {
  std::string_view const base = base_->checked->program.source.text();
  auto const slice = Slice::make(*base_->units, base_->doubtful, base_->edits, base, text_, with_inner_names);
  if (!slice || (slice->text.size() > text_.size() / 2 && text_.size() >= kMinSliced)) return std::nullopt;
  Diagnostics found;
  Program const program = parse_program(Source::from_string(name_, slice->text), parse_options_of(options_), found);
  // If text cannot be parsed, a definition may be lost, so that a use may refer to the value of that name in an omitted
  // unit.
  is_cut = slice->lacks_inner_names &&
           std::ranges::any_of(found.all(), [](Diagnostic const& one) { return one.label == "syntax"; });
  if (is_cut || !slice->fits(program)) return std::nullopt;
  check_program(program, options_, found);
  if (found.dropped() > 0) return std::nullopt;
  for (Diagnostic& one : found.all())
    if (one.undecided || depends_on_names(one) || depends_on_uses(one, slice->text, text_) ||
        one.label == "structure" || !has_origin(one, *slice))
      return std::nullopt;
  return found;
}

}  // namespace assay
