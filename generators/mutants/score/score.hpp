// Runs a suite against all mutants: which does it distinguish from the correct kernels?
//
// The unit that is counted is an *instance*: a mutant, an op, and the element type that it is about; there is one for
// each op and type of the suite's programs that a mutant applies to. An instance is killed by a case whose results
// violate their sets, or whose run fails, when the mutant acts on that op at that type. The first case that does, in
// the order of the manifest, is remembered, so a score is the same on any number of threads.
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
  bool each_recipe = false;        // find everything that each (op, recipe) kills, not only the first case that does
  std::set<std::string> ops = {};  // of mutants, "stablehlo.add"; empty: all
};

struct Recipe {
  std::string op, name;  // of the cases
  auto operator<=>(Recipe const&) const = default;
};

struct RecipeScore {
  std::uint64_t cases = 0, work = 0;  // element operations of the right runs
  std::vector<std::size_t> kills;     // instances; with each_recipe all, else those that it killed first
  // The cost of running it, including compilation and start-up.
  double cost() const { return static_cast<double>(cases) * kCaseCost + static_cast<double>(work) * kWorkCost; }
  static constexpr double kCaseCost = 1e-3, kWorkCost = 1e-9;  // seconds, of a fast backend
};

enum class Fate : std::uint8_t {
  killed,
  equivalent,         // by the table of mutants, and the profile's permissions
  indistinguishable,  // permitted for all operands, or, of wide types, for all that were tried (difference_of)
  survives,           // though it changes some case's results
  unreached,          // it changes no case's results
};

struct Instance {
  std::size_t mutant = 0;
  Site site;
  Fate fate = Fate::unreached;
  std::uint64_t runs = 0;
  std::uint64_t killer = kNoCase;  // number of the case
  std::string killed_by;           // its id
};

struct Score {
  std::vector<Instance> instances;  // by mutant, op, type
  std::map<Recipe, RecipeScore> recipes;
  std::vector<std::string> errors;  // cases that do not conform without any mutant, or cannot be read
  std::uint64_t cases = 0, runs = 0;
  // Mutants of ops that no case has: mutant and op.
  std::vector<std::pair<std::size_t, std::string>> absent;
};

// An error if the suite does not exist. `progress` is called now and then, by one thread at a time.
Result<Score> score_suite(std::string const& suite, ScoreOptions const& options,
                          std::function<void(std::uint64_t cases)> const& progress = nullptr);

// Recipes in the order in which they kill most that is not killed yet, by their cost.
struct Choice {
  Recipe recipe;
  std::uint64_t gained = 0, cases = 0;
  double cost = 0;
};
std::vector<Choice> choose(Score const& score);

// Reports. The caller measures the time.
std::string text_report(Score const& score);
std::string json_report(Score const& score);
std::string choice_table(std::vector<Choice> const& choices);  // tab-separated

}  // namespace assay::mutants
