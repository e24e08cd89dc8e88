#include "generators/random/program_builder.hpp"

#include <algorithm>

namespace assay::inline generators::graphs {

bool is_float(GraphValue const& value) { return value.tensor && value.element.is(Element::Kind::floating); }
bool is_integer(GraphValue const& value) { return value.tensor && value.element.is(Element::Kind::integer); }
bool is_boolean(GraphValue const& value) { return value.tensor && value.element.is(Element::Kind::boolean); }

bool Workshop::add(Draft const& draft, std::vector<ValueId>& results) {
  if (ops_ >= 2 * max_ops_) return false;
  GraphOp op{draft.name, draft.attributes, draft.operands, {}, draft.regions};
  Outcome const outcome = trial_.add(op, draft.results, draft.reads_sizes);
  ++outcomes_[static_cast<std::size_t>(outcome)];
  if (outcome != Outcome::added) return false;
  results = op.results;
  Scope& scope = scopes_.back();
  scope.own.insert(scope.own.end(), results.begin(), results.end());
  scope.region.ops.push_back(std::move(op));
  ++ops_;
  return true;
}

MaybeValue Workshop::add(Draft const& draft) {
  std::vector<ValueId> results;
  if (!add(draft, results)) return std::nullopt;
  return results[0];
}

MaybeValue Workshop::add(std::string name, std::vector<ValueId> operands, std::string attributes, std::string result) {
  return add(Draft{std::move(name), std::move(attributes), std::move(operands), {}, {std::move(result)}});
}

ValueId Workshop::write(std::string name, std::vector<ValueId> operands, std::string const& result,
                        std::string attributes) {
  ValueId const value = argument(result);
  scopes_.back().region.ops.push_back({std::move(name), std::move(attributes), std::move(operands), {value}, {}});
  return value;
}

Workshop::Mark Workshop::mark() const {
  return {graph.values.size(), scopes_.back().region.ops.size(), scopes_.back().own.size(), ops_,
          graph.functions.size()};
}

void Workshop::undo(Mark const& mark) {
  graph.values.resize(mark.values);
  scopes_.back().region.ops.resize(mark.ops);
  scopes_.back().own.resize(mark.own);
  ops_ = mark.count;
  graph.functions.resize(mark.functions);
}

std::optional<std::vector<Step>> Workshop::next_callee() {
  if (called_ == callees_.size()) return std::nullopt;
  return callees_[called_++];
}

void Workshop::open(std::vector<ValueId> arguments, bool function) {
  Scope scope;
  scope.own = arguments;
  scope.region.arguments = std::move(arguments);
  scope.function = function;
  scopes_.push_back(std::move(scope));
}

GraphRegion Workshop::close(std::vector<ValueId> returned) {
  GraphRegion region = std::move(scopes_.back().region);
  scopes_.pop_back();
  region.returned = std::move(returned);
  return region;
}

ValueId Workshop::argument(std::string const& type, std::array<RuntimeValue, kFillings> live) {
  return trial_.argument(type, std::move(live));
}

ValueId Workshop::argument(std::string const& type) {
  graph.values.emplace_back().type = type;
  return graph.values.size() - 1;
}

std::vector<ValueId> Workshop::visible(Wanted const& wanted) const {
  std::vector<ValueId> found;
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    for (ValueId value : scope->own)
      if (at(value).node && wanted(at(value))) found.push_back(value);
    if (scope->function) break;
  }
  return found;
}

MaybeValue Workshop::pick(Wanted const& wanted) {
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

MaybeValue Workshop::pick_tensor() {
  return pick([](GraphValue const& value) { return value.is_static(); });
}

MaybeValue Workshop::pick_ranked(std::size_t least, std::size_t most) {
  return pick([=](GraphValue const& value) {
    return value.is_static() && least <= value.shape.size() && value.shape.size() <= most;
  });
}

MaybeValue Workshop::pick_like(ValueId wanted) {
  return pick([&](GraphValue const& value) {
    return value.tensor && value.type == at(wanted).type && value.size() == at(wanted).size();
  });
}

MaybeValue Workshop::pick_integers() {
  return pick([](GraphValue const& value) { return value.is_static() && is_integer(value); });
}

MaybeValue Workshop::pick_floats() {
  return pick([](GraphValue const& value) { return value.is_static() && is_float(value); });
}

std::int64_t Workshop::small_size() {
  static constexpr std::int64_t kSizes[] = {1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 17};
  return kSizes[random.below(std::size(kSizes))];
}

Shape Workshop::small_shape(std::size_t least_rank, std::size_t most_rank) {
  auto const rank = static_cast<std::size_t>(
      random.between(static_cast<std::int64_t>(least_rank), static_cast<std::int64_t>(most_rank)));
  Shape shape;
  for (std::size_t i = 0; i < rank; ++i) shape.push_back(small_size());
  while (element_count(shape) > 160) {
    auto& size = shape[random.below(rank)];
    size = (size + 1) / 2;
  }
  return shape;
}

}  // namespace assay::inline generators::graphs
