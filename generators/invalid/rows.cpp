#include "generators/invalid/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generators/invalid/edit.hpp"

namespace assay {
namespace {

using Kind = OpChange::Kind;

constexpr char const* kCheckedRule = "checked: a change of a valid program; the checker reports this rule";
constexpr char const* kAttributes[] = {"1 : i64",
                                       "1 : i32",
                                       "1 : ui64",
                                       "true",
                                       "1.5 : f32",
                                       "1.5 : f64",
                                       "\"text\"",
                                       "unit",
                                       "[]",
                                       "[1.5]",
                                       "array<i64: 1>",
                                       "array<i1: true>",
                                       "array<f32: 1.5>",
                                       "@symbol",
                                       "{}",
                                       "i32",
                                       "tensor<2xf32>",
                                       "dense<1> : tensor<1xi64>",
                                       "dense<1> : tensor<1x1x1xi64>",
                                       "dense<1.5> : tensor<2x2xf32>",
                                       "dense<1> : tensor<2x2xi32>",
                                       "#stablehlo<precision HIGHEST>",
                                       "#stablehlo<comparison_direction EQ>"};

struct Target {
  std::string label, full;
  Row const* row = nullptr;  // nullptr: a clause, or a number of operands, results or regions
};

// The labels of rows: "I2"; results are numbered; a row without a label has its name.
std::vector<Target> row_targets(OpSpec const& spec, CaseMaker const& maker) {
  std::vector<Target> targets;
  std::size_t results = 0;
  for (Row const& row : spec.rows) {
    std::string label = row.label;
    if (row.kind == RowKind::output) label = fmt::format("r{}", ++results);
    bool const is_parent = std::ranges::any_of(spec.rows, [&](Row const& r) { return r.parent == row.name; });
    if (label.empty() && is_parent) continue;  // its first field represents it
    if (label.empty()) label = row.name;
    targets.push_back({label, maker.full(label), &row});
  }
  targets.push_back({"arity", maker.full("arity"), nullptr});
  return targets;
}

class Sweep {
public:
  Sweep(OpFamily const& family, std::vector<Skipped> const& open, CaseMaker& maker)
      : spec_(family.first()), maker_(maker), targets_(row_targets(spec_, maker)) {
    rows_ = targets_.size();
    for (Skipped const& skipped : open) targets_.push_back({skipped.what, maker.full(skipped.what), nullptr});
  }

  void run(std::vector<std::string> const& valid) {
    for (std::string const& text : valid) {
      if (maker_.done()) return;
      if (maker_.is_quick() && all_given()) break;
      sweep(text);
    }
    emit_second_violations();
    omit();
  }

private:
  std::size_t quota() const { return maker_.is_quick() ? 1 : 6; }
  bool satisfied(Target const& target) const { return maker_.given(target.label) >= quota(); }
  bool all_given() const {
    return std::ranges::all_of(targets_, [&](Target const& t) { return satisfied(t); });
  }

  void sweep(std::string const& text) {
    auto const found = read_parts(text, spec_.name);
    if (!found) return;
    OpParts const& parts = *found;
    for (std::size_t i = 0; i < parts.operands.size(); ++i) {
      try_until(text, "missing", {{Kind::drop_operand, i, "", ""}});
      try_until(text, "not_constant", {{Kind::fresh_operand, i, "", parts.operands[i]}});
      try_until(text, "wrong_type", types(Kind::operand_type, i, parts.operands[i]));
    }
    for (std::size_t i = 0; i < parts.results.size(); ++i) {
      try_until(text, "wrong_type", types(Kind::result_type, i, parts.results[i]));
      try_until(text, "missing", {{Kind::drop_result, i, "", ""}});
    }
    std::string const last = parts.operands.empty() ? "tensor<f32>" : parts.operands.back();
    try_until(text, "too_many", {{Kind::add_operand, 0, "", last}, {Kind::add_operand, 0, "", "tensor<2xf32>"}});
    try_until(text, "too_many", {{Kind::add_result, 0, "", parts.results.empty() ? last : parts.results.back()}});
    for (std::size_t i = 0; i < parts.regions; ++i) try_until(text, "missing", {{Kind::drop_region, i, "", ""}});
    try_until(text, "too_many", {{Kind::add_region, 0, "", ""}});
    for (Row const& row : spec_.rows)
      if (row.kind == RowKind::attribute) attribute(text, row, parts);
    if (std::ranges::all_of(targets_.begin() + static_cast<std::ptrdiff_t>(rows_), targets_.end(),
                            [&](Target const& t) { return satisfied(t); }))
      return;
    for (auto const& changes : {steps_of(parts), retypings_of(parts), restructurings_of(parts)})
      for (OpChange const& change : changes) attempt(text, "changed", change);
  }

  static std::vector<OpChange> types(Kind kind, std::size_t index, std::string const& type) {
    std::vector<OpChange> changes;
    for (std::string& other : other_types(type)) changes.push_back({kind, index, "", std::move(other)});
    return changes;
  }

  void attribute(std::string const& text, Row const& row, OpParts const& parts) {
    if (!row.parent.empty()) return field(text, row, parts);
    try_until(text, "missing", {{Kind::drop_attribute, 0, row.name, ""}});
    std::vector<OpChange> changes;
    for (char const* other : kAttributes) changes.push_back({Kind::set_attribute, 0, row.name, other});
    for (std::string const& type : parts.operands) changes.push_back({Kind::set_attribute, 0, row.name, type});
    try_until(text, "wrong_attribute", changes);
  }

  // Replaces a field of a structure in the structure's text.
  void field(std::string const& text, Row const& row, OpParts const& parts) {
    auto const parent = std::ranges::find(parts.attributes, row.parent, &OpParts::Named::name);
    if (parent == parts.attributes.end()) return;
    std::string const key = row.field + " = ";
    std::size_t const at = parent->text.find(key);
    if (at == std::string::npos) return;
    std::size_t const begin = at + key.size(), end = parent->text.find_first_of(",>", begin);
    std::vector<OpChange> changes;
    for (char const* other : {"i1", "index", "tensor<f32>", "\"text\"", "-1", "1.5", "true", "@symbol"})
      changes.push_back(
          {Kind::set_attribute, 0, row.parent,
           parent->text.substr(0, begin) + other + parent->text.substr(std::min(end, parent->text.size()))});
    try_until(text, "wrong_attribute", changes);
  }

  // Tries changes of one property. The quick tier stops at the first change that violates a rule alone.
  void try_until(std::string const& text, std::string const& recipe, std::vector<OpChange> const& changes) {
    std::size_t found = 0;
    for (OpChange const& change : changes) {
      if (maker_.done() || found >= quota()) return;
      found += attempt(text, recipe, change);
    }
  }

  bool attempt(std::string const& text, std::string const& recipe, OpChange const& change) {
    std::string const made = changed(text, spec_.name, change);
    if (made.empty()) return false;
    auto const labels = maker_.labels(made);
    bool alone = false;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      Target const& target = targets_[i];
      if (std::ranges::find(labels, target.full) == labels.end()) continue;
      if (labels.size() == 1) {
        alone = true;
        if (satisfied(target) || !maker_.emit_invalid(made, {target.label, recipe, kCheckedRule})) continue;
        if (i >= rows_) maker_.emit_valid(text, target.label, "neighbour");
      } else if (i < rows_) {
        auto& second = seconds_[target.label];
        if (second.text.empty() || labels.size() < second.labels) second = {made, recipe, labels.size()};
      }
    }
    return alone;
  }

  // Emits programs for rows that no program violates alone: a wrong type also violates the rules that relate it to
  // other types.
  void emit_second_violations() {
    for (std::size_t i = 0; i < rows_; ++i) {
      Target const& target = targets_[i];
      auto const second = seconds_.find(target.label);
      if (maker_.given(target.label) == 0 && second != seconds_.end())
        maker_.emit_invalid(second->second.text, {target.label, second->second.recipe, kCheckedRule, false});
    }
  }

  void omit() {
    if (!maker_.wants(CaseKind::invalid)) return;
    for (std::size_t i = 0; i < rows_ && !maker_.done(); ++i) {
      Target const& target = targets_[i];
      if (target.row && maker_.given(target.label) == 0) maker_.omit(target.label, skip_reason(*target.row));
    }
  }

  static std::string skip_reason(Row const& row) {
    bool const anything = std::ranges::any_of(
        row.types, [](TypeAlternative const& type) { return type.kind == "value" || type.kind == "any"; });
    if (!row.parent.empty()) return "rule cannot be violated: the grammar admits no other form";
    if (row.kind == RowKind::function) return "any number of regions will do";
    if (anything) return "anything will do; what is missing is the last one";
    return "no single change of a valid op breaks it";
  }

  struct Second {
    std::string text, recipe;
    std::size_t labels = 0;
  };
  OpSpec const& spec_;
  CaseMaker& maker_;
  std::vector<Target> targets_;
  std::size_t rows_ = 0;  // number of targets that are rows; the others are clauses
  std::map<std::string, Second> seconds_;
};

}  // namespace

void emit_row_cases(OpFamily const& family, std::vector<std::string> const& valid, std::vector<Skipped> const& open,
                    CaseMaker& maker) {
  Sweep(family, open, maker).run(valid);
}

}  // namespace assay
