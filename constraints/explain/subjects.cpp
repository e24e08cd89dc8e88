#include "constraints/explain/subjects.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace assay {
namespace {

enum class TensorPart { shape, elements, both };

// The part of a tensor that a function of the notation uses. Other functions use both parts.
TensorPart part_read_by(std::string_view function) {
  static constexpr std::array kShape{"shape",   "rank",  "dim",       "dims",      "axes",       "size",  "rows",
                                     "columns", "bound", "is_square", "is_static", "is_bounded", "bounds"};
  static constexpr std::array kElements{"element_type", "complex_element_type", "real_type", "num_bits", "scales"};
  static constexpr std::array kBoth{"is_tensor", "is_unranked", "is_token", "is_tuple", "is_buffer"};
  if (std::ranges::find(kShape, function) != kShape.end()) return TensorPart::shape;
  if (std::ranges::find(kElements, function) != kElements.end()) return TensorPart::elements;
  if (std::ranges::find(kBoth, function) != kBoth.end()) return TensorPart::both;
  bool const of_elements =
      function.starts_with("is_") || function.starts_with("storage_") || function.find("quantiz") != function.npos ||
      function.find("element_type") != function.npos || function == "expressed_type" || function == "zero_points";
  return of_elements ? TensorPart::elements : TensorPart::both;
}

void add(std::set<std::string>& subjects, std::string const& name, TensorPart part) {
  if (part != TensorPart::elements) subjects.insert(name + "/shape");
  if (part != TensorPart::shape) subjects.insert(name + "/elements");
}

class Collector {
public:
  explicit Collector(OpSpec const& spec) : spec_(spec) {}

  void collect(Expr const& expr, TensorPart part) {
    if (expr.kind == ExprKind::name) return name(expr.text, part);
    TensorPart const inner = expr.kind == ExprKind::call ? part_read_by(expr.text) : part;
    for (Expr const& arg : expr.args) collect(arg, inner);
  }

  Subjects result() {
    Subjects subjects;
    subjects.has_results = !results_.empty();
    for (auto const* part : {&attributes_, &regions_, &operands_, &results_})
      subjects.named.insert(part->begin(), part->end());
    subjects.faulty = !results_.empty()      ? results_
                      : !attributes_.empty() ? attributes_
                      : !regions_.empty()    ? regions_
                                             : operands_;
    return subjects;
  }

private:
  void name(std::string const& text, TensorPart part) {
    if (Row const* const row = spec_.row(text)) {
      if (row->kind == RowKind::attribute)
        attributes_.insert(text);
      else if (row->kind == RowKind::function)
        regions_.insert(text);
      else
        add(row->kind == RowKind::output ? results_ : operands_, text, part);
      return;
    }
    auto const local = std::ranges::find(spec_.lets, text, &Definition::name);
    if (local == spec_.lets.end() || std::ranges::find(seen_, text) != seen_.end()) return;
    seen_.push_back(text);
    collect(local->value, TensorPart::both);
  }

  OpSpec const& spec_;
  std::set<std::string> attributes_, regions_, operands_, results_;
  std::vector<std::string> seen_;
};

}  // namespace

Subjects subjects_of(OpSpec const& spec, Expr const& formula) {
  Collector collector(spec);
  collector.collect(formula, TensorPart::both);
  return collector.result();
}

Subjects subjects_of(OpSpec const& spec, Row const& row) {
  Subjects subjects;
  subjects.has_results = row.kind == RowKind::output;
  if (row.kind == RowKind::input || row.kind == RowKind::output)
    add(subjects.named, row.name, TensorPart::both);
  else
    subjects.named.insert(row.name);
  for (Row const& field : spec.rows)
    if (!row.name.empty() && field.parent == row.name) subjects.named.insert(field.name);
  subjects.faulty = subjects.named;
  return subjects;
}

Clause const* clause_of(OpSpec const& spec, std::string_view label) {
  for (Clause const& clause : spec.clauses) {
    std::string own = spec.label_prefix + "_";
    for (char const c : clause.label) own += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (own == label) return &clause;
  }
  return nullptr;
}

}  // namespace assay
