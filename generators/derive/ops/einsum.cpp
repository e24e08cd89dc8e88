// einsum and unary_einsum: the sum of the products of the operands' elements over all labels that are not in the
// result.
#include <algorithm>
#include <map>

#include "generators/derive/exact.hpp"
#include "generators/derive/walk.hpp"
#include "support/characters.hpp"

namespace assay::derive {
namespace {

// One label for each axis: a letter, or for an axis of an ellipsis a number, counted from the last axis.
using Labels = std::vector<int>;
constexpr int kEllipsis = 1000;

Labels labels_of(std::string_view text, std::size_t rank) {
  auto const letters = static_cast<std::size_t>(std::ranges::count_if(text, is_letter));
  Labels labels;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    if (text[i] != '.') {
      labels.push_back(text[i]);
      continue;
    }
    if (text.substr(i, 3) != "..." || letters > rank) throw NotDerived("einsum_config is not understood");
    for (std::size_t axis = rank - letters; axis-- > 0;) labels.push_back(kEllipsis + static_cast<int>(axis));
    i += 2;
  }
  if (labels.size() != rank) throw NotDerived("einsum_config names another number of axes");
  return labels;
}

class Sum {
public:
  explicit Sum(Execution const& execution) : execution_(execution) {
    std::string_view config = execution.parameter("einsum_config").text;
    auto const arrow = config.find("->");
    if (arrow == config.npos) throw NotDerived("an einsum_config without a result");
    std::string_view left = config.substr(0, arrow), right = config.substr(arrow + 2);
    for (std::size_t i = 0; i < execution.operands.size(); ++i) {
      auto const comma = i + 1 < execution.operands.size() ? left.find(',') : left.size();
      if (comma == left.npos) throw NotDerived("einsum_config has too few operands");
      operands_.push_back(labels_of(left.substr(0, comma), execution.tensor(i).rank()));
      left.remove_prefix(std::min(comma + 1, left.size()));
      for (std::size_t d = 0; d < operands_[i].size(); ++d) sizes_[operands_[i][d]] = execution.tensor(i).dim(d);
    }
    Type const type = execution.result_type();
    result_ = labels_of(right, type->shape.size());
    for (auto const& [label, size] : sizes_)
      if (std::ranges::find(result_, label) == result_.end()) summed_.push_back(label);
  }

  Tensor compute() {
    Shape shape;
    for (auto label : result_) shape.push_back(sizes_.at(label));
    Element const element = element_of_type(execution_.result_type());
    bool const quantizes = element.is(Element::Kind::quantized);
    Tensor result = derived_tensor(element, shape);
    for (auto const& [label, size] : sizes_) at_[label] = 0;
    for (std::int64_t i = 0; i < result.count(); ++i, next(result_)) {
      Scalar const value = term_sum(quantizes ? Element::of(*element.floating) : element);
      store(result, i, quantizes ? quantized(value, element, slice_of(element, shape, i)) : value);
    }
    return result;
  }

private:
  bool next(Labels const& labels) {
    for (std::size_t d = labels.size(); d-- > 0; at_[labels[d]] = 0)
      if (++at_[labels[d]] < sizes_[labels[d]]) return true;
    return false;
  }

  Scalar operand(std::size_t number) const {
    Tensor const& tensor = execution_.tensor(number);
    std::int64_t place = 0;
    for (std::size_t d = 0; d < tensor.rank(); ++d) place = place * tensor.dim(d) + at_.at(operands_[number][d]);
    Scalar const scalar = scalar_at(tensor, place);
    if (!tensor.element().is(Element::Kind::quantized)) return scalar;
    return dequantized(scalar, slice_of(tensor.element(), tensor.shape(), place));
  }

  Scalar term_sum(Element const& element) {
    // Without a sum, the element is not even added to +0.
    if (operands_.size() == 1 && summed_.empty()) return converted(operand(0), element);
    ExactTerms sum(element);
    for (auto label : summed_)
      if (sizes_[label] == 0) return sum.result();
    do {
      execution_.walk.count_step();
      if (operands_.size() == 1)
        sum.add(converted(operand(0), element), false);
      else
        sum.add_product(operand(0), operand(1), false);
    } while (next(summed_));
    return sum.result();
  }

  Execution const& execution_;
  std::vector<Labels> operands_;
  Labels result_, summed_;
  std::map<int, std::int64_t> sizes_, at_;
};

}  // namespace

bool derive_einsum(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  if (name != "stablehlo.einsum" && name != "stablehlo.unary_einsum") return false;
  results = {Sum(execution).compute()};
  return true;
}

}  // namespace assay::derive
