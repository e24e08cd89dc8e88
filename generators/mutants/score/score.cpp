#include "generators/mutants/score/score.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <queue>

#include "generators/suite/reader.hpp"
#include "grammar/notation/profile_file.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "support/parallel.hpp"

namespace assay::mutants {
namespace {

// The state of an instance while cases are run.
struct Live {
  std::size_t mutant;
  Site site;
  std::atomic<std::uint64_t> killer = kNoCase, runs = 0, changed = 0;
  std::mutex mutex;
  std::string killed_by;
  std::uint64_t first_seen = kNoCase;
  std::string sample;                            // a program that contains the site
  std::map<Recipe, std::uint64_t> recipes = {};  // recipes that killed it, with the first killing case of each
};

class Scorer {
public:
  Scorer(SuiteReader& reader, ScoreOptions const& options, Score& score,
         std::function<void(std::uint64_t)> const& progress)
      : reader_(reader), options_(options), score_(score), progress_(progress) {
    auto read = read_profile(reader.head().profile.empty() ? "ieee" : reader.head().profile);
    if (read) profile_ = std::move(*read);
  }

  Result<void> run() {
    run_workers(
        options_.jobs, [this](std::size_t) { work(); }, release_thread_caches);
    if (!read_error_.empty()) return Error{read_error_};
    conclude();
    return {};
  }

private:
  bool take(ManifestRow& row, std::uint64_t& number) {
    std::lock_guard const lock(reading_);
    Skipped skipped;
    while (read_error_.empty() && !ended_) {
      auto const item = reader_.next(row, skipped);
      if (!item) read_error_ = item.error();
      if (item && *item == SuiteReader::Item::end) ended_ = true;
      if (!item || *item != SuiteReader::Item::row) continue;
      if (!is_computed(row.kind)) continue;
      number = next_++;
      if (progress_ && number % 256 == 0) progress_(number);
      return true;
    }
    return false;
  }

  void work() {
    ManifestRow row;
    std::uint64_t number = 0;
    while (take(row, number)) {
      std::string problem = judge(row, number);
      if (problem.empty()) continue;
      std::lock_guard const lock(collecting_);
      errors_[number] = row.id + ": " + problem;
    }
  }

  // The error in the case itself; empty if there is none.
  std::string judge(ManifestRow const& row, std::uint64_t number) {
    auto const read = reader_.load(row, Digests::ignored);
    if (!read) return read.error();
    LoadedCase const& loaded = *read;
    auto const prepared = Bench::prepare(loaded.text);
    if (!prepared) return prepared.error();
    auto const& bench = *prepared;
    if (auto const set = bench->set_inputs(loaded.inputs); !set) return set.error();
    if (auto const problem = bench->run(loaded.results); !problem.empty())
      return "does not conform without any mutant: " + problem;
    Recipe const recipe{row.op, row.recipe};
    {
      std::lock_guard const lock(collecting_);
      auto& entry = score_.recipes[recipe];
      ++entry.cases;
      entry.work += bench->work();
      ++score_.cases;
    }
    for (auto const& site : bench->sites()) {
      if (!options_.ops.empty() && !options_.ops.contains(site.op)) continue;
      for (auto* live : at(site, *bench, loaded.text, number))
        try_mutant(*live, *bench, loaded.results, row, recipe, number);
    }
    return "";
  }

  std::vector<Live*> at(Site const& site, Bench const& bench, std::string const& text, std::uint64_t number) {
    std::lock_guard const lock(collecting_);
    auto const [found, is_new] = sites_.try_emplace(site);
    if (is_new)
      for (auto const mutant : bench.mutants_at(site)) {
        auto& live = found->second.emplace_back(std::make_unique<Live>());
        live->mutant = mutant;
        live->site = site;
      }
    std::vector<Live*> all;
    for (auto const& live : found->second) {
      if (number < live->first_seen) {
        live->first_seen = number;
        live->sample = text;
      }
      all.push_back(live.get());
    }
    return all;
  }

  void try_mutant(Live& live, Bench const& bench, std::span<CaseResult const> expected, ManifestRow const& row,
                  Recipe const& recipe, std::uint64_t number) {
    if (options_.each_recipe) {
      std::lock_guard const lock(live.mutex);
      auto const found = live.recipes.find(recipe);
      if (found != live.recipes.end() && found->second < number) return;
    } else if (live.killer.load() < number) {
      return;
    }
    auto const outcome = bench.run_mutant(live.mutant, live.site, expected);
    if (outcome == Outcome::unchanged) return;
    live.changed.store(1);
    ++live.runs;
    if (outcome == Outcome::undetected) return;
    std::lock_guard const lock(live.mutex);
    auto const [entry, is_new] = live.recipes.try_emplace(recipe, number);
    if (!is_new) entry->second = std::min(entry->second, number);
    if (number >= live.killer.load()) return;
    live.killer.store(number);
    live.killed_by = row.id;
  }

  void conclude() {
    std::vector<Live*> all;
    std::set<std::pair<std::size_t, std::string>> present;
    for (auto& [site, lives] : sites_)
      for (auto& live : lives) {
        all.push_back(live.get());
        present.insert({live->mutant, site.op});
      }
    std::ranges::sort(all, {}, [](Live const* live) { return std::tie(live->mutant, live->site); });
    for (auto* live : all) {
      Instance instance{live->mutant, live->site, Fate::unreached, live->runs, live->killer, live->killed_by};
      instance.fate = find_fate(*live);
      for (auto const& [recipe, number] : live->recipes)
        if (options_.each_recipe || number == live->killer)
          score_.recipes[recipe].kills.push_back(score_.instances.size());
      score_.runs += live->runs;
      score_.instances.push_back(std::move(instance));
    }
    for (std::size_t i = 0; i < all_mutants().size(); ++i)
      for (auto const& op : all_mutants()[i].ops)
        if (!present.contains({i, op}) && (options_.ops.empty() || options_.ops.contains(op)))
          score_.absent.emplace_back(i, op);
    for (auto& [number, text] : errors_) score_.errors.push_back(std::move(text));
  }

  Fate find_fate(Live const& live) const {
    if (live.killer != kNoCase) return Fate::killed;
    auto const& mutant = all_mutants()[live.mutant];
    if (!mutant.equivalent.empty() || (mutant.freedom && mutant.freedom(profile_))) return Fate::equivalent;
    auto const bench = Bench::prepare(live.sample);
    if (bench && difference_of(live.mutant, (*bench)->instruction_at(live.site), profile_) != Difference::seen)
      return Fate::indistinguishable;
    return live.changed ? Fate::survives : Fate::unreached;
  }

  SuiteReader& reader_;
  Profile profile_;
  ScoreOptions const& options_;
  Score& score_;
  std::function<void(std::uint64_t)> const& progress_;
  std::mutex reading_, collecting_;
  std::string read_error_;
  bool ended_ = false;
  std::uint64_t next_ = 0;
  std::map<Site, std::vector<std::unique_ptr<Live>>> sites_;
  std::map<std::uint64_t, std::string> errors_;
};

}  // namespace

Result<Score> score_suite(std::string const& suite, ScoreOptions const& options,
                          std::function<void(std::uint64_t)> const& progress) {
  SuiteReader reader;
  if (auto const opened = reader.open(suite); !opened) return Error{opened.error()};
  Score score;
  if (auto const run = Scorer(reader, options, score, progress).run(); !run) return Error{run.error()};
  return score;
}

// Greedy with lazy evaluation: the gain of a recipe can only shrink as others are chosen.
std::vector<Choice> choose(Score const& score) {
  struct Entry {
    double power;
    std::uint64_t gained;
    std::map<Recipe, RecipeScore>::const_iterator recipe;
    bool operator<(Entry const& other) const {
      if (power != other.power) return power < other.power;
      return other.recipe->first < recipe->first;
    }
  };
  std::vector<bool> killed(score.instances.size(), false);
  auto const entry_of = [&](std::map<Recipe, RecipeScore>::const_iterator recipe) {
    auto const gained = static_cast<std::uint64_t>(
        std::ranges::count_if(recipe->second.kills, [&](std::size_t instance) { return !killed[instance]; }));
    return Entry{static_cast<double>(gained) / std::max(recipe->second.cost(), 1e-9), gained, recipe};
  };
  std::priority_queue<Entry> queue;
  for (auto recipe = score.recipes.begin(); recipe != score.recipes.end(); ++recipe) queue.push(entry_of(recipe));
  std::vector<Choice> choices;
  while (!queue.empty()) {
    auto const recipe = queue.top().recipe;
    queue.pop();
    auto const now = entry_of(recipe);
    if (!queue.empty() && now < queue.top()) {
      queue.push(now);
      continue;
    }
    for (auto const instance : recipe->second.kills) killed[instance] = true;
    choices.push_back({recipe->first, now.gained, recipe->second.cases, recipe->second.cost()});
  }
  return choices;
}

}  // namespace assay::mutants
