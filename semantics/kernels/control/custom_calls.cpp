// Implements semantics/kernels/kernels.hpp: custom calls whose rules are in spec/custom_calls/.
#include <algorithm>
#include <charconv>
#include <numeric>

#include "oracle/formats/random_bits.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/elementwise/chlo.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/kernels/zeros.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

// The location of a value and its distribution among devices do not change it.
void return_operand(Call& call) {
  if (call.value("operand").kind != RuntimeValue::Kind::tensor) return call.give(call.value("operand"));
  Tensor const& operand = movement::tensor_at(call, "operand");
  movement::require_same_codes(call, operand.element(), call.result_element());
  movement::require_result_shape(call, operand.shape());
  call.give(call.value("operand"));
}

// If nothing is divided, the whole tensor and the part of one device are equal.
void return_part(Call& call) {
  Type const whole = call.op().operands[0]->type, part = call.result_type();
  if (has_shape(whole) && has_shape(part) && !std::ranges::equal(whole->shape, part->shape))
    call.unsupported("the value is divided among devices, which requires a partitioner");
  return_operand(call);
}

// The contents of the buffer are undefined. This implementation uses zeros.
void allocate_buffer(Call& call) {
  if (call.result_count() != 1 || !has_shape(call.result_type()) || !is_static(call.result_type()))
    call.fail("the result is not a tensor whose size is known");
  auto const sizes = call.result_type()->shape;
  call.give(zeros(call, call.result_element(), Shape(sizes.begin(), sizes.end())));
}

// Returns error_message, with the operands after the first one in place of {0}, {1}, ...
std::string message_of_assertion(Call& call) {
  Attribute const message = call.op().attribute("error_message");
  if (!message || message->kind != AttributeKind::string) return "@shape_assertion does not hold";
  std::string_view const text = message->text;
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t number = 0;
    auto const* const from = text.data() + at + 1;
    auto const [end, error] = text[at] == '{' ? std::from_chars(from, text.data() + text.size(), number)
                                              : std::from_chars_result{from, std::errc::invalid_argument};
    bool const is_location =
        error == std::errc() && end != text.data() + text.size() && *end == '}' && number < call.operand_count() - 1;
    auto const* const operand = is_location ? &call.operand(number + 1) : nullptr;
    if (operand && operand->kind == RuntimeValue::Kind::tensor && operand->tensor.count() == 1) {
      out += std::to_string(operand->tensor.integer());
      at = static_cast<std::size_t>(end - text.data());
    } else {
      out += text[at];
    }
  }
  return out;
}

// JAX's constraint on symbolic sizes. A false constraint ends the program.
void shape_assertion(Call& call) {
  if (movement::tensor_at(call, "assert_what").count() != 1) call.fail("assert_what is not a boolean");
  auto const& holds = call.value("assert_what");
  require_decided(call, holds, "assert_what");
  if (holds.tensor.get(0) == 0) call.fail(message_of_assertion(call));
}

void dynamic_top_k(Call& call) {
  Tensor const& k = movement::tensor_at(call, "k");
  movement::require_integers(call, "k", k);
  require_decided(call, call.value("k"), "k");
  if (k.count() != 1) call.fail("k has the shape " + shape_text(k.shape()));
  return_top_k(call, movement::tensor_at(call, "operand"), movement::index_value(k, 0));
}

// Orders elements along one dimension of several tensors by a function of two elements of each tensor.
class FunctionOrder {
public:
  FunctionOrder(Call& call, std::vector<Tensor> const& inputs)
      : call_(call), function_(movement::function_at(call, "called_computations")), arguments_(2 * inputs.size()) {
    for (auto const& input : inputs) elements_.emplace_back(input);
  }

  // Sorts stably. An inconsistent comparator yields an arbitrary order.
  std::vector<std::int64_t> const& order(std::int64_t first, std::int64_t length) {
    order_.resize(static_cast<std::size_t>(length)), scratch_.resize(order_.size());
    std::iota(order_.begin(), order_.end(), first);
    for (std::size_t width = 1; width < order_.size(); width *= 2) {
      for (std::size_t begin = 0; begin < order_.size(); begin += 2 * width) merge(begin, width);
      order_.swap(scratch_);
    }
    return order_;
  }

private:
  void merge(std::size_t begin, std::size_t width) {
    std::size_t const middle = std::min(begin + width, order_.size()), end = std::min(middle + width, order_.size());
    std::size_t left = begin, right = middle;
    for (std::size_t out = begin; out < end; ++out) {
      bool const takes_right = left == middle || (right < end && precedes(order_[right], order_[left]));
      scratch_[out] = order_[takes_right ? right++ : left++];
    }
  }
  bool precedes(std::int64_t x, std::int64_t y) {
    for (std::size_t n = 0; n < elements_.size(); ++n) {
      arguments_[2 * n] = elements_[n][x];
      arguments_[2 * n + 1] = elements_[n][y];
    }
    return truth_of(call_, call_.process().call(function_, arguments_));
  }

  Call& call_;
  CompiledFunction const& function_;
  std::vector<Scalars> elements_;
  std::vector<RuntimeValue> arguments_;
  std::vector<std::int64_t> order_, scratch_;
};

// Returns the first elements along `dimension` in order. This is the result for a recall of 1, which is never too low.
void return_first(Call& call, std::vector<Tensor> inputs, std::int64_t dimension, std::int64_t count) {
  std::int64_t const last[] = {dimension};
  auto const axes = concatenated(axes_without(inputs[0].rank(), last), last);
  std::vector<std::int64_t> back(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) back[static_cast<std::size_t>(axes[i])] = static_cast<std::int64_t>(i);
  std::vector<Tensor> results;
  for (auto& input : inputs) {
    input = permuted(call, input, axes);
    Shape shape = input.shape();
    shape.back() = count;
    results.push_back(call.make(input.element(), shape));
  }
  FunctionOrder sorter(call, inputs);
  std::int64_t const length = inputs[0].shape().back();
  auto const memory = call.hold({inputs[0].count() > 0 ? length : 0, 2 * sizeof(std::int64_t)});
  for (std::int64_t first = 0, to = 0; first < inputs[0].count(); first += length, to += count) {
    auto const& order = sorter.order(first, length);
    for (std::size_t n = 0; n < inputs.size(); ++n)
      for (std::int64_t i = 0; i < count; ++i) {
        std::size_t const bytes = inputs[n].element().bytes();
        auto const from = static_cast<std::size_t>(order[static_cast<std::size_t>(i)]);
        std::memcpy(results[n].data() + static_cast<std::size_t>(to + i) * bytes, inputs[n].data() + from * bytes,
                    bytes);
      }
  }
  for (std::size_t n = 0; n < results.size(); ++n) {
    Tensor result = permuted(call, results[n], back);
    movement::require_result_shape(call, result.shape(), n);
    call.give(std::move(result));
  }
}

// Returns top_k, or the value of the operand after the init values. Without aggregation, returns the size of the
// results.
std::int64_t count_of_first(Call& call, std::vector<Tensor> const& arguments, std::size_t dimension) {
  std::size_t const inputs = call.result_count();
  if (!call.truth("aggregate_to_topk")) {
    Type const type = call.result_type();
    if (!has_shape(type) || type->shape.size() <= dimension || type->shape[dimension] == kDynamic)
      call.unsupported("without aggregation the number of elements of the results is unknown");
    return type->shape[dimension];
  }
  if (call.has("top_k")) return movement::integer_at(call, "top_k");
  if (arguments.size() <= 2 * inputs) call.fail("k is missing");
  movement::require_integers(call, "k", arguments[2 * inputs]);
  require_decided(call, call.operand(2 * inputs), "k");
  if (arguments[2 * inputs].count() != 1) call.fail("k is not a single number");
  return movement::index_value(arguments[2 * inputs], 0);
}

void approx_top_k(Call& call) {
  auto const arguments = movement::tensors_at(call, "arguments");
  std::size_t const count = call.result_count();
  if (count == 0 || arguments.size() < 2 * count) call.fail("there are too few operands");
  std::vector<Tensor> inputs(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t n = 0; n < count; ++n) {
    if (inputs[n].shape() != inputs[0].shape()) call.fail("the inputs have different shapes");
    movement::require_same_codes(call, inputs[n].element(), call.result_element(n));
  }
  auto const dimension = movement::axis_at(call, "reduction_dim", inputs[0].rank());
  auto const first = count_of_first(call, arguments, static_cast<std::size_t>(dimension));
  std::int64_t const size = inputs[0].dim(static_cast<std::size_t>(dimension));
  if (first < 0 || first > size)
    call.fail("k = " + std::to_string(first) + " of " + std::to_string(size) + " elements");
  return_first(call, std::move(inputs), dimension, first);
}

void threefry2x32(Call& call) {
  auto const words = movement::tensors_at(call, "keys");
  if (words.size() < 4 || call.result_count() != 2) call.fail("expected two keys and two words");
  for (std::size_t n = 0; n < 4; ++n) {
    Element const& element = words[n].element();
    if (!element.is(Element::Kind::integer) || element.integer.bits != 32) call.fail("the words do not have 32 bits");
    if (words[n].shape() != words[0].shape()) call.fail("the words have different shapes");
  }
  Tensor first = movement::make_result(call, words[0].shape(), 0);
  Tensor second = movement::make_result(call, words[0].shape(), 1);
  auto const word = [&](std::size_t n, std::int64_t i) { return static_cast<std::uint32_t>(words[n].get(i)); };
  for (std::int64_t i = 0; i < words[0].count(); ++i) {
    auto const hash = threefry({word(0, i), word(1, i)}, {word(2, i), word(3, i)});
    first.set(i, hash[0]), second.set(i, hash[1]);
  }
  call.give(std::move(first));
  call.give(std::move(second));
}

// For each row of pivots: 0, 1, 2, ... after exchanging element i with element pivots[i], for i = 0, 1, ... Invalid
// indices are skipped, as in JAX.
void lu_pivots_to_permutation(Call& call) {
  Tensor const& pivots = movement::tensor_at(call, "pivots");
  movement::require_integers(call, "pivots", pivots);
  require_decided(call, call.value("pivots"), "pivots");
  Type const type = call.result_type();
  if (pivots.rank() == 0 || !has_shape(type) || type->shape.size() != pivots.rank() || type->shape.back() == kDynamic)
    call.unsupported("the length of the permutation is unknown");
  Shape shape = pivots.shape();
  std::int64_t const exchanges = shape.back(), length = shape.back() = type->shape.back();
  Tensor permutation = movement::make_result(call, shape);
  for (std::int64_t row = 0; length > 0 && row < permutation.count() / length; ++row) {
    std::int64_t const begin = row * length;
    for (std::int64_t i = 0; i < length; ++i) permutation.set(begin + i, static_cast<std::uint64_t>(i));
    for (std::int64_t i = 0; i < exchanges; ++i) {
      std::int64_t const other = movement::index_value(pivots, row * exchanges + i);
      if (i >= length || other < 0 || other >= length) continue;
      std::uint64_t const kept = permutation.get(begin + i);
      permutation.set(begin + i, permutation.get(begin + other));
      permutation.set(begin + other, kept);
    }
  }
  call.give(std::move(permutation));
}

}  // namespace

std::span<KernelEntry const> custom_call_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"stablehlo.custom_call @AllocateBuffer", allocate_buffer, true},
      {"stablehlo.custom_call @ApproxTopK", approx_top_k, true},
      {"stablehlo.custom_call @SPMDFullToShardShape", return_part, true},
      {"stablehlo.custom_call @SPMDShardToFullShape", return_part, true},
      {"stablehlo.custom_call @Sharding", return_operand, true},
      {"stablehlo.custom_call @annotate_device_placement", return_operand, true},
      {"stablehlo.custom_call @cu_lu_pivots_to_permutation", lu_pivots_to_permutation, true},
      {"stablehlo.custom_call @cu_threefry2x32_ffi", threefry2x32, true},
      {"stablehlo.custom_call @hip_lu_pivots_to_permutation", lu_pivots_to_permutation, true},
      {"stablehlo.custom_call @hip_threefry2x32_ffi", threefry2x32, true},
      {"stablehlo.custom_call @shape_assertion", shape_assertion, true},
      {"stablehlo.custom_call @stablehlo.dynamic_approx_top_k", approx_top_k, true},
      {"stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator", rng_bit_generator, true},
      {"stablehlo.custom_call @stablehlo.dynamic_top_k", dynamic_top_k, true},
  };
  return kKernels;
}

}  // namespace assay
