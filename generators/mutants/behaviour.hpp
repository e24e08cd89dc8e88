// Building blocks of the behaviors of mutants.
#pragma once

#include <initializer_list>

#include "generators/mutants/mutant.hpp"
#include "oracle/functions/functions.hpp"

namespace assay::mutants {

// Element types.
bool any_type(Element const& element);
bool floats(Element const& element);
bool signed_floats(Element const& element);    // with a sign, zeros and subnormal numbers
bool infinite_floats(Element const& element);  // that have infinities
bool nan_floats(Element const& element);
bool zero_floats(Element const& element);  // that distinguish -0 from +0
bool integers(Element const& element);
bool signed_integers(Element const& element);
bool unsigned_integers(Element const& element);
bool booleans(Element const& element);
bool numbers(Element const& element);  // integers, floats, complex numbers
bool complexes(Element const& element);
bool quantized(Element const& element);

// Runs the correct kernel: on the unchanged call; on other operands, to return the results or to inspect them.
void run_right(Call& call);
std::vector<RuntimeValue> results_on(Call& call, std::vector<RuntimeValue> const& operands);
std::vector<RuntimeValue> right_results(Call& call);
std::vector<RuntimeValue> operands_of(Call& call);
void return_all(Call& call, std::vector<RuntimeValue> values);
Tensor copied(Call& call, Tensor const& tensor);  // to be written to
Tensor zeros_like(Call& call, Tensor const& tensor);
OperandRow const* row_of(Call& call, std::string_view row);  // nullptr: it has none

// Another op's kernel, on the same operands and attributes.
Behaviour kernel_of(std::string mnemonic);
// The right kernel after something was done to the operands; something done to its results.
Behaviour before(std::function<void(Call&, std::vector<RuntimeValue>&)> change);
Behaviour after(std::function<void(Call&, std::vector<RuntimeValue>&)> change);

// One element, or a part of it.
struct Cell {
  Call& call;
  Element const& element;
  std::int64_t index;
  int part;
  std::uint64_t code;  // what it is
  Tensor const& tensor;
  // Throws if there is none: booleans that floats are converted to or compared as. Those stay unchanged.
  struct NoFloat {};
  FloatFormat const& format() const { return element.floating ? *element.floating : throw NoFloat(); }
  // The element of an operand at the same index, or its only element.
  std::uint64_t operand(std::size_t number) const { return operand(number, part); }
  std::uint64_t operand(std::size_t number, int part) const;
};
using CellChange = std::function<std::uint64_t(Cell const&)>;
Tensor changed(Call& call, Tensor const& tensor, CellChange const& change);  // as it is if there is no float
Behaviour each_result(CellChange change);                                    // after the right kernel
Behaviour each_operand(CellChange change);                      // before it; all tensors of the subject's kind
Behaviour each_element_of(std::string row, CellChange change);  // of the operands of a row alone
// Results computed code by code from the operands' codes, as many operands as there are. Of real numbers.
Behaviour by_codes(CellChange compute);

// Functions that ops are named after: "stablehlo.tanh" is UnaryFunction::tanh.
std::uint64_t right_of(Cell const& cell, std::uint64_t x);  // the op's own function of one operand
std::uint64_t right_of(Cell const& cell, std::uint64_t x, std::uint64_t y);
Number exactly(Cell const& cell);  // of the cell's operands, rounded to odd
inline std::uint64_t unary(UnaryFunction function, std::uint64_t x, FloatFormat const& format) {
  return evaluate(function, x, format);
}

// Codes.
std::uint64_t code_of_double(double value, FloatFormat const& format);
double value_of(std::uint64_t code, FloatFormat const& format);
std::uint64_t neighbour(std::uint64_t code, FloatFormat const& format, std::int64_t steps);  // of finite numbers, not 0
std::uint64_t flushed(std::uint64_t code, FloatFormat const& format);  // subnormal: the zero of its sign
bool is_subnormal(std::uint64_t code, FloatFormat const& format);
std::uint64_t through(std::uint64_t code, FloatFormat const& format, FloatFormat const& other);  // and back

// What is between blanks.
std::vector<std::string> words_of(std::string_view text);

// Element i becomes the one at from(i), or 0 where that is negative.
Tensor moved(Call& call, Tensor const& tensor, std::function<std::int64_t(std::int64_t)> const& from);
// Integers in the type of the other signedness; other tensors as they are.
Tensor with_other_sign(Call& call, Tensor const& tensor);
Tensor transposed(Call& call, Tensor const& tensor);  // the last two axes exchanged

}  // namespace assay::mutants
