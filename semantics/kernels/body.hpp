// The computation of a region, if it is recognized, and the data that kernels need to run it otherwise.
//
// Most reductions have a body of one op on its own two arguments, most comparators one `compare` of a pair. Kernels
// that recognize them need not run the region once per element.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

enum class Combiner : std::uint8_t { add, multiply, maximum, minimum, bit_and, bit_or };

// (accumulator, value) -> combiner(accumulator, value), in either order: all combiners commute.
struct CombinerBody {
  Combiner combiner;
  Element element;   // of the op, its result and the first argument
  Element argument;  // of the second argument, which the body converts to `element` where they differ
};

// Nothing if the body is anything else, or has quantized elements (whose every step rounds).
std::optional<CombinerBody> combiner_body(CompiledBlock const& body);
// Of a body of several accumulators and as many values that combines each accumulator with its own value alone: one for
// each. Empty if the body is anything else.
std::vector<CombinerBody> combiner_bodies(CompiledBlock const& body);

enum class Relation : std::uint8_t { less, less_equal, greater, greater_equal };

// (..., x, y, ...) -> relation(x, y), where x and y are arguments 2 * pair and 2 * pair + 1:
// integers, booleans, floats.
struct RelationBody {
  std::size_t pair = 0;
  Relation relation = Relation::less;
  Element element;
};

// Keys with the order of the elements of such a body. `kUnordered` has no relation to any key, itself included.
inline constexpr std::int64_t kUnordered = std::numeric_limits<std::int64_t>::min();
struct OrderKeys {
  RelationBody body;
  bool total = false;  // TOTALORDER: every key is ordered, kUnordered among them

  std::int64_t key(std::uint64_t code) const;
  bool holds(std::int64_t x, std::int64_t y) const {
    if (!total && (x == kUnordered || y == kUnordered)) return false;
    switch (body.relation) {
      case Relation::less:
        return x < y;
      case Relation::less_equal:
        return x <= y;
      case Relation::greater:
        return x > y;
      case Relation::greater_equal:
        return x >= y;
    }
    return false;
  }
};
std::optional<OrderKeys> order_keys(CompiledBlock const& comparator);

// The element type of a region's argument. Fails if the argument is missing or is not a 0-dimensional tensor.
Element argument_element(Call& call, CompiledBlock const& region, std::size_t index);

// Of one kind, format and quantization.
bool same_element(Element const& a, Element const& b);

// The elements in another type, each rounded once: to_destination_type of the specification.
Tensor converted(Call& call, Tensor const& tensor, Element const& element);

// Elements as 0-dimensional tensors. They share the tensor's memory.
class Scalars {
public:
  explicit Scalars(Tensor tensor) : tensor_(std::make_shared<Tensor>(std::move(tensor))) {}
  Tensor operator[](std::int64_t index) const {
    auto const offset = static_cast<std::size_t>(index) * tensor_->element().bytes();
    return Tensor(tensor_->element(), {}, std::shared_ptr<std::byte[]>(tensor_, tensor_->data() + offset));
  }
  Tensor const& all() const { return *tensor_; }

private:
  std::shared_ptr<Tensor> tensor_;
};

// The elements of a tensor at those indices, the one at `padding` for -1, to `out`.
void gather_elements(Tensor const& from, std::span<std::int64_t const> indices, std::byte const* padding,
                     std::byte* out);

// Stores the results of a region into `count` elements of `tensor` from `first` on. Fails if their number differs.
void store_column(Call& call, RuntimeValue const& value, std::int64_t count, Tensor& tensor, std::int64_t first);
// The same of one element.
void store_scalar(Call& call, RuntimeValue const& value, Tensor& tensor, std::int64_t index);
// The result of a predicate.
bool truth_of(Call& call, std::vector<RuntimeValue> const& results);

}  // namespace assay
