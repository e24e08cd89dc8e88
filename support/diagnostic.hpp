// Errors as data. Libraries collect them; tools draw them, in one place (tools/render).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/hint.hpp"
#include "support/source.hpp"
#include "support/statement.hpp"

namespace assay {

enum class Severity : std::uint8_t { error, warning, note };
std::string_view to_string(Severity severity);  // "error"

struct Note {
  std::string message;
  bool has_range = false;
  SourceRange range;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string label;    // "dot_general_c10", "syntax", "ssa_visibility", ...: stable, for machines and people
  SourceRange range;    // the position of the caret
  std::string_view op;  // the op of spec/ whose rule it is: "stablehlo.dot_general"; empty for other findings
  Statement statement;  // the error, for programs
  std::string message;  // the same for people: one sentence, lower case, no full stop
  std::string clause;   // the rule as text, if a rule of spec/ was violated
  std::string values;   // the rule with the values of this program
  std::vector<Note> notes;
  Hint hint;
  std::vector<std::string> also;     // labels of rules that the program violates only because of this finding
  bool undecided = false;            // a warning: it takes too much work to decide whether the rule holds
  bool officially_accepted = false;  // violates the specification, but the official tools accept it
  bool officially_refused = false;   // a warning: conforms to the specification, but the official tools reject it
  bool only_forbidden = false;       // a warning: violates only the specification, where either judge may decide
};

// Makes the sentence of the statement, unless that is plain.
void say(Diagnostic& diagnostic);

// The finding without the parts that differ among similar ones: equal texts, one for all of them.
std::string pattern_of(Diagnostic const& diagnostic);

// In the order found. At most kMaxDiagnostics are kept; the rest are counted. Longer texts are cut.
class Diagnostics {
public:
  static constexpr std::size_t kMaxDiagnostics = 10'000, kMaxTextBytes = 8'000;

  void add(Diagnostic diagnostic);
  void error(std::string label, SourceRange range, std::string message);
  // Moves the findings and counts of `from` here, with locations moved by `offset` bytes.
  void append(Diagnostics from, std::uint32_t offset);

  std::vector<Diagnostic> const& all() const { return kept_; }
  std::vector<Diagnostic>& all() { return kept_; }
  std::size_t errors() const { return errors_; }  // all, kept or not
  std::size_t undecided() const { return undecided_; }
  std::size_t dropped() const { return dropped_; }

  // Findings that are counted only, by label.
  struct Dropped {
    std::size_t errors = 0, others = 0;
  };
  std::map<std::string, Dropped> const& dropped_by_label() const { return dropped_by_label_; }
  void drop(std::string const& label, Dropped count);

private:
  std::vector<Diagnostic> kept_;
  std::size_t errors_ = 0, undecided_ = 0, dropped_ = 0;
  std::map<std::string, Dropped> dropped_by_label_;
};

}  // namespace assay
