// Ops whose definition is neither an index formula nor a function of single values.
#include <algorithm>
#include <numeric>

#include "generators/derive/long_tensor.hpp"
#include "oracle/formats/decimal.hpp"

namespace assay::derive {
namespace {

bool bit_at(Tensor const& tensor, std::int64_t bit) {
  auto const width = static_cast<std::int64_t>(bits_of(tensor.element()));
  std::int64_t const inside = bit % width;
  bool const complex = tensor.element().is(Element::Kind::complex);
  std::int64_t const part = complex ? inside / (width / 2) : 0, place = complex ? inside % (width / 2) : inside;
  return tensor.get(bit / width, static_cast<int>(part)) >> place & 1;
}

// Concatenates the bits of all elements, lowest bits first, and splits them again.
Tensor bitcast(Execution const& execution) {
  Tensor const& operand = execution.tensor(0);
  Element const element = element_of_type(execution.result_type());
  auto const from = static_cast<std::int64_t>(bits_of(operand.element()));
  auto const to = static_cast<std::int64_t>(bits_of(element));
  Shape shape = operand.shape();
  if (to < from) shape.push_back(from / to);
  if (to > from) shape.pop_back();
  Tensor result = derived_tensor(element, shape);
  bool const complex = element.is(Element::Kind::complex);
  for (std::int64_t i = 0; i < result.count(); ++i) {
    Scalar scalar{element, {}};
    std::int64_t const width = complex ? to / 2 : to;
    for (std::int64_t bit = 0; bit < to; ++bit)
      if (bit_at(operand, i * to + bit))
        scalar.code[static_cast<std::size_t>(bit / width)] |= std::uint64_t{1} << (bit % width);
    if (element.is_integral() || element.is(Element::Kind::quantized)) {
      Element const storage = Element::of(element.integer);
      scalar.code[0] = integer_scalar(storage, static_cast<__int128>(scalar.code[0])).code[0];
    }
    store(result, i, scalar);
  }
  return result;
}

Tensor constant_like(Execution const& execution) {
  Attribute const value = execution.parameter("value").attribute;
  Element const element = element_of_type(execution.result_type());
  if (!value) throw NotDerived("there is no value");
  Scalar one{element, {}};
  if (value->kind == AttributeKind::integer || value->kind == AttributeKind::boolean) {
    one = converted(integer_scalar(Element::of(IntegerFormat{64, true}), value->value), element);
  } else if (value->kind == AttributeKind::floating && element.is(Element::Kind::floating)) {
    auto const code = parse_code(value->text, *element.floating);
    if (!code) throw NotDerived("the value is no number");
    one.code[0] = *code;
  } else {
    throw NotDerived("a value of another kind");
  }
  Tensor result = derived_tensor(element, execution.tensor(0).shape());
  for (std::int64_t i = 0; i < result.count(); ++i) store(result, i, one);
  return result;
}

// Whether the only process of the grid is alone in its group.
bool alone(Execution const& execution) {
  auto const& groups = execution.parameter("replica_groups").integers;
  return groups.empty() || std::ranges::find(groups, 0) != groups.end();
}

Values zeros_like(Execution const& execution) {
  Values results;
  for (std::size_t i = 0; i < execution.operands.size(); ++i) {
    Tensor const& operand = execution.tensor(i);
    Tensor result = derived_tensor(element_of_type(execution.result_type(i)), operand.shape());
    Scalar const zero = converted(integer_scalar(Element::of(IntegerFormat{64, true}), 0), result.element());
    for (std::int64_t k = 0; k < result.count(); ++k)
      store(result, k, result.element().is(Element::Kind::quantized) ? Scalar{result.element(), {}} : zero);
    results.emplace_back(std::move(result));
  }
  return results;
}

Values own_tensors(Execution const& execution) {
  Values results;
  for (std::size_t i = 0; i < execution.operands.size(); ++i) {
    Tensor const& operand = execution.tensor(i);
    Element const element = element_of_type(execution.result_type(i));
    Tensor result = derived_tensor(element, operand.shape());
    for (std::int64_t k = 0; k < result.count(); ++k)
      store(result, k, converted(scalar_at(operand, k), element, slice_of(operand.element(), operand.shape(), k)));
    results.emplace_back(std::move(result));
  }
  return results;
}

// The own value if the process sends to itself; otherwise zeros.
Values permuted(Execution const& execution) {
  auto const& pairs = execution.parameter("source_target_pairs").integers;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
    if (pairs[i] == 0 && pairs[i + 1] == 0) return own_tensors(execution);
  return zeros_like(execution);
}

bool is_collective(std::string_view name) {
  return name == "stablehlo.all_gather" || name == "stablehlo.all_reduce" || name == "stablehlo.all_to_all" ||
         name == "stablehlo.reduce_scatter" || name == "stablehlo.collective_reduce" ||
         name == "stablehlo.cross-replica-sum";
}

// Scans slices along one dimension in order, each with the values carried from the previous one.
class Scan {
public:
  explicit Scan(Execution const& execution)
      : execution_(execution),
        inputs_(execution.values("inputs")),
        carried_(execution.values("inits").begin(), execution.values("inits").end()),
        dimension_(static_cast<std::size_t>(execution.integer("dimension"))) {}

  Values run() {
    CompiledBlock const& body = execution_.region("body");
    std::size_t const outputs = body.results.size() - carried_.size();
    for (std::size_t i = 0; i < outputs; ++i) types_.push_back(execution_.result_type(i));
    std::int64_t const length = steps();
    auto const& reversed = execution_.parameter("is_reverse").integers;
    bool const backwards = !reversed.empty() && reversed[0] != 0;
    for (std::int64_t n = 0; n < length; ++n) {
      std::int64_t const at = backwards ? length - 1 - n : n;
      Values arguments;
      for (auto const& input : inputs_) arguments.emplace_back(slice(input.tensor, at));
      arguments.insert(arguments.end(), carried_.begin(), carried_.end());
      auto results = execution_.walk.run(body, arguments);
      for (std::size_t i = 0; n == 0 && i < outputs; ++i) make_output(types_[i], results.at(i).tensor.shape(), length);
      for (std::size_t i = 0; i < outputs; ++i) put(outputs_[i], results.at(i).tensor, at);
      for (std::size_t i = 0; i < carried_.size(); ++i) carried_[i] = std::move(results.at(outputs + i));
    }
    for (Type const type : types_)
      if (length == 0) make_output(type, {}, length);
    Values results(outputs_.begin(), outputs_.end());
    results.insert(results.end(), carried_.begin(), carried_.end());
    return results;
  }

private:
  // Creates an output for slices of this shape. If there are none, the type must determine the sizes.
  void make_output(Type type, Shape shape, std::int64_t length) {
    if (length == 0 && !is_static(type)) throw NotDerived("nothing says which shape a result has");
    if (length > 0)
      shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(dimension_), length);
    else
      shape.assign(type->shape.begin(), type->shape.end());
    outputs_.push_back(derived_tensor(element_of_type(type), shape));
  }
  std::int64_t steps() const {
    if (!inputs_.empty()) return inputs_[0].tensor.dim(dimension_);
    auto const& size = execution_.parameter("scan_dim_size").integers;
    if (!size.empty()) return size[0];
    if (types_.empty() || is_unknown_size(types_[0]->shape[dimension_]))
      throw NotDerived("nothing says how many steps there are");
    return types_[0]->shape[dimension_];
  }
  // Calls f(index in the slice, index in the whole) for each element of a slice.
  template <class F> void visit(Tensor const& whole, std::int64_t at, F f) const {
    std::int64_t inner = 1, outer = 1;
    for (std::size_t d = 0; d < whole.rank(); ++d)
      if (d != dimension_) (d < dimension_ ? outer : inner) *= whole.dim(d);
    for (std::int64_t a = 0; a < outer; ++a)
      for (std::int64_t b = 0; b < inner; ++b) f(a * inner + b, (a * whole.dim(dimension_) + at) * inner + b);
  }
  Tensor slice(Tensor const& whole, std::int64_t at) const {
    Shape shape = whole.shape();
    shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(dimension_));
    Tensor part = derived_tensor(whole.element(), shape);
    visit(whole, at, [&](auto to, auto from) { store(part, to, scalar_at(whole, from)); });
    return part;
  }
  void put(Tensor& whole, Tensor const& part, std::int64_t at) const {
    visit(whole, at, [&](auto from, auto to) { store(whole, to, scalar_at(part, from)); });
  }

  Execution const& execution_;
  Arguments inputs_;
  Values carried_;
  std::vector<Type> types_;  // of outputs_
  std::vector<Tensor> outputs_;
  std::size_t dimension_;
};

bool custom_call(Execution const& execution, Values& results) {
  std::string_view const target = execution.parameter("call_target_name").text;
  if (target != "Pin" && target != "Unpin" && target != "Sharding") return false;
  results.assign(execution.operands.begin(), execution.operands.end());
  return true;
}

}  // namespace

bool derive_other(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  if (name == "stablehlo.bitcast_convert")
    results = {bitcast(execution)};
  else if (name == "chlo.constant_like")
    results = {constant_like(execution)};
  else if (name == "chlo.scan")
    results = Scan(execution).run();
  else if (is_collective(name) && alone(execution))
    results = own_tensors(execution);
  else if (name == "stablehlo.collective_broadcast")
    results = alone(execution) ? own_tensors(execution) : zeros_like(execution);
  else if (name == "stablehlo.collective_permute")
    results = permuted(execution);
  else if (name == "stablehlo.custom_call")
    return custom_call(execution, results);
  else
    return derive_einsum(execution, results) || derive_random_bits(execution, results) ||
           derive_batch_norm(execution, results) || derive_transform(execution, results) ||
           derive_triangular(execution, results) || derive_grid(execution, results) ||
           derive_ragged_dot(execution, results);
  return true;
}

}  // namespace assay::derive
