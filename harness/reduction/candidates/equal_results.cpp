#include "harness/reduction/candidates/equal_results.hpp"

#include <algorithm>
#include <cstring>
#include <set>

#include "grammar/notation/specification.hpp"

namespace assay::reduction {
namespace {

using Values = std::unordered_map<Value const*, RuntimeValue>;

std::vector<Operation const*> deterministic_ops(Block const& main) {
  std::vector<Operation const*> found;
  for (Operation const* const op : main.ops) {
    OpSpec const* const spec = Specification::get().op(op->name);
    if (spec && spec->has_trait("deterministic")) found.push_back(op);
  }
  return found;
}

bool have_same_attributes(Operation const& a, Operation const& b) {
  return a.attributes.size() == b.attributes.size() && std::ranges::all_of(a.attributes, [&](auto const& attribute) {
           Attribute const other = b.attribute(attribute.name);
           return other && equal(attribute.value, other);
         });
}

template <class Range> bool have_same_types(Range const& a, Range const& b) {
  return std::ranges::equal(a, b, [](Value const* x, Value const* y) { return x->type == y->type; });
}

bool is_same(Value const* a, Value const* b, Values const& values) {
  if (a == b) return true;
  auto const x = values.find(a), y = values.find(b);
  if (x == values.end() || y == values.end()) return false;
  auto const is_single = [](RuntimeValue const& value) {
    return value.kind == RuntimeValue::Kind::tensor && !value.enclosure && value.tensor.element().is_integral();
  };
  if (!is_single(x->second) || !is_single(y->second)) return false;
  Tensor const &left = x->second.tensor, &right = y->second.tensor;
  return left.element() == right.element() && left.shape() == right.shape() &&
         (left.size_bytes() == 0 || std::memcmp(left.data(), right.data(), left.size_bytes()) == 0);
}

bool are_one_call(Operation const& a, Operation const& b, Values const& values) {
  if (a.name != b.name || !a.regions.empty() || !b.regions.empty() || !have_same_attributes(a, b)) return false;
  if (!have_same_types(a.operands, b.operands) || !have_same_types(a.results, b.results)) return false;
  for (std::size_t i = 0; i < a.operands.size(); ++i)
    if (!is_same(a.operands[i], b.operands[i], values)) return false;
  return true;
}

}  // namespace

bool repeats_op(Block const& main) {
  std::set<std::string_view> names;
  return std::ranges::any_of(deterministic_ops(main),
                             [&](Operation const* op) { return !names.insert(op->name).second; });
}

std::vector<EqualResults> equal_results(Block const& main, Values const& values) {
  std::vector<EqualResults> found;
  auto const ops = deterministic_ops(main);
  auto const& returned = main.ops.back()->operands;
  auto const number_of = [&](Value const* value) {
    return static_cast<std::size_t>(std::ranges::find(returned, value) - returned.begin());
  };
  for (std::size_t i = 0; i < ops.size(); ++i)
    for (std::size_t j = i + 1; j < ops.size(); ++j) {
      if (!are_one_call(*ops[i], *ops[j], values)) continue;
      for (std::size_t k = 0; k < ops[i]->results.size(); ++k) {
        auto const first = number_of(ops[i]->results[k]), second = number_of(ops[j]->results[k]);
        if (first < returned.size() && second < returned.size())
          found.push_back({first, second, std::string(ops[i]->name)});
      }
    }
  return found;
}

}  // namespace assay::reduction
