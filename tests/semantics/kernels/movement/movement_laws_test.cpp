// Properties of ops that move elements, for random programs: a chain of ops has the result of the chained index
// formulas. Also the formulas of ops without other tests.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "tests/semantics/index_formula.hpp"
#include "tests/semantics/machine.hpp"

namespace assay::index_formula {
namespace {

// The choices of a generated program, in order. All zeros select the simplest program.
class Choices {
public:
  std::int64_t below(std::int64_t limit) { return next_ < list_.size() && limit > 0 ? list_[next_++] % limit : 0; }
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  Index list(std::size_t size, std::int64_t low, std::int64_t high) {
    Index list(size);
    for (auto& value : list) value = between(low, high);
    return list;
  }
  Index permutation(std::size_t size) {
    Index axes(size);
    for (std::size_t i = 0; i < size; ++i) axes[i] = static_cast<std::int64_t>(i);
    for (std::size_t i = 0; i + 1 < size; ++i)
      std::swap(axes[i], axes[i + static_cast<std::size_t>(below(static_cast<std::int64_t>(size - i)))]);
    return axes;
  }
  static Choices some() {
    Choices made;
    auto const choice = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(0, 1000));
    made.list_ = *rc::gen::container<std::vector<std::int64_t>>(60, choice);
    return made;
  }

private:
  std::vector<std::int64_t> list_;
  std::size_t next_ = 0;
};

// A tensor of i64 as a list, and the op that computes the next one.
struct Model {
  Shape shape;
  Index elements;
};
struct Step {
  std::string op, rest;
  Shape shape;
  std::function<std::int64_t(Model const&, Index const&)> formula;  // element at this index of the result
  bool twice = false;                                               // the op has the same tensor as both operands
  bool pads = false;                                                // the op has the tensor and a scalar as operands
};

constexpr std::int64_t kPadding = -77;

std::int64_t element(Model const& model, Index const& at) {
  return model.elements[static_cast<std::size_t>(place_of(at, model.shape))];
}

Step transpose(Choices& choices, Model const& model) {
  Index const axes = choices.permutation(model.shape.size());
  Shape shape;
  for (auto axis : axes) shape.push_back(model.shape[static_cast<std::size_t>(axis)]);
  return {"transpose", "{permutation = " + list_text(axes) + "}", shape, [axes](Model const& from, Index const& at) {
            Index place(at.size());
            for (std::size_t d = 0; d < at.size(); ++d) place[static_cast<std::size_t>(axes[d])] = at[d];
            return element(from, place);
          }};
}

Step reverse(Choices& choices, Model const& model) {
  Index axes;
  for (std::size_t d = 0; d < model.shape.size(); ++d)
    if (choices.below(2)) axes.push_back(static_cast<std::int64_t>(d));
  return {"reverse", "{dimensions = " + list_text(axes) + "}", model.shape, [axes](Model const& from, Index at) {
            for (auto axis : axes) {
              auto& i = at[static_cast<std::size_t>(axis)];
              i = from.shape[static_cast<std::size_t>(axis)] - 1 - i;
            }
            return element(from, at);
          }};
}

Step slice(Choices& choices, Model const& model) {
  Index starts, limits, strides;
  Shape shape;
  for (auto size : model.shape) {
    starts.push_back(choices.between(0, size - 1));
    limits.push_back(size - choices.between(0, size - 1 - starts.back()));
    strides.push_back(choices.between(1, 3));
    shape.push_back((limits.back() - starts.back() + strides.back() - 1) / strides.back());
  }
  return {"slice",
          "{start_indices = " + list_text(starts) + ", limit_indices = " + list_text(limits) +
              ", strides = " + list_text(strides) + "}",
          shape, [starts, strides](Model const& from, Index at) {
            for (std::size_t d = 0; d < at.size(); ++d) at[d] = starts[d] + at[d] * strides[d];
            return element(from, at);
          }};
}

Step pad(Choices& choices, Model const& model) {
  auto const rank = model.shape.size();
  Index const low = choices.list(rank, 0, 2), interior = choices.list(rank, 0, 1);
  Index high;
  Shape shape;
  for (std::size_t d = 0; d < rank; ++d) {
    auto const inner = model.shape[d] + (model.shape[d] - 1) * interior[d];
    high.push_back(choices.between(0, 2) - (inner + low[d] > 1 ? choices.below(2) : 0));
    shape.push_back(low[d] + inner + high[d]);
  }
  return {"pad",
          "{edge_padding_low = " + list_text(low) + ", edge_padding_high = " + list_text(high) +
              ", interior_padding = " + list_text(interior) + "}",
          shape,
          [low, interior](Model const& from, Index at) {
            for (std::size_t d = 0; d < at.size(); ++d) {
              auto const place = at[d] - low[d];
              if (place < 0 || place % (interior[d] + 1) || place / (interior[d] + 1) >= from.shape[d]) return kPadding;
              at[d] = place / (interior[d] + 1);
            }
            return element(from, at);
          },
          false,
          true};
}

Step broadcast(Choices& choices, Model const& model) {
  auto const rank = model.shape.size() + static_cast<std::size_t>(choices.below(2));
  Index axes = choices.permutation(rank);
  axes.resize(model.shape.size());
  Shape shape = choices.list(rank, 1, 3);
  for (std::size_t d = 0; d < axes.size(); ++d)
    if (model.shape[d] != 1) shape[static_cast<std::size_t>(axes[d])] = model.shape[d];
  return {"broadcast_in_dim", "{broadcast_dimensions = " + list_text(axes) + "}", shape,
          [axes](Model const& from, Index const& at) {
            Index place(axes.size(), 0);
            for (std::size_t d = 0; d < axes.size(); ++d)
              if (from.shape[d] != 1) place[d] = at[static_cast<std::size_t>(axes[d])];
            return element(from, place);
          }};
}

Step concatenate(Choices& choices, Model const& model) {
  if (model.shape.empty()) return reverse(choices, model);
  auto const axis = static_cast<std::size_t>(choices.below(static_cast<std::int64_t>(model.shape.size())));
  Shape shape = model.shape;
  shape[axis] *= 2;
  return {"concatenate", "{dimension = " + std::to_string(axis) + " : i64}", shape,
          [axis](Model const& from, Index at) {
            at[axis] %= from.shape[axis];
            return element(from, at);
          },
          true};
}

Step reshape(Choices& choices, Model const& model) {
  Shape shape;
  for (auto axis : choices.permutation(model.shape.size()))
    shape.push_back(model.shape[static_cast<std::size_t>(axis)]);
  if (choices.below(2)) shape = {element_count(shape)};
  return {"reshape", "", shape, [shape](Model const& from, Index const& at) {
            return from.elements[static_cast<std::size_t>(place_of(at, shape))];
          }};
}

RC_GTEST_PROP(Structure, ChainOfOpsMatchesTheirFormulas, ()) {
  using Maker = Step (*)(Choices&, Model const&);
  constexpr Maker kMakers[] = {transpose, reverse, slice, pad, broadcast, concatenate, reshape};
  auto choices = Choices::some();
  Model model{choices.list(static_cast<std::size_t>(choices.below(4)), 1, 4), {}};
  for (std::int64_t i = 0; i < element_count(model.shape); ++i) model.elements.push_back(i + 1);
  Tensor const input = integers(model.elements).reshaped(model.shape);
  std::string type = type_text(model.shape, "i64"), name = "%x";
  std::string text = "func.func @main(%x: " + type + ", %p: tensor<i64>) -> ", body;
  for (auto count = choices.between(1, 4), n = std::int64_t{0}; n < count && model.elements.size() < 200; ++n) {
    auto const step = kMakers[choices.below(static_cast<std::int64_t>(std::size(kMakers)))](choices, model);
    std::string const next = "%s" + std::to_string(n), to = type_text(step.shape, "i64");
    std::string const more = step.twice ? ", " + name : step.pads ? ", %p" : "";
    std::string const more_types = step.twice ? ", " + type : step.pads ? ", tensor<i64>" : "";
    body += "  " + next + " = \"stablehlo." + step.op + "\"(" + name + more + ") " + step.rest + " : (" + type +
            more_types + ") -> " + to + "\n";
    Model made{step.shape, {}};
    for_each_index(step.shape, [&](Index const& at) { made.elements.push_back(step.formula(model, at)); });
    model = std::move(made);
    name = next, type = to;
  }
  text += type + " {\n" + body + "  func.return " + name + " : " + type + "\n}\n";
  auto const result = tensors_of(text, {input, scalar(kPadding)}).at(0);
  RC_ASSERT(result.shape() == model.shape);
  RC_ASSERT(elements(result) == model.elements);
}

RC_GTEST_PROP(Structure, IotaIsTheIndexOfItsDimension, ()) {
  auto choices = Choices::some();
  Shape const shape = choices.list(static_cast<std::size_t>(choices.between(1, 4)), 0, 4);
  auto const axis = static_cast<std::size_t>(choices.below(static_cast<std::int64_t>(shape.size())));
  std::string const attributes = "{iota_dimension = " + std::to_string(axis) + " : i64}";
  Index expected;
  for_each_index(shape, [&](Index const& at) { expected.push_back(at[axis]); });
  auto const fixed = tensors_of(one_op("iota", {}, attributes, type_text(shape, "i64")), {}).at(0);
  auto const sizes = integers(shape);
  auto const dynamic =
      tensors_of(one_op("dynamic_iota", {type_text(sizes.shape(), "i64")}, attributes, type_text(shape, "i64", true)),
                 {sizes})
          .at(0);
  RC_ASSERT(fixed.shape() == shape && dynamic.shape() == shape);
  RC_ASSERT(elements(fixed) == expected);
  RC_ASSERT(elements(dynamic) == expected);
}

RC_GTEST_PROP(Structure, DimensionSizesAreReadAndSet, ()) {
  auto choices = Choices::some();
  Shape const shape = choices.list(static_cast<std::size_t>(choices.between(1, 3)), 1, 4);
  auto const axis = static_cast<std::size_t>(choices.below(static_cast<std::int64_t>(shape.size())));
  Shape cut = shape, bounds = shape;
  cut[axis] = choices.between(0, shape[axis]);
  std::string result = "tensor<", encoding;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    result += (d == axis ? "?" : std::to_string(shape[d])) + "x";
    encoding += (d ? ", " : "") + (d == axis ? std::to_string(shape[d]) : "?");
  }
  result += "i64, #stablehlo.bounds<" + encoding + ">>";
  std::string const dimension = "{dimension = " + std::to_string(axis) + " : i64}", type = type_text(shape, "i64");
  Index numbers;
  for (std::int64_t i = 0; i < element_count(shape); ++i) numbers.push_back(i);
  auto const operand = integers(numbers).reshaped(shape);
  auto const size = integers({cut[axis]}, 32).reshaped({});
  auto const set = tensors_of(one_op("set_dimension_size", {type, "tensor<i32>"}, dimension, result), {operand, size});
  Index expected;
  for_each_index(cut, [&](Index const& at) { expected.push_back(place_of(at, shape)); });
  RC_ASSERT(set.at(0).shape() == cut);
  RC_ASSERT(elements(set[0]) == expected);
  auto const asked = tensors_of(one_op("get_dimension_size", {type}, dimension, "tensor<i32>"), {operand});
  RC_ASSERT(asked.at(0).integer() == shape[axis]);
}

// Vectors and matrices in all combinations.
RC_GTEST_PROP(Structure, DotSumsOverTheInnerDimension, ()) {
  auto choices = Choices::some();
  auto const inner = choices.between(0, 4), rows = choices.between(1, 3), columns = choices.between(1, 3);
  bool const left = choices.below(2), right = choices.below(2);
  Shape const x = left ? Shape{rows, inner} : Shape{inner}, y = right ? Shape{inner, columns} : Shape{inner};
  Shape result;
  if (left) result.push_back(rows);
  if (right) result.push_back(columns);
  Index const a = choices.list(static_cast<std::size_t>(element_count(x)), -3, 9);
  Index const b = choices.list(static_cast<std::size_t>(element_count(y)), -3, 9);
  Index expected;
  for_each_index(result, [&](Index const& at) {
    auto const row = left ? at[0] : 0, column = right ? at.back() : 0, width = right ? columns : 1;
    std::int64_t sum = 0;
    for (std::int64_t k = 0; k < inner; ++k)
      sum += a[static_cast<std::size_t>(row * inner + k)] * b[static_cast<std::size_t>(k * width + column)];
    expected.push_back(sum);
  });
  auto const actual =
      tensors_of(one_op("dot", {type_text(x, "i64"), type_text(y, "i64")}, "", type_text(result, "i64")),
                 {integers(a).reshaped(x), integers(b).reshaped(y)})
          .at(0);
  RC_ASSERT(actual.shape() == result);
  RC_ASSERT(elements(actual) == expected);
}

// One operand: the result has labels in any order, and the others are summed. A repeated label selects a diagonal.
RC_GTEST_PROP(Structure, UnaryEinsumSumsAndTransposes, ()) {
  auto choices = Choices::some();
  Index const sizes = choices.list(3, 1, 3);
  Index const labels = choices.list(static_cast<std::size_t>(choices.between(1, 3)), 0, 2);
  Shape shape;
  std::string config;
  for (auto label : labels)
    shape.push_back(sizes[static_cast<std::size_t>(label)]), config += static_cast<char>('a' + label);
  config += "->";
  Index kept;
  Shape result;
  for (auto label : choices.permutation(3))
    if (std::ranges::find(labels, label) != labels.end() && choices.below(2)) {
      kept.push_back(label);
      result.push_back(sizes[static_cast<std::size_t>(label)]);
      config += static_cast<char>('a' + label);
    }
  Index const a = choices.list(static_cast<std::size_t>(element_count(shape)), -3, 9);
  Index expected(static_cast<std::size_t>(element_count(result)), 0);
  for_each_index(shape, [&](Index const& at) {
    Index values(3, -1);
    for (std::size_t d = 0; d < at.size(); ++d) {
      auto& value = values[static_cast<std::size_t>(labels[d])];
      if (value >= 0 && value != at[d]) return;
      value = at[d];
    }
    Index to;
    for (auto label : kept) to.push_back(values[static_cast<std::size_t>(label)]);
    expected[static_cast<std::size_t>(place_of(to, result))] += a[static_cast<std::size_t>(place_of(at, shape))];
  });
  auto const actual = tensors_of(one_op("unary_einsum", {type_text(shape, "i64")},
                                        "{einsum_config = \"" + config + "\"}", type_text(result, "i64")),
                                 {integers(a).reshaped(shape)})
                          .at(0);
  RC_ASSERT(actual.shape() == result);
  RC_ASSERT(elements(actual) == expected);
}

// cross-replica-sum is all_reduce with an add.
RC_GTEST_PROP(Structure, CrossReplicaSumAddsUp, ()) {
  auto choices = Choices::some();
  auto const replicas = choices.between(1, 4);
  Index const order = choices.permutation(static_cast<std::size_t>(replicas));
  auto const first = choices.between(1, replicas);  // groups of one size
  auto const size = replicas % first == 0 ? first : replicas;
  std::string groups;
  for (std::int64_t i = 0; i < replicas; ++i)
    groups += std::string(i % size ? ", " : i ? "], [" : "[") + std::to_string(order[static_cast<std::size_t>(i)]);
  Machine machine(one_op("cross-replica-sum", {"tensor<2xi64>"},
                         "{replica_groups = dense<[" + groups + "]]> : tensor<" + std::to_string(replicas / size) +
                             "x" + std::to_string(size) + "xi64>}",
                         "tensor<2xi64>"));
  std::vector<std::vector<RuntimeValue>> arguments;
  for (std::int64_t n = 0; n < replicas; ++n) arguments.push_back({machine.i64({2}, {10 * n, n * n})});
  auto const results = machine.run(arguments, replicas);
  for (std::int64_t i = 0; i < replicas; ++i) {
    Index expected{0, 0};
    for (std::int64_t k = i / size * size; k < (i / size + 1) * size; ++k) {
      auto const n = order[static_cast<std::size_t>(k)];
      expected[0] += 10 * n, expected[1] += n * n;
    }
    auto const& result = results[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
    RC_ASSERT(!result.error);
    RC_ASSERT(elements(result.values.at(0)) == expected);
  }
}

}  // namespace
}  // namespace assay::index_formula
