// Implements semantics/permitted/elementwise/elementwise.hpp: bitcast_convert.
#include <algorithm>

#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// Whether the bits of the element, or part, are known. Of NaN they are where the format has a single one.
bool has_bits(ElementSet const& set, Element const& element) {
  if (set.reason || !set.is_point()) return false;
  if (!set.codes.nan) return true;
  return element.floating->nan == NanCodes::negative_zero || !element.floating->has_sign;
}

std::uint64_t mask_of(Element const& element) { return ~std::uint64_t{0} >> (64 - bits_of(element)); }

std::uint64_t code_at(Element const& from, std::int64_t order) { return code_in(from, order) & mask_of(from); }

ElementSet same_bits(Element const& to, std::uint64_t code) {
  return point_in(to, is_float(to) ? code : to.integer.wrap(code));
}

// Elements of equal size, one by one: between codes with the same top bit the order is kept or turned around. Codes of
// floats beyond infinity are NaN.
ElementSet recoded(SetCall& call, CodeSet const& x, Element const& from, Element const& to) {
  if (x.nan) return call.implementation_defined("the bits of a NaN are unspecified");
  auto const distance = static_cast<std::uint64_t>(x.high) - static_cast<std::uint64_t>(x.low);
  if (distance < static_cast<std::uint64_t>(kMaxEnumerated)) {
    auto all = same_bits(to, code_at(from, x.low));
    for (std::int64_t order = x.low; order < x.high;) all.include(same_bits(to, code_at(from, ++order)));
    return all;
  }
  std::uint64_t const low = code_at(from, x.low), high = code_at(from, x.high), top = (mask_of(from) >> 1) + 1;
  if ((low & top) != (high & top)) return range_in(to);
  auto all = same_bits(to, low);
  all.include(same_bits(to, high));
  if (all.codes.nan && all.codes.number)
    all.include({CodeSet::point((low & top) ? least_order(*to.floating) : greatest_order(*to.floating)), 0});
  return all;
}

}  // namespace

void enclose_bitcast(SetCall& call) {
  RuntimeValue const& operand = call.operand(0);
  Element const from = operand.tensor.element(), to = call.result().tensor.element();
  if (!operand.enclosure && !is_float(from)) return;
  std::int64_t const inner = operand.tensor.count(), outer = call.result().tensor.count();
  int const parts = parts_of(from);
  EnclosureWriter writer(call.call, call.result());
  for (std::int64_t i = 0; i < outer; ++i) {
    if (bits_of(from) == bits_of(to)) {
      for (int part = 0; part < parts; ++part) {
        auto const set = set_of(operand, i, part);
        bool const known = set.reason || (from == to) || has_bits(set, from);
        if (set.reason || from == to) writer.put(i, part, set);
        if (!known) writer.put(i, part, recoded(call, set.codes, from, to));
      }
      continue;
    }
    // The elements of `from` whose bits are in this element.
    std::int64_t const begin = inner * i / outer, end = std::max(begin + 1, inner * (i + 1) / outer);
    std::uint32_t reason = 0;
    for (std::int64_t j = begin; j < end; ++j)
      for (int part = 0; part < parts && reason == 0; ++part) {
        auto const set = set_of(operand, j, part);
        reason = set.reason;
        if (reason == 0 && !has_bits(set, from))
          reason = call.implementation_defined("another element contains bits of an undecided element").reason;
      }
    for (int part = 0; part < parts_of(to) && reason != 0; ++part) writer.put(i, part, {{}, reason});
  }
  writer.finish();
}

}  // namespace assay
