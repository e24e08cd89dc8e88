// Implements generators/elementwise/elementwise.hpp: operands whose results are hard to round.
#include <charconv>
#include <sstream>

#include "generators/elementwise/elementwise.hpp"
#include "generators/elementwise/halfway.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"

namespace assay {
namespace {

// The name of the function: "power" for chlo.broadcast_power.
std::string function_name(ElementwiseEncoding const& encoding) {
  auto name = encoding.spec->name.substr(encoding.spec->name.rfind('.') + 1);
  constexpr std::string_view kBroadcast = "broadcast_";
  return name.starts_with(kBroadcast) ? name.substr(kBroadcast.size()) : name;
}

// Reads spec/hard_cases/FUNCTION.tsv. A line has the format, the codes of the operands, and further properties.
void add_known(std::string const& function, std::string_view format, Operands& operands) {
  for (auto const& row : tsv_rows(embedded_file("hard_cases/" + function + ".tsv"))) {
    if (row.at(0) != format) continue;
    std::vector<std::uint64_t> codes;
    for (auto const cell : row.cells)
      if (cell.starts_with("0x") && codes.size() < operands.columns.size())
        codes.push_back(std::stoull(std::string(cell), nullptr, 16));
    if (codes.size() == operands.columns.size()) operands.add(codes);
  }
}

// The format to which the result is rounded before it is stored.
std::optional<FloatFormat> target_of(ElementwiseEncoding const& encoding, Element const& result) {
  if (!result.is(Element::Kind::floating)) return std::nullopt;
  if (encoding.numbers.size() != 2) return *result.floating;
  auto const exponent_bits = static_cast<std::uint8_t>(encoding.numbers[0]);
  auto const fraction_bits = static_cast<std::uint8_t>(encoding.numbers[1]);
  return FloatFormat{"",
                     static_cast<std::uint8_t>(1 + exponent_bits + fraction_bits),
                     exponent_bits,
                     fraction_bits,
                     static_cast<std::int16_t>((1 << (exponent_bits - 1)) - 1),
                     NanCodes::ieee};
}

void add_conversions(ElementwiseRun const& run, Operands& operands, Random& random) {
  auto const& from = operands.elements[0];
  auto const& to = run.result();
  auto const take = [&](std::vector<std::uint64_t> const& codes) { operands.add(codes); };
  bool const rounds = run.encoding().numbers.size() == 2 || !(from == to);
  if (!rounds) return;
  if (auto const target = target_of(run.encoding(), to)) {
    if (from.is(Element::Kind::floating)) halfway_conversions(*from.floating, *target, random, take);
    if (from.is(Element::Kind::integer)) halfway_conversions(from.integer, *target, random, take);
  } else if (to.is(Element::Kind::integer) && from.is(Element::Kind::floating)) {
    integer_conversions(*from.floating, to.integer, random, take);
  } else if (to.is(Element::Kind::quantized) && from.is(Element::Kind::floating)) {
    auto const& quantization = *to.quantization;
    for (std::size_t i = 0; i < quantization.scales.size(); ++i) {
      double scale = 0;
      auto const text = quantization.scales[i];
      std::from_chars(text.data(), text.data() + text.size(), scale);
      auto const zero = quantization.zero_points[i];
      halfway_steps(*from.floating, scale, quantization.storage_min - zero, quantization.storage_max - zero, random,
                    take);
    }
  }
}

}  // namespace

Operands hard_cases(ElementwiseRun const& run, Random& random) {
  Operands operands = run.operands();
  auto const& first = operands.elements[0];
  if (operands.columns.size() == 1 && run.encoding().operand_lanes[0] == run.encoding().result_lanes)
    add_conversions(run, operands, random);
  for (auto const& element : operands.elements)
    if (!element.is(Element::Kind::floating) || !(element == first) || first.floating->bits < 16) return operands;
  auto const function = function_name(run.encoding());
  auto const take = [&](std::vector<std::uint64_t> const& codes) { operands.add(codes); };
  add_known(function, first.floating->name, operands);
  if (operands.columns.size() == 1)
    if (auto const unary = unary_function(function)) halfway_cases(*unary, *first.floating, random, take);
  if (operands.columns.size() == 2)
    if (auto const binary = binary_function(function)) halfway_cases(*binary, *first.floating, random, take);
  return operands;
}

}  // namespace assay
