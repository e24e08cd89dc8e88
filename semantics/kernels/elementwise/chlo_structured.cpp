// Implements semantics/kernels/elementwise/chlo.hpp: chlo.top_k and chlo.scan.
#include <algorithm>
#include <bit>
#include <numeric>

#include "semantics/kernels/elementwise/chlo.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/ordering.hpp"

namespace assay {
namespace {

// Returns integers in the order of the elements. Floats are in total order. Quantized elements have the order of their
// storage, because scales are positive.
std::vector<std::int64_t> order_keys_of(Call& call, Tensor const& operand) {
  Element const& element = operand.element();
  if (element.is(Element::Kind::complex)) call.unsupported("complex numbers have no order");
  std::vector<std::int64_t> keys(static_cast<std::size_t>(operand.count()));
  bool const is_float = element.is(Element::Kind::floating);
  std::uint64_t const flip = !is_float && !element.integer.is_signed ? std::uint64_t{1} << 63 : 0;
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = static_cast<std::int64_t>(operand.get(static_cast<std::int64_t>(i)) ^ flip);
  if (is_float) {
    FloatOrder const order(*element.floating);
    for (auto& key : keys) key = order.total_key(static_cast<std::uint64_t>(key));
  }
  return keys;
}

}  // namespace

void top_k(Call& call) {
  if (!call.has("k")) call.fail("k is missing");
  return_top_k(call, tensor_at(call, 0), call.integer("k"));
}

void return_top_k(Call& call, Tensor const& operand, std::int64_t k) {
  if (operand.rank() == 0) call.fail("a 0-dimensional operand has no last dimension");
  std::int64_t const size = operand.shape().back();
  if (k < 0 || k > size) call.fail("k = " + std::to_string(k) + " of " + std::to_string(size) + " elements");
  Element const& element = operand.element();
  if (element.is(Element::Kind::quantized) && element.quantization->per_axis &&
      element.quantization->dimension == static_cast<std::int64_t>(operand.rank()) - 1)
    call.unsupported("elements with different scales cannot be ordered by their storage");
  if (call.result_count() != 2 || !call.result_element(1).is(Element::Kind::integer))
    call.fail("the results are not values and integer indices");

  auto const memory = call.hold({operand.count(), 2 * sizeof(std::int64_t)});
  call.spend({operand.count(), 64 - std::countl_zero(static_cast<std::uint64_t>(k))});
  auto const keys = order_keys_of(call, operand);
  Shape shape = operand.shape();
  shape.back() = k;
  Tensor values = call.make(element, shape), indices = call.make(call.result_element(1), shape);
  std::vector<std::int64_t> locations(values.count() > 0 ? static_cast<std::size_t>(size) : 0);
  std::size_t const bytes = element.bytes();
  for (std::int64_t row = 0, rows = k == 0 ? 0 : values.count() / k; row < rows; ++row) {
    std::iota(locations.begin(), locations.end(), std::int64_t{0});
    std::int64_t const* const own = keys.data() + row * size;
    std::partial_sort(locations.begin(), locations.begin() + k, locations.end(),
                      [own](std::int64_t a, std::int64_t b) { return own[a] != own[b] ? own[a] > own[b] : a < b; });
    for (std::int64_t i = 0; i < k; ++i) {
      std::int64_t const location = locations[static_cast<std::size_t>(i)];
      std::memcpy(values.data() + static_cast<std::size_t>(row * k + i) * bytes,
                  operand.data() + static_cast<std::size_t>(row * size + location) * bytes, bytes);
      indices.set(row * k + i, static_cast<std::uint64_t>(location));
    }
  }
  return_tensor(call, values, 0);
  return_tensor(call, indices, 1);
}

namespace {

// The slices of a tensor at each index along one dimension.
struct Slices {
  Slices(Tensor const& whole, std::size_t dimension) : length(static_cast<std::size_t>(whole.dim(dimension))) {
    for (std::size_t i = 0; i < whole.rank(); ++i) {
      if (i == dimension) continue;
      shape.push_back(whole.dim(i));
      (i < dimension ? rows : row_bytes) *= static_cast<std::size_t>(whole.dim(i));
    }
    row_bytes *= whole.element().bytes();
    if (row_bytes == 0) rows = 0;
  }
  std::size_t offset(std::size_t row, std::size_t location) const { return (row * length + location) * row_bytes; }

  std::size_t length, rows = 1, row_bytes = 1;
  Shape shape;  // shape of a slice
};

Tensor slice_at(Call& call, Tensor const& whole, std::size_t dimension, std::size_t location) {
  Slices const slices(whole, dimension);
  Tensor slice = call.make(whole.element(), slices.shape);
  for (std::size_t row = 0; row < slices.rows; ++row)
    std::memcpy(slice.data() + row * slices.row_bytes, whole.data() + slices.offset(row, location), slices.row_bytes);
  return slice;
}

class Scan {
public:
  explicit Scan(Call& call) : call_(call), body_(call.region("body")) {
    for (std::size_t i = 0; i < call.operand_count(); ++i) tensor_at(call, i);
    inputs_ = call.tensors("inputs");
    for (auto& init : call.tensors("inits")) carries_.emplace_back(std::move(init));
    if (body_.results.size() < carries_.size() || body_.results.size() != call.result_count())
      call.fail("the body returns " + std::to_string(body_.results.size()) + " values for " +
                std::to_string(carries_.size()) + " inits and " + std::to_string(call.result_count()) + " results");
    outputs_.resize(body_.results.size() - carries_.size());
    find_length();
  }

  void run() {
    bool const reverse = call_.truth("is_reverse");
    for (std::size_t i = 0; i < length_; ++i) step(reverse ? length_ - 1 - i : i, i == 0);
    if (length_ == 0)
      for (std::size_t i = 0; i < outputs_.size(); ++i) outputs_[i] = empty_output(i);
    std::size_t number = 0;
    for (auto& output : outputs_) return_tensor(call_, std::move(output), number++);
    for (auto& carry : carries_) return_tensor(call_, carry.tensor, number++);
  }

private:
  void find_length() {
    if (!call_.has("dimension") || call_.integer("dimension") < 0) call_.fail("dimension is missing or negative");
    dimension_ = static_cast<std::size_t>(call_.integer("dimension"));
    std::vector<std::int64_t> lengths;
    if (call_.has("scan_dim_size")) lengths.push_back(call_.integer("scan_dim_size"));
    for (auto const& input : inputs_) {
      if (dimension_ >= input.rank())
        call_.fail("an input of shape " + shape_text(input.shape()) + " has no dimension " +
                   std::to_string(dimension_));
      lengths.push_back(input.dim(dimension_));
    }
    if (lengths.empty() && !outputs_.empty()) {
      Type const type = call_.result_type(0);
      if (has_shape(type) && dimension_ < type->shape.size()) lengths.push_back(type->shape[dimension_]);
    }
    if (lengths.empty() || lengths[0] < 0) call_.fail("the number of steps is unknown");
    for (auto length : lengths)
      if (length != lengths[0]) call_.fail("the inputs have different sizes " + shape_text(lengths));
    length_ = static_cast<std::size_t>(lengths[0]);
  }

  void step(std::size_t location, bool first) {
    std::vector<RuntimeValue> arguments;
    for (auto const& input : inputs_) arguments.emplace_back(slice_at(call_, input, dimension_, location));
    arguments.insert(arguments.end(), carries_.begin(), carries_.end());
    auto results = call_.run(body_, arguments);
    for (auto const& result : results)
      if (result.kind != RuntimeValue::Kind::tensor) call_.fail("the body returns something that is not a tensor");
    for (std::size_t i = 0; i < outputs_.size(); ++i) store(outputs_[i], results[i].tensor, location, first);
    for (std::size_t i = 0; i < carries_.size(); ++i) carries_[i] = std::move(results[outputs_.size() + i]);
  }

  void store(Tensor& output, Tensor const& slice, std::size_t location, bool first) {
    if (first) {
      Shape shape = slice.shape();
      if (dimension_ > shape.size())
        call_.fail("a slice of shape " + shape_text(shape) + " has no dimension " + std::to_string(dimension_));
      shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(dimension_), static_cast<std::int64_t>(length_));
      output = call_.make(slice.element(), std::move(shape));
    }
    Slices const slices(output, dimension_);
    if (slices.shape != slice.shape() || slice.element() != output.element())
      call_.fail("the body returns slices of shapes " + shape_text(slices.shape) + " and " + shape_text(slice.shape()));
    for (std::size_t row = 0; row < slices.rows; ++row)
      std::memcpy(output.data() + slices.offset(row, location), slice.data() + row * slices.row_bytes,
                  slices.row_bytes);
  }

  // Without iterations, the type determines the shape.
  Tensor empty_output(std::size_t number) {
    Type const type = call_.result_type(number);
    if (!has_shape(type) || dimension_ >= type->shape.size()) call_.fail("a result has no dimension to scan along");
    Shape shape(type->shape.begin(), type->shape.end());
    shape[dimension_] = 0;
    for (auto& size : shape)
      if (size == kDynamic) call_.unsupported("an output of no slices has an unknown size");
    return call_.make(call_.result_element(number), std::move(shape));
  }

  Call& call_;
  CompiledBlock const& body_;
  std::vector<Tensor> inputs_, outputs_;
  std::vector<RuntimeValue> carries_;
  std::size_t dimension_ = 0, length_ = 0;
};

}  // namespace

void scan(Call& call) { Scan(call).run(); }

}  // namespace assay
