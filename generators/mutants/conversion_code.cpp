// Implements generators/mutants/code.hpp: conversions.
#include "generators/mutants/code.hpp"
#include "semantics/kernels/elementwise_convert.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::mutants {
namespace {

Element const& from(Cell const& cell) { return cell.call.tensor_operand(0).element(); }

// Conversion from integers and floats to a float format with another rounding mode.
Behavior to_float_rounds(Rounding rounding) {
  return each_result([rounding](Cell const& cell) {
    if (cell.part == 1 || !cell.element.floating) return cell.code;
    Number const number = from(cell).is_integral() ? to_number(cell.operand(0), from(cell).integer)
                          : from(cell).floating    ? unpack(cell.operand(0), *from(cell).floating)
                                                   : Number::nan();
    return number.kind == NumberKind::finite ? round(number, cell.format(), rounding) : cell.code;
  });
}

bool real_numbers(Element const& element) { return floats(element) || element.is_integral(); }

std::uint64_t bytes_reversed(std::uint64_t code, std::size_t bytes) {
  std::uint64_t reversed = 0;
  for (std::size_t i = 0; i < bytes; ++i) reversed = reversed << 8 | (code >> (8 * i) & 0xFF);
  return reversed;
}

// Rounds halves away from zero if the correct result is the neighbor towards zero.
std::uint64_t halves_away(Cell const& cell) {
  auto const dropped = cell.format().fraction_bits - cell.call.integer("mantissa_bits");
  if (dropped <= 0) return cell.code;
  std::uint64_t const x = cell.operand(0), half = std::uint64_t{1} << (dropped - 1);
  std::uint64_t const below = x >> dropped << dropped;
  return x - below == half && cell.code == below ? below + 2 * half : cell.code;
}

// Reverses the order of the pieces of each wider element.
void reverse_pieces(Call& call, Tensor& tensor, std::int64_t pieces) {
  tensor = moved(call, tensor, [&](std::int64_t i) { return i / pieces * pieces + (pieces - 1 - i % pieces); });
}

}  // namespace

std::vector<Coded> conversion_code() {
  return {
      {"bitcast_convert/pieces_reversed",
       [](Call& call) {
         auto operands = operands_of(call);
         std::int64_t const from_count = operands[0].tensor.count();
         auto results = results_on(call, operands);
         std::int64_t const to_count = results[0].tensor.count();
         if (complexes(operands[0].tensor.element()) || from_count == 0 || to_count == 0)
           return return_all(call, std::move(results));
         if (to_count > from_count) reverse_pieces(call, results[0].tensor, to_count / from_count);
         if (to_count < from_count) {
           reverse_pieces(call, operands[0].tensor, from_count / to_count);
           results = results_on(call, operands);
         }
         return_all(call, std::move(results));
       }},
      {"bitcast_convert/bytes_reversed", each_result([](Cell const& cell) {
         auto const reversed = bytes_reversed(cell.code, cell.element.bytes());
         return floats(cell.element) ? reversed : cell.element.integer.wrap(reversed);
       })},
      {"bitcast_convert/is_convert",
       [](Call& call) {
         auto const& x = call.tensor_operand(0);
         Element const to = call.result_element();
         bool const same_size = x.element().bytes() == to.bytes() && real_numbers(x.element());
         if (!same_size || x.element() == to) return run_right(call);
         call.give(convert_to(call, x, to));
       }},
      {"reduce_precision/bits_swapped",
       {},
       [](Edit& edit) {
         auto *const e = edit.integers("exponent_bits"), *const m = edit.integers("mantissa_bits");
         if (!e || !m || *e == *m || (*m)[0] < 1) return false;
         std::swap(*e, *m);
         return true;
       }},
      {"reduce_precision/half_away", each_result(halves_away)},
      {"convert/to_float_truncates", to_float_rounds(Rounding::toward_zero)},
      {"convert/to_float_half_away", to_float_rounds(Rounding::nearest_away)},
      {"convert/integer_by_way_of_f32", each_result([](Cell const& cell) {
         if (!integers(from(cell))) return cell.code;
         auto const rounded = round(to_number(cell.operand(0), from(cell).integer), kF32);
         return cell.element.integer.wrap(to_integer(unpack(rounded, kF32), from(cell).integer));
       })},
  };
}

}  // namespace assay::mutants
