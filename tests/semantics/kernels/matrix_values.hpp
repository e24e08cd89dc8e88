// The element types that ops may have, and their elements as numbers, for the matrix of ops and types.
//
// Only small numbers are used, since doubles represent them, their sums and their products exactly. Codes are read and
// written independently of the kernels: integers by arithmetic on doubles, and quantized numbers by the formulas of the
// specification.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <set>
#include <string>
#include <vector>

#include "constraints/members/row_types.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "tests/semantics/run_text.hpp"

namespace assay::matrix {

// The spelling of the two quantized types that represent all others.
inline std::string const kPerTensor = "!quant.uniform<i8:f32, 0.5:-1>";
inline std::string per_axis(int dimension) {
  return "!quant.uniform<i8:f32:" + std::to_string(dimension) + ", {0.5:-1, 0.25:2}>";
}

// Returns the name of an element type in the table. "per-tensor" and "per-axis" represent all quantized types of their
// kind.
inline std::string name_of(Type element) {
  if (element->kind != TypeKind::quantized) return to_string(element);
  return element->quantization->per_axis ? "per-axis" : "per-tensor";
}

// The types that are tested for each row. The context of `program` owns them.
class Candidates {
public:
  static Candidates const& get() {
    static Candidates const all;
    return all;
  }

  struct Candidate {
    std::string name, text;  // such as "per-tensor" and "!quant.uniform<..."
    std::vector<Type> tensors;
  };
  // Types that a row of a StableHLO op allows, except rows that accept any value.
  std::vector<Candidate> const& types() const { return types_; }

  static bool allows(Row const& row, Candidate const& candidate) {
    return std::ranges::any_of(candidate.tensors, [&](Type type) { return matches(type, row.types, true); });
  }
  static bool takes_anything(Row const& row) {
    return std::ranges::any_of(row.types, [](auto const& type) { return type.kind == "value"; });
  }

private:
  Candidates() {
    std::vector<std::string> texts;
    for (int bits = 1; bits <= 64; ++bits) texts.push_back("i" + std::to_string(bits));
    for (int bits = 1; bits <= 64; ++bits) texts.push_back("ui" + std::to_string(bits));
    for (auto const& format : float_formats()) texts.emplace_back(format.name);
    for (auto const& format : float_formats()) texts.push_back("complex<" + std::string(format.name) + ">");
    texts.insert(texts.end(), {kPerTensor, per_axis(0)});
    std::string types;
    for (auto const& text : texts) {
      if (text == "complex<tf32>") continue;
      for (std::string const sizes : {"", "2x", "2x2x"})
        types += std::string(types.empty() ? "" : ", ") + "tensor<" + sizes + text + ">";
    }
    Diagnostics found;
    program_ = parse_program(Source::from_string("types", "func.func private @f(" + types + ")"), {}, found);
    for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message;
    auto const members = program_.top->ops[0]->attribute("function_type")->type->members;
    for (std::size_t i = 0; i < members.size(); i += 3)
      keep(
          {name_of(members[i]->element), to_string(members[i]->element), {members[i], members[i + 1], members[i + 2]}});
  }

  void keep(Candidate candidate) {
    for (auto name : Specification::get().op_names())
      if (name.starts_with("stablehlo."))
        for (auto const& row : Specification::get().op(name)->rows)
          if ((row.kind == RowKind::input || row.kind == RowKind::output) && !takes_anything(row) &&
              allows(row, candidate))
            return types_.push_back(std::move(candidate));
  }

  Program program_;
  std::vector<Candidate> types_;
};

using Complex = std::complex<double>;

inline bool is_complex(Element const& element) { return element.is(Element::Kind::complex); }

// Returns the scale and zero point of the element at this position.
inline std::pair<double, double> quantization_of(Element const& element, Shape const& shape, std::int64_t place) {
  auto const& quantization = *element.quantization;
  std::size_t slice = 0;
  if (quantization.per_axis) {
    auto const axis = static_cast<std::size_t>(quantization.dimension);
    std::int64_t inner = 1;
    for (std::size_t d = axis + 1; d < shape.size(); ++d) inner *= shape[d];
    slice = static_cast<std::size_t>(place / inner % shape[axis]);
  }
  return {std::stod(std::string(quantization.scales[slice])), static_cast<double>(quantization.zero_points[slice])};
}

// Rounds a number to the format.
inline double in(FloatFormat const& format, double number) {
  return to_double(unpack(round(Number::of(number), format), format));
}

inline Complex value_of(Tensor const& tensor, std::int64_t place) {
  Element const& element = tensor.element();
  switch (element.kind) {
    case Element::Kind::boolean:
      return static_cast<double>(tensor.get(place));
    case Element::Kind::integer:
      return element.integer.is_signed ? static_cast<double>(tensor.integer(place))
                                       : static_cast<double>(tensor.get(place));
    case Element::Kind::floating:
      return to_double(unpack(tensor.get(place), *element.floating));
    case Element::Kind::complex:
      return {to_double(unpack(tensor.get(place, 0), *element.floating)),
              to_double(unpack(tensor.get(place, 1), *element.floating))};
    default: {
      auto const [scale, zero] = quantization_of(element, tensor.shape(), place);
      double const moved = in(*element.floating, static_cast<double>(tensor.integer(place)) - zero);
      return in(*element.floating, moved * scale);
    }
  }
}

// Rounds the value. Integers are truncated and wrap around, and quantized numbers saturate.
inline void set_value(Tensor& tensor, std::int64_t place, Complex value) {
  Element const& element = tensor.element();
  double const real = value.real();
  switch (element.kind) {
    case Element::Kind::boolean:
      return tensor.set(place, real != 0);
    case Element::Kind::integer:
      return tensor.set(place, element.integer.wrap(static_cast<std::uint64_t>(static_cast<std::int64_t>(real))));
    case Element::Kind::floating:
      return tensor.set(place, round(Number::of(real), *element.floating));
    case Element::Kind::complex:
      tensor.set(place, round(Number::of(real), *element.floating), 0);
      return tensor.set(place, round(Number::of(value.imag()), *element.floating), 1);
    default: {
      auto const [scale, zero] = quantization_of(element, tensor.shape(), place);
      double const low = static_cast<double>(element.quantization->storage_min);
      double const high = static_cast<double>(element.quantization->storage_max);
      auto const& format = *element.floating;
      double const moved = in(format, in(format, real / scale) + in(format, zero));
      double const stored =
          std::isnan(moved) ? 0 : std::clamp(std::trunc(in(format, std::nearbyint(moved))), low, high);
      tensor.set(place, static_cast<std::uint64_t>(static_cast<std::int64_t>(stored)));
    }
  }
}

// Returns a product or a sum in the type: for booleans, conjunction or disjunction.
inline Complex product(Element const& element, Complex x, Complex y) {
  if (!is_complex(element)) return x.real() * y.real();
  return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
}
inline Complex sum(Element const& element, Complex x, Complex y) {
  return element.is(Element::Kind::boolean) ? Complex(x.real() != 0 || y.real() != 0) : x + y;
}

// Whether `x` is before `y`: real parts are compared first, then imaginary parts.
inline bool before(Complex x, Complex y) { return x.real() != y.real() ? x.real() < y.real() : x.imag() < y.imag(); }

// Returns small numbers that the type can represent, in any order.
inline std::vector<Complex> numbers_of(Element const& element) {
  std::vector<Complex> numbers;
  Shape shape;  // one element, or one for each scale
  if (element.is(Element::Kind::quantized) && element.quantization->per_axis) {
    shape.assign(static_cast<std::size_t>(element.quantization->dimension), 1);
    shape.push_back(static_cast<std::int64_t>(element.quantization->scales.size()));
  }
  Tensor one = make_tensor(element, shape);
  for (double const number : {1.0, 2.0, -1.0, 3.0, 0.5, -2.0, 0.0, 4.0, -0.5, 1.5}) {
    set_value(one, 0, number);
    if (value_of(one, 0).real() == number && !(number == 0 && std::signbit(value_of(one, 0).real())))
      numbers.emplace_back(number);
  }
  return numbers;
}

}  // namespace assay::matrix
