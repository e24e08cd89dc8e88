#include "generators/random/recipe.hpp"

#include <rapidcheck.h>

#include <utility>

namespace assay::inline generators::graphs {
namespace {

using Weights = std::vector<std::pair<std::size_t, Family>>;

Weights weights(Recipe recipe) {
  using F = Family;
  Weights data = {{22, F::elementwise},  {4, F::comparison},  {5, F::selection}, {7, F::conversion},
                  {2, F::complex_parts}, {14, F::movement},   {2, F::constant},  {5, F::slicing},
                  {5, F::indexing},      {3, F::scattering},  {8, F::reduction}, {3, F::window},
                  {7, F::product},       {2, F::convolution}, {4, F::sorting},   {1, F::normalization},
                  {2, F::mapping},       {2, F::packing},     {6, F::solved}};
  auto const add = [&](Weights more) { data.insert(data.end(), more.begin(), more.end()); };
  if (recipe == Recipe::control) add({{16, F::branch}, {10, F::choice}, {16, F::loop}});
  if (recipe == Recipe::calls) add({{20, F::call}, {12, F::composite}, {4, F::branch}, {3, F::loop}});
  if (recipe == Recipe::dynamic)
    return {{26, F::elementwise}, {4, F::comparison}, {5, F::selection}, {6, F::conversion}, {3, F::movement},
            {10, F::reduction},   {6, F::product},    {3, F::sorting},   {9, F::sizes},      {12, F::reshaping},
            {12, F::widening},    {12, F::cutting},   {2, F::packing},   {3, F::branch},     {3, F::loop}};
  return data;
}

rc::Gen<Family> families(Recipe recipe, bool regions) {
  Weights all = weights(recipe);
  if (!regions)
    std::erase_if(all, [](auto const& entry) {
      Family const family = entry.second;
      return family == Family::branch || family == Family::choice || family == Family::loop;
    });
  return rc::gen::map(rc::gen::inRange<std::size_t>(0,
                                                    [&] {
                                                      std::size_t sum = 0;
                                                      for (auto const& [weight, family] : all) sum += weight;
                                                      return sum;
                                                    }()),
                      [all](std::size_t at) {
                        for (auto const& [weight, family] : all) {
                          if (at < weight) return family;
                          at -= weight;
                        }
                        return Family::elementwise;
                      });
}

rc::Gen<std::uint64_t> words() { return rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()); }

template <class T> rc::Gen<std::vector<T>> lists(int least, int most, rc::Gen<T> const& element) {
  return rc::gen::mapcat(rc::gen::inRange(least, most + 1), [element](int count) {
    return rc::gen::container<std::vector<T>>(static_cast<std::size_t>(count), element);
  });
}

// `depth` regions within each other at most.
rc::Gen<Step> steps(Recipe recipe, int depth) {
  auto const make = [](Family family, std::uint64_t draw, std::vector<Step> inner) {
    return Step{family, draw, std::move(inner)};
  };
  if (depth == 0)
    return rc::gen::map(rc::gen::tuple(families(recipe, false), words()),
                        [](std::tuple<Family, std::uint64_t> const& drawn) {
                          return Step{std::get<0>(drawn), std::get<1>(drawn), {}};
                        });
  return rc::gen::mapcat(families(recipe, true), [=](Family family) {
    bool const nests = family == Family::branch || family == Family::choice || family == Family::loop;
    auto const inner = nests ? lists(2, 8, steps(recipe, depth - 1)) : rc::gen::just(std::vector<Step>());
    return rc::gen::map(rc::gen::tuple(words(), inner),
                        [family, make](std::tuple<std::uint64_t, std::vector<Step>> const& drawn) {
                          return make(family, std::get<0>(drawn), std::get<1>(drawn));
                        });
  });
}

}  // namespace

std::string_view to_string(Recipe recipe) {
  switch (recipe) {
    case Recipe::straight:
      return "straight";
    case Recipe::control:
      return "control";
    case Recipe::calls:
      return "calls";
    case Recipe::dynamic:
      return "dynamic";
  }
  return "";
}

rc::Gen<Plan> plans(Recipe recipe) {
  bool const control = recipe == Recipe::control, calls = recipe == Recipe::calls;
  auto const body = lists(3, control ? 12 : calls ? 14 : 24, steps(recipe, control ? 2 : 1));
  auto const callees =
      calls ? lists(1, 3, lists(2, 7, steps(Recipe::calls, 0))) : rc::gen::just(std::vector<std::vector<Step>>());
  return rc::gen::map(rc::gen::tuple(words(), callees, body), [recipe](auto const& drawn) {
    return Plan{recipe, std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn)};
  });
}

Plan plan(Recipe recipe, std::uint64_t seed) { return plans(recipe)(rc::Random(seed), rc::kNominalSize).value(); }

}  // namespace assay::inline generators::graphs
