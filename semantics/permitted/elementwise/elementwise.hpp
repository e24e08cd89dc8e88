// Helpers of set rules for elementwise ops: the sets of the operands for a result element, and the sets of single
// results.
//
// Formats cannot represent some results: f4 and f6 have no NaN, f8E8M0FNU neither zero nor negative numbers. The
// specification does not define these results, and implementations differ. Such elements are implementation-defined.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "oracle/formats/integer.hpp"
#include "oracle/functions/complex_functions.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

// The operands of an op whose result elements each depend on one element of each operand. Operands are broadcast as in
// chlo.broadcast_*, or if they are 0-dimensional.
class ElementSets {
public:
  explicit ElementSets(SetCall& call);

  std::size_t size() const { return operands_.size(); }
  Element const& element(std::size_t operand) const { return operands_[operand].value->tensor.element(); }
  ElementSet at(std::size_t operand, std::int64_t index, int part = 0) const;
  std::uint64_t code(std::size_t operand, std::int64_t index) const;  // code of the computed value
  // Whether the operand's elements have the same indices as the result's.
  bool is_in_place(std::size_t operand) const;
  bool is_implementation_defined(std::size_t operand, std::int64_t index) const { return reason(operand, index) != 0; }
  // index of the reason of any part; 0 if none is open
  std::uint32_t reason(std::size_t operand, std::int64_t index) const;

  // Calls f(index, writer) for each result element that depends on no implementation-defined element. Result elements
  // that do are implementation-defined as well.
  template <class F> void enclose(F f) {
    enclose_all([&](std::int64_t index, EnclosureWriter& writer) {
      std::uint32_t found = 0;
      for (std::size_t i = 0; i < size() && found == 0; ++i) found = reason(i, index);
      if (found == 0) return f(index, writer);
      for (int part = 0; part < result_parts(); ++part) writer.put(index, part, {{}, found});
    });
  }
  // Same for all elements.
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
    // for each result element, the index of the operand's element; empty: the same index
    std::optional<Tensor> locations;
  };
  std::int64_t location(std::size_t operand, std::int64_t index) const;

  SetCall& call_;
  std::vector<Operand> operands_;
};

// Returns the op's name as a function: "add" for chlo.broadcast_add.
std::string_view function_name(SetCall const& call);
// Returns the accuracy in the program (result_accuracy, mode TOLERANCE), or else that of the profile for this op and
// element type, if any.
std::optional<Accuracy> promised_accuracy(SetCall& call, std::string_view op, Element const& element);
// Same for real numbers. Without a promised accuracy, any distance is permitted.
Accuracy accuracy_of(SetCall& call, std::string_view op, FloatFormat const& format);
// why results are open without a promised accuracy
std::string missing_bound_reason(SetCall const& call, Element const& element);

// Real functions.
bool is_exact_function(UnaryFunction function);  // whether all implementations round alike
bool is_exact_function(BinaryFunction function);
ElementSet real_set(SetCall& call, UnaryFunction function, ElementSet const& x, FloatFormat const& format);
ElementSet real_set(SetCall& call, BinaryFunction function, ElementSet const& x, ElementSet const& y,
                    FloatFormat const& format);

// In a run of a random implementation, draws the results of a real function within `accuracy`. The format must
// represent all results.
void draw_function(SetCall& call, FloatFormat const& format, Accuracy const& accuracy);

// Adds the zeros to which subnormal numbers may be flushed, if the profile permits it.
CodeSet flushed(SetCall const& call, CodeSet set, FloatFormat const& format);
// Returns why the format has no agreed code for this number. Empty if it has one.
std::string_view unrepresentable(Number const& number, FloatFormat const& format);
// Whether the format has a code for every number.
inline bool represents_all(FloatFormat const& format) { return format.has_infinity() && format.has_sign; }
// Whether a sum may exceed a format without infinity. `magnitudes` is the sum of the magnitudes of `terms` terms. Every
// addition may round.
bool may_exceed(FloatFormat const& format, long double magnitudes, std::size_t terms);
// infinity if the set contains infinity or NaN
long double greatest_magnitude(CodeSet const& set, FloatFormat const& format);

// Integer functions. Booleans are integers of one bit.
std::optional<IntegerUnary> integer_unary(std::string_view name);
std::optional<IntegerBinary> integer_binary(std::string_view name);
ElementSet integer_set(SetCall& call, IntegerUnary function, ElementSet const& x, Element const& element);
ElementSet integer_set(SetCall& call, IntegerBinary function, ElementSet const& x, ElementSet const& y,
                       Element const& element);
ElementSet mulhi_set(ElementSet const& x, ElementSet const& y, Element const& element);
// Returns the results that the profile permits for an operation whose exact result, of that sign, is not representable.
ElementSet overflowed(SetCall& call, Element const& element, std::uint64_t wrapped, bool negative,
                      std::string_view reason);

// The exact numbers that a set contains, as an interval.
struct Span {
  __int128 low, high;
};
Span span_of(ElementSet const& set, Element const& element);  // for sets of integers without a reason
ElementSet set_of_span(Span const& span, Element const& element);
Span range_of(IntegerFormat format);

// Complex functions on sets of both parts.
using PartSets = std::array<ElementSet, 2>;
PartSets complex_set(SetCall& call, UnaryFunction function, PartSets const& x, FloatFormat const& format);
PartSets complex_set(SetCall& call, BinaryFunction function, PartSets const& x, PartSets const& y,
                     FloatFormat const& format);
ElementSet complex_abs_set(SetCall& call, PartSets const& x, FloatFormat const& format);

// maximum and minimum of complex numbers, which select one of the two.
void set_picked(ElementSets const& sets, std::int64_t index, EnclosureWriter& writer);

// Rules.
void enclose_unary(SetCall& call);
void enclose_binary(SetCall& call);
void enclose_compare(SetCall& call);
void enclose_select(SetCall& call);
void enclose_clamp(SetCall& call);
void enclose_class(SetCall& call);  // is_finite, is_inf, ...
// whether `wide` represents every number of `narrow`
bool represents_format(FloatFormat const& wide, FloatFormat const& narrow);
void enclose_convert(SetCall& call);
void enclose_bitcast(SetCall& call);
void enclose_reduce_precision(SetCall& call);
void enclose_parts(SetCall& call);  // real, imag, complex, conj
void enclose_map(SetCall& call);
void enclose_scan(SetCall& call);
void enclose_top_k(SetCall& call);

}  // namespace assay
