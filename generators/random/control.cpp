#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::inline generators::graphs {
namespace {

std::vector<Step> part(std::vector<Step> const& steps, std::size_t which, std::size_t of) {
  std::vector<Step> some;
  for (std::size_t i = which; i < steps.size(); i += of) some.push_back(steps[i]);
  return some;
}

// Values made here, the latest first, that nothing has used yet.
std::vector<ValueId> fresh(Workshop& shop, std::size_t arguments, std::size_t most) {
  std::vector<ValueId> found;
  auto const& own = shop.own();
  for (int wanted = 0; wanted < 2; ++wanted)  // first those that the inputs decide
    for (std::size_t i = own.size(); i > arguments && found.size() < most; --i) {
      GraphValue const& value = shop.at(own[i - 1]);
      if (value.tensor && value.uses == 0 && value.varies == (wanted == 0)) found.push_back(own[i - 1]);
    }
  return found;
}

// A value of that type, made here if possible.
MaybeValue of_type(Workshop& shop, GraphValue const& wanted, std::size_t arguments) {
  auto const own = shop.own();
  for (std::size_t i = own.size(); i > arguments; --i)
    if (shop.at(own[i - 1]).type == wanted.type) return own[i - 1];
  for (std::size_t i = own.size(); i > arguments && wanted.is_static(); --i) {
    if (!shop.at(own[i - 1]).is_static() || !shop.at(own[i - 1]).varies) continue;
    auto const before = shop.mark();
    if (auto const made = shop.fit(own[i - 1], wanted.element_text, wanted.shape)) return made;
    shop.undo(before);
  }
  if (wanted.is_static()) return shop.any(wanted.element_text, wanted.shape);
  return shop.pick([&](GraphValue const& value) { return value.type == wanted.type; });
}

// Regions without arguments that return values of the same types.
bool grow_branches(Workshop& shop, Step const& step, std::string const& name, ValueId decides, std::size_t count) {
  std::vector<GraphRegion> regions;
  std::vector<GraphValue> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    auto region = body(shop, {}, [&](std::vector<ValueId>& returned) {
      grow(shop, part(step.inner, i, count));
      if (i == 0) {
        returned = fresh(shop, 0, 1 + shop.random.below(2));
        for (ValueId value : returned) wanted.push_back(shop.at(value));
        return !returned.empty();
      }
      for (GraphValue const& type : wanted) {
        auto const value = of_type(shop, type, 0);
        if (!value) return false;
        returned.push_back(*value);
      }
      return true;
    });
    if (!region) return false;
    regions.push_back(std::move(*region));
  }
  Draft draft{name, "", {decides}, std::move(regions), {}};
  for (GraphValue const& type : wanted) draft.results.push_back(type.type);
  std::vector<ValueId> results;
  return shop.add(draft, results);
}

}  // namespace

bool grow_branch(Workshop& shop, Step const& step) {
  auto const pred = shop.any("i1", {});
  return pred && grow_branches(shop, step, "stablehlo.if", *pred, 2);
}

bool grow_choice(Workshop& shop, Step const& step) {
  auto const index =
      shop.chance(2) ? shop.any("i32", {}) : shop.constant("i32", static_cast<double>(shop.random.between(-1, 3)));
  return index && grow_branches(shop, step, "stablehlo.case", *index, 2 + shop.random.below(2));
}

// (counter, values...): as often as the counter says, which the values may depend on.
bool grow_loop(Workshop& shop, Step const& step) {
  auto const start = shop.constant("i32", 0);
  auto const limit = shop.constant("i32", static_cast<double>(shop.random.between(1, 4)));
  if (!start || !limit) return false;
  std::vector<ValueId> carried{*start};
  for (auto more = shop.random.between(1, 3); more > 0; --more)
    if (auto const value = shop.pick([](GraphValue const& other) { return other.tensor; })) carried.push_back(*value);
  if (carried.size() == 1) return false;
  auto const arguments = [&] {
    std::vector<ValueId> made;
    for (ValueId value : carried) made.push_back(shop.argument_like(value));
    return made;
  };
  auto const tested = arguments();
  auto cond = body(shop, tested, [&](std::vector<ValueId>& returned) {
    auto const more = shop.add("stablehlo.compare", {tested[0], *limit},
                               "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                               "#stablehlo<comparison_type SIGNED>");
    if (more) returned = {*more};
    return more.has_value();
  });
  auto const changed = arguments();
  auto loop = body(shop, changed, [&](std::vector<ValueId>& returned) {
    auto const one = shop.constant("i32", 1);
    auto const next = one ? shop.add("stablehlo.add", {changed[0], *one}) : std::nullopt;
    if (!next) return false;
    std::size_t const before = shop.own().size();
    grow(shop, step.inner);
    returned.push_back(*next);
    for (std::size_t i = 1; i < changed.size(); ++i) {
      GraphValue const wanted = shop.at(changed[i]);
      auto const value = shop.chance(5) ? MaybeValue(changed[i]) : of_type(shop, wanted, before);
      if (!value) return false;
      returned.push_back(*value);
    }
    return true;
  });
  if (!cond || !loop) return false;
  Draft draft{"stablehlo.while", "", carried, {std::move(*cond), std::move(*loop)}, {}};
  for (ValueId value : carried) draft.results.push_back(shop.at(value).type);
  std::vector<ValueId> results;
  return shop.add(draft, results);
}

}  // namespace assay::inline generators::graphs
