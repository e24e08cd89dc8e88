// Implements campaign/report/campaign_report.hpp: as JSON.
#include "campaign/report/campaign_report.hpp"
#include "support/documents/json.hpp"

namespace assay::campaign {
namespace {

using Json = nlohmann::ordered_json;

std::string pretty_json(Json const& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json cause_json(Cause const& cause, CaseChange const& change) {
  return {{"name", cause.name},
          {"op", cause.key.op},
          {"type_class", cause.key.type_class},
          {"attribute_class", cause.key.attribute_class},
          {"deviation", to_string(cause.key.deviation)},
          {"detail", cause.key.detail},
          {"change", to_string(change.change)},
          {"unknown", change.red},
          {"verdict", to_string(cause.verdict)},
          {"types", cause.types},
          {"headline", cause.headline},
          {"hits", cause.hits},
          {"first_program", cause.first},
          {"first_seconds", cause.seconds},
          {"way", cause.way},
          {"ops_before", cause.ops_before},
          {"ops", cause.ops},
          {"reduced", cause.is_reduced},
          {"flaky", cause.is_flaky}};
}

}  // namespace

std::string campaign_json(CampaignState const& state, Comparison const& comparison) {
  Json json = {{"assay_fuzz", kCampaignFormat}, {"tool", state.head.tool},       {"backend", state.head.backend},
               {"command", state.head.command}, {"profile", state.head.profile}, {"seed", state.head.seed},
               {"shard", state.head.shard},     {"shards", state.head.shards},   {"parts", state.head.parts},
               {"programs", state.programs()},  {"seconds", state.seconds()}};
  auto const ends = state.ends();
  for (std::size_t i = 0; i < kEnds; ++i) json["ends"][std::string(to_string(static_cast<Ended>(i)))] = ends[i];
  double own = 0, waited = 0;
  for (auto const& block : state.blocks) own += block.own, waited += block.backend;
  json["seconds_of_assay"] = own;
  json["seconds_of_backend"] = waited;
  auto const last = last_tenth(state);
  json["last_tenth"] = {{"programs", last.programs}, {"new_features", last.fresh}, {"new_causes", last.causes}};
  json["causes"] = Json::array();
  for (std::size_t i = 0; i < state.causes.size(); ++i)
    json["causes"].push_back(cause_json(state.causes[i], comparison.cases[i + 1]));
  json["features"] = Json::object();
  for (std::size_t i = 0; i < state.novelty.features().size(); ++i)
    json["features"][state.novelty.features()[i]] = state.novelty.hits()[i];
  return pretty_json(json);
}

std::string replay_json(std::vector<ReplayedCause> const& causes) {
  Json all = Json::array();
  for (auto const& cause : causes)
    all.push_back(Json{{"name", cause.name}, {"replayed", to_string(cause.replayed)}, {"reason", cause.reason}});
  return pretty_json(Json{{"assay_fuzz_replay", kCampaignFormat}, {"causes", std::move(all)}});
}

}  // namespace assay::campaign
