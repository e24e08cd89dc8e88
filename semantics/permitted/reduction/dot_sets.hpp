// Sets of all sums of a matrix product at once, on several threads.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/sets/dot_hulls.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {

// Of floating-point or complex numbers in any order, as far as DotHulls finds them.
class DotSets {
public:
  // For an op whose sums are over products of elements of its first operand, zeros if there is none, and of its
  // second.
  DotSets(SetCall& call, SumFreedom const& freedom);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  // The elements of an operand by their part in sums: themselves, or their real, imaginary and negated imaginary parts,
  // with a zero after each of these.
  struct Table {
    std::size_t operand, zero;  // the number of elements is where the first zero is
    std::vector<OperandEnds> ends;
  };
  enum Plane : std::uint32_t { kReal, kImaginary, kNegated };
  Table table_of(std::size_t operand) const;
  // Of a row or column: `step` words apart.
  static DotLine line(Table const& table, TermWord const* words, std::size_t step, std::size_t count,
                      std::initializer_list<Plane> planes);
  struct Lines {
    std::vector<std::vector<DotLine>> of_parts;  // of each part of the result, for each row or column
  };
  Lines rows(TermRecorder::Product const& product, std::size_t first, std::size_t last) const;
  Lines columns(TermRecorder::Product const& product) const;

  SetCall& call_;
  SumFreedom freedom_;
  bool complex_;
  Table x_, y_;
};

// For floating-point numbers by the specification: rounded products, added in any tree over their order.
class TreeSets {
public:
  explicit TreeSets(SetCall& call);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  struct Operand {
    CodeSet codes;
    double value = 0;  // of a point that is a finite number
    bool is_open = false, is_number = false;
  };
  std::vector<Operand> operands_of(std::size_t operand) const;  // elements, and a zero
  CodeSet product_of(Operand const& x, Operand const& y) const;

  SetCall& call_;
  FloatFormat const& format_;
  std::vector<Operand> x_, y_;
};

// The same of integers, of operands that are exact: whether sums may overflow, whatever their order.
class IntegerDotSets {
public:
  explicit IntegerDotSets(SetCall& call);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  std::vector<double> magnitudes_of(std::size_t operand) const;

  SetCall& call_;
  bool is_served_;
  double most_ = 0;            // that no overflow exceeds
  std::vector<double> x_, y_;  // magnitudes of elements, then of a zero
};

}  // namespace assay
