// The skeletons that each row of an op can have, within limits.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "constraints/prove/ops/encodings.hpp"

namespace assay {

// Every name and string in a formula, and in the local definitions, defaults and functions that it
// uses.
struct FormulaWords {
  std::set<std::size_t> rows;
  std::set<std::string> names, strings, calls;
  void read(Expr const& formula, OpSpec const& spec);

private:
  std::set<void const*> seen_;
};

// The enum of the row, or empty.
std::string_view enum_of(Row const& row);

struct AttributeShape;  // constraints/prove/ops/unknown_members.hpp

class RowSkeletons {
public:
  RowSkeletons(UnknownRows& rows, SkeletonLimits const& limits);

  // In the order in which they are tried. The skeletons of regions depend on those of operands and
  // results, which must be chosen, and those of fields on that of their structure.
  std::vector<RowSkeleton> of(std::size_t row, OpSkeleton const& chosen) const;

  // Empty, or the values of the row that are left out: "only the empty dictionary".
  static std::string narrowed(Row const& row);

private:
  std::vector<TensorSkeleton> tensors(std::size_t row, OpSkeleton const& chosen) const;
  std::vector<RowSkeleton> values(std::size_t row, OpSkeleton const& chosen) const;
  std::vector<RowSkeleton> attributes(std::size_t row, OpSkeleton const& chosen) const;
  std::vector<RowSkeleton> attribute_values(std::size_t row, AttributeShape const& shape,
                                            OpSkeleton const& chosen) const;
  std::vector<RowSkeleton> lists(std::size_t row) const;
  std::vector<std::string> texts(std::size_t row) const;
  std::vector<SignatureSkeleton> signatures(OpSkeleton const& chosen, bool few) const;
  std::vector<RowSkeleton> regions(std::size_t row, OpSkeleton const& chosen) const;
  bool is_read(std::size_t row) const { return words_.rows.contains(row); }

  UnknownRows& rows_;
  OpSpec const& spec_;
  SkeletonLimits limits_;
  FormulaWords words_;  // of all clauses of the specification
  std::set<std::size_t> looked_into_, asked_for_constant_;
};

}  // namespace assay
