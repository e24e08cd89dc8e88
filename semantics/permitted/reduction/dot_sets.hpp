// Computes the sets of all sums of a matrix product at once, on several threads.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/sets/dot_hulls.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {

// For floating-point or complex numbers summed in any order, within the limits of DotHulls.
class DotSets {
public:
  // For an op whose sums are over products of an element of the first operand, with zeros if there is none, and an
  // element of the second.
  DotSets(SetCall& call, SumFreedom const& freedom);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  // The elements of an operand as parts of sums: the elements, or their real, imaginary and negated imaginary parts.
  // Each list is followed by a zero.
  struct Table {
    std::size_t operand, zero;  // `zero`: number of elements, which is the index of the first zero
    std::vector<OperandEnds> ends;
  };
  enum Plane : std::uint32_t { kReal, kImaginary, kNegated };
  Table table_of(std::size_t operand) const;
  // Returns a row or column, whose words are `step` apart.
  static DotLine line(Table const& table, TermWord const* words, std::size_t step, std::size_t count,
                      std::initializer_list<Plane> planes);
  struct Lines {
    std::vector<std::vector<DotLine>> of_parts;  // by part of the result, and by row or column
  };
  Lines rows(TermRecorder::Product const& product, std::size_t first, std::size_t last) const;
  Lines columns(TermRecorder::Product const& product) const;

  SetCall& call_;
  SumFreedom freedom_;
  bool complex_;
  Table x_, y_;
};

// For floating-point numbers under the specification: rounded products, added in any tree in their order.
class TreeSets {
public:
  explicit TreeSets(SetCall& call);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  struct Operand {
    CodeSet codes;
    double value = 0;  // of a set with a single finite number
    bool is_open = false, is_number = false;
  };
  std::vector<Operand> operands_of(std::size_t operand) const;  // the elements, followed by a zero
  CodeSet product_of(Operand const& x, Operand const& y) const;

  SetCall& call_;
  FloatFormat const& format_;
  std::vector<Operand> x_, y_;
};

// Same for integers with exact operands: whether sums can overflow in some order.
class IntegerDotSets {
public:
  explicit IntegerDotSets(SetCall& call);

  std::vector<CombinationSets> operator()(TermRecorder::Product const& product) const;

private:
  std::vector<double> magnitudes_of(std::size_t operand) const;

  SetCall& call_;
  bool is_served_;
  double max_ = 0;             // bound below which no sum overflows
  std::vector<double> x_, y_;  // magnitudes of elements, followed by a zero
};

}  // namespace assay
