#include "constraints/labels/labels.hpp"

#include <fmt/format.h>

#include <map>

#include "constraints/check/clause_findings.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

namespace {

class Registry {
public:
  Registry() {
    auto const& specification = Specification::get();
    for (auto const name : specification.op_names()) add(specification.op(name));
    for (auto const name : specification.variant_names()) add(specification.variant(name));
    for (auto const* element : specification.elements()) {
      for (auto const& clause : element->clauses) {
        if (auto* entry = add(full_label(element->label_prefix, clause.label), LabelKind::clause)) {
          entry->of = element->kind + " " + element->name;
          entry->element = element;
          entry->clause = &clause;
        }
      }
    }
    for (auto const& text : label_texts())
      if (auto* entry = add(text.label, LabelKind::other)) entry->text = &text;
  }

  std::vector<LabelEntry> entries;
  std::map<std::string, std::size_t, std::less<>> places;

private:
  // Returns nullptr if the label exists. Several variants can have the same rules.
  LabelEntry* add(std::string label, LabelKind kind) {
    if (!places.emplace(label, entries.size()).second) return nullptr;
    auto& entry = entries.emplace_back();
    entry.label = std::move(label);
    entry.kind = kind;
    return &entry;
  }

  LabelEntry* add(OpSpec const& op, std::string_view label, LabelKind kind) {
    auto* entry = add(full_label(op.label_prefix, label), kind);
    if (entry == nullptr) return nullptr;
    entry->of = op.name;
    entry->op = &op;
    return entry;
  }

  // Returns the label of a diagnostic about a row: see spec/README.md, "Labels".
  static std::string label_of(OpSpec const& op, Row const& row, std::size_t results) {
    if (!row.label.empty()) return row.label;
    if (row.kind == RowKind::output) return fmt::format("r{}", results);
    for (auto const& other : op.rows)
      if (row.kind == RowKind::attribute && other.parent == row.name && !other.label.empty())
        return "";  // the field has the label
    return row.name;
  }

  void add(OpSpec const* op) {
    if (op == nullptr) return;
    std::size_t results = 0;
    for (auto const& row : op->rows) {
      results += row.kind == RowKind::output;
      auto const label = label_of(*op, row, results);
      if (auto* entry = label.empty() ? nullptr : add(*op, label, LabelKind::row)) entry->row = &row;
    }
    add(*op, "arity", LabelKind::arity);
    for (auto const& clause : op->clauses)
      if (auto* entry = add(*op, clause.label, LabelKind::clause)) entry->clause = &clause;
    for (auto const& rule : op->execution)
      if (auto* entry = rule.assured ? add(*op, rule.label, LabelKind::execution) : nullptr) entry->execution = &rule;
  }
};

Registry const& registry() {
  static Registry const kRegistry;
  return kRegistry;
}

}  // namespace

std::vector<LabelEntry> const& label_entries() { return registry().entries; }

LabelEntry const* find_label(std::string_view label) {
  auto const found = registry().places.find(label);
  return found == registry().places.end() ? nullptr : &registry().entries[found->second];
}

std::vector<std::string> label_names() {
  std::vector<std::string> names;
  for (auto const& entry : label_entries()) names.push_back(entry.label);
  return names;
}

}  // namespace assay
