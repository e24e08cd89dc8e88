// Implements generators/random/families.hpp: branches and loops.
#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

std::vector<Step> part(std::vector<Step> const& steps, std::size_t which, std::size_t of) {
  std::vector<Step> some;
  for (std::size_t i = which; i < steps.size(); i += of) some.push_back(steps[i]);
  return some;
}

// Unused values of the current region, the latest first.
std::vector<ValueId> fresh(ProgramBuilder& builder, std::size_t arguments, std::size_t most) {
  std::vector<ValueId> found;
  auto const& own = builder.own();
  for (int wanted = 0; wanted < 2; ++wanted)  // values that depend on the inputs come first
    for (std::size_t i = own.size(); i > arguments && found.size() < most; --i) {
      BuiltValue const& value = builder.at(own[i - 1]);
      if (value.tensor && value.uses == 0 && value.varies == (wanted == 0)) found.push_back(own[i - 1]);
    }
  return found;
}

// A value of that type, from the current region if possible.
MaybeValue find_of_type(ProgramBuilder& builder, BuiltValue const& wanted, std::size_t arguments) {
  auto const own = builder.own();
  for (std::size_t i = own.size(); i > arguments; --i)
    if (builder.at(own[i - 1]).type == wanted.type) return own[i - 1];
  for (std::size_t i = own.size(); i > arguments && wanted.is_static(); --i) {
    if (!builder.at(own[i - 1]).is_static() || !builder.at(own[i - 1]).varies) continue;
    auto const before = builder.mark();
    if (auto const made = builder.fit(own[i - 1], wanted.element_text, wanted.shape)) return made;
    builder.undo(before);
  }
  if (wanted.is_static()) return builder.any(wanted.element_text, wanted.shape);
  return builder.pick([&](BuiltValue const& value) { return value.type == wanted.type; });
}

// Adds regions without arguments that return values of the same types.
bool add_branches(ProgramBuilder& builder, Step const& step, std::string const& name, ValueId decides,
                  std::size_t count) {
  std::vector<BuiltRegion> regions;
  std::vector<BuiltValue> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    auto region = body(builder, {}, [&](std::vector<ValueId>& returned) {
      add_random_ops(builder, part(step.inner, i, count));
      if (i == 0) {
        returned = fresh(builder, 0, 1 + builder.random.below(2));
        for (ValueId value : returned) wanted.push_back(builder.at(value));
        return !returned.empty();
      }
      for (BuiltValue const& type : wanted) {
        auto const value = find_of_type(builder, type, 0);
        if (!value) return false;
        returned.push_back(*value);
      }
      return true;
    });
    if (!region) return false;
    regions.push_back(std::move(*region));
  }
  NewOp op{name, "", {decides}, std::move(regions), {}};
  for (BuiltValue const& type : wanted) op.results.push_back(type.type);
  std::vector<ValueId> results;
  return builder.add(op, results);
}

}  // namespace

bool add_branch(ProgramBuilder& builder, Step const& step) {
  auto const pred = builder.any("i1", {});
  return pred && add_branches(builder, step, "stablehlo.if", *pred, 2);
}

bool add_choice(ProgramBuilder& builder, Step const& step) {
  auto const index = builder.chance(2) ? builder.any("i32", {})
                                       : builder.constant("i32", static_cast<double>(builder.random.between(-1, 3)));
  return index && add_branches(builder, step, "stablehlo.case", *index, 2 + builder.random.below(2));
}

// The carried values are (counter, values...). The counter determines the number of iterations, and the values may
// depend on it.
bool add_loop(ProgramBuilder& builder, Step const& step) {
  auto const start = builder.constant("i32", 0);
  auto const limit = builder.constant("i32", static_cast<double>(builder.random.between(1, 4)));
  if (!start || !limit) return false;
  std::vector<ValueId> carried{*start};
  for (auto more = builder.random.between(1, 3); more > 0; --more)
    if (auto const value = builder.pick([](BuiltValue const& other) { return other.tensor; }))
      carried.push_back(*value);
  if (carried.size() == 1) return false;
  auto const arguments = [&] {
    std::vector<ValueId> made;
    for (ValueId value : carried) made.push_back(builder.argument_like(value));
    return made;
  };
  auto const tested = arguments();
  auto cond = body(builder, tested, [&](std::vector<ValueId>& returned) {
    auto const more = builder.add("stablehlo.compare", {tested[0], *limit},
                                  "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                                  "#stablehlo<comparison_type SIGNED>");
    if (more) returned = {*more};
    return more.has_value();
  });
  auto const changed = arguments();
  auto loop = body(builder, changed, [&](std::vector<ValueId>& returned) {
    auto const one = builder.constant("i32", 1);
    auto const next = one ? builder.add("stablehlo.add", {changed[0], *one}) : std::nullopt;
    if (!next) return false;
    std::size_t const before = builder.own().size();
    add_random_ops(builder, step.inner);
    returned.push_back(*next);
    for (std::size_t i = 1; i < changed.size(); ++i) {
      BuiltValue const wanted = builder.at(changed[i]);
      auto const value = builder.chance(5) ? MaybeValue(changed[i]) : find_of_type(builder, wanted, before);
      if (!value) return false;
      returned.push_back(*value);
    }
    return true;
  });
  if (!cond || !loop) return false;
  NewOp op{"stablehlo.while", "", carried, {std::move(*cond), std::move(*loop)}, {}};
  for (ValueId value : carried) op.results.push_back(builder.at(value).type);
  std::vector<ValueId> results;
  return builder.add(op, results);
}

}  // namespace assay::random_programs
