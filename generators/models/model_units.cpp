// Implements generators/suite/unit.hpp: small models as units, one for each kind.
#include <algorithm>

#include "generators/derive/golden.hpp"
#include "generators/models/models.hpp"
#include "generators/suite/unit.hpp"

namespace assay {
namespace {

constexpr int kTriesOfData = 4;

std::uint64_t seed_of_model(std::uint64_t seed, std::string_view name) {
  for (char const c : name) seed = mixed(seed * 31 + static_cast<unsigned char>(c));
  return seed;
}

// nullopt if the derivations do not agree on these data.
std::optional<Case> case_of(Model const& model, bool mixed_precision, GoldenProgram& program, ModelText const& text,
                            Random& random, GenerateOptions const& options, UnitOutput const& out,
                            std::string& reason) {
  Case made;
  made.inputs = draw_arguments(text, random);
  if (program.derive(made.inputs, options.profile, made.results, reason, out.derivations) != Derived::agreed)
    return std::nullopt;
  made.kind = CaseKind::model;
  made.folder = "model";
  made.recipe = model.name;
  made.types = {"f32", "i32"};
  if (mixed_precision) made.types.emplace_back("bf16");
  std::ranges::sort(made.types);
  made.text = text.text();
  made.profile = options.profile.name;
  made.note = model.note + "; its intermediate values are results";
  return made;
}

void make_models(Model const& model, GenerateOptions const& options, UnitOutput const& out) {
  Random random(seed_of_model(options.seed, model.name));
  std::size_t const cases = options.quick ? 2 : 12;
  for (bool const mixed_precision : {false, true}) {
    ModelText text;
    model.write(text, mixed_precision);
    std::string const name = model.name + (mixed_precision ? "_mixed" : "_f32");
    std::string reason;
    auto const program = GoldenProgram::prepare(text.text(), reason);
    for (std::size_t number = 0; program && number < cases; ++number) {
      std::optional<Case> made;
      for (int tries = 0; tries < kTriesOfData && !made; ++tries)
        made = case_of(model, mixed_precision, *program, text, random, options, out, reason);
      if (!made) break;
      made->name = name + "_" + std::to_string(number);
      reason.clear();
      if (!out.give(std::move(*made))) return;
    }
    if (!reason.empty()) out.omit({"model/" + name, reason});
  }
}

}  // namespace

std::vector<Unit> model_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::model) || !options.ops.empty() || !options.selects_type("f32")) return units;
  for (Model const& model : models())
    units.push_back(
        {"model/" + model.name, 100, [&options, &model](UnitOutput const& out) { make_models(model, options, out); }});
  return units;
}

}  // namespace assay
