// Implements semantics/kernels/kernels.hpp: rng and rng_bit_generator.
#include <algorithm>
#include <vector>

#include "oracle/arb/distributions.hpp"
#include "oracle/formats/random_bits.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

// Converts the low bits of `bits` to an element: an integer, or the code of a floating-point number.
std::uint64_t element_of_bits(Element const& element, std::uint64_t bits) {
  if (!element.is(Element::Kind::floating)) return element.integer.wrap(bits);
  int const width = element.floating->bits;
  return width == 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
}

int width_of(Element const& element) {
  return element.is(Element::Kind::floating) ? element.floating->bits : element.integer.bits;
}

void store(Tensor& tensor, std::size_t index, std::uint64_t bits) {
  std::size_t const bytes = tensor.element().bytes();
  store_code(tensor.data() + index * bytes, element_of_bits(tensor.element(), bits), bytes);
}

// Threefry-2x32. The state is a key and a counter. Elements of more than 32 bits are one block each, in order. For
// others, a block yields two elements that are adjacent along one dimension: the first dimension of even size, or else
// the largest one, for which the second element of the last block is unused. Blocks are numbered in row-major order of
// the halved shape.
std::vector<std::uint64_t> threefry_bits(Tensor& output, std::vector<std::uint64_t> state) {
  auto const key = words_of(state[0]);
  auto const block = [&](std::uint64_t number) { return threefry(key, words_of(state[1] + number)); };
  auto const count = static_cast<std::size_t>(output.count());
  if (width_of(output.element()) > 32) {
    for (std::size_t i = 0; i < count; ++i) {
      auto const words = block(i);
      store(output, i, of_words(words[0], words[1]));
    }
    return {state[0], state[1] + count};
  }
  Shape const shape = output.rank() == 0 ? Shape{1} : output.shape();
  auto const even = std::find_if(shape.begin(), shape.end(), [](auto size) { return size % 2 == 0; });
  auto const axis = even != shape.end() ? even : std::max_element(shape.begin(), shape.end());
  std::size_t inner = 1;
  for (auto at = axis + 1; at != shape.end(); ++at) inner *= static_cast<std::size_t>(*at);
  auto const size = static_cast<std::size_t>(*axis), half = (size + 1) / 2;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < count; begin += size * inner)
    for (std::size_t pair = 0; pair < half; ++pair)
      for (std::size_t i = 0; i < inner; ++i) {
        auto const words = block(number++);
        std::size_t const first = begin + 2 * pair * inner + i;
        store(output, first, words[0]);
        if (2 * pair + 1 < size) store(output, first + inner, words[1]);
      }
  return {state[0], state[1] + number};
}

// Philox-4x32. The state is a key and the low half of a counter, and the high half if it has three words; otherwise the
// high half is the key. The words of the blocks are used in order, one for elements of up to 32 bits and two for
// others.
std::vector<std::uint64_t> philox_bits(Tensor& output, std::vector<std::uint64_t> state) {
  auto const key = words_of(state[0]);
  std::uint64_t low = state[1], high = state.size() == 3 ? state[2] : state[0];
  std::array<std::uint32_t, 4> words{};
  std::size_t next = words.size();
  auto const take = [&] {
    if (next == words.size()) {
      auto const [a, b] = words_of(low);
      auto const [c, d] = words_of(high);
      words = philox(key, {a, b, c, d});
      if (++low == 0) ++high;
      next = 0;
    }
    return words[next++];
  };
  bool const is_wide = width_of(output.element()) > 32;
  for (std::size_t i = 0; i < static_cast<std::size_t>(output.count()); ++i) {
    std::uint32_t const first = take();
    store(output, i, is_wide ? of_words(first, take()) : first);
  }
  state[1] = low;
  if (state.size() == 3) state[2] = high;
  return state;
}

// Uses an operand `output_shape`, or the type of the result.
Shape shape_of_output(Call& call) {
  if (call.has("output_shape")) {
    Tensor const& sizes = movement::tensor_at(call, "output_shape");
    return movement::indices_at(call, "output_shape", static_cast<std::size_t>(sizes.count()));
  }
  auto const type = call.result_type(1);
  if (!has_shape(type) || std::count(type->shape.begin(), type->shape.end(), kDynamic) > 0)
    call.fail("unknown shape of the output of type " + to_string(type) + " has");
  return Shape(type->shape.begin(), type->shape.end());
}

}  // namespace

// The algorithms with XLA's layout. DEFAULT is implementation-defined: it is selected by the size of the state,
// Threefry for two words and Philox for three.
void rng_bit_generator(Call& call) {
  if (call.result_count() != 2) call.fail("the op has " + std::to_string(call.result_count()) + " results, not 2");
  Tensor const& initial = movement::tensor_at(call, "initial_state");
  if (!initial.element().is(Element::Kind::integer) || initial.element().integer.bits != 64)
    call.unsupported("a state of elements of type " + to_string(initial.element()) + " is not supported");
  auto const algorithm = call.text("rng_algorithm");
  auto const words = initial.count();
  bool const is_philox = algorithm == "PHILOX" || (algorithm == "DEFAULT" && words == 3);
  if (!is_philox && algorithm != "THREE_FRY" && algorithm != "DEFAULT")
    call.fail("rng_algorithm is " + std::string(algorithm));
  if (initial.rank() != 1 || (words != 2 && !(is_philox && words == 3)))
    call.fail("initial_state has shape " + shape_text(initial.shape()) + ", which is not a state of " +
              std::string(algorithm));
  Shape const shape = shape_of_output(call);
  Element const element = call.result_element(1);
  if (!element.is_integral() && !element.is(Element::Kind::floating))
    call.unsupported("random bits of type " + to_string(element) + " are not supported");
  Tensor output = movement::make_result(call, shape, 1);
  Tensor state = movement::make_result(call, initial, initial.shape());
  std::vector<std::uint64_t> given;
  for (std::int64_t i = 0; i < words; ++i) given.push_back(initial.get(i));
  auto const next = is_philox ? philox_bits(output, given) : threefry_bits(output, given);
  for (std::size_t i = 0; i < next.size(); ++i) state.set(static_cast<std::int64_t>(i), next[i]);
  call.give(std::move(state));
  call.give(std::move(output));
}

namespace {

// The numbers of an `rng` depend on the seed, the process and the location of the op in the text, but on no hidden
// state. An op that is executed again returns the same numbers.
class Stream {
public:
  explicit Stream(Call& call) : key_(words_of(call.process().state().seed)) {
    auto const replica = static_cast<std::uint32_t>(call.process().replica_id());
    auto const partition = static_cast<std::uint32_t>(call.process().partition_id());
    key_ = threefry(threefry(key_, {call.op().range.begin, 0}), {replica, partition});
  }
  std::uint64_t bits(std::uint64_t index) const {
    auto const [low, high] = threefry(key_, words_of(index));
    return of_words(low, high);
  }

private:
  std::array<std::uint32_t, 2> key_;
};

// Returns a + floor((b - a) bits / 2^64) for a < b. Otherwise returns a, because the specification leaves the behavior
// undefined.
std::uint64_t uniform_integer(std::uint64_t bits, std::uint64_t a, std::uint64_t b, bool is_signed) {
  bool const ordered = is_signed ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
  if (!ordered) return a;
  return a + static_cast<std::uint64_t>((static_cast<unsigned __int128>(b - a) * bits) >> 64);
}

void rng(Call& call) {
  if (call.result_count() != 1) call.fail("the op has " + std::to_string(call.result_count()) + " results, not 1");
  Tensor const &a = movement::tensor_at(call, "a"), &b = movement::tensor_at(call, "b");
  if (a.rank() != 0 || b.rank() != 0) call.fail("a and b are not scalars");
  movement::require_same_codes(call, a.element(), b.element());
  auto const& sizes = movement::tensor_at(call, "shape");
  if (sizes.rank() != 1) call.fail("shape has rank " + std::to_string(sizes.rank()) + ", not 1");
  bool const is_float = a.element().is(Element::Kind::floating);
  bool const is_normal = call.text("rng_distribution") == "NORMAL";
  if (!is_normal && call.text("rng_distribution") != "UNIFORM")
    call.fail("rng_distribution is " + std::string(call.text("rng_distribution")));
  if (!is_float && (is_normal || !a.element().is_integral()))
    call.fail("unsupported distribution for elements of type " + to_string(a.element()));
  Tensor result =
      movement::make_result(call, a, movement::indices_at(call, "shape", static_cast<std::size_t>(sizes.count())));
  Stream const stream(call);
  std::uint64_t const from = a.get(0), to = b.get(0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.count()); ++i) {
    std::uint64_t value = 0;
    if (is_normal)
      value = normal(stream.bits(2 * i), stream.bits(2 * i + 1), from, to, *a.element().floating);
    else if (is_float)
      value = uniform(stream.bits(i), from, to, *a.element().floating);
    else
      value = uniform_integer(stream.bits(i), from, to, a.element().integer.is_signed);
    result.set(static_cast<std::int64_t>(i), value);
  }
  call.give(std::move(result));
}

}  // namespace

std::span<KernelEntry const> random_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"stablehlo.rng", rng},
      {"stablehlo.rng_bit_generator", rng_bit_generator},
  };
  return kKernels;
}

}  // namespace assay
