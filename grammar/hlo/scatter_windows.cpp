// Implements windows:whole of spec/hlo.tsv: updates whose window is partly outside of the operand.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

Numbers numbers_of(AttributeValues const& values, std::string_view key) {
  return numbers_in(values(key)).value_or(Numbers());
}

bool contains(Numbers const& numbers, std::int64_t number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

// Returns the size of the window along each dimension of the operand. Empty if the attributes do not fit.
Numbers window_sizes(AttributeValues const& values, std::size_t rank, Type updates) {
  Numbers const dims = numbers_of(values, "update_window_dims"), inserted = numbers_of(values, "inserted_window_dims"),
                batching = numbers_of(values, "input_batching_dims");
  Numbers sizes;
  std::size_t next = 0;
  for (std::size_t d = 0; d < rank; ++d) {
    auto const dim = static_cast<std::int64_t>(d);
    if (contains(inserted, dim) || contains(batching, dim)) {
      sizes.push_back(1);
      continue;
    }
    if (next == dims.size() || dims[next] < 0 || dims[next] >= static_cast<std::int64_t>(updates->shape.size()))
      return {};
    sizes.push_back(updates->shape[static_cast<std::size_t>(dims[next++])]);
  }
  return sizes;
}

// Bounds of one component of the start indices, in the type of the indices.
struct Bounds {
  std::int64_t last = 0;  // the last start whose window is inside
  std::int64_t outside = 0;
  bool is_known = false;
};
Bounds bounds_of(std::int64_t size, std::int64_t window, Type index) {
  bool const is_unsigned = index->signedness == Signedness::is_unsigned;
  unsigned const bits = std::min(index->width, 64U) - (is_unsigned && index->width < 64 ? 0 : 1);
  std::int64_t const greatest = bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << bits) - 1;
  std::int64_t const least = is_unsigned ? 0 : -greatest - 1;
  Bounds made{std::min(size - window, greatest), size, true};
  if (size > greatest) {
    made.outside = least;
    made.is_known = is_unsigned ? size - window >= greatest : least + window <= 0;
  }
  return made;
}

// Bounds of the starts of an instruction whose windows can be partly out of bounds.
struct ScatterWindows {
  Numbers last, outside;                   // one per component of the start indices: see Bounds
  std::optional<std::int64_t> vector_dim;  // a dimension of the indices; without it, each element is a start
};

// Returns nothing if no window can be partly out of bounds, or if the instruction violates another rule. Sets
// `is_known` to false if the bounds cannot be expressed.
std::optional<ScatterWindows> windows_of(AttributeValues const& values, Type input, Type indices, Type updates,
                                         bool& is_known) {
  Numbers const scattered = numbers_of(values, "scatter_dims_to_operand_dims"),
                sizes = window_sizes(values, input->shape.size(), updates);
  auto const at = number_in(values("index_vector_dim"));
  auto const rank = static_cast<std::int64_t>(indices->shape.size());
  bool const fits =
      !sizes.empty() && at && *at >= 0 && *at <= rank && std::ranges::all_of(scattered, [&](std::int64_t dim) {
        return dim >= 0 && dim < static_cast<std::int64_t>(sizes.size());
      });
  auto const size_of = [&](std::int64_t dim) { return sizes[static_cast<std::size_t>(dim)]; };
  if (!fits || std::ranges::all_of(scattered, [&](std::int64_t dim) { return size_of(dim) == 1; })) return std::nullopt;
  auto const count = static_cast<std::int64_t>(scattered.size());
  if (count != (*at < rank ? indices->shape[static_cast<std::size_t>(*at)] : 1)) return std::nullopt;
  ScatterWindows made;
  if (*at < rank) made.vector_dim = *at;
  for (std::int64_t const dim : scattered) {
    std::int64_t const size = input->shape[static_cast<std::size_t>(dim)], window = size_of(dim);
    if (size < 0 || window < 0 || size < window) return is_known = false, std::nullopt;
    Bounds const bounds = bounds_of(size, window, indices->element);
    if (!bounds.is_known) return is_known = false, std::nullopt;
    made.last.push_back(bounds.last);
    made.outside.push_back(bounds.outside);
  }
  if (!is_static(indices)) return is_known = false, std::nullopt;
  return made;
}

}  // namespace

bool has_partial_windows(AttributeValues const& values, Type input, Type indices, Type updates) {
  bool is_known = true;
  return windows_of(values, input, indices, updates, is_known) || !is_known;
}

// Returns a tensor with the type of the start indices that has the given number for each component.
Value* Lowering::spread_components(Numbers const& numbers, Type indices, std::optional<std::int64_t> vector_dim,
                                   SourceRange range) {
  std::string const element = to_string(indices->element);
  std::string const text =
      vector_dim ? fmt::format("dense<[{}]> : tensor<{}x{}>", fmt::join(numbers, ", "), numbers.size(), element)
                 : fmt::format("dense<{}> : tensor<{}>", numbers[0], element);
  Value* const constant = emit_constant(texts_.read(text), range, further_name(), range.begin);
  return emit_of(
      "stablehlo.broadcast_in_dim", range, {constant}, indices,
      {parse_attribute_of("broadcast_dimensions", array_of(vector_dim ? Numbers{*vector_dim} : Numbers()), range)});
}

// Returns where `holds` is true for all components of a start. All elements of the result along `vector_dim` are the
// same.
Value* Lowering::all_components(Value* holds, std::int64_t vector_dim, SourceRange range) {
  Type const type = holds->type;
  auto const at = static_cast<std::size_t>(vector_dim);
  Numbers sizes(type->shape.begin(), type->shape.end());
  std::int64_t const count = std::exchange(sizes[at], 1);
  Type const one = context_.tensor(sizes, type->element);
  Value* joined = nullptr;
  for (std::int64_t i = 0; i < count; ++i) {
    Numbers from(sizes.size(), 0), to = sizes;
    from[at] = i;
    to[at] = i + 1;
    Value* const part = emit_of("stablehlo.slice", range, {holds}, one,
                                {parse_attribute_of("start_indices", array_of(from), range),
                                 parse_attribute_of("limit_indices", array_of(to), range),
                                 parse_attribute_of("strides", array_of(Numbers(sizes.size(), 1)), range)});
    joined = joined ? emit_of("stablehlo.and", range, {joined, part}, one, {}) : part;
  }
  Numbers all(sizes.size());
  std::iota(all.begin(), all.end(), 0);
  return emit_of("stablehlo.broadcast_in_dim", range, {joined}, type,
                 {parse_attribute_of("broadcast_dimensions", array_of(all), range)});
}

// Moves the start of each window that is partly out of bounds, so that the whole window is. Returns false if that
// cannot be expressed.
bool Lowering::drop_partial_windows(Instruction const& instruction, Operands& operands) {
  std::size_t const inputs = operands.leaves.size() / 2;
  if (operands.leaves.size() != 2 * inputs + 1 || inputs == 0) return true;  // another rule reports this
  Value*& starts = operands.leaves[inputs];
  Type const input = operands.leaves[0]->type, indices = starts->type, updates = operands.leaves[inputs + 1]->type;
  bool const are_tensors = std::ranges::all_of(std::array{input, indices, updates},
                                               [](Type type) { return type->kind == TypeKind::tensor; });
  if (!are_tensors || indices->element->kind != TypeKind::integer) return true;
  bool is_known = true;
  auto const values = [&](std::string_view key) { return instruction.value(key); };
  auto const windows = windows_of(values, input, indices, updates, is_known);
  if (!windows) return is_known;
  SourceRange const range = instruction.opcode_range;
  Type const truth = context_.tensor(indices->shape, context_.integer(1));
  auto const compared = [&](Numbers const& to, std::string_view direction) {
    return emit_of("stablehlo.compare", range, {starts, spread_components(to, indices, windows->vector_dim, range)},
                   truth,
                   {parse_attribute_of("comparison_direction",
                                       fmt::format("#stablehlo<comparison_direction {}>", direction), range)});
  };
  Value* const from = compared(Numbers(windows->last.size(), 0), "GE");
  Value* inside = emit_of("stablehlo.and", range, {from, compared(windows->last, "LE")}, truth, {});
  if (windows->last.size() > 1) inside = all_components(inside, *windows->vector_dim, range);
  Value* const outside = spread_components(windows->outside, indices, windows->vector_dim, range);
  starts = emit_of("stablehlo.select", range, {inside, starts, outside}, indices, {});
  return true;
}

}  // namespace assay::hlo
