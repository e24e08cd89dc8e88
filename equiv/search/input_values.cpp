#include "equiv/search/input_values.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "generators/values/values.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kUniformEach = 16;  // one of this many inputs is uniform
constexpr std::size_t kFirst = 9;           // special codes that precede constants
constexpr std::size_t kMaxConstants = 24;   // maximum constants from the programs
constexpr std::size_t kMaxHalved = 8;       // maximum codes of which multiples are used
constexpr std::int64_t kMaxElements = 64;   // maximum elements of a constant that are inspected
constexpr std::uint64_t kMaxCombinations = 4096;
constexpr std::uint64_t kOrdinaryInputs = 6;

// The constants in a program, the sizes of its tensors, and the fraction bits of its floating-point types.
struct Numbers {
  std::vector<Number> constants;
  std::set<std::int64_t> sizes;
  std::set<int> fractions;

  void add(Tensor const& tensor) {
    Element const& element = tensor.element();
    if (element.is(Element::Kind::quantized) || element.is(Element::Kind::boolean) || tensor.count() > kMaxElements)
      return;
    for (std::int64_t i = 0; i < tensor.count() && constants.size() < kMaxConstants; ++i)
      for (int part = 0; part < parts_of(element); ++part) {
        auto const number = is_float(element) ? unpack(tensor.get(i, part), *element.floating)
                                              : to_number(tensor.get(i, part), element.integer);
        if (number.kind != NumberKind::finite) continue;
        auto const is_known = [&](Number const& other) {
          return other.exponent == number.exponent && other.significand == number.significand;
        };
        if (std::ranges::none_of(constants, is_known)) constants.push_back(number);
      }
  }

  void add(CompiledBlock const& block) {
    for (auto const& instruction : block.instructions) {
      for (auto const& value : instruction.constants)
        if (value.kind == RuntimeValue::Kind::tensor) add(value.tensor);
      for (auto const* value : instruction.op->operands)
        if (has_shape(value->type))
          for (auto const size : value->type->shape)
            if (size > 0 && sizes.size() < kMaxConstants) sizes.insert(size);
      for (auto const* value : instruction.op->results) {
        Element element;
        if (has_shape(value->type) && element_of(value->type->element, element) && is_float(element))
          fractions.insert(static_cast<int>(element.floating->fraction_bits));
      }
      for (auto const& row : instruction.regions)
        for (auto const& inner : row.blocks) add(inner);
    }
  }
};

void add_neighbors(Number number, Element const& element, std::vector<std::uint64_t>& codes) {
  for (int const sign : {0, 1}) {
    if (sign) number.negative = !number.negative;
    if (is_float(element)) {
      auto const& format = *element.floating;
      auto const code = round(number, format);
      if (format.is_nan(code)) continue;
      auto const order = order_of(code, format);
      codes.push_back(code);
      if (order > least_order(format)) codes.push_back(code_of(order - 1, format));
      if (order < greatest_order(format)) codes.push_back(code_of(order + 1, format));
    } else {
      auto const code = to_integer(number, element.integer);
      for (std::uint64_t const one : {code, code - 1, code + 1}) codes.push_back(element.integer.wrap(one));
    }
  }
}

// Adds the number times 1/2, 3/2 and 5/2, with either sign.
void add_halves(Number const& number, FloatFormat const& format, std::vector<std::uint64_t>& codes) {
  if (number.kind != NumberKind::finite) return;
  for (unsigned const factor : {1U, 3U, 5U})
    for (bool const is_negative : {false, true}) {
      auto const code =
          round(Number::finite(is_negative, number.exponent - 1, UInt128(number.significand) * factor), format);
      if (!format.is_nan(code) && !format.is_infinite(code)) codes.push_back(code);
    }
}

std::vector<std::uint64_t> codes_for(Element const& element, Numbers const& numbers) {
  auto const special = special_codes(element);
  std::vector<std::uint64_t> all(special.begin(),
                                 special.begin() + static_cast<std::ptrdiff_t>(std::min(kFirst, special.size())));
  if (element.is(Element::Kind::integer))
    for (auto const size : numbers.sizes) {
      all.push_back(element.integer.wrap(static_cast<std::uint64_t>(size)));
      all.push_back(element.integer.wrap(static_cast<std::uint64_t>(size - 1)));
    }
  if (element.is(Element::Kind::integer) || is_float(element))
    for (auto const& number : numbers.constants) add_neighbors(number, element, all);
  // Halves of the constants: divided by a constant, they are in the middle between two integers.
  if (is_float(element)) {
    auto const most = std::min(kMaxHalved, numbers.constants.size());
    for (Number const& number : std::span(numbers.constants).first(most)) add_halves(number, *element.floating, all);
  }
  // Codes next to the middle of two numbers of a narrower format, for which double rounding differs.
  if (is_float(element))
    for (int const bits : numbers.fractions)
      if (bits < static_cast<int>(element.floating->fraction_bits))
        add_neighbors(Number::of(1 + std::ldexp(1.0, -bits - 1)), element, all);
  all.insert(all.end(), special.begin(), special.end());
  std::vector<std::uint64_t> codes;
  std::set<std::uint64_t> seen;
  for (auto const code : all)
    if (seen.insert(code).second) codes.push_back(code);
  return codes;
}

}  // namespace

std::vector<std::vector<std::uint64_t>> distinguishing_codes(FunctionPair const& pair) {
  Numbers numbers;
  for (auto const* side : {&pair.a, &pair.b})
    for (auto const& [name, function] : side->program->compiled().functions) numbers.add(function.body);
  std::vector<std::vector<std::uint64_t>> codes;
  for (auto const& parameter : pair.parameters) codes.push_back(codes_for(parameter.in_a, numbers));
  return codes;
}

InputValues::InputValues(FunctionPair const& pair, std::vector<Shape> const& shapes,
                         std::vector<std::vector<std::uint64_t>> const& codes, std::uint64_t seed)
    : pair_(pair), shapes_(shapes), codes_(codes), random_(seed) {
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    auto const elements = static_cast<std::uint64_t>(element_count(shapes[i])) *
                          static_cast<std::uint64_t>(parts_of(pair.parameters[i].in_a));
    (elements == 1 ? single_ : many_).push_back(i);
    pack_ = std::max(pack_, elements);
    most = std::max<std::uint64_t>(most, codes[i].size());
  }
  auto const count = static_cast<double>(shapes.size());
  if (shapes.empty()) return;
  radix_ =
      std::min(most, static_cast<std::uint64_t>(std::pow(static_cast<double>(kMaxCombinations), 1 / count) + 1e-9));
  if (radix_ < 4) return;
  for (std::size_t i = 0; i < many_.size(); ++i) combinations_ *= radix_;
  grid_ = (combinations_ + pack_ - 1) / pack_;
  for (std::size_t i = 0; i < single_.size(); ++i) grid_ *= radix_;
}

Inputs InputValues::empty() const {
  Inputs inputs;
  for (std::size_t i = 0; i < shapes_.size(); ++i) inputs.push_back(make_tensor(pair_.parameters[i].in_a, shapes_[i]));
  return inputs;
}

Inputs InputValues::ordinary(std::uint64_t number) {
  constexpr DataPattern kPatterns[] = {DataPattern::distinct, DataPattern::ordinary, DataPattern::small_integers};
  auto inputs = empty();
  for (auto& tensor : inputs) fill(tensor, kPatterns[number % 3], random_);
  return inputs;
}

Inputs InputValues::of_grid(std::uint64_t number) const {
  auto inputs = empty();
  auto const code = [&](std::size_t parameter, std::uint64_t digit) {
    auto const& codes = codes_[parameter];
    return codes[digit % codes.size()];
  };
  std::uint64_t const packs = (combinations_ + pack_ - 1) / pack_, pack = number % packs;
  std::uint64_t rest = number / packs;
  for (auto const parameter : single_) {
    if (inputs[parameter].count() == 1) inputs[parameter].set(0, code(parameter, rest % radix_));
    rest /= radix_;
  }
  std::uint64_t scale = 1;
  for (auto const parameter : many_) {
    auto& tensor = inputs[parameter];
    int const parts = parts_of(tensor.element());
    for (std::int64_t i = 0; i < tensor.count() * parts; ++i) {
      auto const combination = (pack * pack_ + static_cast<std::uint64_t>(i)) % combinations_;
      tensor.set(i / parts, code(parameter, combination / scale % radix_), static_cast<int>(i % parts));
    }
    scale *= radix_;
  }
  return inputs;
}

Inputs InputValues::mixed() {
  constexpr DataPattern kPatterns[] = {DataPattern::special,    DataPattern::ties,        DataPattern::wide,
                                       DataPattern::cancelling, DataPattern::one_special, DataPattern::ordinary};
  auto inputs = empty();
  bool const is_same_everywhere = random_.one_in(2);
  auto pattern = kPatterns[random_.below(6)];
  for (std::size_t p = 0; p < inputs.size(); ++p) {
    auto& tensor = inputs[p];
    if (!is_same_everywhere) pattern = kPatterns[random_.below(6)];
    fill(tensor, pattern, random_);
    // Sets a few elements, or all, to interesting codes. The first codes are used more often.
    int const parts = parts_of(tensor.element());
    auto const count = static_cast<std::uint64_t>(tensor.count() * parts);
    if (count == 0 || random_.one_in(4)) continue;
    auto const& codes = codes_[p];
    std::uint64_t const places = random_.one_in(3) ? count : random_.below(std::min<std::uint64_t>(count, 4)) + 1;
    for (std::uint64_t n = 0; n < places; ++n) {
      auto const at = places == count ? n : random_.below(count);
      auto const most = random_.one_in(2) ? std::min<std::uint64_t>(codes.size(), 12) : codes.size();
      tensor.set(static_cast<std::int64_t>(at) / parts, codes[random_.below(most)],
                 static_cast<int>(at % static_cast<std::uint64_t>(parts)));
    }
  }
  return inputs;
}

// Each argument has the same code in all of its elements.
Inputs InputValues::uniform(std::uint64_t number) const {
  auto inputs = empty();
  for (std::size_t p = 0; p < inputs.size(); ++p) {
    auto const code = codes_[p][number % codes_[p].size()];
    for (std::int64_t i = 0; i < inputs[p].count(); ++i)
      for (int part = 0; part < parts_of(inputs[p].element()); ++part) inputs[p].set(i, code, part);
  }
  return inputs;
}

// Returns ascending integers, for indices that an op assumes to be sorted or unique. Other elements are as in `mixed`.
Inputs InputValues::ascending(std::uint64_t number) {
  constexpr std::int64_t kDifferent[] = {8, 4, 1 << 16, 2, 16, 3};
  auto inputs = mixed();
  for (auto& tensor : inputs) {
    if (!tensor.element().is(Element::Kind::integer) || tensor.count() < 2) continue;
    auto const different = std::min(kDifferent[number % std::size(kDifferent)], tensor.count());
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(i, tensor.element().integer.wrap(static_cast<std::uint64_t>(i * different / tensor.count())));
  }
  return inputs;
}

Inputs InputValues::next() {
  auto const number = number_++;
  if (number < kOrdinaryInputs) return ordinary(number);
  // The grid and the patterns alternate, so that a large grid does not delay the patterns.
  auto const rest = number - kOrdinaryInputs;
  if (rest / 2 < grid_ && rest % 2 == 0) return of_grid(rest / 2);
  if (rest % kUniformEach == kUniformEach / 2 - 1) return ascending(rest / kUniformEach);
  return rest % kUniformEach == kUniformEach - 1 ? uniform(rest / kUniformEach) : mixed();
}

std::optional<std::uint64_t> count_of_all(FunctionPair const& pair) {
  std::uint64_t bits = 0;
  if (!pair.is_static()) return std::nullopt;
  for (auto const& parameter : pair.parameters) {
    auto const count = static_cast<std::uint64_t>(element_count(parameter.shape));
    if (count > kExhaustiveBits || parameter.in_a.is(Element::Kind::quantized)) return std::nullopt;
    bits += count * bits_of(parameter.in_a);
  }
  if (bits > kExhaustiveBits) return std::nullopt;
  return std::uint64_t{1} << bits;
}

Inputs input_of_all(FunctionPair const& pair, std::uint64_t number) {
  Inputs inputs;
  for (auto const& parameter : pair.parameters) {
    auto tensor = make_tensor(parameter.in_a, parameter.shape);
    int const parts = parts_of(parameter.in_a);
    unsigned const bits = bits_of(parameter.in_a) / static_cast<unsigned>(parts);
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      for (int part = 0; part < parts; ++part) {
        std::uint64_t const code = number & ((std::uint64_t{1} << bits) - 1);
        tensor.set(i, is_float(parameter.in_a) ? code : parameter.in_a.integer.wrap(code), part);
        number >>= bits;
      }
    inputs.push_back(std::move(tensor));
  }
  return inputs;
}

}  // namespace assay
