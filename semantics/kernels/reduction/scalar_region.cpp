#include "semantics/kernels/reduction/scalar_region.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <map>

#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/elementwise/elementwise_blocks.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

BinaryOp const* scalar_op(std::string_view name) {
  static constexpr std::pair<std::string_view, BinaryOp> kOps[] = {
      {"stablehlo.add", kAdd},
      {"stablehlo.subtract", kSubtract},
      {"stablehlo.multiply", kMultiply},
      {"stablehlo.maximum", kMaximum},
      {"stablehlo.minimum", kMinimum},
      {"stablehlo.divide", BinaryFunction::divide},
      {"stablehlo.and", IntegerBinary::bit_and},
      {"stablehlo.or", IntegerBinary::bit_or},
      {"stablehlo.xor", IntegerBinary::bit_xor},
  };
  for (auto const& [known, op] : kOps)
    if (known == name) return &op;
  return nullptr;
}

// Same computation as in the loops of hardware_loops.hpp.
template <class T, class Code> Code compute_float(BinaryFunction function, Code left, Code right) {
  using enum BinaryFunction;
  T const a = std::bit_cast<T>(left), b = std::bit_cast<T>(right);
  T result = 0;
  switch (function) {
    case add:
      result = a + b;
      break;
    case subtract:
      result = a - b;
      break;
    case multiply:
      result = a * b;
      break;
    case divide:
      result = a / b;
      break;
    case maximum:  // for equal numbers, which may be zeros, `and` of the codes is the greater one
      result = a > b || a != a ? a : a == b ? std::bit_cast<T>(static_cast<Code>(left & right)) : b;
      break;
    default:
      result = a < b || a != a ? a : a == b ? std::bit_cast<T>(static_cast<Code>(left | right)) : b;
  }
  return std::bit_cast<Code>(result == result ? result : std::numeric_limits<T>::quiet_NaN());
}

bool is_plain_scalar(Type type, Element& element) {
  return has_shape(type) && type->shape.empty() && element_of(type->element, element) &&
         !element.is(Element::Kind::quantized) && !element.is(Element::Kind::complex);
}

}  // namespace

std::uint64_t ScalarRegion::load(Element const& element, std::byte const* from) {
  std::uint64_t code = 0;
  if (element.is(Element::Kind::floating))
    with_width(element.bytes(), [&](auto zero) {
      std::memcpy(&zero, from, sizeof zero);
      code = zero;
    });
  else
    with_integer(element.integer, [&](auto zero) {
      std::memcpy(&zero, from, sizeof zero);
      code = static_cast<std::uint64_t>(zero);
    });
  return code;
}

void ScalarRegion::store(std::size_t argument, std::byte* out) const {
  std::uint64_t const code = codes_[argument];
  with_width(places_[argument].bytes(), [&](auto zero) {
    zero = static_cast<decltype(zero)>(code);
    std::memcpy(out, &zero, sizeof zero);
  });
}

bool ScalarRegion::add_compare(Instruction const& instruction, Step& step) const {
  static constexpr std::string_view kNames[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
  std::string_view direction, type;
  for (auto const& parameter : instruction.parameters) {
    if (parameter.row == "comparison_direction") direction = parameter.text;
    if (parameter.row == "compare_type") type = parameter.text;
  }
  auto const* const found = std::find(std::begin(kNames), std::end(kNames), direction);
  if (found == std::end(kNames)) return false;
  step.relation = static_cast<Relation>(found - std::begin(kNames));
  Element const& element = places_[step.operands[0]];
  step.kind = Kind::compare;
  if (!element.is(Element::Kind::floating)) return true;
  if (type == "TOTALORDER")
    step.kind = Kind::total;
  else if (element.floating->name == "f32" || element.floating->name == "f64")
    step.kind = element.floating->bits == 32 ? Kind::compare_f32 : Kind::compare_f64;
  return true;
}

bool ScalarRegion::add(Instruction const& instruction, std::span<std::uint32_t const> operands) {
  std::string_view const name = instruction.op->name;
  Element element;
  if (instruction.results.size() != 1 || !is_plain_scalar(instruction.op->results[0]->type, element)) return false;
  Step step;
  for (std::size_t i = 0; i < operands.size() && i < 3; ++i) step.operands[i] = operands[i];
  auto const is_same = [&](std::size_t a, Element const& b) { return places_[operands[a]] == b; };
  if (name == "stablehlo.select") {
    if (operands.size() != 3 || !places_[operands[0]].is(Element::Kind::boolean) || !is_same(1, element) ||
        !is_same(2, element))
      return false;
    step.kind = Kind::select;
  } else if (name == "stablehlo.compare") {
    if (operands.size() != 2 || !is_same(1, places_[operands[0]]) || !element.is(Element::Kind::boolean) ||
        !add_compare(instruction, step))
      return false;
  } else {
    BinaryOp const* const op = scalar_op(name);
    if (!op || operands.size() != 2 || !is_same(0, element) || !is_same(1, element)) return false;
    bool const is_float = element.is(Element::Kind::floating);
    if (is_float ? !op->on_reals : !op->on_integers) return false;
    step.real = op->real;
    step.integral = op->integer;
    step.kind = !is_float                         ? Kind::integer
                : element.floating->name == "f32" ? Kind::f32
                : element.floating->name == "f64" ? Kind::f64
                                                  : Kind::floating;
  }
  step.result = static_cast<std::uint32_t>(places_.size());
  places_.push_back(element);
  steps_.push_back(step);
  work_ += static_cast<std::int64_t>(operands.size()) + 1;
  return true;
}

std::optional<ScalarRegion> ScalarRegion::of(Call& call, CompiledBlock const& region) {
  auto const& state = call.process().state();
  if (state.trace || state.profile || state.revise || state.set_finder || call.recorder()) return std::nullopt;
  if (!region.region || region.region->blocks.empty()) return std::nullopt;
  auto const declared = region.region->blocks.front()->arguments;
  if (declared.size() != region.arguments.size()) return std::nullopt;
  ScalarRegion made;
  std::map<std::uint32_t, std::uint32_t> places;  // keyed by slot
  for (std::size_t i = 0; i < declared.size(); ++i) {
    Element element;
    if (!is_plain_scalar(declared[i]->type, element)) return std::nullopt;
    places[region.arguments[i]] = static_cast<std::uint32_t>(i);
    made.places_.push_back(element);
  }
  made.work_ = static_cast<std::int64_t>(declared.size());
  std::vector<std::pair<std::size_t, std::uint64_t>> constants;
  for (auto const& instruction : region.instructions) {
    if (!instruction.kernel || instruction.dequantizes || !instruction.regions.empty()) return std::nullopt;
    std::vector<std::uint32_t> operands;
    for (auto const slot : instruction.operands) {
      auto const found = places.find(slot);
      if (found == places.end()) return std::nullopt;
      operands.push_back(found->second);
    }
    if (instruction.op->name == "stablehlo.constant") {
      if (instruction.constants.size() != 1 || instruction.splat ||
          instruction.constants[0].kind != RuntimeValue::Kind::tensor || instruction.results.size() != 1)
        return std::nullopt;
      Tensor const& value = instruction.constants[0].tensor;
      Element element;
      if (!is_plain_scalar(instruction.op->results[0]->type, element) || value.rank() != 0 ||
          !(value.element() == element))
        return std::nullopt;
      constants.emplace_back(made.places_.size(), load(element, value.data()));
      made.places_.push_back(element);
      ++made.work_;
    } else if (!made.add(instruction, operands)) {
      return std::nullopt;
    }
    places[instruction.results[0]] = static_cast<std::uint32_t>(made.places_.size() - 1);
  }
  for (auto const slot : region.results) {
    auto const found = places.find(slot);
    if (found == places.end()) return std::nullopt;
    made.results_.push_back(found->second);
  }
  made.codes_.resize(made.places_.size());
  for (auto const& [place, code] : constants) made.codes_[place] = code;
  return made;
}

bool ScalarRegion::hold(Relation relation, auto x, auto y) {
  switch (relation) {
    case Relation::eq:
      return x == y;
    case Relation::ne:
      return x != y;
    case Relation::ge:
      return x >= y;
    case Relation::gt:
      return x > y;
    case Relation::le:
      return x <= y;
    case Relation::lt:
      return x < y;
  }
  return false;
}

std::uint64_t ScalarRegion::compare(Step const& step, std::uint64_t x, std::uint64_t y) const {
  Element const& element = places_[step.operands[0]];
  if (element.is_integral()) {
    if (element.integer.is_signed)
      return hold(step.relation, static_cast<std::int64_t>(x), static_cast<std::int64_t>(y));
    return hold(step.relation, x, y);
  }
  FloatOrder const order(*element.floating);
  if (step.kind == Kind::total) return hold(step.relation, order.total_key(x), order.total_key(y));
  if (order.is_nan(x) || order.is_nan(y)) return step.relation == Relation::ne;
  return hold(step.relation, order.key(x), order.key(y));
}

std::uint64_t ScalarRegion::compute(Step const& step) const {
  std::uint64_t const x = codes_[step.operands[0]], y = codes_[step.operands[1]];
  switch (step.kind) {
    case Kind::f32:
      return compute_float<float>(step.real, static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    case Kind::f64:
      return compute_float<double>(step.real, x, y);
    case Kind::floating:
      return evaluate(step.real, x, y, *places_[step.result].floating);
    case Kind::integer:
      return places_[step.result].integer.wrap(evaluate(step.integral, x, y, places_[step.result].integer));
    case Kind::select:
      return x != 0 ? y : codes_[step.operands[2]];
    case Kind::compare_f32:
      return hold(step.relation, std::bit_cast<float>(static_cast<std::uint32_t>(x)),
                  std::bit_cast<float>(static_cast<std::uint32_t>(y)));
    case Kind::compare_f64:
      return hold(step.relation, std::bit_cast<double>(x), std::bit_cast<double>(y));
    case Kind::compare:
    case Kind::total:
      return compare(step, x, y);
  }
  return 0;
}

void ScalarRegion::run() {
  for (Step const& step : steps_) codes_[step.result] = compute(step);
}

}  // namespace assay
