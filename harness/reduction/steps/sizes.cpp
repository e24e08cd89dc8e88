#include "harness/reduction/steps/sizes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

#include "constraints/check/infer.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "generators/suite/constant_text.hpp"
#include "grammar/text/parse.hpp"
#include "harness/reduction/steps/processes.hpp"
#include "semantics/program/index.hpp"
#include "semantics/program/writer.hpp"

namespace assay::reduction {
namespace {

// The part of a dimension that is kept.
enum class Window : std::uint8_t { begin, worst, end };
constexpr std::size_t kMaxPaired = 200;         // dimensions that are tried in pairs
constexpr std::int64_t kMaxDivisors = 1 << 16;  // divisors that are tried, with their cofactors
constexpr Window kWindows[] = {Window::worst, Window::begin, Window::end};

Shape shape_of(Type type) { return Shape(type->shape.begin(), type->shape.end()); }

// The slice of the given shape that begins at `offsets`.
Tensor sliced(Tensor const& from, Shape const& shape, Shape const& offsets) {
  Tensor to = make_tensor(from.element(), shape);
  auto const strides = strides_of(from.shape());
  std::size_t const bytes = from.element().bytes();
  Shape index(shape.size(), 0);
  for (std::int64_t i = 0; i < to.count(); ++i) {
    std::int64_t at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) at += (index[axis] + offsets[axis]) * strides[axis];
    std::memcpy(to.data() + static_cast<std::size_t>(i) * bytes, from.data() + static_cast<std::size_t>(at) * bytes,
                bytes);
    next_index(index, shape);
  }
  return to;
}

std::string type_text(Type type) {
  std::string text;
  Writer(text).type(type);
  return text;
}

struct Dimension {
  ValueId value;
  std::size_t axis;
};

std::size_t argument_of(Candidate const& candidate, ValueId value) {
  auto const& arguments = candidate.body().arguments;
  return static_cast<std::size_t>(std::ranges::find(arguments, value) - arguments.begin());
}

// The sizes of an argument's data, if there are data; otherwise those of its type.
Shape sizes_of(Candidate const& candidate, ValueId value) {
  if (candidate.options.has_data) return candidate.inputs[argument_of(candidate, value)].shape();
  return is_tensor(candidate.type(value)) ? shape_of(candidate.type(value)) : Shape();
}

// The values whose sizes are reduced directly: the arguments, from which other sizes follow; in an invalid program, all
// values.
std::vector<ValueId> sized(Candidate const& candidate) {
  if (!candidate.options.is_invalid) return candidate.body().arguments;
  std::vector<ValueId> all(candidate.values.size());
  std::iota(all.begin(), all.end(), ValueId{0});
  return all;
}

// Shrinks a candidate, and tracks the index of its worst element.
class Shrinker {
public:
  Shrinker(Candidate candidate, Shape worst) : candidate_(std::move(candidate)), worst_(std::move(worst)) {}

  // Changes every dimension of size `from` (0: every larger one) of every tensor to `to`. With `attributes`, also
  // changes numbers of that size in attributes, and in inputs that are lists of integers.
  Candidate everywhere(std::int64_t from, std::int64_t to, bool attributes, Window window) {
    auto const smaller = [&](std::int64_t size) {
      return !is_unknown_size(size) && (from == 0 ? size > to : size == from) ? to : size;
    };
    auto const before = candidate_.values;
    for (auto& [type, name, location, is_argument] : candidate_.values) {
      if (!is_tensor(type)) continue;
      Shape shape = shape_of(type);
      std::ranges::transform(shape, shape.begin(), smaller);
      if (shape != shape_of(type)) type = candidate_.with_shape(type, shape);
    }
    for (auto& input : candidate_.inputs) {
      Shape shape = input.shape();
      std::ranges::transform(shape, shape.begin(), smaller);
      input = windowed(input, shape, window);
    }
    for (auto& function : candidate_.ops)
      for (auto& region : function.regions)
        for_each_op(region, [&](MutableOp& op) {
          if (is_constant(op)) constant(op, before, window);
          if (attributes && from > 0 && !is_constant(op)) numbers(op, from, to);
        });
    if (attributes && from > 0)
      for (auto& input : candidate_.inputs) list(input, from, to);
    infer_results(candidate_);
    return std::move(candidate_);
  }

  // Changes one dimension of one value, or of two. If there are data, the values must be arguments.
  Candidate at(std::vector<Dimension> const& dimensions, std::int64_t to, bool attributes, Window window) {
    std::int64_t from = 0;
    for (auto const& dimension : dimensions) {
      Type& type = candidate_.type(dimension.value);
      Shape shape = sizes_of(candidate_, dimension.value);
      from = shape[dimension.axis];
      shape[dimension.axis] = to;
      if (candidate_.options.has_data) {
        auto& input = candidate_.inputs[argument_of(candidate_, dimension.value)];
        input = windowed(input, shape, window);
      }
      shape = shape_of(type);
      if (!is_unknown_size(shape[dimension.axis])) shape[dimension.axis] = to;
      type = candidate_.with_shape(type, shape);
    }
    if (attributes)
      for_each_op(candidate_.body(), [&](MutableOp& op) {
        if (!is_constant(op)) numbers(op, from, to);
      });
    infer_results(candidate_);
    return std::move(candidate_);
  }

private:
  Tensor windowed(Tensor const& tensor, Shape const& shape, Window window) const {
    if (shape == tensor.shape()) return tensor;
    Shape offsets(shape.size(), 0);
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      std::int64_t const room = tensor.dim(axis) - shape[axis];
      if (window == Window::end) offsets[axis] = room;
      if (window == Window::worst && worst_.size() == shape.size()) offsets[axis] = std::min(worst_[axis], room);
    }
    return sliced(tensor, shape, offsets);
  }

  void constant(MutableOp& op, std::vector<MutableValue> const& before, Window window) {
    Type const old = before[op.results[0]].type, type = candidate_.type(op.results[0]);
    Attribute const value = op.attribute("value");
    if (type == old || !value || !is_static(type)) return;
    auto const tensor = decode_constant(value, old, make_tensor);
    if (!tensor) return;
    Type written = value->type ? value->type : type;
    op.set("value", candidate_.attribute_of(dense_text(windowed(*tensor, shape_of(type), window)) + " : " +
                                            type_text(candidate_.with_shape(written, shape_of(type)))));
  }

  void numbers(MutableOp& op, std::int64_t from, std::int64_t to) {
    for (auto& attribute : op.attributes) {
      Attribute const value = attribute.value;
      if (!value) continue;
      if (value->kind == AttributeKind::dense_array && is_integer(value->type)) {
        std::string text;
        for (auto const number : value->integers)
          text += (text.empty() ? ": " : ", ") + std::to_string(number == from ? to : number);
        attribute.value = candidate_.attribute_of("array<" + type_text(value->type) + text + ">");
      } else if (value->kind == AttributeKind::integer && value->value == from) {
        attribute.value = candidate_.attribute_of(std::to_string(to) + " : " + type_text(value->type));
      }
    }
  }

  static void list(Tensor& input, std::int64_t from, std::int64_t to) {
    if (!input.element().is(Element::Kind::integer) || input.rank() > 1) return;
    Tensor copy = sliced(input, input.shape(), Shape(input.rank(), 0));
    for (std::int64_t i = 0; i < copy.count(); ++i)
      if (copy.integer(i) == from) copy.set(i, static_cast<std::uint64_t>(to));
    input = copy;
  }

  Candidate candidate_;
  Shape worst_;
};

Shape worst_index(Observation const& seen) {
  if (seen.worst >= seen.results.size() || !seen.results[seen.worst].judgment.worst) return {};
  Shape const& shape = seen.results[seen.worst].actual.shape();
  return index_at(seen.results[seen.worst].judgment.worst->index, shape);
}

std::vector<std::int64_t> smaller_sizes(std::int64_t size) {
  std::vector<std::int64_t> all;
  for (auto const to : {std::int64_t{1}, std::int64_t{2}, size / 2, size - 1})
    if (to >= 1 && to < size && std::ranges::find(all, to) == all.end()) all.push_back(to);
  return all;
}

// The divisors of a size except 1, the greatest first. The sizes of programs that are not run may be arbitrarily large.
std::vector<std::int64_t> divisors(std::int64_t size) {
  std::vector<std::int64_t> all;
  for (std::int64_t i = 1; i <= kMaxDivisors && i <= size / i; ++i) {
    if (size % i != 0) continue;
    if (i > 1) all.push_back(i);
    if (size / i != i) all.push_back(size / i);
  }
  std::ranges::sort(all, std::greater<>());
  return all;
}

bool shrink_everywhere(Search& search) {
  std::set<std::int64_t, std::greater<>> sizes;
  for (MutableValue const& value : search.now().values)
    if (Type const type = value.type; is_tensor(type))
      for (auto const size : type->shape)
        if (!is_unknown_size(size) && size > 1) sizes.insert(size);
  for (auto const& input : search.now().inputs)
    for (auto const size : input.shape())
      if (size > 1) sizes.insert(size);
  struct Way {
    std::int64_t from, to;
    bool attributes;
    Window window;
  };
  std::vector<Way> ways;
  for (Window const window : kWindows) ways.push_back({0, 1, false, window});
  for (auto const size : sizes)
    for (auto const to : smaller_sizes(size))
      for (bool const attributes : {false, true})
        for (Window const window : kWindows) ways.push_back({size, to, attributes, window});
  auto const worst = worst_index(search.seen());
  return search.take_first(ways.size(), [&](std::size_t i) {
    Way const& way = ways[i];
    return std::optional<Candidate>(
        Shrinker(search.now(), worst).everywhere(way.from, way.to, way.attributes, way.window));
  });
}

bool shrink_arguments(Search& search) {
  struct Way {
    std::vector<Dimension> dimensions;
    std::int64_t to;
    bool attributes;
    Window window;
  };
  std::vector<Way> ways;
  auto const& candidate = search.now();
  auto const add = [&](std::vector<Dimension> const& dimensions, std::int64_t size) {
    for (auto const to : smaller_sizes(size))
      for (bool const attributes : {false, true})
        for (Window const window : kWindows) ways.push_back({dimensions, to, attributes, window});
  };
  std::vector<std::pair<Dimension, std::int64_t>> all;
  for (auto const value : sized(candidate)) {
    Shape const shape = sizes_of(candidate, value);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      if (shape[axis] > 1) all.push_back({{value, axis}, shape[axis]});
  }
  for (auto const& [dimension, size] : all) add({dimension}, size);
  for (std::size_t i = 0; i < all.size() && all.size() <= kMaxPaired; ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      if (all[i].second == all[j].second) add({all[i].first, all[j].first}, all[i].second);
  auto const worst = worst_index(search.seen());
  return search.take_first(ways.size(), [&](std::size_t i) {
    Way const& way = ways[i];
    return std::optional<Candidate>(
        Shrinker(search.now(), worst).at(way.dimensions, way.to, way.attributes, way.window));
  });
}

// For ops such as reshape: removes a factor from a dimension of an argument and from one of a result that no equation
// connects.
bool shrink_across(Search& search) {
  struct Way {
    Dimension argument;
    std::int64_t size;
    ValueId result;
    std::size_t result_axis;
    std::int64_t factor;
  };
  std::vector<Way> ways;
  auto const& candidate = search.now();
  for (auto const argument : candidate.body().arguments) {
    Shape const sizes = sizes_of(candidate, argument);
    for (std::size_t a = 0; a < sizes.size(); ++a) {
      if (is_unknown_size(sizes[a])) continue;
      for (std::size_t number = 0; number < candidate.op_count(); ++number)
        for (auto const result : candidate.body().ops[number].results) {
          if (!is_tensor(candidate.type(result)) || !is_static(candidate.type(result))) continue;
          Shape const shape = shape_of(candidate.type(result));
          for (std::size_t b = 0; b < shape.size(); ++b)
            for (auto const factor : divisors(std::gcd(sizes[a], shape[b])))
              ways.push_back({{argument, a}, sizes[a], result, b, factor});
        }
    }
  }
  auto const worst = worst_index(search.seen());
  return search.take_first(ways.size() * std::size(kWindows), [&](std::size_t i) {
    Way const& way = ways[i / std::size(kWindows)];
    Candidate changed = search.now();
    Type& type = changed.type(way.result);
    Shape shape = shape_of(type);
    shape[way.result_axis] /= way.factor;
    type = changed.with_shape(type, shape);
    return std::optional<Candidate>(
        Shrinker(std::move(changed), worst)
            .at({way.argument}, way.size / way.factor, false, kWindows[i % std::size(kWindows)]));
  });
}

// For elementwise ops: removes a dimension of size 1 from every tensor.
bool drop_axes(Search& search) {
  std::size_t rank = 0;
  for (auto const argument : search.now().body().arguments)
    rank = std::max(rank, sizes_of(search.now(), argument).size());
  return search.take_first(rank, [&](std::size_t axis) -> std::optional<Candidate> {
    Candidate candidate = search.now();
    for (auto& [type, name, location, is_argument] : candidate.values) {
      if (!is_tensor(type) || type->shape.size() != rank) continue;
      Shape shape = shape_of(type);
      if (shape[axis] != 1) return std::nullopt;
      shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
      type = candidate.with_shape(type, shape);
    }
    for (auto& input : candidate.inputs) {
      if (input.rank() != rank) continue;
      Shape shape = input.shape();
      shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
      input = input.reshaped(shape);
    }
    bool has_constant = false;
    for_each_op(candidate.body(), [&](MutableOp const& op) { has_constant |= is_constant(op); });
    return has_constant ? std::nullopt : std::optional<Candidate>(std::move(candidate));
  });
}

}  // namespace

void infer_results(Candidate& candidate) {
  if (!candidate.infers) return;
  for (std::size_t round = 0, rounds = count_ops(candidate); round <= rounds; ++round) {
    Diagnostics found;
    Program const program = parse_program(Source::from_string("candidate", text_of(candidate)), {}, found);
    if (found.errors() > 0) return;
    std::string reason;
    ValueIds ids;
    Block const* block = program.top;
    if (block->ops.size() == 1 && !block->ops[0]->regions.empty()) block = block->ops[0]->regions[0]->blocks[0];
    TypeInference inference(program);
    bool changed = false;
    for (auto const* function : block->ops) {
      auto const* const name = function->attribute("sym_name");
      auto const* const own = name ? candidate.function(string_value(name)) : nullptr;
      if (!own || own->regions.size() != 1 || function->regions.size() != 1 || function->regions[0]->blocks.empty())
        continue;
      auto const& ops = function->regions[0]->blocks[0]->ops;
      auto const& own_ops = own->regions[0].ops;
      for (std::size_t i = 0; i + 1 < own_ops.size() && i < ops.size(); ++i) {
        auto const inferred = inference.infer(*ops[i]);
        for (std::size_t k = 0; k < inferred.size() && k < own_ops[i].results.size(); ++k) {
          Type& type = candidate.type(own_ops[i].results[k]);
          if (!inferred[k].type || !is_tensor(inferred[k].type) || !is_tensor(type)) continue;
          Shape shape = shape_of(inferred[k].type);
          Shape const written = shape_of(type);
          for (std::size_t axis = 0; axis < shape.size() && axis < written.size(); ++axis)
            if (is_unknown_size(shape[axis]) || is_unknown_size(written[axis])) shape[axis] = written[axis];
          if (shape == written) continue;
          type = candidate.with_shape(type, shape);
          changed = true;
        }
      }
    }
    changed |= join_processes(candidate);
    if (!changed) return;
  }
}

bool fix_sizes(Search& search) {
  Candidate candidate = search.now();
  auto const exact = search.exact();
  bool any = false;
  for (std::size_t value = 0; value < candidate.values.size(); ++value) {
    Type& type = candidate.type(value);
    if (!is_tensor(type) || is_static(type) || exact[value].kind != RuntimeValue::Kind::tensor) continue;
    type = candidate.with_shape(type, exact[value].tensor.shape());
    any = true;
  }
  return any && search.take(std::move(candidate));
}

bool reduce_sizes(Search& search) {
  bool any = false;
  while (!search.is_over() &&
         (shrink_everywhere(search) || shrink_arguments(search) || shrink_across(search) || drop_axes(search)))
    any = true;
  return any;
}

}  // namespace assay::reduction
