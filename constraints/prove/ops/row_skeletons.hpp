// The forms that each row of an op can have, within limits.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "constraints/prove/ops/op_skeletons.hpp"

namespace assay::inline constraints {

// Every name and string in a formula, and in the local definitions, defaults and functions that it comes to.
struct FormulaWords {
  std::set<std::size_t> rows;
  std::set<std::string> names, strings, calls;
  void read(Expr const& formula, OpSpec const& spec);

private:
  std::set<void const*> seen_;
};

// The enum that the row is of, or empty.
std::string_view enum_of(Row const& row);

class RowForms {
public:
  RowForms(UnknownRows& rows, FormLimits const& limits);

  // In the order in which they are tried. The forms of regions depend on those of operands and results, which must be
  // chosen, and those of fields on that of their structure.
  std::vector<RowForm> of(std::size_t row, OpForm const& chosen) const;

  // Empty, or what values of the row are left out: "only the empty dictionary".
  static std::string narrowed(Row const& row);

private:
  std::vector<TensorForm> tensors(std::size_t row, OpForm const& chosen) const;
  std::vector<RowForm> values(std::size_t row, OpForm const& chosen) const;
  std::vector<RowForm> attributes(std::size_t row, OpForm const& chosen) const;
  std::vector<RowForm> lists(std::size_t row) const;
  std::vector<std::string> texts(std::size_t row) const;
  std::vector<SignatureForm> signatures(OpForm const& chosen, bool few) const;
  std::vector<RowForm> regions(std::size_t row, OpForm const& chosen) const;
  bool is_read(std::size_t row) const { return words_.rows.contains(row); }

  UnknownRows& rows_;
  OpSpec const& spec_;
  FormLimits limits_;
  FormulaWords words_;  // of all clauses of the text
  std::set<std::size_t> looked_into_, asked_for_constant_;
};

}  // namespace assay::inline constraints
