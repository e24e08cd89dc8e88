// Code that set rules of elementwise ops share: the sets of operands for an element of the result, and the sets of
// single results.
//
// Formats cannot represent some results: f4 and f6 no NaN, f8E8M0FNU neither zero nor negative numbers.
// The specification does not define them, and implementations differ: such elements are
// implementation-defined.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "oracle/formats/integer.hpp"
#include "oracle/functions/complex_functions.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

// The operands of an op whose results' elements each depend on one element of each operand. Operands repeat as in
// chlo.broadcast_*, and where they are 0-dimensional.
class ElementSets {
public:
  explicit ElementSets(SetCall& call);

  std::size_t size() const { return operands_.size(); }
  Element const& element(std::size_t operand) const { return operands_[operand].value->tensor.element(); }
  ElementSet at(std::size_t operand, std::int64_t index, int part = 0) const;
  std::uint64_t code(std::size_t operand, std::int64_t index) const;  // of the computed value
  // Whether the operand's elements lie as the result's do.
  bool is_in_place(std::size_t operand) const;
  bool is_implementation_defined(std::size_t operand, std::int64_t index) const { return reason(operand, index) != 0; }
  std::uint32_t reason(std::size_t operand, std::int64_t index) const;  // in any part; 0: none

  // f(index, writer) for each element of the result that depends on no implementation-defined one; those that do are
  // implementation-defined, too.
  template <class F> void enclose(F f) {
    enclose_all([&](std::int64_t index, EnclosureWriter& writer) {
      std::uint32_t found = 0;
      for (std::size_t i = 0; i < size() && found == 0; ++i) found = reason(i, index);
      if (found == 0) return f(index, writer);
      for (int part = 0; part < result_parts(); ++part) writer.put(index, part, {{}, found});
    });
  }
  // The same for all elements.
  template <class F> void enclose_all(F f) {
    EnclosureWriter writer(call_.call, call_.result(),
                           call_.asked ? EnclosureWriter::Asked::put : EnclosureWriter::Asked::all);
    if (call_.asked)
      for (auto const i : *call_.asked) f(static_cast<std::int64_t>(i), writer);
    else
      for (std::int64_t i = 0; i < call_.result().tensor.count(); ++i) f(i, writer);
    writer.finish();
  }
  int result_parts() const { return parts_of(call_.result().tensor.element()); }

private:
  struct Operand {
    RuntimeValue const* value;
    std::optional<Tensor> locations;  // of each element of the result: the operand's element; none: the same index
  };
  std::int64_t location(std::size_t operand, std::int64_t index) const;

  SetCall& call_;
  std::vector<Operand> operands_;
};

// The op's name as functions have it: "add" of chlo.broadcast_add.
std::string_view function_name(SetCall const& call);
// The accuracy in the program (result_accuracy, mode TOLERANCE), otherwise that of the profile for this op on elements
// of this type; nothing if there is none.
std::optional<Accuracy> promised_accuracy(SetCall& call, std::string_view op, Element const& element);
// The same of real numbers; where nothing is promised, any distance.
Accuracy accuracy_of(SetCall& call, std::string_view op, FloatFormat const& format);
std::string no_promise(SetCall const& call, Element const& element);  // as a reason to leave results open

// Real functions.
bool is_exact_function(UnaryFunction function);  // that all implementations round alike
bool is_exact_function(BinaryFunction function);
ElementSet real_set(SetCall& call, UnaryFunction function, ElementSet const& x, FloatFormat const& format);
ElementSet real_set(SetCall& call, BinaryFunction function, ElementSet const& x, ElementSet const& y,
                    FloatFormat const& format);

// In a run of a random implementation: draws the results of a function of real numbers of this format, in which it
// holds all of them, each within `accuracy`.
void draw_function(SetCall& call, FloatFormat const& format, Accuracy const& accuracy);

// With the zeros that subnormal numbers may be flushed to, if the profile flushes.
CodeSet flushed(SetCall const& call, CodeSet set, FloatFormat const& format);
// The reason why the format has no agreed code for this number; empty if it has.
std::string_view unholdable(Number const& number, FloatFormat const& format);
// Whether it has one for every number.
inline bool holds_all(FloatFormat const& format) { return format.has_infinity() && format.has_sign; }
// Whether a sum may leave the format, which has no infinity for it: `magnitudes` is the sum of the magnitudes of so
// many terms, and every addition may round.
bool may_exceed(FloatFormat const& format, long double magnitudes, std::size_t terms);
long double greatest_magnitude(CodeSet const& set, FloatFormat const& format);  // infinite if it may be that or NaN

// Integer functions; booleans are integers of one bit.
std::optional<IntegerUnary> integer_unary(std::string_view name);
std::optional<IntegerBinary> integer_binary(std::string_view name);
ElementSet integer_set(SetCall& call, IntegerUnary function, ElementSet const& x, Element const& element);
ElementSet integer_set(SetCall& call, IntegerBinary function, ElementSet const& x, ElementSet const& y,
                       Element const& element);
ElementSet mulhi_set(ElementSet const& x, ElementSet const& y, Element const& element);
// The permitted results of the profile for an operation whose true result, of that sign, the type cannot represent.
ElementSet overflowed(SetCall& call, Element const& element, std::uint64_t wrapped, bool negative,
                      std::string_view reason);

// Numbers that a set holds, exactly, and the set of those that there are.
struct Span {
  __int128 low, high;
};
Span span_of(ElementSet const& set, Element const& element);  // integers; of a set without a reason
ElementSet set_of_span(Span const& span, Element const& element);
Span range_of(IntegerFormat format);

// Complex functions: sets of both parts.
using PartSets = std::array<ElementSet, 2>;
PartSets complex_set(SetCall& call, UnaryFunction function, PartSets const& x, FloatFormat const& format);
PartSets complex_set(SetCall& call, BinaryFunction function, PartSets const& x, PartSets const& y,
                     FloatFormat const& format);
ElementSet complex_abs_set(SetCall& call, PartSets const& x, FloatFormat const& format);

// maximum and minimum of complex numbers: one of the two.
void put_picked(ElementSets const& sets, std::int64_t index, EnclosureWriter& writer);

// Rules.
void enclose_unary(SetCall& call);
void enclose_binary(SetCall& call);
void enclose_compare(SetCall& call);
void enclose_select(SetCall& call);
void enclose_clamp(SetCall& call);
void enclose_class(SetCall& call);                                      // is_finite, is_inf, ...
bool holds_all_of(FloatFormat const& wide, FloatFormat const& narrow);  // every number of it
void enclose_convert(SetCall& call);
void enclose_bitcast(SetCall& call);
void enclose_reduce_precision(SetCall& call);
void enclose_parts(SetCall& call);  // real, imag, complex, conj
void enclose_map(SetCall& call);
void enclose_scan(SetCall& call);
void enclose_top_k(SetCall& call);

}  // namespace assay
