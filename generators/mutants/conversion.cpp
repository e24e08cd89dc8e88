#include "generators/mutants/behaviour.hpp"
#include "semantics/kernels/elementwise_convert.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using F = UnaryFunction;

Element const& from(Cell const& cell) { return cell.call.tensor_operand(0).element(); }

// Where the operand is a float and the result an integer, and in the range of its type.
Behaviour of_floats_to_integers(std::uint64_t (*change)(Cell const&, Number const&)) {
  return each_result([change](Cell const& cell) {
    if (!floats(from(cell)) || !integers(cell.element)) return cell.code;
    Number const number = unpack(cell.operand(0), *from(cell).floating);
    bool const known = number.kind == NumberKind::finite && cell.code != cell.element.integer.least() &&
                       cell.code != cell.element.integer.greatest();
    return known ? change(cell, number) : cell.code;
  });
}

std::uint64_t rounded_before(Cell const& cell, F function) {
  auto const code = evaluate(function, cell.operand(0), *from(cell).floating);
  return to_integer(unpack(code, *from(cell).floating), cell.element.integer);
}

// Rounded to a float format another way; from integers and floats.
Behaviour rounds(Rounding rounding) {
  return each_result([rounding](Cell const& cell) {
    if (cell.part == 1 || !cell.element.floating) return cell.code;
    Number const number = from(cell).is_integral() ? to_number(cell.operand(0), from(cell).integer)
                          : from(cell).floating    ? unpack(cell.operand(0), *from(cell).floating)
                                                   : Number::nan();
    return number.kind == NumberKind::finite ? round(number, cell.format(), rounding) : cell.code;
  });
}

// Converted to another float format on the way.
Behaviour by_way_of(FloatFormat const& other) {
  return each_result([&other](Cell const& cell) {
    if (!floats(cell.element) || quantized(from(cell)) || complexes(from(cell))) return cell.code;
    Number const number = from(cell).is_integral() ? to_number(cell.operand(0), from(cell).integer)
                                                   : unpack(cell.operand(0), *from(cell).floating);
    return convert(round(number, other), other, cell.format());
  });
}

bool narrow(Element const& element) { return floats(element) && element.floating->precision() < 24; }
bool below_f64(Element const& element) { return floats(element) && element.floating->precision() < 53; }
bool real_numbers(Element const& element) { return floats(element) || element.is_integral(); }

// The operand's elements in an integer type of the other signedness.
Behaviour from_other_sign() {
  return before([](Call& call, auto& operands) {
    Tensor const given = operands[0].tensor;
    if (!integers(given.element())) return;
    auto const format = given.element().integer;
    Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), given.shape());
    for (std::int64_t i = 0; i < given.count(); ++i) other.set(i, other.element().integer.wrap(given.get(i)));
    operands[0] = other;
  });
}

std::uint64_t bytes_reversed(std::uint64_t code, std::size_t bytes) {
  std::uint64_t reversed = 0;
  for (std::size_t i = 0; i < bytes; ++i) reversed = reversed << 8 | (code >> (8 * i) & 0xFF);
  return reversed;
}

// The pieces of each wider element in the reverse order.
void reverse_pieces(Call& call, Tensor& tensor, std::int64_t pieces) {
  Tensor const given = tensor;
  tensor = copied(call, given);
  for (std::int64_t i = 0; i < given.count(); ++i)
    tensor.set(i / pieces * pieces + (pieces - 1 - i % pieces), given.get(i));
}

std::vector<Mutant> of_bitcasts() {
  auto const bitcast = ops("bitcast_convert");
  return {
      does("bitcast_convert/pieces_reversed", "the highest piece first where one element becomes many, or many one",
           bitcast, any_type,
           [](Call& call) {
             auto operands = operands_of(call);
             std::int64_t const from_count = operands[0].tensor.count();
             auto results = results_on(call, operands);
             std::int64_t const to_count = results[0].tensor.count();
             if (complexes(operands[0].tensor.element()) || from_count == 0 || to_count == 0)
               return give_all(call, std::move(results));
             if (to_count > from_count) reverse_pieces(call, results[0].tensor, to_count / from_count);
             if (to_count < from_count) {
               reverse_pieces(call, operands[0].tensor, from_count / to_count);
               results = results_on(call, operands);
             }
             give_all(call, std::move(results));
           }),
      does(
          "bitcast_convert/bytes_reversed", "elements in the other byte order", bitcast,
          [](Element const& e) { return !complexes(e) && !booleans(e) && e.bytes() > 1; },
          each_result([](Cell const& cell) {
            auto const reversed = bytes_reversed(cell.code, cell.element.bytes());
            return floats(cell.element) ? reversed : cell.element.integer.wrap(reversed);
          })),
      does("bitcast_convert/is_convert", "the value is converted, not the bits", bitcast, real_numbers,
           [](Call& call) {
             auto const& x = call.tensor_operand(0);
             Element const to = call.result_element();
             bool const same_size = x.element().bytes() == to.bytes() && real_numbers(x.element());
             if (!same_size || x.element() == to) return run_right(call);
             call.give(convert_to(call, x, to));
           }),
      equivalent(does("bitcast_convert/nan_made_canonical", "NaN loses its payload", bitcast, any_type,
                      before([](Call& call, auto& operands) {
                        if (!floats(operands[0].tensor.element())) return;
                        Tensor tensor = copied(call, operands[0].tensor);
                        FloatFormat const& format = *tensor.element().floating;
                        for (std::int64_t i = 0; i < tensor.count(); ++i)
                          if (format.is_nan(tensor.get(i))) tensor.set(i, format.nan_code());
                        operands[0] = tensor;
                      })),
                 "which bits a NaN has is for the implementation to choose, so those it is cast to are open"),
      does(
          "bitcast_convert/top_bit_lost", "the top bit is 0", bitcast, [](Element const& e) { return integers(e); },
          each_result([](Cell const& cell) {
            auto const format = cell.element.integer;
            return format.wrap(cell.code & ~(std::uint64_t{1} << (format.bits - 1)));
          })),
  };
}

std::vector<Mutant> of_reduced_precision() {
  auto const reduce = ops("reduce_precision");
  return {
      edits("reduce_precision/mantissa_kept", "mantissa_bits is ignored", reduce, floats, set_all("mantissa_bits", 52)),
      edits("reduce_precision/exponent_kept", "exponent_bits is ignored", reduce, floats, set_all("exponent_bits", 11)),
      edits("reduce_precision/one_bit_less", "one mantissa bit less", reduce, floats,
            change_list("mantissa_bits", [](auto& list) { list[0] -= list[0] > 0; })),
      edits("reduce_precision/bits_swapped", "exponent and mantissa bits exchanged", reduce, floats,
            [](Edit& edit) {
              auto *const e = edit.integers("exponent_bits"), *const m = edit.integers("mantissa_bits");
              if (!e || !m || *e == *m || (*m)[0] < 1) return false;
              std::swap(*e, *m);
              return true;
            }),
      does("reduce_precision/truncates", "mantissas are cut off", reduce, floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             auto const bits = cell.call.integer("mantissa_bits");
             if (format.is_nan(cell.code) || format.is_infinite(cell.code) || format.is_zero(cell.code))
               return cell.code;
             if (bits >= format.fraction_bits) return cell.code;
             auto const mask = ~((std::uint64_t{1} << (format.fraction_bits - bits)) - 1);
             return cell.operand(0) & mask;
           })),
      does("reduce_precision/overflow_is_greatest", "the greatest number where infinity is right", reduce,
           infinite_floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             bool const overflow = format.is_infinite(cell.code) && !format.is_infinite(cell.operand(0));
             return overflow ? cell.operand(0) : cell.code;
           })),
  };
}

}  // namespace

std::vector<Mutant> conversion_mutants() {
  auto const convert = ops("convert");
  std::string const open = "a float out of the range of the integer type gives what the text leaves open";
  std::vector<Mutant> all = {
      does("convert/to_integer_nearest", "to integers by the nearest one", convert, integers,
           of_floats_to_integers(
               [](Cell const& cell, Number const&) { return rounded_before(cell, F::round_nearest_even); })),
      does("convert/to_integer_floor", "to integers downwards", convert, integers,
           of_floats_to_integers([](Cell const& cell, Number const&) { return rounded_before(cell, F::floor); })),
      equivalent(does("convert/to_integer_wraps", "out of range modulo the range", convert, integers,
                      each_result([](Cell const& cell) {
                        if (!floats(from(cell))) return cell.code;
                        double const value = value_of(cell.operand(0), *from(cell).floating);
                        if (!(value > -9e18 && value < 9e18)) return cell.code;
                        return cell.element.integer.wrap(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
                      })),
                 open),
      does("convert/to_float_truncates", "to floats towards zero", convert, floats, rounds(Rounding::toward_zero)),
      does("convert/to_float_half_away", "to floats, ties away from zero", convert, floats,
           rounds(Rounding::nearest_away)),
      does("convert/by_way_of_f32", "to floats by way of f32", convert, floats, by_way_of(kF32)),
      does("convert/by_way_of_f64", "to floats by way of f64", convert, below_f64, by_way_of(kF64)),
      does("convert/by_way_of_f16", "to floats by way of f16", convert, narrow, by_way_of(kF16)),
      does("convert/integer_by_way_of_f32", "integers are converted to f32 first", convert, integers,
           each_result([](Cell const& cell) {
             if (!integers(from(cell))) return cell.code;
             auto const rounded = round(to_number(cell.operand(0), from(cell).integer), kF32);
             return cell.element.integer.wrap(to_integer(unpack(rounded, kF32), from(cell).integer));
           })),
      does("convert/other_sign", "signed integers are read as unsigned ones, and the reverse", convert, numbers,
           from_other_sign()),
      does("convert/boolean_by_low_bit", "whether the integer is odd", convert, integers,
           each_result([](Cell const& cell) { return booleans(cell.element) ? cell.operand(0) & 1 : cell.code; })),
      does("convert/boolean_by_truncation", "whether the truncated number is not 0", convert, floats,
           each_result([](Cell const& cell) {
             if (!booleans(cell.element) || !floats(from(cell))) return cell.code;
             double const value = value_of(cell.operand(0), *from(cell).floating);
             return value > -1 && value < 1 ? 0 : cell.code;
           })),
      does("convert/true_is_minus_one", "true becomes -1", convert, numbers, each_result([](Cell const& cell) {
             if (!booleans(from(cell)) || !cell.operand(0) || cell.part == 1) return cell.code;
             if (cell.element.floating) return cell.code ^ cell.format().sign_bit();
             return cell.element.integer.wrap(~std::uint64_t{0});
           })),
      does("convert/subnormals_flushed", "subnormal results become zero", convert, signed_floats,
           each_result([](Cell const& cell) { return flushed(cell.code, cell.format()); })),
      if_flushed(does("convert/subnormal_operands_flushed", "subnormal operands count as zero", convert, floats,
                      before([](Call& call, auto& operands) {
                        if (!signed_floats(operands[0].tensor.element())) return;
                        Tensor tensor = copied(call, operands[0].tensor);
                        for (std::int64_t i = 0; i < tensor.count(); ++i)
                          tensor.set(i, flushed(tensor.get(i), *tensor.element().floating));
                        operands[0] = tensor;
                      }))),
      does("convert/overflow_is_greatest", "the greatest number where infinity is right", convert, infinite_floats,
           each_result([](Cell const& cell) {
             bool const was_infinite = floats(from(cell)) && from(cell).floating->is_infinite(cell.operand(0));
             if (!cell.format().is_infinite(cell.code) || was_infinite) return cell.code;
             return cell.code - 1;
           })),
      does("convert/nan_is_infinity", "NaN becomes infinity, as when payloads are cut off", convert, infinite_floats,
           each_result([](Cell const& cell) {
             return cell.format().is_nan(cell.code) ? cell.format().infinity_code() : cell.code;
           })),
      does("convert/imaginary_part_kept", "real numbers become x + xi", convert, complexes,
           each_result([](Cell const& cell) {
             Tensor const& x = cell.call.tensor_operand(0);
             if (cell.part == 0 || !floats(x.element())) return cell.code;
             return assay::convert(cell.operand(0), *x.element().floating, cell.format());
           })),
      does(
          "convert/magnitude_of_complex", "complex numbers become their imaginary part", convert,
          [](Element const& e) { return floats(e) || integers(e); }, before([](Call& call, auto& operands) {
            Tensor const x = operands[0].tensor;
            if (!complexes(x.element())) return;
            Tensor swapped = call.make(x.element(), x.shape());
            for (std::int64_t i = 0; i < x.count(); ++i)
              for (int part : {0, 1}) swapped.set(i, x.get(i, 1 - part), part);
            operands[0] = swapped;
          })),
      does("convert/low_byte_zero_extended", "integers of a byte and less are zero-extended", convert, numbers,
           before([](Call& call, auto& operands) {
             Tensor const x = operands[0].tensor;
             if (!signed_integers(x.element()) || x.element().integer.bits > 8) return;
             std::uint8_t const bits = x.element().integer.bits;
             Tensor wide = call.make(Element::of(IntegerFormat{bits, false}), x.shape());
             for (std::int64_t i = 0; i < x.count(); ++i) wide.set(i, wide.element().integer.wrap(x.get(i)));
             operands[0] = wide;
           })),
  };
  for (auto const& more : {of_bitcasts(), of_reduced_precision()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace assay::inline generators::mutants
