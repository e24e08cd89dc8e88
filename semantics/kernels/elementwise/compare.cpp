// Implements semantics/kernels/elementwise/elementwise.hpp: compare, select and clamp.
#include <optional>
#include <vector>

#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/elementwise/elementwise_blocks.hpp"
#include "semantics/kernels/ordering.hpp"

namespace assay {
namespace {

enum class Direction : std::uint8_t { eq, ne, ge, gt, le, lt };

std::optional<Direction> direction_of(std::string_view text) {
  constexpr std::string_view kNames[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (text == kNames[i]) return static_cast<Direction>(i);
  return std::nullopt;
}

// Calls f with the relation as a type, so that a loop is compiled for each.
template <class F> void with_relation(Direction direction, F f) {
  switch (direction) {
    case Direction::eq:
      return f([](auto x, auto y) { return x == y; });
    case Direction::ne:
      return f([](auto x, auto y) { return x != y; });
    case Direction::ge:
      return f([](auto x, auto y) { return x >= y; });
    case Direction::gt:
      return f([](auto x, auto y) { return x > y; });
    case Direction::le:
      return f([](auto x, auto y) { return x <= y; });
    case Direction::lt:
      return f([](auto x, auto y) { return x < y; });
  }
}

struct Pair {
  std::byte const *x, *y;
  std::byte* out;
  std::size_t count;
};

void compare_integers(Direction direction, IntegerFormat format, Pair const& at) {
  with_integer(format, [&](auto zero) {
    using T = decltype(zero);
    with_relation(direction, [&](auto holds) { zip_elements<T, std::uint8_t>(at.x, at.y, at.out, at.count, holds); });
  });
}

// Quiet comparisons: only NE is true for NaN.
void compare_floats(Direction direction, FloatFormat const& format, bool total, Pair const& at) {
  FloatOrder const order(format);
  with_width(format.storage_bytes(), [&](auto zero) {
    using T = decltype(zero);
    with_relation(direction, [&](auto holds) {
      if (total)
        return zip_elements<T, std::uint8_t>(at.x, at.y, at.out, at.count,
                                             [=](T x, T y) { return holds(order.total_key(x), order.total_key(y)); });
      bool const unordered = direction == Direction::ne;
      zip_elements<T, std::uint8_t>(at.x, at.y, at.out, at.count, [=](T x, T y) {
        bool const nan = static_cast<int>(order.is_nan(x)) | static_cast<int>(order.is_nan(y));  // branch-free
        return nan ? unordered : holds(order.key(x), order.key(y));
      });
    });
  });
}

// Lexicographic order of (real, imag): if real parts are equal, imaginary parts decide.
void compare_complex(Direction direction, FloatFormat const& format, bool total, Pair const& at) {
  FloatOrder const order(format);
  std::size_t const bytes = format.storage_bytes();
  auto const part = [&](Direction how, std::uint64_t x, std::uint64_t y) {
    bool result = false;
    with_relation(how, [&](auto holds) {
      if (total)
        result = holds(order.total_key(x), order.total_key(y));
      else if (order.is_nan(x) || order.is_nan(y))
        result = how == Direction::ne;
      else
        result = holds(order.key(x), order.key(y));
    });
    return result;
  };
  for (std::size_t i = 0; i < at.count; ++i) {
    std::byte const *x = at.x + 2 * i * bytes, *y = at.y + 2 * i * bytes;
    std::uint64_t const real_x = load_code(x, bytes), real_y = load_code(y, bytes);
    bool const same_real = part(Direction::eq, real_x, real_y);
    bool const by_imag = part(direction, load_code(x + bytes, bytes), load_code(y + bytes, bytes));
    at.out[i] = std::byte{same_real ? by_imag : part(direction, real_x, real_y)};
  }
}

}  // namespace

Tensor compare_of(Call& call, Tensor const& x, Tensor const& y) {
  expect_same_type(call, x, y);
  auto const direction = direction_of(call.text("comparison_direction"));
  if (!direction) call.fail("there is no comparison_direction " + std::string(call.text("comparison_direction")));
  bool const total = call.text("compare_type") == "TOTALORDER";
  Tensor result = call.make(Element::boolean(), x.shape());
  Pair const at{x.data(), y.data(), result.data(), static_cast<std::size_t>(x.count())};
  Element const& element = x.element();
  switch (element.kind) {
    case Element::Kind::boolean:
    case Element::Kind::integer:
      compare_integers(*direction, element.integer, at);
      break;
    case Element::Kind::floating:
      compare_floats(*direction, *element.floating, total, at);
      break;
    case Element::Kind::complex:
      compare_complex(*direction, *element.floating, total, at);
      break;
    case Element::Kind::quantized:
      call.unsupported("quantized elements cannot be compared");
  }
  return result;
}

Tensor select_of(Call& call, Tensor const& pred, Tensor const& on_true, Tensor const& on_false) {
  expect_same_type(call, on_true, on_false);
  if (!pred.element().is(Element::Kind::boolean)) call.fail("pred has elements of " + to_string(pred.element()));
  if (pred.rank() == 0) return pred.get(0) ? on_true : on_false;
  expect_same_shape(call, pred, on_true);
  Tensor result = call.make(on_true.element(), on_true.shape());
  auto const run = [&](auto choose) {
    choose(pred.data(), on_true.data(), on_false.data(), result.data(), static_cast<std::size_t>(pred.count()));
  };
  switch (on_true.element().bytes()) {
    case 1:
      run(choose_elements<1>);
      break;
    case 2:
      run(choose_elements<2>);
      break;
    case 4:
      run(choose_elements<4>);
      break;
    case 8:
      run(choose_elements<8>);
      break;
    default:
      run(choose_elements<16>);
      break;
  }
  return result;
}

namespace {

void compare(Call& call) { return_tensor(call, compare_of(call, tensor_at(call, 0), tensor_at(call, 1))); }

void select(Call& call) {
  return_tensor(call, select_of(call, tensor_at(call, 0), tensor_at(call, 1), tensor_at(call, 2)));
}

// A bound of clamp for a block of elements: its elements, or copies of a scalar.
class Bound {
public:
  static constexpr std::size_t kElements = 256;

  Bound(Call& call, Tensor const& bound, Tensor const& operand) : bound_(bound), bytes_(bound.element().bytes()) {
    if (bound.element() != operand.element())
      call.fail("a bound has elements of " + to_string(bound.element()) + ", the operand of " +
                to_string(operand.element()));
    scalar_ = bound.rank() == 0;
    if (!scalar_) {
      expect_same_shape(call, bound, operand);
      return;
    }
    copies_.resize(kElements * bytes_);
    for (std::size_t i = 0; i < kElements; ++i) std::memcpy(copies_.data() + i * bytes_, bound.data(), bytes_);
  }
  std::byte const* at(std::size_t index) const { return scalar_ ? copies_.data() : bound_.data() + index * bytes_; }

private:
  Tensor const& bound_;
  std::size_t bytes_;
  bool scalar_ = false;
  std::vector<std::byte> copies_;
};

void clamp(Call& call) {
  Tensor const &min = tensor_at(call, 0), &operand = tensor_at(call, 1), &max = tensor_at(call, 2);
  Bound const low(call, min, operand), high(call, max, operand);
  Element const& element = operand.element();
  Tensor result = call.make(element, operand.shape());
  auto const count = static_cast<std::size_t>(operand.count());
  for (std::size_t i = 0; i < count; i += Bound::kElements) {
    std::size_t const size = std::min(Bound::kElements, count - i), offset = i * element.bytes();
    std::byte* const out = result.data() + offset;
    binary_elements(call, kMaximum, element, operand.data() + offset, low.at(i), out, size);
    binary_elements(call, kMinimum, element, out, high.at(i), out, size);
  }
  return_tensor(call, result);
}

constexpr KernelEntry kCompareKernels[] = {
    {"stablehlo.compare", compare},
    {"stablehlo.select", select},
    {"stablehlo.clamp", clamp},
};

}  // namespace

std::span<KernelEntry const> compare_kernels() { return kCompareKernels; }

}  // namespace assay
