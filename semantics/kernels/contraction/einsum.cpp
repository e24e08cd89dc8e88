// Implements semantics/kernels/contraction/contraction.hpp: einsum and unary_einsum.
#include <algorithm>
#include <map>
#include <string>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/contraction/contraction.hpp"
#include "semantics/kernels/contraction/product.hpp"
#include "semantics/kernels/reduction/fold.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/kernels/walk.hpp"
#include "support/characters.hpp"

namespace assay::contraction {
namespace {

// Labels of axes: letters, and numbers from kEllipsis on for the axes of an ellipsis, beginning with the last axis.
using Labels = std::vector<int>;
constexpr int kEllipsis = 256;

bool contains(Labels const& labels, int label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

// Parses a subscript such as "ab...c" over `rank` axes.
Labels labels_of(Call& call, std::string_view text, std::size_t rank) {
  Labels labels;
  bool has_ellipsis = false;
  std::size_t location = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    if (text.substr(i, 3) == "..." && !has_ellipsis) {
      has_ellipsis = true;
      location = labels.size();
      i += 2;
    } else if (is_letter(text[i])) {
      labels.push_back(text[i]);
    } else {
      call.fail("einsum_config: cannot read \"" + std::string(text) + "\"");
    }
  }
  if (labels.size() > rank || (labels.size() < rank && !has_ellipsis))
    call.fail("einsum_config: \"" + std::string(text) + "\" is not for a tensor of rank " + std::to_string(rank));
  for (auto axis = static_cast<int>(rank - labels.size()), at = static_cast<int>(location); axis-- > 0;)
    labels.insert(labels.begin() + at++, kEllipsis + axis);
  return labels;
}

struct Sum {
  std::vector<Labels> operands;
  Labels result, summed;
  std::map<int, std::int64_t> sizes;

  Shape sizes_of(Labels const& labels) const {
    Shape shape;
    for (auto label : labels) shape.push_back(sizes.at(label));
    return shape;
  }
};

// Without "->", the result has the axes of the ellipsis, followed by the labels that occur once, in alphabetic order.
Labels implicit_result(std::vector<Labels> const& operands, int ellipsis_rank) {
  std::map<int, int> uses;
  for (auto const& labels : operands)
    for (auto label : labels) ++uses[label];
  Labels result;
  for (int axis = ellipsis_rank; axis-- > 0;) result.push_back(kEllipsis + axis);
  for (auto const& [label, count] : uses)
    if (label < kEllipsis && count == 1) result.push_back(label);
  return result;
}

Sum parse(Call& call, std::vector<Tensor> const& tensors) {
  std::string_view const config = call.text("einsum_config");
  std::size_t const arrow = config.find("->");
  std::string_view rest = config.substr(0, arrow);
  Sum sum;
  int ellipsis_rank = 0;
  for (std::size_t n = 0; n < tensors.size(); ++n) {
    std::size_t const comma = n + 1 < tensors.size() ? rest.find(',') : rest.size();
    if (comma == std::string_view::npos) call.fail("einsum_config: \"" + std::string(config) + "\" has one operand");
    sum.operands.push_back(labels_of(call, rest.substr(0, comma), tensors[n].rank()));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    for (std::size_t axis = 0; axis < tensors[n].rank(); ++axis) {
      int const label = sum.operands[n][axis];
      ellipsis_rank = std::max(ellipsis_rank, label - kEllipsis + 1);
      auto const [found, is_new] = sum.sizes.emplace(label, tensors[n].dim(axis));
      if (!is_new && found->second != tensors[n].dim(axis))
        call.fail("einsum_config: \"" + std::string(config) + "\" names axes of sizes " +
                  std::to_string(found->second) + " and " + std::to_string(tensors[n].dim(axis)) + " alike");
    }
  }
  if (arrow == std::string_view::npos) {
    sum.result = implicit_result(sum.operands, ellipsis_rank);
  } else {
    auto const text = config.substr(arrow + 2);
    auto const letters = static_cast<std::size_t>(std::ranges::count_if(text, is_letter));
    bool const has_ellipsis = text.find("...") != std::string_view::npos;
    sum.result = labels_of(call, text, letters + (has_ellipsis ? static_cast<std::size_t>(ellipsis_rank) : 0));
  }
  for (std::size_t i = 0; i < sum.result.size(); ++i)
    if (!sum.sizes.contains(sum.result[i]) || std::count(sum.result.begin(), sum.result.end(), sum.result[i]) != 1)
      call.fail("einsum_config: \"" + std::string(config) + "\" has a result that is not axes of the operands");
  for (auto const& [label, size] : sum.sizes) {
    if (contains(sum.result, label)) continue;
    if (label >= kEllipsis) call.fail("einsum_config: \"" + std::string(config) + "\" has no ellipsis in its result");
    sum.summed.push_back(label);
  }
  return sum;
}

Labels operator+(Labels a, Labels const& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Returns the operand with one axis per label. A repeated label selects the diagonal, and a label that the operand
// lacks repeats its elements.
Tensor arrange_axes(Call& call, Sum const& sum, Tensor const& tensor, Labels const& own, Labels const& wanted) {
  Shape const shape = sum.sizes_of(wanted);
  auto const strides = strides_of(tensor.shape());
  std::vector<std::int64_t> from(wanted.size(), 0);
  for (std::size_t i = 0; i < wanted.size(); ++i)
    for (std::size_t axis = 0; axis < own.size(); ++axis)
      if (own[axis] == wanted[i]) from[i] += strides[axis];
  Tensor result = call.make(tensor.element(), shape);
  BoxCopy(shape, strides_of(shape), from, tensor.element().bytes())(result.data(), tensor.data());
  return result;
}

}  // namespace

void einsum(Call& call) {
  auto const lhs = movement::tensor_at(call, "lhs"), rhs = movement::tensor_at(call, "rhs");
  Sum const sum = parse(call, {lhs, rhs});
  auto const &left = sum.operands[0], &right = sum.operands[1];
  Labels batch, rows, columns;
  for (auto label : sum.result)
    (!contains(right, label) ? rows : !contains(left, label) ? columns : batch).push_back(label);
  Product const product(call, lhs.element(), rhs.element(), call.result_element());
  auto const size = [&](Labels const& labels) { return element_count(sum.sizes_of(labels)); };
  Labels const order = batch + rows + columns;
  auto const shape = sum.sizes_of(order);
  movement::require_countable(call, shape);
  Tensor const products =
      batched_product(call, product, arrange_axes(call, sum, lhs, left, batch + rows + sum.summed),
                      arrange_axes(call, sum, rhs, right, batch + sum.summed + columns), call.result_element(), shape,
                      size(batch), size(rows), size(sum.summed), size(columns));
  Tensor result = arrange_axes(call, sum, products, order, sum.result);
  movement::require_result_shape(call, result.shape());
  call.give(std::move(result));
}

void unary_einsum(Call& call) {
  Tensor const operand = converted(call, movement::tensor_at(call, "operand"), call.result_element());
  Sum const sum = parse(call, {operand});
  Tensor terms = arrange_axes(call, sum, operand, sum.operands[0], sum.result + sum.summed);
  if (sum.summed.empty()) {
    movement::require_result_shape(call, terms.shape());
    return call.give(std::move(terms));
  }
  Tensor result = movement::make_result(call, sum.sizes_of(sum.result));
  Fold const add(call, Combiner::add, result.element());
  std::int64_t const length = element_count(sum.sizes_of(sum.summed));
  std::size_t const bytes = result.element().bytes();
  constexpr std::byte kZero[16] = {};
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.count()); ++i)
    add(kZero, terms.data() + i * static_cast<std::size_t>(length) * bytes, length, result.data() + i * bytes);
  call.give(std::move(result));
}

}  // namespace assay::contraction
