// Building blocks of the behaviors of mutants.
#pragma once

#include <initializer_list>

#include "generators/mutants/mutant.hpp"
#include "oracle/functions/functions.hpp"

namespace assay::mutants {

// Predicates on element types.
bool any_type(Element const& element);
bool floats(Element const& element);
bool signed_floats(Element const& element);    // formats with a sign, zeros and subnormal numbers
bool infinite_floats(Element const& element);  // formats with infinities
bool nan_floats(Element const& element);
bool zero_floats(Element const& element);  // formats that distinguish -0 from +0
bool integers(Element const& element);
bool signed_integers(Element const& element);
bool unsigned_integers(Element const& element);
bool booleans(Element const& element);
bool numbers(Element const& element);  // integers, floats, complex numbers
bool complexes(Element const& element);
bool quantized(Element const& element);

// Run the correct kernel: on the unchanged call, or on other operands to return or inspect the results.
void run_right(Call& call);
std::vector<RuntimeValue> results_on(Call& call, std::vector<RuntimeValue> const& operands);
std::vector<RuntimeValue> right_results(Call& call);
std::vector<RuntimeValue> operands_of(Call& call);
void return_all(Call& call, std::vector<RuntimeValue> values);
Tensor copied(Call& call, Tensor const& tensor);  // a copy to modify
Tensor zeros_like(Call& call, Tensor const& tensor);
OperandRow const* row_of(Call& call, std::string_view row);  // nullptr if the call has no such row

// The behavior of another op's kernel, on the same operands and attributes.
Behavior kernel_of(std::string mnemonic);
// The correct kernel on changed operands, and the correct kernel with changed results.
Behavior before(std::function<void(Call&, std::vector<RuntimeValue>&)> change);
Behavior after(std::function<void(Call&, std::vector<RuntimeValue>&)> change);

// One element, or a part of a complex one.
struct Cell {
  Call& call;
  Element const& element;
  std::int64_t index;
  int part;
  std::uint64_t code;  // its current code
  Tensor const& tensor;
  // Thrown if the element is not a float, as in booleans to which floats are converted or compared. Such tensors are
  // unchanged.
  struct NoFloat {};
  FloatFormat const& format() const { return element.floating ? *element.floating : throw NoFloat(); }
  // The operand's element at the same index, or its only element.
  std::uint64_t operand(std::size_t number) const { return operand(number, part); }
  std::uint64_t operand(std::size_t number, int part) const;
};
using CellChange = std::function<std::uint64_t(Cell const&)>;
Tensor changed(Call& call, Tensor const& tensor, CellChange const& change);  // unchanged if there is no float
Behavior each_result(CellChange change);                                     // changes the results of the correct
                                                                             // kernel
Behavior each_operand(CellChange change);                      // changes the operands of the subject's type before the
                                                               // correct kernel runs
Behavior each_element_of(std::string row, CellChange change);  // the same, for the operands of one row only
// Computes the codes of the results from the codes of the operands, for any number of operands. Not for complex
// numbers.
Behavior by_codes(CellChange compute);

// Functions with the same name as ops: "stablehlo.tanh" is UnaryFunction::tanh.
std::uint64_t right_of(Cell const& cell, std::uint64_t x);  // the op's correct function of one operand
std::uint64_t right_of(Cell const& cell, std::uint64_t x, std::uint64_t y);
Number exactly(Cell const& cell);  // exact result for the cell's operands, rounded to odd
inline std::uint64_t unary(UnaryFunction function, std::uint64_t x, FloatFormat const& format) {
  return evaluate(function, x, format);
}

// Functions on codes.
std::uint64_t code_of_double(double value, FloatFormat const& format);
double value_of(std::uint64_t code, FloatFormat const& format);
std::uint64_t neighbor(std::uint64_t code, FloatFormat const& format, std::int64_t steps);  // code must be finite and
                                                                                            // not 0
std::uint64_t flushed(std::uint64_t code, FloatFormat const& format);  // replaces a subnormal number by the zero of the
                                                                       // same sign
bool is_subnormal(std::uint64_t code, FloatFormat const& format);
std::uint64_t through(std::uint64_t code, FloatFormat const& format, FloatFormat const& other);  // rounds to `other`
                                                                                                 // and back

// Splits a text at blanks.
std::vector<std::string> words_of(std::string_view text);

// Element i of the result is element from(i), or 0 if from(i) is negative.
Tensor moved(Call& call, Tensor const& tensor, std::function<std::int64_t(std::int64_t)> const& from);
// Reinterprets integers with the other signedness. Other tensors are unchanged.
Tensor with_other_sign(Call& call, Tensor const& tensor);
Tensor transposed(Call& call, Tensor const& tensor);  // exchanges the last two axes

}  // namespace assay::mutants
