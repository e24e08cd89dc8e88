// Runs one op on tensors of equal shape. The inputs are exhaustive for small types.
#pragma once

#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {

inline std::string program(std::string const& op, std::vector<std::string> const& types, std::string const& rest,
                           std::string const& result) {
  std::string text = one_op("OP", types, rest, result);
  return text.replace(text.find("stablehlo.OP"), 12, op);
}

inline Tensor run_one(std::string const& op, std::vector<Tensor> const& inputs,
                      std::vector<std::string> const& elements, std::string const& result,
                      std::string const& rest = "") {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < inputs.size(); ++i) types.push_back(type_text(inputs[i].shape(), elements[i]));
  Shape const& shape = inputs[inputs.size() == 3 ? 1 : 0].shape();
  return tensors_of(program(op, types, rest, type_text(shape, result)), inputs).at(0);
}

inline Tensor run_same(std::string const& op, std::vector<Tensor> const& inputs, std::string const& element) {
  return run_one(op, inputs, std::vector<std::string>(inputs.size(), element), element);
}

// Returns x and y with all pairs of codes of `bits` bits.
inline std::vector<Tensor> all_pairs(Element element, unsigned bits) {
  std::int64_t const size = std::int64_t{1} << bits;
  std::vector<Tensor> both{make_tensor(element, {size * size}), make_tensor(element, {size * size})};
  for (std::int64_t i = 0; i < size * size; ++i) {
    std::uint64_t const x = static_cast<std::uint64_t>(i / size), y = static_cast<std::uint64_t>(i % size);
    both[0].set(i, element.is_integral() ? element.integer.wrap(x) : x);
    both[1].set(i, element.is_integral() ? element.integer.wrap(y) : y);
  }
  return both;
}

inline Tensor all_codes(Element element, unsigned bits) {
  Tensor tensor = make_tensor(element, {std::int64_t{1} << bits});
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const code = static_cast<std::uint64_t>(i);
    tensor.set(i, element.is_integral() ? element.integer.wrap(code) : code);
  }
  return tensor;
}

struct IntegerType {
  std::string text;
  IntegerFormat format;
};
inline std::vector<IntegerType> const kNarrow = {
    {"i4", {4, true}}, {"ui4", {4, false}}, {"i8", {8, true}}, {"ui8", {8, false}}};
inline std::vector<IntegerType> const kWide = {{"i16", {16, true}},   {"ui16", {16, false}}, {"i32", {32, true}},
                                               {"ui32", {32, false}}, {"i64", {64, true}},   {"ui64", {64, false}}};

inline Element of(std::string_view name) { return Element::of(*float_format(name)); }

// Parses names such as i1, i32, ui8, f32 and complex<f64>.
inline Element element_named(std::string const& name) {
  if (name == "i1") return Element::boolean();
  if (name.starts_with("complex<")) return Element::complex_of(*float_format(name.substr(8, name.size() - 9)));
  if (auto const* format = float_format(name)) return Element::of(*format);
  bool const is_signed = name[0] == 'i';
  return Element::of({static_cast<std::uint8_t>(std::stoi(name.substr(is_signed ? 1 : 2))), is_signed});
}

}  // namespace assay::index_formula
