// The expected results of a template, from its key `result`.
#pragma once

#include <functional>

#include "oracle/formats/random_bits.hpp"
#include "tests/semantics/kernels/matrix_elementwise.hpp"

namespace assay::matrix {

// Sets an element to a sum of products. If the text is a single element, its bits are copied.
inline void set_sum(Tensor& result, std::int64_t place, std::string const& text, Instance const& instance) {
  Element const& element = result.element();
  std::optional<Complex> total;
  for (auto const& term : split(text, '+')) {
    std::optional<Complex> factors;
    for (auto const& factor : split(term, '*')) {
      Complex value;
      if (!std::isalpha(static_cast<unsigned char>(factor[0]))) {
        value = std::stod(factor);
      } else {
        bool const first = std::islower(static_cast<unsigned char>(factor[0]));
        auto const& tensor =
            instance.inputs.at(first ? 0 : 1).at(static_cast<std::size_t>(factor[0] - (first ? 'a' : 'A')));
        std::int64_t const from = std::stoll(factor.substr(1));
        if (factor == text) {
          for (int part = 0; part < (is_complex(element) ? 2 : 1); ++part) {
            auto const code = tensor.get(from, part);
            result.set(place, element.floating ? code : element.integer.wrap(code), part);
          }
          return;
        }
        value = value_of(tensor, from);
      }
      factors = factors ? product(element, *factors, value) : value;
    }
    total = total ? sum(element, *total, *factors) : *factors;
  }
  set_value(result, place, *total);
}

inline std::vector<Tensor> by_expressions(Instance const& instance, std::size_t process) {
  std::vector<Tensor> results;
  auto const processes = split(instance.pattern.key("result"), '|');
  auto const texts = split(processes[processes.size() > 1 ? process : 0], ';');
  for (std::size_t n = 0; n < instance.result_types.size(); ++n) {
    Tensor result = instance.result(n);
    std::vector<std::string> elements;
    for (auto const& word : split(texts.at(n), ' ')) {
      if (word.size() == 1 && std::isalpha(static_cast<unsigned char>(word[0])))
        for (std::int64_t i = 0; i < result.count(); ++i) elements.push_back(word + std::to_string(i));
      else
        elements.push_back(word);
    }
    EXPECT_EQ(static_cast<std::int64_t>(elements.size()), result.count()) << instance.op;
    for (std::size_t i = 0; i < elements.size(); ++i)
      set_sum(result, static_cast<std::int64_t>(i), elements[i], instance);
    results.push_back(result);
  }
  return results;
}

// Computes each element from the elements of the arguments at the same position.
template <class Function> Tensor each(Instance const& instance, std::size_t process, Function const& function) {
  Tensor result = instance.result();
  for (std::int64_t i = 0; i < result.count(); ++i) {
    std::vector<Complex> values;
    for (auto const& input : instance.inputs[process]) values.push_back(value_of(input, i));
    set_value(result, i, function(values));
  }
  return result;
}

// Converts to integers: floats are rounded towards zero and clamped to the range.
inline Complex converted(Complex value, Element const& from, Element const& to) {
  if (!to.is(Element::Kind::integer) || from.is_integral()) return value;
  double const low = to.integer.is_signed ? static_cast<double>(static_cast<std::int64_t>(to.integer.least())) : 0;
  double const high = std::ldexp(1, to.integer.bits - to.integer.is_signed) - 1;
  return std::clamp(std::trunc(value.real()), low, high);
}

// Adjacent windows of two elements: the source is scattered to the greater element, or to the first of equal ones. All
// other elements are `init`.
inline Tensor selected_and_scattered(Instance const& instance, std::size_t process) {
  auto const& inputs = instance.inputs[process];
  Tensor result = instance.result();
  Element const& element = result.element();
  for (std::int64_t i = 0; i < result.count(); ++i) {
    std::int64_t const other = i ^ 1;
    Complex const x = value_of(inputs[0], i), y = value_of(inputs[0], other), init = value_of(inputs[2], 0);
    bool const chosen = before(y, x) || (!before(x, y) && i < other);
    set_value(result, i, chosen ? sum(element, value_of(inputs[1], i / 2), init) : init);
  }
  return result;
}

// Philox with the key and the counter of the argument.
inline std::vector<Tensor> random_bits(Instance const& instance, std::size_t process) {
  Tensor const& state = instance.inputs[process][0];
  Tensor next = instance.result(0), result = instance.result(1);
  Element const& element = result.element();
  unsigned const bits = element.floating ? element.floating->bits : element.integer.bits;
  std::int64_t const words = result.count() * (bits == 64 ? 2 : 1);
  std::vector<std::uint64_t> stream;
  for (std::int64_t block = 0; block <= words / 4; ++block) {
    auto const [a, b] = words_of(state.get(1) + static_cast<std::uint64_t>(block));
    auto const [c, d] = words_of(state.get(2));
    for (auto word : philox(words_of(state.get(0)), {a, b, c, d})) stream.push_back(word);
  }
  for (std::int64_t i = 0; i < result.count(); ++i) {
    auto const at = static_cast<std::size_t>(i);
    std::uint64_t const code = bits == 64 ? stream[2 * at + 1] << 32 | stream[2 * at] : stream[at];
    result.set(i, element.floating ? code & (~std::uint64_t{0} >> (64 - bits)) : element.integer.wrap(code));
  }
  for (std::int64_t i = 0; i < 3; ++i) next.set(i, state.get(i));
  next.set(1, state.get(1) + static_cast<std::uint64_t>((words + 3) / 4));
  return {next, result};
}

// Returns `actual`, since the specification leaves the numbers open, and checks that they are between a and b.
inline Tensor between(Instance const& instance, std::size_t process, Tensor const& actual) {
  auto const& inputs = instance.inputs[process];
  double const low = value_of(inputs[0], 0).real(), high = value_of(inputs[1], 0).real();
  for (std::int64_t i = 0; i < actual.count(); ++i)
    EXPECT_TRUE(low <= value_of(actual, i).real() && value_of(actual, i).real() <= high) << value_of(actual, i);
  return actual;
}

inline std::vector<Tensor> expected_of(Instance const& instance, std::size_t process,
                                       std::vector<Tensor> const& actual) {
  auto const& text = instance.pattern.key("result");
  if (!text.starts_with("= ")) return by_expressions(instance, process);
  auto const name = text.substr(2);
  auto const& inputs = instance.inputs[process];
  using Complexes = std::vector<Complex> const&;
  auto const map = [&](auto const& function) { return std::vector<Tensor>{each(instance, process, function)}; };
  if (name == "elementwise") return elementwise(instance, process);
  if (name == "less") return map([](Complexes x) { return Complex(before(x[0], x[1])); });
  if (name == "clamp")
    return map([](Complexes x) {
      Complex const raised = before(x[1], x[0]) ? x[0] : x[1];
      return before(x[2], raised) ? x[2] : raised;
    });
  if (name == "is_finite") return map([](Complexes x) { return Complex(std::isfinite(x[0].real())); });
  if (name == "is_infinite") return map([](Complexes x) { return Complex(std::isinf(x[0].real())); });
  if (name == "conjugate") return map([](Complexes x) { return std::conj(x[0]); });
  if (name == "three_bits")
    return map([](Complexes x) {
      int exponent = 0;
      double const fraction = std::frexp(x[0].real(), &exponent);
      return Complex(std::ldexp(std::nearbyint(8 * fraction), exponent - 3));
    });
  if (name == "converted")
    return map([&](Complexes x) {
      Element to;
      element_of(instance.result_types[0]->element, to);
      return converted(x[0], inputs[0].element(), to);
    });
  if (name == "real") return map([](Complexes x) { return Complex(x[0].real()); });
  if (name == "imag") return map([](Complexes x) { return Complex(x[0].imag()); });
  if (name == "complex") return map([](Complexes x) { return Complex(x[0].real(), x[1].real()); });
  if (name == "select_and_scatter") return {selected_and_scattered(instance, process)};
  if (name == "sorted") {
    std::vector<Complex> values;
    for (std::int64_t i = 0; i < inputs[0].count(); ++i) values.push_back(value_of(inputs[0], i));
    std::ranges::stable_sort(values, before);
    Tensor result = instance.result();
    for (std::int64_t i = 0; i < result.count(); ++i) set_value(result, i, values[static_cast<std::size_t>(i)]);
    return {result};
  }
  if (name == "random_bits") return random_bits(instance, process);
  if (name == "between") return {between(instance, process, actual.at(0))};
  ADD_FAILURE() << "no formula has the name " << name;
  return {};
}

}  // namespace assay::matrix
