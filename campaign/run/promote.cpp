#include "campaign/run/promote.hpp"

#include <algorithm>

#include "campaign/folder/reproducer_files.hpp"
#include "generators/derive/golden.hpp"

namespace assay::campaign {
namespace {

constexpr char const* kFolder = "campaign";

// Returns a recipe for each op: reports group programs by recipe, and failures of different ops have different causes.
std::string recipe_of(Cause const& cause) {
  std::string recipe = "campaign_" + cause.key.op;
  std::ranges::replace_if(
      recipe, [](char c) { return c == '.' || c == '-' || c == '+'; }, '_');
  return recipe;
}

std::string case_name(Cause const& cause) {
  auto name = cause.name;
  std::ranges::replace_if(
      name, [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

Result<Case> case_of_cause(Cause const& cause, Promotion const& promotion, Profile const& profile,
                           DerivationCounts* counts) {
  auto const drawn = read_reproducer(promotion.campaign + "/causes/" + cause.name);
  if (!drawn) return Error{drawn.error()};
  std::string reason;
  auto const program = GoldenProgram::prepare(drawn->text, reason);
  if (!program) return Error{reason};
  Case made;
  for (std::size_t i = 0; i < drawn->inputs.size(); ++i) {
    Element element;
    if (!element_of(program->arguments()[i]->element, element)) return Error{"an argument that is not a tensor"};
    made.inputs.push_back(drawn->inputs[i].as(element));
  }
  auto const derived = program->derive(made.inputs, profile, made.results, reason, counts);
  if (derived != Derived::agreed) return Error{"the expected result cannot be derived twice: " + reason};
  made.kind = CaseKind::program;
  made.folder = kFolder;
  made.name = case_name(cause);
  made.recipe = recipe_of(cause);
  made.types = cause.types;
  made.text = drawn->text;
  made.note = to_string(cause.key);
  if (!std::ranges::all_of(made.results, &CaseResult::exact)) made.profile = profile.name;
  return made;
}

}  // namespace

SuiteResult promote_causes(CampaignState const& state, Profile const& profile, Promotion const& promotion) {
  GenerateOptions options;
  options.profile = profile;
  options.seed = state.head.seed;
  options.kinds = {CaseKind::program};
  Unit unit{"campaign/causes", 1, [&](UnitOutput const& output) {
              for (auto const& cause : state.causes) {
                auto made = case_of_cause(cause, promotion, profile, output.derivations);
                if (!made)
                  output.omit({"campaign/" + cause.name, made.error()});
                else if (!output.give(*std::move(made)))
                  return;
              }
            }};
  SuiteRequest request;
  request.folder = promotion.suite;
  request.tool = promotion.tool;
  request.specification = promotion.specification;
  request.jobs = 1;
  return generate({std::move(unit)}, options, request);
}

}  // namespace assay::campaign
