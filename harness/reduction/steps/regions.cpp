#include "harness/reduction/steps/regions.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "harness/reduction/steps/processes.hpp"
#include "support/random_sequence.hpp"

namespace assay::reduction {
namespace {

constexpr std::size_t kMaxOps = 5'000;  // limit on the ops of @main after inlining
constexpr std::size_t kMaxIterations = 1'000, kTriedIterations = 12;
constexpr std::uint64_t kMaxSteps = 100'000;  // ops that one run of a region may execute
constexpr std::size_t kSamples = 24;          // samples of arguments for a region of scalars

std::vector<Type> types_of(Candidate const& candidate, std::vector<ValueId> const& values) {
  std::vector<Type> types;
  for (auto const value : values) types.push_back(candidate.type(value));
  return types;
}

// The body of the function that an op calls; nullptr if there is none.
MutableRegion const* callee(Candidate const& candidate, MutableOp const& op) {
  auto const* const spec = Specification::get().op(op.name);
  auto const* const row = spec ? spec->callee() : nullptr;
  Attribute const attribute = row ? op.attribute(row->name) : nullptr;
  if (!attribute || attribute->kind != AttributeKind::symbol) return nullptr;
  auto const* const function = candidate.function(attribute->text);
  return function && !function->regions.empty() && !function->regions[0].ops.empty() ? &function->regions[0] : nullptr;
}

bool is_loop(MutableOp const& op) {
  auto const* const spec = Specification::get().op(op.name);
  return spec && spec->has_trait("loop") && op.regions.size() == 2;
}

// Replaces op `number` of @main by the ops of the region. nullopt if their types do not match.
std::optional<Candidate> in_place(Candidate const& whole, std::size_t number, MutableRegion const& region) {
  auto const& op = whole.body().ops[number];
  bool const takes_operands = types_of(whole, region.arguments) == types_of(whole, op.operands);
  bool const fits = takes_operands || region.arguments.empty();
  if (!fits || types_of(whole, region.ops.back().operands) != types_of(whole, op.results)) return std::nullopt;
  Candidate candidate = whole;
  std::unordered_map<ValueId, ValueId> renamed;
  for (std::size_t i = 0; i < region.arguments.size(); ++i) renamed[region.arguments[i]] = op.operands[i];
  auto copy = fresh_copy(candidate, region, std::move(renamed));
  auto const given = copy.ops.back().operands;
  copy.ops.pop_back();
  auto& ops = candidate.body().ops;
  auto const at = ops.begin() + static_cast<std::ptrdiff_t>(number);
  auto const results = at->results;
  ops.insert(ops.erase(at), std::make_move_iterator(copy.ops.begin()), std::make_move_iterator(copy.ops.end()));
  for (std::size_t i = 0; i < results.size(); ++i) replace_uses(candidate.body(), results[i], given[i]);
  return candidate;
}

// The region as @main. `arguments` are its inputs if there are data; values that it reads from outside become inputs.
// nullopt if one of them is not a tensor.
std::optional<Candidate> as_main(Candidate const& whole, std::vector<RuntimeValue> const& exact,
                                 MutableRegion const& region, std::vector<Tensor> arguments) {
  Candidate candidate = whole;
  auto copy = fresh_copy(candidate, region, {});
  MutableOp const holder{"", {}, {}, {}, {copy}};
  for (auto const value : taken(holder)) {
    copy.arguments.push_back(value);
    if (!whole.options.has_data) continue;
    if (value >= exact.size() || exact[value].kind != RuntimeValue::Kind::tensor) return std::nullopt;
    arguments.push_back(exact[value].tensor);
  }
  for (auto const value : copy.ops.back().operands)
    if (whole.options.has_data && !is_tensor(candidate.type(value))) return std::nullopt;
  copy.ops.back().name = candidate.body().ops.back().name;
  candidate.inputs = std::move(arguments);
  candidate.body() = std::move(copy);
  candidate.drop_of_main("arg_attrs");
  candidate.drop_of_main("res_attrs");
  return candidate;
}

std::vector<Tensor> operands_of(std::vector<RuntimeValue> const& exact, MutableOp const& op) {
  std::vector<Tensor> all;
  for (auto const operand : op.operands) {
    if (exact[operand].kind != RuntimeValue::Kind::tensor) return {};
    all.push_back(exact[operand].tensor);
  }
  return all;
}

// A region as a program that is run on many arguments.
class RegionProgram {
public:
  RegionProgram(std::optional<Candidate> candidate, std::size_t arguments)
      : candidate_(std::move(candidate)), arguments_(arguments) {
    if (!candidate_) return;
    auto reference = ReferenceRun::prepare(text_of(*candidate_), false);
    if (!reference) return;
    reference_ = *std::move(reference);
    reference_->limit_steps(kMaxSteps);
  }

  // Empty if it cannot be run.
  std::vector<Tensor> run(std::vector<Tensor> const& arguments) const {
    std::vector<Tensor> all;
    if (!reference_ || arguments.size() != arguments_) return all;
    auto inputs = candidate_->inputs;
    std::ranges::copy(arguments, inputs.begin());
    auto const converted = reference_->convert(inputs);
    if (!converted) return all;
    for (auto const& value : reference_->trace(*converted).returned) all.push_back(value.tensor);
    return all;
  }

private:
  std::optional<Candidate> candidate_;
  std::size_t arguments_;
  std::optional<ReferenceRun> reference_;
};

// The values of a loop at the beginning of each iteration.
std::vector<std::vector<Tensor>> iterations(Candidate const& whole, std::vector<RuntimeValue> const& exact,
                                            MutableOp const& op) {
  std::vector<std::vector<Tensor>> all;
  auto values = operands_of(exact, op);
  if (values.size() != op.operands.size()) return all;
  RegionProgram const condition(as_main(whole, exact, op.regions[0], values), values.size());
  RegionProgram const body(as_main(whole, exact, op.regions[1], values), values.size());
  while (all.size() < kMaxIterations && values.size() == op.operands.size()) {
    auto const goes_on = condition.run(values);
    all.push_back(values);
    if (goes_on.size() != 1 || goes_on[0].count() != 1 || goes_on[0].get(0) == 0) break;
    values = body.run(values);
  }
  return all;
}

// Scalars for a region's arguments, sampled from the elements of the operands.
std::vector<Tensor> sampled(Candidate const& candidate, MutableRegion const& region,
                            std::vector<Tensor> const& operands, Random& random) {
  std::vector<Tensor> all;
  for (auto const argument : region.arguments) {
    Type const type = candidate.type(argument);
    Element element;
    if (!is_tensor(type) || !is_static(type) || !element_of(type->element, element)) return {};
    std::vector<Tensor const*> sources;
    for (auto const& operand : operands)
      if (operand.element() == element && operand.count() > 0) sources.push_back(&operand);
    if (sources.empty()) return {};
    Tensor tensor = make_tensor(element, Shape(type->shape.begin(), type->shape.end()));
    auto const& source = *sources[random.next() % sources.size()];
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      auto const from = static_cast<std::int64_t>(random.next() % static_cast<std::uint64_t>(source.count()));
      for (int part = 0; part < parts_of(element); ++part) tensor.set(i, source.get(from, part), part);
    }
    all.push_back(std::move(tensor));
  }
  return all;
}

bool unwrap_loop(Search& search, Candidate const& whole, MutableOp const& op) {
  auto const exact = search.exact();
  auto const all = iterations(whole, exact, op);
  // The first and the last iterations, and some in between.
  std::vector<std::size_t> tried;
  for (std::size_t i = 0; i < all.size() && i < kTriedIterations / 2; ++i) tried.push_back(i);
  for (std::size_t i = 0; i < kTriedIterations / 2 && i < all.size(); ++i)
    if (std::size_t const last = all.size() - 1 - i * std::max<std::size_t>(1, all.size() / kTriedIterations);
        last < all.size() && std::ranges::find(tried, last) == tried.end())
      tried.push_back(last);
  return search.take_first(
      2 * tried.size(), [&](std::size_t i) { return as_main(whole, exact, op.regions[1 - i % 2], all[tried[i / 2]]); });
}

bool unwrap_region(Search& search, Candidate const& whole, std::size_t number, std::size_t which) {
  auto const& op = whole.body().ops[number];
  auto const& region = op.regions[which];
  if (search.take(in_place(whole, number, region))) return true;
  auto const exact = search.exact();
  if (region.arguments.empty() || !whole.options.has_data) return search.take(as_main(whole, exact, region, {}));
  auto const operands = operands_of(exact, op);
  if (types_of(whole, region.arguments) == types_of(whole, op.operands))
    return search.take(as_main(whole, exact, region, operands));
  Random random(number);
  return search.take_first(kSamples, [&](std::size_t) {
    auto arguments = sampled(whole, region, operands, random);
    return arguments.empty() ? std::nullopt : as_main(whole, exact, region, std::move(arguments));
  });
}

}  // namespace

bool evaluate_branches(Search& search) {
  bool any = false;
  if (!search.now().options.has_data) return any;
  for (std::size_t number = 0; number < search.now().op_count() && !search.is_over(); ++number) {
    auto const exact = search.exact();
    Candidate candidate = search.now();
    std::size_t const regions = candidate.body().ops[number].regions.size();
    bool changed = false;
    for (std::size_t which = 0; which < regions; ++which) {
      MutableRegion const region = candidate.body().ops[number].regions[which];
      if (!region.arguments.empty() || region.ops.size() <= 1) continue;
      auto const values = RegionProgram(as_main(search.now(), exact, region, {}), 0).run({});
      auto const& given = region.ops.back().operands;
      if (values.size() != given.size()) continue;
      MutableOp terminator = region.ops.back();
      for (std::size_t i = 0; i < values.size(); ++i)
        terminator.operands[i] = add_input(candidate, candidate.type(given[i]), values[i]);
      candidate.body().ops[number].regions[which].ops = {std::move(terminator)};
      changed = true;
    }
    any |= changed && search.take(std::move(candidate));
  }
  return any;
}

bool inline_calls(Search& search) {
  Candidate candidate = search.now();
  bool any = false;
  for (std::size_t i = 0; i < candidate.op_count() && candidate.op_count() < kMaxOps;) {
    auto const* const region = callee(candidate, candidate.body().ops[i]);
    auto changed = region ? in_place(candidate, i, MutableRegion(*region)) : std::nullopt;
    if (changed) {
      candidate = std::move(*changed);
      any = true;
    } else {
      ++i;
    }
  }
  if (!any) return false;
  return search.take(std::move(candidate));
}

bool unwrap_regions(Search& search) {
  Candidate const whole = search.now();
  for (std::size_t i = 0; i < whole.op_count(); ++i) {
    auto const& op = whole.body().ops[i];
    if (auto const* const process = only_process(whole, op);
        process && search.take(in_place(whole, i, MutableRegion(*process))))
      return true;
    if (auto const* const region = callee(whole, op)) {
      if (search.take(in_place(whole, i, MutableRegion(*region)))) return true;
      auto operands = operands_of(search.exact(), op);
      if ((operands.size() == op.operands.size() || !whole.options.has_data) &&
          search.take(as_main(whole, search.exact(), *region, std::move(operands))))
        return true;
    }
    if (whole.options.has_data && is_loop(op) && unwrap_loop(search, whole, op)) return true;
    for (std::size_t which = 0; which < op.regions.size(); ++which)
      if (!op.regions[which].ops.empty() && unwrap_region(search, whole, i, which)) return true;
  }
  return false;
}

}  // namespace assay::reduction
