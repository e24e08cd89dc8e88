#include "generators/residuals/residual_run.hpp"

#include <algorithm>

#include "generators/derive/derivation.hpp"
#include "generators/derive/scalar.hpp"

namespace assay {
namespace {

using derive::LongComplex;

constexpr std::string_view kOfLists[] = {"sum", "greatest", "norm_2"};

std::int64_t integer_of(FormulaValue const& value) {
  if (!value.is(FormulaValueKind::integer) || !value.interval.exact())
    throw NotDerived("an integer is " + to_string(value));
  return static_cast<std::int64_t>(value.interval.low);
}

LongReal squared_size(LongComplex const& x) { return x.real * x.real + x.imag * x.imag; }

bool is_number(FormulaValue const& value) {
  return value.is(FormulaValueKind::element) || (value.is(FormulaValueKind::integer) && value.interval.exact());
}

}  // namespace

FormulaValue ResidualRun::made(Number number) const {
  if (numbers_.size() >= max_numbers_) throw ResidualTooLarge("it takes too many numbers");
  numbers_.push_back(std::move(number));
  return make_element(&numbers_.back());
}

ResidualRun::Number ResidualRun::number_of(FormulaValue const& value) const {
  if (value.is(FormulaValueKind::element)) return *static_cast<Number const*>(value.element);
  if (value.is(FormulaValueKind::integer) && value.interval.exact()) return {LongReal(integer_of(value)), LongReal()};
  throw NotDerived(value.is(FormulaValueKind::undefined) ? std::string(value.text) : "a number is " + to_string(value));
}

FormulaValue ResidualRun::element_of(Evaluator& evaluator, Tensor const& tensor, FormulaValue const& place) const {
  if (!place.is_list() || place.items().size() != tensor.rank())
    return evaluator.fail("a place has another number of indices than the tensor axes");
  std::int64_t index = 0;
  for (std::size_t d = 0; d < tensor.rank(); ++d) {
    std::int64_t const at = integer_of(place.items()[d]);
    if (at < 0 || at >= tensor.dim(d)) return evaluator.fail("a place outside of the tensor");
    index = index * tensor.dim(d) + at;
  }
  auto const scalar = derive::scalar_at(tensor, index);
  bool const complex = scalar.element.is(Element::Kind::complex);
  auto const real = scalar.number(), imag = complex ? scalar.number(1) : assay::Number::zero(false);
  if (!is_finite(real) || !is_finite(imag)) throw NotDerived("an element is infinite or NaN");
  return made({LongReal(real), LongReal(imag)});
}

FormulaValue ResidualRun::turn(FormulaValue const& numerator, FormulaValue const& denominator) const {
  std::int64_t const n = integer_of(denominator);
  if (n <= 0) throw NotDerived("a part of no turn");
  std::int64_t const k = ((integer_of(numerator) % n) + n) % n;
  auto const [found, is_new] = turns_.try_emplace({k, n}, nullptr);
  if (is_new) found->second = made({LongReal::cosine_of_turns(k, n), LongReal::sine_of_turns(k, n)}).element;
  return make_element(found->second);
}

ResidualRun::Number ResidualRun::of_list(std::string_view name, FormulaValue const& list) const {
  Number total;
  for (auto const& item : list.items()) {
    auto const number = number_of(item);
    if (name == "sum")
      total = total + number;
    else if (name == "norm_2")
      total.real = total.real + squared_size(number);
    else if ((number.real - total.real).sign() > 0)
      total.real = number.real;
  }
  if (name == "norm_2") total.real = total.real.root();
  return total;
}

bool ResidualRun::apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
                        FormulaValue& value) const {
  auto const named = std::ranges::find(tensors_, name, &NamedTensor::row);
  if (named != tensors_.end() && args.size() == 1) {
    value = element_of(evaluator, *named->tensor, evaluator.numeric(args[0]));
    return true;
  }
  bool const of_list = args.size() == 1 && args[0].is_list() && std::ranges::find(kOfLists, name) != std::end(kOfLists);
  if (of_list) {
    auto const items = args[0].items();
    bool const of_elements = name != "sum" || std::ranges::any_of(items, [](FormulaValue const& item) {
                               return item.is(FormulaValueKind::element);
                             });
    if (of_elements) value = made(this->of_list(name, args[0]));
    return of_elements;
  }
  if (name == "turn" && args.size() == 2) {
    value = turn(args[0], args[1]);
    return true;
  }
  if (args.size() != 1 || !is_number(args[0])) return false;
  if (name == "root") {
    value = made({number_of(args[0]).real.root(), LongReal()});
  } else if (name == "log2") {
    auto const x = number_of(args[0]).real;
    if (x.sign() <= 0) return false;
    value = made({x.logarithm() / LongReal(std::int64_t{2}).logarithm(), LongReal()});
  } else if (name == "conjugate") {
    value = made(number_of(args[0]).conjugate());
  } else if (name == "real") {
    value = made({number_of(args[0]).real, LongReal()});
  } else if (name == "abs" && args[0].is(FormulaValueKind::element)) {
    auto const x = number_of(args[0]);
    value = made({x.imag.sign() == 0 ? x.real.magnitude() : squared_size(x).root(), LongReal()});
  } else {
    return false;
  }
  return true;
}

FormulaValue ResidualRun::combine(char op, FormulaValue const& a, FormulaValue const& b) const {
  auto const x = number_of(a), y = number_of(b);
  if (op == '+') return made(x + y);
  if (op == '-') return made(x - y);
  if (op != '*') throw NotDerived("numbers are not divided in residuals");
  return made(x * y);
}

}  // namespace assay
