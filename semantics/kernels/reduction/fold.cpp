#include "semantics/kernels/reduction/fold.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "oracle/functions/complex_functions.hpp"
#include "oracle/functions/functions.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

template <class T> T load(std::byte const* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

template <class T, class Combine>
void fold_as(std::byte const* init, std::byte const* x, std::int64_t count, T& value, Combine combine) {
  std::int64_t i = 0;
  value = load<T>(init ? init : x);
  if (!init) i = 1;
  for (; i < count; ++i) value = combine(value, load<T>(x + static_cast<std::size_t>(i) * sizeof(T)));
}

// Folds integers in memory. The result is wrapped to the type once, at the end.
template <class T, Combiner C> void fold_integers(Element const& element, std::byte const* init, std::byte const* x,
                                                  std::int64_t count, std::byte* out) {
  using Unsigned = std::make_unsigned_t<T>;
  T value;
  fold_as<T>(init, x, count, value, [](T a, T b) -> T {
    if constexpr (C == Combiner::maximum) return a < b ? b : a;
    if constexpr (C == Combiner::minimum) return b < a ? b : a;
    if constexpr (C == Combiner::bit_and) return static_cast<T>(a & b);
    if constexpr (C == Combiner::bit_or) return static_cast<T>(a | b);
    // Narrower operands would be promoted to signed int, whose product can overflow, so 64 bits are used.
    auto const wide_a = static_cast<std::uint64_t>(static_cast<Unsigned>(a));
    auto const wide_b = static_cast<std::uint64_t>(static_cast<Unsigned>(b));
    return static_cast<T>(C == Combiner::add ? wide_a + wide_b : wide_a * wide_b);
  });
  store_code(out, element.integer.wrap(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))), sizeof(T));
}

template <class T> auto integer_kernel(Combiner combiner) {
  switch (combiner) {
    case Combiner::add:
      return fold_integers<T, Combiner::add>;
    case Combiner::multiply:
      return fold_integers<T, Combiner::multiply>;
    case Combiner::maximum:
      return fold_integers<T, Combiner::maximum>;
    case Combiner::minimum:
      return fold_integers<T, Combiner::minimum>;
    case Combiner::bit_and:
      return fold_integers<T, Combiner::bit_and>;
    case Combiner::bit_or:
      break;
  }
  return fold_integers<T, Combiner::bit_or>;
}

// IEEE maximum and minimum on codes: NaN propagates, and -0 < +0.
template <class T, bool Maximum> void fold_extremum(Element const& element, std::byte const* init, std::byte const* x,
                                                    std::int64_t count, std::byte* out) {
  FloatFormat const& format = *element.floating;
  auto const mask = static_cast<T>(format.magnitude_mask()), sign = static_cast<T>(format.sign_bit());
  auto const limit = format.nan == NanCodes::ieee       ? static_cast<T>(format.infinity_code())
                     : format.nan == NanCodes::all_ones ? static_cast<T>(mask - 1)
                                                        : mask;
  bool const zero_is_nan = format.nan == NanCodes::negative_zero;
  bool any_nan = false;
  // Some 8-bit formats have no sign, so a wider key is used.
  using Key = std::conditional_t<sizeof(T) == 1, std::int16_t, std::make_signed_t<T>>;
  auto const key = [&](T code) { return static_cast<Key>((code & sign) ? ~(code & mask) : (code & mask)); };
  T value;
  fold_as<T>(init, x, count, value, [&](T a, T b) {
    any_nan |= static_cast<T>(b & mask) > limit || (zero_is_nan && b == sign);
    bool const takes = Maximum ? key(a) < key(b) : key(b) < key(a);
    return takes ? b : a;
  });
  if (count > (init ? 0 : 1) && (any_nan || format.is_nan(load<T>(init ? init : x))))
    value = static_cast<T>(format.nan_code());
  std::memcpy(out, &value, sizeof(T));
}

template <class T> auto extremum_kernel(bool maximum) {
  return maximum ? fold_extremum<T, true> : fold_extremum<T, false>;
}

// Sums one of `parts` interleaved numbers. `parts` is 2 for complex numbers.
void sum_part(FloatFormat const& format, std::byte const* init, std::byte const* x, std::int64_t count, std::byte* out,
              std::ptrdiff_t parts) {
  std::size_t const bytes = format.storage_bytes();
  std::uint64_t const start = init ? load_code(init, bytes) : 0;
  std::uint64_t total = 0;
  if (init && count == 0) {
    total = start;
  } else if (!init || format.is_zero(start)) {
    total = sum({x, &format, parts}, static_cast<std::size_t>(count), format);
    // Sums of numbers in one format cannot underflow. So this is a sum of -0s, which is -0 only if the initial value is
    // not +0.
    if (init && total == format.sign_bit() && format.is_zero(total)) total = start;
  } else {
    thread_local std::vector<std::byte> terms;
    terms.resize(static_cast<std::size_t>(count + 1) * bytes);
    std::memcpy(terms.data(), init, bytes);
    std::size_t const step = bytes * static_cast<std::size_t>(parts);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      std::memcpy(terms.data() + (i + 1) * bytes, x + i * step, bytes);
    total = sum({terms.data(), &format, 1}, static_cast<std::size_t>(count) + 1, format);
  }
  store_code(out, total, bytes);
}

void fold_sum(Element const& element, std::byte const* init, std::byte const* x, std::int64_t count, std::byte* out) {
  sum_part(*element.floating, init, x, count, out, 1);
}

void fold_complex_sum(Element const& element, std::byte const* init, std::byte const* x, std::int64_t count,
                      std::byte* out) {
  std::size_t const bytes = element.floating->storage_bytes();
  sum_part(*element.floating, init, x, count, out, 2);
  sum_part(*element.floating, init ? init + bytes : nullptr, x + bytes, count, out + bytes, 2);
}

// Uses hardware multiplication for f32 and f64, which is correctly rounded.
template <class T> void fold_hardware_product(Element const& element, std::byte const* init, std::byte const* x,
                                              std::int64_t count, std::byte* out) {
  T value;
  fold_as<T>(init, x, count, value, [](T a, T b) { return a * b; });
  if (value != value && count > (init ? 0 : 1))
    store_code(out, element.floating->nan_code(), sizeof(T));
  else
    std::memcpy(out, &value, sizeof(T));
}

void fold_product(Element const& element, std::byte const* init, std::byte const* x, std::int64_t count,
                  std::byte* out) {
  std::size_t const bytes = element.bytes();
  std::uint64_t value = load_code(init ? init : x, bytes);
  for (auto i = static_cast<std::size_t>(init ? 0 : 1); i < static_cast<std::size_t>(count); ++i)
    value = evaluate(BinaryFunction::multiply, value, load_code(x + i * bytes, bytes), *element.floating);
  store_code(out, value, bytes);
}

void fold_complex_product(Element const& element, std::byte const* init, std::byte const* x, std::int64_t count,
                          std::byte* out) {
  std::size_t const bytes = element.floating->storage_bytes();
  auto const complex_at = [&](std::byte const* at) {
    return ComplexCode{load_code(at, bytes), load_code(at + bytes, bytes)};
  };
  ComplexCode value = complex_at(init ? init : x);
  for (auto i = static_cast<std::size_t>(init ? 0 : 1); i < static_cast<std::size_t>(count); ++i)
    value = evaluate_complex(BinaryFunction::multiply, value, complex_at(x + 2 * i * bytes), *element.floating);
  store_code(out, value.real, bytes);
  store_code(out + bytes, value.imag, bytes);
}

}  // namespace

Fold::Fold(Call& call, Combiner combiner, Element const& element)
    : element_(element), recorder_(call.recorder()), order_(call.sum_order()) {
  using enum Combiner;
  if (recorder_) return;
  std::size_t const bytes = element.bytes();
  if (element.is(Element::Kind::boolean)) {
    bool const is_or = combiner == add || combiner == maximum || combiner == bit_or;
    kernel_ = integer_kernel<std::uint8_t>(is_or ? bit_or : bit_and);
  } else if (element.is_integral() && element.integer.is_signed) {
    kernel_ = bytes == 1   ? integer_kernel<std::int8_t>(combiner)
              : bytes == 2 ? integer_kernel<std::int16_t>(combiner)
              : bytes == 4 ? integer_kernel<std::int32_t>(combiner)
                           : integer_kernel<std::int64_t>(combiner);
  } else if (element.is_integral()) {
    kernel_ = bytes == 1   ? integer_kernel<std::uint8_t>(combiner)
              : bytes == 2 ? integer_kernel<std::uint16_t>(combiner)
              : bytes == 4 ? integer_kernel<std::uint32_t>(combiner)
                           : integer_kernel<std::uint64_t>(combiner);
  } else if (element.is(Element::Kind::complex)) {
    kernel_ = combiner == add ? fold_complex_sum : fold_complex_product;
  } else if (combiner == add) {
    kernel_ = fold_sum;
  } else if (combiner == multiply) {
    kernel_ = element.floating->name == kF32.name   ? fold_hardware_product<float>
              : element.floating->name == kF64.name ? fold_hardware_product<double>
                                                    : fold_product;
  } else {
    bool const is_maximum = combiner == maximum;
    kernel_ = bytes == 1   ? extremum_kernel<std::uint8_t>(is_maximum)
              : bytes == 2 ? extremum_kernel<std::uint16_t>(is_maximum)
              : bytes == 4 ? extremum_kernel<std::uint32_t>(is_maximum)
                           : extremum_kernel<std::uint64_t>(is_maximum);
  }
}

void Fold::sum_in_order(std::byte const* elements, std::int64_t count, std::byte* out) const {
  FloatFormat const& format = *element_.floating;
  int const parts = parts_of(element_);
  for (int part = 0; part < parts; ++part) {
    std::size_t const at = static_cast<std::size_t>(part) * format.storage_bytes();
    Strided const terms{elements + at, &format, parts};
    store_code(out + at, ordered_sum(terms, static_cast<std::size_t>(count), format, *order_), format.storage_bytes());
  }
}

void Fold::record(std::byte const* init, std::byte const* elements, std::int64_t count, std::byte* out) const {
  std::vector<TermWord> terms(static_cast<std::size_t>(count));
  if (count > 0) std::memcpy(terms.data(), elements, terms.size() * sizeof(TermWord));
  store_code(out, recorder_->fold(init ? load_code(init, sizeof(TermWord)) : kNoTerm, terms), sizeof(TermWord));
}

namespace {

std::int64_t* integers_of(Tensor& tensor) { return reinterpret_cast<std::int64_t*>(tensor.data()); }

// Returns the indices of entries of `cells` other than -1, sorted by cell and stable. Cells are less than `count`.
Tensor in_order_of(Call& call, std::span<std::int64_t const> cells, std::int64_t count) {
  Element const number = Element::of(IntegerFormat{64, true});
  auto const kept = std::ranges::count_if(cells, [](std::int64_t cell) { return cell >= 0; });
  Tensor order = call.make(number, {kept});
  std::int64_t* const out = integers_of(order);
  constexpr std::int64_t kFew = 8;  // if there are fewer entries than cells by this factor, cells are not visited
  if (kept < count / kFew) {
    std::int64_t* end = out;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (cells[i] >= 0) *end++ = static_cast<std::int64_t>(i);
    auto const cell_at = [&](std::int64_t location) { return cells[static_cast<std::size_t>(location)]; };
    std::ranges::stable_sort(out, end, {}, cell_at);
    return order;
  }
  Tensor starts = call.make(number, {count + 1});
  std::int64_t* const start = integers_of(starts);
  std::fill(start, start + count + 1, 0);
  for (auto cell : cells)
    if (cell >= 0) ++start[cell + 1];
  std::partial_sum(start, start + count + 1, start);
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] >= 0) out[start[cells[i]]++] = static_cast<std::int64_t>(i);
  return order;
}

}  // namespace

void fold_into(Call& call, Fold const& fold, Tensor& target, Tensor const& source,
               std::span<std::int64_t const> cells) {
  std::size_t const bytes = fold.element().bytes();
  Tensor order = in_order_of(call, cells, target.count()), sorted = call.make(source.element(), order.shape());
  std::span const locations(integers_of(order), static_cast<std::size_t>(order.count()));
  for (std::size_t i = 0; i < locations.size(); ++i)
    std::memcpy(sorted.data() + i * bytes, source.data() + static_cast<std::size_t>(locations[i]) * bytes, bytes);
  for (std::size_t begin = 0, end = 0; begin < locations.size(); begin = end) {
    std::int64_t const cell = cells[static_cast<std::size_t>(locations[begin])];
    while (end < locations.size() && cells[static_cast<std::size_t>(locations[end])] == cell) ++end;
    std::byte* const at = target.data() + static_cast<std::size_t>(cell) * bytes;
    fold(at, sorted.data() + begin * bytes, static_cast<std::int64_t>(end - begin), at);
  }
}

}  // namespace assay
