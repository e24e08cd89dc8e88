#include "generators/derive/long_tensor.hpp"

namespace assay::derive {
namespace {

constexpr std::int64_t kMaxElements = 4096;

}  // namespace

LongTensor::LongTensor(Execution const& execution, std::size_t operand) {
  Tensor const& tensor = execution.tensor(operand);
  if (tensor.count() > kMaxElements) throw NotDerived("too many elements to compute them with so many bits");
  shape = tensor.shape();
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    Scalar scalar = scalar_at(tensor, i);
    if (tensor.element().is(Element::Kind::quantized))
      scalar = dequantized(scalar, slice_of(tensor.element(), tensor.shape(), i));
    bool const complex = scalar.element.is(Element::Kind::complex);
    Number const real = scalar.number(), imag = complex ? scalar.number(1) : Number::zero(false);
    if (!is_finite(real) || !is_finite(imag)) {
      finite = false;
      return;
    }
    elements.push_back({LongReal(real), LongReal(imag)});
    LongReal const size = elements.back().size();
    if ((size - greatest).sign() > 0) greatest = size;
  }
}

LongResult::LongResult(Execution const& execution, std::size_t number, Shape shape)
    : tensor_(derived_tensor(element_of_type(execution.result_type(number)), std::move(shape))) {
  Element const& element = tensor_.element();
  Element const expressed = element.is(Element::Kind::quantized) ? Element::of(*element.floating) : element;
  Scalar const nan = float_scalar(expressed, Number::nan(), Number::nan());
  for (std::int64_t i = 0; i < tensor_.count(); ++i)
    store(tensor_, i, converted(nan, element, slice_of(element, tensor_.shape(), i)));
}

bool is_negative(Execution const& execution, std::size_t operand, std::int64_t index, int part) {
  Tensor const& tensor = execution.tensor(operand);
  Scalar const scalar = scalar_at(tensor, index);
  return !tensor.element().is(Element::Kind::quantized) && scalar.number(part).negative;
}

void LongResult::put(std::int64_t index, LongComplex const& value, LongReal const& scale, bool minus) {
  Element const& element = tensor_.element();
  Element const expressed = element.is(Element::Kind::quantized) ? Element::of(*element.floating) : element;
  Number const real = minus && value.real.sign() == 0 ? Number::zero(true) : value.real.number(scale);
  Scalar const scalar = float_scalar(expressed, real, value.imag.number(scale));
  store(tensor_, index, converted(scalar, element, slice_of(element, tensor_.shape(), index)));
}

}  // namespace assay::derive
