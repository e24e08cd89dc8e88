// rng_bit_generator: Threefry-2x32 and Philox-4x32 by the definitions of the paper (Salmon, Moraes, Dror and Shaw, SC
// 2011), and the order in which XLA makes elements of their words.
#include <algorithm>
#include <bit>

#include "generators/derive/walk.hpp"

namespace assay::derive {
namespace {

using Word = std::uint32_t;

struct Block2 {
  Word a, b;
};

Word low(std::uint64_t x) { return static_cast<Word>(x); }
Word high(std::uint64_t x) { return static_cast<Word>(x >> 32); }

Block2 threefry2(std::uint64_t key, std::uint64_t counter) {
  Word const keys[3] = {low(key), high(key), 0x1BD11BDA ^ low(key) ^ high(key)};
  int const rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  Word a = low(counter) + keys[0], b = high(counter) + keys[1];
  for (Word round = 0; round < 20; ++round) {
    a += b;
    b = std::rotl(b, rotations[round % 8]) ^ a;
    if (round % 4 != 3) continue;
    Word const injection = round / 4 + 1;
    a += keys[injection % 3];
    b += keys[(injection + 1) % 3] + injection;
  }
  return {a, b};
}

struct Block4 {
  Word words[4];
};

Block4 philox4(std::uint64_t key, std::uint64_t first, std::uint64_t second) {
  Word c[4] = {low(first), high(first), low(second), high(second)};
  Word k[2] = {low(key), high(key)};
  for (int round = 0; round < 10; ++round) {
    std::uint64_t const x = std::uint64_t{0xD2511F53} * c[0], y = std::uint64_t{0xCD9E8D57} * c[2];
    Word const next[4] = {high(y) ^ c[1] ^ k[0], low(y), high(x) ^ c[3] ^ k[1], low(x)};
    std::copy(next, next + 4, c);
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  return {{c[0], c[1], c[2], c[3]}};
}

// Stores the lowest bits, as many as an element has.
void put(Tensor& output, std::int64_t at, std::uint64_t bits) {
  Element const& element = output.element();
  if (element.is_integral()) return store(output, at, integer_scalar(element, static_cast<__int128>(bits)));
  unsigned const width = element.floating->bits;
  store(output, at, {element, {width < 64 ? bits & ((std::uint64_t{1} << width) - 1) : bits, 0}});
}

bool is_wide(Element const& element) {
  return (element.is_integral() ? element.integer.bits : element.floating->bits) > 32;
}

// The two words of a block are adjacent along one dimension: the first one with an even size, or else the first of the
// largest.
std::uint64_t fill_by_threefry(Tensor& output, std::uint64_t key, std::uint64_t counter) {
  auto const count = static_cast<std::uint64_t>(output.count());
  if (is_wide(output.element())) {
    for (std::uint64_t i = 0; i < count; ++i) {
      auto const block = threefry2(key, counter + i);
      put(output, static_cast<std::int64_t>(i), std::uint64_t{block.b} << 32 | block.a);
    }
    return count;
  }
  Shape const shape = output.rank() == 0 ? Shape{1} : output.shape();
  std::size_t axis = 0;
  while (axis < shape.size() && shape[axis] % 2 != 0) ++axis;
  if (axis == shape.size())
    axis = static_cast<std::size_t>(std::max_element(shape.begin(), shape.end()) - shape.begin());
  Shape halved = shape;
  halved[axis] = (shape[axis] + 1) / 2;
  std::int64_t const blocks = element_count(halved);
  for (std::int64_t n = 0; n < blocks; ++n) {
    auto const block = threefry2(key, counter + static_cast<std::uint64_t>(n));
    // The index of block n in the halved shape, and of its words in the whole one.
    Shape place(shape.size());
    std::int64_t rest = n;
    for (std::size_t d = shape.size(); d-- > 0; rest /= halved[d]) place[d] = rest % halved[d];
    for (std::int64_t side = 0; side < 2; ++side) {
      Shape whole = place;
      whole[axis] = 2 * place[axis] + side;
      if (whole[axis] >= shape[axis]) continue;
      std::int64_t at = 0;
      for (std::size_t d = 0; d < shape.size(); ++d) at = at * shape[d] + whole[d];
      put(output, at, side == 0 ? block.a : block.b);
    }
  }
  return static_cast<std::uint64_t>(blocks);
}

std::uint64_t fill_by_philox(Tensor& output, std::uint64_t key, std::uint64_t first, std::uint64_t second) {
  bool const wide = is_wide(output.element());
  auto const words = static_cast<std::uint64_t>(output.count()) * (wide ? 2 : 1);
  auto const word = [&](std::uint64_t n) {
    std::uint64_t const counter = first + n / 4;
    return philox4(key, counter, second + (counter < first ? 1 : 0)).words[n % 4];
  };
  for (std::int64_t i = 0; i < output.count(); ++i) {
    auto const n = static_cast<std::uint64_t>(i) * (wide ? 2 : 1);
    put(output, i, wide ? std::uint64_t{word(n + 1)} << 32 | word(n) : word(n));
  }
  return (words + 3) / 4;
}

}  // namespace

bool derive_random_bits(Execution const& execution, Values& results) {
  if (execution.op().name != "stablehlo.rng_bit_generator") return false;
  Tensor const& initial = execution.tensor(0);
  std::string_view const algorithm = execution.parameter("rng_algorithm").text;
  bool const is_philox = algorithm == "PHILOX" || (algorithm == "DEFAULT" && initial.count() == 3);
  Type const type = execution.result_type(1);
  if (!is_static(type)) throw NotDerived("nothing says which shape the output has");
  Element const element = element_of_type(type);
  if (!element.is_integral() && !element.is(Element::Kind::floating)) throw NotDerived("bits of another type");
  Tensor output = derived_tensor(element, Shape(type->shape.begin(), type->shape.end()));
  Tensor state = derived_tensor(initial.element(), initial.shape());
  for (std::int64_t i = 0; i < initial.count(); ++i) store(state, i, scalar_at(initial, i));
  std::uint64_t const key = initial.get(0), counter = initial.get(1);
  std::uint64_t const upper = initial.count() == 3 ? initial.get(2) : key;
  std::uint64_t const used =
      is_philox ? fill_by_philox(output, key, counter, upper) : fill_by_threefry(output, key, counter);
  state.set(1, counter + used);
  if (is_philox && initial.count() == 3 && counter + used < counter) state.set(2, upper + 1);
  results = {state, output};
  return true;
}

}  // namespace assay::derive
