// Which findings are allowed, and how severe the others are: rules for labels, applied to the report of a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/report.hpp"

namespace assay {

enum class RuleLevel { off, note, warning, error };

struct LabelRule {
  std::string pattern;  // of labels; empty: of all that are about `elements`
  RuleLevel level = RuleLevel::off;
  std::string by;      // "assay.toml:7", "--ignore transpose_*"
  std::string reason;  // of people; may be empty
  std::string elements = {};
};

// Whether a finding says only that operands, results or arguments are tensors of these elements, which StableHLO does not have:
// `index`. Whole projects use them.
bool is_about_elements(Diagnostic const& diagnostic, std::string_view elements);

// The first of these that matches says what a finding is.
class LabelRules {
public:
  void add(LabelRule rule) { rules_.push_back(std::move(rule)); }
  // In the order of precision: labels before patterns, long patterns before short ones.
  void add_by_precision(std::vector<LabelRule> rules);
  LabelRule const* find(std::string_view label) const;
  LabelRule const* find(Diagnostic const& diagnostic) const;
  bool empty() const { return rules_.empty(); }

private:
  std::vector<LabelRule> rules_;
};

// Allows what `// assay: allow` comments of the program say, and adds what is wrong with these comments; then what `rules`
// say. A comment at an op is for all of its lines.
void apply_rules(LabelRules const& rules, FileReport& report);

// --werror. What leaves a program undecided stays a warning.
void make_warnings_errors(FileReport& report);

}  // namespace assay
