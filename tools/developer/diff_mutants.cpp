// diff_mutants PROGRAMS|FOLDER [FAULTS [SEED]]: measures how often `assay diff` names the wrong op, and how often it
// names a correct op.
//
// The programs are random ones of 50 to 500 ops, or the program that write_model has written to a folder
// (program.mlir, input_0.npy ..). Mutants act at random ops of each program, one at a time, until FAULTS (30) of them
// have changed results in a way that is not permitted. Random conforming implementations of some profiles also run each
// program. Exit status 0: at least 98 of 100 faults are named first, and no other op is named.
#include <cstdio>
#include <cstdlib>

#include "generators/random/make.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/judge/tensor_file.hpp"
#include "support/files.hpp"
#include "support/random_sequence.hpp"
#include "tools/developer/diff_score.hpp"

using namespace assay;
using namespace assay::developer;

namespace {

constexpr char const* kProfiles[] = {"ieee", "xla", "cuda", "opencl-full"};  // mutants use the first one

void print(std::FILE* to, DiffScore const& score) {
  std::fprintf(
      to,
      "%zu programs of %zu ops: %zu of %zu faults named first (%zu changes permitted, %zu mutants without effect); "
      "%zu false alarms there and in %zu permitted implementations\n",
      score.programs, score.ops, score.named, score.faults, score.permitted, score.unchanged, score.false_alarms,
      score.implementations);
}

std::vector<Tensor> inputs_in(std::string const& folder, std::string const& text) {
  PreparedProgram const prepared(text, {.policy = CheckPolicy::either});
  auto const main = prepared.main();
  std::vector<Tensor> inputs;
  for (std::size_t i = 0; main && i < (*main)->op->regions[0]->blocks[0]->arguments.size(); ++i) {
    Type const type = (*main)->op->regions[0]->blocks[0]->arguments[i]->type;
    Element element;
    Tensor tensor;
    ResultFinding finding;
    auto const file = folder + "/input_" + std::to_string(i) + ".npy";
    if (!has_shape(type) || !element_of(type->element, element) ||
        !load_tensor_file(file, element, Shape(type->shape.begin(), type->shape.end()), tensor, finding)) {
      std::fprintf(stderr, "%s: %s\n", file.c_str(), finding.mismatch.c_str());
      return {};
    }
    inputs.push_back(tensor);
  }
  return inputs;
}

void score(std::string const& text, std::vector<Tensor> const& inputs, std::string const& name, std::size_t faults,
           std::uint64_t seed, std::vector<Profile> const& profiles, DiffScore& all) {
  DiffSample const sample(text, inputs);
  if (text.empty() || !sample.flat) return;
  ++all.programs;
  all.ops += sample.flat->ops().size();
  score_faults(sample, profiles[0], seed, faults, name, all);
  for (auto const& profile : profiles) score_permitted(sample, profile, seed, name, all);
  print(stderr, all);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  auto const number = [&](int at, int otherwise) {
    return static_cast<std::uint64_t>(argc > at ? std::atoi(argv[at]) : otherwise);
  };
  std::vector<Profile> profiles;
  for (auto const* name : kProfiles) {
    auto const read = read_profile(name);
    if (!read) return 2;
    profiles.push_back(*read);
  }
  DiffScore all;
  if (number(1, 0) == 0) {
    auto const text = read_file(std::string(argv[1]) + "/program.mlir", std::size_t{1} << 30);
    if (!text) return std::fprintf(stderr, "%s\n", text.error().c_str()), 2;
    score(*text, inputs_in(argv[1], *text), argv[1], number(2, 30), mixed(number(3, 1)), profiles, all);
  }
  for (std::uint64_t i = 0; i < number(1, 0); ++i) {
    std::uint64_t const seed = mixed(number(3, 1)) + i;
    auto const made = random_programs::random_large_program(seed, 50 + mixed(seed) % 451, profiles[0]);
    score(made.text, made.inputs, "program " + std::to_string(i), number(2, 30), seed, profiles, all);
  }
  for (auto const& one : all.missed) std::printf("%s\n", one.c_str());
  print(stdout, all);
  return all.named * 100 >= all.faults * 98 && all.false_alarms == 0 ? 0 : 1;
}
