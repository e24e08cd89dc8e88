// Implements generators/mutants/kinds.hpp: behaviors that move elements or exchange operands.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "generators/mutants/kinds.hpp"
#include "generators/mutants/table.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::mutants {
namespace {

using List = std::vector<std::int64_t>;
using Values = std::vector<RuntimeValue>;

bool are_alike(RuntimeValue const& x, RuntimeValue const& y) {
  return x.kind == RuntimeValue::Kind::tensor && y.kind == x.kind && x.tensor.shape() == y.tensor.shape() &&
         x.tensor.element() == y.tensor.element();
}

Behavior moves(Tensors const& which, Formula const& formula) {
  return changes(which, [formula](Call& call, Tensor const& tensor) {
    Scope scope = scope_of(call, tensor);
    return moved(call, tensor, [&](std::int64_t i) {
      scope.i = i;
      return formula.integer(scope);
    });
  });
}

Behavior takes(Formula const& formula) {
  return after([formula](Call& call, Values& results) {
    Tensor const &given = call.tensor_operand(0), right = results[0].tensor;
    if (!(given.element() == right.element())) return;
    Tensor result = copied(call, right);
    Scope scope = scope_of(call, right);
    std::size_t const bytes = right.element().bytes();
    for (scope.i = 0; scope.i < right.count(); ++scope.i)
      if (auto const at = formula.integer(scope); at >= 0 && at < given.count())
        std::memcpy(result.data() + static_cast<std::size_t>(scope.i) * bytes,
                    given.data() + static_cast<std::size_t>(at) * bytes, bytes);
    results[0] = result;
  });
}

Tensor by_columns(Call& call, Tensor const& tensor) {
  List axes(tensor.rank());
  std::iota(axes.rbegin(), axes.rend(), 0);
  return permuted(call, tensor, axes).reshaped(tensor.shape());
}

// Transposes operands if they are square. Transposed results are reinterpreted in their original shape.
Behavior transposes(Tensors const& which) {
  bool const results = which.results;
  return changes(which, [results](Call& call, Tensor const& tensor) {
    auto const rank = tensor.rank();
    if (rank < 2 || (!results && tensor.dim(rank - 1) != tensor.dim(rank - 2))) return tensor;
    return transposed(call, tensor).reshaped(tensor.shape());
  });
}

Behavior first_batch(std::string const& row, std::size_t operand) {
  return before([row, operand](Call& call, Values& operands) {
    Tensor const given = operands[operand].tensor;
    auto const strides = strides_of(given.shape());
    operands[operand] = moved(call, given, [&](std::int64_t i) {
      auto from = i;
      for (auto const dim : call.integers(row)) {
        auto const axis = static_cast<std::size_t>(dim);
        from -= i / strides[axis] % given.dim(axis) * strides[axis];
      }
      return from;
    });
  });
}

// Changes the index vectors of gather and scatter, which are along an axis of one tensor.
void change_index_vectors(Call& call, Values& operands, Formula const& formula, std::size_t at,
                          std::string_view axes_row, Shape const& windows) {
  Tensor indices = copied(call, operands[at].tensor);
  auto const& axes = call.integers(axes_row);
  auto const dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
  auto const strides = strides_of(indices.shape());
  for (std::int64_t i = 0; i < indices.count(); ++i) {
    auto const element = dim < indices.rank() ? static_cast<std::size_t>(i / strides[dim] % indices.dim(dim)) : 0;
    auto const axis = static_cast<std::size_t>(axes.at(element));
    Scope scope = scope_of(call, indices);
    scope.v = indices.integer(i);
    scope.size = operands[0].tensor.dim(axis);
    scope.window = windows.empty() ? 0 : windows[axis];
    indices.set(i, indices.element().integer.wrap(static_cast<std::uint64_t>(formula.integer(scope))));
  }
  operands[at] = indices;
}

// Changes the start indices of dynamic slices, which are scalars, one for each axis.
void change_scalars(Call& call, Values& operands, Formula const& formula) {
  auto const* const row = row_of(call, "start_indices");
  Shape const window = row_of(call, "update") ? call.tensor("update").shape() : Shape(call.integers("slice_sizes"));
  if (!row) return;
  List starts;
  for (std::size_t d = 0; d < row->size; ++d) starts.push_back(operands[row->begin + d].tensor.integer());
  Scope scope;
  scope.call = &call;
  scope.list = &starts;
  scope.n = static_cast<std::int64_t>(starts.size());
  for (std::size_t d = 0; d < starts.size(); ++d) {
    scope.i = static_cast<std::int64_t>(d);
    scope.v = starts[d];
    scope.size = call.tensor_operand(0).dim(d);
    scope.window = window[d];
    Tensor start = copied(call, operands[row->begin + d].tensor);
    start.set(0, start.element().integer.wrap(static_cast<std::uint64_t>(formula.integer(scope))));
    operands[row->begin + d] = start;
  }
}

Behavior changes_starts(Formula const& formula) {
  return before([formula](Call& call, Values& operands) {
    if (auto const* const row = row_of(call, "scatter_indices"))
      return change_index_vectors(call, operands, formula, row->begin, "scatter_dims_to_operand_dims", {});
    if (!call.op().name.ends_with("gather")) return change_scalars(call, operands, formula);
    Shape const sizes =
        row_of(call, "slice_sizes") ? Shape(call.integers_of("slice_sizes")) : Shape(call.integers("slice_sizes"));
    change_index_vectors(call, operands, formula, 1, "start_index_map", sizes);
  });
}

std::size_t index_of(Call& call, std::string const& operand) {
  auto const* const row = row_of(call, operand);
  return row ? row->begin : std::stoul(operand);
}

// Exchanges the first and the last result of the same type, and so on inwards.
void reverse_alike(Values& results) {
  for (std::size_t i = 0, end = results.size(); i < end; ++i) {
    std::size_t j = end;
    while (--j > i && !are_alike(results[i], results[j])) {
    }
    if (j <= i) continue;
    std::swap(results[i], results[j]);
    end = j;
  }
}

Behavior exchanges(Written const& written) {
  std::string const &kind = written.kind(), first = written.word(1), second = written.word(2);
  if (kind == "swap")
    return before([=](Call& call, Values& operands) {
      std::swap(operands[index_of(call, first)], operands[index_of(call, second)]);
    });
  if (kind == "swap_results")
    return after(
        [a = std::stoul(first), b = std::stoul(second)](Call&, Values& results) { std::swap(results[a], results[b]); });
  if (kind == "swap_alike")
    return before([](Call&, Values& operands) {
      if (are_alike(operands[0], operands[1])) std::swap(operands[0], operands[1]);
    });
  if (kind == "reverse_operands") return before([](Call&, Values& operands) { std::ranges::reverse(operands); });
  if (kind == "reverse_results") return after([](Call&, Values& results) { reverse_alike(results); });
  if (kind == "give") return [number = std::stoul(first)](Call& call) { call.give(call.operand(number)); };
  return {};
}

// Parses the types of `other_sign`: the words after the tensors.
Result<ElementClass> read_element_class(Written const& written) {
  auto const digits = [](std::string const& word) { return word[0] >= '0' && word[0] <= '9'; };
  std::size_t at = written.word(1) == "row" ? 3 : 2;
  while (at < written.words.size() && digits(written.words[at])) ++at;
  std::string text;
  for (; at < written.words.size(); ++at) text += (text.empty() ? "" : " ") + written.words[at];
  return element_types(text.empty() ? "integers" : text);
}

}  // namespace

Behavior tensor_kind(Written const& written) {
  std::string const& kind = written.kind();
  if (kind == "take" && written.formula) return takes(*written.formula);
  if (kind == "starts" && written.formula) return changes_starts(*written.formula);
  if (kind == "first_batch") return first_batch(written.word(1), std::stoul(written.word(2)));
  auto const which = tensors_of(written, 1);
  if (!which) return exchanges(written);
  if (kind == "move" && written.formula) return moves(*which, *written.formula);
  if (kind == "by_columns") return changes(*which, by_columns);
  if (kind == "zero") return changes(*which, zeros_like);
  if (kind == "transpose") return transposes(*which);
  if (kind != "other_sign") return {};
  auto const types = read_element_class(written);
  if (!types) return {};
  return changes(*which, [types = *types](Call& call, Tensor const& tensor) {
    return types(tensor.element()) ? with_other_sign(call, tensor) : tensor;
  });
}

}  // namespace assay::mutants
