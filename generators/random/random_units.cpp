// Implements generators/suite/unit.hpp: random programs with many ops, which are published if both derivations agree.
#include <algorithm>
#include <iterator>

#include "generators/derive/golden.hpp"
#include "generators/random/make.hpp"
#include "generators/random/solved_ops.hpp"
#include "generators/suite/unit.hpp"

namespace assay {
namespace {

using random_programs::GeneratedProgram;
using random_programs::MakeOptions;
using random_programs::ProgramKind;

constexpr int kTries = 8;  // attempts for each number

struct Size {
  std::size_t units, programs;  // number of units of each kind, and of programs in each unit
};
Size size_of(GenerateOptions const& options) { return options.quick ? Size{3, 6} : Size{16, 25}; }

std::string two_digits(std::size_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::optional<Case> published(GeneratedProgram const& made, Profile const& profile, DerivationCounts* counts,
                              std::string& reason) {
  auto const program = GoldenProgram::prepare(made.text, reason);
  if (!program) return std::nullopt;
  Case result;
  for (std::size_t i = 0; i < made.inputs.size(); ++i) {
    Element element;
    if (!element_of(program->arguments()[i]->element, element)) return std::nullopt;
    result.inputs.push_back(made.inputs[i].as(element));
  }
  Derived const derived = program->derive(result.inputs, profile, result.results, reason, counts);
  if (derived != Derived::agreed) return std::nullopt;
  result.kind = CaseKind::program;
  result.folder = "program";
  result.types.assign(made.elements.begin(), made.elements.end());
  result.text = made.text;
  bool const exact = std::ranges::all_of(result.results, [](CaseResult const& one) { return one.exact; });
  if (!exact) result.profile = profile.name;
  for (std::string const& op : made.ops) result.note += (result.note.empty() ? "" : " ") + op;
  return result;
}

void make_unit(ProgramKind kind, std::size_t unit, GenerateOptions const& options, UnitOutput const& output) {
  MakeOptions how;
  how.profile = &options.profile;
  how.elements.assign(options.types.begin(), options.types.end());
  auto const [units, programs] = size_of(options);
  if (kind != ProgramKind::dynamic)
    how.solved = random_programs::solved_ops(static_cast<std::size_t>(kind) * units + unit, options.seed);
  for (std::size_t number = unit * programs; number < (unit + 1) * programs; ++number) {
    std::string reason;
    std::optional<Case> found;
    for (std::uint64_t i = 0; i < kTries && !found; ++i) {
      auto const seed = mixed(mixed(options.seed) + (number * kTries + i) * std::size(random_programs::kProgramKinds) +
                              static_cast<std::uint64_t>(kind));
      auto const made = random_programs::make(random_programs::program_recipe(kind, seed), how);
      if (!made.text.empty()) found = published(made, options.profile, output.derivations, reason);
    }
    std::string const name = std::string(to_string(kind)) + "_" + std::to_string(number);
    if (!found) {
      output.omit({"program/" + name, reason.empty() ? "no program whose results the inputs decide" : reason});
      continue;
    }
    found->recipe = to_string(kind);
    found->name = name;
    if (!output.give(std::move(*found))) return;
  }
}

}  // namespace

std::vector<Unit> random_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::program) || !options.ops.empty()) return units;
  Size const size = size_of(options);
  for (ProgramKind kind : random_programs::kProgramKinds)
    for (std::size_t i = 0; i < size.units; ++i)
      units.push_back({"program/" + std::string(to_string(kind)) + "_" + two_digits(i),
                       static_cast<double>(2 * size.programs),
                       [&options, kind, i](UnitOutput const& output) { make_unit(kind, i, options, output); }});
  return units;
}

}  // namespace assay
