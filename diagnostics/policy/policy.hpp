// Suppression and severity of diagnostics: rules for labels, applied to the report of a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/report.hpp"

namespace assay {

enum class RuleLevel { off, note, warning, error };

struct LabelRule {
  std::string pattern;  // of labels; empty: all diagnostics about `elements`
  RuleLevel level = RuleLevel::off;
  std::string by;      // "assay.toml:7", "--ignore transpose_*"
  std::string reason;  // given by the user; may be empty
  std::string elements = {};
};

// Whether a diagnostic only states that operands, results or arguments are tensors of these elements, which StableHLO
// lacks: `index`. Some projects use them everywhere.
bool is_about_elements(Diagnostic const& diagnostic, std::string_view elements);

// The first matching rule determines the level of a diagnostic.
class LabelRules {
public:
  void add(LabelRule rule) { rules_.push_back(std::move(rule)); }
  // Adds rules by precedence: labels before patterns, long patterns before short ones.
  void add_by_precision(std::vector<LabelRule> rules);
  LabelRule const* find(std::string_view label) const;
  LabelRule const* find(Diagnostic const& diagnostic) const;
  bool empty() const { return rules_.empty(); }

private:
  std::vector<LabelRule> rules_;
};

// Applies the `// assay: allow` comments of the program, adds diagnostics for errors in these comments, and then
// applies `rules`. A comment at an op applies to all of its lines.
void apply_rules(LabelRules const& rules, FileReport& report);

// --werror. Diagnostics that leave a program undecided stay warnings.
void make_warnings_errors(FileReport& report);

}  // namespace assay
