#include "constraints/hlo/hlo_findings.hpp"

#include "grammar/hlo/words.hpp"

namespace assay {
namespace {

class Translator {
public:
  explicit Translator(std::string_view op) : op_(op) {}

  void values(std::string& text) const {
    std::string made = hlo::in_hlo(text);
    if (made != text) text = std::move(made);
  }
  void attributes(std::string& text) const {
    if (!op_.empty()) text = hlo::with_hlo_attributes(text, op_);
  }
  void words(std::string& text) const {
    attributes(text);
    values(text);
  }

  void subject(Subject& one) const {
    words(one.words);
    values(one.value);
    words(one.phrase);
  }

  void statement(Statement& one) const {
    subject(one.subject);
    subject(one.other);
    subject(one.since);
    for (Subject& term : one.terms) subject(term);
    for (Statement& part : one.parts) statement(part);
    words(one.expected);
    words(one.detail);
    values(one.given_arguments);
    values(one.expected_arguments);
    for (std::string& value : one.values) values(value);
  }

private:
  std::string_view op_;
};

}  // namespace

void translate_to_hlo(Diagnostic& finding) {
  Translator const translator(finding.op);
  bool const is_whole =
      finding.statement.kind != StatementKind::plain && sentence_of(finding.statement) == finding.message;
  translator.statement(finding.statement);
  if (is_whole)
    set_message(finding);
  else
    translator.words(finding.message);
  translator.words(finding.clause);
  translator.words(finding.values);
  // Notes without a range are about the specification of StableHLO and its official tools.
  std::erase_if(finding.notes, [](Note const& note) { return !note.has_range; });
  finding.officially_accepted = false;
  for (Note& note : finding.notes) translator.words(note.message);
  std::string const hint = finding.hint.text;
  translator.words(finding.hint.text);
  if (finding.hint.text != hint) finding.hint.edits.clear();  // the edits are for the original text
}

}  // namespace assay
