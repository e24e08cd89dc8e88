#include "capi/inputs.hpp"

#include <fmt/format.h>

#include <cstring>

#include "capi/answer.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "generators/suite/reader.hpp"
#include "semantics/program/npy.hpp"
#include "support/counted.hpp"
#include "support/excerpt.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxTensors = 100'000, kMaxTensorRank = 1000, kMaxNameBytes = 200;

// Returns the size of a tensor in bytes, or nothing if a size is negative or the result is too large.
std::optional<std::uint64_t> bytes_of(Element const& element, Shape const& shape) {
  unsigned __int128 bytes = element.bytes();
  for (auto const size : shape) {
    if (size < 0) return std::nullopt;
    bytes *= static_cast<std::uint64_t>(size);
    if (bytes >> 62 != 0) return std::nullopt;
  }
  return static_cast<std::uint64_t>(bytes);
}

// Whether elements of type `given` can be used as `wanted`: the same type, the codes of floating-point numbers, or the
// storage of quantized numbers.
bool is_usable_as(Element const& given, Element const& wanted) {
  if (wanted.is(Element::Kind::quantized)) return given == Element::of(wanted.integer);
  bool const is_code = given.is(Element::Kind::integer) && !given.integer.is_signed &&
                       given.bytes() == wanted.bytes() && given.integer.bits == 8 * given.bytes();
  return given == wanted || (is_code && wanted.is(Element::Kind::floating));
}

}  // namespace

std::vector<GivenTensor> given_tensors(assay_tensor const* tensors, std::size_t count, std::string_view what) {
  if (count > kMaxTensors) throw BadCall{fmt::format("{} {}s: more than {}", count, what, kMaxTensors)};
  std::vector<GivenTensor> all;
  for (std::size_t i = 0; i < count; ++i) {
    auto const& one = tensors[i];
    GivenTensor given;
    auto const name = one.element ? std::string_view(one.element, strnlen(one.element, kMaxNameBytes)) : "";
    if (!stored_element(name, given.element))
      throw BadCall{fmt::format("{} {}: unknown element type \"{}\"", what, i, printable(std::string(name)))};
    if (one.rank > kMaxTensorRank || (one.rank > 0 && !one.shape))
      throw BadCall{fmt::format("{} {}: not a shape of rank {}", what, i, one.rank)};
    given.shape.assign(one.shape, one.shape + one.rank);
    auto const bytes = bytes_of(given.element, given.shape);
    if (!bytes || *bytes != one.bytes || (one.bytes > 0 && !one.data))
      throw BadCall{fmt::format("{} {}: {} bytes do not match a tensor of {} of shape {}", what, i, one.bytes, name,
                                shape_text(given.shape))};
    given.memory = allocate_elements(one.bytes);
    if (one.bytes > 0) std::memcpy(given.memory.get(), one.data, one.bytes);
    all.push_back(std::move(given));
  }
  return all;
}

std::vector<RuntimeValue> fitted(std::span<GivenTensor const> given, std::span<TensorParameter const> wanted,
                                 std::string_view function, TensorMaker const& make) {
  if (given.size() != wanted.size()) {
    std::string list;
    for (auto const& one : wanted)
      list += fmt::format("{} {}: {}", list.empty() ? ":" : ";", one.name, to_string(one.type));
    throw BadCall{fmt::format("@{} takes {}, {} {} given{}", function, counted(wanted.size(), "argument"), given.size(),
                              given.size() == 1 ? "is" : "are", list)};
  }
  std::vector<RuntimeValue> values;
  for (std::size_t i = 0; i < given.size(); ++i) {
    auto const& one = given[i];
    auto const fail = [&](std::string const& why) {
      throw BadCall{fmt::format("{} is a {}; {}", wanted[i].name, to_string(wanted[i].type), why)};
    };
    Element element;
    if (!has_shape(wanted[i].type) || !element_of(wanted[i].type->element, element)) fail("arrays cannot represent it");
    if (!is_usable_as(one.element, element)) fail("elements of the type " + to_string(one.element) + " are given");
    if (!has_shape_of(one.shape, wanted[i].type)) fail("a tensor of shape " + shape_text(one.shape) + " is given");
    auto const accounted = make(element, one.shape);
    struct Held {
      Tensor accounted;
      std::shared_ptr<std::byte[]> memory;
    };
    auto held = std::make_shared<Held>(Held{accounted, one.memory});
    auto* const first = held->memory.get();
    Tensor tensor(element, one.shape, std::shared_ptr<std::byte[]>(std::move(held), first));
    if (auto const checked = check_codes(tensor); !checked) fail(checked.error());
    values.emplace_back(std::move(tensor));
  }
  return values;
}

}  // namespace assay
