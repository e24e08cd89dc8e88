#include "generators/random/program_builder.hpp"

#include <algorithm>

namespace assay::random_programs {

bool is_float(BuiltValue const& value) { return value.tensor && value.element.is(Element::Kind::floating); }
bool is_integer(BuiltValue const& value) { return value.tensor && value.element.is(Element::Kind::integer); }
bool is_boolean(BuiltValue const& value) { return value.tensor && value.element.is(Element::Kind::boolean); }

bool ProgramBuilder::add(NewOp const& wanted, std::vector<ValueId>& results) {
  if (ops_ >= 2 * max_ops_) return false;
  BuiltOp op{wanted.name, wanted.attributes, wanted.operands, {}, wanted.regions};
  Outcome const outcome = attempt_.add(op, wanted.results, wanted.reads_sizes);
  ++outcomes_[static_cast<std::size_t>(outcome)];
  if (outcome != Outcome::added) return false;
  results = op.results;
  Scope& scope = scopes_.back();
  scope.own.insert(scope.own.end(), results.begin(), results.end());
  scope.region.ops.push_back(std::move(op));
  ++ops_;
  return true;
}

MaybeValue ProgramBuilder::add(NewOp const& op) {
  std::vector<ValueId> results;
  if (!add(op, results)) return std::nullopt;
  return results[0];
}

MaybeValue ProgramBuilder::add(std::string name, std::vector<ValueId> operands, std::string attributes,
                               std::string result) {
  return add(NewOp{std::move(name), std::move(attributes), std::move(operands), {}, {std::move(result)}});
}

ValueId ProgramBuilder::write(std::string name, std::vector<ValueId> operands, std::string const& result,
                              std::string attributes) {
  ValueId const value = argument(result);
  scopes_.back().region.ops.push_back({std::move(name), std::move(attributes), std::move(operands), {value}, {}});
  return value;
}

ProgramBuilder::Mark ProgramBuilder::mark() const {
  return {program.values.size(), scopes_.back().region.ops.size(), scopes_.back().own.size(), ops_,
          program.functions.size()};
}

void ProgramBuilder::undo(Mark const& mark) {
  program.values.resize(mark.values);
  scopes_.back().region.ops.resize(mark.ops);
  scopes_.back().own.resize(mark.own);
  ops_ = mark.count;
  program.functions.resize(mark.functions);
}

std::optional<std::vector<Step>> ProgramBuilder::next_callee() {
  if (called_ == callees_.size()) return std::nullopt;
  return callees_[called_++];
}

void ProgramBuilder::open(std::vector<ValueId> arguments, bool function) {
  Scope scope;
  scope.own = arguments;
  scope.region.arguments = std::move(arguments);
  scope.function = function;
  scopes_.push_back(std::move(scope));
}

BuiltRegion ProgramBuilder::close(std::vector<ValueId> returned) {
  BuiltRegion region = std::move(scopes_.back().region);
  scopes_.pop_back();
  region.returned = std::move(returned);
  return region;
}

ValueId ProgramBuilder::argument(std::string const& type, std::array<RuntimeValue, kDataSets> live) {
  return attempt_.argument(type, std::move(live));
}

ValueId ProgramBuilder::argument(std::string const& type) {
  program.values.emplace_back().type = type;
  return program.values.size() - 1;
}

std::vector<ValueId> ProgramBuilder::visible(Wanted const& wanted) const {
  std::vector<ValueId> found;
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    for (ValueId value : scope->own)
      if (at(value).node && wanted(at(value))) found.push_back(value);
    if (scope->function) break;
  }
  return found;
}

MaybeValue ProgramBuilder::pick(Wanted const& wanted) {
  auto const found = visible(wanted);
  if (found.empty()) return std::nullopt;
  auto const cost = [&](ValueId value) { return at(value).uses + (at(value).varies ? 0 : 3); };
  ValueId best = found[random.below(found.size())];
  for (int i = 0; i < 2; ++i) {
    ValueId const other = found[random.below(found.size())];
    if (cost(other) < cost(best)) best = other;
  }
  return best;
}

MaybeValue ProgramBuilder::pick_tensor() {
  return pick([](BuiltValue const& value) { return value.is_static(); });
}

MaybeValue ProgramBuilder::pick_ranked(std::size_t least, std::size_t most) {
  return pick([=](BuiltValue const& value) {
    return value.is_static() && least <= value.shape.size() && value.shape.size() <= most;
  });
}

MaybeValue ProgramBuilder::pick_like(ValueId wanted) {
  return pick([&](BuiltValue const& value) {
    return value.tensor && value.type == at(wanted).type && value.size() == at(wanted).size();
  });
}

MaybeValue ProgramBuilder::pick_integers() {
  return pick([](BuiltValue const& value) { return value.is_static() && is_integer(value); });
}

MaybeValue ProgramBuilder::pick_floats() {
  return pick([](BuiltValue const& value) { return value.is_static() && is_float(value); });
}

std::int64_t ProgramBuilder::small_size() {
  static constexpr std::int64_t kSizes[] = {1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 17};
  return kSizes[random.below(std::size(kSizes))];
}

Shape ProgramBuilder::small_shape(std::size_t least_rank, std::size_t max_rank) {
  auto const rank = static_cast<std::size_t>(
      random.between(static_cast<std::int64_t>(least_rank), static_cast<std::int64_t>(max_rank)));
  Shape shape;
  for (std::size_t i = 0; i < rank; ++i) shape.push_back(small_size());
  while (element_count(shape) > 160) {
    auto& size = shape[random.below(rank)];
    size = (size + 1) / 2;
  }
  return shape;
}

}  // namespace assay::random_programs
