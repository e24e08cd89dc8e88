#include "campaign/folder/journal_lines.hpp"

#include <cmath>
#include <limits>

#include "support/documents/json.hpp"

namespace assay::campaign {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxFeature = 1000, kMaxText = 100'000;

// Thrown within this file. `what` is the error in a line.
struct Wrong {
  std::string what;
};

Json const& member(Json const& of, char const* name) {
  auto const found = of.find(name);
  if (found == of.end()) throw Wrong{"missing \"" + std::string(name) + "\""};
  return *found;
}

std::string text_of(Json const& of, char const* name) {
  auto const& found = member(of, name);
  if (!found.is_string() || found.get_ref<std::string const&>().size() > kMaxText)
    throw Wrong{"\"" + std::string(name) + "\" is not a string"};
  return found.get<std::string>();
}

std::uint64_t number_of(Json const& value, std::string const& what) {
  if (!value.is_number_unsigned()) throw Wrong{what + " is not a number"};
  return value.get<std::uint64_t>();
}
std::uint64_t number_in(Json const& of, char const* name) {
  return number_of(member(of, name), "\"" + std::string(name) + "\"");
}

double seconds_in(Json const& of, char const* name) {
  auto const& found = member(of, name);
  if (!found.is_number() || !(found.get<double>() >= 0) || !std::isfinite(found.get<double>()))
    throw Wrong{"\"" + std::string(name) + "\" is not a number of seconds"};
  return found.get<double>();
}

bool truth_in(Json const& of, char const* name) {
  auto const& found = member(of, name);
  if (!found.is_boolean()) throw Wrong{"\"" + std::string(name) + "\" is neither true nor false"};
  return found.get<bool>();
}

Json const& list_in(Json const& of, char const* name) {
  auto const& found = member(of, name);
  if (!found.is_array()) throw Wrong{"\"" + std::string(name) + "\" is not a list"};
  return found;
}

std::vector<std::string> texts_in(Json const& of, char const* name) {
  std::vector<std::string> all;
  for (auto const& text : list_in(of, name)) {
    if (!text.is_string() || text.get_ref<std::string const&>().size() > kMaxFeature)
      throw Wrong{"\"" + std::string(name) + "\" contains an item that is not a string"};
    all.push_back(text.get<std::string>());
  }
  return all;
}

// Reads one row of numbers from a list of rows.
std::vector<std::uint64_t> row_of(Json const& row, std::size_t size) {
  if (!row.is_array() || row.size() != size) throw Wrong{"a row has another number of members"};
  std::vector<std::uint64_t> all;
  for (auto const& value : row) all.push_back(number_of(value, "a member of a row"));
  return all;
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name[0] != '.' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") == name.npos;
}

CampaignHead read_head(Json const& json) {
  if (number_in(json, "assay_campaign") != kCampaignFormat) throw Wrong{"it is of another version of the format"};
  CampaignHead head;
  head.tool = text_of(json, "tool");
  head.backend = text_of(json, "backend");
  head.command = text_of(json, "command");
  head.profile = text_of(json, "profile");
  head.seed = number_in(json, "seed");
  auto const shard = number_in(json, "shard"), shards = number_in(json, "shards");
  if (shard < 1 || shard > shards || shards > std::numeric_limits<std::uint32_t>::max()) throw Wrong{"unknown shard"};
  head.shard = static_cast<std::uint32_t>(shard);
  head.shards = static_cast<std::uint32_t>(shards);
  head.parts = texts_in(json, "parts");
  if (json.contains("ops")) head.ops = texts_in(json, "ops");
  if (json.contains("types")) head.types = texts_in(json, "types");
  if (json.contains("only_ops")) head.only_ops = texts_in(json, "only_ops");
  return head;
}

Cause read_cause(Json const& json) {
  Cause cause;
  cause.name = text_of(json, "name");
  if (!is_plain_name(cause.name)) throw Wrong{"\"name\" is not the name of a folder"};
  cause.key = {
      text_of(json, "op"), text_of(json, "types_of"), text_of(json, "attributes"), {}, text_of(json, "detail")};
  auto const deviation = parse_deviation(text_of(json, "deviation"));
  if (!deviation) throw Wrong{"unknown deviation"};
  cause.key.deviation = *deviation;
  cause.first = number_in(json, "first");
  cause.way = text_of(json, "way");
  cause.headline = text_of(json, "headline");
  cause.ops_before = number_in(json, "ops_before");
  cause.ops = number_in(json, "ops");
  cause.is_reduced = truth_in(json, "reduced");
  cause.is_flaky = truth_in(json, "flaky");
  cause.known = text_of(json, "known");
  cause.types = texts_in(json, "types");
  auto const verdict = parse_verdict(text_of(json, "verdict"));
  auto const stage = parse_stage(text_of(json, "stage"));
  if (!verdict || !stage) throw Wrong{"unknown verdict or stage"};
  cause.verdict = *verdict;
  cause.stage = *stage;
  cause.seconds = seconds_in(json, "seconds");
  cause.hits = number_in(json, "hits");
  return cause;
}

void apply_cause(Json const& json, CampaignState& state) {
  auto cause = read_cause(json);
  if (state.find(cause.name)) throw Wrong{"the cause " + cause.name + " is duplicated"};
  state.causes.push_back(std::move(cause));
}

void apply_failure(Json const& json, CampaignState& state) {
  auto const program = number_in(json, "program");
  auto const name = text_of(json, "cause"), alias = text_of(json, "alias");
  auto const* const cause = state.find(name);
  if (!cause) throw Wrong{"unknown cause " + name};
  auto const index = static_cast<std::size_t>(cause - state.causes.data());
  if (program / kBlock < state.next_block() || !state.failures.try_emplace(program, index).second)
    throw Wrong{"the program " + std::to_string(program) + " was counted before"};
  ++state.causes[index].hits;
  if (!alias.empty()) state.aliases.try_emplace(alias, index);
}

void apply_block(Json const& json, CampaignState& state) {
  BlockCount count;
  count.block = number_in(json, "block");
  if (count.block < state.next_block() || count.block > std::numeric_limits<std::uint64_t>::max() / (2 * kBlock))
    throw Wrong{"the block " + std::to_string(count.block) + " was counted before"};
  auto const& row = member(json, "ends");
  auto const ends = row_of(row, row.is_array() && row.size() == kFirstEnds ? kFirstEnds : kEnds);
  std::copy(ends.begin(), ends.end(), count.ends.begin());
  count.seconds = seconds_in(json, "seconds");
  if (!state.blocks.empty() && count.seconds < state.blocks.back().seconds) throw Wrong{"\"seconds\" goes back"};
  count.own = seconds_in(json, "own");
  count.backend = seconds_in(json, "waited");
  count.causes = number_in(json, "causes");
  auto const fresh = texts_in(json, "new");
  count.fresh = fresh.size();
  for (auto const& feature : fresh) state.novelty.number_of(feature);
  for (auto const& row : list_in(json, "hits")) {
    auto const hit = row_of(row, 2);
    if (hit[0] >= state.novelty.features().size()) throw Wrong{"unknown feature"};
    state.novelty.count(static_cast<std::uint32_t>(hit[0]), hit[1]);
  }
  constexpr std::uint64_t kMaxWays = 100'000;
  add_ways(state.last_ways, state.settled_ways);
  state.last_ways.clear();
  for (auto const& row : list_in(json, "ways")) {
    auto const way = row_of(row, 3);
    if (way[0] >= kMaxWays) throw Wrong{"unknown program generator"};
    state.last_ways.push_back({way[0], {way[1], way[2]}});
  }
  state.failures.erase(state.failures.begin(), state.failures.lower_bound((count.block + 1) * kBlock));
  state.blocks.push_back(count);
}

std::string dumped(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string head_line(CampaignHead const& head) {
  Json json = {{"assay_campaign", kCampaignFormat},
               {"tool", head.tool},
               {"backend", head.backend},
               {"command", head.command},
               {"profile", head.profile},
               {"seed", head.seed},
               {"shard", head.shard},
               {"shards", head.shards},
               {"parts", head.parts}};
  if (!head.ops.empty()) json["ops"] = head.ops;
  if (!head.types.empty()) json["types"] = head.types;
  if (!head.only_ops.empty()) json["only_ops"] = head.only_ops;
  return dumped(json);
}

std::string cause_line(Cause const& cause) {
  return dumped({{"cause",
                  {{"name", cause.name},
                   {"op", cause.key.op},
                   {"types_of", cause.key.type_class},
                   {"attributes", cause.key.attribute_class},
                   {"deviation", to_string(cause.key.deviation)},
                   {"detail", cause.key.detail},
                   {"first", cause.first},
                   {"way", cause.way},
                   {"headline", cause.headline},
                   {"ops_before", cause.ops_before},
                   {"ops", cause.ops},
                   {"reduced", cause.is_reduced},
                   {"flaky", cause.is_flaky},
                   {"known", cause.known},
                   {"types", cause.types},
                   {"verdict", to_string(cause.verdict)},
                   {"stage", to_string(cause.stage)},
                   {"seconds", cause.seconds},
                   {"hits", cause.hits}}}});
}

std::string failure_line(FailureRecord const& failure) {
  return dumped({{"failure", {{"program", failure.program}, {"cause", failure.cause}, {"alias", failure.alias}}}});
}

std::string block_line(BlockRecord const& record) {
  Json hits = Json::array(), ways = Json::array();
  for (auto const& [feature, count] : record.hits) hits.push_back({feature, count});
  for (auto const& [way, count] : record.ways) ways.push_back({way, count.drawn, count.fresh});
  return dumped({{"block", record.count.block},
                 {"ends", record.count.ends},
                 {"seconds", record.count.seconds},
                 {"own", record.count.own},
                 {"waited", record.count.backend},
                 {"causes", record.count.causes},
                 {"new", record.fresh},
                 {"hits", std::move(hits)},
                 {"ways", std::move(ways)}});
}

Result<void> apply_line(std::string_view line, bool is_first, CampaignState& state) {
  auto const json = parse_json<Json>(line);
  if (json.is_discarded() || !json.is_object()) return Error{"it is not a line of JSON"};
  try {
    if (is_first)
      state.head = read_head(json);
    else if (json.contains("cause") && json["cause"].is_object())
      apply_cause(json["cause"], state);
    else if (json.contains("failure") && json["failure"].is_object())
      apply_failure(json["failure"], state);
    else if (json.contains("block"))
      apply_block(json, state);
    else
      throw Wrong{"it has no known content"};
  } catch (Wrong const& wrong) {
    return Error{wrong.what};
  }
  return {};
}

}  // namespace assay::campaign
