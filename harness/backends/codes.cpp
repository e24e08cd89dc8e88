#include "harness/backends/codes.hpp"

#include <fmt/format.h>

#include "oracle/formats/number.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

bool is_narrow(Element const& element) { return element.floating && element.floating->bits == 6; }

Result<std::vector<std::uint64_t>> read_codes(std::string const& path, Element const& element, Shape& shape) {
  auto const read = read_npy(path, code_element(element));
  if (!read) return Error{read.error()};
  shape = read->shape();
  std::vector<std::uint64_t> codes(static_cast<std::size_t>(read->count()));
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = read->get(static_cast<std::int64_t>(i));
  return codes;
}

}  // namespace

Element code_element(Element const& element) {
  switch (element.kind) {
    case Element::Kind::boolean:
    case Element::Kind::integer:
      return element;
    case Element::Kind::quantized:
      return Element::of(element.integer);
    case Element::Kind::floating:
    case Element::Kind::complex:
      break;
  }
  return Element::of(IntegerFormat{is_narrow(element) ? kF32.bits : element.floating->bits, false});
}

Tensor codes_of(Tensor const& tensor, int part) {
  Element const& element = tensor.element();
  Tensor codes = make_tensor(code_element(element), tensor.shape());
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const code = tensor.get(i, part);
    codes.set(i, is_narrow(element) ? convert(code, *element.floating, kF32) : code);
  }
  return codes;
}

void set_codes(Tensor& tensor, int part, std::span<std::uint64_t const> codes) {
  Element const& element = tensor.element();
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const code = codes[static_cast<std::size_t>(i)];
    tensor.set(i, is_narrow(element) ? convert(code, kF32, *element.floating) : code, part);
  }
}

std::vector<Element> result_elements(LoadedCase const& loaded) {
  std::vector<Element> elements;
  for (auto const& result : loaded.results) elements.push_back(result.expected.element());
  if (elements.empty() && !loaded.answers.empty())
    for (auto const& tensor : loaded.answers[0].results) elements.push_back(tensor.element());
  return elements;
}

Result<void> write_code_inputs(LoadedCase const& loaded, std::string const& folder) {
  int number = 0;
  for (auto const& input : loaded.inputs)
    for (int part = 0; part < parts_of(input.element()); ++part) {
      auto const written = write_npy(fmt::format("{}/input_{}.npy", folder, number++), codes_of(input, part));
      if (!written) return written;
    }
  return {};
}

Result<void> read_code_outputs(LoadedCase const& loaded, std::string const& from, std::string const& to) {
  int number = 0, result = 0;
  for (auto const& element : result_elements(loaded)) {
    Tensor tensor;
    for (int part = 0; part < parts_of(element); ++part) {
      Shape shape;
      auto const codes = read_codes(fmt::format("{}/output_{}.npy", from, number++), element, shape);
      if (!codes) return Error{codes.error()};
      if (part == 0) tensor = make_tensor(element, shape);
      if (tensor.shape() != shape) return Error{"the parts of a complex result have two shapes"};
      set_codes(tensor, part, *codes);
    }
    if (auto const written = write_npy(fmt::format("{}/output_{}.npy", to, result++), tensor); !written) return written;
  }
  return {};
}

}  // namespace assay
