#include "constraints/conformance/coverage.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>

#include "constraints/check/check_text.hpp"
#include "constraints/check/clause_findings.hpp"
#include "constraints/conformance/verify.hpp"

namespace assay {

namespace {

using Names = std::set<std::string, std::less<>>;

std::string base_name(std::string_view file_name) { return std::filesystem::path(file_name).stem().string(); }

// Regions nest at most kMaxNesting deep, so recursion is safe.
void add_names(Block const& block, Names& names) {
  for (auto const* op : block.ops) {
    names.emplace(op->name);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) add_names(*inner, names);
  }
}

Names op_names(Program const& program) {
  Names names;
  if (program.top != nullptr) add_names(*program.top, names);
  return names;
}

using Locations = std::map<std::string, std::string, std::less<>>;  // keyed by op; "" is any op

// The pieces of a file for which the verdicts match the comments.
struct VerifiedFile {
  Locations valid;
  struct Violation {
    std::string label, location;
    bool is_alone;
  };
  std::vector<Violation> violations;
};

VerifiedFile verify_file(ConformanceFile const& file) {
  VerifiedFile verified;
  for (auto const& piece : file.pieces) {
    auto const checked = check_text(file.source, piece.range, file.options);
    if (checked.undecided || verify(file.source, piece.range, checked.found).errors() > 0) continue;
    auto const location = fmt::format("{}:{}", file.name, file.source.position(piece.range.begin).line);
    if (piece.expected.empty()) {
      verified.valid.emplace("", location);
      for (auto const& op : op_names(checked.program)) verified.valid.emplace(op, location);
    }
    for (auto const& label : piece.expected) {
      bool const is_alone = piece.expected.size() == 1;
      if (is_alone || (is_input_label(file.name) && label == base_name(file.name)))
        verified.violations.push_back({label, location, is_alone});
    }
  }
  return verified;
}

}  // namespace

std::vector<RuleCoverage> rules_of(Specification const& specification) {
  std::vector<RuleCoverage> rules;
  Names known;  // several variants can have the same rules
  auto const add = [&](std::string_view prefix, std::string_view label, std::string const& op, bool is_required) {
    if (!known.insert(full_label(prefix, label)).second) return;
    auto& rule = rules.emplace_back();
    rule.label = full_label(prefix, label);
    rule.op = op;
    rule.is_required = is_required;
  };
  auto const add_op = [&](OpSpec const* op, std::string const& name) {
    if (op == nullptr) return;  // its file has an error
    std::size_t results = 0;
    for (auto const& row : op->rows) {
      if (row.kind == RowKind::output) add(op->label_prefix, fmt::format("r{}", ++results), name, false);
      if (!row.label.empty()) add(op->label_prefix, row.label, name, true);
    }
    for (auto const& clause : op->clauses) add(op->label_prefix, clause.label, name, true);
  };
  for (auto const name : specification.op_names()) add_op(specification.op(name), std::string(name));
  for (auto const name : specification.variant_names()) {
    auto const first = rules.size();
    add_op(specification.variant(name), std::string(name.substr(0, name.find(' '))));
    for (auto i = first; i < rules.size(); ++i) rules[i].variant = name;
  }
  for (auto const* element : specification.elements())
    for (auto const& clause : element->clauses) add(element->label_prefix, clause.label, "", true);
  return rules;
}

bool is_input_label(std::string_view file_name) {
  auto const name = base_name(file_name);
  auto const digits = name.find_last_not_of("0123456789");
  if (digits == std::string::npos || digits + 1 == name.size()) return false;
  auto const kind = name.substr(0, digits + 1);
  return kind.ends_with("_i") || kind.ends_with("_r");
}

std::vector<RuleCoverage> compute_coverage(ConformancePrograms const& programs, Specification const& specification) {
  auto rules = rules_of(specification);
  std::map<std::string_view, std::size_t> index;
  for (std::size_t i = 0; i < rules.size(); ++i) index.emplace(rules[i].label, i);
  Locations satisfied_anywhere;
  for (auto const& file : programs.files) {
    auto const verified = verify_file(file);
    satisfied_anywhere.insert(verified.valid.begin(), verified.valid.end());
    for (auto const& violation : verified.violations) {
      auto const known = index.find(violation.label);
      if (known == index.end()) continue;  // labels without a rule, such as "syntax"
      auto& rule = rules[known->second];
      bool const is_better = violation.is_alone && !rule.is_alone;
      if (!rule.broken_by.empty() && !rule.satisfied_by.empty() && !is_better) continue;
      auto const satisfied = verified.valid.find(rule.op);
      rule.satisfied_by = satisfied == verified.valid.end() ? "" : satisfied->second;
      rule.broken_by = violation.location;
      rule.is_alone = violation.is_alone;
    }
  }
  for (auto& rule : rules) {
    if (auto const listed = programs.unbreakable.find(rule.label); listed != programs.unbreakable.end())
      rule.reason = listed->second;
    auto const satisfied = satisfied_anywhere.find(rule.op);
    if (rule.broken_by.empty() && satisfied != satisfied_anywhere.end()) rule.satisfied_by = satisfied->second;
  }
  return rules;
}

}  // namespace assay
