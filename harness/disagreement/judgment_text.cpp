#include "harness/disagreement/judgment_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "harness/report/html_page.hpp"
#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::disagreement {
namespace {

using Json = nlohmann::ordered_json;

struct Cause {
  std::string text;
  std::vector<SidesJudgment const*> cases;
};

// Sorted by frequency, the most frequent cause first.
std::vector<Cause> causes_of(std::span<SidesJudgment const> cases) {
  std::map<std::string, Cause> by_text;
  for (SidesJudgment const& one : cases) {
    Cause& cause = by_text[one.cause];
    cause.text = one.cause;
    cause.cases.push_back(&one);
  }
  std::vector<Cause> causes;
  for (auto& [text, cause] : by_text) causes.push_back(std::move(cause));
  std::ranges::stable_sort(causes, [](Cause const& a, Cause const& b) { return a.cases.size() > b.cases.size(); });
  return causes;
}

std::string names_of_cases(Cause const& cause, std::size_t most) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(cause.cases.size(), most); ++i) names.push_back(cause.cases[i]->name);
  if (cause.cases.size() > most) names.push_back(fmt::format("and {} more", cause.cases.size() - most));
  return fmt::format("{}", fmt::join(names, ", "));
}

Json json_of(SidesJudgment const& judgment) {
  Json json{{"name", judgment.name},       {"program", judgment.program},
            {"profile", judgment.profile}, {"verdict", to_string(judgment.standing())},
            {"cause", judgment.cause},     {"reason", judgment.reason}};
  if (!judgment.error.empty()) json["error"] = judgment.error;
  json["outputs"] = Json::array();
  for (OutputJudgment const& output : judgment.outputs) {
    Json one{{"result", output.result}, {"type", output.type}};
    if (!output.element.empty())
      one["shown"] = {{"element", output.element}, {"exact", output.exact}, {"low", output.low}, {"high", output.high}};
    one["sides"] = Json::array();
    for (SideOfOutput const& side : output.sides)
      one["sides"].push_back({{"side", side.side},
                              {"verdict", to_string(side.standing)},
                              {"conforming", side.conforming},
                              {"open", side.open},
                              {"violating", side.violating},
                              {"value", side.value},
                              {"why", side.why}});
    json["outputs"].push_back(std::move(one));
  }
  return json;
}

// The standing as text. A side without a file for this output has no result, which is not the same as open.
std::string_view words_of(SideOfOutput const& side) {
  bool const has_elements = side.conforming + side.open + side.violating > 0;
  return side.standing == SideStanding::open && !has_elements ? "no result" : to_string(side.standing);
}

std::string sides_of(SidesJudgment const& judgment) {
  std::map<std::string, SideStanding> sides;
  for (OutputJudgment const& output : judgment.outputs)
    for (SideOfOutput const& side : output.sides) {
      auto const [known, is_new] = sides.try_emplace(side.side, side.standing);
      known->second = std::max(known->second, side.standing);
    }
  std::vector<std::string> texts;
  for (auto const& [name, standing] : sides) texts.push_back(fmt::format("{} {}", name, to_string(standing)));
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::string judgment_text(SidesJudgment const& judgment) {
  std::string text;
  if (!judgment.error.empty()) return fmt::format("not judged: {}\n", judgment.error);
  text += judgment.reason + "\n";
  for (OutputJudgment const& output : judgment.outputs) {
    text += fmt::format("output {} {}\n", output.result, output.type);
    for (SideOfOutput const& side : output.sides)
      text += fmt::format("  {:10} {}{}\n", side.side, words_of(side), side.why.empty() ? "" : ": " + side.why);
    if (output.element.empty()) continue;
    text += fmt::format("  element {}\n    {:10} {}\n    {:10} {} to {}\n", output.element, "reference", output.exact,
                        "permitted", output.low, output.high);
    for (SideOfOutput const& side : output.sides)
      if (!side.value.empty()) text += fmt::format("    {:10} {}\n", side.side, side.value);
  }
  return text;
}

std::string judgment_json(SidesJudgment const& judgment) {
  return json_of(judgment).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

SidesJudgment read_judgment(std::string_view text) {
  auto const json = parse_json_or_throw<Json>(std::string(text));
  SidesJudgment made;
  auto const get = [](Json const& from, char const* key) { return from.value(key, std::string()); };
  made.name = get(json, "name"), made.program = get(json, "program"), made.profile = get(json, "profile");
  made.error = get(json, "error"), made.reason = get(json, "reason"), made.cause = get(json, "cause");
  for (Json const& one : json.at("outputs")) {
    OutputJudgment output{.result = one.at("result").get<std::size_t>(), .type = get(one, "type")};
    if (auto const shown = one.find("shown"); shown != one.end())
      output.element = get(*shown, "element"), output.exact = get(*shown, "exact"), output.low = get(*shown, "low"),
      output.high = get(*shown, "high");
    for (Json const& of_side : one.at("sides")) {
      SideOfOutput side{.side = get(of_side, "side")};
      for (SideStanding const standing : {SideStanding::permitted, SideStanding::open, SideStanding::not_permitted})
        if (get(of_side, "verdict") == to_string(standing)) side.standing = standing;
      side.conforming = of_side.at("conforming"), side.open = of_side.at("open"),
      side.violating = of_side.at("violating");
      side.value = get(of_side, "value"), side.why = get(of_side, "why");
      output.sides.push_back(std::move(side));
    }
    made.outputs.push_back(std::move(output));
  }
  return made;
}

std::string causes_text(std::span<SidesJudgment const> cases) {
  Table causes({"cases", "cause", "such as"});
  for (Cause const& cause : causes_of(cases))
    causes.add({std::to_string(cause.cases.size()), cause.text, names_of_cases(cause, 4)});
  Table all({"case", "sides", "why"});
  for (SidesJudgment const& one : cases) all.add({one.name, sides_of(one), one.error.empty() ? one.reason : one.error});
  return causes.left_aligned() + "\n" + all.left_aligned();
}

std::string judgments_page(std::span<SidesJudgment const> cases) {
  std::string causes, rows;
  for (Cause const& cause : causes_of(cases))
    causes += fmt::format("<tr><td>{}<td>{}<td>{}\n", cause.cases.size(), html_text(clean_text(cause.text)),
                          html_text(clean_text(names_of_cases(cause, 8))));
  for (SidesJudgment const& one : cases) {
    std::string const text = clean_text(judgment_text(one));
    rows += fmt::format("<tr class=\"{}\"><td>{}<td>{}<td><details><summary>{}</summary><pre>{}</pre></details>\n",
                        one.standing() == SideStanding::not_permitted ? "wrong"
                        : one.standing() == SideStanding::open        ? "open"
                                                                      : "right",
                        html_text(clean_text(one.name)), html_text(sides_of(one)),
                        html_text(clean_text(one.error.empty() ? one.reason : one.error)), html_text(text));
  }
  return fill_page({"sides", "Verdict of each side"},
                   {{"count", std::to_string(cases.size())}, {"causes", causes}, {"rows", rows}});
}

}  // namespace assay::disagreement
