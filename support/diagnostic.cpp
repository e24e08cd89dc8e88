#include "support/diagnostic.hpp"

#include <string_view>
#include <utility>

namespace assay {

namespace {

void cut(std::string& text) {
  constexpr std::string_view kEnd = "...";
  if (text.size() <= Diagnostics::kMaxTextBytes) return;
  text.resize(Diagnostics::kMaxTextBytes - kEnd.size());
  text += kEnd;
  text.shrink_to_fit();
}

void shift(SourceRange& range, std::uint32_t by) {
  range.begin += by;
  range.end += by;
}

}  // namespace

void set_message(Diagnostic& diagnostic) {
  Statement const& statement = diagnostic.statement;
  if (statement.kind != StatementKind::plain || !statement.detail.empty()) diagnostic.message = sentence_of(statement);
}

std::string pattern_of(Diagnostic const& diagnostic) {
  // If the message is the rendered sentence, the pattern of its statement identifies it. Otherwise the caller has
  // framed the sentence, or the statement lacks fields for its contents.
  bool const is_whole =
      diagnostic.statement.kind != StatementKind::plain && sentence_of(diagnostic.statement) == diagnostic.message;
  return diagnostic.label + "\n" + (is_whole ? pattern_of(diagnostic.statement) : without_numbers(diagnostic.message));
}

void Diagnostics::add(Diagnostic diagnostic) {
  bool const is_error = diagnostic.severity == Severity::error;
  if (is_error) ++errors_;
  if (diagnostic.undecided) ++undecided_;
  // Warnings take at most half of the room, so that many warnings do not displace errors.
  std::size_t const room = is_error ? kMaxDiagnostics : kMaxDiagnostics / 2;
  if (kept_.size() >= room) {
    ++dropped_;
    auto& of_label = dropped_by_label_[diagnostic.label];
    ++(is_error ? of_label.errors : of_label.others);
    return;
  }
  for (std::string* text : {&diagnostic.message, &diagnostic.values}) cut(*text);
  for (Note& note : diagnostic.notes) cut(note.message);
  kept_.push_back(std::move(diagnostic));
}

void Diagnostics::error(std::string label, SourceRange range, std::string message) {
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.range = range;
  diagnostic.message = std::move(message);
  add(std::move(diagnostic));
}

void Diagnostics::append(Diagnostics from, std::uint32_t offset) {
  std::size_t lost = from.errors_;
  undecided_ += from.undecided_;
  for (auto& diagnostic : from.kept_) {
    if (diagnostic.severity == Severity::error) --lost;
    shift(diagnostic.range, offset);
    for (auto& note : diagnostic.notes) shift(note.range, offset);
    if (diagnostic.undecided) --undecided_;  // add() counts it again
    add(std::move(diagnostic));
  }
  errors_ += lost;
  dropped_ += from.dropped_;
  for (auto const& [label, count] : from.dropped_by_label_) {
    dropped_by_label_[label].errors += count.errors;
    dropped_by_label_[label].others += count.others;
  }
}

void Diagnostics::drop(std::string const& label, Dropped count) {
  if (count.errors + count.others == 0) return;
  errors_ += count.errors;
  dropped_ += count.errors + count.others;
  dropped_by_label_[label].errors += count.errors;
  dropped_by_label_[label].others += count.others;
}

std::string_view to_string(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

}  // namespace assay
