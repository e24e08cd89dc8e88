// Runs a suite against all mutants, and reports those that it distinguishes from the correct kernels.
//
// The unit of counting is an *instance*: a mutant, an op, and an element type. There is one for each op and type in the
// suite's programs to which a mutant applies. A case kills an instance if its results violate their permitted sets, or
// its run fails, while the mutant acts on that op at that type. The first such case, in the order of the manifest, is
// recorded, so that the score does not depend on the number of threads.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "generators/mutants/score/bench.hpp"

namespace assay::mutants {

inline constexpr std::uint64_t kNoCase = ~std::uint64_t{0};

struct ScoreOptions {
  unsigned jobs = 1;
  bool each_recipe = false;        // find all instances that each (op, recipe) kills, rather than only the first
                                   // killing case
  std::set<std::string> ops = {};  // of mutants: "stablehlo.add"; empty: all
};

struct Recipe {
  std::string op, name;  // of the cases
  auto operator<=>(Recipe const&) const = default;
};

struct RecipeScore {
  std::uint64_t cases = 0, work = 0;  // number of cases, and element operations of the correct runs
  std::vector<std::size_t> kills;     // instances: with each_recipe, all that the recipe kills; else those that it
                                      // kills first
  // The estimated cost of running the recipe in seconds, including compilation and start-up.
  double cost() const { return static_cast<double>(cases) * kCaseCost + static_cast<double>(work) * kWorkCost; }
  static constexpr double kCaseCost = 1e-3, kWorkCost = 1e-9;  // seconds, for a fast backend
};

enum class Fate : std::uint8_t {
  killed,
  equivalent,         // according to the table of mutants and the profile's permissions
  indistinguishable,  // permitted for all operands or, for wide types, for all that were tried (difference_of)
  survives,           // changes some results, but no case kills it
  unreached,          // changes no results
};

struct Instance {
  std::size_t mutant = 0;
  Site site;
  Fate fate = Fate::unreached;
  std::uint64_t runs = 0;
  std::uint64_t killer = kNoCase;  // number of the first killing case
  std::string killed_by;           // ID of that case
};

struct Score {
  std::vector<Instance> instances;  // sorted by mutant, op, type
  std::map<Recipe, RecipeScore> recipes;
  std::vector<std::string> errors;  // cases that do not conform without a mutant, or cannot be read
  std::uint64_t cases = 0, runs = 0;
  // Mutants of ops without cases: mutant and op.
  std::vector<std::pair<std::size_t, std::string>> absent;
};

// An error if the suite does not exist. `progress` is called from time to time, by one thread at a time.
Result<Score> score_suite(std::string const& suite, ScoreOptions const& options,
                          std::function<void(std::uint64_t cases)> const& progress = nullptr);

// Recipes in greedy order: each kills the most instances, relative to its cost, that earlier ones do not kill.
struct Choice {
  Recipe recipe;
  std::uint64_t gained = 0, cases = 0;
  double cost = 0;
};
std::vector<Choice> choose(Score const& score);

// Reports without times.
std::string text_report(Score const& score);
std::string json_report(Score const& score);
std::string choice_table(std::vector<Choice> const& choices);  // tab-separated

}  // namespace assay::mutants
