#include <algorithm>
#include <numeric>

#include "generators/mutants/behaviour.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

void invert(List& permutation) {
  List inverse(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); ++i)
    inverse[static_cast<std::size_t>(permutation[i])] = static_cast<std::int64_t>(i);
  permutation = inverse;
}

std::size_t rank_of(Edit const& edit) {
  Type const type = edit.instruction.op->operands.empty() ? nullptr : edit.instruction.op->operands[0]->type;
  return has_shape(type) ? type->shape.size() : 0;
}
std::int64_t result_rank(Edit const& edit) {
  Type const type = edit.instruction.op->results[0]->type;
  return has_shape(type) ? static_cast<std::int64_t>(type->shape.size()) : 0;
}

// An attribute that names an axis of the first operand names the next one.
Editing next_axis(std::string row) {
  return [row](Edit& edit) {
    auto* const axes = edit.integers(row);
    auto const rank = static_cast<std::int64_t>(rank_of(edit));
    if (!axes || rank < 2) return false;
    for (auto& axis : *axes) axis = (axis + 1) % rank;
    edit.relax();
    return true;
  };
}

// Elements in the order of another layout, under the right shape.
Behaviour elements_permuted(void (*order)(List&)) {
  return after([order](Call& call, std::vector<RuntimeValue>& results) {
    for (auto& result : results) {
      if (result.kind != RuntimeValue::Kind::tensor) continue;
      List axes(result.tensor.rank());
      std::iota(axes.begin(), axes.end(), 0);
      order(axes);
      Shape const shape = result.tensor.shape();
      result = permuted(call, result.tensor, axes).reshaped(shape);
    }
  });
}

// Broadcasting into axes from the right, as NumPy aligns them.
bool align_right(Edit& edit) {
  auto* const axes = edit.integers("broadcast_dimensions");
  if (!axes) return false;
  auto const before = *axes;
  auto const rank = result_rank(edit), own = static_cast<std::int64_t>(axes->size());
  for (std::size_t i = 0; i < axes->size(); ++i) (*axes)[i] = rank - own + static_cast<std::int64_t>(i);
  return *axes != before;
}
bool align_left(Edit& edit) {
  auto* const axes = edit.integers("broadcast_dimensions");
  if (!axes) return false;
  auto const before = *axes;
  std::iota(axes->begin(), axes->end(), 0);
  return *axes != before;
}

// A mistake that a compiled program makes with elements, not with shapes: where the sizes do not fit, they are as many
// as there are elements, repeated.
Behaviour repeats_elements() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    Tensor const& operand = call.tensor_operand(0);
    Tensor result = copied(call, results[0].tensor);
    std::size_t const bytes = result.element().bytes();
    if (operand.count() == 0) return;
    for (std::int64_t i = 0; i < result.count(); ++i)
      std::memcpy(result.data() + static_cast<std::size_t>(i) * bytes,
                  operand.data() + static_cast<std::size_t>(i % operand.count()) * bytes, bytes);
    results[0] = result;
  });
}

Behaviour blocks_of_elements() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    Tensor const& operand = call.tensor_operand(0);
    Tensor result = copied(call, results[0].tensor);
    std::size_t const bytes = result.element().bytes();
    if (operand.count() == 0) return;
    std::int64_t const each = result.count() / operand.count();
    for (std::int64_t i = 0; i < result.count(); ++i)
      std::memcpy(
          result.data() + static_cast<std::size_t>(i) * bytes,
          operand.data() +
              static_cast<std::size_t>(std::min(i / std::max<std::int64_t>(each, 1), operand.count() - 1)) * bytes,
          bytes);
    results[0] = result;
  });
}

// Elements of `from`, one after the other, in the result's shape: a concatenation that forgets the other axes.
Behaviour end_to_end() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    Tensor result = copied(call, results[0].tensor);
    std::byte* at = result.data();
    for (std::size_t i = 0; i < call.operand_count(); ++i) {
      Tensor const& operand = call.tensor_operand(i);
      if (operand.size_bytes() > 0) std::memcpy(at, operand.data(), operand.size_bytes());
      at += operand.size_bytes();
    }
    results[0] = result;
  });
}

}  // namespace

std::vector<Mutant> movement_mutants() {
  auto const transpose = ops("transpose"), reverse = ops("reverse"), concatenate = ops("concatenate");
  auto const in_dim = ops("broadcast_in_dim dynamic_broadcast_in_dim");
  auto const moves = ops("transpose reverse concatenate broadcast_in_dim slice reshape gather");
  return {
      edits("transpose/inverse", "by the inverse permutation", transpose, any_type,
            [](Edit& edit) {
              auto* const list = edit.integers("permutation");
              if (!list) return false;
              auto const before = *list;
              invert(*list);
              edit.relax();
              return *list != before;
            }),
      edits("transpose/last_two_swapped", "the last two axes are exchanged, whatever is asked for", transpose, any_type,
            change_list(
                "permutation",
                [](List& list) {
                  std::iota(list.begin(), list.end(), 0);
                  if (list.size() > 1) std::swap(list[list.size() - 1], list[list.size() - 2]);
                },
                true)),
      edits("transpose/reversed_axes", "all axes in reverse", transpose, any_type,
            change_list(
                "permutation", [](List& list) { std::iota(list.rbegin(), list.rend(), 0); }, true)),
      does("transpose/none", "the elements stay where they are, under the new shape", transpose, any_type,
           [](Call& call) {
             auto const right = right_results(call)[0].tensor;
             call.give(call.tensor_operand(0).as(right.element()).reshaped(right.shape()));
           }),
      edits("transpose/first_two_kept", "a cycle of three axes goes the other way", transpose, any_type,
            change_list(
                "permutation",
                [](List& list) {
                  if (list.size() > 2) std::rotate(list.begin(), list.begin() + 1, list.end());
                },
                true)),
      edits("reverse/next_axis", "along the axis after the one that is asked for", reverse, any_type,
            next_axis("dimensions")),
      does("reverse/nothing", "nothing is reversed", reverse, any_type, [](Call& call) { call.give(call.operand(0)); }),
      edits("reverse/first_only", "along the first of several axes only", reverse, any_type,
            change_list("dimensions", [](List& list) { list.resize(std::min<std::size_t>(list.size(), 1)); })),
      does("reverse/rotated", "the last element stays in its place", reverse, any_type,
           after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             if (right.count() < 2) return;
             Tensor rotated = copied(call, right);
             std::size_t const bytes = right.element().bytes(), rest = right.size_bytes() - bytes;
             std::memcpy(rotated.data(), right.data() + bytes, rest);
             std::memcpy(rotated.data() + rest, right.data(), bytes);
             results[0] = rotated;
           })),
      does("concatenate/reversed", "the last input first", concatenate, any_type,
           before([](Call&, auto& operands) { std::ranges::reverse(operands); })),
      does("concatenate/end_to_end", "the elements of the inputs one after the other, along whatever axis", concatenate,
           any_type, end_to_end()),
      does("concatenate/first_repeated", "the first input in place of every input of its shape", concatenate, any_type,
           before([](Call&, auto& operands) {
             for (auto& operand : operands)
               if (operand.tensor.shape() == operands[0].tensor.shape()) operand = operands[0];
           })),
      does("concatenate/last_dropped", "zeros for the last input", concatenate, any_type,
           before([](Call& call, auto& operands) { operands.back() = zeros_like(call, operands.back().tensor); })),
      does("concatenate/last_two_swapped", "the last two inputs exchanged", concatenate, any_type,
           before([](Call&, auto& operands) {
             if (operands.size() > 2) std::swap(operands[operands.size() - 1], operands[operands.size() - 2]);
           })),
      edits("broadcast_in_dim/aligned_right", "axes are aligned to the right, as NumPy does", in_dim, any_type,
            align_right),
      edits("broadcast_in_dim/aligned_left", "axes are aligned to the left", in_dim, any_type, align_left),
      edits("broadcast_in_dim/dims_reversed", "broadcast_dimensions in reverse", in_dim, any_type,
            change_list("broadcast_dimensions", [](List& list) { std::ranges::reverse(list); })),
      does("broadcast_in_dim/elements_repeated", "the elements one after the other, again and again", in_dim, any_type,
           repeats_elements()),
      does("broadcast_in_dim/elements_in_blocks", "each element as often as it occurs, next to each other", in_dim,
           any_type, blocks_of_elements()),
      does("broadcast/trailing", "new axes come last", ops("broadcast"), any_type, blocks_of_elements()),
      does("broadcast/once", "only the first copy, then zeros", ops("broadcast"), any_type,
           after([](Call& call, auto& results) {
             Tensor result = zeros_like(call, results[0].tensor);
             std::memcpy(result.data(), results[0].tensor.data(),
                         std::min(result.size_bytes(), call.tensor_operand(0).size_bytes()));
             results[0] = result;
           })),
      does("movement/columns_first", "results are laid out by columns",
           ops("transpose reverse concatenate broadcast_in_dim broadcast slice pad gather"), any_type,
           elements_permuted([](List& axes) { std::ranges::reverse(axes); })),
      does("movement/nan_lost", "NaN becomes 0 where elements move", moves, nan_floats,
           each_result([](Cell const& cell) { return cell.format().is_nan(cell.code) ? 0 : cell.code; })),
      equivalent(does("movement/nan_made_canonical", "NaN loses its payload where elements move", moves, nan_floats,
                      each_result([](Cell const& cell) {
                        return cell.format().is_nan(cell.code) ? cell.format().nan_code() : cell.code;
                      })),
                 "any NaN is as good as another"),
  };
}

std::vector<Mutant> shape_mutants() {
  auto const iotas = ops("iota dynamic_iota"), reshapes = ops("reshape dynamic_reshape");
  return {
      edits("iota/next_axis", "along the next axis", iotas, any_type,
            [](Edit& edit) {
              auto* const axis = edit.integers("iota_dimension");
              if (!axis || result_rank(edit) < 2) return false;
              (*axis)[0] = ((*axis)[0] + 1) % result_rank(edit);
              return true;
            }),
      does("iota/from_one", "1, 2, 3 ...", iotas, numbers, each_result([](Cell const& cell) {
             if (cell.part == 1) return cell.code;
             if (!cell.element.floating) return cell.element.integer.wrap(cell.code + 1);
             return evaluate(BinaryFunction::add, cell.code, code_of_double(1, cell.format()), cell.format());
           })),
      does("iota/flat", "the place among all elements", iotas, numbers, each_result([](Cell const& cell) {
             if (cell.part == 1) return cell.code;
             auto const place = static_cast<std::uint64_t>(cell.index);
             return cell.element.floating ? round(Number::of(place), cell.format()) : cell.element.integer.wrap(place);
           })),
      does("iota/reversed", "downwards", iotas, any_type, after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             Tensor reversed = copied(call, right);
             std::size_t const bytes = right.element().bytes();
             for (std::size_t i = 0, n = static_cast<std::size_t>(right.count()); i < n; ++i)
               std::memcpy(reversed.data() + i * bytes, right.data() + (n - 1 - i) * bytes, bytes);
             results[0] = reversed;
           })),
      does("iota/imaginary", "complex numbers count in both parts", iotas, complexes,
           after([](Call& call, auto& results) {
             Tensor both_parts = copied(call, results[0].tensor);
             for (std::int64_t i = 0; i < both_parts.count(); ++i) both_parts.set(i, both_parts.get(i, 0), 1);
             results[0] = both_parts;
           })),
      does("reshape/columns_first", "elements are read by columns", reshapes, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[0].tensor;
             List axes(given.rank());
             std::iota(axes.rbegin(), axes.rend(), 0);
             operands[0] = permuted(call, given, axes).reshaped(given.shape());
           })),
      does("reshape/columns_first_out", "elements are written by columns", reshapes, any_type,
           elements_permuted([](List& axes) { std::ranges::reverse(axes); })),
      does("reshape/last_dropped", "the last element is 0", reshapes, any_type, after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             if (result.count() == 0) return;
             std::size_t const bytes = result.element().bytes();
             std::memset(result.data() + result.size_bytes() - bytes, 0, bytes);
             results[0] = result;
           })),
      edits("get_dimension_size/next_axis", "of the next axis", ops("get_dimension_size"), any_type,
            next_axis("dimension")),
      does("get_dimension_size/count", "the number of elements", ops("get_dimension_size"), any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             result.set(0, static_cast<std::uint64_t>(call.tensor_operand(0).count()));
             results[0] = result;
           })),
      does("get_dimension_size/one_more", "one too many", ops("get_dimension_size"), any_type,
           each_result([](Cell const& cell) { return cell.code + 1; })),
      does("set_dimension_size/ignored", "the size stays", ops("set_dimension_size"), any_type,
           [](Call& call) { call.give(call.operand(0)); }),
      does("set_dimension_size/first_elements", "the first elements of all, without regard to rows",
           ops("set_dimension_size"), any_type, after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             std::memcpy(result.data(), call.tensor_operand(0).data(), result.size_bytes());
             results[0] = result;
           })),
      does("tuple/reversed", "the members in reverse", ops("tuple"), any_type,
           before([](Call&, auto& operands) { std::ranges::reverse(operands); })),
      does("get_tuple_element/next", "the member after the one that is asked for", ops("get_tuple_element"), any_type,
           [](Call& call) {
             auto const& members = call.operand(0).members;
             auto const next = (static_cast<std::size_t>(call.integer("index")) + 1) % members.size();
             call.give(members[next]);
           }),
      does("optimization_barrier/reversed", "the results in reverse", ops("optimization_barrier"), any_type,
           before([](Call&, auto& operands) { std::ranges::reverse(operands); })),
      does("optimization_barrier/first_of_all", "the first operand for every result of its type",
           ops("optimization_barrier"), any_type, after([](Call&, auto& results) {
             for (auto& result : results) {
               bool const tensors = result.kind == RuntimeValue::Kind::tensor && results[0].kind == result.kind;
               if (tensors && result.tensor.shape() == results[0].tensor.shape() &&
                   result.tensor.element() == results[0].tensor.element())
                 result = results[0];
             }
           })),
      does("constant/columns_first", "elements of constants by columns", ops("constant"), any_type,
           elements_permuted([](List& axes) { std::ranges::reverse(axes); })),
      does("constant/splat", "all elements are the first", ops("constant"), any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             std::size_t const bytes = result.element().bytes();
             for (std::size_t i = 1; i < static_cast<std::size_t>(result.count()); ++i)
               std::memcpy(result.data() + i * bytes, result.data(), bytes);
             results[0] = result;
           })),
      does("constant/f64_through_f32", "constants of f64 are read as f32", ops("constant"), f64_only,
           each_result([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
  };
}

}  // namespace assay::inline generators::mutants
