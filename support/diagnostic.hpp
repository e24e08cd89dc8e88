// Diagnostics as data. Libraries collect them; tools render them, in one place (tools/render).
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
  std::string label;    // "dot_general_c10", "syntax", "ssa_visibility", ...: stable
  SourceRange range;    // the position of the caret
  std::string_view op;  // the op of spec/ that has the rule: "stablehlo.dot_general"; may be empty
  Statement statement;  // the error, machine-readable
  std::string message;  // human-readable: one sentence in lower case without a period
  std::string clause;   // the rule as text, if a rule of spec/ was violated
  std::string values;   // the rule with the values of the program
  std::vector<Note> notes;
  Hint hint;
  std::vector<std::string> also;     // labels of rules that are violated only because of this diagnostic
  bool undecided = false;            // warning: deciding the rule takes too much work
  bool officially_accepted = false;  // violates the specification, but the official tools accept it
  bool officially_refused = false;   // warning: conforms to the specification, but the official tools reject it
  bool only_forbidden = false;       // warning: violates only the specification, under a policy where either may decide
};

// Sets the message from the statement, unless that is plain.
void set_message(Diagnostic& diagnostic);

// Returns the diagnostic's text without the parts that differ among similar diagnostics.
std::string pattern_of(Diagnostic const& diagnostic);

// Diagnostics in the order found. At most kMaxDiagnostics are stored; the rest is counted. Long texts are truncated.
class Diagnostics {
public:
  static constexpr std::size_t kMaxDiagnostics = 10'000, kMaxTextBytes = 8'000;

  void add(Diagnostic diagnostic);
  void error(std::string label, SourceRange range, std::string message);
  // Moves the diagnostics and counts of `from` here, with ranges shifted by `offset` bytes.
  void append(Diagnostics from, std::uint32_t offset);

  std::vector<Diagnostic> const& all() const { return kept_; }
  std::vector<Diagnostic>& all() { return kept_; }
  std::size_t errors() const { return errors_; }  // stored or not
  std::size_t undecided() const { return undecided_; }
  std::size_t dropped() const { return dropped_; }

  // Diagnostics that were counted but not stored, by label.
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
