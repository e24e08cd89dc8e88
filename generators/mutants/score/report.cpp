// Implements generators/mutants/score/score.hpp: reports.
#include <fmt/format.h>

#include <algorithm>

#include "generators/mutants/score/score.hpp"
#include "support/counted.hpp"
#include "support/documents/json.hpp"

namespace assay::mutants {
namespace {

struct Tally {
  std::uint64_t killed = 0, survive = 0, unreached = 0, equivalent = 0, indistinguishable = 0;
  void add(Fate fate) {
    ++(fate == Fate::killed       ? killed
       : fate == Fate::survives   ? survive
       : fate == Fate::unreached  ? unreached
       : fate == Fate::equivalent ? equivalent
                                  : indistinguishable);
  }
  std::uint64_t counted() const { return killed + survive + unreached; }
  // "(75.0 %)"; "-" if nothing is counted.
  std::string share() const {
    if (counted() == 0) return "-";
    return fmt::format("{:.1f} %", 100 * static_cast<double>(killed) / static_cast<double>(counted()));
  }
};

using Tallies = std::map<std::string, Tally>;

template <class Key> Tallies tallies(Score const& score, Key key) {
  Tallies all;
  for (auto const& instance : score.instances) all[key(instance)].add(instance.fate);
  return all;
}

Mutant const& mutant_of(Instance const& instance) { return all_mutants()[instance.mutant]; }

std::string_view name_of(Fate fate) {
  static constexpr std::string_view kNames[] = {"killed", "equivalent", "indistinguishable", "survives", "unreached"};
  return kNames[static_cast<std::size_t>(fate)];
}

// The fate of several instances together: the first of them in this order.
Fate joined(Fate x, Fate y) {
  static constexpr Fate kOrder[] = {Fate::killed, Fate::survives, Fate::unreached, Fate::indistinguishable,
                                    Fate::equivalent};
  auto const rank = [](Fate fate) { return std::ranges::find(kOrder, fate) - std::begin(kOrder); };
  return rank(y) < rank(x) ? y : x;
}

// The fate of each mutant and op, over all types. A mutant of an op without cases is unreached.
std::map<std::pair<std::size_t, std::string>, Fate> fates_by_op(Score const& score) {
  std::map<std::pair<std::size_t, std::string>, Fate> fates;
  for (auto const& [mutant, op] : score.absent)
    fates.emplace(std::pair(mutant, op), all_mutants()[mutant].equivalent.empty() ? Fate::unreached : Fate::equivalent);
  for (auto const& instance : score.instances) {
    auto const [found, is_new] = fates.try_emplace({instance.mutant, instance.site.op}, instance.fate);
    if (!is_new) found->second = joined(found->second, instance.fate);
  }
  return fates;
}

Tally tally_by_op(Score const& score) {
  Tally tally;
  for (auto const& [key, fate] : fates_by_op(score)) tally.add(fate);
  return tally;
}

// Over all ops.
Tally tally_by_mutant(Score const& score) {
  std::map<std::size_t, Fate> fates;
  for (auto const& [key, fate] : fates_by_op(score)) {
    auto const [found, is_new] = fates.try_emplace(key.first, fate);
    if (!is_new) found->second = joined(found->second, fate);
  }
  Tally tally;
  for (auto const& [mutant, fate] : fates) tally.add(fate);
  return tally;
}

void append(std::string& text, std::string_view title, Tallies const& all) {
  text += fmt::format("\n{:<36} {:>7} {:>7} {:>9} {:>9} {:>7} {:>7}\n", title, "killed", "survive", "unreached",
                      "permitted", "equiv.", "share");
  for (auto const& [name, tally] : all)
    text += fmt::format("{:<36} {:>7} {:>7} {:>9} {:>9} {:>7} {:>7}\n", name, tally.killed, tally.survive,
                        tally.unreached, tally.indistinguishable, tally.equivalent, tally.share());
}

nlohmann::json json_of(Tallies const& all) {
  nlohmann::json object = nlohmann::json::object();
  for (auto const& [name, tally] : all)
    object[name] = {{"killed", tally.killed},
                    {"survive", tally.survive},
                    {"unreached", tally.unreached},
                    {"indistinguishable", tally.indistinguishable},
                    {"equivalent", tally.equivalent}};
  return object;
}

std::string by_family(Instance const& instance) { return mutant_of(instance).family; }
std::string by_op(Instance const& instance) { return instance.site.op; }
std::string by_type(Instance const& instance) { return instance.site.type; }

// Lists the instances with this fate by mutant and op, with their types.
void append_survivors(std::string& text, Score const& score, Fate fate, std::string_view title) {
  std::map<std::pair<std::size_t, std::string>, std::vector<std::string>> types;
  for (auto const& instance : score.instances)
    if (instance.fate == fate) types[{instance.mutant, instance.site.op}].push_back(instance.site.type);
  if (types.empty()) return;
  text += fmt::format("\n{}\n", title);
  for (auto const& [key, list] : types) {
    auto const& mutant = all_mutants()[key.first];
    text += fmt::format("  {} on {}: {}\n   ", mutant.name, key.second, mutant.what);
    for (auto const& type : list) text += " " + type;
    text += "\n";
  }
}

}  // namespace

std::string text_report(Score const& score) {
  Tally all;
  for (auto const& instance : score.instances) all.add(instance.fate);
  auto const by_ops = tally_by_op(score), by_mutant = tally_by_mutant(score);
  std::uint64_t const excused = by_mutant.equivalent + by_mutant.indistinguishable;
  auto const of_all = fmt::format(
      "{} of {} mutants are killed ({}), on one op at least; others: {} that no conforming suite can kill, {} of ops "
      "that "
      "the suite lacks\n"
      "{} of {} mutants on ops are killed ({}), at one type at least\n",
      by_mutant.killed, by_mutant.counted(), by_mutant.share(), excused,
      all_mutants().size() - by_mutant.counted() - excused, by_ops.killed, by_ops.counted(), by_ops.share());
  auto const of_suite = fmt::format(
      "{} of {} mutants on ops at types{} are killed ({}); next to these, {} are permitted\nfor all operands (of wide "
      "types: all that were tried), {} are equivalent\n",
      all.killed, all.counted(), score.absent.empty() ? "" : " of the suite", all.share(), all.indistinguishable,
      all.equivalent);
  auto text = fmt::format("{}, {}, {} of mutants\n", counted(score.cases, "case"),
                          counted(all_mutants().size(), "mutant"), counted(score.runs, "run"));
  // For a suite with some ops only, its score on these ops comes first.
  text +=
      score.absent.empty() ? of_all + of_suite : of_suite + "Of all ops, those that no case has included:\n" + of_all;
  append(text, "family", tallies(score, by_family));
  append(text, "op", tallies(score, by_op));
  append(text, "type", tallies(score, by_type));
  append_survivors(text, score, Fate::survives, "Survivors: results that they change are permitted");
  append_survivors(text, score, Fate::unreached,
                   "Unreached: no results that they change (other attributes, shapes or data would)");
  if (!score.absent.empty()) {
    text += "\nOf ops that no case has:\n";
    std::map<std::string, std::size_t> ops;
    for (auto const& [mutant, op] : score.absent) ++ops[op];
    for (auto const& [op, count] : ops) text += fmt::format("  {}: {}\n", op, counted(count, "mutant"));
  }
  text += fmt::format("\n{:<28} {:<24} {:>7} {:>10} {:>12}\n", "op", "recipe", "cases", "kills", "kills/second");
  for (auto const& [recipe, found] : score.recipes)
    text += fmt::format("{:<28} {:<24} {:>7} {:>10} {:>12.1f}\n", recipe.op, recipe.name, found.cases,
                        found.kills.size(), static_cast<double>(found.kills.size()) / found.cost());
  for (auto const& error : score.errors) text += "error: " + error + "\n";
  return text;
}

std::string json_report(Score const& score) {
  nlohmann::json json;
  json["cases"] = score.cases;
  json["runs"] = score.runs;
  json["mutants"] = all_mutants().size();
  auto const ops = tally_by_op(score), distinct = tally_by_mutant(score);
  json["distinct_mutants"] = {{"killed", distinct.killed}, {"counted", distinct.counted()}};
  json["mutants_on_ops"] = {{"killed", ops.killed}, {"counted", ops.counted()}};
  json["families"] = json_of(tallies(score, by_family));
  json["ops"] = json_of(tallies(score, by_op));
  json["types"] = json_of(tallies(score, by_type));
  json["instances"] = nlohmann::json::array();
  for (auto const& instance : score.instances) {
    nlohmann::json entry = {{"mutant", mutant_of(instance).name},
                            {"op", instance.site.op},
                            {"type", instance.site.type},
                            {"fate", name_of(instance.fate)}};
    if (instance.fate == Fate::killed) entry["by"] = instance.killed_by;
    json["instances"].push_back(std::move(entry));
  }
  json["absent"] = nlohmann::json::array();
  for (auto const& [mutant, op] : score.absent)
    json["absent"].push_back({{"mutant", all_mutants()[mutant].name}, {"op", op}});
  json["recipes"] = nlohmann::json::array();
  for (auto const& [recipe, found] : score.recipes)
    json["recipes"].push_back({{"op", recipe.op},
                               {"recipe", recipe.name},
                               {"cases", found.cases},
                               {"work", found.work},
                               {"kills", found.kills.size()}});
  json["errors"] = score.errors;
  return json.dump(1) + "\n";
}

std::string choice_table(std::vector<Choice> const& choices) {
  std::string text = "op\trecipe\tgained\tcases\tseconds\n";
  for (auto const& choice : choices)
    text += fmt::format("{}\t{}\t{}\t{}\t{:.6f}\n", choice.recipe.op, choice.recipe.name, choice.gained, choice.cases,
                        choice.cost);
  return text;
}

}  // namespace assay::mutants
