// The skeletons that each row of an op can have, within limits.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "constraints/prove/ops/encodings.hpp"

namespace assay {

// The names and strings in a formula, including its local definitions, defaults and functions.
struct FormulaWords {
  std::set<std::size_t> rows;
  std::set<std::string> names, strings, calls;
  void read(Expr const& formula, OpSpec const& spec);

private:
  std::set<void const*> seen_;
};

// Returns the name of the row's enum, or an empty string.
std::string_view enum_of(Row const& row);

struct AttributeShape;  // constraints/prove/ops/unknown_members.hpp

class RowSkeletons {
public:
  RowSkeletons(UnknownRows& rows, SkeletonLimits const& limits);

  // Returns the skeletons of a row in the order in which they are tried. Skeletons of regions depend on those of
  // operands and results, and skeletons of fields on that of their structure. `chosen` must contain these.
  std::vector<RowSkeleton> of(std::size_t row, OpSkeleton const& chosen) const;

  // Returns which values of the row are left out: "only the empty dictionary". Empty if none are.
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
  FormulaWords words_;  // from all clauses of the specification
  std::set<std::size_t> examined_, requested_constant_;
};

}  // namespace assay
