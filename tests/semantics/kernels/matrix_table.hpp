// Renders the table of ops and types, spec/TYPES.md.
#pragma once

#include "tests/semantics/kernels/matrix_run.hpp"

namespace assay::matrix {

// Returns the known reason why an allowed type of a slot has no test.
inline std::string reason_of(Slot const& slot, std::string const& type) {
  auto const found = outcome().excluded.find({slot, type});
  return found == outcome().excluded.end() ? "" : found->second;
}

// Returns the rows of an op that are tensors.
inline std::vector<Row const*> tensor_rows(OpSpec const& spec) {
  std::vector<Row const*> rows;
  for (auto const& row : spec.rows)
    if ((row.kind == RowKind::input || row.kind == RowKind::output) &&
        std::ranges::any_of(Candidates::get().types(), [&](auto const& type) { return Candidates::allows(row, type); }))
      rows.push_back(&row);
  return rows;
}

inline std::vector<OpSpec const*> table_ops() {
  std::set<std::string> seen;
  for (auto const& [slot, type] : outcome().tested) seen.insert(slot.op);
  std::vector<OpSpec const*> ops;
  for (auto name : Specification::get().op_names())
    if (name.starts_with("stablehlo.") || seen.contains(std::string(name)))
      ops.push_back(Specification::get().op(name));
  return ops;
}

inline std::vector<std::string> missing() {
  std::vector<std::string> lines;
  for (auto const* op : table_ops())
    for (auto const* row : tensor_rows(*op))
      for (auto const& type : Candidates::get().types())
        if (Slot const slot{op->name, row->name}; Candidates::allows(*row, type) &&
                                                  !outcome().tested.contains({slot, type.name}) &&
                                                  reason_of(slot, type.name).empty())
          lines.push_back(op->name + ", " + row->name + ": " + type.name + " is not tested");
  return lines;
}

// A column of the table: types of one kind.
struct Column {
  std::string title, meaning;
  std::vector<std::string> types;
};

inline std::vector<Column> columns() {
  std::vector<Column> all = {{"i1", "", {}},
                             {"iN", "signed integers", {}},
                             {"uiN", "unsigned integers", {}},
                             {"f4 to f8", "floats of one byte or less", {}},
                             {"f16 to f64", "wider floats", {}},
                             {"complex", "complex numbers", {}},
                             {"q", "quantized per tensor", {}},
                             {"qa", "quantized per axis", {}}};
  for (auto const& type : Candidates::get().types()) {
    Element element;
    element_of(type.tensors[0]->element, element);
    auto const column = element.is(Element::Kind::boolean)    ? 0
                        : element.is(Element::Kind::integer)  ? (element.integer.is_signed ? 1 : 2)
                        : element.is(Element::Kind::floating) ? (element.floating->bits <= 8 ? 3 : 4)
                        : element.is(Element::Kind::complex)  ? 5
                        : element.quantization->per_axis      ? 7
                                                              : 6;
    all[static_cast<std::size_t>(column)].types.push_back(type.name);
  }
  return all;
}

inline std::string joined(std::vector<std::string> const& words, std::string const& between) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

// Numbers the reasons in the order of their first use.
class Footnotes {
public:
  std::string mark(std::string const& reason) {
    auto const found = std::ranges::find(reasons_, reason);
    auto const number = found - reasons_.begin() + 1;
    if (found == reasons_.end()) reasons_.push_back(reason);
    return "[" + std::to_string(number) + "]";
  }
  std::string text() const {
    std::string text;
    for (std::size_t i = 0; i < reasons_.size(); ++i) text += std::to_string(i + 1) + ". " + reasons_[i] + "\n";
    return text;
  }

private:
  std::vector<std::string> reasons_;
};

inline std::string cell(OpSpec const& op, Row const& row, Column const& column, Footnotes& notes) {
  std::vector<std::string> tested;
  std::vector<std::pair<std::string, std::vector<std::string>>> excluded;
  std::size_t allowed = 0;
  Slot const slot{op.name, row.name};
  for (auto const& type : Candidates::get().types()) {
    if (std::ranges::find(column.types, type.name) == column.types.end() || !Candidates::allows(row, type)) continue;
    ++allowed;
    if (outcome().tested.contains({slot, type.name})) {
      tested.push_back(type.name);
      continue;
    }
    auto const mark = notes.mark(reason_of(slot, type.name));
    if (excluded.empty() || excluded.back().first != mark) excluded.push_back({mark, {}});
    excluded.back().second.push_back(type.name);
  }
  if (allowed == 0) return "";
  if (tested.size() == column.types.size()) return "✓";
  std::vector<std::string> parts;
  if (!tested.empty()) parts.push_back(joined(tested, " "));
  for (auto const& [mark, types] : excluded)
    parts.push_back(types.size() == column.types.size() ? mark : joined(types, " ") + " " + mark);
  return joined(parts, ", ");
}

inline std::string table() {
  auto const all = columns();
  Footnotes notes;
  std::string text =
      "# Ops and element types\n\n"
      "Which element types each op is tested with. Made by the tests; do not edit:\n\n"
      "    ASSAY_WRITE_TYPES=1 build/release/bin/semantics_test --gtest_filter='TypeMatrix.*'\n\n"
      "For each type that a row of the op's signature allows, `tests/semantics/matrix/` has a program. It is\n"
      "checked, run and compared with a result that was worked out without the op's kernel.\n\n"
      "✓: all types of the column are tested; types by their names: these are; an empty cell: the signature does not\n"
      "allow the type; a number: the signature allows it, but no test exists, for the reason below.\n\n"
      "| column | types |\n|---|---|\n";
  for (auto const& column : all)
    text += "| " + column.title + " | " +
            (column.types.size() > 1  ? column.meaning + ": " + joined(column.types, ", ")
             : column.meaning.empty() ? "booleans"
                                      : column.meaning) +
            " |\n";
  text += "\n| op | |";
  for (auto const& column : all) text += " " + column.title + " |";
  text += "\n|---|---|";
  for (std::size_t i = 0; i < all.size(); ++i) text += "---|";
  text += "\n";
  std::vector<std::string> others;
  for (auto const* op : table_ops()) {
    std::string const name = op->name.starts_with("stablehlo.") ? op->name.substr(10) : op->name;
    std::vector<std::pair<std::string, std::vector<std::string>>> lines;  // cells, and the rows that have them
    for (auto const* row : tensor_rows(*op)) {
      std::string cells;
      for (auto const& column : all) cells += " " + cell(*op, *row, column, notes) + " |";
      auto const same = std::ranges::find(lines, cells, [](auto const& line) { return line.first; });
      (same == lines.end() ? lines.emplace_back(cells, std::vector<std::string>()) : *same).second.push_back(row->name);
    }
    if (lines.empty()) others.push_back(name);
    for (auto const& [cells, rows] : lines) {
      text += "| " + (&cells == &lines[0].first ? name : "") + " | " + (lines.size() == 1 ? "" : joined(rows, ", ")) +
              " |" + cells + "\n";
    }
  }
  return text + "\n" + notes.text() + "\nOps without tensors: " + joined(others, ", ") + ".\n";
}

}  // namespace assay::matrix
