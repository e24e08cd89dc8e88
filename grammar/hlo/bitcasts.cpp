// Implements grammar/hlo/lowering.hpp: bitcasts, by the layouts of the operand and the result.
#include <algorithm>
#include <numeric>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

// Returns the dimensions of a shape in memory order, from major to minor.
Numbers major_to_minor(Shape const& shape) {
  Numbers order(shape.sizes.size());
  std::iota(order.begin(), order.end(), 0);
  if (shape.minor_to_major.size() == order.size()) std::ranges::reverse_copy(shape.minor_to_major, order.begin());
  return order;
}

Numbers taken(Numbers const& from, Numbers const& order) {
  Numbers made;
  for (std::int64_t const at : order) made.push_back(from[static_cast<std::size_t>(at)]);
  return made;
}

bool is_in_order(Numbers const& order) { return std::ranges::is_sorted(order); }

// Whether `order` contains each dimension once. Other layouts are reported elsewhere.
bool is_order_of(Numbers order, std::size_t rank) {
  std::ranges::sort(order);
  for (std::size_t i = 0; i < order.size(); ++i)
    if (order[i] != static_cast<std::int64_t>(i)) return false;
  return order.size() == rank;
}

// Returns "T(8,128)(2,1)" for "{1,0:T(8,128)(2,1)S(1)}". Returns an empty string if the layout has no tiles.
std::string_view tiles_of(Shape const& shape) {
  auto const begin = shape.layout.find("T(");
  if (begin == std::string_view::npos) return {};
  auto end = begin + 1;
  while (end < shape.layout.size() && shape.layout[end] == '(') end = shape.layout.find(')', end) + 1;
  return shape.layout.substr(begin, end - begin);
}

// Whether tiles leave the memory order of both arrays the same. This is so for arrays of one element, and for arrays
// with the same tiles and the same minor dimensions, because other dimensions are not tiled. `sizes` is from major to
// minor.
bool have_same_tiles(Shape const& a, Numbers sizes, Shape const& b, Numbers other_sizes) {
  auto const is_one = [](std::int64_t size) { return size == 1; };
  if (std::ranges::all_of(sizes, is_one) && std::ranges::all_of(other_sizes, is_one)) return true;
  std::string_view const tiles = tiles_of(a);
  if (tiles.empty() || tiles != tiles_of(b) || tiles.find('*') != tiles.npos) return false;
  auto const first = tiles.substr(0, tiles.find(')'));
  auto const rank = static_cast<std::size_t>(std::ranges::count(first, ',')) + 1;
  for (Numbers* const one : {&sizes, &other_sizes})  // a lower rank than the tile's is padded with leading sizes of 1
    if (one->size() < rank) one->insert(one->begin(), rank - one->size(), 1);
  return std::equal(sizes.end() - static_cast<std::ptrdiff_t>(rank), sizes.end(),
                    other_sizes.end() - static_cast<std::ptrdiff_t>(rank));
}

}  // namespace

std::optional<Lowered> Lowering::lower_bitcast(Instruction const& instruction, Operands& operands) {
  Lowered const& operand = *operands.values[0];
  Shape const *const from = operand.shape, *const to = instruction.shape;
  if (!to || operand.leaves.size() != 1 || !operand.leaves[0]) return std::nullopt;
  Value* value = operand.leaves[0];
  Type const source = value->type, target = leaf_types(*to).front();
  bool const are_arrays =
      source->kind == TypeKind::tensor && target->kind == TypeKind::tensor && is_static(source) && is_static(target);
  if (!are_arrays) return std::nullopt;
  Numbers const order = major_to_minor(*from), new_order = major_to_minor(*to);
  if (!is_order_of(order, from->sizes.size()) || !is_order_of(new_order, to->sizes.size())) {
    errors_before_ = 0;  // the layout is already reported
    return std::nullopt;
  }
  bool const is_same_width = source->element->width == target->element->width;
  if ((from->has_tiles || to->has_tiles) &&
      !(is_same_width && have_same_tiles(*from, taken(from->sizes, order), *to, taken(to->sizes, new_order))))
    return std::nullopt;
  Lowered made;
  made.shape = to;
  Type element = source->element;
  SourceRange const range = instruction.opcode_range;
  std::uint32_t const width = element->width, new_width = target->element->width;
  bool const is_of_numbers = element->kind != TypeKind::complex && target->element->kind != TypeKind::complex;
  if (element != target->element && (width == new_width || !is_of_numbers)) {
    element = target->element;
    value = emit_one("stablehlo.bitcast_convert", range, value, context_.tensor(from->sizes, element), {});
  }
  if (!is_in_order(order))
    value = emit_one("stablehlo.transpose", range, value, context_.tensor(taken(from->sizes, order), element),
                     {{"permutation", texts_.read(array_of(order)), range.begin}});
  Numbers held = taken(from->sizes, order);
  auto const reshape = [&](Numbers const& sizes) {
    if (held != sizes) value = emit_one("stablehlo.reshape", range, value, context_.tensor(sizes, element), {});
    held = sizes;
  };
  if (element != target->element) {  // elements of one array are parts of elements of the other, in memory order
    if (width < 8 || new_width < 8) return std::nullopt;
    std::int64_t count = 1;
    for (std::int64_t const size : source->shape) count *= size;
    std::int64_t const parts = std::max(width, new_width) / std::min(width, new_width);
    bool const is_narrower = new_width < width;
    if (!is_narrower && count % parts != 0) return std::nullopt;
    if (is_narrower)
      reshape({count});
    else
      reshape({count / parts, parts});
    element = target->element;
    held = is_narrower ? Numbers{count, parts} : Numbers{count / parts};
    value = emit_one("stablehlo.bitcast_convert", range, value, context_.tensor(held, element), {});
  }
  Numbers const sizes = taken(to->sizes, new_order);
  reshape(sizes);
  if (!is_in_order(new_order)) {
    Numbers inverse(new_order.size());
    for (std::size_t i = 0; i < new_order.size(); ++i)
      inverse[static_cast<std::size_t>(new_order[i])] = static_cast<std::int64_t>(i);
    value = emit_one("stablehlo.transpose", range, value, target,
                     {{"permutation", texts_.read(array_of(inverse)), range.begin}});
  }
  if (value != operand.leaves[0]) value->name = unique_name(plain(instruction.name));
  made.leaves = {value};
  return made;
}

}  // namespace assay::hlo
