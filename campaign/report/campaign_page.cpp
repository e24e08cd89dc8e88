// Implements campaign/report/campaign_report.hpp: as one HTML file that loads nothing.
#include <fmt/format.h>

#include <map>

#include "campaign/report/campaign_report.hpp"
#include "harness/report/html_page.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::campaign {
namespace {

constexpr std::size_t kMaxShownProgram = 20'000, kMaxPoints = 400;

std::string shown(std::string_view text) { return html_text(clean_text(text)); }

// Returns an SVG polyline of the cumulative count over time, in a view box of 1000 by 100.
std::string line_of(CampaignState const& state, char const* name, std::uint64_t BlockCount::*part) {
  std::uint64_t all = 0, so_far = 0;
  for (auto const& block : state.blocks) all += block.*part;
  double const end = std::max(state.seconds(), 1e-9), most = all > 0 ? static_cast<double>(all) : 1;
  std::string points = "0,100";
  auto const step = std::max<std::size_t>(1, state.blocks.size() / kMaxPoints);
  for (std::size_t i = 0; i < state.blocks.size(); ++i) {
    so_far += state.blocks[i].*part;
    if (i % step == 0 || i + 1 == state.blocks.size())
      points += fmt::format(" {:.1f},{:.1f}", 1000 * state.blocks[i].seconds / end,
                            100 - 98 * static_cast<double>(so_far) / most);
  }
  return fmt::format(R"(<polyline class="{}" points="{}"/>)", name, points);
}

std::string growth_of(CampaignState const& state) {
  return fmt::format(
      R"(<svg class="growth" viewBox="0 0 1000 102" preserveAspectRatio="none" role="img" aria-label="features and causes over time"><line x1="0" y1="100" x2="1000" y2="100"/>{}{}</svg><div class="key"><span class="fresh">features: {}</span> &nbsp; <span class="found">causes: {}</span> &nbsp; over {:.1f} s</div>)",
      line_of(state, "fresh", &BlockCount::fresh), line_of(state, "found", &BlockCount::causes),
      state.novelty.features().size(), state.causes.size(), state.seconds());
}

std::string cause_section(std::size_t number, Cause const& cause, CaseChange const& change, bool is_added,
                          std::string const& folder) {
  auto const path = folder + "/causes/" + cause.name;
  auto const program = read_file(path + "/program.mlir", kMaxShownProgram);
  return fmt::format(
      R"(<div class="fault" id="{}"><h3>{}. {}{}</h3><p>{}</p><p class="hint">{} failures, first program {} after {:.1f} s, {}; {} ops before, {} left{}; <code>causes/{}</code></p>{}</div>)",
      shown(cause.name), number, shown(title_of(cause.key)),
      change.red ? ""
      : is_added ? R"( <span class="as-known">new, added to the baseline</span>)"
                 : fmt::format(R"( <span class="as-known">known: {}</span>)",
                               shown(change.expected ? change.expected->reason : "")),
      shown(cause.headline), cause.hits, cause.first, cause.seconds, shown(cause.way), cause.ops_before, cause.ops,
      cause.is_flaky ? "; not always" : "", shown(cause.name),
      program ? "<pre>" + shown(*program) + "</pre>" : "<p>See the folder for the program.</p>");
}

std::string ends_table(CampaignState const& state) {
  auto const ends = state.ends();
  std::string rows;
  for (std::size_t i = 0; i < kEnds; ++i)
    rows += fmt::format("<tr><th>{}</th><td>{}</td><td class=\"hint\">{}</td></tr>", to_string(static_cast<Ended>(i)),
                        ends[i], meaning_of(static_cast<Ended>(i)));
  return R"(<table class="campaign">)" + rows + "</table>";
}

// Returns the op of a feature such as "add > reduce, float, ..".
std::string op_of(std::string const& feature) {
  auto const begin = feature.find("> ") + 2, end = feature.find(',', begin);
  return feature.substr(begin, end - begin);
}

std::string ops_table(CampaignState const& state) {
  struct Row {
    std::uint64_t features = 0, hits = 0, once = 0;
  };
  std::map<std::string, Row> rows;
  auto const& novelty = state.novelty;
  for (std::size_t i = 0; i < novelty.features().size(); ++i) {
    auto& row = rows[op_of(novelty.features()[i])];
    ++row.features;
    row.hits += novelty.hits()[i];
    row.once += novelty.hits()[i] == 1;
  }
  std::string text =
      R"(<table class="campaign"><tr><th>op</th><th>features</th><th>programs</th><th>in one program only</th></tr>)";
  for (auto const& [op, row] : rows)
    text += fmt::format("<tr><th><code>{}</code></th><td>{}</td><td>{}</td><td>{}</td></tr>", shown(op), row.features,
                        row.hits, row.once);
  return text + "</table>";
}

}  // namespace

std::string campaign_page(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added) {
  std::string causes;
  for (std::size_t i = 0; i < state.causes.size(); ++i)
    causes +=
        cause_section(i + 1, state.causes[i], comparison.cases[i + 1], added.contains(id_of(state.causes[i])), folder);
  if (causes.empty()) causes = "<p>None.</p>";
  auto const last = last_tenth(state);
  auto const status = comparison.exit_status();
  return fill_page(
      {"campaign", shown(state.head.backend)},
      {{"title", shown(state.head.backend)},
       {"status", std::to_string(status)},
       {"gate", !added.empty() ? counted(added.size(), "new cause") + ", added to the baseline"
                : status == 0  ? "no unknown cause"
                : status == 1
                    ? "unknown causes"
                    : shown(comparison.nothing_reason.empty() ? "nothing was tested" : comparison.nothing_reason)},
       {"facts", fmt::format("{} programs in {:.1f} s ({}); seed {}, profile {}, {}", state.programs(), state.seconds(),
                             rate_text(state), state.head.seed, shown(state.head.profile), shown(state.head.tool))},
       {"dried", fmt::format("the last {} programs had {} new features and {} new causes", last.programs, last.fresh,
                             last.causes)},
       {"growth", growth_of(state)},
       {"causes", causes},
       {"ends", ends_table(state)},
       {"ops", ops_table(state)},
       {"footer", shown(state.head.tool)}});
}

}  // namespace assay::campaign
