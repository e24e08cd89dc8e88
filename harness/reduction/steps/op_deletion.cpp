// Implements harness/reduction/steps/regions.hpp: deletes ops within regions and functions, and carried values.
#include <algorithm>

#include "constraints/symbols/constant_data.hpp"
#include "harness/reduction/steps/regions.hpp"
#include "oracle/formats/number.hpp"

namespace assay::reduction {
namespace {

// The replacement of the results of a deleted op. Only regions of @main can use inputs.
enum class Replacement : std::uint8_t { same_constant, first, second, third, zeros, ones };
constexpr std::size_t kReplacements = 6;

std::optional<Tensor> filled(Type type, std::int64_t number) {
  Element element;
  if (!is_tensor(type) || !is_static(type) || !element_of(type->element, element)) return std::nullopt;
  if (element.is(Element::Kind::quantized) || element.is(Element::Kind::complex)) return std::nullopt;
  bool const is_float = element.is(Element::Kind::floating);
  if (is_float && !element.floating->has_sign) return std::nullopt;
  Tensor tensor = make_tensor(element, Shape(type->shape.begin(), type->shape.end()));
  auto const code = is_float ? round(Number::of(number), *element.floating) : static_cast<std::uint64_t>(number);
  for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, code);
  return tensor;
}

std::optional<Tensor> constant_of(MutableOp const& op, Type type) {
  Attribute const value = op.attribute("value");
  if (!is_constant(op) || !value || !is_static(type)) return std::nullopt;
  auto tensor = decode_constant(value, type, make_tensor);
  return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
}

// Deletes one op, by its number among all ops in regions of @main's ops or in other functions.
class OpDeletion {
public:
  OpDeletion(Candidate candidate, std::size_t number, Replacement replacement)
      : candidate_(std::move(candidate)), number_(number), replacement_(replacement) {}

  std::optional<Candidate> run() {
    for (std::size_t i = 0; i < candidate_.ops.size() && !met_; ++i)
      for (auto& region : candidate_.ops[i].regions) {
        in_main_ = i == candidate_.main;
        in_main_ ? top(region) : delete_in(region, {});
      }
    return done_ ? std::optional(std::move(candidate_)) : std::nullopt;
  }

private:
  void top(MutableRegion& region) {
    std::vector<ValueId> visible = region.arguments;
    for (auto& op : region.ops) {
      for (auto& inner : op.regions) delete_in(inner, visible);
      visible.insert(visible.end(), op.results.begin(), op.results.end());
    }
  }

  void delete_in(MutableRegion& region, std::vector<ValueId> visible) {
    visible.insert(visible.end(), region.arguments.begin(), region.arguments.end());
    for (std::size_t i = 0; i < region.ops.size() && !met_; ++i) {
      auto& op = region.ops[i];
      if (!is_terminator(op.name) && number_-- == 0) {
        met_ = true;
        done_ = replace(region, i, visible);
        return;
      }
      for (auto& inner : op.regions) delete_in(inner, visible);
      if (!met_) visible.insert(visible.end(), op.results.begin(), op.results.end());
    }
  }

  std::optional<ValueId> replacement_of(MutableOp const& op, ValueId result, std::vector<ValueId> const& visible) {
    Type const type = candidate_.type(result);
    if (!candidate_.options.has_data && replacement_ == Replacement::zeros)
      return in_main_ ? std::optional(add_input(candidate_, type, {})) : std::nullopt;
    std::optional<Tensor> input;
    if (replacement_ == Replacement::same_constant) input = constant_of(op, type);
    if (replacement_ == Replacement::zeros) input = filled(type, 0);
    if (replacement_ == Replacement::ones) input = filled(type, 1);
    if (input) return in_main_ ? std::optional(add_input(candidate_, type, std::move(*input))) : std::nullopt;
    if (replacement_ < Replacement::first || replacement_ > Replacement::third) return std::nullopt;
    std::vector<ValueId> fitting;
    auto const consider = [&](ValueId value) {
      if (candidate_.type(value) == type && std::ranges::find(fitting, value) == fitting.end())
        fitting.push_back(value);
    };
    std::ranges::for_each(op.operands, consider);
    std::for_each(visible.rbegin(), visible.rend(), consider);  // the nearest ones first
    auto const choice = static_cast<std::size_t>(replacement_) - static_cast<std::size_t>(Replacement::first);
    return choice < fitting.size() ? std::optional(fitting[choice]) : std::nullopt;
  }

  bool replace(MutableRegion& region, std::size_t at, std::vector<ValueId> const& visible) {
    MutableOp const op = region.ops[at];
    for (auto const result : op.results) {
      bool used = false;
      for_each_op(region, [&](MutableOp const& other) {
        used |= std::ranges::find(other.operands, result) != other.operands.end();
      });
      if (!used) continue;
      auto const other = replacement_of(op, result, visible);
      if (!other) return false;
      replace_uses(region, result, *other);
    }
    region.ops.erase(region.ops.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
  }

  Candidate candidate_;
  std::size_t number_;
  Replacement replacement_;
  bool in_main_ = false, met_ = false, done_ = false;
};

void remove_at(std::vector<ValueId>& list, std::size_t at) {
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
}

// Removes value k of an op that computes several values with regions. nullopt if the op is not such an op, or the
// result is used.
std::optional<Candidate> without_carried(Candidate candidate, std::size_t number, std::size_t k) {
  auto& op = candidate.body().ops[number];
  std::size_t const count = op.results.size();
  auto const is_read = [&](ValueId value) {
    bool found = false;
    for (std::size_t i = 0; i < candidate.op_count(); ++i) {
      auto const values = taken(candidate.body().ops[i]);
      found |= std::ranges::find(values, value) != values.end();
    }
    return found;
  };
  if (count < 2 || op.regions.empty() || is_read(op.results[k])) return std::nullopt;
  std::size_t const arguments = op.regions[0].arguments.size();
  // The operands, and the arguments of each region, that belong to the value: one operand for loops and sorts, two for
  // reductions, none for branches.
  std::vector<std::size_t> operands, inner;
  if (op.operands.size() == count) operands = {k};
  if (op.operands.size() == 2 * count) operands = {k, count + k};
  if (arguments == count) inner = {k};
  if (arguments == 2 * count)
    inner = operands.size() == 2 ? std::vector<std::size_t>{k, count + k} : std::vector<std::size_t>{2 * k, 2 * k + 1};
  if (arguments > 0 && (operands.empty() || inner.empty())) return std::nullopt;
  for (auto& region : op.regions) {
    if (region.ops.empty() || region.arguments.size() != arguments) return std::nullopt;
    auto& given = region.ops.back().operands;
    if (given.size() == count) remove_at(given, k);
    // In the body of a loop, the value before the first iteration replaces the argument. Other arguments must not be
    // read.
    for (std::size_t i = inner.size(); i-- > 0;) {
      if (operands.size() == 1 && arguments == count) replace_uses(region, region.arguments[inner[i]], op.operands[k]);
      remove_at(region.arguments, inner[i]);
    }
  }
  std::erase(candidate.returned(), op.results[k]);
  for (std::size_t i = arguments > 0 ? operands.size() : 0; i-- > 0;) remove_at(op.operands, operands[i]);
  remove_at(op.results, k);
  candidate.drop_of_main("res_attrs");
  return candidate;
}

// Removes arguments of @main that are not read.
bool drop_inputs(Search& search) {
  Candidate candidate = search.now();
  bool any = false;
  for (std::size_t i = candidate.body().arguments.size(); i-- > 0;) {
    bool read = false;
    for_each_op(candidate.body(), [&](MutableOp const& op) {
      read |= std::ranges::find(op.operands, candidate.body().arguments[i]) != op.operands.end();
    });
    if (read) continue;
    remove_at(candidate.body().arguments, i);
    if (candidate.options.has_data) candidate.inputs.erase(candidate.inputs.begin() + static_cast<std::ptrdiff_t>(i));
    any = true;
  }
  candidate.drop_of_main("arg_attrs");
  return any && search.take(std::move(candidate));
}

}  // namespace

bool delete_region_ops(Search& search) {
  bool any = false;
  // Backwards: after an op is deleted, the ops that compute its operands may be deletable.
  for (std::size_t i = count_ops(search.now()); i-- > 0 && !search.is_over();)
    any |= search.take_first(kReplacements, [&](std::size_t replacement) {
      return OpDeletion(search.now(), i, static_cast<Replacement>(replacement)).run();
    });
  any |= drop_inputs(search);
  return any;
}

bool drop_carried(Search& search) {
  bool any = false;
  for (std::size_t number = 0; number < search.now().op_count(); ++number)
    for (std::size_t k = search.now().body().ops[number].results.size(); k-- > 0 && !search.is_over();)
      any |= search.take(without_carried(search.now(), number, k));
  return any;
}

}  // namespace assay::reduction
