// Recognizes the computation of a region, and has the helpers to run regions that are not recognized.
//
// The body of most reductions is one op on its two arguments, and most comparators are one `compare` of a pair. Kernels
// that recognize them need not run the region for each element.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

enum class Combiner : std::uint8_t { add, multiply, maximum, minimum, bit_and, bit_or };

// A body (accumulator, value) -> combiner(accumulator, value), in either order, because all combiners are commutative.
struct CombinerBody {
  Combiner combiner;
  Element element;   // type of the op, its result and the first argument
  Element argument;  // type of the second argument; the body converts it to `element` if they differ
};

// Returns nothing if the body is anything else, or has quantized elements (which are rounded in each step).
std::optional<CombinerBody> combiner_body(CompiledBlock const& body);
// For a body with several accumulators and as many values that combines each accumulator only with its own value.
// Returns one combiner for each, or an empty list for other bodies.
std::vector<CombinerBody> combiner_bodies(CompiledBlock const& body);

enum class Relation : std::uint8_t { less, less_equal, greater, greater_equal };

// A body (..., x, y, ...) -> relation(x, y), where x and y are arguments 2 * pair and 2 * pair + 1: integers, booleans,
// floats.
struct RelationBody {
  std::size_t pair = 0;
  Relation relation = Relation::less;
  Element element;
};

// Integer keys with the order of the elements. `kUnordered` has no relation to any key, including itself.
inline constexpr std::int64_t kUnordered = std::numeric_limits<std::int64_t>::min();
struct OrderKeys {
  RelationBody body;
  bool total = false;  // TOTALORDER: every key is ordered, including kUnordered

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

// Returns the element type of a region's argument. Fails if the argument is missing or not a 0-dimensional tensor.
Element argument_element(Call& call, CompiledBlock const& region, std::size_t index);

// Whether kind, format and quantization are equal.
bool same_element(Element const& a, Element const& b);

// Converts the elements to another type with a single rounding: to_destination_type of the specification.
Tensor converted(Call& call, Tensor const& tensor, Element const& element);

// The elements of a tensor as 0-dimensional tensors, which share its memory.
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

// Copies the elements at those indices to `out`; copies `padding` for index -1.
void gather_elements(Tensor const& from, std::span<std::int64_t const> indices, std::byte const* padding,
                     std::byte* out);

// Stores the results of a region in `count` elements of `tensor`, starting at `first`. Fails if the number of results
// differs.
void store_column(Call& call, RuntimeValue const& value, std::int64_t count, Tensor& tensor, std::int64_t first);
// Same for one element.
void store_scalar(Call& call, RuntimeValue const& value, Tensor& tensor, std::int64_t index);
// Returns the result of a predicate region.
bool truth_of(Call& call, std::vector<RuntimeValue> const& results);

}  // namespace assay
