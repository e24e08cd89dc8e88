#include "equiv/grid/neutral_value.hpp"

#include <vector>

#include "oracle/formats/number.hpp"

namespace assay {
namespace {

// Returns candidates: zeros, one, and the limits of the type.
std::vector<std::uint64_t> candidates(Element const& type) {
  if (type.is(Element::Kind::boolean)) return {0, 1};
  if (type.is(Element::Kind::integer)) {
    IntegerFormat const& format = type.integer;
    std::uint64_t const top = std::uint64_t{1} << (format.bits - 1);
    return {0, 1, format.wrap(~std::uint64_t{0}), format.wrap(top), format.wrap(top - 1)};
  }
  if (!is_float(type)) return {};
  auto const& format = *type.floating;
  std::vector<std::uint64_t> codes;
  for (bool const negative : {true, false}) codes.push_back(round(Number::zero(negative), format));
  codes.push_back(round(Number::of(std::int64_t{1}), format));
  for (bool const negative : {true, false}) codes.push_back(round(Number::infinity(negative), format));
  return codes;
}

}  // namespace

ElementTerm const* neutral_value(ElementPool& pool, Saturation& laws, ElementTerm const* region) {
  Element const& type = region->bound[0]->type;
  if (region->bound.size() != 2 || region->args.size() != 1 || region->bound[1]->type != type || region->type != type)
    return nullptr;
  ElementTerm const* const any = pool.parameter(type);
  auto const stays = [&](ElementTerm const* a, ElementTerm const* b) {
    ElementTerm const* const both[] = {a, b};
    auto const* const result = pool.unfold(region, 0, {}, both);
    return result == any || laws.equal(result, any, LawClass::bits);
  };
  bool const is_complex = type.is(Element::Kind::complex);
  for (auto const code : candidates(type)) {
    std::uint64_t const zero = is_complex ? round(Number::zero(true), *type.floating) : 0;
    auto const* const value = pool.constant(type, {code, zero});
    if (stays(value, any) && stays(any, value)) return value;
  }
  return nullptr;
}

}  // namespace assay
