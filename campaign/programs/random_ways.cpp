// Implements campaign/programs/ways.hpp: whole programs, from generators/random.
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "campaign/programs/near_miss.hpp"
#include "campaign/programs/ways.hpp"
#include "generators/random/make.hpp"
#include "generators/random/solved_ops.hpp"
#include "generators/values/values.hpp"
#include "semantics/program/npy.hpp"

namespace assay::campaign {
namespace {

using random_programs::GeneratedProgram;
using random_programs::MakeOptions;
using random_programs::ProgramKind;

constexpr std::size_t kSolvedUnits = 24;                     // groups of solver-made ops; a group is made at once
constexpr std::uint64_t kMaxGenerated = 64, kMaxLarge = 16;  // programs of a kind in an epoch
constexpr std::int64_t kMinLargeOps = 50, kMaxLargeOps = 200;

DrawnProgram drawn(GeneratedProgram const& made) {
  DrawnProgram program{made.text, {}};
  for (auto const& input : made.inputs) program.inputs.push_back(stored(input));
  return program;
}

// Ops made by the solver. Making them is slow, so each unit is made at its first use.
class SolvedOps {
public:
  std::vector<std::string> of(std::size_t unit) {
    std::lock_guard const lock(mutex_);
    if (units_.empty()) units_.resize(kSolvedUnits);
    if (units_[unit].empty()) units_[unit] = random_programs::solved_ops(unit, 1);
    return units_[unit];
  }

private:
  std::mutex mutex_;
  std::vector<std::vector<std::string>> units_;
};

// The programs of the current epoch and of the two before it. Each program is made when it is first drawn.
class MadePrograms {
public:
  using Make = std::function<DrawnProgram(Random&)>;
  MadePrograms(Make make, std::uint64_t seed, std::uint64_t most) : make_(std::move(make)), seed_(seed), max_(most) {}

  DrawnProgram draw(Random& random, std::uint64_t epoch) {
    auto program = *program_of(epoch, random.below(max_));
    switch (program ? random.below(4) : 0) {
      case 1:
      case 2:
        for (auto& input : program.inputs) input = other_input(input, random);
        break;
      case 3:
        program.text = near_miss(program.text, random);
        break;
      default:
        break;
    }
    return program;
  }

private:
  std::shared_ptr<DrawnProgram const> program_of(std::uint64_t epoch, std::uint64_t number) {
    auto const key = epoch * max_ + number;
    {
      std::lock_guard const lock(mutex_);
      if (auto const found = made_.find(key); found != made_.end()) return found->second;
      while (!made_.empty() && made_.begin()->first + 2 * max_ < epoch * max_) made_.erase(made_.begin());
    }
    Random random(seed_of(seed_, key));
    auto const program = std::make_shared<DrawnProgram const>(make_(random));
    std::lock_guard const lock(mutex_);
    return made_.try_emplace(key, program).first->second;
  }

  static Tensor other_input(Tensor const& like, Random& random) {
    Tensor tensor = make_tensor(like.element(), like.shape());
    fill(tensor, random.one_in(3) ? DataPattern::small_integers : DataPattern::ordinary, random);
    return tensor;
  }

  Make make_;
  std::uint64_t seed_, max_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<DrawnProgram const>> made_;
};

Way way_of(std::string const& name, double weight, std::uint64_t seed, std::uint64_t most, MadePrograms::Make make) {
  auto const programs = std::make_shared<MadePrograms>(std::move(make), seed_of(seed, name), most);
  return {name, weight, [programs](Random& random, std::uint64_t epoch) { return programs->draw(random, epoch); }};
}

}  // namespace

std::vector<Way> random_ways(Profile const& profile, std::uint64_t seed) {
  static constexpr char const* kElements[] = {"",         "",       "f32",          "f64", "f16", "bf16",
                                              "i32",      "i64",    "i8",           "ui8", "i16", "i4",
                                              "f8E4M3FN", "f8E5M2", "complex<f32>", "i1",  "ui32"};
  std::vector<Way> ways;
  auto const solved = std::make_shared<SolvedOps>();
  for (ProgramKind const kind : random_programs::kProgramKinds)
    ways.push_back(way_of("random/" + std::string(to_string(kind)), 30, seed, kMaxGenerated,
                          [&profile, kind, solved](Random& random) {
                            MakeOptions options;
                            options.profile = &profile;
                            std::string const element = kElements[random.below(std::size(kElements))];
                            if (!element.empty()) options.elements = {element};
                            options.ordinary_data = !random.one_in(4);
                            auto const unit = random.below(kSolvedUnits);
                            if (kind != ProgramKind::dynamic && random.one_in(2)) options.solved = solved->of(unit);
                            auto const recipe = random_programs::program_recipe(kind, random.next());
                            return drawn(random_programs::make(recipe, options));
                          }));
  ways.push_back(way_of("random/large", 4, seed, kMaxLarge, [&profile](Random& random) {
    auto const ops = static_cast<std::size_t>(random.between(kMinLargeOps, kMaxLargeOps));
    return drawn(random_programs::random_large_program(random.next(), ops, profile));
  }));
  return ways;
}

}  // namespace assay::campaign
