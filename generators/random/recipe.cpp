#include "generators/random/recipe.hpp"

#include <rapidcheck.h>

#include <utility>

namespace assay::random_programs {
namespace {

using Weights = std::vector<std::pair<std::size_t, Family>>;

Weights weights(ProgramKind kind) {
  using F = Family;
  Weights data = {{22, F::elementwise},  {4, F::comparison},  {5, F::selection}, {7, F::conversion},
                  {2, F::complex_parts}, {14, F::movement},   {2, F::constant},  {5, F::slicing},
                  {5, F::indexing},      {3, F::scattering},  {8, F::reduction}, {3, F::window},
                  {7, F::product},       {2, F::convolution}, {4, F::sorting},   {1, F::normalization},
                  {2, F::mapping},       {2, F::packing},     {6, F::solved}};
  auto const add = [&](Weights more) { data.insert(data.end(), more.begin(), more.end()); };
  if (kind == ProgramKind::control) add({{16, F::branch}, {10, F::choice}, {16, F::loop}});
  if (kind == ProgramKind::calls) add({{20, F::call}, {12, F::composite}, {4, F::branch}, {3, F::loop}});
  if (kind == ProgramKind::dynamic)
    return {{26, F::elementwise}, {4, F::comparison}, {5, F::selection}, {6, F::conversion}, {3, F::movement},
            {10, F::reduction},   {6, F::product},    {3, F::sorting},   {9, F::sizes},      {12, F::reshaping},
            {12, F::widening},    {12, F::cutting},   {2, F::packing},   {3, F::branch},     {3, F::loop}};
  return data;
}

// Weights for large programs.
Weights weights_of_models() {
  using F = Family;
  return {{20, F::elementwise}, {2, F::comparison},  {3, F::selection}, {2, F::conversion}, {8, F::movement},
          {1, F::constant},     {3, F::slicing},     {2, F::indexing},  {6, F::reduction},  {2, F::window},
          {8, F::product},      {2, F::convolution}, {1, F::sorting},   {8, F::layer}};
}

rc::Gen<Family> weighted(Weights const& all) {
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

rc::Gen<Family> families(ProgramKind kind, bool regions) {
  Weights all = weights(kind);
  if (!regions)
    std::erase_if(all, [](auto const& entry) {
      Family const family = entry.second;
      return family == Family::branch || family == Family::choice || family == Family::loop;
    });
  return weighted(all);
}

rc::Gen<std::uint64_t> words() { return rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()); }

template <class T> rc::Gen<std::vector<T>> lists(int least, int most, rc::Gen<T> const& element) {
  return rc::gen::mapcat(rc::gen::inRange(least, most + 1), [element](int count) {
    return rc::gen::container<std::vector<T>>(static_cast<std::size_t>(count), element);
  });
}

// `depth`: limit on the depth of nested regions.
rc::Gen<Step> steps(ProgramKind kind, int depth) {
  auto const make = [](Family family, std::uint64_t draw, std::vector<Step> inner) {
    return Step{family, draw, std::move(inner)};
  };
  if (depth == 0)
    return rc::gen::map(rc::gen::tuple(families(kind, false), words()),
                        [](std::tuple<Family, std::uint64_t> const& drawn) {
                          return Step{std::get<0>(drawn), std::get<1>(drawn), {}};
                        });
  return rc::gen::mapcat(families(kind, true), [=](Family family) {
    bool const nests = family == Family::branch || family == Family::choice || family == Family::loop;
    auto const inner = nests ? lists(2, 8, steps(kind, depth - 1)) : rc::gen::just(std::vector<Step>());
    return rc::gen::map(rc::gen::tuple(words(), inner),
                        [family, make](std::tuple<std::uint64_t, std::vector<Step>> const& drawn) {
                          return make(family, std::get<0>(drawn), std::get<1>(drawn));
                        });
  });
}

}  // namespace

std::string_view to_string(ProgramKind kind) {
  switch (kind) {
    case ProgramKind::straight:
      return "straight";
    case ProgramKind::control:
      return "control";
    case ProgramKind::calls:
      return "calls";
    case ProgramKind::dynamic:
      return "dynamic";
  }
  return "";
}

rc::Gen<ProgramRecipe> program_recipes(ProgramKind kind) {
  bool const control = kind == ProgramKind::control, calls = kind == ProgramKind::calls;
  auto const body = lists(3, control ? 12 : calls ? 14 : 24, steps(kind, control ? 2 : 1));
  auto const callees =
      calls ? lists(1, 3, lists(2, 7, steps(ProgramKind::calls, 0))) : rc::gen::just(std::vector<std::vector<Step>>());
  return rc::gen::map(rc::gen::tuple(words(), callees, body), [kind](auto const& drawn) {
    return ProgramRecipe{kind, std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn)};
  });
}

ProgramRecipe program_recipe(ProgramKind kind, std::uint64_t seed) {
  return program_recipes(kind)(rc::Random(seed), rc::kNominalSize).value();
}

ProgramRecipe large_program_recipe(std::size_t ops, std::uint64_t seed) {
  auto const step = rc::gen::map(rc::gen::tuple(weighted(weights_of_models()), words()), [](auto const& drawn) {
    return Step{std::get<0>(drawn), std::get<1>(drawn), {}};
  });
  auto const count = static_cast<int>(ops);
  auto const recipe = rc::gen::map(rc::gen::tuple(words(), lists(count, count, step)), [](auto const& drawn) {
    return ProgramRecipe{ProgramKind::straight, std::get<0>(drawn), {}, std::get<1>(drawn)};
  });
  return recipe(rc::Random(seed), rc::kNominalSize).value();
}

}  // namespace assay::random_programs
